#include "render/overlay/overlay_input.h"

#include <imgui.h>

#include <algorithm>
#include <limits>

namespace render {

namespace {

struct KeyName
{
    ImGuiKey imgui;
    int key; // engine/input.h
};

// What fields of text and numbers take.
constexpr KeyName kKeys[] = {
    {ImGuiKey_Tab, engine::kKeyTab},
    {ImGuiKey_LeftArrow, engine::kKeyLeft},
    {ImGuiKey_RightArrow, engine::kKeyRight},
    {ImGuiKey_UpArrow, engine::kKeyUp},
    {ImGuiKey_DownArrow, engine::kKeyDown},
    {ImGuiKey_Home, engine::kKeyHome},
    {ImGuiKey_End, engine::kKeyEnd},
    {ImGuiKey_Delete, engine::kKeyDelete},
    {ImGuiKey_Backspace, engine::kKeyBackspace},
    {ImGuiKey_Enter, engine::kKeyEnter},
    {ImGuiKey_Escape, engine::kKeyEscape},
    {ImGuiKey_A, 'A'},
    {ImGuiKey_C, 'C'},
    {ImGuiKey_V, 'V'},
    {ImGuiKey_X, 'X'},
    {ImGuiKey_Y, 'Y'},
    {ImGuiKey_Z, 'Z'},
};

#if IMGUI_VERSION_NUM < 18700

void tellKeys(ImGuiIO& io, const engine::Input& input)
{
    for (const KeyName& name : kKeys)
        io.KeysDown[name.key] = input.down[static_cast<size_t>(name.key)];
    io.KeyCtrl = (input.modifiers & engine::kControl) != 0;
    io.KeyShift = (input.modifiers & engine::kShift) != 0;
    io.KeyAlt = (input.modifiers & engine::kAlt) != 0;
}

void tellMouse(ImGuiIO& io, const ImVec2& at, const std::bitset<engine::kMouseButtons>& buttons, const glm::vec2& wheel)
{
    io.MousePos = at;
    for (size_t i = 0; i < buttons.size(); ++i)
        io.MouseDown[i] = buttons[i];
    io.MouseWheelH += wheel.x;
    io.MouseWheel += wheel.y;
}

#else

void tellKeys(ImGuiIO& io, const engine::Input& input)
{
    for (const KeyName& name : kKeys)
        io.AddKeyEvent(name.imgui, input.down[static_cast<size_t>(name.key)]);
    io.AddKeyEvent(ImGuiMod_Ctrl, (input.modifiers & engine::kControl) != 0);
    io.AddKeyEvent(ImGuiMod_Shift, (input.modifiers & engine::kShift) != 0);
    io.AddKeyEvent(ImGuiMod_Alt, (input.modifiers & engine::kAlt) != 0);
}

void tellMouse(ImGuiIO& io, const ImVec2& at, const std::bitset<engine::kMouseButtons>& buttons, const glm::vec2& wheel)
{
    io.AddMousePosEvent(at.x, at.y);
    for (size_t i = 0; i < buttons.size(); ++i)
        io.AddMouseButtonEvent(static_cast<int>(i), buttons[i]);
    io.AddMouseWheelEvent(wheel.x, wheel.y);
}

#endif

} // namespace

void prepareOverlayInput()
{
    ImGuiIO& io = ImGui::GetIO();
#if IMGUI_VERSION_NUM < 18700
    for (const KeyName& name : kKeys)
        io.KeyMap[name.imgui] = name.key;
#else
    io.ConfigInputTrickleEventQueue = false; // all of a frame's input counts in it
#endif
    io.ConfigWindowsMoveFromTitleBarOnly = true;
}

void OverlayInput::tell(const engine::Input* input)
{
    constexpr float kNowhere = -std::numeric_limits<float>::max();
    ImGuiIO& io = ImGui::GetIO();
    if (!input)
    {
        held_.reset();
        tellKeys(io, {});
        return tellMouse(io, {kNowhere, kNowhere}, held_, {});
    }
    // A click within one frame is held in this one and let go in the next.
    std::bitset<engine::kMouseButtons> held = input->buttons;
    glm::dvec2 at = input->pointer;
    for (const engine::Click& click : input->clicks)
        if (const auto button = static_cast<size_t>(click.button); !held_[button] && !held[button])
        {
            held.set(button);
            at = click.at;
        }
    held_ = held;
    tellMouse(io, {static_cast<float>(at.x), static_cast<float>(at.y)}, held, input->wheel);
    tellKeys(io, *input);
    for (const char32_t letter : input->typed)
        io.AddInputCharacter(static_cast<unsigned int>(letter));
}

} // namespace render
