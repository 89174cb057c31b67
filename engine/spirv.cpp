#include "engine/spirv.h"

#include <spirv/unified1/spirv.hpp>

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>

namespace engine {

namespace {

struct Member
{
    uint32_t offset = 0;
    uint32_t matrixStride = 0;
    std::string name;
};

// One result id of the module: a type, a constant or a variable.
struct Id
{
    spv::Op op = spv::OpNop;
    std::span<const uint32_t> words; // of the instruction, from its first operand after the result id
    uint32_t type = 0;               // of a variable or a constant
    uint32_t binding = 0;
    uint32_t set = 0;
    uint32_t arrayStride = 0;
    bool bufferBlock = false;
    std::optional<uint32_t> specId; // of a specialisation constant
    std::string name;
    std::map<uint32_t, Member> members;
};

// A string of zero-terminated UTF-8, four bytes a word.
std::string textOf(std::span<const uint32_t> words)
{
    std::string text;
    for (const uint32_t word : words)
        for (uint32_t shift = 0; shift < 32; shift += 8)
            if (const char c = static_cast<char>(word >> shift & 0xff))
                text += c;
            else
                return text;
    return text;
}

class Module
{
public:
    explicit Module(std::span<const uint32_t> spirv) : ids_(spirv[3])
    {
        SEAWAY_CHECK(spirv.size() > 5 && spirv[0] == spv::MagicNumber, "not SPIR-V");
        for (size_t at = 5; at < spirv.size();)
        {
            const uint32_t count = spirv[at] >> spv::WordCountShift;
            SEAWAY_CHECK(count > 0 && at + count <= spirv.size(), "broken SPIR-V");
            read(static_cast<spv::Op>(spirv[at] & spv::OpCodeMask), spirv.subspan(at + 1, count - 1));
            at += count;
        }
    }

    ShaderInterface interface() const
    {
        ShaderInterface result;
        result.stage = stage_;
        for (const Id& id : ids_)
            if (id.op == spv::OpVariable)
                addVariable(id, result);
            else if (id.specId && !id.name.empty())
                addConstant(id, result);
        std::ranges::sort(result.bindings, {}, &ShaderBinding::binding);
        std::ranges::sort(result.constants, {}, &ShaderConstant::id);
        return result;
    }

private:
    void read(spv::Op op, std::span<const uint32_t> words)
    {
        switch (op)
        {
        case spv::OpEntryPoint:
            stage_ = stageOf(static_cast<spv::ExecutionModel>(words[0]));
            break;
        case spv::OpName:
            ids_[words[0]].name = textOf(words.subspan(1));
            break;
        case spv::OpMemberName:
            ids_[words[0]].members[words[1]].name = textOf(words.subspan(2));
            break;
        case spv::OpDecorate:
            decorate(ids_[words[0]], static_cast<spv::Decoration>(words[1]), words.subspan(2));
            break;
        case spv::OpMemberDecorate:
            if (words[2] == spv::DecorationOffset)
                ids_[words[0]].members[words[1]].offset = words[3];
            if (words[2] == spv::DecorationMatrixStride)
                ids_[words[0]].members[words[1]].matrixStride = words[3];
            break;
        case spv::OpTypeInt:
        case spv::OpTypeFloat:
        case spv::OpTypeVector:
        case spv::OpTypeMatrix:
        case spv::OpTypeArray:
        case spv::OpTypeRuntimeArray:
        case spv::OpTypeStruct:
        case spv::OpTypePointer:
        case spv::OpTypeImage:
        case spv::OpTypeSampler:
        case spv::OpTypeSampledImage:
            ids_[words[0]].op = op;
            ids_[words[0]].words = words.subspan(1);
            break;
        case spv::OpConstant:
        case spv::OpSpecConstant:
        case spv::OpSpecConstantTrue:
        case spv::OpSpecConstantFalse:
        case spv::OpVariable:
            ids_[words[1]].op = op;
            ids_[words[1]].type = words[0];
            ids_[words[1]].words = words.subspan(2);
            break;
        default:
            break;
        }
    }

    static void decorate(Id& id, spv::Decoration decoration, std::span<const uint32_t> values)
    {
        if (decoration == spv::DecorationBinding)
            id.binding = values[0];
        if (decoration == spv::DecorationDescriptorSet)
            id.set = values[0];
        if (decoration == spv::DecorationSpecId)
            id.specId = values[0];
        if (decoration == spv::DecorationArrayStride)
            id.arrayStride = values[0];
        if (decoration == spv::DecorationBufferBlock)
            id.bufferBlock = true;
    }

    static VkShaderStageFlagBits stageOf(spv::ExecutionModel model)
    {
        switch (model)
        {
        case spv::ExecutionModelVertex:
            return VK_SHADER_STAGE_VERTEX_BIT;
        case spv::ExecutionModelFragment:
            return VK_SHADER_STAGE_FRAGMENT_BIT;
        case spv::ExecutionModelGLCompute:
            return VK_SHADER_STAGE_COMPUTE_BIT;
        default:
            SEAWAY_CHECK(false, "no stage for SPIR-V execution model {}", static_cast<int>(model));
        }
    }

    void addVariable(const Id& variable, ShaderInterface& result) const
    {
        const auto storage = static_cast<spv::StorageClass>(variable.words[0]);
        const uint32_t pointee = ids_[variable.type].words[1];
        if (storage == spv::StorageClassPushConstant)
        {
            const Id& block = ids_[pointee];
            SEAWAY_CHECK(block.words.size() == 1, "push constants are one struct or one number, not {}",
                         block.words.size());
            result.pushBytes = sizeOf(pointee, 0);
            result.pushType = typeName(ids_[block.words[0]]);
        }
        if (storage != spv::StorageClassUniform && storage != spv::StorageClassStorageBuffer &&
            storage != spv::StorageClassUniformConstant)
            return;
        SEAWAY_CHECK(variable.set == 0, "a shader uses descriptor set {}; ours use set 0 only", variable.set);
        result.bindings.push_back(
            {variable.binding, descriptorType(storage, ids_[pointee]), nameOf(variable, ids_[pointee])});
    }

    static std::string nameOf(const Id& variable, const Id& type)
    {
        if (!variable.name.empty())
            return variable.name;
        if (type.words.size() == 1)
            return type.members.at(0).name;
        std::string name = type.name;
        name[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(name[0])));
        return name;
    }

    static std::string typeName(const Id& type)
    {
        switch (type.op)
        {
        case spv::OpTypeStruct:
            return type.name;
        case spv::OpTypeInt:
            return "uint";
        case spv::OpTypeFloat:
            return "float";
        default:
            SEAWAY_CHECK(false, "push constants of a type we do not use (SPIR-V op {})", static_cast<int>(type.op));
        }
    }

    void addConstant(const Id& id, ShaderInterface& result) const
    {
        ShaderConstant constant{.id = *id.specId, .name = id.name};
        if (id.op == spv::OpSpecConstantTrue || id.op == spv::OpSpecConstantFalse)
        {
            constant.type = ShaderConstant::Type::flag;
            constant.value = id.op == spv::OpSpecConstantTrue ? 1 : 0;
        }
        else
        {
            constant.type =
                ids_[id.type].op == spv::OpTypeFloat ? ShaderConstant::Type::number : ShaderConstant::Type::whole;
            constant.value = id.words[0];
        }
        result.constants.push_back(std::move(constant));
    }

    static VkDescriptorType descriptorType(spv::StorageClass storage, const Id& type)
    {
        switch (type.op)
        {
        case spv::OpTypeStruct:
            return storage == spv::StorageClassStorageBuffer || type.bufferBlock ? VK_DESCRIPTOR_TYPE_STORAGE_BUFFER
                                                                                 : VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER;
        case spv::OpTypeImage: // operands: sampled type, dim, depth, arrayed, ms, sampled (2: storage), format
            return type.words[5] == 2 ? VK_DESCRIPTOR_TYPE_STORAGE_IMAGE : VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE;
        case spv::OpTypeSampledImage:
            return VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER;
        default:
            SEAWAY_CHECK(false, "a shader binds a type we do not use (SPIR-V op {})", static_cast<int>(type.op));
        }
    }

    // Bytes of a type inside a block. `matrixStride` is that of the member it belongs to.
    uint32_t sizeOf(uint32_t typeId, uint32_t matrixStride) const
    {
        const Id& type = ids_[typeId];
        switch (type.op)
        {
        case spv::OpTypeInt:
        case spv::OpTypeFloat:
            return type.words[0] / 8;
        case spv::OpTypeVector:
            return type.words[1] * sizeOf(type.words[0], 0);
        case spv::OpTypeMatrix:
            return type.words[1] * matrixStride;
        case spv::OpTypeArray:
            return ids_[type.words[1]].words[0] * type.arrayStride;
        case spv::OpTypeStruct: {
            uint32_t end = 0;
            for (uint32_t i = 0; i < type.words.size(); ++i)
            {
                const auto member = type.members.find(i);
                const Member layout = member == type.members.end() ? Member{} : member->second;
                end = std::max(end, layout.offset + sizeOf(type.words[i], layout.matrixStride));
            }
            return end;
        }
        default:
            SEAWAY_CHECK(false, "no size for SPIR-V op {}", static_cast<int>(type.op));
        }
    }

    std::vector<Id> ids_;
    VkShaderStageFlagBits stage_ = VK_SHADER_STAGE_ALL;
};

} // namespace

ShaderInterface reflect(std::span<const uint32_t> spirv)
{
    return Module(spirv).interface();
}

} // namespace engine
