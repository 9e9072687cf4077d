#include "model/parameters.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "model/parameters_tensors.hpp"

namespace stem {
namespace {

Matrix copy_of(const Matrix& table) {
    Matrix copy(table.rows(), table.cols());
    std::ranges::copy(table.values(), copy.values().begin());
    return copy;
}

BlockParameters copy_of(const BlockParameters& block) {
    return {copy_of(block.ln_1_weight), copy_of(block.ln_1_bias),        copy_of(block.c_attn_weight),
            copy_of(block.c_attn_bias), copy_of(block.attn_proj_weight), copy_of(block.attn_proj_bias),
            copy_of(block.ln_2_weight), copy_of(block.ln_2_bias),        copy_of(block.c_fc_weight),
            copy_of(block.c_fc_bias),   copy_of(block.mlp_proj_weight),  copy_of(block.mlp_proj_bias)};
}

/// [I; I]: the projection that adds token and position.
Matrix adding_projection(std::size_t width) {
    Matrix projection(2 * width, width);
    for (std::size_t i = 0; i < width; ++i) projection.row(i)[i] = projection.row(width + i)[i] = 1;
    return projection;
}

}  // namespace

std::vector<ParameterInfo> list_parameters(const ModelConfig& config, const Parameters& parameters) {
    std::vector<ParameterInfo> list;
    for (const TensorSpec& spec : tensor_specs(config)) {
        const Matrix& table = spec.of(parameters);
        ParameterInfo& info = list.emplace_back();
        info.name = spec.name;
        info.shape = spec.shape;
        info.dtype = "F32";
        info.count = table.size();
        info.data = table.data();
    }
    if (config.tie_weights) {
        ParameterInfo& head = list.emplace_back();
        head.name = "lm_head.weight";
        head.shape = list.front().shape;
        head.dtype = "F32";
        head.tied_to = "tok.weight";
        head.data = parameters.tok.data();
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
    copy.tok = copy_of(parameters.tok);
    copy.pos = copy_of(parameters.pos);
    copy.seg = copy_of(parameters.seg);
    copy.concat_proj = to.combine == Combine::concat && parameters.concat_proj.rows() == 0 ? adding_projection(to.d_model)
                                                                                           : copy_of(parameters.concat_proj);
    copy.blocks.reserve(parameters.blocks.size());
    for (const BlockParameters& block : parameters.blocks) copy.blocks.push_back(copy_of(block));
    copy.ln_f_weight = copy_of(parameters.ln_f_weight);
    copy.ln_f_bias = copy_of(parameters.ln_f_bias);
    if (!to.tie_weights) copy.lm_head = copy_of(parameters.head_table(from));
    return copy;
}

}  // namespace stem
