#include "model/layer_gradients.hpp"

#include <algorithm>

#include "base/random.hpp"

namespace stem::test {

void fill_random(std::span<float> values, std::uint64_t seed, float reach) {
    const Random random(seed, Stream::training);
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = reach * (2 * random.uniform(i) - 1);
}

Matrix random_matrix(std::size_t rows, std::size_t cols, std::uint64_t seed, float reach) {
    Matrix matrix(rows, cols);
    fill_random(matrix.values(), seed, reach);
    return matrix;
}

Matrix copy_matrix(const Matrix& matrix) {
    Matrix copy(matrix.rows(), matrix.cols());
    std::ranges::copy(matrix.values(), copy.values().begin());
    return copy;
}

Projection project(const Matrix& weights, const Matrix& out) {
    Projection projection;
    for (std::size_t i = 0; i < out.size(); ++i) {
        const double term = static_cast<double>(weights.values()[i]) * static_cast<double>(out.values()[i]);
        projection.sum += term;
        projection.size += term * term;
    }
    projection.size = std::sqrt(projection.size);
    return projection;
}

void expect_central_differences(const std::string& what, std::span<float> values, std::span<const float> gradient, double depth,
                                const std::function<Projection()>& forward) {
    ASSERT_EQ(values.size(), gradient.size()) << what;
    ASSERT_FALSE(values.empty()) << what;
    constexpr float step = 0x1p-6F;
    const double noise = depth * 8 * unit_roundoff * forward().size / step;
    const std::size_t stride = std::max<std::size_t>(1, values.size() / 24);
    for (std::size_t i = 0; i < values.size(); i += stride) {
        const float kept = values[i];
        const auto quotient = [&](float h) {
            values[i] = kept + h;
            const double above = static_cast<double>(values[i]);
            const double plus = forward().sum;
            values[i] = kept - h;
            const double width = above - static_cast<double>(values[i]);
            const double minus = forward().sum;
            values[i] = kept;
            return (plus - minus) / width;
        };
        const double fine = quotient(step);
        const double coarse = quotient(2 * step);
        EXPECT_NEAR(gradient[i], fine, std::fabs(coarse - fine) + noise) << what << " at " << i;
    }
}

}  // namespace stem::test
