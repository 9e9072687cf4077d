#include "model/kv_cache.hpp"

#include <string>
#include <utility>

#include "base/error.hpp"
#include "model/block.hpp"
#include "model/layer_norm.hpp"

namespace stem {

KvCache::KvCache(const ModelConfig& config, std::size_t most) : capacity(most) {
    const AttentionPlan plan = attention_plan(config, 1, 0, {});
    const std::size_t rows = checked_size(plan.heads, capacity, "a key and value cache");
    for (std::size_t i = 0; i < config.n_layer; ++i)
        layers.push_back({Matrix(rows, plan.head_size), Matrix(rows, plan.head_size)});
}

Matrix transformer_step(const ModelConfig& config, const Parameters& parameters, const Kernels& kernels, Matrix x,
                        KvCache& cache) {
    if (x.rows() > cache.capacity - cache.length)
        throw Error(ErrorCode::too_long, std::to_string(x.rows()) + " more tokens after " + std::to_string(cache.length) +
                                             " do not fit in a cache of " + std::to_string(cache.capacity));
    const std::size_t tokens = x.rows();
    if (!parameters.blocks.empty()) {
        const AttentionPlan plan = attention_plan(config, 1, tokens, {}, cache.length);
        for (std::size_t i = 0; i < parameters.blocks.size(); ++i)
            x = block_step(config, plan, parameters.blocks[i], kernels, std::move(x), cache.layers[i]);
        LayerNormActivations norm;
        x = layer_norm_forward(kernels, x, parameters.ln_f_weight, parameters.ln_f_bias, config.layer_norm_epsilon, norm);
    }
    cache.length += tokens;
    return x;
}

}  // namespace stem
