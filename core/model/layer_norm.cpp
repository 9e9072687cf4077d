#include "model/layer_norm.hpp"

namespace stem {

Matrix layer_norm_forward(const Kernels& kernels, const Matrix& x, const Matrix& weight, const Matrix& bias, double epsilon,
                          LayerNormActivations& saved) {
    Matrix out = Matrix::unset(x.rows(), x.cols());
    saved.mean = Matrix::unset(1, x.rows());
    saved.rstd = Matrix::unset(1, x.rows());
    kernels.layernorm_forward_rows(x.view(), weight.values(), bias.values(), static_cast<float>(epsilon), out.view(),
                                   saved.mean.values(), saved.rstd.values());
    return out;
}

Matrix layer_norm_backward(const Kernels& kernels, const Matrix& x, const Matrix& weight, const LayerNormActivations& saved,
                           Matrix d_out, Matrix& d_weight, Matrix& d_bias) {
    // the kernel always sums both; a frozen norm's sums go nowhere
    Matrix dropped(d_weight.size() > 0 ? 0 : 2, weight.cols());
    const std::span<float> to_weight =
        d_weight.size() > 0 ? d_weight.values() : std::span<float>(dropped.row(0), weight.cols());
    const std::span<float> to_bias = d_weight.size() > 0 ? d_bias.values() : std::span<float>(dropped.row(1), weight.cols());
    kernels.layernorm_backward_rows(x.view(), weight.values(), saved.mean.values(), saved.rstd.values(), d_out.view(),
                                    d_out.view(), to_weight, to_bias);
    return d_out;
}

}  // namespace stem
