#include "kernels/kernels.hpp"

#include "base/error.hpp"

namespace stem {

const Kernels& kernels(Path path) {
    static constexpr Kernels scalar{embedding_lookup_scalar, embedding_lookup_add_scalar, matmul_nt_scalar,
                                    softmax_rows_scalar};
    if (!path_available(path)) throw Error(ErrorCode::bad_config, "path simd is not in this build; available: scalar");
#if STEM_SIMD
    static constexpr Kernels simd{embedding_lookup_simd, embedding_lookup_add_simd, matmul_nt_simd, softmax_rows_simd};
    if (path == Path::simd) return simd;
#endif
    return scalar;
}

}  // namespace stem
