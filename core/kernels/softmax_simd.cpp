#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <limits>
#include <xsimd/xsimd.hpp>

#include "kernels/softmax.hpp"

namespace stem {
namespace {

using Batch = xsimd::batch<float>;
constexpr std::size_t lanes = Batch::size;
constexpr float inf = std::numeric_limits<float>::infinity();

// exp(t) for t ≤ 0: within 1.5 ulp (1.35 is the worst of all float32 in range); 0 below ln 2^-126, where the result would leave
// the normal numbers; NaN stays NaN. t = n·ln2 + r with |r| ≤ ln2/2, then 2^n · (1 + r·p(r)).
inline Batch exp_not_positive(Batch t) noexcept {
    constexpr float log2_e = 0x1.715476p0F;
    // 1.5·2^23: added and taken away again it leaves the nearest integer, because floats of that size have no fraction
    constexpr float to_integer = 0x1.8p23F;
    // ln2 in two parts; the first has 15 bits, so that n times it is exact
    constexpr float ln2_high = 0x1.62e4p-1F;
    constexpr float ln2_low = 0x1.7f7d1cp-20F;
    // minimax on |r| ≤ ln2/2 with 1 kept exact (exp(0) must be 1): relative error 0.3·2^-24 with these rounded numbers;
    // one degree less has 1.6·2^-24, which with the roundings would be just above 2 ulp
    constexpr float c1 = 1.0F;
    constexpr float c2 = 0x1.fffffcp-2F;
    constexpr float c3 = 0x1.55541ap-3F;
    constexpr float c4 = 0x1.555822p-5F;
    constexpr float c5 = 0x1.126792p-7F;
    constexpr float c6 = 0x1.6ae720p-10F;
    constexpr float lowest = -0x1.5d589ep6F;

    const Batch shifted = t * Batch(log2_e) + Batch(to_integer);
    const Batch n = shifted - Batch(to_integer);
    const Batch r = (t - n * Batch(ln2_high)) - n * Batch(ln2_low);
    const Batch p = ((((Batch(c6) * r + Batch(c5)) * r + Batch(c4)) * r + Batch(c3)) * r + Batch(c2)) * r + Batch(c1);
    // the low bits of `shifted` are n; n + 127 is the exponent of 2^n
    const auto exponent = xsimd::bitwise_cast<std::int32_t>(shifted) + 127;
    const Batch power = xsimd::bitwise_cast<float>(exponent << 23);
    return xsimd::select(t < Batch(lowest), Batch(0.0F), power + power * r * p);
}

// The first `count` < lanes floats, then -inf, which neither the maximum nor the sum sees: nothing behind the row is read.
Batch load_first(const float* from, std::size_t count) noexcept {
    alignas(Batch::arch_type::alignment()) std::array<float, lanes> padded;
    padded.fill(-inf);
    std::copy_n(from, count, padded.begin());
    return Batch::load_aligned(padded.data());
}

void store_first(Batch values, float* to, std::size_t count) noexcept {
    alignas(Batch::arch_type::alignment()) std::array<float, lanes> all;
    values.store_aligned(all.data());
    std::copy_n(all.begin(), count, to);
}

// The largest number of the row. With a NaN in the row: any number or NaN.
float row_max(const float* x, std::size_t count) noexcept {
    // four, because each step waits for the step before in the same register
    std::array<Batch, 4> max;
    max.fill(Batch(-inf));
    std::size_t c = 0;
    for (; c + 4 * lanes <= count; c += 4 * lanes)
        for (std::size_t u = 0; u < 4; ++u) max[u] = xsimd::max(max[u], Batch::load_unaligned(x + c + u * lanes));
    for (; c + lanes <= count; c += lanes) max[0] = xsimd::max(max[0], Batch::load_unaligned(x + c));
    if (c < count) max[1] = xsimd::max(max[1], load_first(x + c, count - c));
    return xsimd::reduce_max(xsimd::max(xsimd::max(max[0], max[1]), xsimd::max(max[2], max[3])));
}

// out = exp(x - max), returns the sum. A lane adds at most 8 numbers in float32 and the rest is float64, so the error of
// the sum does not grow with the length of the row.
double exponentials(const float* x, float max, std::size_t count, float* out) noexcept {
    constexpr std::size_t block = 8 * lanes;
    const std::size_t whole = count - count % lanes;
    const Batch maxima(max);
    double total = 0;
    for (std::size_t begin = 0; begin < whole; begin += block) {
        Batch sum(0.0F);
        for (std::size_t c = begin; c < std::min(begin + block, whole); c += lanes) {
            const Batch e = exp_not_positive(Batch::load_unaligned(x + c) - maxima);
            e.store_unaligned(out + c);
            sum += e;
        }
        total += static_cast<double>(xsimd::reduce_add(sum));
    }
    if (const std::size_t rest = count - whole; rest > 0) {
        const Batch e = exp_not_positive(load_first(x + whole, rest) - maxima);
        store_first(e, out + whole, rest);
        total += static_cast<double>(xsimd::reduce_add(e));
    }
    return total;
}

void scale(float* row, std::size_t count, float factor) noexcept {
    const std::size_t whole = count - count % lanes;
    const Batch factors(factor);
    for (std::size_t c = 0; c < whole; c += lanes) (factors * Batch::load_unaligned(row + c)).store_unaligned(row + c);
    for (std::size_t c = whole; c < count; ++c) row[c] *= factor;
}

}  // namespace

void softmax_rows_simd(ConstMatrixView x, MatrixView out) noexcept {
    assert(out.rows == x.rows && out.cols == x.cols);
    for (std::size_t r = 0; r < x.rows; ++r) {
        const float max = row_max(x.row(r), x.cols);
        if (std::isfinite(max)) {
            // a NaN reaches the sum, and through it the whole row
            const double sum = exponentials(x.row(r), max, x.cols, out.row(r));
            scale(out.row(r), x.cols, static_cast<float>(1.0 / sum));
        } else {
            // too rare to be worth a second version of the special values
            softmax_rows_scalar({x.row(r), 1, x.cols}, {out.row(r), 1, x.cols});
        }
    }
}

}  // namespace stem
