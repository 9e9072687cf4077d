// The kernels one by one for the benchmark, as C functions on addresses. Only the benchmark's own module has them.
#include "kernels/kernels.hpp"

#include <emscripten/emscripten.h>

#include <cstdlib>
#include <span>
#ifdef __wasm_simd128__
#include "speed/probe.hpp"
#endif

namespace {

const stem::Kernels& of(int scalar) {
    return stem::kernels(scalar != 0 ? stem::Path::scalar : stem::default_path());
}

stem::ConstMatrixView in(const float* data, std::size_t rows, std::size_t cols) {
    return {data, rows, cols};
}
stem::MatrixView out(float* data, std::size_t rows, std::size_t cols) {
    return {data, rows, cols};
}

}  // namespace

extern "C" {

EMSCRIPTEN_KEEPALIVE float* bench_floats(std::size_t count) {
    // 64 is a cache line; aligned_alloc wants whole ones
    return static_cast<float*>(std::aligned_alloc(64, (count * sizeof(float) + 63) / 64 * 64));
}
EMSCRIPTEN_KEEPALIVE void bench_free(void* data) {
    std::free(data);
}

EMSCRIPTEN_KEEPALIVE void bench_lookup_add(int scalar, const float* table, std::size_t v, std::size_t d, const int* ids,
                                           std::size_t n, float scale, const float* positions, std::size_t t, float* result) {
    of(scalar).embedding_lookup_add(in(table, v, d), {ids, n}, scale, in(positions, t, d), out(result, n, d));
}
EMSCRIPTEN_KEEPALIVE void bench_nt(int scalar, const float* a, const float* b, std::size_t m, std::size_t n, std::size_t k,
                                   float* result) {
    of(scalar).matmul_nt(in(a, m, k), in(b, n, k), out(result, m, n));
}
EMSCRIPTEN_KEEPALIVE void bench_nn(int scalar, const float* a, const float* b, std::size_t m, std::size_t n, std::size_t k,
                                   float* result) {
    of(scalar).matmul_nn(in(a, m, k), in(b, k, n), out(result, m, n));
}
EMSCRIPTEN_KEEPALIVE void bench_softmax(int scalar, const float* x, std::size_t m, std::size_t n, float* result) {
    of(scalar).softmax_rows(in(x, m, n), out(result, m, n));
}
EMSCRIPTEN_KEEPALIVE void bench_layernorm(int scalar, const float* x, const float* weight, const float* bias, std::size_t m,
                                          std::size_t n, float* result, float* mean, float* rstd) {
    of(scalar).layernorm_forward_rows(in(x, m, n), {weight, n}, {bias, n}, 1e-5F, out(result, m, n), {mean, m}, {rstd, m});
}

#ifdef __wasm_simd128__
EMSCRIPTEN_KEEPALIVE float bench_multiply_add(int many, const float* block, std::size_t rounds) {
    return many != 0 ? stem::speed::multiply_add_many(block, rounds) : stem::speed::multiply_add_few(block, rounds);
}
EMSCRIPTEN_KEEPALIVE float bench_read(const float* data, std::size_t count) {
    return stem::speed::read_all(data, count);
}
EMSCRIPTEN_KEEPALIVE std::size_t bench_probe_block() {
    return stem::speed::probe_block;
}
EMSCRIPTEN_KEEPALIVE double bench_flops_per_round() {
    return stem::speed::flops_per_round;
}
#endif
}
