#include "model/block.hpp"

#include <algorithm>
#include <utility>

#include "model/dropout.hpp"

namespace stem {
namespace {

/// a + b, in b's place.
Matrix sum_of(const Matrix& a, Matrix b) {
    const std::span<float> sum = b.values();
    const std::span<const float> term = a.values();
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] = term[i] + sum[i];
    return b;
}

/// The wiring of a block; `attend` is its attention, over the row alone or with a cache.
template <class Attend>
Matrix wire(const ModelConfig& config, bool attention, const BlockParameters& parameters, const Kernels& kernels,
            const ResidualDropout& dropout, Matrix x, BlockActivations& saved, Attend attend_to) {
    const auto attend = [&](const Matrix& in) {
        Matrix out = attend_to(in);
        dropout_forward(out.values(), dropout.p, dropout.seed, attention_dropout_of(dropout.layer));
        return out;
    };
    const auto norm_1 = [&](const Matrix& in) {
        return layer_norm_forward(kernels, in, parameters.ln_1_weight, parameters.ln_1_bias, config.layer_norm_epsilon,
                                  saved.norm_1);
    };
    const auto norm_2 = [&](const Matrix& in) {
        return layer_norm_forward(kernels, in, parameters.ln_2_weight, parameters.ln_2_bias, config.layer_norm_epsilon,
                                  saved.norm_2);
    };
    const auto feed = [&](const Matrix& in) {
        Matrix out = feed_forward_forward(config, parameters, kernels, in, saved.feed_forward);
        dropout_forward(out.values(), dropout.p, dropout.seed, feed_forward_dropout_of(dropout.layer));
        return out;
    };

    if (config.norm == Norm::pre) {
        if (attention) {
            saved.attention_input = norm_1(x);
            saved.norm_2_input = sum_of(x, attend(saved.attention_input));
            saved.norm_1_input = std::move(x);
        } else {
            saved.norm_2_input = std::move(x);
        }
        saved.feed_forward_input = norm_2(saved.norm_2_input);
        return sum_of(saved.norm_2_input, feed(saved.feed_forward_input));
    }
    if (attention) {
        saved.norm_1_input = sum_of(x, attend(x));
        saved.attention_input = std::move(x);
    } else {
        saved.norm_1_input = std::move(x);
    }
    saved.feed_forward_input = norm_1(saved.norm_1_input);
    saved.norm_2_input = sum_of(saved.feed_forward_input, feed(saved.feed_forward_input));
    return norm_2(saved.norm_2_input);
}

}  // namespace

Matrix block_forward(const ModelConfig& config, const AttentionPlan& plan, const BlockParameters& parameters,
                     const Kernels& kernels, const ResidualDropout& dropout, Matrix x, BlockActivations& saved) {
    return wire(config, plan.options.attention, parameters, kernels, dropout, std::move(x), saved,
                [&](const Matrix& in) { return attention_forward(plan, parameters, kernels, in, saved.attention); });
}

Matrix block_backward(const ModelConfig& config, const AttentionPlan& plan, const BlockParameters& parameters,
                      const Kernels& kernels, const ResidualDropout& dropout, const BlockActivations& saved, Matrix d_out,
                      BlockParameters& d_parameters) {
    const auto norm_1 = [&](Matrix d) {
        return layer_norm_backward(kernels, saved.norm_1_input, parameters.ln_1_weight, saved.norm_1, std::move(d),
                                   d_parameters.ln_1_weight, d_parameters.ln_1_bias);
    };
    const auto norm_2 = [&](Matrix d) {
        return layer_norm_backward(kernels, saved.norm_2_input, parameters.ln_2_weight, saved.norm_2, std::move(d),
                                   d_parameters.ln_2_weight, d_parameters.ln_2_bias);
    };
    const auto kept = [&](const Matrix& d, DropoutPlace place) {
        Matrix copy = Matrix::unset(d.rows(), d.cols());
        std::ranges::copy(d.values(), copy.values().begin());
        dropout_backward(copy.values(), dropout.p, dropout.seed, place);
        return copy;
    };
    const auto feed = [&](const Matrix& d) {
        return feed_forward_backward(config, parameters, kernels, saved.feed_forward_input, saved.feed_forward,
                                     kept(d, feed_forward_dropout_of(dropout.layer)), d_parameters);
    };
    const auto attend = [&](const Matrix& d) {
        return attention_backward(plan, parameters, kernels, saved.attention_input, saved.attention,
                                  kept(d, attention_dropout_of(dropout.layer)), d_parameters);
    };

    // each sum is a residual stream on its way back: past the part, and through it
    if (config.norm == Norm::pre) {
        Matrix d_middle = sum_of(d_out, norm_2(feed(d_out)));
        return plan.options.attention ? sum_of(d_middle, norm_1(attend(d_middle))) : std::move(d_middle);
    }
    const Matrix d_second = norm_2(std::move(d_out));
    Matrix d_first = norm_1(sum_of(d_second, feed(d_second)));
    return plan.options.attention ? sum_of(d_first, attend(d_first)) : std::move(d_first);
}

Matrix block_step(const ModelConfig& config, const AttentionPlan& plan, const BlockParameters& parameters,
                  const Kernels& kernels, Matrix x, LayerCache& cache) {
    BlockActivations dropped;
    return wire(config, true, parameters, kernels, {}, std::move(x), dropped,
                [&](const Matrix& in) { return attention_step(plan, parameters, kernels, in, cache); });
}

}  // namespace stem
