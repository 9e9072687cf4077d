#include "model/dropout.hpp"

#include "base/random.hpp"

namespace stem {

void dropout_forward(std::span<float> values, double p, std::uint64_t seed) noexcept {
    if (p == 0) return;
    const Random random(seed, Stream::dropout);
    // with p = 1 this is infinite, and never used: uniform() is below 1
    const auto keep_scale = static_cast<float>(1.0 / (1.0 - p));
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = static_cast<double>(random.uniform(i)) < p ? 0.0F : values[i] * keep_scale;
}

}  // namespace stem
