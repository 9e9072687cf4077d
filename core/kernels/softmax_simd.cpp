#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <limits>
#include <xsimd/xsimd.hpp>

#include "kernels/exponential.hpp"
#include "kernels/partial_vector.hpp"
#include "kernels/softmax.hpp"
#include "kernels/softmax_row.hpp"

namespace stem::inline STEM_SIMD_SET {
namespace {

using Batch = xsimd::batch<float>;
constexpr std::size_t lanes = Batch::size;
constexpr float inf = std::numeric_limits<float>::infinity();

// Σ a·b, of which a lane adds at most 8 products in float32 and the rest is float64.
double dot(const float* a, const float* b, std::size_t count) noexcept {
    constexpr std::size_t block = 8 * lanes;
    const std::size_t whole = count - count % lanes;
    double total = 0;
    for (std::size_t begin = 0; begin < whole; begin += block) {
        Batch sum(0.0F);
        for (std::size_t c = begin; c < std::min(begin + block, whole); c += lanes)
            sum += Batch::load_unaligned(a + c) * Batch::load_unaligned(b + c);
        total += static_cast<double>(xsimd::reduce_add(sum));
    }
    for (std::size_t c = whole; c < count; ++c) total += static_cast<double>(a[c]) * static_cast<double>(b[c]);
    return total;
}

void scale(float* row, std::size_t count, float factor) noexcept {
    const std::size_t whole = count - count % lanes;
    const Batch factors(factor);
    for (std::size_t c = 0; c < whole; c += lanes) (factors * Batch::load_unaligned(row + c)).store_unaligned(row + c);
    for (std::size_t c = whole; c < count; ++c) row[c] *= factor;
}

/// The largest number of a row that is read piece by piece.
class RunningMax {
public:
    /// `Vectors` of them from there.
    template <std::size_t Vectors>
    void add(const float* from) noexcept {
        // four, because each step waits for the step before in the same register
        for (std::size_t u = 0; u < Vectors; ++u)
            max_[u % 4] = xsimd::max(max_[u % 4], Batch::load_unaligned(from + u * lanes));
    }
    void add_rest(const float* from, std::size_t count) noexcept {
        for (; count >= lanes; from += lanes, count -= lanes) add<1>(from);
        if (count > 0) max_[1] = xsimd::max(max_[1], load_first<Batch>(from, count, -inf));
    }
    float value() const noexcept {
        return xsimd::reduce_max(xsimd::max(xsimd::max(max_[0], max_[1]), xsimd::max(max_[2], max_[3])));
    }

private:
    std::array<Batch, 4> max_{Batch(-inf), Batch(-inf), Batch(-inf), Batch(-inf)};
};

/// row_exponentials; it also reads a row of the same length from `next`, unless that is nullptr, which comes from memory while
/// the processor is busy with powers: 128 rows of 50,257 numbers a seventh faster.
double exponentials(std::span<const float> x, float max, std::span<float> out, const float* next,
                    RunningMax& next_max) noexcept {
    // a lane adds at most 8 numbers in float32, the rest is float64
    constexpr std::size_t block = 8 * lanes;
    constexpr std::size_t in_step = 4;
    const std::size_t whole = x.size() - x.size() % lanes;
    const Batch maxima(max);
    double total = 0;
    std::size_t c = 0;
    for (; c + block <= whole; c += block) {
        Batch sum(0.0F);
        for (std::size_t d = c; d < c + block; d += in_step * lanes) {
            std::array<Batch, in_step> e;
            for (std::size_t u = 0; u < in_step; ++u) e[u] = Batch::load_unaligned(x.data() + d + u * lanes) - maxima;
            exp_not_positive(e);
            for (std::size_t u = 0; u < in_step; ++u) e[u].store_unaligned(out.data() + d + u * lanes);
            for (std::size_t u = 0; u < in_step; ++u) sum += e[u];
        }
        if (next != nullptr) next_max.add<8>(next + c);
        total += static_cast<double>(xsimd::reduce_add(sum));
    }
    if (next != nullptr) next_max.add_rest(next + c, x.size() - c);
    for (; c < whole; c += lanes) {
        const Batch e = exp_not_positive(Batch::load_unaligned(x.data() + c) - maxima);
        e.store_unaligned(out.data() + c);
        total += static_cast<double>(xsimd::reduce_add(e));
    }
    if (const std::size_t rest = x.size() - whole; rest > 0) {
        const Batch e = exp_not_positive(load_first<Batch>(x.data() + whole, rest, -inf) - maxima);
        store_first(e, out.data() + whole, rest);
        total += static_cast<double>(xsimd::reduce_add(e));
    }
    return total;
}

}  // namespace

float row_max_simd(std::span<const float> x) noexcept {
    RunningMax max;
    std::size_t c = 0;
    for (; c + 4 * lanes <= x.size(); c += 4 * lanes) max.add<4>(x.data() + c);
    max.add_rest(x.data() + c, x.size() - c);
    return max.value();
}

double row_exponentials_simd(std::span<const float> x, float max, std::span<float> out) noexcept {
    RunningMax unused;
    return exponentials(x, max, out, nullptr, unused);
}

void softmax_rows_simd(ConstMatrixView x, MatrixView out) noexcept {
    assert(out.rows == x.rows && out.cols == x.cols);
    float max = x.rows > 0 ? row_max_simd({x.row(0), x.cols}) : 0.0F;
    for (std::size_t r = 0; r < x.rows; ++r) {
        const std::span<const float> row{x.row(r), x.cols};
        const std::span<float> to{out.row(r), out.cols};
        const bool more = r + 1 < x.rows;
        RunningMax next_max;
        if (std::isfinite(max)) {
            // a NaN reaches the sum, and through it the whole row
            const double sum = exponentials(row, max, to, more ? x.row(r + 1) : nullptr, next_max);
            scale(to.data(), x.cols, static_cast<float>(1.0 / sum));
            max = next_max.value();
        } else {
            // too rare to be worth a second version of the special values
            softmax_rows_scalar({row.data(), 1, x.cols}, {to.data(), 1, x.cols});
            if (more) max = row_max_simd({x.row(r + 1), x.cols});
        }
    }
}

void softmax_backward_rows_simd(ConstMatrixView p, ConstMatrixView d_p, MatrixView d_x) noexcept {
    assert(d_p.rows == p.rows && d_p.cols == p.cols && d_x.rows == p.rows && d_x.cols == p.cols);
    const std::size_t whole = p.cols - p.cols % lanes;
    for (std::size_t r = 0; r < p.rows; ++r) {
        const float* probability = p.row(r);
        const float* d = d_p.row(r);
        float* to = d_x.row(r);
        const Batch middle(static_cast<float>(dot(probability, d, p.cols)));
        for (std::size_t c = 0; c < whole; c += lanes) {
            const Batch from_middle = Batch::load_unaligned(d + c) - middle;
            (Batch::load_unaligned(probability + c) * from_middle).store_unaligned(to + c);
        }
        for (std::size_t c = whole; c < p.cols; ++c) to[c] = probability[c] * (d[c] - middle.get(0));
    }
}

}  // namespace stem::inline STEM_SIMD_SET
