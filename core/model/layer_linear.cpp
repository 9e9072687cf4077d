#include "model/layer_linear.hpp"

#include "model/weight.hpp"

namespace stem {

Matrix linear_forward(const Kernels& kernels, ConstMatrixView x, const Matrix& weight, const Matrix& bias) {
    Matrix out = Matrix::unset(x.rows, weight.cols());
    weight_product_nn(kernels, x, weight, out.view());
    kernels.bias_forward_rows(bias.values(), out.view());
    return out;
}

Matrix linear_backward(const Kernels& kernels, ConstMatrixView x, const Matrix& weight, ConstMatrixView d_out, Matrix& d_weight,
                       Matrix& d_bias) {
    Matrix d_x = Matrix::unset(x.rows, x.cols);
    kernels.matmul_nt(d_out, weight.view(), d_x.view());
    if (d_weight.size() > 0) kernels.matmul_tn_add(x, d_out, d_weight.view());
    if (d_bias.size() > 0) kernels.bias_backward_rows(d_out, d_bias.values());
    return d_x;
}

}  // namespace stem
