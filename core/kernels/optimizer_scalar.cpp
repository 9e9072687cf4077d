#include <cassert>
#include <cmath>

#include "kernels/optimizer.hpp"

namespace stem {

AdamwFactors::AdamwFactors(const AdamwStep& step) noexcept
    : gradient_scale(static_cast<float>(step.gradient_scale)),
      keep_m(static_cast<float>(step.beta1)),
      take_m(static_cast<float>(1 - step.beta1)),
      keep_v(static_cast<float>(step.beta2)),
      take_v(static_cast<float>(1 - step.beta2)),
      keep_p(static_cast<float>(1 - step.lr * step.weight_decay)) {
    const double count = static_cast<double>(step.step);
    // beta^count; of beta = 0 the logarithm is -inf, and the power 0
    const double c1 = 1 - std::exp(count * std::log(step.beta1));
    const double root_c2 = std::sqrt(1 - std::exp(count * std::log(step.beta2)));
    rate = static_cast<float>(step.lr * root_c2 / c1);
    epsilon = static_cast<float>(step.epsilon * root_c2);
}

void adamw_update_scalar(const AdamwStep& step, std::span<const float> gradient, std::span<float> p, std::span<float> m,
                         std::span<float> v) noexcept {
    assert(gradient.size() == p.size() && m.size() == p.size() && v.size() == p.size() && step.step >= 1);
    const AdamwFactors f(step);
    for (std::size_t i = 0; i < p.size(); ++i) {
        const float g = f.gradient_scale * gradient[i];
        m[i] = f.keep_m * m[i] + f.take_m * g;
        v[i] = f.keep_v * v[i] + f.take_v * g * g;
        p[i] = f.keep_p * p[i] - f.rate * m[i] / (std::sqrt(v[i]) + f.epsilon);
    }
}

void sgd_update_scalar(const SgdStep& step, std::span<const float> gradient, std::span<float> p) noexcept {
    assert(gradient.size() == p.size());
    const float lr = static_cast<float>(step.lr);
    const float decay = static_cast<float>(step.weight_decay);
    const float scale = static_cast<float>(step.gradient_scale);
    for (std::size_t i = 0; i < p.size(); ++i) p[i] -= lr * (scale * gradient[i] + decay * p[i]);
}

}  // namespace stem
