#include <cmath>
#include <xsimd/xsimd.hpp>

#include "kernels/cross_entropy.hpp"
#include "kernels/cross_entropy_row.hpp"
#include "kernels/softmax_row.hpp"

namespace stem::inline STEM_SIMD_SET {
namespace {

using Batch = xsimd::batch<float>;
constexpr std::size_t lanes = Batch::size;

// Returns the loss; `out` may be `x`. Special values as in the scalar twin.
double cross_entropy_row(std::span<const float> x, std::size_t target, float scale, std::span<float> out) noexcept {
    const float max = row_max_simd(x);
    // before `out` is written: it may be `x`
    const double below = static_cast<double>(max) - static_cast<double>(x[target]);
    const double sum = row_exponentials_simd(x, max, out);
    const float inverse = static_cast<float>(1.0 / sum);
    const float at_target = scale * (out[target] * inverse - 1);

    const std::size_t whole = x.size() - x.size() % lanes;
    float* const to = out.data();
    const Batch inverses(inverse);
    const Batch scales(scale);
    for (std::size_t c = 0; c < whole; c += lanes)
        (scales * (Batch::load_unaligned(to + c) * inverses)).store_unaligned(to + c);
    for (std::size_t c = whole; c < out.size(); ++c) to[c] = scale * (to[c] * inverse);
    out[target] = at_target;
    return std::log(sum) + below;
}

}  // namespace

void cross_entropy_backward_rows_simd(ConstMatrixView logits, std::span<const TokenId> targets, float scale,
                                      MatrixView d_logits, std::span<double> losses) noexcept {
    for_cross_entropy_rows(logits, targets, scale, d_logits, losses, cross_entropy_row);
}

}  // namespace stem::inline STEM_SIMD_SET
