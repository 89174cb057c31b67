// profile_report.h -- a profile's numbers, and the forms in which people want them.
#pragma once

#include "engine/cpu_scope.h"
#include "engine/gpu_scope.h"
#include "engine/options.h"

#include <string>
#include <vector>

namespace tools {

struct ProfiledFrame
{
    double wall = 0.0;                     // from the frame before to this one, on the CPU's clock [ms]
    std::vector<engine::ScopeTime> scopes; // the first is the whole frame; those at depth 1 are its passes
    double waited = 0.0;                   // of `wall`, for the GPU [ms]
    double submitted = 0.0;                // when the GPU got it, as the CPU's spans have it [ms]
};

struct Profile
{
    std::string device;
    bool onCpu = false;
    std::string scene;
    std::string quality;
    engine::Size size;
    uint32_t warmUp = 0; // frames drawn before the first of `frames`
    uint64_t first = 0;  // the number of the first of `frames`
    std::vector<ProfiledFrame> frames;
    std::vector<engine::CpuSpan> cpu; // what the frame loop did meanwhile
};

// One line of the table: percentiles by nearest rank over the frames, and the mean's share of the whole frame's.
struct ScopeSummary
{
    std::string name;
    uint32_t depth = 0;
    double p50 = 0.0; // [ms]
    double p95 = 0.0;
    double mean = 0.0;
    double share = 0.0; // 0 to 1
};

// The whole frame first, then its scopes in order, last what no pass accounts for. A scope that a frame lacks
// counts as 0 there.
std::vector<ScopeSummary> summarise(const Profile& profile);

std::string asTable(const Profile& profile);
std::string asJson(const Profile& profile);
std::string asCsv(const Profile& profile); // one row per frame, one column per scope [ms]

// Chrome's trace-event format: a thread for the frame loop, one for the GPU. The clocks have nothing in common, so a
// frame stands where it began at the earliest: when it was submitted, or when the one before it was done.
std::string asTrace(const Profile& profile);

} // namespace tools
