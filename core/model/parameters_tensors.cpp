#include "model/parameters_tensors.hpp"

#include <array>
#include <string_view>

namespace stem {
namespace {

constexpr std::array<std::string_view, group_count> group_names{"tokens", "positions", "segments", "blocks", "head"};

struct Part {
    std::string_view name;
    Matrix BlockParameters::* table;
};

constexpr std::array<Part, 12> parts{{
    {"ln_1.weight", &BlockParameters::ln_1_weight},
    {"ln_1.bias", &BlockParameters::ln_1_bias},
    {"attn.c_attn.weight", &BlockParameters::c_attn_weight},
    {"attn.c_attn.bias", &BlockParameters::c_attn_bias},
    {"attn.c_proj.weight", &BlockParameters::attn_proj_weight},
    {"attn.c_proj.bias", &BlockParameters::attn_proj_bias},
    {"ln_2.weight", &BlockParameters::ln_2_weight},
    {"ln_2.bias", &BlockParameters::ln_2_bias},
    {"mlp.c_fc.weight", &BlockParameters::c_fc_weight},
    {"mlp.c_fc.bias", &BlockParameters::c_fc_bias},
    {"mlp.c_proj.weight", &BlockParameters::mlp_proj_weight},
    {"mlp.c_proj.bias", &BlockParameters::mlp_proj_bias},
}};

std::vector<std::uint64_t> part_shape(const ModelConfig& config, Matrix BlockParameters::* table) {
    const std::uint64_t width = config.d_model;
    const std::uint64_t inner = config.d_ff == 0 ? 4 * width : config.d_ff;
    if (table == &BlockParameters::c_attn_weight) return {width, 3 * width};
    if (table == &BlockParameters::c_attn_bias) return {3 * width};
    if (table == &BlockParameters::attn_proj_weight) return {width, width};
    if (table == &BlockParameters::c_fc_weight) return {width, inner};
    if (table == &BlockParameters::c_fc_bias) return {inner};
    if (table == &BlockParameters::mlp_proj_weight) return {inner, width};
    return {width};
}

}  // namespace

std::string_view group_name(Group group) noexcept {
    return group_names[static_cast<std::size_t>(group)];
}

std::vector<TensorSpec> tensor_specs(const ModelConfig& config) {
    const std::uint64_t width = config.d_model;
    std::vector<TensorSpec> specs;
    const auto add = [&specs](std::string name, std::vector<std::uint64_t> shape, Group group, Matrix Parameters::* table) {
        specs.push_back({std::move(name), std::move(shape), group, table});
    };
    add("tok.weight", {config.vocab_size, width}, Group::tokens, &Parameters::tok);
    if (config.positions == Positions::learned) add("pos.weight", {config.max_len, width}, Group::positions, &Parameters::pos);
    if (config.segment_count > 0) add("seg.weight", {config.segment_count, width}, Group::segments, &Parameters::seg);
    if (config.combine == Combine::concat)
        add("stem.proj.weight", {2 * width, width}, Group::positions, &Parameters::concat_proj);
    for (std::size_t layer = 0; layer < config.n_layer; ++layer)
        for (const Part& part : parts)
            specs.push_back({"h." + std::to_string(layer) + "." + std::string(part.name), part_shape(config, part.table),
                             Group::blocks, nullptr, part.table, layer});
    if (config.n_layer > 0) {
        add("ln_f.weight", {width}, Group::blocks, &Parameters::ln_f_weight);
        add("ln_f.bias", {width}, Group::blocks, &Parameters::ln_f_bias);
    }
    if (!config.tie_weights) add("lm_head.weight", {config.vocab_size, width}, Group::head, &Parameters::lm_head);
    return specs;
}

Parameters zero_parameters(const ModelConfig& config) {
    Parameters parameters;
    parameters.pos = Matrix(0, config.d_model);
    parameters.seg = Matrix(0, config.d_model);
    parameters.blocks.resize(config.n_layer);
    for (const TensorSpec& spec : tensor_specs(config)) {
        const auto dimension = [&spec](std::size_t i) { return static_cast<std::size_t>(spec.shape[i]); };
        spec.of(parameters) = spec.shape.size() == 1 ? Matrix(1, dimension(0)) : Matrix(dimension(0), dimension(1));
    }
    return parameters;
}

}  // namespace stem
