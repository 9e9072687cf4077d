// What a switch or an edit does, against the two passes themselves.
#include "model/compare.hpp"

#include <algorithm>
#include <cmath>

#include "model/samples.hpp"
#include "support/compare.hpp"

namespace stem::test {
namespace {

const std::vector<TokenId> ids{7, 2, 3, 7, 5, 1};
const Batch batch{ids, 2, 3};

/// Against a plain search over the two matrices.
void expect_difference(const Difference& actual, const Matrix& a, const Matrix& b, std::size_t tokens) {
    double largest = 0;
    std::size_t changed = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const double distance = std::abs(static_cast<double>(a.data()[i]) - static_cast<double>(b.data()[i]));
        largest = std::max(largest, distance);
        changed += distance > 0 ? 1 : 0;
    }
    EXPECT_EQ(actual.max_abs, largest);
    EXPECT_EQ(actual.changed, changed);
    EXPECT_EQ(actual.count, a.size());
    ASSERT_EQ(actual.at.has_value(), changed > 0);
    if (!actual.at) return;
    ASSERT_EQ(actual.at->size(), 3u);
    const std::size_t row = actual.at->at(0) * tokens + actual.at->at(1);
    const std::size_t column = actual.at->at(2);
    EXPECT_EQ(std::abs(static_cast<double>(a.row(row)[column]) - static_cast<double>(b.row(row)[column])), largest);
}

const Difference& table(const Comparison& comparison, std::string_view name) {
    for (const TableDifference& item : comparison.tables)
        if (item.name == name) return item.difference;
    throw std::runtime_error("no table " + std::string(name));
}

TEST(Compare, ASwitchAgainstTheTwoPasses) {
    for (const Path path : paths()) {
        const Model model(small_config(true), Init::pytorch, 5, path);
        for (const Switches& switches : {Switches{.scale_embeddings = false}, Switches{.positions = Positions::none}}) {
            const Model other = model.clone(switches);
            const Comparison comparison = compare_forward({model, batch, {}}, {other, batch, {}});
            const ForwardResult a = forward_traced(model, ids, 2);
            const ForwardResult b = forward_traced(other, ids, 2);
            EXPECT_GT(comparison.input.max_abs, 0);
            expect_difference(comparison.input, a.input, b.input, 3);
            expect_difference(comparison.logits, a.logits, b.logits, 3);
            for (const TableDifference& item : comparison.tables) EXPECT_EQ(item.difference.changed, 0u);
            EXPECT_EQ(comparison.tables.size(), switches.positions ? 2u : 3u);
        }
    }
}

TEST(Compare, OneModelWithTwoDropoutSeeds) {
    const Model model(small_config(false), Init::pytorch, 5, default_path());
    ForwardOptions one;
    one.train = true;
    one.trace_input = true;
    ForwardOptions two = one;
    two.seed = 1;
    const Comparison comparison = compare_forward({model, batch, one}, {model, batch, two});
    const ForwardResult a = model.forward(batch, one);
    const ForwardResult b = model.forward(batch, two);
    EXPECT_GT(comparison.input.changed, 0u);
    expect_difference(comparison.input, a.input, b.input, 3);
    expect_difference(comparison.logits, a.logits, b.logits, 3);

    const Comparison same = compare_forward({model, batch, one}, {model, batch, one});
    EXPECT_EQ(same.input.changed + same.logits.changed, 0u);
    EXPECT_FALSE(same.input.at);
}

TEST(Compare, AnEditedCell) {
    for (const bool tied : {true, false}) {
        Model model(small_config(tied), Init::pytorch, 5, default_path());
        const Model before = model.clone({});
        const float stood = model.set_cell("tok.weight", 7, 4, 9.5F);
        const Comparison comparison = compare_forward({before, batch, {}}, {model, batch, {}});
        const Difference& tok = table(comparison, "tok.weight");
        EXPECT_EQ(tok.max_abs, std::abs(9.5 - static_cast<double>(stood)));
        EXPECT_EQ(tok.at, (std::vector<std::size_t>{7, 4}));
        EXPECT_EQ(tok.changed, 1u);
        EXPECT_EQ(table(comparison, "lm_head.weight").changed, tied ? 1u : 0u);
        EXPECT_EQ(table(comparison, "pos.weight").changed, 0u);
        EXPECT_EQ(comparison.input.changed, 2u);  // token 7 stands in two places
        // two rows of logits, and tied also column 7 of the four others
        EXPECT_EQ(comparison.logits.changed, tied ? 26u : 22u);
    }
}

TEST(Compare, OtherIdsOtherSizesOfTables) {
    ModelConfig longer = small_config(true);
    longer.max_len = 12;
    const Model a(small_config(true), Init::pytorch, 5, default_path());
    const Model b(longer, Init::pytorch, 5, default_path());
    const std::vector<TokenId> others{7, 2, 3, 7, 5, 0};
    const Comparison comparison = compare_forward({a, batch, {}}, {b, {others, 2, 3}, {}});
    EXPECT_EQ(comparison.input.changed, 6u);
    EXPECT_EQ(comparison.input.at->at(0), 1u);
    EXPECT_EQ(comparison.input.at->at(1), 2u);
    EXPECT_EQ(comparison.tables.size(), 2u);  // the position tables differ in length
}

/// The largest distance between two rows of whole passes.
double apart(const Matrix& a, std::size_t row, const Matrix& b, std::size_t other) {
    double largest = 0;
    for (std::size_t i = 0; i < a.cols(); ++i)
        largest = std::max(largest, std::abs(static_cast<double>(a.row(row)[i]) - static_cast<double>(b.row(other)[i])));
    return largest;
}

using Places = std::vector<std::size_t>;

TEST(Compare, TwoTokensOfOneTextLayerByLayer) {
    ModelConfig config = small_config(true);
    config.n_layer = 2;
    config.n_head = 2;
    const Model model(config, Init::pytorch, 5, default_path());
    const std::vector<TokenId> text{7, 2, 7, 3, 5};
    ForwardOptions traced;
    traced.trace_hidden = true;
    const ForwardResult whole = model.forward({text, 1, 5}, traced);
    const Comparison twins = compare_forward({model, {text, 1, 5}, {}, Places{0}}, {model, {text, 1, 5}, {}, Places{2}});
    ASSERT_EQ(twins.hidden.size(), 3u);
    for (std::size_t layer = 0; layer < 3; ++layer) {
        EXPECT_EQ(twins.hidden[layer].max_abs, apart(whole.hidden[layer], 0, whole.hidden[layer], 2)) << layer;
        EXPECT_EQ(twins.hidden[layer].count, 6u);
        EXPECT_EQ(twins.hidden[layer].at->at(1), 0u);
    }
    EXPECT_EQ(twins.logits.count, 11u);
    EXPECT_EQ(twins.logits.max_abs, apart(whole.logits, 0, whole.logits, 2));
    // other switches are another pass, which is not spared
    ForwardOptions ablated;
    ablated.attention = false;
    const ForwardResult alone = model.forward({text, 1, 5}, ablated);
    const Comparison both = compare_forward({model, {text, 1, 5}, {}, Places{0}}, {model, {text, 1, 5}, ablated, Places{2}});
    EXPECT_EQ(both.logits.max_abs, apart(whole.logits, 0, alone.logits, 2));
}

TEST(Compare, TokensInAnOrderOfTheirOwn) {
    ModelConfig config = small_config(true);
    config.n_layer = 2;
    config.n_head = 2;
    config.positions = Positions::none;
    const Model blind(config, Init::pytorch, 5, default_path());
    const std::vector<TokenId> text{7, 2, 7, 3, 5};
    const std::vector<TokenId> turned{5, 7, 2, 7, 3};
    ForwardOptions open;
    open.causal = false;
    const Pass first{blind, {text, 1, 5}, open};
    // nothing tells order: the states are those of the first text in another order
    EXPECT_LE(compare_forward(first, {blind, {turned, 1, 5}, open, Places{1, 2, 3, 4, 0}}).hidden[2].max_abs, 1e-5);
    EXPECT_GT(compare_forward(first, {blind, {turned, 1, 5}, open}).hidden[2].max_abs, 0.1);

    // the beginnings of texts of different length, and a token that comes again
    const Comparison beginnings = compare_forward({blind, {text, 1, 5}, {}, Places{0, 1, 1}},
                                                  {blind, {std::span(text).first(2), 1, 2}, {}, Places{0, 1, 1}});
    EXPECT_EQ(beginnings.hidden[2].changed, 0u);
    EXPECT_EQ(beginnings.hidden[2].count, 18u);

    // in each row of a batch, and no token at all
    EXPECT_EQ(compare_forward({blind, batch, {}, Places{0}}, {blind, batch, {}, Places{1}}).input.count, 12u);
    EXPECT_EQ(compare_forward({blind, batch, {}, Places{}}, {blind, batch, {}, Places{}}).input.count, 0u);

    const auto refused = [&](const Pass& b, std::string_view words) {
        return refuses(ErrorCode::bad_shape, words, [&] { compare_forward({blind, {text, 1, 5}, {}, Places{0, 4}}, b); });
    };
    EXPECT_TRUE(refused({blind, {text, 1, 5}, {}, Places{0, 5}}, "place 5 to compare is outside the 5 tokens of a row"));
    EXPECT_TRUE(refused({blind, {text, 1, 5}, {}}, "the number of compared places is 2 on one side and 5 on the other"));
}

TEST(Compare, NothingDiffersFromNothing) {
    const Model model(small_config(true), Init::pytorch, 5, default_path());
    const Comparison comparison = compare_forward({model, {{}, 2, 0}, {}}, {model, {{}, 2, 0}, {}});
    EXPECT_EQ(comparison.input.count, 0u);
    EXPECT_FALSE(comparison.logits.at);
}

TEST(Compare, PassesOfDifferentShapeAreRefused) {
    const Model model(small_config(true), Init::pytorch, 5, default_path());
    const auto refused = [&model](const Model& other, const Batch& asked, std::string_view words,
                                  ErrorCode code = ErrorCode::bad_shape) {
        return refuses(code, words, [&] { compare_forward({model, batch, {}}, {other, asked, {}}); });
    };
    EXPECT_TRUE(refused(model, {ids, 1, 6}, "B is 2 on one side and 1 on the other"));
    EXPECT_TRUE(refused(model, {std::span(ids).first(4), 2, 2}, "T is 3 on one side and 2 on the other"));
    ModelConfig config = small_config(true);
    config.d_model = 7;
    EXPECT_TRUE(refused(Model(config, Init::pytorch, 5, default_path()), batch, "d_model is 6 on one side and 7"));
    config = small_config(true);
    config.vocab_size = 12;
    EXPECT_TRUE(refused(Model(config, Init::pytorch, 5, default_path()), batch, "vocab_size is 11 on one side and 12"));
    const std::vector<TokenId> bad{7, 2, 3, 7, 5, 11};
    EXPECT_TRUE(refused(model, {bad, 2, 3}, "token id 11 at [1,2]", ErrorCode::bad_token_id));
}

}  // namespace
}  // namespace stem::test
