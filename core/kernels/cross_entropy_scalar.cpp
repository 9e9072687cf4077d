#include <cmath>

#include "kernels/cross_entropy.hpp"
#include "kernels/cross_entropy_row.hpp"
#include "kernels/softmax_row.hpp"

namespace stem {
namespace {

// Returns the loss; `out` may be `x`. A NaN in the row, or a largest number that is not finite, makes the sum NaN and with it
// loss and gradient.
double cross_entropy_row(std::span<const float> x, std::size_t target, float scale, std::span<float> out) noexcept {
    const float max = row_max_scalar(x);
    // before `out` is written: it may be `x`
    const double below = static_cast<double>(max) - static_cast<double>(x[target]);
    const double sum = row_exponentials_scalar(x, max, out);
    const float inverse = static_cast<float>(1.0 / sum);
    for (std::size_t c = 0; c < x.size(); ++c) {
        const float p = out[c] * inverse;
        out[c] = scale * (c == target ? p - 1 : p);
    }
    return std::log(sum) + below;
}

}  // namespace

void cross_entropy_backward_rows_scalar(ConstMatrixView logits, std::span<const TokenId> targets, float scale,
                                        MatrixView d_logits, std::span<double> losses) noexcept {
    for_cross_entropy_rows(logits, targets, scale, d_logits, losses, cross_entropy_row);
}

}  // namespace stem
