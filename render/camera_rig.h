// camera_rig.h -- the cameras of a window: they go with a boat, glide from one view to the next, and stay dry.
//
// Nothing here knows of windows or bodies: where the boat is, how high the water is and what the user's hand does come
// in, and a pose comes out, once a drawn frame.
#pragma once

#include "render/camera.h"

#include <cstdint>
#include <optional>

namespace render {

enum class CameraView
{
    chase, // behind her; turns after her, as by a spring
    orbit, // around her
    deck,  // from the helm
    mast,  // from the masthead, forward and down
    free,  // flown by hand
    flyBy, // stands ahead of her, lets her pass, and stands ahead of her again
    scene  // as the scene has it
};

inline constexpr double kLowestFlown = -15.0;   // of a camera that is flown, above still water [m]; below it is dark
inline constexpr double kDryEye = 0.7;          // of any other camera, above the water at the eye [m]
inline constexpr double kGlideSeconds = 0.8;    // from one view to the next [s]
inline constexpr double kFarthestGlide = 400.0; // views farther apart are cut from one to the other [m]

// What the views go with.
struct CameraSubject
{
    uint32_t number = 0;      // another number is another boat
    glm::dvec3 position{0.0}; // of the centre of mass, world [m]
    glm::dvec3 velocity{0.0}; // [m/s]
    double heading = 0.0;     // compass [rad]
    double pitch = 0.0;       // bow up [rad]
    double roll = 0.0;        // starboard down [rad]
    glm::dvec3 eyes{0.0};     // of her helm, world [m]
    glm::dvec3 masthead{0.0}; // her highest point, world [m]
    double length = 8.0;      // [m]
};

class CameraRig
{
public:
    struct Hand
    {
        glm::dvec2 turn{0.0}; // right, down [rad]
        double nearer = 0.0;  // notches
        glm::dvec3 move{0.0}; // of a camera that is flown: right, forward, up; each -1 to 1
        bool fast = false;
    };

    struct Scenery
    {
        std::optional<CameraSubject> subject; // none: views that need one show the scene's
        CameraPose scene;                     // its own camera, now
        std::optional<double> water;          // the highest water around the eye, as far as is known [m]
    };

    explicit CameraRig(CameraView view) : view_(view) {}

    CameraView view() const { return view_; }
    // Goes over to this view; to the one it has, sets it back to how it begins.
    void show(CameraView view);

    // The pose now, `elapsed` [s] after the last, which was asked for with the water around that.
    CameraPose advance(const Hand& hand, const Scenery& scenery, double elapsed);

    const CameraPose& pose() const { return pose_; }

    // Whether the hand wanted to go deeper than a camera goes.
    bool stoppedAtDepth() const { return stopped_; }

private:
    struct Glide
    {
        CameraPose from; // its eye from the subject, once it has begun
        bool begun = false;
        double passed = 0.0; // [s]
    };

    CameraPose wanted(const Hand& hand, const Scenery& scenery, double elapsed);
    CameraPose behind(const CameraSubject& subject, double compass) const;
    CameraPose onBoard(const CameraSubject& subject, const glm::dvec3& eye, double lean, double down, double fov) const;
    CameraPose passing(const CameraSubject& subject, double elapsed);
    CameraPose flown(const Hand& hand, const Scenery& scenery, double elapsed);
    CameraPose glided(CameraPose to, const Scenery& scenery, double elapsed);
    void takeHand(const Hand& hand, double elapsed);
    void follow(const CameraSubject& subject, double elapsed);
    void keepDry(CameraPose& pose, const Scenery& scenery, double elapsed);
    void begin();

    CameraView view_;
    CameraPose pose_;              // shown last
    bool shown_ = false;           // there is one
    std::optional<uint32_t> boat_; // that it was shown with
    std::optional<Glide> glide_;

    glm::dvec2 turned_{0.0};   // by hand, from how the view begins: right, down [rad]
    double sinceTurned_ = 0.0; // [s]
    double zoom_ = 1.0;        // of distances; on board and standing, of the field of view
    double compass_ = 0.0;     // of chase, following hers; of orbit, on its way round [rad]
    double height_ = 0.0;      // of her, followed [m]
    bool begins_ = true;       // compass_ and height_ are to be hers
    bool turnsItself_ = true;  // orbit, until a hand turns it

    std::optional<glm::dvec3> station_; // fly-by: where it stands
    glm::dvec3 lookedAt_{0.0};          // from there
    double side_ = 1.0;                 // of her course: 1 starboard, -1 port

    std::optional<FreeCamera> free_;
    bool submerged_ = false; // it was flown under water
    bool stopped_ = false;
    double lift_ = 0.0; // [m]
};

} // namespace render
