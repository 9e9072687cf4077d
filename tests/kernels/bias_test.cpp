#include "kernels/bias.hpp"

#include <gtest/gtest.h>

#include "kernels/buffers.hpp"
#include "kernels/kernels.hpp"
#include "support/compare.hpp"

namespace stem::test {
namespace {

// A sum of two float32 rounded to float64 and then to float32 is the sum rounded once: 53 ≥ 2·24 + 2 bits.
float sum_of(float a, float b) {
    return static_cast<float>(static_cast<double>(a) + static_cast<double>(b));
}

TEST(BiasForward, AddsTheRowToEveryRowBitForBit) {
    std::mt19937 random(61);
    for (const std::size_t cols : edge_sizes()) {
        for (const std::size_t rows : {0U, 1U, 3U}) {
            const std::vector<float> x = wide_numbers(rows * cols, -30, 30, random);
            const std::vector<float> row = wide_numbers(cols, -30, 30, random);
            std::vector<float> expected = x;
            for (std::size_t i = 0; i < x.size(); ++i) expected[i] = sum_of(x[i], row[i % cols]);
            for (const Path path : paths()) {
                for (std::size_t offset = 0; offset < 4; ++offset) {
                    const Placed bias(row, offset);
                    Output out(rows, cols, (offset + 1) % 4);
                    std::ranges::copy(x, out.view().values().begin());
                    kernels(path).bias_forward_rows(bias.view(1, cols).values(), out.view());
                    ASSERT_TRUE(same_bits(out.values(), expected)) << name(path) << " N=" << cols;
                    ASSERT_TRUE(out.surroundings_untouched()) << name(path) << " N=" << cols;
                }
            }
        }
    }
}

TEST(BiasBackward, AddsTheRowsInOrderBitForBit) {
    std::mt19937 random(62);
    for (const std::size_t cols : edge_sizes()) {
        for (const std::size_t rows : {0U, 1U, 2U, 33U}) {
            const std::vector<float> d = wide_numbers(rows * cols, -3, 3, random);
            const std::vector<float> before = plain_numbers(cols, random);
            std::vector<float> expected = before;
            for (std::size_t i = 0; i < d.size(); ++i) expected[i % cols] = sum_of(expected[i % cols], d[i]);
            for (const Path path : paths()) {
                for (std::size_t offset = 0; offset < 4; ++offset) {
                    const Placed d_out(d, offset);
                    Output d_bias(1, cols, (offset + 1) % 4);
                    std::ranges::copy(before, d_bias.view().values().begin());
                    kernels(path).bias_backward_rows(d_out.view(rows, cols), d_bias.view().values());
                    ASSERT_TRUE(same_bits(d_bias.values(), expected)) << name(path) << " N=" << cols;
                    ASSERT_TRUE(d_bias.surroundings_untouched()) << name(path) << " N=" << cols;
                }
            }
        }
    }
}

}  // namespace
}  // namespace stem::test
