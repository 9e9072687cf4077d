#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "kernels/multiply_add.hpp"

namespace stem {

/// The larger of each pair; NaN where `t` is NaN: of two that don't compare, `max` gives the first on WebAssembly and the
/// second on x86.
template <class Batch>
inline Batch at_least(Batch t, Batch least) noexcept {
#if __wasm_simd128__
    return max(t, least);
#else
    return max(least, t);
#endif
}

/// exp(t) for t ≤ 0, in place, lane by lane: within 1.35 ulp (1.341 is the worst of all float32 in range, 1.048 where product
/// and sum are fused), exactly 1 at 0; below ln 2^-126, where the result leaves the normal numbers, a subnormal number near it
/// or 0, and 0 below ln 2^-127; NaN stays NaN. `Batch` is xsimd's vector of float32, which only the *_simd.cpp files include. t
/// = n·ln2 + r with |r| ≤ ln2/2, then 2^n · (1 + r·p(r)).
///
/// One vector is a chain of twenty steps that wait for each other; a processor holds back only so many of them, and four
/// vectors in step keep it busy where one after the other does not (softmax: a fifth faster).
template <class Batch, std::size_t N>
inline void exp_not_positive(std::array<Batch, N>& t) noexcept {
    constexpr float log2_e = 0x1.715476p0F;
    // 1.5·2^23 + 127: added and taken away again it leaves the nearest integer n, because floats of that size have no fraction;
    // in between the low bits are n + 127, the exponent of 2^n
    constexpr float to_integer = 0x1.8000FEp23F;
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
    // -127·ln2: there n = -127, and the exponent that is made of it says 0
    constexpr float lowest = -0x1.601e68p6F;

    const auto each = [](auto step) {
        for (std::size_t u = 0; u < N; ++u) step(u);
    };
    std::array<Batch, N> shifted;
    std::array<Batch, N> n;
    std::array<Batch, N> p;
    each([&](std::size_t u) { t[u] = at_least(t[u], Batch(lowest)); });
    each([&](std::size_t u) { shifted[u] = multiply_add(t[u], Batch(log2_e), Batch(to_integer)); });
    each([&](std::size_t u) { n[u] = shifted[u] - Batch(to_integer); });
    each([&](std::size_t u) { t[u] = multiply_add(n[u], Batch(-ln2_high), t[u]); });
    each([&](std::size_t u) { t[u] = multiply_add(n[u], Batch(-ln2_low), t[u]); });
    // one coefficient after the other: by pairs there would be a multiplication more, and four vectors in step leave no gap for
    // it
    each([&](std::size_t u) { p[u] = multiply_add(Batch(c6), t[u], Batch(c5)); });
    each([&](std::size_t u) { p[u] = multiply_add(p[u], t[u], Batch(c4)); });
    each([&](std::size_t u) { p[u] = multiply_add(p[u], t[u], Batch(c3)); });
    each([&](std::size_t u) { p[u] = multiply_add(p[u], t[u], Batch(c2)); });
    each([&](std::size_t u) { p[u] = multiply_add(p[u], t[u], Batch(c1)); });
    each([&](std::size_t u) { shifted[u] = bitwise_cast<float>(bitwise_cast<std::int32_t>(shifted[u]) << 23); });
    each([&](std::size_t u) { t[u] = multiply_add(shifted[u] * t[u], p[u], shifted[u]); });
}

/// The same for one vector.
template <class Batch>
inline Batch exp_not_positive(Batch t) noexcept {
    std::array<Batch, 1> one{t};
    exp_not_positive(one);
    return one[0];
}

}  // namespace stem
