#include "boats/models/models.h"

#include "boats/hulls/hydrostatics.h"
#include "boats/hulls/obj_file.h"
#include "boats/models/model_info.h"

#include <cmath>

namespace boats {
namespace {

// Lengths by `factors`, masses and forces with the volume.
void resize(HullModel& model, const glm::dvec3& factors)
{
    const double volume = factors.x * factors.y * factors.z;
    stretch(model.mesh, factors);
    model.mass *= volume;
    model.centreOfMass *= factors;
    model.eyes *= factors;
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

// One of our own, of the size that the scene asks for.
HullModel ownModel(const ModelInfo& info, const BodySpec& spec)
{
    HullModel model = info.hull;
    model.mesh = info.mesh();
    const std::vector<Triangle> hull = floatingTriangles(model.mesh);
    if (model.mass == 0.0)
        model.mass = info.density * kWaterDensity * signedVolume(hull);
    resize(model, spec.scale * (spec.size ? *spec.size / bounds(hull).size() : glm::dvec3(1.0)));
    return model;
}

// A user's, as heavy throughout as anywhere: where its weight lies is not in the file.
engine::Result<HullModel> modelOfFile(const ModelInfo& info, const BodySpec& spec, const std::filesystem::path& folder)
{
    engine::Result<HullMesh> mesh = readObj(folder / spec.mesh, {.up = spec.up, .scale = spec.scale});
    if (!mesh)
        return mesh.error();
    HullModel model = info.hull;
    model.mesh = std::move(*mesh);
    const Solid all = solid(floatingTriangles(model.mesh));
    model.mass = info.density * kWaterDensity * all.volume;
    model.centreOfMass = all.centre;
    return model;
}

constexpr double kStanding = 1.5; // eyes over what someone stands on [m]

} // namespace

std::span<const ModelInfo> allModels()
{
#define SEAWAY_INFO(name) name##Model(),
    static const ModelInfo all[] = {SEAWAY_MODELS(SEAWAY_INFO)};
#undef SEAWAY_INFO
    return all;
}

const ModelInfo& infoOf(Model model)
{
    return allModels()[static_cast<size_t>(model)];
}

engine::Result<HullModel> makeModel(const BodySpec& spec, const std::filesystem::path& folder)
{
    const ModelInfo& info = infoOf(spec.model);
    engine::Result<HullModel> made = info.mesh ? ownModel(info, spec) : modelOfFile(info, spec, folder);
    if (!made)
        return made;
    HullModel& model = *made;
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
    if (info.mesh) // level: its weight lies over the centre of buoyancy
        model.centreOfMass.x = displaced(hull, model.waterline).centre.x;
    model.centreOfMass += spec.centreOfMass;
    if (!info.hasRudder())
        model.eyes = {0.0, 0.0, bounds(model.mesh).max.z + kStanding};
    return made;
}

std::vector<double> engineRow(int count, double width)
{
    std::vector<double> row;
    for (int i = 0; i < count; ++i)
        row.push_back(-0.5 * width + i * width / count + 0.5 * width / count);
    return row;
}

} // namespace boats
