#pragma once

#include "kernels/embedding.hpp"
#include "kernels/matmul.hpp"
#include "kernels/path.hpp"
#include "kernels/softmax.hpp"

namespace stem {

/// The kernels of one path, so that a model picks its path once.
struct Kernels {
    EmbeddingLookup* embedding_lookup;
    EmbeddingLookupAdd* embedding_lookup_add;
    MatmulNt* matmul_nt;
    SoftmaxRows* softmax_rows;
};

/// The kernels of `path`. Errors: bad_config when this build does not contain it.
const Kernels& kernels(Path path);

}  // namespace stem
