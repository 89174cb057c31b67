// particles.h -- a closed hull as a few hundred particles, each a piece of its volume and of its mass (paper 4.1.1).
//
// The hull is cut into columns and layers, thinner near the waterline; a particle is what lies in one such cell, cut
// exactly by the mesh (integrals over its clipped faces, no sampling), and stands at that piece's own centre. So volume
// and centre of volume of all particles are the mesh's to rounding. Pieces too small to matter join a neighbour.
//
// The same mesh gives the same particles, in the same order: by x, then y, then z. Model space [m].
#pragma once

#include "boats/hulls/collision_shape.h"
#include "boats/hulls/hull_mesh.h"
#include "boats/hulls/hydrostatics.h"
#include "boats/hulls/sections.h"
#include "boats/models/models.h"
#include "engine/result.h"

#include <glm/mat3x3.hpp>

namespace boats {

struct Particle
{
    glm::dvec3 position{0.0}; // the centre of its piece
    glm::dvec3 half{0.0};     // half its extent along each axis, of a box with the same second moments
    double volume = 0.0;      // [m^3]
    double mass = 0.0;        // [kg], > 0
    glm::dvec3 face{0.0};     // outward area vector of the hull's skin in it [m^2]; they sum to zero
    double skin = 0.0;        // area of the hull's skin in it [m^2]; 0: inside
};

struct ParticleBody
{
    std::vector<Particle> particles;
    CollisionShape collision; // what others meet of it
    double mass = 0.0;
    glm::dvec3 centreOfMass{0.0};
    glm::dmat3 inertia{0.0}; // about `centreOfMass` [kg m^2]; from the particles, each as a box of its extent
    double displaced = 0.0;  // volume below the waterline [m^3]
    double volume = 0.0;     // of all particles [m^3]
    Radiation radiation;     // at rest
    Exposed exposed;         // to the wind, at rest
    glm::dvec3 facing{0.0};  // the water likewise: drag areas along each axis below the waterline [m^2]
};

inline constexpr size_t kMaxParticles = 512; // of a body: one workgroup's

// How finely bodies are simulated that are no boats, of which there may be a thousand.
enum class Grain
{
    fine,
    coarse // for machines that must spare: kCoarseParticles at most
};

inline constexpr size_t kCoarseParticles = 32;

// How many particles a body's length is worth: 64 up to a metre, kMaxParticles from 8 m on. Boats always have the most.
size_t particlesFor(const HullModel& model, Grain grain = Grain::fine);

// At most `most` particles (8 to kMaxParticles), as many as fit. Masses are chosen so that their sum and their centre
// are the model's: what its skin and its inside weigh is multiplied by exp(a . x), the least uneven way to do so.
// `centreOfMass` must lie among their centres, or it stops: coarse particles leave less room for it (the yacht needs
// 100).
ParticleBody makeParticles(const HullModel& model, size_t most = kMaxParticles);

// The same for whom `centreOfMass` is not their own: an error if it does not lie there, or if the hull has no volume.
engine::Result<ParticleBody> tryParticles(std::span<const Triangle> triangles, double mass,
                                          const glm::dvec3& centreOfMass, double waterline, double shell = 0.0,
                                          size_t most = kMaxParticles);

// For a mesh alone: `mass` [kg], centre of mass, the height of its waterline, and HullModel::shell.
ParticleBody makeParticles(std::span<const Triangle> triangles, double mass, const glm::dvec3& centreOfMass,
                           double waterline, double shell = 0.0, size_t most = kMaxParticles);

} // namespace boats
