#pragma once

#include <cstddef>
#include <string_view>

namespace stem {

/// Which implementation of a kernel runs. Both give the same ids and agree within K·eps·Σ|a||b|.
enum class Path { scalar, simd };

/// Whether this build contains the path: `scalar` always, `simd` unless it was built with STEM_SIMD=OFF.
bool path_available(Path path) noexcept;
/// The fastest path of this build.
Path default_path() noexcept;
/// Floats in one vector register of the path; 1 for `scalar`.
std::size_t path_lanes(Path path) noexcept;
/// `scalar`, or xsimd's name of the instruction set: `sse2`, `wasm`, …
std::string_view path_instruction_set(Path path) noexcept;

}  // namespace stem
