#include "tools/sail/lookout.h"

#include "engine/barrier.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace tools {

namespace {

using render::CameraView;

constexpr double kTurnPerHeight = 2.2; // of a drag over the height of the window [rad]
constexpr double kStickRate = 1.8;     // of a stick all over [rad/s]
constexpr double kAround = 2.0;        // how far from the eye the water is asked for [m]
constexpr uint32_t kPlaces = 5;
constexpr double kFarthestStrike = 500.0; // [m]

struct Named
{
    Action action;
    CameraView view;
    const char* text;
};
constexpr Named kViews[] = {
    {Action::cameraChase, CameraView::chase, "Camera: behind her"},
    {Action::cameraOrbit, CameraView::orbit, "Camera: around her"},
    {Action::cameraDeck, CameraView::deck, "Camera: on deck"},
    {Action::cameraMast, CameraView::mast, "Camera: masthead"},
    {Action::cameraFree, CameraView::free, "Camera: free"},
    {Action::cameraFlyBy, CameraView::flyBy, "Camera: fly-by"},
    {Action::cameraScene, CameraView::scene, "Camera: the scene's own"},
};

glm::dvec3 mastheadOf(const boats::HullModel& model)
{
    const auto highest = std::ranges::max_element(model.mesh.positions, {}, &glm::dvec3::z);
    return highest == model.mesh.positions.end() ? glm::dvec3(0.0, 0.0, model.size.z)
                                                 : glm::dvec3(highest->x, 0.0, highest->z);
}

} // namespace

Lookout::Lookout(engine::Device& device, FrameLoop& loop, std::optional<uint32_t> boat)
    : loop_(loop), rig_(boat ? CameraView::chase : CameraView::scene)
{
    for (auto& query : water_)
        query = std::make_unique<ocean::WaterQuery>(device, loop.world().water(), kPlaces);
    if (boat)
        follow(*boat);
}

void Lookout::follow(uint32_t boat)
{
    boat_ = boat;
    const boats::FleetSpec& fleet = loop_.world().fleet().spec();
    const boats::FleetHull& hull = fleet.hulls[fleet.bodies[boat].hull];
    eyes_ = hull.model.eyes - hull.body.centreOfMass;
    masthead_ = mastheadOf(hull.model) - hull.body.centreOfMass;
    length_ = hull.model.size.x;
    if (rig_.view() == CameraView::scene || rig_.view() == CameraView::free)
        rig_.show(CameraView::chase);
}

std::string Lookout::act(Action action)
{
    if (action == Action::zoomIn)
        nearer_ += 1.0;
    if (action == Action::zoomOut)
        nearer_ -= 1.0;
    if (action == Action::nextCamera)
    {
        const auto now = std::ranges::find(kViews, rig_.view(), &Named::view);
        const auto next = now + 1 == std::end(kViews) ? std::begin(kViews) : now + 1;
        return act(next->action);
    }
    const auto asked = std::ranges::find(kViews, action, &Named::action);
    if (asked == std::end(kViews))
        return {};
    if (!boat_ && asked->view != CameraView::free && asked->view != CameraView::scene)
        return action == Action::nextCamera ? "" : "There is no boat here";
    rig_.show(asked->view);
    return asked->text;
}

render::CameraSubject Lookout::subjectAt(double time) const
{
    const boats::BodyPose pose = loop_.follower().poseAt(*boat_, time);
    const boats::Attitude attitude = boats::attitudeOf(pose.orientation);
    return {.number = *boat_,
            .position = pose.position,
            .velocity = pose.velocity,
            .heading = attitude.heading,
            .pitch = attitude.pitch,
            .roll = attitude.roll,
            .eyes = pose.position + pose.orientation * eyes_,
            .masthead = pose.position + pose.orientation * masthead_,
            .length = length_};
}

render::Shot Lookout::shot(const Doings& doings, double time, double elapsed, uint32_t height)
{
    const auto axis = [&](Action more, Action less) { return doings.of(more) - doings.of(less); };
    const glm::dvec2 stick(axis(Action::lookRight, Action::lookLeft), axis(Action::lookDown, Action::lookUp));
    const render::CameraRig::Hand hand{
        .turn = kTurnPerHeight / std::max(1u, height) * doings.dragged + kStickRate * elapsed * stick,
        .nearer = std::exchange(nearer_, 0.0),
        .move = {axis(Action::flyRight, Action::flyLeft), axis(Action::flyForward, Action::flyBack),
                 axis(Action::flyUp, Action::flyDown)},
        .fast = doings.of(Action::flyFast) > 0.0};
    if (!boat_ && rig_.view() == CameraView::scene && (hand.move != glm::dvec3(0.0) || hand.turn != glm::dvec2(0.0)))
        rig_.show(CameraView::free);

    render::Shot shot = loop_.shotAt(time);
    const render::CameraRig::Scenery scenery{
        .subject = boat_ ? std::optional(subjectAt(time)) : std::nullopt, .scene = shot.camera, .water = highest_};
    shot.camera = rig_.advance(hand, scenery, elapsed);
    return shot;
}

std::optional<glm::dvec2> Lookout::waterAt(const glm::dvec2& pointer, VkExtent2D extent) const
{
    const render::CameraPose& pose = rig_.pose();
    const glm::dvec2 size(extent.width, extent.height);
    const glm::dvec2 at = (2.0 * pointer - size) / size.y * std::tan(0.5 * pose.fov); // right, down
    const glm::dvec3 ray = glm::normalize(pose.forward + at.x * pose.right - at.y * pose.up);
    const double distance = -pose.eye.z / ray.z;
    if (!(distance > 0.0 && distance < kFarthestStrike))
        return std::nullopt;
    return glm::dvec2(pose.eye + distance * ray);
}

void Lookout::record(const engine::Commands& cmd, uint32_t slot)
{
    const glm::dvec2 eye(rig_.pose().eye);
    const std::array<glm::dvec2, kPlaces> places{eye, eye + glm::dvec2(kAround, 0.0), eye - glm::dvec2(kAround, 0.0),
                                                 eye + glm::dvec2(0.0, kAround), eye - glm::dvec2(0.0, kAround)};
    engine::stageBarrier(cmd, engine::kDrawRead, engine::kComputeWrite);
    water_[slot]->record(cmd, places);
    asked_[slot] = true;
}

void Lookout::receive(uint32_t slot)
{
    if (!asked_[slot])
        return;
    highest_.reset();
    for (const gpu::WaterAnswer& answer : water_[slot]->answers())
        if (answer.there)
            highest_ = std::max(highest_.value_or(-1e3), double{answer.ambient} + answer.grids);
}

} // namespace tools
