// sea_images.h -- the images that hold the ambient sea, in rings where several of a kind take turns.
//
// An engine that writes by commands needs one of each. One whose CPU writes while a frame is recorded needs more, for
// frames in flight still read the others.
#pragma once

#include "engine/memory.h"
#include "ocean/sea/sea_waves.h"

#include <utility>
#include <vector>

namespace ocean {

// What the eye needs: all cascades, a layer each, with mips.
struct SeenImages
{
    engine::Image displacement; // east, north, up [m]; Jacobian
    engine::Image slopes;       // dz/dx, dz/dy, their squares' sum; foam
};

// What bodies feel: the longer cascades, a layer each.
struct FeltImages
{
    engine::Image displacement; // east, north, up [m]
    engine::Image velocity;     // east, north, up [m/s]
};

// Some of a kind that take turns. There must be one before now() or next() is called.
template <typename T>
class Ring
{
public:
    void add(T one) { all_.push_back(std::move(one)); }

    const std::vector<T>& all() const { return all_; }
    const T& now() const { return all_[at_]; }
    const T& next() // makes the one that was used longest ago the present one
    {
        at_ = (at_ + 1) % all_.size();
        return now();
    }

private:
    std::vector<T> all_;
    size_t at_ = 0;
};

// What an engine asks of the images that it writes.
struct SeaImageNeeds
{
    engine::MemoryKind memory = engine::MemoryKind::device;
    uint32_t perFrame = 1; // how many take turns of those that are made once a frame
    uint32_t perTick = 1;  // and of those that are made at every tick
};

struct SeaImages
{
    // `feltCascades` may be 0: then there is nothing for bodies. Throws OutOfMemory.
    SeaImages(engine::Device& device, const SeaWaves& waves, uint32_t feltCascades, const SeaImageNeeds& needs);

    Ring<SeenImages> seen;
    Ring<FeltImages> felt;
    Ring<engine::Image> foam; // a layer a cascade: as it was before the last step, as it is
};

// The image that the cascades' fields are made in: two squares per cascade, one below the other (shared/sea.h).
engine::ImageSpec fieldsSpec(uint32_t size, uint32_t cascades, engine::MemoryKind memory = engine::MemoryKind::device);

// Whether the CPU can write all of these on this device, as the engine that works by FFTW must.
bool canUseHostFft(const engine::Device& device);

} // namespace ocean
