#include "render/frame_budget.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace render {

namespace {

constexpr double kPause = 2.0;      // longer frames are pauses [s]
constexpr double kSettle = 1.0;     // at least so long between changes [s]
constexpr double kFrames = 8.0;     // that the mean looks back
constexpr double kTooLong = 1.1;    // of the budget
constexpr double kShortAlso = 0.85; // of the budget, after the next finer step, if all the cost is in pixels

} // namespace

FrameBudget::FrameBudget(double budget) : budget_(budget), mean_(budget) {}

double FrameBudget::advance(double elapsed)
{
    if (!(elapsed > 0.0 && elapsed < kPause))
        return scale();
    mean_ += (elapsed - mean_) / kFrames;
    since_ += elapsed;
    if (since_ < std::max(kSettle, kFrames * mean_))
        return scale();
    const auto areaRatio = [&](int to) { return std::pow(kSteps[to] / kSteps[step_], 2.0); };
    int next = step_;
    if (mean_ > kTooLong * budget_ && step_ + 1 < static_cast<int>(std::size(kSteps)))
        next = step_ + 1;
    else if (step_ > 0 && mean_ * areaRatio(step_ - 1) < kShortAlso * budget_)
        next = step_ - 1;
    if (next != step_)
    {
        mean_ *= areaRatio(next); // what is to be expected
        since_ = 0.0;
        step_ = next;
    }
    return scale();
}

} // namespace render
