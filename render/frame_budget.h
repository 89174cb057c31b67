// frame_budget.h -- how finely a frame may be drawn so that it stays within its time.
#pragma once

namespace render {

// Watches how long frames take and answers with a scale of the picture's sides. It changes in steps, after frames
// have been too long or short for a while, so that the picture neither pumps nor is rebuilt all the time.
class FrameBudget
{
public:
    static constexpr double kSteps[] = {1.0, 0.85, 0.7, 0.6, 0.5};

    // `budget` [s] > 0 of a frame.
    explicit FrameBudget(double budget);

    // A frame took `elapsed` [s]; the scale to draw the next one with. Pauses, as of a window that was dragged, and
    // times that are no numbers count for nothing.
    double advance(double elapsed);

    double scale() const { return kSteps[step_]; }

private:
    double budget_;
    double mean_;        // of the last frames' times, weighing later ones more [s]
    double since_ = 0.0; // the last change [s]
    int step_ = 0;
};

} // namespace render
