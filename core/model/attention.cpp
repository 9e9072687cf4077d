#include "model/attention.hpp"

#include <cassert>
#include <cmath>
#include <limits>
#include <string>

#include "base/error.hpp"
#include "model/attention_heads.hpp"
#include "model/layer_linear.hpp"

namespace stem {
namespace {

/// One head of one row of tokens: its queries, and all keys and values from the row's start on.
struct Head {
    ConstMatrixView q;
    ConstMatrixView k;
    ConstMatrixView v;
    float slope = 0;                        ///< ALiBi's; 0 without
    std::span<const std::uint8_t> padding;  ///< one a key, or empty
};

/// The scores of the query at position t with its first `row.size()` keys become probabilities.
void weigh(const AttentionPlan& plan, const Kernels& kernels, const Head& head, std::size_t t, std::span<float> row) {
    const auto scale = static_cast<float>(1.0 / std::sqrt(static_cast<double>(plan.head_size)));
    for (float& score : row) score *= scale;
    if (head.slope != 0) {
        for (std::size_t s = 0; s < row.size(); ++s) row[s] += alibi_bias(head.slope, t, s);
    }
    for (std::size_t s = 0; s < std::min(row.size(), head.padding.size()); ++s) {
        if (head.padding[s] != 0) row[s] = -std::numeric_limits<float>::infinity();
    }
    kernels.softmax_rows({row.data(), 1, row.size()}, {row.data(), 1, row.size()});
}

/// out = probabilities · v for one strip. In one product where all of v is finite; else row by row with what each row sees,
/// since 0 · NaN would carry a later token's NaN to an earlier one.
void mix(const AttentionPlan& plan, const Kernels& kernels, const Strip& strip, ConstMatrixView probabilities,
         ConstMatrixView v, MatrixView out) {
    if (!plan.options.causal || std::ranges::all_of(v.values(), [](float x) { return std::isfinite(x); }))
        return kernels.matmul_nn(probabilities, v, out);
    for (std::size_t r = 0; r < strip.rows; ++r) {
        const std::size_t seen = plan.past + strip.first + r + 1;
        kernels.matmul_nn({probabilities.row(r), 1, seen}, {v.data, seen, v.cols}, {out.row(r), 1, out.cols});
    }
}

void head_forward(const AttentionPlan& plan, const Kernels& kernels, const Head& head, std::span<float> strips,
                  MatrixView out) {
    visit_strips(plan, [&](const Strip& strip) {
        const MatrixView probabilities{strips.data() + strip.start, strip.rows, strip.keys};
        kernels.matmul_nt({head.q.row(strip.first), strip.rows, head.q.cols}, {head.k.data, strip.keys, head.k.cols},
                          probabilities);
        for (std::size_t r = 0; r < strip.rows; ++r) {
            const std::size_t t = plan.past + strip.first + r;
            const std::size_t seen = plan.options.causal ? t + 1 : strip.keys;
            weigh(plan, kernels, head, t, {probabilities.row(r), seen});
            std::fill_n(probabilities.row(r) + seen, strip.keys - seen, 0.0F);
        }
        mix(plan, kernels, strip, probabilities, {head.v.data, strip.keys, head.v.cols},
            {out.row(strip.first), strip.rows, out.cols});
    });
}

/// q and k of every token turned to their positions.
void turn(const AttentionPlan& plan, Matrix& qkv) {
    if (plan.rope.head_size() == 0) return;
    const std::size_t width = plan.heads * plan.head_size;
    for (std::size_t r = 0; r < qkv.rows(); ++r) {
        const std::size_t position = plan.rope.first + r % plan.tokens;
        rope_forward(plan.rope, {qkv.row(r), width}, position);
        rope_forward(plan.rope, {qkv.row(r) + width, width}, position);
    }
}

float slope_of(const AttentionPlan& plan, std::size_t h) {
    return plan.slopes.empty() ? 0.0F : plan.slopes[h];
}

}  // namespace

AttentionPlan attention_plan(const ModelConfig& config, std::size_t batch, std::size_t tokens, const AttentionOptions& options,
                             std::size_t past) {
    if (config.n_head == 0 || config.d_model % config.n_head != 0)
        throw Error(ErrorCode::bad_config, "n_head is " + std::to_string(config.n_head) + ", which does not divide d_model " +
                                               std::to_string(config.d_model));
    if (!options.padding.empty() && options.padding.size() != checked_size(batch, tokens, "a batch"))
        throw Error(ErrorCode::bad_shape, "the padding holds " + std::to_string(options.padding.size()) +
                                              " numbers, but the batch is " + std::to_string(batch) + " rows of " +
                                              std::to_string(tokens));
    AttentionPlan plan{batch, tokens, past, config.n_head, config.d_model / config.n_head, options, {}, {}};
    if (config.positions == Positions::rope)
        plan.rope = rope_table(tokens, plan.head_size, config.rope_layout, options.first_position + past);
    if (config.positions == Positions::alibi) plan.slopes = alibi_slopes(plan.heads);
    return plan;
}

void gather_heads(const AttentionPlan& plan, const Matrix& from, std::size_t column, Matrix& to) {
    for (std::size_t r = 0; r < from.rows(); ++r) {
        const std::size_t first = r / plan.tokens * plan.heads * plan.tokens + r % plan.tokens;
        for (std::size_t h = 0; h < plan.heads; ++h)
            std::copy_n(from.row(r) + column + h * plan.head_size, plan.head_size, to.row(first + h * plan.tokens));
    }
}

void scatter_heads(const AttentionPlan& plan, const Matrix& from, Matrix& to, std::size_t column) {
    for (std::size_t r = 0; r < to.rows(); ++r) {
        const std::size_t first = r / plan.tokens * plan.heads * plan.tokens + r % plan.tokens;
        for (std::size_t h = 0; h < plan.heads; ++h)
            std::copy_n(from.row(first + h * plan.tokens), plan.head_size, to.row(r) + column + h * plan.head_size);
    }
}

Matrix attention_forward(const AttentionPlan& plan, const BlockParameters& parameters, const Kernels& kernels, const Matrix& x,
                         AttentionActivations& saved) {
    assert(plan.past == 0 && x.rows() == plan.batch * plan.tokens);
    const std::size_t width = x.cols();
    const std::size_t maps = plan.batch * plan.heads;
    {
        Matrix qkv = linear_forward(kernels, x.view(), parameters.c_attn_weight, parameters.c_attn_bias);
        turn(plan, qkv);
        for (Matrix* part : {&saved.q, &saved.k, &saved.v}) *part = Matrix::unset(maps * plan.tokens, plan.head_size);
        gather_heads(plan, qkv, 0, saved.q);
        gather_heads(plan, qkv, width, saved.k);
        gather_heads(plan, qkv, 2 * width, saved.v);
    }
    saved.probabilities = Matrix::unset(maps, strips_size(plan));
    Matrix mixed = Matrix::unset(maps * plan.tokens, plan.head_size);
    for (std::size_t map = 0; map < maps; ++map) {
        const std::size_t first = map * plan.tokens;
        Head head{head_rows(std::as_const(saved.q), first, plan.tokens),
                  head_rows(std::as_const(saved.k), first, plan.tokens),
                  head_rows(std::as_const(saved.v), first, plan.tokens),
                  slope_of(plan, map % plan.heads),
                  {}};
        if (!plan.options.padding.empty())
            head.padding = plan.options.padding.subspan(map / plan.heads * plan.tokens, plan.tokens);
        head_forward(plan, kernels, head, {saved.probabilities.row(map), saved.probabilities.cols()},
                     head_rows(mixed, first, plan.tokens));
    }
    saved.heads = Matrix::unset(x.rows(), width);
    scatter_heads(plan, mixed, saved.heads, 0);
    return linear_forward(kernels, saved.heads.view(), parameters.attn_proj_weight, parameters.attn_proj_bias);
}

Matrix attention_step(const AttentionPlan& plan, const BlockParameters& parameters, const Kernels& kernels, const Matrix& x,
                      LayerCache& cache) {
    assert(plan.batch == 1 && plan.options.causal && plan.options.padding.empty());
    const std::size_t width = x.cols();
    const std::size_t capacity = cache.keys.rows() / plan.heads;
    assert(plan.keys() <= capacity);
    Matrix qkv = linear_forward(kernels, x.view(), parameters.c_attn_weight, parameters.c_attn_bias);
    turn(plan, qkv);
    Matrix q = Matrix::unset(plan.heads * plan.tokens, plan.head_size);
    gather_heads(plan, qkv, 0, q);
    Matrix probabilities = Matrix::unset(1, strips_size(plan));
    Matrix mixed = Matrix::unset(plan.heads * plan.tokens, plan.head_size);
    for (std::size_t h = 0; h < plan.heads; ++h) {
        for (std::size_t t = 0; t < plan.tokens; ++t) {
            const float* row = qkv.row(t) + h * plan.head_size;
            std::copy_n(row + width, plan.head_size, cache.keys.row(h * capacity + plan.past + t));
            std::copy_n(row + 2 * width, plan.head_size, cache.values.row(h * capacity + plan.past + t));
        }
        const Head head{head_rows(std::as_const(q), h * plan.tokens, plan.tokens),
                        head_rows(std::as_const(cache.keys), h * capacity, plan.keys()),
                        head_rows(std::as_const(cache.values), h * capacity, plan.keys()),
                        slope_of(plan, h),
                        {}};
        head_forward(plan, kernels, head, probabilities.values(), head_rows(mixed, h * plan.tokens, plan.tokens));
    }
    Matrix heads = Matrix::unset(x.rows(), width);
    scatter_heads(plan, mixed, heads, 0);
    return linear_forward(kernels, heads.view(), parameters.attn_proj_weight, parameters.attn_proj_bias);
}

Matrix attention_map(const AttentionPlan& plan, const AttentionActivations& saved) {
    Matrix map(saved.q.rows(), plan.tokens);
    for (std::size_t i = 0; i < saved.probabilities.rows(); ++i) {
        visit_strips(plan, [&](const Strip& strip) {
            const float* from = saved.probabilities.row(i) + strip.start;
            for (std::size_t r = 0; r < strip.rows; ++r)
                std::copy_n(from + r * strip.keys, strip.keys, map.row(i * plan.tokens + strip.first + r));
        });
    }
    return map;
}

}  // namespace stem
