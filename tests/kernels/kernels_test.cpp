#include "kernels/kernels.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "kernels/buffers.hpp"

namespace stem {
namespace {

#ifdef STEM_SIMD
constexpr bool simd_was_built = true;
#else
constexpr bool simd_was_built = false;
#endif

TEST(Path, SaysWhatTheBuildContains) {
    EXPECT_TRUE(path_available(Path::scalar));
    EXPECT_EQ(path_available(Path::simd), simd_was_built);
    EXPECT_EQ(default_path(), simd_was_built ? Path::simd : Path::scalar);
}

TEST(Path, NamesTheInstructionSet) {
    EXPECT_EQ(path_instruction_set(Path::scalar), "scalar");
    EXPECT_EQ(path_lanes(Path::scalar), 1U);
    if (!simd_was_built) return;
    EXPECT_GE(path_lanes(Path::simd), 4U);
#if STEM_ON_WASM
    EXPECT_EQ(path_instruction_set(Path::simd), "wasm");
    EXPECT_EQ(path_lanes(Path::simd), 4U);
#else
    EXPECT_NE(path_instruction_set(Path::simd), "scalar");
#endif
}

TEST(Kernels, AreThoseOfThePath) {
    const Kernels& scalar = kernels(Path::scalar);
    EXPECT_EQ(scalar.embedding_lookup, &embedding_lookup_scalar);
    EXPECT_EQ(scalar.embedding_lookup_add, &embedding_lookup_add_scalar);
    EXPECT_EQ(scalar.embedding_scatter_add, &embedding_scatter_add_scalar);
    EXPECT_EQ(scalar.matmul_nt, &matmul_nt_scalar);
    EXPECT_EQ(scalar.matmul_nt_add, &matmul_nt_add_scalar);
    EXPECT_EQ(scalar.matmul_nn, &matmul_nn_scalar);
    EXPECT_EQ(scalar.matmul_nn_add, &matmul_nn_add_scalar);
    EXPECT_EQ(scalar.matmul_tn, &matmul_tn_scalar);
    EXPECT_EQ(scalar.matmul_tn_add, &matmul_tn_add_scalar);
    EXPECT_EQ(scalar.bias_forward_rows, &bias_forward_rows_scalar);
    EXPECT_EQ(scalar.bias_backward_rows, &bias_backward_rows_scalar);
    EXPECT_EQ(scalar.layernorm_forward_rows, &layernorm_forward_rows_scalar);
    EXPECT_EQ(scalar.layernorm_backward_rows, &layernorm_backward_rows_scalar);
    EXPECT_EQ(scalar.gelu_tanh_forward, &gelu_tanh_forward_scalar);
    EXPECT_EQ(scalar.gelu_tanh_backward, &gelu_tanh_backward_scalar);
    EXPECT_EQ(scalar.gelu_erf_forward, &gelu_erf_forward_scalar);
    EXPECT_EQ(scalar.gelu_erf_backward, &gelu_erf_backward_scalar);
    EXPECT_EQ(scalar.softmax_rows, &softmax_rows_scalar);
    EXPECT_EQ(scalar.softmax_backward_rows, &softmax_backward_rows_scalar);
    EXPECT_EQ(scalar.cross_entropy_backward_rows, &cross_entropy_backward_rows_scalar);
    EXPECT_EQ(scalar.adamw_update, &adamw_update_scalar);
    EXPECT_EQ(scalar.sgd_update, &sgd_update_scalar);
#ifdef STEM_SIMD
    const Kernels& simd = kernels(Path::simd);
    EXPECT_EQ(simd.embedding_lookup, &embedding_lookup_simd);
    EXPECT_EQ(simd.embedding_lookup_add, &embedding_lookup_add_simd);
    EXPECT_EQ(simd.embedding_scatter_add, &embedding_scatter_add_simd);
    EXPECT_EQ(simd.matmul_nt, &matmul_nt_simd);
    EXPECT_EQ(simd.matmul_nt_add, &matmul_nt_add_simd);
    EXPECT_EQ(simd.matmul_nn, &matmul_nn_simd);
    EXPECT_EQ(simd.matmul_nn_add, &matmul_nn_add_simd);
    EXPECT_EQ(simd.matmul_tn, &matmul_tn_simd);
    EXPECT_EQ(simd.matmul_tn_add, &matmul_tn_add_simd);
    EXPECT_EQ(simd.bias_forward_rows, &bias_forward_rows_simd);
    EXPECT_EQ(simd.bias_backward_rows, &bias_backward_rows_simd);
    EXPECT_EQ(simd.layernorm_forward_rows, &layernorm_forward_rows_simd);
    EXPECT_EQ(simd.layernorm_backward_rows, &layernorm_backward_rows_simd);
    EXPECT_EQ(simd.gelu_tanh_forward, &gelu_tanh_forward_simd);
    EXPECT_EQ(simd.gelu_tanh_backward, &gelu_tanh_backward_simd);
    EXPECT_EQ(simd.gelu_erf_forward, &gelu_erf_forward_simd);
    EXPECT_EQ(simd.gelu_erf_backward, &gelu_erf_backward_simd);
    EXPECT_EQ(simd.softmax_rows, &softmax_rows_simd);
    EXPECT_EQ(simd.softmax_backward_rows, &softmax_backward_rows_simd);
    EXPECT_EQ(simd.cross_entropy_backward_rows, &cross_entropy_backward_rows_simd);
    EXPECT_EQ(simd.adamw_update, &adamw_update_simd);
    EXPECT_EQ(simd.sgd_update, &sgd_update_simd);
#endif
}

TEST(Kernels, RefuseAPathThatIsNotThere) {
    for (const Path path : {Path::simd, static_cast<Path>(7)}) {
        if (path_available(path)) continue;
        try {
            kernels(path);
            FAIL() << "kernels of a path that is not in this build";
        } catch (const Error& error) {
            EXPECT_EQ(error.code(), ErrorCode::bad_config);
        }
    }
}

}  // namespace
}  // namespace stem
