// The formula of a cell, filled in: it must give the cell.
#include "model/explain.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "model/samples.hpp"
#include "support/compare.hpp"

namespace stem::test {
namespace {

const std::vector<TokenId> ids{7, 2, 3, 7, 5, 1};
const Batch batch{ids, 2, 3};

std::uint32_t bits(float x) {
    return std::bit_cast<std::uint32_t>(x);
}

/// A model in train or eval mode, with its pass.
struct Case {
    Model model;
    ForwardOptions options;
    ForwardResult pass;
};

std::vector<Case> cases() {
    std::vector<Case> list;
    for (const Path path : paths()) {
        for (const std::uint32_t width : {6u, 67u}) {
            for (const bool train : {false, true}) {
                for (const bool plain : {false, true}) {
                    ModelConfig config = small_config(!plain, !plain);
                    config.d_model = width;
                    config.dropout = 0.4;
                    if (plain) config.positions = Positions::none;
                    Model model(config, Init::pytorch, 5, path);
                    ForwardOptions options;
                    options.train = train;
                    options.seed = 8;
                    options.trace_token = options.trace_position = options.trace_input = true;
                    ForwardResult pass = model.forward(batch, options);
                    list.push_back({std::move(model), options, std::move(pass)});
                }
            }
        }
    }
    return list;
}

TEST(Explain, EveryInputCellIsItsFormula) {
    for (const auto& [model, options, pass] : cases()) {
        std::size_t dropped = 0;
        for (std::size_t r = 0; r < 6; ++r) {
            for (std::size_t i = 0; i < model.config().d_model; ++i) {
                const InputExplanation cell = model.explain_input(batch, options, {r / 3, r % 3, i});
                EXPECT_EQ(cell.id, ids[r]);
                EXPECT_EQ(bits(cell.value), bits(pass.input.row(r)[i]));
                const std::vector<std::size_t> row{static_cast<std::size_t>(ids[r])};
                EXPECT_EQ(cell.token_value, model.rows("tok.weight", row).row(0)[i]);
                EXPECT_EQ(bits(cell.token_term), bits(pass.token.row(r)[i]));
                EXPECT_EQ(bits(cell.token_term), bits(cell.scale * cell.token_value));
                ASSERT_EQ(cell.position_term.has_value(), model.config().positions == Positions::learned);
                EXPECT_EQ(cell.position_term.value_or(0), pass.position.row(r)[i]);
                EXPECT_EQ(bits(cell.sum), bits(cell.position_term ? cell.token_term + *cell.position_term : cell.token_term));
                ASSERT_EQ(cell.dropout.has_value(), options.train);
                if (!cell.dropout) {
                    EXPECT_EQ(bits(cell.value), bits(cell.sum));
                } else if (*cell.dropout == 0) {
                    ++dropped;
                    EXPECT_EQ(bits(cell.value), 0u);
                } else {
                    EXPECT_EQ(*cell.dropout, static_cast<float>(1 / (1 - 0.4)));
                    EXPECT_EQ(bits(cell.value), bits(cell.sum * *cell.dropout));
                }
            }
        }
        EXPECT_EQ(dropped > 0, options.train);
    }
}

TEST(Explain, EveryLogitIsTheSumOfItsTerms) {
    for (const auto& [model, options, pass] : cases()) {
        const std::size_t width = model.config().d_model;
        for (std::size_t r = 0; r < 6; ++r) {
            for (std::size_t v = 0; v < 11; ++v) {
                const LogitExplanation cell = model.explain_logit(batch, options, {r / 3, r % 3, v}, 3);
                EXPECT_EQ(bits(cell.value), bits(pass.logits.row(r)[v]));
                EXPECT_EQ(cell.count, width);
                ASSERT_EQ(cell.terms.size(), 3u);

                const std::vector<std::size_t> row{v};
                const Matrix w = model.rows("lm_head.weight", row);
                double exact = 0;
                double size = 0;
                std::vector<float> products;
                for (std::size_t i = 0; i < width; ++i) {
                    const double product = static_cast<double>(pass.input.row(r)[i]) * static_cast<double>(w.row(0)[i]);
                    exact += product;
                    size += std::abs(product);
                    products.push_back(std::abs(static_cast<float>(product)));
                }
                std::ranges::sort(products, std::greater());
                double shown = 0;
                for (std::size_t k = 0; k < 3; ++k) {
                    const LogitTerm& term = cell.terms[k];
                    EXPECT_EQ(term.x, pass.input.row(r)[term.index]);
                    EXPECT_EQ(term.w, w.row(0)[term.index]);
                    EXPECT_EQ(bits(term.product), bits(term.x * term.w));
                    EXPECT_EQ(std::abs(term.product), products[k]);
                    shown += static_cast<double>(term.product);
                }
                // three products rounded to float32, everything else in float64
                EXPECT_NEAR(shown + cell.rest, exact, (unit_roundoff + static_cast<double>(width) * 0x1p-51) * size);
            }
        }
    }
}

TEST(Explain, HowManyTermsAreShown) {
    const Model model(small_config(true), Init::pytorch, 5, default_path());
    const auto explained = [&model](std::size_t terms) { return model.explain_logit(batch, {}, {1, 2, 10}, terms); };
    const LogitExplanation all = explained(100);
    ASSERT_EQ(all.terms.size(), 6u);
    EXPECT_EQ(all.rest, 0);
    double size = 0;
    for (const LogitTerm& term : all.terms) size += std::abs(static_cast<double>(term.product));
    const LogitExplanation none = explained(0);
    EXPECT_TRUE(none.terms.empty());
    // the bound of the product of d = 6, eps = 2^-23, with the roundings of `size` itself
    EXPECT_NEAR(none.rest, static_cast<double>(none.value), 6 * 0x1p-23 * size * (1 + 0x1p-20));
    EXPECT_EQ(explained(6).terms.size(), 6u);
}

TEST(Explain, ANanIsShownFirstAndEqualProductsByIndex) {
    const std::vector<float> x{1, -2, 2, std::numeric_limits<float>::quiet_NaN(), 2};
    const std::vector<float> w{1, 1, 1, 1, 1};
    for (const Path path : paths()) {
        const LogitExplanation cell = explain_logit({x.data(), 1, 5}, {w.data(), 1, 5}, 4, kernels(path));
        std::vector<std::size_t> order;
        for (const LogitTerm& term : cell.terms) order.push_back(term.index);
        EXPECT_EQ(order, (std::vector<std::size_t>{3, 1, 2, 4}));
        EXPECT_EQ(cell.rest, 1);
        EXPECT_TRUE(std::isnan(cell.value));
    }
}

TEST(Explain, DropoutOfNothingAndOfEverything) {
    ForwardOptions train;
    train.train = true;
    for (const double p : {0.0, 1.0}) {
        ModelConfig config = small_config(true);
        config.dropout = p;
        const InputExplanation cell = Model(config, Init::pytorch, 5, default_path()).explain_input(batch, train, {0, 1, 2});
        if (p == 0) {
            EXPECT_FALSE(cell.dropout);
            EXPECT_EQ(cell.value, cell.sum);
        } else {
            EXPECT_EQ(cell.dropout, 0.0F);
            EXPECT_EQ(bits(cell.value), 0u);
        }
    }
}

TEST(Explain, ACellThatIsNotThereIsRefused) {
    const Model model(small_config(true), Init::pytorch, 5, default_path());
    for (const Cell& cell : {Cell{2, 0, 0}, Cell{0, 3, 0}, Cell{0, 0, 6}})
        EXPECT_TRUE(
            refuses(ErrorCode::bad_shape, "is not in a stage of shape [2,3,6]", [&] { model.explain_input(batch, {}, cell); }));
    for (const Cell& cell : {Cell{2, 0, 0}, Cell{0, 3, 0}, Cell{0, 0, 11}})
        EXPECT_TRUE(refuses(ErrorCode::bad_shape, "is not in a stage of shape [2,3,11]",
                            [&] { model.explain_logit(batch, {}, cell, 3); }));
    const std::vector<TokenId> bad{7, 2, 3, 7, 5, 11};
    EXPECT_TRUE(
        refuses(ErrorCode::bad_token_id, "token id 11 at [1,2]", [&] { model.explain_input({bad, 2, 3}, {}, {0, 0, 0}); }));
    EXPECT_TRUE(
        refuses(ErrorCode::bad_token_id, "token id 11 at [1,2]", [&] { model.explain_logit({bad, 2, 3}, {}, {0, 0, 0}, 3); }));
}

}  // namespace
}  // namespace stem::test
