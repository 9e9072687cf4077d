#include "base/half.hpp"

#include <bit>

namespace stem {
namespace {

constexpr std::uint32_t f32_sign = 0x80000000U;
constexpr std::uint32_t f32_infinity = 0x7F800000U;

/// `bits` without its low `drop` bits, nearest, ties to even. A carry out of the mantissa raises the exponent by one,
/// which is the right neighbour, and from the largest number leads to infinity.
constexpr std::uint32_t shift_right_to_even(std::uint32_t bits, int drop) {
    const std::uint32_t kept = bits >> drop;
    const std::uint32_t lost = bits & ((1U << drop) - 1U);
    const std::uint32_t half = 1U << (drop - 1);
    return kept + static_cast<std::uint32_t>(lost > half || (lost == half && (kept & 1U) != 0));
}

}  // namespace

float f16_to_f32(std::uint16_t bits) noexcept {
    const std::uint32_t sign = (bits & 0x8000U) << 16;
    const std::uint32_t exponent = (bits >> 10) & 0x1FU;
    const std::uint32_t mantissa = bits & 0x3FFU;
    if (exponent == 0) {
        // zero and subnormals count steps of 2^-24, all of them normal float32
        const float magnitude = static_cast<float>(mantissa) * 0x1p-24F;
        return std::bit_cast<float>(sign | std::bit_cast<std::uint32_t>(magnitude));
    }
    if (exponent == 0x1F) return std::bit_cast<float>(sign | f32_infinity | (mantissa << 13));
    return std::bit_cast<float>(sign | ((exponent + 127 - 15) << 23) | (mantissa << 13));
}

std::uint16_t f32_to_f16(float value) noexcept {
    const std::uint32_t bits = std::bit_cast<std::uint32_t>(value);
    const std::uint32_t sign = (bits & f32_sign) >> 16;
    const std::uint32_t magnitude = bits & ~f32_sign;
    if (magnitude > f32_infinity) {
        // the payload's upper bits stay; when all of them are lost one is set, or the NaN would become an infinity
        const std::uint32_t payload = (magnitude >> 13) & 0x3FFU;
        return static_cast<std::uint16_t>(sign | 0x7C00U | (payload == 0 ? 0x200U : payload));
    }
    // 65,520 lies half-way between the largest half, 65,504, and the step that would come after it
    if (magnitude >= std::bit_cast<std::uint32_t>(65520.0F)) return static_cast<std::uint16_t>(sign | 0x7C00U);
    const std::uint32_t exponent = magnitude >> 23;
    if (exponent >= 127 - 14) {
        const std::uint32_t rebiased = magnitude - ((127U - 15U) << 23);
        return static_cast<std::uint16_t>(sign | shift_right_to_even(rebiased, 13));
    }
    // below the smallest subnormal's half everything rounds to zero; the shift must stay under 32 bits
    if (exponent < 127 - 25) return static_cast<std::uint16_t>(sign);
    const std::uint32_t mantissa = (magnitude & 0x7FFFFFU) | 0x800000U;
    const int drop = 126 - static_cast<int>(exponent);
    return static_cast<std::uint16_t>(sign | shift_right_to_even(mantissa, drop));
}

float bf16_to_f32(std::uint16_t bits) noexcept {
    return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16);
}

std::uint16_t f32_to_bf16(float value) noexcept {
    const std::uint32_t bits = std::bit_cast<std::uint32_t>(value);
    if ((bits & ~f32_sign) > f32_infinity) {
        const std::uint32_t upper = bits >> 16;
        return static_cast<std::uint16_t>((upper & 0x7FU) == 0 ? upper | 0x40U : upper);
    }
    return static_cast<std::uint16_t>(shift_right_to_even(bits, 16));
}

}  // namespace stem
