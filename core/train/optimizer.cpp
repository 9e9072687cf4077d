#include "train/optimizer.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <utility>

#include "base/error.hpp"
#include "format/json.hpp"
#include "train/freeze.hpp"
#include "train/number_text.hpp"

namespace stem {
namespace {

// written so that NaN is refused too
void require(bool holds, const char* field, double value, const char* allowed) {
    if (holds && std::isfinite(value)) return;
    throw Error(ErrorCode::bad_number, std::string(field) + " is " + number_text(value) + ", allowed is " + allowed);
}

}  // namespace

OptimizerName optimizer_from_name(std::string_view name) {
    if (name == "adamw") return OptimizerName::adamw;
    if (name == "sgd") return OptimizerName::sgd;
    throw Error(ErrorCode::bad_config, "optimizer is " + quote_for_message(name) + ", expected adamw or sgd");
}

void check_optimizer(const OptimizerConfig& config) {
    require(config.lr >= 0, "lr", config.lr, "a finite number >= 0");
    require(config.beta1 >= 0 && config.beta1 < 1, "beta 1", config.beta1, "0 <= beta < 1");
    require(config.beta2 >= 0 && config.beta2 < 1, "beta 2", config.beta2, "0 <= beta < 1");
    // the kernel divides in float32, where anything smaller is 0
    require(config.epsilon >= 1e-37, "eps", config.epsilon, "a finite number >= 1e-37");
    require(config.weight_decay >= 0, "weight_decay", config.weight_decay, "a finite number >= 0");
    require(config.clip >= 0, "clip", config.clip, "a finite number >= 0");
    require(config.final_lr >= 0, "final lr", config.final_lr, "a finite number >= 0");
    require(config.decay == 0 || config.decay > config.warmup, "decay", static_cast<double>(config.decay),
            "0, or a step after the warm-up");
}

double learning_rate(const OptimizerConfig& config, std::uint64_t step) noexcept {
    if (step < config.warmup) return config.lr * static_cast<double>(step) / config.warmup;
    if (config.decay == 0) return config.lr;
    if (step >= config.decay) return config.final_lr;
    const double done = static_cast<double>(step - config.warmup) / static_cast<double>(config.decay - config.warmup);
    return config.final_lr + (config.lr - config.final_lr) * 0.5 * (1 + std::cos(std::numbers::pi * done));
}

double gradient_norm(std::span<const TensorSpec> specs, const Parameters& gradients) {
    double squares = 0;
    for (const TensorSpec& spec : specs) {
        // eight sums side by side: one would wait for each addition to end before the next
        constexpr std::size_t lanes = 8;
        double sums[lanes] = {};
        const std::span<const float> values = spec.of(gradients).values();
        std::size_t i = 0;
        for (; i + lanes <= values.size(); i += lanes)
            for (std::size_t l = 0; l < lanes; ++l) sums[l] += static_cast<double>(values[i + l]) * values[i + l];
        for (; i < values.size(); ++i) sums[0] += static_cast<double>(values[i]) * values[i];
        for (const double sum : sums) squares += sum;
    }
    return std::sqrt(squares);
}

double clip_factor(double clip, double norm) noexcept {
    constexpr double small = 1e-6;  // PyTorch's own, against a division by 0
    return clip > 0 ? std::min(1.0, clip / (norm + small)) : 1.0;
}

Optimizer::Optimizer(const ModelConfig& model, std::vector<TensorSpec> trained, const OptimizerConfig& config)
    : trained_(std::move(trained)), config_(config) {
    check_optimizer(config_);
    if (config_.name == OptimizerName::sgd) return;
    m_ = zero_tables(model, trained_);
    v_ = zero_tables(model, trained_);
}

double Optimizer::step(const Kernels& kernels, const Parameters& gradients, Parameters& parameters) {
    ++steps_;
    const double norm = gradient_norm(trained_, gradients);
    const double factor = clip_factor(config_.clip, norm);
    const double rate = learning_rate(config_, steps_);
    for (const TensorSpec& spec : trained_) {
        const std::span<const float> gradient = spec.of(gradients).values();
        const std::span<float> p = spec.of(parameters).values();
        if (config_.name == OptimizerName::sgd) {
            kernels.sgd_update({rate, config_.weight_decay, factor}, gradient, p);
        } else {
            kernels.adamw_update({rate, config_.beta1, config_.beta2, config_.epsilon, config_.weight_decay, factor, steps_},
                                 gradient, p, spec.of(m_).values(), spec.of(v_).values());
        }
    }
    return norm;
}

}  // namespace stem
