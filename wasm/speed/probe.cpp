#include "speed/probe.hpp"

#include <wasm_simd128.h>

namespace stem::speed {
namespace {

v128_t plus_product(v128_t sum, v128_t a, v128_t b) noexcept {
#if defined(__wasm_relaxed_simd__)
    return wasm_f32x4_relaxed_madd(a, b, sum);
#else
    return wasm_f32x4_add(wasm_f32x4_mul(a, b), sum);
#endif
}

template <std::size_t count>
float total(const v128_t (&sums)[count]) noexcept {
    v128_t sum = sums[0];
    for (std::size_t i = 1; i < count; ++i) sum = wasm_f32x4_add(sum, sums[i]);
    return wasm_f32x4_extract_lane(sum, 0) + wasm_f32x4_extract_lane(sum, 1) + wasm_f32x4_extract_lane(sum, 2) +
           wasm_f32x4_extract_lane(sum, 3);
}

// A sum waits for its last addition, 3 to 4 cycles, and two additions can start in a cycle. A vector that was loaded meets two
// that stay, so that loads are half as many as products.
template <std::size_t loads>
float multiply_add(const float* block, std::size_t rounds) noexcept {
    v128_t sums[2 * loads];
    for (v128_t& sum : sums) sum = wasm_f32x4_const_splat(0);
    const v128_t first = wasm_f32x4_splat(block[0]);
    const v128_t second = wasm_f32x4_splat(block[1]);
    for (std::size_t round = 0; round < rounds; ++round) {
        for (std::size_t i = 0; i < probe_block; i += 4 * loads) {
            for (std::size_t j = 0; j < loads; ++j) {
                const v128_t x = wasm_v128_load(block + i + 4 * j);
                sums[2 * j] = plus_product(sums[2 * j], x, first);
                sums[2 * j + 1] = plus_product(sums[2 * j + 1], x, second);
            }
        }
    }
    return total(sums);
}

}  // namespace

float multiply_add_few(const float* block, std::size_t rounds) noexcept {
    return multiply_add<4>(block, rounds);
}
float multiply_add_many(const float* block, std::size_t rounds) noexcept {
    return multiply_add<6>(block, rounds);
}

// eight sums: an addition of floats has latency, and the reading must not wait for it
float read_all(const float* data, std::size_t count) noexcept {
    v128_t sums[8];
    for (v128_t& sum : sums) sum = wasm_f32x4_const_splat(0);
    for (std::size_t i = 0; i < count; i += 32) {
        for (std::size_t j = 0; j < 8; ++j) sums[j] = wasm_f32x4_add(sums[j], wasm_v128_load(data + i + 4 * j));
    }
    return total(sums);
}

}  // namespace stem::speed
