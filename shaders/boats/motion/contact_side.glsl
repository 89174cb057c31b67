// boats/motion/contact_side.glsl -- how far a place is from a solid. It needs distances[], the nodes of all lattices.
#ifndef SEAWAY_CONTACT_SIDE_GLSL
#define SEAWAY_CONTACT_SIDE_GLSL

#include "shared/contact.h"

struct Side
{
    float distance_; // < 0 inside [m]
    vec3 normal;     // outward there, unit
};

// Between nodes distances are trilinear; outside the lattice the solid ends where its nearest place there says so.
Side sideOfLattice(Solid solid, vec3 at)
{
    vec3 spot = (at - solid.origin) / solid.cell;
    vec3 inside = clamp(spot, vec3(0.0), vec3(solid.nodes - 1));
    ivec3 node = min(ivec3(inside), solid.nodes - 2);
    vec3 part = inside - vec3(node);
    uint first = solid.firstNode + uint((node.z * solid.nodes.y + node.y) * solid.nodes.x + node.x);
    uint row = uint(solid.nodes.x);
    uint layer = row * uint(solid.nodes.y);
    vec4 low = vec4(distances[first], distances[first + row], distances[first + layer], distances[first + layer + row]);
    ++first;
    vec4 high = vec4(distances[first], distances[first + row], distances[first + layer], distances[first + layer + row]);
    vec4 x = mix(low, high, part.x);
    vec4 slope = high - low;
    vec2 y = mix(x.xz, x.yw, part.y);
    float far_ = mix(y.x, y.y, part.z);
    vec2 slopes = mix(slope.xz, slope.yw, part.y);
    vec3 gradient = vec3(mix(slopes.x, slopes.y, part.z), mix(x.y - x.x, x.w - x.z, part.z), y.y - y.x) / solid.cell;
    float steep = length(gradient);
    vec3 normal = steep > 1e-3 ? gradient / steep : normalize(at + vec3(0.0, 0.0, 1e-6));
    vec3 beyond = (spot - inside) * solid.cell;
    if (dot(beyond, beyond) > 0.0)
    {
        vec3 away = beyond + far_ * normal;
        far_ = length(away);
        normal = away / far_;
    }
    return Side(far_, normal);
}

Side sideOf(Solid solid, vec3 at)
{
    if (solid.kind == kSolidLattice)
        return sideOfLattice(solid, at);
    if (solid.kind == kSolidRound)
    {
        float far_ = length(at.xy);
        return Side(far_ - solid.radius, far_ > 1e-6 ? vec3(at.xy / far_, 0.0) : vec3(1.0, 0.0, 0.0));
    }
    vec2 over = abs(at.xy) - solid.high.xy;
    vec2 sign_ = vec2(at.x < 0.0 ? -1.0 : 1.0, at.y < 0.0 ? -1.0 : 1.0);
    if (min(over.x, over.y) > 0.0)
        return Side(length(over), vec3(sign_ * normalize(over), 0.0));
    return over.x > over.y ? Side(over.x, vec3(sign_.x, 0.0, 0.0)) : Side(over.y, vec3(0.0, sign_.y, 0.0));
}

#endif
