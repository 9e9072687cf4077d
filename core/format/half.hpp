#pragma once

#include <cstdint>

namespace stem {

/// IEEE binary16 to float32: exact, subnormals, infinities and NaN included.
float f16_to_f32(std::uint16_t bits) noexcept;
/// float32 to binary16, nearest, ties to even; beyond 65,504 + half a step gives infinity, NaN stays NaN.
std::uint16_t f32_to_f16(float value) noexcept;
/// bfloat16 (the upper half of a float32) to float32: exact.
float bf16_to_f32(std::uint16_t bits) noexcept;
/// float32 to bfloat16, nearest, ties to even; NaN stays NaN.
std::uint16_t f32_to_bf16(float value) noexcept;

}  // namespace stem
