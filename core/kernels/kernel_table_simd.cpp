#include <xsimd/xsimd.hpp>

#include "kernels/kernel_table.hpp"

namespace stem::inline STEM_SIMD_SET {

const KernelTable simd_table{
    .kernels{
        .embedding_lookup = embedding_lookup_simd,
        .embedding_lookup_add = embedding_lookup_add_simd,
        .embedding_scatter_add = embedding_scatter_add_simd,
        .matmul_nt = matmul_nt_simd,
        .matmul_nt_add = matmul_nt_add_simd,
        .matmul_nn = matmul_nn_simd,
        .matmul_nn_add = matmul_nn_add_simd,
        .matmul_tn = matmul_tn_simd,
        .matmul_tn_add = matmul_tn_add_simd,
        .bias_forward_rows = bias_forward_rows_simd,
        .bias_backward_rows = bias_backward_rows_simd,
        .layernorm_forward_rows = layernorm_forward_rows_simd,
        .layernorm_backward_rows = layernorm_backward_rows_simd,
        .gelu_tanh_forward = gelu_tanh_forward_simd,
        .gelu_tanh_backward = gelu_tanh_backward_simd,
        .gelu_erf_forward = gelu_erf_forward_simd,
        .gelu_erf_backward = gelu_erf_backward_simd,
        .softmax_rows = softmax_rows_simd,
        .softmax_backward_rows = softmax_backward_rows_simd,
        .cross_entropy_backward_rows = cross_entropy_backward_rows_simd,
        .adamw_update = adamw_update_simd,
        .sgd_update = sgd_update_simd,
        .widen = widen_simd,
    },
    .lanes = xsimd::batch<float>::size,
    .instruction_set = xsimd::default_arch::name(),
};

}  // namespace stem::inline STEM_SIMD_SET
