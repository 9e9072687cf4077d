#include "model/feed_forward.hpp"

#include "model/layer_linear.hpp"

namespace stem {

Matrix feed_forward_forward(const ModelConfig& config, const BlockParameters& parameters, const Kernels& kernels,
                            const Matrix& x, FeedForwardActivations& saved) {
    const auto gelu = config.activation == Activation::gelu_new ? kernels.gelu_tanh_forward : kernels.gelu_erf_forward;
    saved.before = linear_forward(kernels, x.view(), parameters.c_fc_weight, parameters.c_fc_bias);
    saved.after = Matrix::unset(saved.before.rows(), saved.before.cols());
    gelu(saved.before.values(), saved.after.values());
    return linear_forward(kernels, saved.after.view(), parameters.mlp_proj_weight, parameters.mlp_proj_bias);
}

Matrix feed_forward_backward(const ModelConfig& config, const BlockParameters& parameters, const Kernels& kernels,
                             const Matrix& x, const FeedForwardActivations& saved, const Matrix& d_out,
                             BlockParameters& d_parameters) {
    const auto gelu = config.activation == Activation::gelu_new ? kernels.gelu_tanh_backward : kernels.gelu_erf_backward;
    Matrix d_hidden = linear_backward(kernels, saved.after.view(), parameters.mlp_proj_weight, d_out.view(),
                                      d_parameters.mlp_proj_weight, d_parameters.mlp_proj_bias);
    gelu(saved.before.values(), d_hidden.values(), d_hidden.values());
    return linear_backward(kernels, x.view(), parameters.c_fc_weight, d_hidden.view(), d_parameters.c_fc_weight,
                           d_parameters.c_fc_bias);
}

}  // namespace stem
