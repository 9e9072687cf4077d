#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "kernels/kernels.hpp"
#include "model/config.hpp"
#include "model/parameters.hpp"
#include "model/parameters_tensors.hpp"

namespace stem {

enum class OptimizerName { adamw, sgd };

/// The words of the command line and of JavaScript: adamw, sgd. Errors: bad_config, listing them.
OptimizerName optimizer_from_name(std::string_view name);

/// The numbers of torch.optim.AdamW and torch.optim.SGD (without momentum), with their names.
struct OptimizerConfig {
    OptimizerName name = OptimizerName::adamw;
    double lr = 1e-3;
    double beta1 = 0.9;        ///< AdamW
    double beta2 = 0.999;      ///< AdamW
    double epsilon = 1e-8;     ///< AdamW
    double weight_decay = 0;   ///< AdamW: decoupled, of the weight itself; SGD: added to the gradient
    double clip = 0;           ///< largest norm of all gradients together; 0: any
    std::uint32_t warmup = 0;  ///< steps over which lr rises in a line; 0: none
    std::uint64_t decay = 0;   ///< the step by which lr has fallen to final_lr, along half a cosine; 0: it stays
    double final_lr = 0;       ///< after that step
};

/// Refuses numbers that torch.optim would refuse, and those that make no step: lr ≥ 0, 0 ≤ betas < 1, epsilon > 0,
/// weight_decay ≥ 0, clip ≥ 0, final_lr ≥ 0, all finite; decay is 0 or after the warm-up.
/// Errors: bad_number, naming the field.
void check_optimizer(const OptimizerConfig& config);

/// The learning rate of step `step`, counted from 1: lr · min(1, step / warmup), then falling when `decay` is set. The first
/// step is not lost to a rate of 0, and step number `warmup` has the full rate.
double learning_rate(const OptimizerConfig& config, std::uint64_t step) noexcept;

/// What you get: √Σg² over all tensors in `specs`, each tensor once (a tied table is one tensor).
/// Accuracy: float64, in the order of the specs. NaN or infinite when a gradient is.
/// Source: torch.nn.utils.clip_grad_norm_.
double gradient_norm(std::span<const TensorSpec> specs, const Parameters& gradients);

/// What the gradients are multiplied with: 1, or clip / (norm + 1e-6) when that is less.
/// Source: torch.nn.utils.clip_grad_norm_.
double clip_factor(double clip, double norm) noexcept;

/// One optimiser for the tensors that are trained; of a tied table there is one, so its state is one.
class Optimizer {
public:
    /// Errors: bad_number; out_of_memory.
    Optimizer(const ModelConfig& model, std::vector<TensorSpec> trained, const OptimizerConfig& config);

    /// What you get: one step: clipping, then the update of every trained tensor; frozen ones are not touched, not even by
    /// decay. A row without gradient moves all the same by decay and by what momentum remembers, as in PyTorch, where the
    /// gradient of an embedding is dense. Gives the norm before clipping. Ranges: gradients are finite (the caller has
    /// checked).
    double step(const Kernels& kernels, const Parameters& gradients, Parameters& parameters);

    std::uint64_t steps() const noexcept { return steps_; }
    std::span<const TensorSpec> trained() const noexcept { return trained_; }

private:
    std::vector<TensorSpec> trained_;
    OptimizerConfig config_;
    Parameters m_;  ///< AdamW's running mean of gradients; empty for SGD
    Parameters v_;  ///< AdamW's running mean of their squares; empty for SGD
    std::uint64_t steps_ = 0;
};

}  // namespace stem
