#include "kernels/kernel_table.hpp"

#if STEM_SIMD
#include <xsimd/xsimd.hpp>
#endif

namespace stem {

#if STEM_SIMD_SETS
// compiled from the same files, each for its own instruction set
namespace sse4_2 {
extern const KernelTable simd_table;
}
namespace avx2 {
extern const KernelTable simd_table;
}
namespace avx512 {
extern const KernelTable simd_table;
}
// the matmuls once more, with products and sums fused
namespace avx2_fused {
Matmul matmul_nt_simd, matmul_nt_add_simd, matmul_nn_simd, matmul_nn_add_simd, matmul_tn_simd, matmul_tn_add_simd;
}
namespace avx512_fused {
Matmul matmul_nt_simd, matmul_nt_add_simd, matmul_nn_simd, matmul_nn_add_simd, matmul_tn_simd, matmul_tn_add_simd;
}
#endif

namespace {

constexpr KernelTable scalar_table{
    .kernels{
        .embedding_lookup = embedding_lookup_scalar,
        .embedding_lookup_add = embedding_lookup_add_scalar,
        .embedding_scatter_add = embedding_scatter_add_scalar,
        .matmul_nt = matmul_nt_scalar,
        .matmul_nt_add = matmul_nt_add_scalar,
        .matmul_nn = matmul_nn_scalar,
        .matmul_nn_add = matmul_nn_add_scalar,
        .matmul_tn = matmul_tn_scalar,
        .matmul_tn_add = matmul_tn_add_scalar,
        .bias_forward_rows = bias_forward_rows_scalar,
        .bias_backward_rows = bias_backward_rows_scalar,
        .layernorm_forward_rows = layernorm_forward_rows_scalar,
        .layernorm_backward_rows = layernorm_backward_rows_scalar,
        .gelu_tanh_forward = gelu_tanh_forward_scalar,
        .gelu_tanh_backward = gelu_tanh_backward_scalar,
        .gelu_erf_forward = gelu_erf_forward_scalar,
        .gelu_erf_backward = gelu_erf_backward_scalar,
        .softmax_rows = softmax_rows_scalar,
        .softmax_backward_rows = softmax_backward_rows_scalar,
        .cross_entropy_backward_rows = cross_entropy_backward_rows_scalar,
        .adamw_update = adamw_update_scalar,
        .sgd_update = sgd_update_scalar,
        .widen = widen_scalar,
    },
    .lanes = 1,
    .instruction_set = "scalar",
};

#if STEM_SIMD_SETS
struct Products {
    Matmul *nt, *nt_add, *nn, *nn_add, *tn, *tn_add;
};

KernelTable with_products(KernelTable table, const Products& products) noexcept {
    table.kernels.matmul_nt = products.nt;
    table.kernels.matmul_nt_add = products.nt_add;
    table.kernels.matmul_nn = products.nn;
    table.kernels.matmul_nn_add = products.nn_add;
    table.kernels.matmul_tn = products.tn;
    table.kernels.matmul_tn_add = products.tn_add;
    return table;
}

const KernelTable& avx2_fused_table() noexcept {
    static const KernelTable table = with_products(
        avx2::simd_table, {avx2_fused::matmul_nt_simd, avx2_fused::matmul_nt_add_simd, avx2_fused::matmul_nn_simd,
                           avx2_fused::matmul_nn_add_simd, avx2_fused::matmul_tn_simd, avx2_fused::matmul_tn_add_simd});
    return table;
}

const KernelTable& avx512_fused_table() noexcept {
    static const KernelTable table = with_products(
        avx512::simd_table, {avx512_fused::matmul_nt_simd, avx512_fused::matmul_nt_add_simd, avx512_fused::matmul_nn_simd,
                             avx512_fused::matmul_nn_add_simd, avx512_fused::matmul_tn_simd, avx512_fused::matmul_tn_add_simd});
    return table;
}

const KernelTable* table_of_set(Path path) noexcept {
    const auto machine = xsimd::available_architectures();
    switch (path) {
        case Path::sse4_2:
            return machine.sse4_2 ? &sse4_2::simd_table : nullptr;
        case Path::avx2:
            return machine.avx2 && machine.fma3_avx2 ? &avx2::simd_table : nullptr;
        case Path::avx512:
            return machine.avx512f && machine.avx512cd && machine.avx512dq && machine.avx512bw ? &avx512::simd_table : nullptr;
        case Path::avx2_fused:
            return table_of_set(Path::avx2) != nullptr ? &avx2_fused_table() : nullptr;
        case Path::avx512_fused:
            return table_of_set(Path::avx512) != nullptr ? &avx512_fused_table() : nullptr;
        default:
            return nullptr;
    }
}

const KernelTable* relaxed_table() noexcept {
    for (const Path path : {Path::avx512_fused, Path::avx2_fused})
        if (const KernelTable* table = table_of_set(path)) return table;
    return nullptr;
}

const KernelTable* widest_table() noexcept {
    for (const Path path : {Path::avx512, Path::avx2, Path::sse4_2})
        if (const KernelTable* table = table_of_set(path)) return table;
    return nullptr;
}
#else
const KernelTable* table_of_set(Path) noexcept {
    return nullptr;
}
#if STEM_RELAXED
const KernelTable* relaxed_table() noexcept {
    return &simd_table;
}
#else
const KernelTable* relaxed_table() noexcept {
    return nullptr;
}
#endif
#if STEM_SIMD && !STEM_RELAXED
const KernelTable* widest_table() noexcept {
    return &simd_table;
}
#else
const KernelTable* widest_table() noexcept {
    return nullptr;
}
#endif
#endif

}  // namespace

const KernelTable* kernel_table(Path path) noexcept {
    if (path == Path::scalar) return &scalar_table;
    if (path == Path::relaxed) return relaxed_table();
    // asked once: the answer takes a few hundred cycles and never changes
    static const KernelTable* const widest = widest_table();
    return path == Path::simd ? widest : table_of_set(path);
}

}  // namespace stem
