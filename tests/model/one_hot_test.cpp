// "A lookup is a product with one-hot rows", run and counted.
#include "model/one_hot.hpp"

#include <cmath>
#include <limits>

#include "model/samples.hpp"
#include "support/compare.hpp"

namespace stem::test {
namespace {

TEST(OneHot, TheProductIsTheLookupExactly) {
    for (const Path path : paths()) {
        for (const std::uint32_t width : {1u, 6u, 67u, 128u}) {
            ModelConfig config = small_config(true);
            config.d_model = width;
            config.vocab_size = 131;
            const Model model(config, Init::pytorch, 5, path);
            const auto ids = random_ids(9, 131, 2);
            const OneHotProduct product = model.lookup_as_product(ids);
            const std::vector<std::size_t> rows(ids.begin(), ids.end());
            EXPECT_TRUE(same_bits(product.rows.values(), model.rows("tok.weight", rows).values()));
            EXPECT_EQ(product.rows.rows(), 9u);
            EXPECT_EQ(product.difference.max_abs, 0);
            EXPECT_EQ(product.difference.changed, 0u);
            EXPECT_EQ(product.difference.count, 9u * width);
        }
    }
}

TEST(OneHot, WhatItCostsAtTheLessonsSizes) {
    const Model model(ModelConfig{}, Init::gpt2, 5, default_path());
    const OneHotProduct product = model.lookup_as_product(random_ids(16, 1000, 2));
    EXPECT_EQ(product.lookup.bytes, 8'256u);  // 16 ids of 4 bytes, 16 rows of 128 · 4
    EXPECT_EQ(product.lookup.flops, 0u);
    EXPECT_EQ(product.product.bytes, 576'000u);    // 16 · 1000 · 4 of one-hot, 1000 · 128 · 4 of E
    EXPECT_EQ(product.product.flops, 4'096'000u);  // 2 · 16 · 1000 · 128
}

TEST(OneHot, ZeroTimesNanIsNan) {
    for (const Path path : paths()) {
        Matrix table(5, 3);
        for (std::size_t i = 0; i < 15; ++i) table.data()[i] = static_cast<float>(i);
        table.row(4)[1] = std::numeric_limits<float>::infinity();
        table.row(1)[0] = -0.0F;
        const std::vector<TokenId> ids{1, 2};
        const OneHotProduct product = one_hot_product(table.view(), ids, kernels(path));
        EXPECT_TRUE(std::isnan(product.difference.max_abs));
        EXPECT_EQ(product.difference.at, (std::vector<std::size_t>{0, 1}));
        EXPECT_EQ(product.difference.changed, 2u);  // column 1 alone: -0 and +0 are equal
        EXPECT_EQ(product.rows.row(1)[2], 8);
    }
}

TEST(OneHot, APoisonedRowIsTheProductsAlone) {
    for (const Path path : paths()) {
        const Model model(small_config(true), Init::pytorch, 5, path);
        const std::size_t d = model.config().d_model;
        const std::vector<TokenId> ids{1, 2, 1};
        const OneHotProduct unread = model.lookup_as_product(ids, 7);
        EXPECT_EQ(unread.lookup_nans, 0u);
        EXPECT_EQ(unread.product_nans, 3 * d);
        EXPECT_EQ(model.lookup_as_product(ids, 1).lookup_nans, 2 * d);
        EXPECT_EQ(model.lookup_as_product(ids).product_nans, 0u);  // the model's own table has no NaN
        EXPECT_TRUE(refuses(ErrorCode::bad_token_id, "token id 11", [&] { model.lookup_as_product(ids, 11); }));
    }
}

TEST(OneHot, NoTokensAndBadOnes) {
    const Model model(small_config(true), Init::pytorch, 5, default_path());
    EXPECT_EQ(model.lookup_as_product({}).difference.count, 0u);
    EXPECT_TRUE(refuses(ErrorCode::bad_token_id, "token id 11 at [0,1] is outside 0..10",
                        [&] { model.lookup_as_product(std::vector<TokenId>{0, 11}); }));
    EXPECT_TRUE(refuses(ErrorCode::too_long, "10 tokens", [&] { model.lookup_as_product(std::vector<TokenId>(10)); }));
}

}  // namespace
}  // namespace stem::test
