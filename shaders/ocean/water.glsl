// ocean/water.glsl -- the one water surface, which everything that meets water asks: the sum of its layers.
//
//   #define WATER_FIRST 4            the first of the binding numbers that it takes: nine
//   #define WATER_FELT               the water as bodies feel it, around an exact place: see waterLookFrom(). Without
//                                    it: as the eye sees it, in the frame of the eye
//   #define WATER_MOTION             of what is seen: velocities too, by a tenth binding
//   #define WATER_OWN_VIEWS          of what is seen: the shader keeps copies of the views, see waterReadViews(). On
//                                    Mesa's CPU driver it pays where a loop would read uniforms for every invocation
//                                    again
//   #define WATER_VIEWS_IN shared    of what is felt: a workgroup shares the views of the grids
//   #include "ocean/water.glsl"
//
// It declares its resources itself. Their names begin with water or feltWater, so that C++ gives all of them as one
// (ocean/water_bindings.h, ocean/water_surface.h). The specialisation constants are numbered from 100 on.
//
// Places are in metres east and north of the eye or of the exact place. First find the water over a place, by waterAt(),
// then ask it for what you need: height, velocity, slope, foam, each costs only if it is asked for. This is the cheap
// form, of all that is resolved, for bodies and everything that touches water. The filtered form, for the eye, begins
// with the water at rest, waterMoved(), and takes a footprint: how wide a piece of water is seen as one [m].
//
// Layers: the sea moves water sideways and up (ocean/sea/sea.glsl). The others lift the water that the sea has moved:
// wave grids (ocean/grids/grids.glsl). A new one is a file like that, included here and added where `gridsHeight` and
// its kin stand below; docs/architecture.md says what it needs in C++. The land (ocean/land/land.glsl) lifts nothing: it
// says how much of the sea's motion there is over shallow ground, and where it is dry.
#ifndef SEAWAY_WATER_GLSL
#define SEAWAY_WATER_GLSL

#ifndef WATER_FIRST
#error "define WATER_FIRST, the first of the water's binding numbers, before ocean/water.glsl"
#endif
#ifdef WATER_FELT
#define WATER_OWN_VIEWS
#endif
#ifndef WATER_VIEWS_IN
#define WATER_VIEWS_IN
#endif

// Constants, for Mesa's CPU driver recompiles a shader, every frame, whose loops end with a uniform.
layout(constant_id = 100) const uint kWaterCascades = 1;
layout(constant_id = 101) const uint kWaterMoving = 1; // cascades whose velocities are there, the first ones
layout(constant_id = 102) const uint kWaterGrids = 0;
layout(constant_id = 103) const uint kWaterTiled = 1; // 0: no grid is tiled, so that four of its nodes are one gather
layout(constant_id = 104) const uint kWaterLand = 0;  // 1: there is land

#include "ocean/grids/grids.glsl"
#include "ocean/sea/sea.glsl"
#ifndef WATER_FELT
#include "ocean/grids/foam_maps.glsl"
#endif

// ---- views: where the layers lie ------------------------------------------------------------------------------------

#ifdef WATER_FELT
// Puts the origin at an exact place. Of the grids' views it makes every `stride`-th from `first` on: a workgroup that
// shares them makes them together, and then needs a barrier.
void waterLookFrom(FeltSea tiles, Place place, uint first, uint stride)
{
    seaView = seaFrom(tiles, place);
    landFrom(place, seaView);
    for (uint g = first; g < kWaterGrids; g += stride)
        gridViews[g] =
            gridViewFrom(place, feltWaterGridInfos[feltWaterGrids[g]], feltWaterGridStates[feltWaterGrids[g]]);
}

void waterLookFrom(FeltSea tiles, Place place)
{
    waterLookFrom(tiles, place, 0u, 1u);
}
#elif defined(WATER_OWN_VIEWS)
void waterReadViews()
{
    seaView = waterSea;
    for (uint g = 0u; g < kWaterGrids; ++g)
    {
        gridViews[g] = waterGridViews[g];
        foamViews[g] = waterFoamViews[g];
    }
}
#endif

// ---- the cheap form -------------------------------------------------------------------------------------------------

// The water over a place.
struct WaterPoint
{
    vec2 place;   // [m]
    vec2 source;  // where the same water is when undisturbed [m]
    vec3 moved;   // how far the sea has moved it from there; z: the height of the sea [m]
    float raised; // how far the other layers have raised it above that [m]
    float miss;   // how far from the place the sea was evaluated [m]
    bool there;   // whether there is water at all, and no land above it; the rest holds only then
};

WaterPoint waterPoint(vec2 place, vec2 source, vec3 moved, float raised, float miss)
{
    return WaterPoint(place, source, moved, raised, miss, landHeight(place) < moved.z + raised);
}

WaterPoint waterPoint(vec2 place, SeaFound found, float raised)
{
    return waterPoint(place, found.q, found.moved, raised, found.miss);
}

const int kWaterSearch = 6; // steps that find the water to a tenth of a millimetre almost everywhere

// The water over a place, also where crests are about to fold.
WaterPoint waterAt(vec2 place)
{
    return waterPoint(place, seaFind(place, place, 0, kWaterSearch), gridsHeight(place));
}

// The same for less: `steps` plain steps, a constant, from a guess of where this water is when undisturbed.
WaterPoint waterAt(vec2 place, vec2 guess, int steps)
{
    return waterPoint(place, seaFind(place, guess, steps, 0), gridsHeight(place));
}

// Above still water [m].
float waterHeight(WaterPoint point)
{
    return point.moved.z + point.raised;
}

#if defined(WATER_FELT) || defined(WATER_MOTION)
// How fast the layers on the sea lift the water, `depth` below the surface [m], above it as on it [m/s].
float waterRise(WaterPoint point, float depth)
{
    return gridsVelocity(point.place, max(depth, 0.0));
}

// `depth` below the surface [m], above it as on it: orbits of the waves, what they carry along, and the current [m/s].
// For those who know waterOrbitOfSea() of the same water and depth.
vec3 waterVelocity(WaterPoint point, float depth, vec3 orbit)
{
    return orbit + vec3(seaDrift(depth), waterRise(point, depth));
}

// For others [m/s].
vec3 waterVelocity(WaterPoint point, float depth)
{
    return waterVelocity(point, depth, seaOrbit(point.source, depth));
}

// On the surface [m/s].
vec3 waterVelocity(WaterPoint point)
{
    return waterVelocity(point, 0.0);
}

// Of all the water, and of the waves on it [m/s].
vec2 waterCurrent()
{
    return seaView.current;
}
#endif

// dz/dx, dz/dy
vec2 waterSlope(WaterPoint point)
{
    return seaGradient(point.source) + gridsSlope(point.place);
}

// ---- the sea without the other layers -------------------------------------------------------------------------------
// The exceptions: these leave wave grids out, which where they are hold the wave of their own boat above all. They are
// boats/motion/drive.comp, for rudders, keels and propellers, and, for the velocity of the water that a hull meets or
// that carries it along, boats/wakes/spray.comp, boats/wakes/waterline.comp and boats/motion/step.comp, which finds the
// grids' part of that for itself.

WaterPoint waterOfSeaAt(vec2 place)
{
    return waterPoint(place, seaFind(place, place, 0, kWaterSearch), 0.0);
}

#if defined(WATER_FELT) || defined(WATER_MOTION)
// Of the water that lies at `source` when undisturbed, `depth` below the surface [m], above it as on it [m/s].
vec3 waterVelocityOfSea(vec2 source, float depth)
{
    return seaOrbit(source, depth) + vec3(seaDrift(depth), 0.0);
}

// For those who know waterOrbitOfSea() of the same water and depth.
vec3 waterVelocityOfSea(vec3 orbit, float depth)
{
    return orbit + vec3(seaDrift(depth), 0.0);
}

// Of that, what changes with time: the orbits of the waves alone [m/s]. By how much it has grown since a tick ago is the
// acceleration of the sea's water. The current carries sources along: what was at `source` a tick ago, relative to a place
// that is fixed to the ground, is now at source + waterCurrent() * step.
vec3 waterOrbitOfSea(vec2 source, float depth)
{
    return seaOrbit(source, depth);
}
#endif

// ---- the other layers without the sea ------------------------------------------------------------------------------

// How far they have raised the water over a place [m].
float waterRaised(vec2 place)
{
    return gridsHeight(place);
}

#ifndef WATER_FELT
// ---- foam -----------------------------------------------------------------------------------------------------------

// Of two kinds of foam that know nothing of each other.
float bothFoams(float a, float b)
{
    return 1.0 - (1.0 - clamp(a, 0.0, 1.0)) * (1.0 - clamp(b, 0.0, 1.0));
}

// 0 to 1
float waterFoam(WaterPoint point)
{
    return bothFoams(seaFoam(point.source), gridsFoam(point.place, 0.0));
}

// ---- the filtered form ----------------------------------------------------------------------------------------------
// Drawing takes it in three parts, each as often as it must: the lattice moves its vertices (waterMoved) and takes the
// slope of the first cascade along (waterLongSlope); every pixel adds the slopes of the others (waterShape); the layers
// on the sea are found for a quarter of the pixels (waterLocal) and added (addLocal).

// Water at rest at `source`, as it is moved.
WaterPoint waterMoved(vec2 source, float footprint)
{
    vec3 moved = seaMoved(source, footprint);
    vec2 place = source + moved.xy;
    return waterPoint(place, source, moved, gridsHeight(place, footprint), 0.0);
}

// What tilts the water and whitens it.
struct WaterShape
{
    vec2 slope;     // dz/dx, dz/dy of what the footprint resolves
    float variance; // mean square slope of what it does not, both ways together
    float foam;     // 0 to 1; of crests, where every cascade has some
};

// One cascade's part of it. The slopes of cascades add up, except for the stretching of one by another.
void addCascade(inout WaterShape shape, vec4 texel)
{
    shape.slope += texel.xy;
    shape.variance += max(0.0, texel.z - dot(texel.xy, texel.xy));
    shape.foam *= texel.w;
}

// Of the first cascade, as waterShape() takes it.
vec4 waterLongSlope(vec2 source, float footprint)
{
    return seaSample(waterSlopes, 0u, source, footprint);
}

// Of the sea.
WaterShape waterShape(vec4 longSlope, vec2 source, float footprint)
{
    WaterShape shape = WaterShape(vec2(0.0), seaView.fineSlopeSquare, 1.0);
    addCascade(shape, longSlope);
    for (uint c = 1u; c < kWaterCascades; ++c)
        addCascade(shape, seaSample(waterSlopes, c, source, footprint));
    float share = landShare(source);
    shape.slope *= share;
    shape.variance = mix(seaView.fineSlopeSquare, shape.variance, share * share);
    shape.foam *= share;
    return shape;
}

// The layers on the sea, together.
struct WaterLocal
{
    vec2 slope;
    float height; // [m]; smoothed
    float foam;   // that lies there, 0 to 1
};

WaterLocal waterLocal(vec2 place, float footprint)
{
    vec3 waves = gridsShape(place, footprint);
    return WaterLocal(waves.xy, waves.z, gridsFoam(place, footprint));
}

// Foam as it looks there, 0 to 1: what lies there and that of the peaks themselves.
float waterFoam(WaterLocal local)
{
    return wakeFoam(local.height, local.foam);
}

void addLocal(inout WaterShape shape, vec2 slope, float foam)
{
    shape.slope += slope;
    shape.foam = bothFoams(shape.foam, foam);
}
#endif

#endif
