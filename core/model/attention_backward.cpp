#include <cmath>
#include <utility>

#include "model/attention.hpp"
#include "model/attention_heads.hpp"
#include "model/layer_linear.hpp"

namespace stem {
namespace {

/// One head on its way back. All views are (T, D).
struct HeadGradient {
    ConstMatrixView q;
    ConstMatrixView k;
    ConstMatrixView v;
    ConstMatrixView d_out;
    MatrixView d_q;
    MatrixView d_k;
    MatrixView d_v;
};

void head_backward(const AttentionPlan& plan, const Kernels& kernels, std::span<const float> strips, const HeadGradient& head,
                   Matrix& scratch) {
    const auto scale = static_cast<float>(1.0 / std::sqrt(static_cast<double>(plan.head_size)));
    visit_strips(plan, [&](const Strip& strip) {
        const auto queries = [&strip](ConstMatrixView all) {
            return ConstMatrixView{all.row(strip.first), strip.rows, all.cols};
        };
        const auto keys = [&strip](auto all) {
            all.rows = strip.keys;
            return all;
        };
        const ConstMatrixView probabilities{strips.data() + strip.start, strip.rows, strip.keys};
        const MatrixView d_scores{scratch.data(), strip.rows, strip.keys};
        kernels.matmul_tn_add(probabilities, queries(head.d_out), keys(head.d_v));
        kernels.matmul_nt(queries(head.d_out), keys(head.v), d_scores);
        // behind the diagonal the probability is 0, and so is the gradient: no mask is needed here
        kernels.softmax_backward_rows(probabilities, d_scores, d_scores);
        for (float& d : d_scores.values()) d *= scale;
        kernels.matmul_nn(d_scores, keys(head.k), {head.d_q.row(strip.first), strip.rows, head.d_q.cols});
        kernels.matmul_tn_add(d_scores, queries(head.q), keys(head.d_k));
    });
}

void turn_back(const AttentionPlan& plan, Matrix& d_qkv) {
    if (plan.rope.head_size() == 0) return;
    const std::size_t width = plan.heads * plan.head_size;
    for (std::size_t r = 0; r < d_qkv.rows(); ++r) {
        const std::size_t position = plan.rope.first + r % plan.tokens;
        rope_backward(plan.rope, {d_qkv.row(r), width}, position);
        rope_backward(plan.rope, {d_qkv.row(r) + width, width}, position);
    }
}

}  // namespace

Matrix attention_backward(const AttentionPlan& plan, const BlockParameters& parameters, const Kernels& kernels, const Matrix& x,
                          const AttentionActivations& saved, const Matrix& d_out, BlockParameters& d_parameters) {
    const std::size_t width = x.cols();
    const Matrix d_heads = linear_backward(kernels, saved.heads.view(), parameters.attn_proj_weight, d_out.view(),
                                           d_parameters.attn_proj_weight, d_parameters.attn_proj_bias);
    const std::size_t rows = saved.q.rows();
    Matrix d_mixed = Matrix::unset(rows, plan.head_size);
    Matrix d_q = Matrix::unset(rows, plan.head_size);
    Matrix d_k(rows, plan.head_size);
    Matrix d_v(rows, plan.head_size);
    gather_heads(plan, d_heads, 0, d_mixed);
    Matrix scratch = Matrix::unset(std::min(strip_rows, plan.tokens), plan.tokens);
    for (std::size_t map = 0; map < plan.batch * plan.heads; ++map) {
        const std::size_t first = map * plan.tokens;
        const auto all = [&](auto& matrix) { return head_rows(matrix, first, plan.tokens); };
        head_backward(plan, kernels, {saved.probabilities.row(map), saved.probabilities.cols()},
                      {all(saved.q), all(saved.k), all(saved.v), all(std::as_const(d_mixed)), all(d_q), all(d_k), all(d_v)},
                      scratch);
    }
    Matrix d_qkv = Matrix::unset(x.rows(), 3 * width);
    scatter_heads(plan, d_q, d_qkv, 0);
    scatter_heads(plan, d_k, d_qkv, width);
    scatter_heads(plan, d_v, d_qkv, 2 * width);
    turn_back(plan, d_qkv);
    return linear_backward(kernels, x.view(), parameters.c_attn_weight, d_qkv.view(), d_parameters.c_attn_weight,
                           d_parameters.c_attn_bias);
}

}  // namespace stem
