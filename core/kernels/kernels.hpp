#pragma once

#include "kernels/bias.hpp"
#include "kernels/cross_entropy.hpp"
#include "kernels/embedding.hpp"
#include "kernels/gelu.hpp"
#include "kernels/layernorm.hpp"
#include "kernels/matmul.hpp"
#include "kernels/optimizer.hpp"
#include "kernels/path.hpp"
#include "kernels/softmax.hpp"
#include "kernels/widen.hpp"

namespace stem {

/// The kernels of one path, so that a model picks its path once.
struct Kernels {
    EmbeddingLookup* embedding_lookup;
    EmbeddingLookupAdd* embedding_lookup_add;
    EmbeddingScatterAdd* embedding_scatter_add;
    Matmul* matmul_nt;
    Matmul* matmul_nt_add;
    Matmul* matmul_nn;
    Matmul* matmul_nn_add;
    Matmul* matmul_tn;
    Matmul* matmul_tn_add;
    BiasForwardRows* bias_forward_rows;
    BiasBackwardRows* bias_backward_rows;
    LayernormForwardRows* layernorm_forward_rows;
    LayernormBackwardRows* layernorm_backward_rows;
    GeluForward* gelu_tanh_forward;
    GeluBackward* gelu_tanh_backward;
    GeluForward* gelu_erf_forward;
    GeluBackward* gelu_erf_backward;
    SoftmaxRows* softmax_rows;
    SoftmaxBackwardRows* softmax_backward_rows;
    CrossEntropyBackwardRows* cross_entropy_backward_rows;
    AdamwUpdate* adamw_update;
    SgdUpdate* sgd_update;
    Widen* widen;
};

/// The kernels of `path`. Errors: bad_config when this build does not contain it.
const Kernels& kernels(Path path);

}  // namespace stem
