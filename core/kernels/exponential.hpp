#pragma once

#include <cstdint>

namespace stem {

/// exp(t) for t ≤ 0, lane by lane: within 1.5 ulp (1.35 is the worst of all float32 in range), exactly 1 at 0; 0 below ln
/// 2^-126, where the result would leave the normal numbers; NaN stays NaN. `Batch` is xsimd's vector of float32, which only the
/// *_simd.cpp files include. t = n·ln2 + r with |r| ≤ ln2/2, then 2^n · (1 + r·p(r)).
template <class Batch>
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
    const auto exponent = bitwise_cast<std::int32_t>(shifted) + 127;
    const Batch power = bitwise_cast<float>(exponent << 23);
    return select(t < Batch(lowest), Batch(0.0F), power + power * r * p);
}

}  // namespace stem
