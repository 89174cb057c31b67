// render/boats/draw.vert -- a body's mesh in its pose: joints turned, sails on the right tack, thin bars kept a pixel wide.
//
// Every body near enough has a tile of the shadow map to itself, in which its sphere fits as the sun sees it.
#version 460
#extension GL_GOOGLE_include_directive : require
#include "shared/boat.h"
#include "shared/view.h"

layout(location = 0) in vec3 vertexAt;
layout(location = 1) in float vertexBar;
layout(location = 2) in vec4 vertexNormal;
layout(location = 3) in uvec4 vertexKind;
layout(location = 4) in vec4 row0;
layout(location = 5) in vec4 row1;
layout(location = 6) in vec4 row2;
layout(location = 7) in vec3 turns;
layout(location = 8) in uint paint;
layout(location = 9) in vec3 tile;
layout(location = 10) in vec3 water;

layout(location = 0) out vec3 place;    // from the eye [m]
layout(location = 1) out vec3 normal;
layout(location = 2) out vec4 model;    // model space [m], and how far its normal points up there
layout(location = 3) flat out vec3 color;
layout(location = 4) flat out uint material;
layout(location = 5) out float shown;   // part of a pixel that a thin bar covers, 0 to 1
layout(location = 6) out vec4 shade;    // place in the shadow map, depth in it, and the tile's side
layout(location = 7) out float depth;   // under the water around the body [m]

layout(constant_id = 1) const uint kSeenBy = 0; // one of these
layout(constant_id = 2) const uint kShadowMap = 1024; // its side [texels]
const uint kEye = 0u;
const uint kSun = 1u;
const uint kMirror = 2u;  // the eye, in the water around the body
const uint kOnWater = 3u; // the eye, thrown on still water by the sun

layout(push_constant, scalar) uniform Push { BoatPush hull; };
layout(binding = 0, scalar) uniform ViewBlock { View view; };
layout(binding = 1, scalar) readonly buffer Paints { BoatPaint paints[]; };

const float kMinHalf = 0.67;     // width of a bar [px]: of its three or more sides at least a pixel shows
const float kThroughZero = 0.08; // by which angle to starboard a sail has filled on the other tack [rad]

// Turns v about a unit axis.
vec3 turnAbout(vec3 v, vec3 axis, float angle)
{
    float c = cos(angle);
    return c * v + sin(angle) * cross(axis, v) + (1.0 - c) * dot(axis, v) * axis;
}

// Turns a place and a normal about a joint; joint 0 turns nothing. All joints in one go: a CPU device would go through
// each of three branches. A sail is cut with its belly to port; on the other tack it is the other way round.
void turnJoint(uint joint, inout vec3 at, inout vec3 n)
{
    bool boom = joint == kJointBoom;
    bool jib = joint == kJointJib;
    vec3 origin = boom ? hull.boomAt : jib ? hull.jibAt : vec3(hull.rudderAt, 0.0);
    vec3 axis = boom ? hull.boomAxis : jib ? hull.jibAxis : vec3(0.0, 0.0, 1.0);
    float angle = boom ? turns.x : jib ? turns.y : joint == kJointRudder ? turns.z : 0.0;
    float tack = boom || jib ? 1.0 - 2.0 * smoothstep(0.0, kThroughZero, -angle) : 1.0;
    n = vec3(tack * n.x, n.y, tack * n.z);
    n = normalize(dot(n, n) > 1e-6 ? n : vec3(0.0, 1.0, 0.0));
    n = turnAbout(n, axis, -angle);
    vec3 turned = origin + turnAbout(vec3(at.x, tack * at.y, at.z) - origin, axis, -angle);
    at = joint == 0u ? at : turned;
}

void main()
{
    vec3 at = vertexAt;
    vec3 n = vertexNormal.xyz;
    model = vec4(at, n.z); // its normal is a unit except for rounding
    turnJoint(vertexKind.y, at, n);
    mat3x4 rows = mat3x4(row0, row1, row2);
    place = vec4(at, 1.0) * rows;
    normal = vec4(n, 0.0) * rows;

    // A bar thinner than a pixel is drawn a pixel wide; what is left of its roundness then would only sparkle.
    float half_ = kMinHalf * view.pixel * max(dot(view.forward, place), 0.0);
    float wider = vertexBar > 0.0 ? max(half_ - vertexBar, 0.0) : 0.0;
    place += wider * normal;
    shown = vertexBar > 0.0 ? min(vertexBar / max(half_, 1e-6), 1.0) : 1.0;
    normal = normalize(mix(-normalize(place), normal, shown));

    material = vertexKind.x;
    color = vec3(0.0);
    if (kSeenBy == kEye || kSeenBy == kMirror)
        color = pow(unpackUnorm4x8(paints[paint].color[material]).rgb, vec3(2.2));
    depth = water.z + dot(water.xy, place.xy) - place.z;
    vec3 seenAt = kSeenBy == kMirror ? vec3(place.xy, place.z + 2.0 * depth) : place;
    if (kSeenBy == kOnWater)
    {
        float high = place.z + view.eyeHeight; // along the sun's rays, up to still water too
        seenAt = vec3(place.xy - view.sunDirection.xy * (high / max(view.sunDirection.z, kLongestShadow)), -view.eyeHeight);
    }
    gl_Position = view.clipFromRelative * vec4(seenAt, 1.0);

    // As the sun sees it; lifted off the surface by a texel and a half, towards the sun.
    vec3 sun = view.sunDirection;
    vec3 east = normalize(cross(abs(sun.z) > 0.9 ? vec3(0.0, 1.0, 0.0) : vec3(0.0, 0.0, 1.0), sun));
    vec3 off = (place - vec4(hull.center, 1.0) * rows) / hull.radius;
    if (kSeenBy != kSun)
        off += (dot(normal, sun) < 0.0 ? -3.0 : 3.0) / (max(tile.z, 1e-6) * float(kShadowMap)) * normal;
    vec2 across = vec2(dot(east, off), dot(cross(sun, east), off));
    shade = vec4(tile.xy + (0.5 + 0.5 * across) * tile.z, 0.5 + 0.5 * dot(sun, off), tile.z);
    if (kSeenBy == kSun)
        gl_Position = tile.z > 0.0 ? vec4(2.0 * shade.xy - 1.0, shade.z, 1.0) : vec4(2.0, 2.0, 2.0, 1.0);
}
