#pragma once

#include <cstddef>
#include <string_view>

namespace stem {

/// Which implementation of a kernel runs. All give the same ids and agree within K·eps·Σ|a||b|. `simd` is the widest of the
/// instruction sets that the build has and the machine can run; the sets by name are for x86-64 alone, to be compared.
/// `relaxed` fuses product and sum, in a native build in the matmuls alone: faster and no less exact, but its bits depend on
/// the machine; it is the widest of the fused sets. On WebAssembly a module has either `simd` or `relaxed`.
enum class Path { scalar, simd, sse4_2, avx2, avx512, avx2_fused, avx512_fused, relaxed };

/// Whether this build contains the path and this machine can run it: `scalar` always, `simd` unless it was built with
/// STEM_SIMD=OFF or the machine is older than SSE4.2, `relaxed` where the machine can fuse.
bool path_available(Path path) noexcept;
/// The fastest path of this build on this machine that gives the same bits everywhere; `relaxed` only where there is no `simd`.
Path default_path() noexcept;
/// Floats in one vector register of the path; 1 for `scalar`, 0 where it is not available.
std::size_t path_lanes(Path path) noexcept;
/// `scalar`, or xsimd's name of the instruction set: `sse4.2`, `wasm`, …; `none` where it is not available.
std::string_view path_instruction_set(Path path) noexcept;
/// The path as it is written here.
std::string_view path_name(Path path) noexcept;

}  // namespace stem
