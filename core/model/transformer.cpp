#include "model/transformer.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "model/layer_norm.hpp"

namespace stem {
namespace {}  // namespace

TransformerResult transformer_forward(const ModelConfig& config, const Parameters& parameters, const Kernels& kernels, Matrix x,
                                      std::size_t batch, std::size_t tokens, const TransformerOptions& options) {
    assert(x.rows() == batch * tokens && x.cols() == config.d_model);
    TransformerResult result;
    if (options.trace_hidden) result.hidden.push_back(x.copy());
    if (parameters.blocks.empty()) {
        result.output = std::move(x);
        return result;
    }
    AttentionPlan plan = attention_plan(config, batch, tokens, options.attention);
    if (options.save) result.saved.blocks.resize(parameters.blocks.size());
    for (std::size_t i = 0; i < parameters.blocks.size(); ++i) {
        BlockActivations passing;
        BlockActivations& saved = options.save ? result.saved.blocks[i] : passing;
        x = block_forward(config, plan, parameters.blocks[i], kernels,
                          {options.residual_dropout, options.seed, static_cast<std::uint32_t>(i)}, std::move(x), saved);
        if (options.trace_hidden) result.hidden.push_back(x.copy());
        if (options.trace_attention && plan.options.attention) result.attention.push_back(attention_map(plan, saved.attention));
    }
    LayerNormActivations norm;
    result.output =
        layer_norm_forward(kernels, x, parameters.ln_f_weight, parameters.ln_f_bias, config.layer_norm_epsilon, norm);
    if (options.save) {
        result.saved.plan = std::move(plan);
        result.saved.last = std::move(x);
        result.saved.norm = std::move(norm);
        result.saved.residual_dropout = options.residual_dropout;
        result.saved.seed = options.seed;
    }
    return result;
}

Matrix transformer_backward(const ModelConfig& config, const Parameters& parameters, const Kernels& kernels,
                            const TransformerActivations& saved, Matrix d_output, Parameters& d_parameters) {
    if (parameters.blocks.empty()) return d_output;
    assert(saved.blocks.size() == parameters.blocks.size() && d_parameters.blocks.size() == parameters.blocks.size());
    Matrix d = layer_norm_backward(kernels, saved.last, parameters.ln_f_weight, saved.norm, std::move(d_output),
                                   d_parameters.ln_f_weight, d_parameters.ln_f_bias);
    for (std::size_t i = parameters.blocks.size(); i-- > 0;)
        d = block_backward(config, saved.plan, parameters.blocks[i], kernels,
                           {saved.residual_dropout, saved.seed, static_cast<std::uint32_t>(i)}, saved.blocks[i], std::move(d),
                           d_parameters.blocks[i]);
    return d;
}

}  // namespace stem
