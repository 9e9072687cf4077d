#include <cassert>
#include <cmath>

#include "kernels/layernorm.hpp"

namespace stem {

void layernorm_forward_rows_scalar(ConstMatrixView x, std::span<const float> weight, std::span<const float> bias, float epsilon,
                                   MatrixView out, std::span<float> mean, std::span<float> rstd) noexcept {
    assert(out.rows == x.rows && out.cols == x.cols && weight.size() == x.cols && bias.size() == x.cols);
    assert(mean.size() == x.rows && rstd.size() == x.rows && epsilon >= 0);
    const double count = x.cols > 0 ? static_cast<double>(x.cols) : 1.0;
    for (std::size_t r = 0; r < x.rows; ++r) {
        const std::span<const float> row{x.row(r), x.cols};
        // in float64, so that the errors do not grow with the length of the row
        double sum = 0;
        for (const float v : row) sum += v;
        const double middle = sum / count;
        double squares = 0;
        for (const float v : row) squares += (v - middle) * (v - middle);
        mean[r] = static_cast<float>(middle);
        rstd[r] = static_cast<float>(1.0 / std::sqrt(squares / count + static_cast<double>(epsilon)));
        for (std::size_t c = 0; c < x.cols; ++c) out.row(r)[c] = (row[c] - mean[r]) * rstd[r] * weight[c] + bias[c];
    }
}

void layernorm_backward_rows_scalar(ConstMatrixView x, std::span<const float> weight, std::span<const float> mean,
                                    std::span<const float> rstd, ConstMatrixView d_out, MatrixView d_x,
                                    std::span<float> d_weight, std::span<float> d_bias) noexcept {
    assert(d_out.rows == x.rows && d_out.cols == x.cols && d_x.rows == x.rows && d_x.cols == x.cols);
    assert(weight.size() == x.cols && d_weight.size() == x.cols && d_bias.size() == x.cols);
    assert(mean.size() == x.rows && rstd.size() == x.rows);
    for (std::size_t r = 0; r < x.rows; ++r) {
        const float* from = x.row(r);
        const float* d = d_out.row(r);
        double sum_g = 0;
        double sum_g_xhat = 0;
        for (std::size_t c = 0; c < x.cols; ++c) {
            const float xhat = (from[c] - mean[r]) * rstd[r];
            const float g = d[c] * weight[c];
            sum_g += g;
            sum_g_xhat += static_cast<double>(g) * xhat;
            d_weight[c] += d[c] * xhat;
            d_bias[c] += d[c];
        }
        const float mean_g = static_cast<float>(sum_g / static_cast<double>(x.cols));
        const float mean_g_xhat = static_cast<float>(sum_g_xhat / static_cast<double>(x.cols));
        for (std::size_t c = 0; c < x.cols; ++c) {
            const float xhat = (from[c] - mean[r]) * rstd[r];
            const float g = d[c] * weight[c];
            d_x.row(r)[c] = ((g - mean_g) - xhat * mean_g_xhat) * rstd[r];
        }
    }
}

}  // namespace stem
