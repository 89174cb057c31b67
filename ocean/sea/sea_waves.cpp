#include "ocean/sea/sea_waves.h"

#include "engine/barrier.h"
#include "engine/frame_ring.h"
#include "shared/sea.h"

#include <glm/common.hpp>

#include <algorithm>
#include <bit>
#include <chrono>
#include <functional>

namespace ocean {

namespace {

constexpr compute::Shape kShape{.cpu = {64, 4, 1}, .gpu = {16, 8, 1}};

engine::Image makeImage(engine::Device& device, std::string_view name, VkFormat format, VkExtent2D extent)
{
    return engine::Image(device, {.name = name,
                                  .format = format,
                                  .extent = extent,
                                  .usage = VK_IMAGE_USAGE_STORAGE_BIT | VK_IMAGE_USAGE_SAMPLED_BIT |
                                           VK_IMAGE_USAGE_TRANSFER_DST_BIT | VK_IMAGE_USAGE_TRANSFER_SRC_BIT});
}

engine::Image makeLike(engine::Device& device, std::string_view name, const engine::Image& image)
{
    return makeImage(device, name, image.format(), image.extent());
}

// Rows of texels of all cascades, one below the other, from what is column after column.
template <typename T>
std::vector<T> rowsOf(const WaveSet& set, const std::function<T(const WaveColumns&, size_t)>& texel)
{
    const size_t n = set.size;
    std::vector<T> rows(n * n * set.cascades());
    for (uint32_t c = 0; c < set.cascades(); ++c)
        for (size_t x = 0; x < n; ++x)
            for (size_t y = 0; y < n; ++y)
                rows[(c * n + y) * n + x] = texel(set.columns[c], x * n + y);
    return rows;
}

std::vector<glm::vec4> wavesOf(const WaveSet& set)
{
    return rowsOf<glm::vec4>(set, [](const WaveColumns& columns, size_t at) {
        return glm::vec4(columns.h0[0][at], columns.h0[1][at], columns.minus[0][at], columns.minus[1][at]);
    });
}

std::vector<glm::uvec2> cyclesOf(const WaveSet& set)
{
    return rowsOf<glm::uvec2>(set, [](const WaveColumns& columns, size_t at) {
        return glm::uvec2(columns.cycles[at], std::bit_cast<uint32_t>(columns.acrossOf[at]));
    });
}

bool isReady(const std::future<std::shared_ptr<const WaveSet>>& coming)
{
    return coming.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
}

// Copies texels to an image, from memory that goes when the commands have run.
void copyTo(engine::Device& device, const engine::Commands& cmd, const engine::Image& image,
            std::span<const std::byte> texels)
{
    const engine::Buffer staging(device, {.name = "sea upload",
                                          .bytes = texels.size(),
                                          .usage = VK_BUFFER_USAGE_TRANSFER_SRC_BIT,
                                          .kind = engine::MemoryKind::upload});
    std::ranges::copy(texels, staging.mapped<std::byte>().begin());
    staging.flush();
    VkBufferImageCopy region{};
    region.imageSubresource = {VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1};
    region.imageExtent = {image.extent().width, image.extent().height, 1};
    vkCmdCopyBufferToImage(cmd, staging.handle(), image.handle(), VK_IMAGE_LAYOUT_GENERAL, 1, &region);
}

} // namespace

SeaWaves::SeaWaves(engine::Device& device, const OceanSpec& spec, bool forKernels)
    : device_(device), forKernels_(forKernels), first_(std::make_shared<WaveSet>(spec)), from_(first_), to_(first_),
      spec_(spec), sums_(first_->sums), deepest_(first_->depths.deepest),
      depths_(makeImage(device, "sea depths", VK_FORMAT_R32G32B32A32_SFLOAT, {gpu::kDepthSamples, cascades()})),
      mix_(device, kShape)
{
    changes_[0].weather = weatherOf(spec);
    if (forKernels)
    {
        const VkExtent2D extent{size(), size() * cascades()};
        waves_ = makeImage(device, "sea waves", VK_FORMAT_R32G32B32A32_SFLOAT, extent);
        cycles_ = makeImage(device, "sea cycles", VK_FORMAT_R32G32_UINT, extent);
    }
    engine::runNow(device, [&](const engine::Commands& cmd) {
        if (forKernels)
        {
            const std::vector<glm::uvec2> cycles = cyclesOf(*first_);
            upload(cmd, waves_, wavesOf(*first_));
            copyTo(device, cmd, cycles_, std::as_bytes(std::span(cycles)));
        }
        upload(cmd, depths_, first_->depths.samples);
        engine::stageBarrier(cmd, engine::kCopyWrite, engine::kComputeRead);
    });
}

void SeaWaves::upload(const engine::Commands& cmd, const engine::Image& image,
                      const std::vector<glm::vec4>& texels) const
{
    copyTo(device_, cmd, image, std::as_bytes(std::span(texels)));
}

// ---- another weather --------------------------------------------------------------------------------------------------

void SeaWaves::prepare(const SeaWeather& weather)
{
    if (coming_.valid() && comingWeather_ == weather)
        return;
    std::erase_if(unwanted_, isReady);
    if (coming_.valid())
        unwanted_.push_back(std::move(coming_)); // its end would wait for it
    comingWeather_ = weather;
    coming_ = std::async(std::launch::async, [spec = inWeather(first_->spec, weather)] {
        return std::shared_ptr<const WaveSet>(std::make_shared<WaveSet>(spec));
    });
}

bool SeaWaves::isPrepared(const SeaWeather& weather) const
{
    return coming_.valid() && comingWeather_ == weather && isReady(coming_);
}

std::shared_ptr<const WaveSet> SeaWaves::setOf(const SeaWeather& weather)
{
    prepare(weather);
    return coming_.get();
}

SeaWeather SeaWaves::weather() const
{
    return changes_[changeCount_ - 1].weather;
}

double SeaWaves::Change::partAt(double time) const
{
    if (time >= begin + over)
        return 1.0;
    return over > 0.0 ? glm::smoothstep(0.0, 1.0, (time - begin) / over) : 0.0;
}

double SeaWaves::partAt(double time) const
{
    return changeCount_ == 1 ? 1.0 : changes_[changeCount_ - 1].partAt(time);
}

void SeaWaves::setPart(double part)
{
    part_ = part;
    spec_ = mixed(from_->spec, to_->spec, part);
    sums_ = mixed(from_->sums, to_->sums, part);
}

bool SeaWaves::change(const engine::Commands& cmd, const SeaWeather& weather, double begin, double over)
{
    if (changeCount_ == kMostSeaChanges && partAt(begin) < 1.0)
        return false;
    const double part = partAt(begin);
    from_ = part >= 1.0 ? to_ : std::make_shared<WaveSet>(mixed(*from_, *to_, part));
    if (part >= 1.0)
    {
        changes_[0] = changes_[changeCount_ - 1];
        first_ = to_;
        changeCount_ = 1;
    }
    changes_[changeCount_++] = {weather, begin, over};
    to_ = setOf(weather);
    aim(cmd);
    setPart(0.0);
    return true;
}

// Brings what mixes the images to the two ends.
void SeaWaves::aim(const engine::Commands& cmd)
{
    if (!depthEnds_.from)
    {
        depthEnds_.from = makeLike(device_, "sea depths before", depths_);
        depthEnds_.to = makeLike(device_, "sea depths to come", depths_);
        if (forKernels_)
        {
            waveEnds_.from = makeLike(device_, "sea waves before", waves_);
            waveEnds_.to = makeLike(device_, "sea waves to come", waves_);
        }
        device_.recordFirstUses(cmd);
    }
    deepest_ = std::max(from_->depths.deepest, to_->depths.deepest);
    upload(cmd, depthEnds_.from, resampled(from_->depths, deepest_).samples);
    upload(cmd, depthEnds_.to, resampled(to_->depths, deepest_).samples);
    if (forKernels_)
    {
        upload(cmd, waveEnds_.from, wavesOf(*from_));
        upload(cmd, waveEnds_.to, wavesOf(*to_));
    }
    mixedAt_ = -1.0;
}

void SeaWaves::recordAt(const engine::Commands& cmd, double time)
{
    if (!depthEnds_.from) // it never changed
        return;
    setPart(partAt(time));
    if (mixedAt_ == part_)
        return;
    mixedAt_ = part_;
    recordMix(cmd, depthEnds_, depths_);
    if (forKernels_)
        recordMix(cmd, waveEnds_, waves_);
    engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
}

void SeaWaves::recordMix(const engine::Commands& cmd, const Ends& ends, const engine::Image& out) const
{
    const VkExtent2D extent = out.extent();
    const gpu::MixPush push{extent.width, extent.height, part()};
    mix_.dispatch(cmd, push, {.from = ends.from, .to = ends.to, .mixture = out}, {extent.width, extent.height});
}

bool SeaWaves::flat() const
{
    return from_->spec.spectrum == Spectrum::none && to_->spec.spectrum == Spectrum::none;
}

void SeaWaves::keep(engine::KeptState& state)
{
    state.value("sea changes", changes_);
    state.value("sea change count", changeCount_);
    state.then([this] { restore(); });
}

// The sets follow from the changes.
void SeaWaves::restore()
{
    if (changeCount_ == 1 && !depthEnds_.from && first_->spec == inWeather(first_->spec, changes_[0].weather))
        return;
    first_ = setOf(changes_[0].weather);
    from_ = to_ = first_;
    for (uint32_t i = 1; i < changeCount_; ++i)
    {
        const double part = i == 1 ? 1.0 : changes_[i - 1].partAt(changes_[i].begin);
        from_ = part >= 1.0 ? to_ : std::make_shared<WaveSet>(mixed(*from_, *to_, part));
        to_ = setOf(changes_[i].weather);
    }
    engine::runNow(device_, [&](const engine::Commands& cmd) {
        aim(cmd);
        engine::stageBarrier(cmd, engine::kCopyWrite, engine::kComputeWrite);
    });
    setPart(1.0);
}

} // namespace ocean
