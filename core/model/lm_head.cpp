#include "model/lm_head.hpp"

namespace stem {

Matrix lm_head_forward(const ModelConfig& config, const Parameters& parameters, const Kernels& kernels, const Matrix& x) {
    Matrix logits(x.rows(), config.vocab_size);
    kernels.matmul_nt(x.view(), parameters.head_table(config).view(), logits.view());
    return logits;
}

Matrix lm_head_backward(const ModelConfig& config, const Parameters& parameters, const Kernels& kernels, const Matrix& x,
                        ConstMatrixView d_logits, Matrix& d_table) {
    Matrix d_x(x.rows(), x.cols());
    kernels.matmul_nn(d_logits, parameters.head_table(config).view(), d_x.view());
    if (d_table.rows() > 0) kernels.matmul_tn_add(d_logits, x.view(), d_table.view());
    return d_x;
}

}  // namespace stem
