#include "model/attention.hpp"

#include <algorithm>
#include <cmath>

#include "model/layer_gradients.hpp"
#include "model/samples.hpp"
#include "support/compare.hpp"

namespace stem::test {
namespace {

ModelConfig attention_config(std::uint32_t width, std::uint32_t heads, Positions positions = Positions::none) {
    ModelConfig config;
    config.d_model = width;
    config.n_head = heads;
    config.positions = positions;
    return config;
}

BlockParameters random_block(std::size_t width) {
    BlockParameters block = zero_block(width, width);
    std::uint64_t seed = 0;
    visit_block(block, [&seed](const char*, Matrix& table) { fill_random(table.values(), ++seed); });
    return block;
}

TEST(AttentionPlan, RefusesHeadsThatDoNotFit) {
    EXPECT_TRUE(refuses(ErrorCode::bad_config, "n_head is 4, which does not divide d_model 6",
                        [] { attention_plan(attention_config(6, 4), 1, 1, {}); }));
    EXPECT_TRUE(refuses(ErrorCode::bad_config, "n_head is 0", [] { attention_plan(attention_config(6, 0), 1, 1, {}); }));
    EXPECT_TRUE(refuses(ErrorCode::bad_config, "3", [] { attention_plan(attention_config(6, 2, Positions::rope), 1, 1, {}); }));
    EXPECT_EQ(attention_plan(attention_config(6, 2), 1, 1, {}).head_size, 3U);
}

TEST(AttentionPlan, RefusesPaddingOfAnotherSize) {
    const std::vector<std::uint8_t> padding(7);
    AttentionOptions options;
    options.padding = padding;
    EXPECT_TRUE(refuses(ErrorCode::bad_shape, "7 numbers, but the batch is 2 rows of 4",
                        [&] { attention_plan(attention_config(6, 2), 2, 4, options); }));
}

// Only filling on the left: nothing is looked at, so the heads say 0 and the projection's bias is all that is left.
TEST(Attention, AQueryThatMayLookAtNothingGetsZeros) {
    constexpr std::size_t width = 6;
    constexpr std::size_t tokens = 40;
    for (const Path path : paths()) {
        for (const bool causal : {true, false}) {
            const std::size_t blind = causal ? 35 : tokens;
            std::vector<std::uint8_t> padding(tokens);
            std::fill_n(padding.begin(), blind, std::uint8_t{1});
            const Kernels& kernel = kernels(path);
            AttentionOptions options;
            options.causal = causal;
            options.padding = padding;
            const AttentionPlan plan = attention_plan(attention_config(width, 2), 1, tokens, options);
            const BlockParameters block = random_block(width);
            const Matrix x = random_matrix(tokens, width, 3);
            AttentionActivations saved;
            const Matrix out = attention_forward(plan, block, kernel, x, saved);
            const Matrix map = attention_map(plan, saved);
            for (std::size_t t = 0; t < blind; ++t) {
                EXPECT_TRUE(same_bits({out.row(t), width}, block.attn_proj_bias.values())) << t;
                EXPECT_TRUE(std::ranges::all_of(std::span(map.row(t), tokens), [](float p) { return p == 0; })) << t;
            }
            BlockParameters d = zero_block(width, width);
            const Matrix d_x = attention_backward(plan, block, kernel, x, saved, random_matrix(tokens, width, 4), d);
            EXPECT_TRUE(std::ranges::all_of(d_x.values(), [](float g) { return std::isfinite(g); }));
            EXPECT_EQ(std::ranges::all_of(d_x.values(), [](float g) { return g == 0; }), !causal);
        }
    }
}

// softmax_rows sums to 1 within 8·eps; the float64 sum of the cells adds nothing to that.
TEST(Attention, EveryRowOfTheMapSumsToOneAndSeesNothingAhead) {
    for (const Path path : paths()) {
        for (const bool causal : {true, false}) {
            for (const std::size_t tokens : {1U, 2U, 31U, 32U, 33U, 64U, 65U}) {
                AttentionOptions options;
                options.causal = causal;
                const AttentionPlan plan = attention_plan(attention_config(15, 3, Positions::alibi), 2, tokens, options);
                AttentionActivations saved;
                attention_forward(plan, random_block(15), kernels(path), random_matrix(2 * tokens, 15, tokens), saved);
                const Matrix map = attention_map(plan, saved);
                ASSERT_EQ(map.rows(), 2 * 3 * tokens);
                for (std::size_t r = 0; r < map.rows(); ++r) {
                    double sum = 0;
                    for (std::size_t s = 0; s < tokens; ++s) {
                        const float p = map.row(r)[s];
                        sum += p;
                        if (causal && s > r % tokens) {
                            EXPECT_EQ(p, 0.0F);
                        } else {
                            EXPECT_GT(p, 0.0F);
                        }
                    }
                    EXPECT_NEAR(sum, 1, 16 * unit_roundoff) << r;
                }
            }
        }
    }
}

}  // namespace
}  // namespace stem::test
