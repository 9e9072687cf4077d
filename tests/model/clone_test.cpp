// A switch is flipped on a clone: the numbers stay, edits included.
#include "model/samples.hpp"
#include "support/compare.hpp"

namespace stem::test {
namespace {

const std::vector<TokenId> ids{7, 2, 3, 7, 5, 1};

std::vector<std::size_t> every_row(std::size_t n) {
    std::vector<std::size_t> rows(n);
    for (std::size_t i = 0; i < n; ++i) rows[i] = i;
    return rows;
}

testing::AssertionResult same_table(const Model& a, const Model& b, const char* name) {
    const auto rows = every_row(name == std::string_view("pos.weight") ? 9 : 11);
    return same_bits(a.rows(name, rows).values(), b.rows(name, rows).values());
}

testing::AssertionResult same_logits(const Model& a, const Model& b) {
    return same_bits(forward_traced(a, ids, 2).logits.values(), forward_traced(b, ids, 2).logits.values());
}

Model edited(bool tied) {
    Model model(small_config(tied), Init::pytorch, 5, default_path());
    model.set_cell("tok.weight", 7, 3, 9.5F);
    model.set_cell("pos.weight", 1, 2, -4.5F);
    if (!tied) model.set_cell("lm_head.weight", 2, 2, 3.5F);
    return model;
}

TEST(Clone, IsTheSameAndItsOwn) {
    for (const bool tied : {true, false}) {
        Model model = edited(tied);
        Model clone = model.clone({});
        EXPECT_EQ(config_to_json(clone.config()), config_to_json(model.config()));
        EXPECT_TRUE(same_logits(model, clone));
        for (const char* name : {"tok.weight", "pos.weight", "lm_head.weight"}) EXPECT_TRUE(same_table(model, clone, name));
        const Matrix before = forward_traced(model, ids, 2).logits;
        clone.set_cell("tok.weight", 7, 3, 1);
        clone.set_cell("pos.weight", 1, 2, 1);
        clone.set_cell("lm_head.weight", 2, 2, 1);
        EXPECT_TRUE(same_bits(forward_traced(model, ids, 2).logits.values(), before.values()));
        EXPECT_FALSE(same_logits(model, clone));
    }
}

TEST(Clone, ATiedHeadBecomesATableOfItsOwnAndTheLogitsStay) {
    for (const Path path : paths()) {
        Model tied(small_config(true), Init::pytorch, 5, path);
        tied.set_cell("lm_head.weight", 7, 3, 9.5F);
        Model untied = tied.clone({.tie_weights = false});
        EXPECT_FALSE(untied.config().tie_weights);
        EXPECT_TRUE(same_logits(tied, untied));
        const auto list = untied.parameters();
        EXPECT_NE(list.front().data, list.back().data);
        untied.set_cell("lm_head.weight", 7, 3, 1);
        EXPECT_EQ(untied.rows("tok.weight", std::vector<std::size_t>{7}).row(0)[3], 9.5F);
    }
}

TEST(Clone, AnUntiedHeadIsDropped) {
    const Model untied = edited(false);
    const Model tied = untied.clone({.tie_weights = true});
    EXPECT_TRUE(same_table(untied, tied, "tok.weight"));
    EXPECT_TRUE(same_logits(tied, edited(true)));
    const auto list = tied.parameters();
    EXPECT_EQ(list.front().data, list.back().data);
    EXPECT_EQ(list.back().count, 0u);
}

TEST(Clone, TheOtherSwitchesGiveTheModelThatWasMadeSo) {
    const Model model(small_config(true), Init::pytorch, 5, default_path());
    ModelConfig config = small_config(true);
    config.scale_embeddings = false;
    EXPECT_TRUE(same_logits(model.clone({.scale_embeddings = false}), Model(config, Init::pytorch, 5, default_path())));
    config.positions = Positions::none;
    config.dropout = 0.25;
    const Switches all{.scale_embeddings = false, .positions = Positions::none, .dropout = 0.25};
    const Model made(config, Init::pytorch, 5, default_path());
    EXPECT_TRUE(same_logits(model.clone(all), made));
    EXPECT_EQ(config_to_json(model.clone(all).config()), config_to_json(made.config()));
    EXPECT_EQ(model.clone(all).save(), made.save());  // nothing of a table that is switched off
}

TEST(Clone, PositionsComeBackWithTheirEdits) {
    const Model model = edited(true);
    const Model without = model.clone({.positions = Positions::none});
    EXPECT_EQ(without.parameters().size(), 2u);
    EXPECT_EQ(without.account().total, 66u);
    EXPECT_TRUE(refuses(ErrorCode::missing_tensor, "no tensor \"pos.weight\"",
                        [&] { without.rows("pos.weight", std::vector<std::size_t>{0}); }));
    const Model back = without.clone({.scale_embeddings = true}).clone({.positions = Positions::learned});
    EXPECT_TRUE(same_table(model, back, "pos.weight"));
    EXPECT_TRUE(same_logits(model, back));
}

TEST(Clone, WhatCannotBeIsRefused) {
    const Model model = edited(true);
    ModelConfig config = small_config(true);
    config.positions = Positions::none;
    const Model never(config, Init::pytorch, 5, default_path());
    const auto refused = [](const Model& of, const Switches& switches, std::string_view words) {
        return refuses(ErrorCode::bad_config, words, [&] { of.clone(switches); });
    };
    EXPECT_TRUE(refused(never, {.positions = Positions::learned}, "made without a position table"));
    EXPECT_TRUE(refused(model, {.positions = Positions::rope}, "d_model is 6, which 4 heads can't share"));
    EXPECT_TRUE(refused(model, {.dropout = 1.5}, "dropout is 1.5"));
    EXPECT_TRUE(refuses(ErrorCode::bad_config, "positions is \"somewhere\", expected learned",
                        [] { positions_from_name("somewhere"); }));
    EXPECT_EQ(positions_from_name("alibi"), Positions::alibi);
}

TEST(Account, OfTheLessonsStem) {
    const auto account = [](const ModelConfig& config) { return Model(config, Init::gpt2, 0, default_path()).account(); };
    ModelConfig config;
    const Account tied = account(config);
    EXPECT_EQ(tied.total, 193'536u);
    EXPECT_EQ(tied.total_tied, 193'536u);
    EXPECT_EQ(tied.total_untied, 321'536u);
    EXPECT_EQ(tied.saved_by_tying, 128'000u);
    EXPECT_EQ(tied.embedding, 128'000u);
    EXPECT_EQ(tied.embedding_share, 128'000.0 / 193'536.0);
    EXPECT_EQ(tied.bytes, 774'144u);
    config.tie_weights = false;
    const Account untied = account(config);
    EXPECT_EQ(untied.total, 321'536u);
    EXPECT_EQ(untied.total_tied, 193'536u);
    EXPECT_EQ(untied.total_untied, 321'536u);
    EXPECT_EQ(untied.saved_by_tying, 0u);
    EXPECT_EQ(untied.embedding_share, 128'000.0 / 321'536.0);
    config.positions = Positions::none;
    EXPECT_EQ(account(config).total, 256'000u);
}

}  // namespace
}  // namespace stem::test
