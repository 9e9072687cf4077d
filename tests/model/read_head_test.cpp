// What is read from the logits is the same, bit for bit, whether they are kept or made a few rows at a time.
#include "model/lm_head.hpp"
#include "model/samples.hpp"
#include "support/compare.hpp"

namespace stem::test {
namespace {

/// So large a vocabulary that one block is 32 rows, and a row count that fills two blocks and a part.
constexpr std::uint32_t many_ids = 70000;
constexpr std::size_t rows = 75;

ModelConfig wide_config() {
    ModelConfig config = small_config(true);
    config.vocab_size = many_ids;
    config.max_len = 128;
    return config;
}

TEST(ReadHead, ABlockIsAWholeNumberOfTheMatmulsRows) {
    EXPECT_EQ(logit_block_rows(many_ids), 32U);
    EXPECT_EQ(logit_block_rows(50257), 64U);
    EXPECT_EQ(logit_block_rows(1000), 4192U);
    EXPECT_EQ(logit_block_rows(1), 4U << 20U);
    EXPECT_EQ(logit_block_rows(UINT32_MAX), 32U);
}

TEST(ReadHead, BlocksAreTheRowsOfAllLogits) {
    const ModelConfig config = wide_config();
    const Parameters parameters = initial_parameters(config, Init::gpt2, 3);
    Matrix x(rows, config.d_model);
    std::ranges::copy(std::span(parameters.tok.data() + 100, x.size()), x.data());
    for (const Path path : paths()) {
        const Matrix all = lm_head_forward(config, parameters, kernels(path), x);
        std::size_t next = 0;
        visit_logits(config, parameters, kernels(path), x.view(), [&](std::size_t first, MatrixView logits) {
            ASSERT_EQ(first, next);
            const std::span<const float> expected{all.row(first), logits.size()};
            ASSERT_TRUE(same_bits(logits.values(), expected));
            std::ranges::fill(logits.values(), 0.0F);  // a visitor may
            next = first + logits.rows;
        });
        EXPECT_EQ(next, rows);
    }
}

TEST(ReadHead, LossLargestAndSizesAreThoseOfKeptLogits) {
    const Model model(wide_config(), Init::pytorch, 3, default_path());
    const std::vector<TokenId> ids = random_ids(rows, many_ids, 1);
    const std::vector<TokenId> targets = random_ids(rows, many_ids, 2);
    ForwardOptions options;
    options.targets = targets;
    options.top_k = 5;
    options.measure = true;
    const ForwardResult kept = model.forward({ids, 1, rows}, options);
    options.logits = false;
    const ForwardResult read = model.forward({ids, 1, rows}, options);
    EXPECT_EQ(kept.logits.size(), rows * many_ids);
    EXPECT_EQ(read.logits.size(), 0U);
    EXPECT_EQ(read.loss, kept.loss);
    EXPECT_EQ(read.top.k, 5U);
    EXPECT_EQ(read.top.ids, kept.top.ids);
    EXPECT_TRUE(same_bits(read.top.logits, kept.top.logits));
    EXPECT_TRUE(same_bits(read.top.probabilities, kept.top.probabilities));
    EXPECT_EQ(read.measures->logits.row_norm, kept.measures->logits.row_norm);
    EXPECT_EQ(read.measures->logits.rms, kept.measures->logits.rms);
    EXPECT_EQ(read.measures->logits.max, kept.measures->logits.max);
}

}  // namespace
}  // namespace stem::test
