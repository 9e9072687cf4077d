#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "kernels/buffers.hpp"
#include "kernels/embedding.hpp"
#include "kernels/golden.hpp"
#include "kernels/kernels.hpp"
#include "support/compare.hpp"

namespace stem::test {
namespace {

constexpr std::size_t vocab_size = 7;

struct Case {
    std::size_t d;
    std::vector<TokenId> ids;
    std::vector<float> d_out;
    std::vector<float> before;
};

std::vector<float> run(Path path, const Case& in, float scale, TokenId padding, std::size_t offset = 0) {
    const Placed d_out(in.d_out, offset);
    Output table(in.before.size() / (in.d == 0 ? 1 : in.d), in.d, (offset + 1) % 4);
    std::ranges::copy(in.before, table.view().values().begin());
    kernels(path).embedding_scatter_add(in.ids, scale, d_out.view(in.ids.size(), in.d), padding, table.view());
    EXPECT_TRUE(table.surroundings_untouched()) << name(path) << " d=" << in.d;
    return {table.values().begin(), table.values().end()};
}

// Product and sum each rounded once: both are exact in float64 before they are rounded (products 48 bits, sums 53 ≥ 2·24 + 2).
std::vector<float> reference(const Case& in, float scale, TokenId padding) {
    std::vector<float> table = in.before;
    for (std::size_t r = 0; r < in.ids.size(); ++r) {
        if (in.ids[r] == padding) continue;
        for (std::size_t c = 0; c < in.d; ++c) {
            float& cell = table[static_cast<std::size_t>(in.ids[r]) * in.d + c];
            const float product = static_cast<float>(static_cast<double>(scale) * static_cast<double>(in.d_out[r * in.d + c]));
            cell = static_cast<float>(static_cast<double>(cell) + static_cast<double>(product));
        }
    }
    return table;
}

TEST(EmbeddingScatterAdd, AddsEveryRowInOrderBitForBit) {
    std::mt19937 random(91);
    for (const std::size_t d : edge_sizes()) {
        // the first and the last row, one id three times, two ids not at all
        const Case in{d, {6, 3, 0, 3, 5, 3, 6}, wide_numbers(7 * d, -3, 3, random), plain_numbers(vocab_size * d, random)};
        for (const float scale : {1.0F, 11.313708F}) {
            for (const TokenId padding : {no_padding, TokenId{3}, TokenId{1}}) {
                for (const Path path : paths()) {
                    for (std::size_t offset = 0; offset < 4; ++offset)
                        ASSERT_TRUE(same_bits(run(path, in, scale, padding, offset), reference(in, scale, padding)))
                            << name(path) << " d=" << d << " padding " << padding;
                }
            }
        }
    }
}

TEST(EmbeddingScatterAdd, LeavesRowsWithoutATokenAsTheyAre) {
    constexpr float nan = std::numeric_limits<float>::quiet_NaN();
    for (const Path path : paths()) {
        Case in{5, {2}, std::vector<float>(5, 1.0F), std::vector<float>(vocab_size * 5, nan)};
        std::fill_n(in.before.begin() + 2 * 5, 5, 0.5F);
        std::vector<float> expected = in.before;
        std::fill_n(expected.begin() + 2 * 5, 5, 1.5F);
        EXPECT_TRUE(same_bits(run(path, in, 1.0F, no_padding), expected)) << name(path);
        EXPECT_TRUE(same_bits(run(path, {5, {}, {}, in.before}, 1.0F, no_padding), in.before)) << name(path);
    }
}

TEST(EmbeddingScatterAdd, GivesPyTorchsGradientWithAndWithoutPadding) {
    Case in{9, {}, golden_floats("embedding.d_out"), std::vector<float>(6 * 9, 0.0F)};
    for (const double id : golden("embedding.ids")) in.ids.push_back(static_cast<TokenId>(id));
    std::vector<double> bound(6 * 9, 0.0);
    for (std::size_t i = 0; i < in.d_out.size(); ++i)
        // at most three rows of one id: three products and three sums
        bound[static_cast<std::size_t>(in.ids[i / 9]) * 9 + i % 9] += 4 * eps * 3 * std::fabs(static_cast<double>(in.d_out[i]));
    for (const Path path : paths()) {
        EXPECT_TRUE(within(run(path, in, 3.0F, no_padding), golden("embedding.all"), bound)) << name(path);
        EXPECT_TRUE(within(run(path, in, 3.0F, TokenId{2}), golden("embedding.padded"), bound)) << name(path);
    }
}

}  // namespace
}  // namespace stem::test
