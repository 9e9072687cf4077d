// Position schemes against PyTorch, by value at positions 0, 1, 2 and 100, and what must hold of them anywhere.
#include "model/positions.hpp"

#include <algorithm>
#include <cmath>

#include "model/golden.hpp"
#include "model/layer_gradients.hpp"
#include "model/samples.hpp"
#include "support/compare.hpp"
#include "support/refuses.hpp"

namespace stem::test {
namespace {

const std::vector<std::size_t> positions{0, 1, 2, 100};

TEST(Sinusoids, AgreeWithPyTorchAtLatePositionsToo) {
    const auto golden = golden_tensors("golden/positions/sinusoids.safetensors");
    ASSERT_EQ(golden.size(), 4u);
    for (const auto& [width, rows] : golden) {
        const auto d = static_cast<std::size_t>(std::stoul(width));
        for (std::size_t i = 0; i < positions.size(); ++i) {
            const Matrix alone = sinusoidal_table(1, d, positions[i]);
            const Matrix table = sinusoidal_table(positions[i] + 2, d);
            const std::span<const float> expected{rows.row(i), d};
            // both sides are rounded once; float64's own error in an angle of 100 is far below
            const auto bound = everywhere(2 * unit_roundoff, d);
            EXPECT_TRUE(within(alone.values(), expected, bound)) << d << ' ' << positions[i];
            EXPECT_TRUE(same_bits(std::span(table.values()).subspan(positions[i] * d, d), alone.values()));
        }
    }
}

TEST(Sinusoids, TheFirstRowsOfTheLesson) {
    const Matrix table = sinusoidal_table(2, 4);
    EXPECT_TRUE(same_bits(std::span<const float>(table.values()).first(4), std::vector<float>{0, 1, 0, 1}));
    const std::vector<double> second{.8414709848078965, .5403023058681398, .009999833334166664, .9999500004166653};
    EXPECT_TRUE(within(std::span<const float>(table.values()).subspan(4), second, everywhere(unit_roundoff, 4)));
}

// Σ over pairs of cos(w·(m - n)): the same for every pair of rows at one distance.
TEST(Sinusoids, ProductsOfRowsDependOnDistanceAlone) {
    const std::size_t d = 32;
    const Matrix table = sinusoidal_table(200, d);
    for (const std::size_t distance : {0UL, 1UL, 7UL, 90UL}) {
        double expected = 0;
        for (std::size_t i = 0; i < d / 2; ++i)
            expected += std::cos(static_cast<double>(distance) / std::pow(1e4, 2.0 * static_cast<double>(i) / d));
        for (const std::size_t n : {0UL, 3UL, 109UL}) {
            double product = 0;
            for (std::size_t i = 0; i < d; ++i)
                product += static_cast<double>(table.row(n)[i]) * static_cast<double>(table.row(n + distance)[i]);
            EXPECT_NEAR(product, expected, 3 * d * unit_roundoff) << distance << ' ' << n;  // factors rounded once, at most 1
        }
    }
}

struct RopeCase {
    std::size_t heads;
    std::size_t size;
};

/// Of each number of a row of whole heads: |a| + |b| of the pair that it is in.
std::vector<double> pair_sizes(std::span<const float> row, std::size_t size, RopeLayout layout) {
    std::vector<double> sums(row.size());
    for (std::size_t i = 0; i < row.size(); ++i) {
        const std::size_t in_head = i % size;
        const std::size_t partner = layout == RopeLayout::interleaved ? in_head ^ 1U
                                    : in_head < size / 2              ? in_head + size / 2
                                                                      : in_head - size / 2;
        sums[i] = std::abs(static_cast<double>(row[i])) + std::abs(static_cast<double>(row[i - in_head + partner]));
    }
    return sums;
}

TEST(Rope, AgreesWithPyTorchInBothLayoutsForwardAndBackward) {
    const auto golden = golden_tensors("golden/positions/rope.safetensors");
    for (const RopeCase& shape : {RopeCase{1, 2}, RopeCase{2, 4}, RopeCase{3, 6}, RopeCase{1, 64}}) {
        const std::string name = std::to_string(shape.heads) + "x" + std::to_string(shape.size) + ".";
        for (const RopeLayout layout : {RopeLayout::half, RopeLayout::interleaved}) {
            const std::string wanted = name + std::string(rope_layout_name(layout));
            const RopeTable table = rope_table(101, shape.size, layout);
            const auto check = [&](const std::string& from, const std::string& to, auto turn) {
                Matrix rows = copy_matrix(golden.at(from));
                for (std::size_t r = 0; r < positions.size(); ++r) {
                    const auto row = rows.values().subspan(r * rows.cols(), rows.cols());
                    std::vector<double> bound = pair_sizes(row, shape.size, layout);
                    // the contract's 2·eps, and the rounding of the stored expectation
                    for (double& b : bound) b *= 5 * unit_roundoff;
                    turn(table, row, positions[r]);
                    const std::span<const float> expected{golden.at(to).row(r), rows.cols()};
                    EXPECT_TRUE(within(row, expected, bound)) << to << " at " << positions[r];
                }
            };
            check(name + "x", wanted, rope_forward);
            check(name + "d_out", wanted + ".d_x", rope_backward);
        }
    }
}

TEST(Rope, TheTwoLayoutsTurnTheSamePairsFoundInOtherPlaces) {
    const RopeTable half = rope_table(101, 6, RopeLayout::half);
    const RopeTable interleaved = rope_table(101, 6, RopeLayout::interleaved);
    std::vector<float> a{1, 2, 3, 4, 5, 6};
    std::vector<float> b{1, 4, 2, 5, 3, 6};
    rope_forward(half, a, 100);
    rope_forward(interleaved, b, 100);
    EXPECT_TRUE(same_bits(a, std::vector<float>{b[0], b[2], b[4], b[1], b[3], b[5]}));
    EXPECT_GT(std::abs(a[1] - b[1]), 0.5F);  // one layout taken for the other is far off
}

TEST(Rope, ScoresDependOnDistanceAlone) {
    const std::size_t size = 16;
    const Matrix rows = random_matrix(2, size, 9);
    double reach = 0;  // Σ over pairs of |q pair|·|k pair|, with 1-norms
    for (const RopeLayout layout : {RopeLayout::half, RopeLayout::interleaved}) {
        const RopeTable table = rope_table(300, size, layout);
        const auto score = [&](std::size_t m, std::size_t n) {
            Matrix q = copy_matrix(rows);
            rope_forward(table, q.values().first(size), m);
            rope_forward(table, q.values().subspan(size), n);
            double sum = 0;
            for (std::size_t i = 0; i < size; ++i) sum += static_cast<double>(q.row(0)[i]) * static_cast<double>(q.row(1)[i]);
            return sum;
        };
        const auto q_sizes = pair_sizes({rows.row(0), size}, size, layout);
        const auto k_sizes = pair_sizes({rows.row(1), size}, size, layout);
        reach = 0;
        for (std::size_t i = 0; i < size; ++i) reach += q_sizes[i] * k_sizes[i];
        // each factor is off by 4u of its pair, on both sides of the comparison; twice that for second order
        const double bound = 2 * 2 * 2 * 4 * unit_roundoff * reach;
        for (const std::size_t shift : {1UL, 5UL, 250UL}) EXPECT_NEAR(score(9 + shift, 3 + shift), score(9, 3), bound);
        EXPECT_GT(std::abs(score(9, 4) - score(9, 3)), 100 * bound);  // and it does depend on distance
    }
}

TEST(Rope, PositionZeroLeavesARowAsItIsAndATableMayBeginLater) {
    std::vector<float> row{1, -2, 3, 4};
    const std::vector<float> before = row;
    rope_forward(rope_table(1, 4, RopeLayout::half), row, 0);
    EXPECT_TRUE(same_bits(row, before));
    std::vector<float> other = row;
    rope_forward(rope_table(101, 4, RopeLayout::half), row, 100);
    rope_forward(rope_table(1, 4, RopeLayout::half, 100), other, 100);
    EXPECT_TRUE(same_bits(row, other));
}

TEST(Rope, AnOddHeadIsRefused) {
    for (const std::size_t size : {1UL, 3UL, 7UL})
        EXPECT_TRUE(refuses(ErrorCode::bad_config, "a head of " + std::to_string(size),
                            [size] { rope_table(4, size, RopeLayout::half); }));
}

TEST(Alibi, SlopesOfPowersOfTwoAndOfOtherCounts) {
    const auto golden = golden_tensors("golden/positions/alibi.safetensors");
    ASSERT_EQ(golden.size(), 6u);
    for (const auto& [heads, slopes] : golden) {
        const PassVector<float> actual = alibi_slopes(std::stoul(heads));
        std::vector<double> bound;
        for (const float slope : slopes.values()) bound.push_back(2 * unit_roundoff * static_cast<double>(slope));
        EXPECT_TRUE(within(actual, slopes.values(), bound)) << heads;
    }
    EXPECT_TRUE(
        same_bits(alibi_slopes(8), std::vector<float>{0.5F, 0.25F, 0.125F, 0x1p-4F, 0x1p-5F, 0x1p-6F, 0x1p-7F, 0x1p-8F}));
    EXPECT_TRUE(same_bits(alibi_slopes(6), std::vector<float>{0x1p-2F, 0x1p-4F, 0x1p-6F, 0x1p-8F, 0x1p-1F, 0x1p-3F}));
}

ModelConfig inside_attention(Positions scheme, std::uint32_t heads) {
    ModelConfig config;
    config.vocab_size = 5;
    config.d_model = 24;
    config.max_len = 128;
    config.n_head = heads;
    config.positions = scheme;
    return config;
}

// A unit vector in each pair, turned as attention turns it, must come to lie where the factors say.
TEST(PositionFactors, OfRopeAreWhatRowsAreTurnedBy) {
    for (const RopeLayout layout : {RopeLayout::half, RopeLayout::interleaved})
        for (const std::size_t position : positions) {
            ModelConfig config = inside_attention(Positions::rope, 3);
            config.rope_layout = layout;
            const PositionFactors factors = position_factors(config, position);
            EXPECT_TRUE(factors.slopes.empty());
            ASSERT_EQ(factors.rope.size(), 4u);
            const RopeTable table = rope_table(128, 8, layout);
            for (std::size_t i = 0; i < 4; ++i) {
                const RopeTurn& turn = factors.rope[i];
                std::vector<float> row(24);
                row[8 + turn.pair.first] = 1;
                rope_forward(table, row, position);
                std::vector<float> expected(24);
                expected[8 + turn.pair.first] = turn.cosine;
                expected[8 + turn.pair.second] = turn.sine;
                EXPECT_TRUE(within(row, expected, everywhere(0, 24))) << i << ' ' << position;
                const double exact = static_cast<double>(position) * std::pow(1e4, -2.0 * static_cast<double>(i) / 8);
                EXPECT_NEAR(turn.angle, exact, exact * 0x1p-50);
            }
        }
}

TEST(PositionFactors, OfAlibiAreSlopesTimesDistance) {
    const PositionFactors factors = position_factors(inside_attention(Positions::alibi, 6), 100);
    EXPECT_TRUE(factors.rope.empty());
    EXPECT_TRUE(same_bits(factors.slopes, alibi_slopes(6)));
    ASSERT_EQ(factors.bias.rows(), 6u);
    ASSERT_EQ(factors.bias.cols(), 101u);
    for (std::size_t h = 0; h < 6; ++h)
        for (const std::size_t s : {0UL, 1UL, 50UL, 99UL, 100UL})
            EXPECT_EQ(factors.bias.row(h)[s], -factors.slopes[h] * static_cast<float>(100 - s)) << h << ' ' << s;
}

TEST(PositionFactors, AreEmptyWhereTheSchemeActsOnTheStemAndRefuseOtherPositions) {
    for (const Positions scheme : {Positions::learned, Positions::sinusoidal, Positions::none}) {
        const PositionFactors factors = position_factors(inside_attention(scheme, 3), 1);
        EXPECT_TRUE(factors.rope.empty() && factors.slopes.empty() && factors.bias.size() == 0);
    }
    EXPECT_TRUE(refuses(ErrorCode::bad_shape, "position 128 is outside 0..127",
                        [] { (void)position_factors(inside_attention(Positions::rope, 3), 128); }));
    EXPECT_TRUE(
        refuses(ErrorCode::bad_config, "5 heads", [] { (void)position_factors(inside_attention(Positions::rope, 5), 0); }));
}

}  // namespace
}  // namespace stem::test
