#pragma once

#include <cstdint>
#include <span>

#include "base/half.hpp"
#include "kernels/simd_set.hpp"

namespace stem {

/// What you get: out[i] = the number that bits[i] are, as float32.
/// Shapes: as many of the one as of the other; 0 is fine.
/// Ranges: finite numbers, zeros and subnormals included; F16 patterns that are infinite or NaN come out as finite numbers.
/// Accuracy: exact, so both paths give the same bits.
/// Source: IEEE 754 binary16; bfloat16 is the upper half of a float32.
using Widen = void(Half type, std::span<const std::uint16_t> bits, std::span<float> out) noexcept;
Widen widen_scalar;

inline namespace STEM_SIMD_SET {
Widen widen_simd;
}  // namespace STEM_SIMD_SET

}  // namespace stem
