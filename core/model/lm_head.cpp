#include "model/lm_head.hpp"

namespace stem {

Matrix lm_head_forward(const ModelConfig& config, const Parameters& parameters, const Kernels& kernels, const Matrix& x) {
    Matrix logits(x.rows(), config.vocab_size);
    kernels.matmul_nt(x.view(), parameters.head_table(config).view(), logits.view());
    return logits;
}

}  // namespace stem
