#include <algorithm>
#include <cassert>
#include <cmath>
#include <xsimd/xsimd.hpp>

#include "kernels/layernorm.hpp"

namespace stem::inline STEM_SIMD_SET {
namespace {

using Batch = xsimd::batch<float>;
constexpr std::size_t lanes = Batch::size;
// A lane adds at most 8 numbers in float32 before float64 takes over, so errors do not grow with the length of a row.
constexpr std::size_t block = 8 * lanes;

double sum_of(const float* x, std::size_t count) noexcept {
    const std::size_t whole = count - count % lanes;
    double total = 0;
    for (std::size_t begin = 0; begin < whole; begin += block) {
        Batch sum(0.0F);
        for (std::size_t c = begin; c < std::min(begin + block, whole); c += lanes) sum += Batch::load_unaligned(x + c);
        total += static_cast<double>(xsimd::reduce_add(sum));
    }
    for (std::size_t c = whole; c < count; ++c) total += static_cast<double>(x[c]);
    return total;
}

struct Moments {
    double mean;
    double variance;
};

// A first mean takes the size out of the numbers; what it is off by, a few of its last places, is the mean of the
// differences and is put right in both moments. Numbers so close together that this counts differ from it by a few last
// places too, and such squares are exact.
Moments moments_of(const float* x, std::size_t count) noexcept {
    const double n = count > 0 ? static_cast<double>(count) : 1.0;
    const float centre = static_cast<float>(sum_of(x, count) / n);
    const Batch centres(centre);
    const std::size_t whole = count - count % lanes;
    double total = 0;
    double squares = 0;
    for (std::size_t begin = 0; begin < whole; begin += block) {
        Batch sum(0.0F);
        Batch square_sum(0.0F);
        for (std::size_t c = begin; c < std::min(begin + block, whole); c += lanes) {
            const Batch difference = Batch::load_unaligned(x + c) - centres;
            sum += difference;
            square_sum += difference * difference;
        }
        total += static_cast<double>(xsimd::reduce_add(sum));
        squares += static_cast<double>(xsimd::reduce_add(square_sum));
    }
    for (std::size_t c = whole; c < count; ++c) {
        const double difference = static_cast<double>(x[c]) - static_cast<double>(centre);
        total += difference;
        squares += difference * difference;
    }
    const double off = total / n;
    return {static_cast<double>(centre) + off, std::max(squares / n - off * off, 0.0)};
}

// The two sums over a row that every d_x of the row needs.
struct RowSums {
    double g;
    double g_xhat;
};

RowSums backward_sums(const float* x, const float* weight, float mean, float rstd, const float* d_out, float* d_weight,
                      float* d_bias, std::size_t count) noexcept {
    const Batch middle(mean);
    const Batch inverse(rstd);
    const std::size_t whole = count - count % lanes;
    RowSums sums{0, 0};
    for (std::size_t begin = 0; begin < whole; begin += block) {
        Batch sum_g(0.0F);
        Batch sum_g_xhat(0.0F);
        for (std::size_t c = begin; c < std::min(begin + block, whole); c += lanes) {
            const Batch xhat = (Batch::load_unaligned(x + c) - middle) * inverse;
            const Batch d = Batch::load_unaligned(d_out + c);
            const Batch g = d * Batch::load_unaligned(weight + c);
            sum_g += g;
            sum_g_xhat += g * xhat;
            (Batch::load_unaligned(d_weight + c) + d * xhat).store_unaligned(d_weight + c);
            (Batch::load_unaligned(d_bias + c) + d).store_unaligned(d_bias + c);
        }
        sums.g += static_cast<double>(xsimd::reduce_add(sum_g));
        sums.g_xhat += static_cast<double>(xsimd::reduce_add(sum_g_xhat));
    }
    for (std::size_t c = whole; c < count; ++c) {
        const float xhat = (x[c] - mean) * rstd;
        const float g = d_out[c] * weight[c];
        sums.g += static_cast<double>(g);
        sums.g_xhat += static_cast<double>(g) * static_cast<double>(xhat);
        d_weight[c] += d_out[c] * xhat;
        d_bias[c] += d_out[c];
    }
    return sums;
}

}  // namespace

void layernorm_forward_rows_simd(ConstMatrixView x, std::span<const float> weight, std::span<const float> bias, float epsilon,
                                 MatrixView out, std::span<float> mean, std::span<float> rstd) noexcept {
    assert(out.rows == x.rows && out.cols == x.cols && weight.size() == x.cols && bias.size() == x.cols);
    assert(mean.size() == x.rows && rstd.size() == x.rows && epsilon >= 0);
    const std::size_t whole = x.cols - x.cols % lanes;
    for (std::size_t r = 0; r < x.rows; ++r) {
        const float* from = x.row(r);
        float* to = out.row(r);
        const Moments moments = moments_of(from, x.cols);
        mean[r] = static_cast<float>(moments.mean);
        rstd[r] = static_cast<float>(1.0 / std::sqrt(moments.variance + static_cast<double>(epsilon)));
        const Batch middle(mean[r]);
        const Batch inverse(rstd[r]);
        for (std::size_t c = 0; c < whole; c += lanes) {
            const Batch xhat = (Batch::load_unaligned(from + c) - middle) * inverse;
            (xhat * Batch::load_unaligned(weight.data() + c) + Batch::load_unaligned(bias.data() + c)).store_unaligned(to + c);
        }
        for (std::size_t c = whole; c < x.cols; ++c) to[c] = (from[c] - mean[r]) * rstd[r] * weight[c] + bias[c];
    }
}

void layernorm_backward_rows_simd(ConstMatrixView x, std::span<const float> weight, std::span<const float> mean,
                                  std::span<const float> rstd, ConstMatrixView d_out, MatrixView d_x, std::span<float> d_weight,
                                  std::span<float> d_bias) noexcept {
    assert(d_out.rows == x.rows && d_out.cols == x.cols && d_x.rows == x.rows && d_x.cols == x.cols);
    assert(weight.size() == x.cols && d_weight.size() == x.cols && d_bias.size() == x.cols);
    assert(mean.size() == x.rows && rstd.size() == x.rows);
    const std::size_t whole = x.cols - x.cols % lanes;
    for (std::size_t r = 0; r < x.rows; ++r) {
        const float* from = x.row(r);
        const float* d = d_out.row(r);
        float* to = d_x.row(r);
        const RowSums sums = backward_sums(from, weight.data(), mean[r], rstd[r], d, d_weight.data(), d_bias.data(), x.cols);
        const float mean_g = static_cast<float>(sums.g / static_cast<double>(x.cols));
        const float mean_g_xhat = static_cast<float>(sums.g_xhat / static_cast<double>(x.cols));
        const Batch middle(mean[r]);
        const Batch inverse(rstd[r]);
        for (std::size_t c = 0; c < whole; c += lanes) {
            const Batch xhat = (Batch::load_unaligned(from + c) - middle) * inverse;
            const Batch g = Batch::load_unaligned(d + c) * Batch::load_unaligned(weight.data() + c);
            (((g - Batch(mean_g)) - xhat * Batch(mean_g_xhat)) * inverse).store_unaligned(to + c);
        }
        for (std::size_t c = whole; c < x.cols; ++c) {
            const float xhat = (from[c] - mean[r]) * rstd[r];
            to[c] = ((d[c] * weight[c] - mean_g) - xhat * mean_g_xhat) * rstd[r];
        }
    }
}

}  // namespace stem::inline STEM_SIMD_SET
