#include "model/dropout.hpp"

#include "base/random.hpp"

namespace stem {
namespace {

bool falls(const Random& random, double p, std::uint64_t index) noexcept {
    return static_cast<double>(random.uniform(index)) < p;
}

float keep_scale(double p) noexcept {
    // with p = 1 this is infinite, and never used: uniform() is below 1
    return static_cast<float>(1.0 / (1.0 - p));
}

}  // namespace

void dropout_forward(std::span<float> values, double p, std::uint64_t seed, DropoutPlace place) noexcept {
    if (p == 0) return;
    const Random random(seed, Stream::dropout, place);
    const float scale = keep_scale(p);
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = falls(random, p, i) ? 0.0F : values[i] * scale;
}

void dropout_backward(std::span<float> d_values, double p, std::uint64_t seed, DropoutPlace place) noexcept {
    dropout_forward(d_values, p, seed, place);  // the map is linear and diagonal: its transpose is itself
}

float dropout_factor(double p, std::uint64_t seed, std::uint64_t index, DropoutPlace place) noexcept {
    return falls({seed, Stream::dropout, place}, p, index) ? 0.0F : keep_scale(p);
}

}  // namespace stem
