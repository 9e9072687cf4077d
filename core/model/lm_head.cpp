#include "model/lm_head.hpp"

namespace stem {

Matrix lm_head_forward(const ModelConfig& config, const Parameters& parameters, const Kernels& kernels, const Matrix& x) {
    Matrix logits = Matrix::unset(x.rows(), config.vocab_size);
    weight_product_nt(kernels, x.view(), parameters.head_table(config), logits.view());
    return logits;
}

void lm_head_backward(const ModelConfig& config, const Parameters& parameters, const Kernels& kernels, ConstMatrixView x,
                      ConstMatrixView d_logits, Matrix& d_table, MatrixView d_x) {
    kernels.matmul_nn(d_logits, parameters.head_table(config).view(), d_x);
    if (d_table.rows() > 0) kernels.matmul_tn_add(d_logits, x, d_table.view());
}

}  // namespace stem
