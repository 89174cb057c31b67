#include "ocean/sea/host_sea.h"

#include "engine/cpu_scope.h"
#include "engine/frame_ring.h"
#include "shared/phase.h"
#include "shared/sea_texel.h"

#include <numbers>

namespace ocean {

namespace {

// A column of frozen waves, and of wavevectors.
struct WaveColumn
{
    const float* h0Real;
    const float* h0Imag;
    const float* minusReal;
    const float* minusImag;
    const uint32_t* cycles;
    const float* acrossOf;
};

struct ColumnSpec
{
    uint32_t size;
    uint32_t loopPhase;
    float dk;
    float number; // of the column
    float turn;   // as in gpu::EvolvePush
};

// ocean/sea/evolve.comp, for one column of wavevectors: real and imaginary parts of the spectra take turns in a to d.
// Of motion there are three: height and displacement east, displacement north and speed up, speeds east and north.
// Nothing aliases and nothing branches, so that the compiler makes vectors of it.
template <uint32_t kSecond>
void evolveColumn(const ColumnSpec& spec, const WaveColumn& waves, const float* numbers, float* __restrict a,
                  float* __restrict b, float* __restrict c, float* __restrict d)
{
    const size_t n = spec.size;
    const uint32_t loopPhase = spec.loopPhase;
    const float dk = spec.dk;
    const float kx = dk * spec.number;
    const float turn = spec.turn;
    const float* h0Real = waves.h0Real;
    const float* h0Imag = waves.h0Imag;
    const float* minusReal = waves.minusReal;
    const float* minusImag = waves.minusImag;
    const uint32_t* cycles = waves.cycles;
    const float* acrossOf = waves.acrossOf;
    for (size_t y = 0; y < n; ++y)
    {
        const gpu::vec2 turned = gpu::cosSinTurns(gpu::turnsAt(cycles[y], loopPhase));
        const float comingReal = h0Real[y] * turned.x - h0Imag[y] * turned.y;
        const float comingImag = h0Real[y] * turned.y + h0Imag[y] * turned.x;
        const float goingReal = minusReal[y] * turned.x + minusImag[y] * turned.y;
        const float goingImag = minusImag[y] * turned.x - minusReal[y] * turned.y;
        const float real = comingReal + goingReal;
        const float imag = comingImag + goingImag;
        const float ky = dk * numbers[y];
        const float acrossX = kx * acrossOf[y];
        const float acrossY = ky * acrossOf[y];
        a[2 * y] = (1.0f - acrossX) * real;
        a[2 * y + 1] = (1.0f - acrossX) * imag;
        if constexpr (kSecond == gpu::kSecondShape)
        {
            b[2 * y] = -acrossY * (1.0f - kx) * imag;
            b[2 * y + 1] = acrossY * (1.0f - kx) * real;
            c[2 * y] = -kx * imag - ky * real;
            c[2 * y + 1] = kx * real - ky * imag;
            d[2 * y] = -kx * acrossX * real + ky * acrossY * imag;
            d[2 * y + 1] = -kx * acrossX * imag - ky * acrossY * real;
        }
        else
        {
            const float omega = turn * static_cast<float>(static_cast<int32_t>(cycles[y]));
            const float risingReal = omega * (goingImag - comingImag);
            const float risingImag = omega * (comingReal - goingReal);
            b[2 * y] = -acrossY * imag - risingImag;
            b[2 * y + 1] = acrossY * real + risingReal;
            c[2 * y] = -acrossX * risingImag - acrossY * risingReal;
            c[2 * y + 1] = acrossX * risingReal - acrossY * risingImag;
        }
    }
}

// Both transforms of a square, at a place of a row.
glm::vec4 fieldsAt(compute::HostFft::Row row, uint32_t square, size_t x)
{
    const std::complex<float>& a = row[2 * square][x];
    const std::complex<float>& b = row[2 * square + 1][x];
    return {a.real(), a.imag(), b.real(), b.imag()};
}

} // namespace

HostSea::HostSea(engine::Device& device, const SeaWaves& waves, uint32_t feltCascades)
    : waves_(waves), feltCascades_(feltCascades), fft_(waves.size()), foam_(waves.cascades())
{
    const int n = static_cast<int>(waves.size());
    for (int i = 0; i < n; ++i)
        numbers_.push_back(static_cast<float>(i < n / 2 ? i : i - n));
    for (uint32_t i = 0; i < engine::kFramesInFlight; ++i)
        foamFields_.add(engine::Image(device, fieldsSpec(waves.size(), waves.cascades(), engine::MemoryKind::upload)));
    clearFoam();
}

SeaImageNeeds HostSea::needs(uint32_t ticks) const
{
    // A frame may read what the last tick of the one before has left.
    return {.memory = engine::MemoryKind::upload,
            .perFrame = engine::kFramesInFlight,
            .perTick = engine::kFramesInFlight * ticks + 1};
}

void HostSea::keepFoam(engine::KeptState& state, const engine::Image& /*foam*/)
{
    for (std::vector<glm::vec2>& foam : foam_)
        state.values("sea foam", foam);
}

void HostSea::clearFoam()
{
    for (std::vector<glm::vec2>& foam : foam_)
        foam.assign(size_t{waves_.size()} * waves_.size(), glm::vec2(0.0f));
}

void HostSea::recordFelt(const engine::Commands& /*cmd*/, uint32_t loopPhase, const FeltImages& felt)
{
    const engine::CpuScope scope("felt sea");
    const auto chop = static_cast<float>(waves_.spec().choppiness);
    transform(loopPhase, feltCascades_, gpu::kSecondMotion, [&](uint32_t c, uint32_t y, compute::HostFft::Row row) {
        auto* moved = felt.displacement.row<glm::vec4>(y, c);
        auto* moving = felt.velocity.row<glm::vec4>(y, c);
        for (size_t x = 0; x < waves_.size(); ++x)
        {
            moved[x] = {chop * row[0][x].imag(), chop * row[1][x].real(), row[0][x].real(), 0.0f};
            moving[x] = {chop * row[2][x].real(), chop * row[2][x].imag(), row[1][x].imag(), 0.0f};
        }
    });
    felt.displacement.flush();
    felt.velocity.flush();
}

void HostSea::recordSeen(const engine::Commands& /*cmd*/, uint32_t loopPhase, float foamPart,
                         const engine::Image& /*foam*/, const SeenImages& seen)
{
    const engine::CpuScope scope("sea");
    const auto chop = static_cast<float>(waves_.spec().choppiness);
    const size_t n = waves_.size();
    transform(loopPhase, waves_.cascades(), gpu::kSecondShape, [&](uint32_t c, uint32_t y, compute::HostFft::Row row) {
        auto* d = seen.displacement.row<glm::vec4>(y, c);
        auto* s = seen.slopes.row<glm::vec4>(y, c);
        const glm::vec2* foam = foam_[c].data() + y * n;
        for (size_t x = 0; x < n; ++x)
        {
            const glm::vec4 moved = fieldsAt(row, 0, x);
            const glm::vec4 bent = fieldsAt(row, 1, x);
            const glm::vec4 texel = gpu::displacementTexel(moved, bent, chop);
            d[x] = texel;
            s[x] = gpu::slopeTexel(moved, bent, texel.w, chop, glm::mix(foam[x].x, foam[x].y, foamPart));
        }
    });
    workers_.run(size_t{2} * waves_.cascades(),
                 [&](size_t i) { makeMips(i % 2 ? seen.slopes : seen.displacement, static_cast<uint32_t>(i / 2)); });
    seen.displacement.flush();
    seen.slopes.flush();
}

void HostSea::recordFoamStep(const engine::Commands& /*cmd*/, uint32_t loopPhase, const gpu::FoamPush& push,
                             const engine::Image& foam)
{
    const engine::CpuScope scope("crest foam");
    const uint32_t n = waves_.size();
    const engine::Image& fields = foamFields_.next();
    transform(loopPhase, waves_.cascades(), gpu::kSecondShape, [&](uint32_t c, uint32_t y, compute::HostFft::Row row) {
        auto* first = fields.row<glm::vec4>(2 * c * n + y);
        auto* shown = foam.row<glm::vec2>(y, c);
        glm::vec2* kept = foam_[c].data() + size_t{y} * n;
        for (size_t x = 0; x < n; ++x)
        {
            first[x] = fieldsAt(row, 0, x);
            const float was = kept[x].y;
            kept[x] = glm::vec2(push.foldBelow[c]);
            if (push.foldWidth[c] > 0.0f)
                kept[x] = {was, gpu::foamAfter(
                                    was, first[x].x, gpu::jacobianOf(first[x], fieldsAt(row, 1, x), push.choppiness),
                                    push.foldBelow[c], push.foldWidth[c], push.crest[c], push.fade, push.elapsed)};
            shown[x] = kept[x];
        }
    });
    fields.flush();
    foam.flush();
}

// Means of four, level after level.
void HostSea::makeMips(const engine::Image& image, uint32_t layer) const
{
    for (uint32_t level = 1; level < image.mips(); ++level)
    {
        const uint32_t n = waves_.size() >> level;
        for (uint32_t y = 0; y < n; ++y)
        {
            const auto* south = image.row<glm::vec4>(2 * y, layer, level - 1);
            const auto* north = image.row<glm::vec4>(2 * y + 1, layer, level - 1);
            auto* out = image.row<glm::vec4>(y, layer, level);
            for (size_t x = 0; x < n; ++x)
                out[x] = 0.25f * (south[2 * x] + south[2 * x + 1] + north[2 * x] + north[2 * x + 1]);
        }
    }
}

void HostSea::transform(uint32_t loopPhase, uint32_t cascades, uint32_t second,
                        const compute::HostFft::TakeRow& takeRow)
{
    fft_.run(
        workers_, cascades, second == gpu::kSecondShape ? 4 : 3,
        [&](uint32_t cascade, uint32_t x, compute::HostFft::Column out) {
            return makeColumn(cascade, x, loopPhase, second, out);
        },
        takeRow);
}

bool HostSea::makeColumn(uint32_t cascade, uint32_t x, uint32_t loopPhase, uint32_t second,
                         compute::HostFft::Column out) const
{
    const WaveColumns& columns = waves_.columns(cascade);
    const WaveColumns& before = waves_.columnsBefore(cascade);
    const bool changes = waves_.part() < 1.0f;
    if (columns.empty[x] && (!changes || before.empty[x]))
        return false;
    const size_t first = size_t{x} * waves_.size();
    WaveColumn waves{columns.h0[0].data() + first,    columns.h0[1].data() + first,  columns.minus[0].data() + first,
                     columns.minus[1].data() + first, columns.cycles.data() + first, columns.acrossOf.data() + first};
    thread_local std::vector<float> between;
    if (changes)
    {
        between.resize(size_t{4} * waves_.size());
        const float* const ends[4]{before.h0[0].data() + first, before.h0[1].data() + first,
                                   before.minus[0].data() + first, before.minus[1].data() + first};
        const float** const parts[4]{&waves.h0Real, &waves.h0Imag, &waves.minusReal, &waves.minusImag};
        for (size_t i = 0; i < 4; ++i)
        {
            float* const to = between.data() + i * waves_.size();
            for (size_t y = 0; y < waves_.size(); ++y)
                to[y] = mixed(ends[i][y], (*parts[i])[y], waves_.part());
            *parts[i] = to;
        }
    }
    const ColumnSpec spec{waves_.size(), loopPhase, static_cast<float>(waves_.dk(cascade)), numbers_[x],
                          static_cast<float>(2.0 * std::numbers::pi / waves_.spec().loop)};
    const auto real = [&](size_t i) { return reinterpret_cast<float*>(out[i]); };
    if (second == gpu::kSecondShape)
        evolveColumn<gpu::kSecondShape>(spec, waves, numbers_.data(), real(0), real(1), real(2), real(3));
    else
        evolveColumn<gpu::kSecondMotion>(spec, waves, numbers_.data(), real(0), real(1), real(2), real(3));
    return true;
}

} // namespace ocean
