#include "model/layer_norm.hpp"

namespace stem {

Matrix layer_norm_forward(const Kernels& kernels, const Matrix& x, const Matrix& weight, const Matrix& bias, double epsilon,
                          LayerNormActivations& saved) {
    Matrix out(x.rows(), x.cols());
    saved.mean = Matrix(1, x.rows());
    saved.rstd = Matrix(1, x.rows());
    kernels.layernorm_forward_rows(x.view(), weight.values(), bias.values(), static_cast<float>(epsilon), out.view(),
                                   saved.mean.values(), saved.rstd.values());
    return out;
}

Matrix layer_norm_backward(const Kernels& kernels, const Matrix& x, const Matrix& weight, const LayerNormActivations& saved,
                           Matrix d_out, Matrix& d_weight, Matrix& d_bias) {
    kernels.layernorm_backward_rows(x.view(), weight.values(), saved.mean.values(), saved.rstd.values(), d_out.view(),
                                    d_out.view(), d_weight.values(), d_bias.values());
    return d_out;
}

}  // namespace stem
