#include "model/embedding_stem.hpp"

#include <algorithm>
#include <cmath>

namespace stem {

float token_scale(const ModelConfig& config) noexcept {
    return config.scale_embeddings ? static_cast<float>(std::sqrt(static_cast<double>(config.d_model))) : 1.0F;
}

Matrix token_term(const ModelConfig& config, const Parameters& parameters, const Kernels& kernels,
                  std::span<const TokenId> ids) {
    Matrix out(ids.size(), config.d_model);
    kernels.embedding_lookup(parameters.tok.view(), ids, token_scale(config), out.view());
    return out;
}

Matrix position_term(const ModelConfig& config, const Parameters& parameters, std::size_t batch, std::size_t tokens) {
    Matrix out(checked_size(batch, tokens, "a batch"), config.d_model);
    if (config.positions == Positions::none) return out;
    for (std::size_t r = 0; r < out.rows(); ++r) std::copy_n(parameters.pos.row(r % tokens), out.cols(), out.row(r));
    return out;
}

Matrix embedding_stem_forward(const ModelConfig& config, const Parameters& parameters, const Kernels& kernels,
                              std::span<const TokenId> ids, std::size_t tokens) {
    if (config.positions == Positions::none) return token_term(config, parameters, kernels, ids);
    Matrix out(ids.size(), config.d_model);
    const ConstMatrixView positions{parameters.pos.data(), tokens, config.d_model};  // the first T rows
    kernels.embedding_lookup_add(parameters.tok.view(), ids, token_scale(config), positions, out.view());
    return out;
}

}  // namespace stem
