#include "kernels/kernels.hpp"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "kernels/buffers.hpp"

namespace stem {
using test::name;
using test::paths;

namespace {

#if STEM_SIMD && !STEM_RELAXED
constexpr bool simd_was_built = true;
#else
constexpr bool simd_was_built = false;
#endif

TEST(Path, SaysWhatTheBuildContains) {
    EXPECT_TRUE(path_available(Path::scalar));
    EXPECT_EQ(path_available(Path::simd), simd_was_built);
#if STEM_RELAXED
    EXPECT_TRUE(path_available(Path::relaxed));
    EXPECT_EQ(path_instruction_set(Path::relaxed), "wasm");
    EXPECT_EQ(default_path(), Path::relaxed);
#else
    EXPECT_EQ(default_path(), simd_was_built ? Path::simd : Path::scalar);
#endif
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

#if STEM_ON_X86_64
TEST(Path, SimdIsTheWidestThatTheMachineHas) {
    const std::vector<std::pair<Path, std::size_t>> sets{{Path::sse4_2, 4U}, {Path::avx2, 8U}, {Path::avx512, 16U}};
    std::size_t widest = 0;
    for (const auto& [path, lanes] : sets) {
        if (!path_available(path)) {
            EXPECT_EQ(path_lanes(path), 0U);
            continue;
        }
        EXPECT_EQ(path_lanes(path), lanes) << name(path);
        widest = lanes;
    }
    EXPECT_EQ(path_lanes(Path::simd), widest);
}

TEST(Path, RelaxedIsTheWidestThatCanFuse) {
    for (const Path path : {Path::avx512, Path::avx2}) {
        if (!path_available(path)) continue;
        EXPECT_EQ(path_lanes(Path::relaxed), path_lanes(path));
        return;
    }
    EXPECT_FALSE(path_available(Path::relaxed));
}

TEST(Path, RelaxedHasMatmulsOfItsOwnAndTheRestOfItsSet) {
    if (!path_available(Path::relaxed)) GTEST_SKIP() << "this machine fuses nothing";
    const Kernels& plain = kernels(path_available(Path::avx512) ? Path::avx512 : Path::avx2);
    const Kernels& relaxed = kernels(Path::relaxed);
    EXPECT_NE(relaxed.matmul_nt, plain.matmul_nt);
    EXPECT_NE(relaxed.matmul_nt_add, plain.matmul_nt_add);
    EXPECT_NE(relaxed.matmul_nn, plain.matmul_nn);
    EXPECT_NE(relaxed.matmul_nn_add, plain.matmul_nn_add);
    EXPECT_NE(relaxed.matmul_tn, plain.matmul_tn);
    EXPECT_NE(relaxed.matmul_tn_add, plain.matmul_tn_add);
    EXPECT_EQ(relaxed.softmax_rows, plain.softmax_rows);
    EXPECT_EQ(relaxed.adamw_update, plain.adamw_update);
}
#endif

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
    EXPECT_EQ(scalar.widen, &widen_scalar);
}

TEST(Kernels, OfTwoPathsHaveNoneInCommon) {
    constexpr std::size_t count = 23;
    static_assert(sizeof(Kernels) == count * sizeof(void (*)()));
    using All = std::array<void (*)(), count>;
    std::vector<Path> all = paths();
    // natively those have most of another set's
    std::erase_if(all, test::fuses);
    for (std::size_t a = 0; a < all.size(); ++a) {
        const All ones = std::bit_cast<All>(kernels(all[a]));
        for (std::size_t b = 0; b < a; ++b) {
            const All others = std::bit_cast<All>(kernels(all[b]));
            for (std::size_t k = 0; k < count; ++k)
                EXPECT_NE(ones[k], others[k]) << "kernel " << k << " of " << name(all[a]) << " and " << name(all[b]);
        }
    }
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
