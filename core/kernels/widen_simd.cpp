#include <cassert>
#include <cstddef>
#include <xsimd/xsimd.hpp>

#include "kernels/widen.hpp"

namespace stem::inline STEM_SIMD_SET {
namespace {

using Batch = xsimd::batch<float>;
using Words = xsimd::batch<std::uint32_t>;
constexpr std::size_t lanes = Batch::size;

/// A bfloat16 in the upper half of its lane is the number.
Batch widen_bf16(Words upper) noexcept {
    return xsimd::bitwise_cast<float>(upper);
}

/// Sign, exponent and mantissa of a half in the upper 16 bits of its lane, moved to where a float32 has them, are the number
/// times 2^-112: the exponents' biases are 112 apart. Subnormals are right too: the product is exact.
Batch widen_f16(Words upper) noexcept {
    const xsimd::batch<std::int32_t> moved = xsimd::bitwise_cast<std::int32_t>(upper) >> 3;  // copies the sign behind itself
    const Words placed = xsimd::bitwise_cast<std::uint32_t>(moved) & Words(0x8FFFFFFFU);
    return xsimd::bitwise_cast<float>(placed) * Batch(0x1p112F);
}

/// Two vectors of numbers out of each vector of words, which hold two halves a lane.
template <Batch (*widen)(Words)>
void widen_all(Half type, std::span<const std::uint16_t> bits, std::span<float> out) noexcept {
    constexpr std::size_t step = 2 * lanes;
    const std::size_t whole = bits.size() - bits.size() % step;
    for (std::size_t i = 0; i < whole; i += step) {
        const Words pairs = xsimd::bitwise_cast<std::uint32_t>(xsimd::batch<std::uint16_t>::load_unaligned(bits.data() + i));
        const Batch even = widen(pairs << 16);
        const Batch odd = widen(pairs & Words(0xFFFF0000U));
        xsimd::zip_lo(even, odd).store_unaligned(out.data() + i);
        xsimd::zip_hi(even, odd).store_unaligned(out.data() + i + lanes);
    }
    for (std::size_t i = whole; i < bits.size(); ++i) out[i] = half_to_f32(type, bits[i]);
}

}  // namespace

void widen_simd(Half type, std::span<const std::uint16_t> bits, std::span<float> out) noexcept {
    assert(bits.size() == out.size());
    if (type == Half::f16) {
        widen_all<widen_f16>(type, bits, out);
    } else {
        widen_all<widen_bf16>(type, bits, out);
    }
}

}  // namespace stem::inline STEM_SIMD_SET
