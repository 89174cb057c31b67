#include "render/camera_rig.h"

#include "boats/motion/body_pose.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/gtc/constants.hpp>
#include <glm/gtc/quaternion.hpp>

#include <algorithm>
#include <cmath>

namespace render {

namespace {

const glm::dvec3 kUp(0.0, 0.0, 1.0);

constexpr double kFarFov = 0.35;   // of fly-by, at least [rad]
constexpr double kFov = 0.87;      // [rad]
constexpr double kBoardFov = 1.25; // on deck [rad]
constexpr double kMastFov = 1.7;
constexpr double kTurnTime = 0.9;    // in which chase turns after her [s]
constexpr double kHeightTime = 1.2;  // in which chase and orbit follow her up and down [s]
constexpr double kReturnAfter = 3.0; // chase goes back behind her when no hand has turned it for so long [s]
constexpr double kReturnTime = 0.8;  // in which it does [s]
constexpr double kElevation = 0.31;  // of chase and orbit above the horizon [rad]
constexpr double kOrbitRate = 0.07;  // [rad/s]
constexpr double kDeckLean = 0.35;   // of her pitch and roll, that a head goes with
constexpr double kMastLean = 0.6;
constexpr double kMastDown = 0.75;  // [rad]
constexpr double kNotch = 0.88;     // of the zoom
constexpr double kLookTime = 0.25;  // in which fly-by's look follows her [s]
constexpr double kSlow = 0.7;       // below this she has a heading, but no course [m/s]
constexpr double kSoftEye = 1.0;    // above the water, where an eye is lifted gently [m]
constexpr double kLiftTime = 0.15;  // [s]
constexpr double kSettleTime = 0.9; // in which it comes down again [s]

glm::dvec3 along(double compass)
{
    return {std::sin(compass), std::cos(compass), 0.0};
}

double part(double elapsed, double time)
{
    return 1.0 - std::exp(-elapsed / time);
}

double turn(double from, double to)
{
    return std::remainder(to - from, glm::two_pi<double>());
}

glm::dquat orientationOf(const CameraPose& pose)
{
    return glm::normalize(glm::quat_cast(glm::dmat3(pose.right, pose.up, -pose.forward)));
}

CameraPose posed(const glm::dvec3& eye, const glm::dquat& orientation, double fov)
{
    const glm::dmat3 axes = glm::mat3_cast(orientation);
    return {.eye = eye, .forward = -axes[2], .right = axes[0], .up = axes[1], .fov = fov};
}

// Views of a boat, which show the scene's where there is none.
bool needsBoat(CameraView view)
{
    return view != CameraView::free && view != CameraView::scene;
}

double distanceOf(const CameraSubject& subject)
{
    return 8.0 + 2.1 * subject.length;
}

} // namespace

void CameraRig::begin()
{
    turned_ = {};
    zoom_ = 1.0;
    begins_ = true;
    turnsItself_ = true;
    station_.reset();
    free_.reset();
    submerged_ = false;
}

void CameraRig::show(CameraView view)
{
    view_ = view;
    begin();
    if (shown_)
        glide_ = Glide{pose_};
}

CameraPose CameraRig::advance(const Hand& hand, const Scenery& scenery, double elapsed)
{
    elapsed = std::clamp(elapsed, 0.0, 0.25);
    stopped_ = false;
    const std::optional<uint32_t> boat = scenery.subject ? std::optional(scenery.subject->number) : std::nullopt;
    if (shown_ && boat != boat_ && needsBoat(view_))
        show(view_);
    boat_ = boat;
    takeHand(hand, elapsed);
    CameraPose pose = glided(wanted(hand, scenery, elapsed), scenery, elapsed);
    keepDry(pose, scenery, elapsed);
    shown_ = true;
    return pose_ = pose;
}

void CameraRig::takeHand(const Hand& hand, double elapsed)
{
    constexpr double kSteepest = 1.5; // [rad]
    zoom_ = std::clamp(zoom_ * std::pow(kNotch, hand.nearer), 0.25, 8.0);
    turned_ += hand.turn;
    turned_.y = std::clamp(turned_.y, -kSteepest, kSteepest);
    turned_.x = std::remainder(turned_.x, glm::two_pi<double>());
    const bool turns = hand.turn != glm::dvec2(0.0);
    turnsItself_ = turnsItself_ && !turns;
    sinceTurned_ = turns ? 0.0 : sinceTurned_ + elapsed;
    if (view_ == CameraView::chase && sinceTurned_ > kReturnAfter)
        turned_ *= 1.0 - part(elapsed, kReturnTime);
}

void CameraRig::follow(const CameraSubject& subject, double elapsed)
{
    if (begins_)
    {
        height_ = subject.position.z;
        compass_ = subject.heading;
        if (view_ == CameraView::orbit && shown_) // from where the eye is
        {
            const glm::dvec2 off = glm::dvec2(subject.position) - glm::dvec2(pose_.eye);
            compass_ = std::atan2(off.x, off.y);
        }
    }
    begins_ = false;
    height_ += part(elapsed, kHeightTime) * (subject.position.z - height_);
    if (view_ == CameraView::orbit)
        compass_ += turnsItself_ ? kOrbitRate * elapsed : 0.0;
    else
        compass_ += part(elapsed, kTurnTime) * turn(compass_, subject.heading);
}

CameraPose CameraRig::wanted(const Hand& hand, const Scenery& scenery, double elapsed)
{
    if (view_ == CameraView::free)
        return flown(hand, scenery, elapsed);
    if (!needsBoat(view_) || !scenery.subject)
        return scenery.scene;
    const CameraSubject& subject = *scenery.subject;
    follow(subject, elapsed);
    switch (view_)
    {
    case CameraView::deck:
        return onBoard(subject, subject.eyes, kDeckLean, 0.0, kBoardFov);
    case CameraView::mast:
        return onBoard(subject, subject.masthead + 0.5 * kUp, kMastLean, kMastDown, kMastFov);
    case CameraView::flyBy:
        return passing(subject, elapsed);
    default:
        return behind(subject, compass_);
    }
}

CameraPose CameraRig::behind(const CameraSubject& subject, double compass) const
{
    const double distance = zoom_ * distanceOf(subject);
    const double elevation = std::clamp(kElevation + turned_.y, 0.03, 1.45);
    const glm::dvec3 middle(subject.position.x, subject.position.y, height_ + 0.17 * distance);
    const glm::dvec3 away = -std::cos(elevation) * along(compass + turned_.x) + std::sin(elevation) * kUp;
    const glm::dvec3 low(0.0, 0.0, -0.12 * distance);
    return lookAt(middle + low + distance * away, middle, kFov);
}

CameraPose CameraRig::onBoard(const CameraSubject& subject, const glm::dvec3& eye, double lean, double down,
                              double fov) const
{
    const glm::dquat board =
        boats::orientationOf({subject.heading, lean * subject.pitch, lean * subject.roll}); // x forward, y to port
    const double low = std::clamp(down + turned_.y, -1.5, 1.5);
    const glm::dquat head = board * glm::angleAxis(-turned_.x, kUp) * glm::angleAxis(low, glm::dvec3(0.0, 1.0, 0.0));
    return {.eye = eye,
            .forward = head * glm::dvec3(1.0, 0.0, 0.0),
            .right = head * glm::dvec3(0.0, -1.0, 0.0),
            .up = head * kUp,
            .fov = std::clamp(fov * zoom_, 0.2, 1.8)};
}

CameraPose CameraRig::passing(const CameraSubject& subject, double elapsed)
{
    const glm::dvec2 velocity(subject.velocity);
    const double speed = glm::length(velocity);
    const glm::dvec3 course = speed > kSlow ? glm::dvec3(velocity / speed, 0.0) : along(subject.heading);
    const double ahead = std::max(2.5 * subject.length, 5.0 * speed);
    const auto gone = [&] {
        const glm::dvec3 past = subject.position - *station_;
        return glm::dot(past, course) > 0.8 * ahead || glm::length(glm::dvec2(past)) > 1.6 * ahead + 10.0;
    };
    const glm::dvec3 middle = subject.position + 0.3 * subject.length * kUp;
    if (station_ && gone())
    {
        station_.reset();
        side_ = -side_;
    }
    if (!station_)
    {
        const glm::dvec3 starboard(course.y, -course.x, 0.0);
        station_ = subject.position + ahead * course + side_ * (0.9 * subject.length + 4.0) * starboard;
        station_->z = height_ + 1.5 + 0.15 * subject.length;
        lookedAt_ = middle;
    }
    lookedAt_ += subject.velocity * elapsed;
    lookedAt_ += part(elapsed, kLookTime) * (middle - lookedAt_);
    const double nearness = 0.9 * subject.length / std::max(1.0, glm::distance(*station_, middle));
    const double fov = std::clamp(2.0 * std::atan(nearness), kFarFov, kFov); // a long lens while she is far off
    return lookAt(*station_, lookedAt_, std::clamp(fov * zoom_, 0.1, 1.8));
}

CameraPose CameraRig::flown(const Hand& hand, const Scenery& scenery, double elapsed)
{
    if (!free_)
    {
        free_.emplace(shown_ ? pose_ : scenery.scene, kLowestFlown);
        submerged_ = free_->pose().eye.z < scenery.water.value_or(0.0);
        glide_.reset();
    }
    const double before = free_->pose().eye.z;
    free_->steer({.move = hand.move, .turn = hand.turn, .fast = hand.fast, .faster = hand.nearer}, elapsed);
    const CameraPose pose = free_->pose();
    const double dry = scenery.water.value_or(0.0) + kDryEye;
    if (pose.eye.z < before && pose.eye.z < dry)
        submerged_ = true;
    if (pose.eye.z > dry)
        submerged_ = false;
    stopped_ = free_->atLowest() && hand.move != glm::dvec3(0.0);
    return pose;
}

CameraPose CameraRig::glided(CameraPose to, const Scenery& scenery, double elapsed)
{
    if (!glide_)
        return to;
    const glm::dvec3 origin = scenery.subject ? scenery.subject->position : glm::dvec3(0.0);
    if (!glide_->begun) // the old view goes along with her, or it would fall behind
    {
        if (glm::distance(glide_->from.eye, to.eye) > kFarthestGlide)
        {
            glide_.reset();
            return to;
        }
        glide_->from.eye -= origin;
        glide_->begun = true;
    }
    glide_->passed += elapsed;
    const double there = glm::smoothstep(0.0, 1.0, glide_->passed / kGlideSeconds);
    const CameraPose pose = posed(glm::mix(glide_->from.eye + origin, to.eye, there),
                                  glm::slerp(orientationOf(glide_->from), orientationOf(to), there),
                                  glm::mix(glide_->from.fov, to.fov, there));
    if (glide_->passed >= kGlideSeconds)
        glide_.reset();
    return pose;
}

// The scene's own camera may be where it likes, and one that is flown may dive.
void CameraRig::keepDry(CameraPose& pose, const Scenery& scenery, double elapsed)
{
    if (view_ == CameraView::scene || (view_ == CameraView::free && submerged_))
    {
        lift_ = 0.0;
        return;
    }
    const double water = scenery.water.value_or(0.0);
    const double soft = std::max(0.0, water + kSoftEye - pose.eye.z);
    lift_ += part(elapsed, soft > lift_ ? kLiftTime : kSettleTime) * (soft - lift_);
    lift_ = std::max(lift_, water + kDryEye - pose.eye.z);
    pose.eye.z += lift_;
}

} // namespace render
