#pragma once

#include <cstdint>

namespace stem {

/// The two formats of 16 bits.
enum class Half : std::uint8_t { f16, bf16 };

/// IEEE binary16 to float32: exact, subnormals, infinities and NaN included.
float f16_to_f32(std::uint16_t bits) noexcept;
/// float32 to binary16, nearest, ties to even; beyond 65,504 + half a step gives infinity, NaN stays NaN.
std::uint16_t f32_to_f16(float value) noexcept;
/// bfloat16 (the upper half of a float32) to float32: exact.
float bf16_to_f32(std::uint16_t bits) noexcept;
/// float32 to bfloat16, nearest, ties to even; NaN stays NaN.
std::uint16_t f32_to_bf16(float value) noexcept;

/// The number that `bits` are in that format: exact.
inline float half_to_f32(Half type, std::uint16_t bits) noexcept {
    return type == Half::f16 ? f16_to_f32(bits) : bf16_to_f32(bits);
}
/// Whether `bits` are neither infinite nor NaN.
inline bool half_is_finite(Half type, std::uint16_t bits) noexcept {
    const unsigned exponent = type == Half::f16 ? 0x7C00U : 0x7F80U;
    return (bits & exponent) != exponent;
}

}  // namespace stem
