#include "model/parameters.hpp"

#include <string_view>

#include "base/error.hpp"
#include "model/parameters_tensors.hpp"

namespace stem {
namespace {

std::string_view dtype_of(const Matrix& table) {
    if (!table.is_half()) return "F32";
    return table.half_view().type == Half::f16 ? "F16" : "BF16";
}

BlockParameters copy_of(const BlockParameters& block) {
    return {block.ln_1_weight.copy(), block.ln_1_bias.copy(),        block.c_attn_weight.copy(),
            block.c_attn_bias.copy(), block.attn_proj_weight.copy(), block.attn_proj_bias.copy(),
            block.ln_2_weight.copy(), block.ln_2_bias.copy(),        block.c_fc_weight.copy(),
            block.c_fc_bias.copy(),   block.mlp_proj_weight.copy(),  block.mlp_proj_bias.copy()};
}

/// [I; I]: the projection that adds token and position.
Matrix adding_projection(std::size_t width) {
    Matrix projection(2 * width, width);
    for (std::size_t i = 0; i < width; ++i) projection.row(i)[i] = projection.row(width + i)[i] = 1;
    return projection;
}

}  // namespace

Parameters::Parameters() noexcept = default;
Parameters::Parameters(Parameters&&) noexcept = default;
Parameters& Parameters::operator=(Parameters&&) noexcept = default;
Parameters::~Parameters() = default;

std::vector<ParameterInfo> list_parameters(const ModelConfig& config, const Parameters& parameters) {
    std::vector<ParameterInfo> list;
    for (const TensorSpec& spec : tensor_specs(config)) {
        const Matrix& table = spec.of(parameters);
        ParameterInfo& info = list.emplace_back();
        info.name = spec.name;
        info.shape = spec.shape;
        info.dtype = dtype_of(table);
        info.count = table.size();
        info.data = table.address();
    }
    if (config.tie_weights) {
        ParameterInfo& head = list.emplace_back();
        head.name = "lm_head.weight";
        head.shape = list.front().shape;
        head.dtype = list.front().dtype;
        head.tied_to = "tok.weight";
        head.data = parameters.tok.address();
    }
    std::uint64_t total = 0;
    for (const ParameterInfo& info : list) total += info.count;
    for (ParameterInfo& info : list) info.share = static_cast<double>(info.count) / static_cast<double>(total);
    return list;
}

Account account(const ModelConfig& config, const Parameters& parameters) {
    Account account;
    for (const ParameterInfo& info : list_parameters(config, parameters)) account.total += info.count;
    account.embedding = parameters.tok.size();
    account.saved_by_tying = config.tie_weights ? account.embedding : 0;
    account.total_untied = account.total + account.saved_by_tying;
    account.total_tied = account.total_untied - account.embedding;
    account.embedding_share = static_cast<double>(account.embedding) / static_cast<double>(account.total);
    account.bytes = account.total * sizeof(float);
    return account;
}

Parameters copy_parameters(const ModelConfig& from, const Parameters& parameters, const ModelConfig& to) {
    if (to.positions == Positions::learned && parameters.pos.rows() == 0)
        throw Error(ErrorCode::bad_config,
                    "positions can't be switched to \"learned\": this model was made without a position table");
    Parameters copy;
    copy.tok = parameters.tok.copy();
    copy.pos = parameters.pos.copy();
    copy.seg = parameters.seg.copy();
    copy.concat_proj = to.combine == Combine::concat && parameters.concat_proj.rows() == 0 ? adding_projection(to.d_model)
                                                                                           : parameters.concat_proj.copy();
    copy.blocks.reserve(parameters.blocks.size());
    for (const BlockParameters& block : parameters.blocks) copy.blocks.push_back(copy_of(block));
    copy.ln_f_weight = parameters.ln_f_weight.copy();
    copy.ln_f_bias = parameters.ln_f_bias.copy();
    if (!to.tie_weights) copy.lm_head = parameters.head_table(from).copy();
    return copy;
}

}  // namespace stem
