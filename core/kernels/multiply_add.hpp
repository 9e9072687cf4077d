#pragma once

#if __wasm_relaxed_simd__
#include <wasm_simd128.h>
#endif

namespace stem {

// The step of every sum of products. `Batch` is xsimd's vector of float32, which only the *_simd.cpp files include.

/// a·b + c, lane by lane: the product rounded, then the sum. In a fused set (STEM_FUSED) rounded once where the machine can do
/// that, which is no less exact; WebAssembly's relaxed instruction leaves the choice to the machine.
template <class Batch>
inline Batch multiply_add(Batch a, Batch b, Batch c) noexcept {
#if STEM_FUSED && __wasm_relaxed_simd__
    return Batch(wasm_f32x4_relaxed_madd(a, b, c));
#elif STEM_FUSED
    return fma(a, b, c);
#else
    return a * b + c;
#endif
}

/// The same for one number, with the bits of a lane.
template <class Batch>
inline float multiply_add_one(float a, float b, float c) noexcept {
#if STEM_FUSED
    return multiply_add(Batch(a), Batch(b), Batch(c)).get(0);
#else
    return a * b + c;
#endif
}

}  // namespace stem
