#include "kernels/path.hpp"

#if STEM_SIMD
#include <xsimd/xsimd.hpp>
#endif

namespace stem {

bool path_available([[maybe_unused]] Path path) noexcept {
#if STEM_SIMD
    return path == Path::scalar || path == Path::simd;
#else
    return path == Path::scalar;
#endif
}

Path default_path() noexcept {
    return path_available(Path::simd) ? Path::simd : Path::scalar;
}

std::size_t path_lanes([[maybe_unused]] Path path) noexcept {
#if STEM_SIMD
    if (path == Path::simd) return xsimd::batch<float>::size;
#endif
    return 1;
}

std::string_view path_instruction_set([[maybe_unused]] Path path) noexcept {
#if STEM_SIMD
    if (path == Path::simd) return xsimd::default_arch::name();
#endif
    return "scalar";
}

}  // namespace stem
