#pragma once

#include <cstddef>

namespace stem::speed {

/// What one core of this machine can do at best from WebAssembly: what the kernels are held against.

/// `rounds` times over `probe_block` floats from the first cache, each multiplied by two numbers and added to sums of their
/// own. Gives a number made of all sums, so that none can be left out. Two forms, of which either may be the faster one, by
/// engine: few sums (8) leave registers free, many (12) wait for nothing. In a build with -mrelaxed-simd both are one
/// operation.
using MultiplyAdd = float(const float* block, std::size_t rounds) noexcept;
MultiplyAdd multiply_add_few;
MultiplyAdd multiply_add_many;
inline constexpr std::size_t probe_block = 960;  // 3.75 KB, and a multiple of 16 and of 24
/// Floating-point operations of one round: two products and two additions a float.
inline constexpr double flops_per_round = probe_block * 4.0;

/// One sequential read of `count` floats (a multiple of 32). Gives their sum.
float read_all(const float* data, std::size_t count) noexcept;

}  // namespace stem::speed
