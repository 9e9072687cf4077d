#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>

#include "kernels/gelu.hpp"

namespace stem {
namespace {

constexpr float cubic = 0.044715F;
constexpr float two_sqrt_2_over_pi = static_cast<float>(2 * std::numbers::sqrt2 * std::numbers::inv_sqrtpi);
constexpr float inv_sqrt2 = static_cast<float>(1 / std::numbers::sqrt2);
constexpr float inv_sqrt_2pi = static_cast<float>(std::numbers::inv_sqrtpi / std::numbers::sqrt2);
// At ±16 every exponential below has long been 0 and the slopes are exactly 0 and 1; past it x² would overflow one day.
constexpr float settled = 16;

float tanh_exponent(float x) noexcept {
    return two_sqrt_2_over_pi * (x + cubic * x * x * x);
}

// std::clamp keeps a NaN.
float near(float x) noexcept {
    return std::clamp(x, -settled, settled);
}

}  // namespace

void gelu_tanh_forward_scalar(std::span<const float> x, std::span<float> out) noexcept {
    assert(out.size() == x.size());
    for (std::size_t i = 0; i < x.size(); ++i) {
        // (1 + tanh(z/2))/2 is 1/(1 + exp(-z)), without the 1 - 1 of the left tail
        out[i] = x[i] / (1 + std::exp(-tanh_exponent(x[i])));
    }
}

void gelu_tanh_backward_scalar(std::span<const float> x, std::span<const float> d_out, std::span<float> d_x) noexcept {
    assert(d_out.size() == x.size() && d_x.size() == x.size());
    for (std::size_t i = 0; i < x.size(); ++i) {
        const float v = near(x[i]);
        const float z = tanh_exponent(v);
        const float d_z = two_sqrt_2_over_pi * (1 + 3 * cubic * v * v);
        const float phi = 1 / (1 + std::exp(-z));
        const float not_phi = 1 / (1 + std::exp(z));
        d_x[i] = d_out[i] * (phi + v * phi * not_phi * d_z);
    }
}

void gelu_erf_forward_scalar(std::span<const float> x, std::span<float> out) noexcept {
    assert(out.size() == x.size());
    for (std::size_t i = 0; i < x.size(); ++i) out[i] = x[i] * (0.5F * std::erfc(-x[i] * inv_sqrt2));
}

void gelu_erf_backward_scalar(std::span<const float> x, std::span<const float> d_out, std::span<float> d_x) noexcept {
    assert(d_out.size() == x.size() && d_x.size() == x.size());
    for (std::size_t i = 0; i < x.size(); ++i) {
        const float v = near(x[i]);
        const float phi = 0.5F * std::erfc(-v * inv_sqrt2);
        d_x[i] = d_out[i] * (phi + v * inv_sqrt_2pi * std::exp(-0.5F * v * v));
    }
}

}  // namespace stem
