#include "render/overlay/overlay.h"

#include <imgui.h>

#include <algorithm>

namespace render {

namespace {

// A context that is the current one, and leaves no file behind.
ImGuiContext* makeContext()
{
    ImGuiContext* const context = ImGui::CreateContext();
    ImGui::SetCurrentContext(context);
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.LogFilename = nullptr;
    io.BackendFlags |= ImGuiBackendFlags_RendererHasVtxOffset;
    prepareOverlayInput();
    return context;
}

} // namespace

void Overlay::Leave::operator()(ImGuiContext* context) const
{
    ImGui::DestroyContext(context);
}

Overlay::Overlay(engine::Device& device, VkFormat picture, std::span<const std::filesystem::path> folders)
    : context_(makeContext()), fonts_(*ImGui::GetIO().Fonts, folders), pass_(device, picture, *ImGui::GetIO().Fonts)
{
    ImGui::GetIO().Fonts->ClearTexData(); // the GPU has it
}

Overlay::~Overlay() = default;

ImDrawList& Overlay::begin(VkExtent2D extent, double elapsed, const engine::Input* input)
{
    constexpr double kLeast = 1e-5; // ImGui wants time to pass [s]
    ImGui::SetCurrentContext(context_.get());
    ImGuiIO& io = ImGui::GetIO();
    io.DisplaySize = {static_cast<float>(extent.width), static_cast<float>(extent.height)};
    io.DeltaTime = static_cast<float>(std::max(elapsed, kLeast));
    input_.tell(input);
    ImGui::NewFrame();
    return *ImGui::GetBackgroundDrawList();
}

void Overlay::end()
{
    ImGui::SetCurrentContext(context_.get());
    ImGui::Render();
}

ImDrawList& Overlay::instruments() const
{
    ImGui::SetCurrentContext(context_.get());
    return *ImGui::GetBackgroundDrawList();
}

bool Overlay::takesMouse() const
{
    ImGui::SetCurrentContext(context_.get());
    return ImGui::GetIO().WantCaptureMouse;
}

bool Overlay::takesKeys() const
{
    ImGui::SetCurrentContext(context_.get());
    return ImGui::GetIO().WantTextInput;
}

bool Overlay::record(const engine::Commands& cmd, uint32_t slot, VkExtent2D extent) const
{
    ImGui::SetCurrentContext(context_.get());
    const ImDrawData* const data = ImGui::GetDrawData();
    return !data || pass_.record(cmd, slot, *data, extent, pictures_);
}

} // namespace render
