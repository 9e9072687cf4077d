#include <cassert>

#include "kernels/bias.hpp"

namespace stem {

void bias_forward_rows_scalar(std::span<const float> bias, MatrixView out) noexcept {
    assert(bias.size() == out.cols);
    for (std::size_t r = 0; r < out.rows; ++r)
        for (std::size_t c = 0; c < out.cols; ++c) out.row(r)[c] += bias[c];
}

void bias_backward_rows_scalar(ConstMatrixView d_out, std::span<float> d_bias) noexcept {
    assert(d_bias.size() == d_out.cols);
    for (std::size_t r = 0; r < d_out.rows; ++r)
        for (std::size_t c = 0; c < d_out.cols; ++c) d_bias[c] += d_out.row(r)[c];
}

}  // namespace stem
