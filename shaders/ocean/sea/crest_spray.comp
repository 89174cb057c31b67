// ocean/sea/crest_spray.comp -- what the wind tears off crests that break in a step of crest foam; one invocation per
// slot.
//
// Math  each looks at some places around the eye, more of them near it, and takes the one where most foam was made in
//       this step: the more was made, the surer it sheds something there. The foam of the sea is the product of its
//       cascades'
// In    fields: two squares per cascade (shared/sea.h); foam: as it was, as it is
// Out   the slots of this step; shared/spray.h says how they fly from there
// Check tests/gpu/crest_spray_test.cpp
#version 460
#extension GL_GOOGLE_include_directive : require
#include "shared/hash.h"
#include "shared/sea.h"
#include "shared/spray.h"

layout(local_size_x_id = 0, local_size_y = 1, local_size_z = 1) in;
layout(constant_id = 3) const uint kCascades = 3;

layout(push_constant, scalar) uniform Push { CrestPush push; };
layout(binding = 0, scalar) writeonly buffer Particles { CrestParticle particles[]; };
layout(binding = 1, rgba32f) uniform readonly image2D fields;
layout(binding = 2, rg32f) uniform readonly image2DArray foam;

const uint kTries = 16u;
const float kNearest = 2.0;  // from the eye [m]
const float kFarthest = 80.0;
const float kFew = 0.01;    // foam made in a step that sheds nothing yet
const float kMany = 0.1;    // and that surely does

float random(uint slot, uint channel)
{
    return unitFromHash(hash2(slot, hash2(push.step, hash2(channel, push.seed))));
}

ivec2 texelAt(uint cascade, vec2 q)
{
    vec2 uv = fract(push.origin[cascade] + q * push.scale[cascade]);
    return min(ivec2(uv * float(push.size)), ivec2(int(push.size) - 1));
}

// Foam that this step made at a place.
float madeAt(vec2 q)
{
    vec2 both = vec2(1.0); // as it was, as it is
    for (uint c = 0u; c < kCascades; ++c)
        both *= imageLoad(foam, ivec3(texelAt(c, q), c)).xy;
    return both.y - both.x;
}

// East, north, up [m].
vec3 displacementAt(vec2 q)
{
    vec3 moved = vec3(0.0);
    for (uint c = 0u; c < kCascades; ++c)
    {
        vec3 field = imageLoad(fields, texelAt(c, q) + ivec2(0, 2u * c * push.size)).xyz;
        moved += vec3(push.choppiness * field.yz, field.x);
    }
    return moved;
}

void main()
{
    uint id = gl_GlobalInvocationID.x;
    if (id >= push.perStep)
        return;
    uint slot = (push.step % kCrestSteps) * push.perStep + id;
    float most = 0.0;
    vec2 at = vec2(0.0);
    for (uint i = 0u; i < kTries; ++i)
    {
        float angle = 6.2831853 * random(id, 2u * i);
        vec2 q = mix(kNearest, kFarthest, random(id, 2u * i + 1u)) * vec2(cos(angle), sin(angle));
        float made = madeAt(q);
        at = made > most ? q : at;
        most = max(most, made);
    }
    CrestParticle p;
    p.step = 0u;
    if (random(id, 100u) < push.amount * smoothstep(kFew, kMany, most))
    {
        vec3 moved = displacementAt(at);
        float fine_ = random(id, 101u);
        vec3 anywhere = vec3(random(id, 102u), random(id, 103u), random(id, 104u)) - 0.5;
        p.velocity = vec3((0.4 + 0.3 * fine_) * push.wind, 0.2 + 1.2 * random(id, 105u)) + 2.0 * anywhere;
        p.late = kCrestStep * random(id, 106u);
        vec2 from = at + moved.xy + p.late * p.velocity.xy + 1.5 * anywhere.yx; // the crest has run on by then
        ivec2 fine = push.eye.fine + ivec2(round(from / kUnit));
        p.place = Place(push.eye.block + (fine >> kBlockBits), fine & kBlockMask);
        p.height = moved.z;
        p.drag = mix(1.5, 5.0, fine_);
        p.size = mix(0.75, 0.3, fine_);
        p.step = push.step;
    }
    particles[slot] = p;
}
