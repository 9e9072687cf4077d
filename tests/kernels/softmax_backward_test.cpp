#include <gtest/gtest.h>

#include <cmath>

#include "kernels/buffers.hpp"
#include "kernels/central_difference.hpp"
#include "kernels/golden.hpp"
#include "kernels/kernels.hpp"
#include "kernels/softmax.hpp"
#include "support/compare.hpp"

namespace stem::test {
namespace {

std::vector<float> run(Path path, const std::vector<float>& p, const std::vector<float>& d_p, std::size_t cols,
                       std::size_t offset = 0) {
    const std::size_t rows = cols == 0 ? 3 : p.size() / cols;
    const Placed probabilities(p, offset);
    const Placed d(d_p, (offset + 1) % 4);
    Output d_x(rows, cols, (offset + 2) % 4);
    kernels(path).softmax_backward_rows(probabilities.view(rows, cols), d.view(rows, cols), d_x.view());
    EXPECT_TRUE(d_x.surroundings_untouched()) << name(path) << " N=" << cols;
    return {d_x.values().begin(), d_x.values().end()};
}

// In float64, with the bound that softmax.hpp states.
struct Reference {
    std::vector<double> value;
    std::vector<double> bound;

    Reference(const std::vector<float>& p, const std::vector<float>& d_p, std::size_t cols) {
        for (std::size_t begin = 0; begin < p.size(); begin += cols) {
            double mean = 0;
            double size = 0;
            for (std::size_t c = begin; c < begin + cols; ++c) {
                const double product = static_cast<double>(p[c]) * static_cast<double>(d_p[c]);
                mean += product;
                size += std::fabs(product);
            }
            for (std::size_t c = begin; c < begin + cols; ++c) {
                const double probability = p[c];
                value.push_back(probability * (static_cast<double>(d_p[c]) - mean));
                bound.push_back(8 * eps * probability * (std::fabs(static_cast<double>(d_p[c])) + size) + 0x1p-149);
            }
        }
    }
};

std::vector<float> probabilities(std::size_t rows, std::size_t cols, std::mt19937& random) {
    std::vector<float> x = plain_numbers(rows * cols, random);
    for (float& v : x) v *= 6;
    softmax_rows_scalar({x.data(), rows, cols}, {x.data(), rows, cols});
    return x;
}

void expect_right(const std::vector<float>& p, const std::vector<float>& d_p, std::size_t cols) {
    const Reference expected(p, d_p, cols);
    for (const Path path : paths()) {
        const std::vector<float> actual = run(path, p, d_p, cols);
        ASSERT_TRUE(within(actual, expected.value, expected.bound)) << name(path) << " N=" << cols;
        for (std::size_t offset = 1; offset < 4; ++offset)
            ASSERT_TRUE(same_bits(run(path, p, d_p, cols, offset), actual)) << name(path) << " N=" << cols << ' ' << offset;
        std::vector<float> in_place = d_p;
        const std::size_t rows = p.size() / cols;
        kernels(path).softmax_backward_rows({p.data(), rows, cols}, {in_place.data(), rows, cols},
                                            {in_place.data(), rows, cols});
        ASSERT_TRUE(same_bits(in_place, actual)) << name(path) << " in place, N=" << cols;
    }
}

TEST(SoftmaxBackward, IsRightForAllSizes) {
    std::mt19937 random(71);
    for (const std::size_t cols : edge_sizes())
        expect_right(probabilities(3, cols, random), plain_numbers(3 * cols, random), cols);
    for (const std::size_t cols : {256U, 1031U, 50257U})
        expect_right(probabilities(1, cols, random), wide_numbers(cols, -6, 6, random), cols);
}

TEST(SoftmaxBackward, GivesMaskedCellsExactlyZero) {
    std::mt19937 random(72);
    for (const std::size_t cols : {5U, 8U, 35U}) {
        std::vector<float> p = probabilities(2, cols, random);
        for (std::size_t i = 0; i < p.size(); i += 3) p[i] = 0;
        for (const Path path : paths()) {
            const std::vector<float> d_x = run(path, p, plain_numbers(p.size(), random), cols);
            for (std::size_t i = 0; i < p.size(); i += 3) ASSERT_EQ(d_x[i], 0.0F) << name(path) << " N=" << cols;
        }
    }
}

TEST(SoftmaxBackward, AgreesWithCentralDifferences) {
    std::mt19937 random(73);
    constexpr std::size_t cols = 9;
    std::vector<float> start = plain_numbers(cols, random);
    const std::vector<float> d_p = plain_numbers(cols, random);
    std::vector<double> x(start.begin(), start.end());
    std::vector<double> slopes;
    for (double& cell : x) {
        const double at = cell;
        slopes.push_back(central_difference(
            [&](double v) {
                cell = v;
                double sum = 0;
                double loss = 0;
                for (const double e : x) sum += std::exp(e);
                for (std::size_t c = 0; c < cols; ++c) loss += static_cast<double>(d_p[c]) * std::exp(x[c]) / sum;
                return loss;
            },
            at));
        cell = at;
    }
    for (const Path path : paths()) {
        std::vector<float> p(cols);
        kernels(path).softmax_rows({start.data(), 1, cols}, {p.data(), 1, cols});
        std::vector<double> bound = Reference(p, d_p, cols).bound;
        // p itself is off by (12 + (max - x) + ln 9)·eps < 17·eps of itself, in two places; 1e-11 for the differences
        for (std::size_t c = 0; c < cols; ++c) bound[c] += 3 * 17 * eps * static_cast<double>(p[c]) * 2 + 1e-11;
        EXPECT_TRUE(within(run(path, p, d_p, cols), slopes, bound)) << name(path);
    }
}

TEST(SoftmaxBackward, GivesPyTorchsNumbers) {
    const std::vector<float> p = golden_floats("softmax.p");
    const std::vector<float> d_p = golden_floats("softmax.d_p");
    std::vector<double> bound = Reference(p, d_p, 13).bound;
    // PyTorch's rows were made to sum to 1 again: 13 roundings of p
    for (std::size_t i = 0; i < p.size(); ++i) bound[i] += 13 * eps * static_cast<double>(p[i]) * 8;
    for (const Path path : paths()) EXPECT_TRUE(within(run(path, p, d_p, 13), golden("softmax.d_x"), bound)) << name(path);
}

TEST(SoftmaxBackward, WritesNothingForNoCells) {
    for (const Path path : paths()) {
        EXPECT_TRUE(run(path, {}, {}, 0).empty());
        EXPECT_TRUE(run(path, {}, {}, 5).empty());
    }
}

}  // namespace
}  // namespace stem::test
