// boats/motion/rigid.glsl -- a rigid body turns: quaternions (x, y, z, w) and the angular momentum that stays.
#ifndef SEAWAY_RIGID_GLSL
#define SEAWAY_RIGID_GLSL

// First b, then a.
vec4 quaternionTimes(vec4 a, vec4 b)
{
    return vec4(a.w * b.xyz + b.w * a.xyz + cross(a.xyz, b.xyz), a.w * b.w - dot(a.xyz, b.xyz));
}

mat3 rotationOf(vec4 q)
{
    vec3 d = 2.0 * q.xyz;
    vec3 x = q.xyz * d.x;
    vec3 w = q.w * d;
    return mat3(1.0 - d.y * q.y - d.z * q.z, x.y + w.z, x.z - w.y,           //
                x.y - w.z, 1.0 - x.x - d.z * q.z, d.y * q.z + w.x,           //
                x.z + w.y, d.y * q.z - w.x, 1.0 - x.x - d.y * q.y);
}

// The turn by `angle` [rad], along its axis.
vec4 quaternionOf(vec3 angle)
{
    float half_ = 0.5 * length(angle);
    float part = half_ > 1e-3 ? sin(half_) / half_ : 1.0 - half_ * half_ / 6.0;
    return vec4(0.5 * part * angle, cos(half_));
}

vec3 spinOf(vec4 q, mat3 inverse_, vec3 momentum)
{
    mat3 turn = rotationOf(q);
    return turn * (inverse_ * (momentum * turn));
}

// A free turn through `time` [s], of second order: the spin is that of the middle. The momentum stays as it is, to the
// bit, so the gyroscopic term is there by itself, and the energy has no trend.
vec4 turned(vec4 q, mat3 inverse_, vec3 momentum, float time)
{
    vec4 middle = quaternionTimes(quaternionOf(0.5 * time * spinOf(q, inverse_, momentum)), q);
    return normalize(quaternionTimes(quaternionOf(time * spinOf(middle, inverse_, momentum)), q));
}

#endif
