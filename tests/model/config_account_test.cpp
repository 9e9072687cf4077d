// What models weigh by their config alone: figures that are known, and the models themselves.
#include "model/config_account.hpp"

#include <cmath>

#include "model/model.hpp"
#include "model/samples.hpp"
#include "support/refuses.hpp"

namespace stem::test {
namespace {

ModelConfig gpt2(std::uint32_t layers, std::uint32_t width, std::uint32_t heads, std::uint32_t places = 1024) {
    ModelConfig config;
    config.vocab_size = 50257;
    config.max_len = places;
    config.d_model = width;
    config.n_layer = layers;
    config.n_head = heads;
    return config;
}

}  // namespace

TEST(config_account, rows_of_a_full_text_by_lookup_and_by_product) {
    const ConfigAccount account = account_of_config(gpt2(12, 768, 12));
    EXPECT_EQ(account.product.input, 205'852'672u);
    EXPECT_EQ(account.product.flops, 79'047'426'048u);
    EXPECT_EQ(account.lookup.input, 4'096u);
    EXPECT_EQ(account.lookup.bytes, 3'149'824u);
    EXPECT_EQ(account.lookup.flops, 0u);
}

TEST(config_account, published_models) {
    struct Known {
        ModelConfig config;
        std::uint64_t total;
        double share;
    };
    for (const auto& [config, total, share] :
         {Known{gpt2(12, 768, 12), 124439808, 31.02}, Known{gpt2(24, 1024, 16), 354823168, 14.50},
          Known{gpt2(36, 1280, 20), 774030080, 8.31}, Known{gpt2(48, 1600, 25), 1557611200, 5.16},
          Known{gpt2(96, 12288, 96, 2048), 174604259328, 0.35}}) {
        const ConfigAccount account = account_of_config(config);
        EXPECT_EQ(account.total, total);
        EXPECT_NEAR(100 * account.share(Group::tokens), share, 0.005);
        EXPECT_EQ(account.by_group[0], std::uint64_t{50257} * config.d_model);
    }
}

TEST(config_account, equals_the_account_of_the_model) {
    for (const std::uint32_t layers : {0u, 3u}) {
        for (const bool tied : {true, false}) {
            ModelConfig config = small_config(tied);
            config.segment_count = 3;
            config.combine = Combine::concat;
            config.n_layer = layers;
            config.n_head = 1;
            const ConfigAccount counted = account_of_config(config);
            const Account made = Model(config, Init::gpt2, 1, Path::scalar).account();
            EXPECT_EQ(counted.total, made.total);
            EXPECT_EQ(counted.by_group[0], made.embedding);
            EXPECT_EQ(counted.share(Group::tokens), made.embedding_share);
        }
    }
}

TEST(config_account, the_width_at_which_the_table_is_half) {
    // V·d = P·d + L·(12·d² + 13·d) + 2·d gives d = (50257 − 1024 − 12·13 − 2) / (12·12) = 340.8
    EXPECT_EQ(account_of_config(gpt2(12, 768, 12)).half_width, 340u);
    const ConfigAccount at = account_of_config(gpt2(12, 340, 1));
    const ConfigAccount above = account_of_config(gpt2(12, 341, 1));
    EXPECT_GE(at.share(Group::tokens), 0.5);
    EXPECT_LT(above.share(Group::tokens), 0.5);
    // d_ff keeps its proportion: 2·d makes a block 8·d² + 11·d
    ModelConfig narrow = gpt2(12, 768, 12);
    narrow.d_ff = 2 * 768;
    EXPECT_EQ(account_of_config(narrow).half_width, (50257u - 1024 - 12 * 11 - 2) / (12 * 8));
    // a head of its own is as large as the table; without blocks width changes no share
    ModelConfig untied = gpt2(12, 768, 12);
    untied.tie_weights = false;
    EXPECT_EQ(account_of_config(untied).half_width, std::nullopt);
    EXPECT_EQ(account_of_config(gpt2(0, 768, 12)).half_width, std::nullopt);
}

TEST(config_account, refuses) {
    ModelConfig config = gpt2(12, 768, 7);
    EXPECT_TRUE(refuses(ErrorCode::bad_config, "can't share", [&] { account_of_config(config); }));
    config = gpt2(1024, 1 << 29, 1);
    EXPECT_TRUE(refuses(ErrorCode::bad_config, "can't be counted", [&] { account_of_config(config); }));
}

}  // namespace stem::test
