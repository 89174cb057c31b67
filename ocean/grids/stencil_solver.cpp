#include "ocean/grids/stencil_solver.h"

#include "engine/barrier.h"
#include "engine/upload.h"

#include <algorithm>

namespace ocean {

namespace {

constexpr compute::Shape kTile{.cpu = {16, 4, 1}, .gpu = {16, 4, 1}}; // an invocation a square of cells
constexpr compute::Shape kSide{.cpu = {gpu::kSidePiece, 1, 1}, .gpu = {gpu::kSidePiece, 1, 1}};
constexpr float kMinLevel = 1e-6f; // mean level worth taking away [m]

template <typename Shader>
std::array<compute::Kernel<Shader>, 2> makeTwo(engine::Device& device, const compute::Shape& shape, uint32_t list,
                                               bool mapped)
{
    using Kernel = compute::Kernel<Shader>;
    const uint32_t maps = mapped ? 1 : 0;
    return {Kernel(device, shape, {.list = list, .check = 0, .mapped = maps}),
            Kernel(device, shape, {.list = list, .check = 1, .mapped = maps})};
}

bool isAbsorbing(const GridSpec& spec)
{
    return spec.waves == Waves::plain && spec.border == Border::absorb;
}

bool isClosed(const GridSpec& spec)
{
    return spec.waves == Waves::plain && spec.border != Border::absorb;
}

} // namespace

StencilSolver::StencilSolver(engine::Device& device, GridAtlas& atlas, const GridMaps& maps, TileActivity& activity)
    : atlas_(atlas), maps_(maps), activity_(activity), absorbs_(std::ranges::any_of(atlas.specs, isAbsorbing)),
      closed_(std::ranges::any_of(atlas.specs, isClosed)), mapped_(std::ranges::any_of(atlas.specs, hasMap)),
      columns_(engine::makeBuffer(device, "wave grid columns", closed_ ? size_t{atlas.tileCount()} * gpu::kTileX : 1,
                                  sizeof(float))),
      tileSums_(engine::makeBuffer(device, "wave grid tile sums", closed_ ? atlas.tileCount() : 1, sizeof(float))),
      stepPlain_(makeTwo<bindings::ocean::grids::Step>(device, kTile, gpu::kListPlain, mapped_)),
      stepGeneral_(makeTwo<bindings::ocean::grids::Step>(device, kTile, gpu::kListGeneral, mapped_)),
      absorb_(makeTwo<bindings::ocean::grids::Edge>(device, kSide, gpu::kListAbsorbing, mapped_)),
      close_(makeTwo<bindings::ocean::grids::Edge>(device, kSide, gpu::kListClosed, mapped_)), sum_(device),
      level_(device)
{
    engine::clearNow(device, {}, std::array{&columns_, &tileSums_});
}

void StencilSolver::recordSubstep(const engine::Commands& cmd, bool check)
{
    recordList(cmd, stepPlain_, gpu::kListPlain, check);
    recordList(cmd, stepGeneral_, gpu::kListGeneral, check);
    if (absorbs_)
        recordList(cmd, absorb_, gpu::kListAbsorbing, check);
    if (closed_)
        recordList(cmd, close_, gpu::kListClosed, check);
    if (check && closed_)
        recordLevel(cmd);
}

// Barriers between dispatches that write different tiles of one image: the validation layer sees only images.
template <typename Kernels>
void StencilSolver::recordList(const engine::Commands& cmd, const Kernels& kernels, uint32_t list, bool check)
{
    gpu::GridStepPush push{0, activity_.taskRows(), atlas_.tileCount(), activity_.quiet()};
    for (uint32_t chunk = 0; chunk < activity_.chunks(); ++chunk)
    {
        push.first = chunk * gpu::kChunk;
        kernels[check ? 1 : 0].dispatchIndirect(cmd, push,
                                                {.table = atlas_.table,
                                                 .tasks = activity_.tasks(),
                                                 .heights = atlas_.heights,
                                                 .nextHeights = atlas_.heights,
                                                 .gridMap = maps_.map(),
                                                 .activity = activity_.flags()},
                                                activity_.lists(), TileActivity::groupsAt(list, chunk));
        engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
    }
}

// Sums of tiles that are not listed stay as they were.
void StencilSolver::keep(engine::KeptState& state)
{
    state.keep("wave grid columns", columns_);
    state.keep("wave grid tile sums", tileSums_);
}

void StencilSolver::recordLevel(const engine::Commands& cmd)
{
    for (const uint32_t list : {gpu::kListPlain, gpu::kListGeneral})
        for (uint32_t chunk = 0; chunk < activity_.chunks(); ++chunk)
        {
            sum_.dispatchIndirect(cmd, {chunk * gpu::kChunk, activity_.taskRows(), list},
                                  {.table = atlas_.table,
                                   .tasks = activity_.tasks(),
                                   .heights = atlas_.heights,
                                   .columns = columns_,
                                   .gridMap = maps_.map()},
                                  activity_.lists(), TileActivity::groupsAt(list, chunk));
            engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
        }
    for (const uint32_t last : {0u, 1u})
    {
        level_.dispatch(cmd, {atlas_.tileCount(), atlas_.count(), last, kMinLevel},
                        {.infos = atlas_.infos,
                         .states = atlas_.states,
                         .tiles = activity_.tiles(),
                         .written = activity_.written(),
                         .columns = columns_,
                         .tileSums = tileSums_},
                        {last ? atlas_.count() : atlas_.tileCount()});
        engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
    }
}

} // namespace ocean
