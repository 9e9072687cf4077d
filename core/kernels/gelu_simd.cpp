#include <cassert>
#include <numbers>
#include <xsimd/xsimd.hpp>

#include "kernels/exponential.hpp"
#include "kernels/gelu.hpp"
#include "kernels/partial_vector.hpp"

namespace stem::inline STEM_SIMD_SET {
namespace {

using Batch = xsimd::batch<float>;
constexpr std::size_t lanes = Batch::size;

constexpr float cubic = 0.044715F;
constexpr float two_sqrt_2_over_pi = static_cast<float>(2 * std::numbers::sqrt2 * std::numbers::inv_sqrtpi);
constexpr float inv_sqrt_2pi = static_cast<float>(std::numbers::inv_sqrtpi / std::numbers::sqrt2);

// As in the scalar twin: past ±16 the slopes are exactly 0 and 1. Comparisons with a NaN are false, so it stays.
inline Batch near(Batch x) noexcept {
    const Batch settled(16.0F);
    return xsimd::select(x > settled, settled, xsimd::select(x < -settled, -settled, x));
}

inline Batch tanh_exponent(Batch x) noexcept {
    return Batch(two_sqrt_2_over_pi) * (x + Batch(cubic) * x * x * x);
}

// Φ(-a)·exp(a²/2) for a ≥ 0, within 2.8·eps for a ≤ 13.2, where the exponential has long left the normal numbers; finite
// past it. A polynomial in t = 1/(1 + 0.35·a) times t, because it falls as 1/a; minimax on 0 ≤ a ≤ 14.5 with error
// 0.54·2^-24 before the roundings. In powers of t - 0.375, the middle of what large and small a make of t: in powers of t
// the coefficients alternate and cost another digit.
inline Batch scaled_tail(Batch a) noexcept {
    constexpr float c0 = 0x1.b79316p-3F;
    constexpr float c1 = 0x1.1aec9ap-2F;
    constexpr float c2 = 0x1.fa67fcp-3F;
    constexpr float c3 = 0x1.cce9d4p-4F;
    constexpr float c4 = -0x1.3cce52p-5F;
    constexpr float c5 = -0x1.3bbc06p-4F;
    constexpr float c6 = 0x1.e71e3ap-8F;
    constexpr float c7 = 0x1.cf51b6p-5F;
    constexpr float c8 = -0x1.ddb9a4p-6F;
    const Batch t = Batch(1.0F) / (Batch(1.0F) + Batch(0.35F) * a);
    const Batch s = t - Batch(0.375F);
    const Batch high = (((Batch(c8) * s + Batch(c7)) * s + Batch(c6)) * s + Batch(c5)) * s + Batch(c4);
    return t * ((((high * s + Batch(c3)) * s + Batch(c2)) * s + Batch(c1)) * s + Batch(c0));
}

inline Batch tanh_value(Batch x) noexcept {
    const Batch z = tanh_exponent(x);
    const Batch e = exp_not_positive(-xsimd::abs(z));
    return xsimd::select(z < Batch(0.0F), x * e, x) / (Batch(1.0F) + e);
}

inline Batch tanh_slope(Batch x) noexcept {
    const Batch one(1.0F);
    const Batch v = near(x);
    const Batch z = tanh_exponent(v);
    const Batch d_z = Batch(two_sqrt_2_over_pi) * (one + Batch(3 * cubic) * v * v);
    const Batch e = exp_not_positive(-xsimd::abs(z));
    const Batch share = one / (one + e);
    const Batch phi = xsimd::select(z < Batch(0.0F), e * share, share);
    // phi·(1 - phi) is the same on both sides of 0
    return phi + v * (e * share * share) * d_z;
}

inline Batch erf_value(Batch x) noexcept {
    const Batch tail = exp_not_positive(Batch(-0.5F) * x * x) * scaled_tail(xsimd::abs(x));
    return x * xsimd::select(x < Batch(0.0F), tail, Batch(1.0F) - tail);
}

inline Batch erf_slope(Batch x) noexcept {
    const Batch v = near(x);
    const Batch e = exp_not_positive(Batch(-0.5F) * v * v);
    const Batch tail = e * scaled_tail(xsimd::abs(v));
    return xsimd::select(v < Batch(0.0F), tail, Batch(1.0F) - tail) + v * Batch(inv_sqrt_2pi) * e;
}

// The end of the span goes through the same vectors, so a number's bits do not depend on its place.
template <class Value>
inline void forward(std::span<const float> x, std::span<float> out, Value value) noexcept {
    assert(out.size() == x.size());
    const std::size_t whole = x.size() - x.size() % lanes;
    for (std::size_t i = 0; i < whole; i += lanes) value(Batch::load_unaligned(x.data() + i)).store_unaligned(out.data() + i);
    if (const std::size_t rest = x.size() - whole; rest > 0)
        store_first(value(load_first<Batch>(x.data() + whole, rest, 0.0F)), out.data() + whole, rest);
}

template <class Slope>
inline void backward(std::span<const float> x, std::span<const float> d_out, std::span<float> d_x, Slope slope) noexcept {
    assert(d_out.size() == x.size() && d_x.size() == x.size());
    const std::size_t whole = x.size() - x.size() % lanes;
    for (std::size_t i = 0; i < whole; i += lanes) {
        const Batch d = Batch::load_unaligned(d_out.data() + i);
        (d * slope(Batch::load_unaligned(x.data() + i))).store_unaligned(d_x.data() + i);
    }
    if (const std::size_t rest = x.size() - whole; rest > 0) {
        const Batch d = load_first<Batch>(d_out.data() + whole, rest, 0.0F);
        store_first(d * slope(load_first<Batch>(x.data() + whole, rest, 0.0F)), d_x.data() + whole, rest);
    }
}

}  // namespace

void gelu_tanh_forward_simd(std::span<const float> x, std::span<float> out) noexcept {
    forward(x, out, [](Batch v) { return tanh_value(v); });
}

void gelu_tanh_backward_simd(std::span<const float> x, std::span<const float> d_out, std::span<float> d_x) noexcept {
    backward(x, d_out, d_x, [](Batch v) { return tanh_slope(v); });
}

void gelu_erf_forward_simd(std::span<const float> x, std::span<float> out) noexcept {
    forward(x, out, [](Batch v) { return erf_value(v); });
}

void gelu_erf_backward_simd(std::span<const float> x, std::span<const float> d_out, std::span<float> d_x) noexcept {
    backward(x, d_out, d_x, [](Batch v) { return erf_slope(v); });
}

}  // namespace stem::inline STEM_SIMD_SET
