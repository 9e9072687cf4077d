#include <cassert>
#include <xsimd/xsimd.hpp>

#include "kernels/bias.hpp"

namespace stem::inline STEM_SIMD_SET {
namespace {

using Batch = xsimd::batch<float>;
constexpr std::size_t lanes = Batch::size;

void add(const float* from, float* to, std::size_t count) noexcept {
    const std::size_t whole = count - count % lanes;
    for (std::size_t c = 0; c < whole; c += lanes)
        (Batch::load_unaligned(to + c) + Batch::load_unaligned(from + c)).store_unaligned(to + c);
    for (std::size_t c = whole; c < count; ++c) to[c] += from[c];
}

}  // namespace

void bias_forward_rows_simd(std::span<const float> bias, MatrixView out) noexcept {
    assert(bias.size() == out.cols);
    for (std::size_t r = 0; r < out.rows; ++r) add(bias.data(), out.row(r), out.cols);
}

void bias_backward_rows_simd(ConstMatrixView d_out, std::span<float> d_bias) noexcept {
    assert(d_bias.size() == d_out.cols);
    // row after row, so that a column's sum has the scalar twin's order; d_bias stays in the first-level cache
    for (std::size_t r = 0; r < d_out.rows; ++r) add(d_out.row(r), d_bias.data(), d_out.cols);
}

}  // namespace stem::inline STEM_SIMD_SET
