#include "boats/models/models.h"

#include "boats/hulls/hydrostatics.h"
#include "boats/hulls/obj_file.h"
#include "boats/models/model_parts.h"

#include <cmath>

namespace boats {
namespace {

HullModel ownModel(Model model)
{
    switch (model)
    {
    case Model::sailboat:
        return makeSailboat();
    case Model::speedboat:
        return makeSpeedboat();
    case Model::tug:
        return makeTug();
    case Model::corsair:
        return makeCorsair();
    case Model::buoy:
        return makeBuoy();
    case Model::crate:
        return makeCrate();
    case Model::barrel:
        return makeBarrel();
    case Model::box:
        return makeBox();
    case Model::cube:
        return makeCube();
    case Model::sphere:
        return makeSphere();
    case Model::mesh:
        break;
    }
    SEAWAY_CHECK(false, "model {} is not one of our own", static_cast<int>(model));
}

// As light as a decked hull, and the same throughout: where its weight lies is not in the file.
HullModel modelOf(HullMesh mesh)
{
    constexpr double kDensity = 0.35; // parts of the water's
    HullModel model;
    model.mesh = std::move(mesh);
    const Solid all = solid(floatingTriangles(model.mesh));
    model.mass = kDensity * kWaterDensity * all.volume;
    model.gravity = all.centre;
    return model;
}

// Lengths by `factors`, masses and forces with the volume.
void resize(HullModel& model, const glm::dvec3& factors)
{
    const double volume = factors.x * factors.y * factors.z;
    stretch(model.mesh, factors);
    model.mass *= volume;
    model.gravity *= factors;
    for (Engine& engine : model.engines)
    {
        engine.position *= factors;
        engine.thrust *= volume;
        engine.free *= std::sqrt(factors.x);
        engine.diameter *= factors.z;
    }
    const double area = factors.x * factors.z;
    for (Sail& sail : model.sails)
    {
        sail.area *= sail.kind == SailKind::square ? factors.y * factors.z : area;
        for (glm::dvec3* place : {&sail.centre, &sail.axisFrom, &sail.axisTo})
            *place *= factors;
    }
    for (Foil* foil : {&model.keel, &model.rudder})
    {
        foil->area *= area;
        foil->aspect *= factors.z / factors.x;
        foil->centre *= factors;
        foil->axis *= factors;
    }
}

} // namespace

engine::Result<HullModel> makeModel(const BodySpec& spec, const std::filesystem::path& folder)
{
    HullModel model;
    if (spec.model == Model::mesh)
    {
        engine::Result<HullMesh> mesh = readObj(folder / spec.mesh, {.up = spec.up, .scale = spec.scale});
        if (!mesh)
            return mesh.error();
        model = modelOf(std::move(*mesh));
    }
    else
    {
        model = ownModel(spec.model);
        const glm::dvec3 own = bounds(floatingTriangles(model.mesh)).size();
        resize(model, spec.scale * (spec.size ? *spec.size / own : glm::dvec3(1.0)));
    }
    if (spec.mass)
    {
        for (Engine& engine : model.engines)
            engine.thrust *= *spec.mass / model.mass;
        model.mass = *spec.mass;
    }

    const std::vector<Triangle> hull = floatingTriangles(model.mesh);
    model.size = bounds(hull).size();
    model.volume = signedVolume(hull);
    model.waterline = waterlineFor(hull, model.mass / kWaterDensity);
    if (spec.model != Model::mesh) // level: its weight lies over the centre of buoyancy
        model.gravity.x = displaced(hull, model.waterline).centre.x;
    return model;
}

std::vector<double> engineRow(int count, double width)
{
    std::vector<double> row;
    for (int i = 0; i < count; ++i)
        row.push_back(-0.5 * width + i * width / count + 0.5 * width / count);
    return row;
}

} // namespace boats
