#include "kernels/kernels.hpp"

#include "base/error.hpp"

namespace stem {
namespace {

constexpr Kernels scalar_kernels{
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
};

#if STEM_SIMD
constexpr Kernels simd_kernels{
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
};
#endif

}  // namespace

const Kernels& kernels(Path path) {
    if (!path_available(path)) throw Error(ErrorCode::bad_config, "path simd is not in this build; available: scalar");
#if STEM_SIMD
    if (path == Path::simd) return simd_kernels;
#endif
    return scalar_kernels;
}

}  // namespace stem
