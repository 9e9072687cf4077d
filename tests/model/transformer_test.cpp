// What must hold for any numbers: who sees whom, what positions do, and that a cache changes nothing.
#include "model/transformer.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

#include "model/embedding_stem.hpp"
#include "model/kv_cache.hpp"
#include "model/layer_gradients.hpp"
#include "model/lm_head.hpp"
#include "model/samples.hpp"
#include "model/transformer_golden.hpp"
#include "support/compare.hpp"

namespace stem::test {
namespace {

const TransformerCase& golden(const std::string& name) {
    static const auto cases = transformer_cases();
    return *std::ranges::find(cases, name, &TransformerCase::name);
}

TransformerResult blocks(const TransformerCase& model, const Kernels& kernel, Matrix x, std::size_t batch,
                         const TransformerOptions& options) {
    const std::size_t tokens = x.rows() / batch;
    return transformer_forward(model.config, model.parameters, kernel, std::move(x), batch, tokens, options);
}

Matrix stem_of(const TransformerCase& model, const Kernels& kernel, std::span<const TokenId> ids, std::size_t tokens) {
    return embedding_stem_forward(model.config, model.parameters, kernel, {ids, tokens});
}

std::span<const float> rows(const Matrix& matrix, std::size_t first, std::size_t count) {
    return matrix.values().subspan(first * matrix.cols(), count * matrix.cols());
}

std::vector<double> twice(std::vector<double> bound) {
    for (double& b : bound) b *= 2;
    return bound;
}

/// The ids of each row in another order, and how logits would follow them.
struct Shuffled {
    std::vector<std::size_t> order;  ///< place t takes what stood at order[t]
    std::vector<TokenId> ids;

    explicit Shuffled(const TransformerCase& model) : order(model.tokens), ids(model.ids.size()) {
        for (std::size_t t = 0; t < order.size(); ++t) order[t] = (5 * t + 3) % model.tokens;  // 5 and 17 share no factor
        for (std::size_t r = 0; r < ids.size(); ++r)
            ids[r] = model.ids[r / model.tokens * model.tokens + order[r % model.tokens]];
    }
    std::vector<float> follow(const Matrix& values) const {
        std::vector<float> out;
        for (std::size_t r = 0; r < values.rows(); ++r) {
            const auto from = rows(values, r / order.size() * order.size() + order[r % order.size()], 1);
            out.insert(out.end(), from.begin(), from.end());
        }
        return out;
    }
};

// Both passes are within the bound of the exact values, so within twice of each other.
TEST(Transformer, WithoutPositionsAndMaskPermutingTokensPermutesOutputs) {
    const TransformerCase& model = golden("mask-off");
    const Shuffled shuffled(model);
    for (const Path path : paths()) {
        const Kernels& kernel = kernels(path);
        const auto logits = [&](std::span<const TokenId> ids, bool causal) {
            TransformerOptions options;
            options.attention.causal = causal;
            const auto result = blocks(model, kernel, stem_of(model, kernel, ids, model.tokens), model.batch, options);
            return lm_head_forward(model.config, model.parameters, kernel, result.output);
        };
        const std::vector<float> expected = shuffled.follow(logits(model.ids, false));
        EXPECT_TRUE(within(logits(shuffled.ids, false).values(), expected, twice(model.bound("logits"))));
        EXPECT_FALSE(within(logits(shuffled.ids, true).values(), shuffled.follow(logits(model.ids, true)),
                            twice(model.bound("logits"))));
    }
}

// A mask leaks order, but not through one layer: there the last token sees a set.
TEST(Transformer, TheLastTokenOfOneCausalLayerIgnoresTheOrderBeforeItAndOfTwoDoesNot) {
    const TransformerCase& model = golden("mask-off");
    std::vector<TokenId> ids(model.ids.begin(), model.ids.begin() + 17);
    std::vector<TokenId> turned = ids;
    std::reverse(turned.begin(), turned.end() - 1);
    for (const Path path : paths()) {
        const Kernels& kernel = kernels(path);
        TransformerOptions options;
        options.trace_hidden = true;
        const auto one = blocks(model, kernel, stem_of(model, kernel, ids, 17), 1, options);
        const auto two = blocks(model, kernel, stem_of(model, kernel, turned, 17), 1, options);
        const auto bound = [&model](const char* name) {
            return everywhere(2 * model.bound(name).front(), model.config.d_model);
        };
        EXPECT_TRUE(within(rows(one.hidden[1], 16, 1), rows(two.hidden[1], 16, 1), bound("hidden.1")));
        EXPECT_FALSE(within(rows(one.hidden[2], 16, 1), rows(two.hidden[2], 16, 1), bound("hidden.2")));
    }
}

// 70 tokens are three strips of queries, the last not full. NaN comes behind token 40: no number before may know.
TEST(Transformer, ATokenKnowsNothingOfThoseAfterIt) {
    for (const char* name : {"long-learned", "long-alibi", "long-rope-half", "learned-post-untied"}) {
        const TransformerCase& model = golden(name);
        const std::size_t tokens = std::min<std::size_t>(70, model.tokens);
        const std::size_t same = tokens / 2 + 5;
        for (const Path path : paths()) {
            const Kernels& kernel = kernels(path);
            const Matrix x = stem_of(model, kernel, std::span(model.ids).first(tokens), tokens);
            TransformerOptions options;
            options.trace_attention = true;
            const auto plain = blocks(model, kernel, copy_matrix(x), 1, options);
            for (const float other : {2.0F, std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()}) {
                Matrix changed = copy_matrix(x);
                std::fill(changed.row(same), changed.data() + changed.size(), other);
                const auto result = blocks(model, kernel, std::move(changed), 1, options);
                EXPECT_TRUE(same_bits(rows(result.output, 0, same), rows(plain.output, 0, same))) << name << ' ' << other;
                EXPECT_FALSE(same_bits(rows(result.output, same, 1), rows(plain.output, same, 1))) << name << ' ' << other;
                EXPECT_TRUE(same_bits(rows(result.attention[1], 0, same), rows(plain.attention[1], 0, same)));
            }
        }
    }
}

TEST(Transformer, ARowHasTheSameBitsAloneAndInABatch) {
    const TransformerCase& model = golden("learned-pre");
    for (const Path path : paths()) {
        const Kernels& kernel = kernels(path);
        const auto both = blocks(model, kernel, stem_of(model, kernel, model.ids, model.tokens), 2, {});
        const auto second = std::span(model.ids).last(model.tokens);
        const auto alone = blocks(model, kernel, stem_of(model, kernel, second, model.tokens), 1, {});
        EXPECT_TRUE(same_bits(alone.output.values(), rows(both.output, model.tokens, model.tokens)));
    }
}

TEST(Transformer, RopeSeesDistancesNotPlaces) {
    for (const char* name : {"rope-half", "rope-interleaved-post"}) {
        const TransformerCase& model = golden(name);
        for (const Path path : paths()) {
            const Kernels& kernel = kernels(path);
            for (const std::size_t shift : {1U, 50U, 1000U}) {
                TransformerOptions options;
                options.trace_attention = true;
                options.attention.first_position = shift;
                const auto result = blocks(model, kernel, stem_of(model, kernel, model.ids, model.tokens), 2, options);
                const Matrix logits = lm_head_forward(model.config, model.parameters, kernel, result.output);
                EXPECT_TRUE(within(logits.values(), model.values.at("logits").values(), twice(model.bound("logits"))));
                EXPECT_TRUE(within(result.attention[0].values(), model.values.at("attention.0").values(),
                                   twice(model.bound("attention.0"))));
            }
        }
    }
}

// The same id in other company: its row of the table is one, its state after a block is not, unless its left context is one.
TEST(Transformer, EqualIdsDifferOnlyThroughAttention) {
    const TransformerCase& model = golden("learned-pre");
    std::vector<TokenId> ids{5, 9, 40, 7, 80, 5, 9, 40, 7, 11, 6, 9, 40, 7, 80};  // three rows of 5
    for (const Path path : paths()) {
        const Kernels& kernel = kernels(path);
        TransformerOptions options;
        options.trace_hidden = true;
        const auto with = blocks(model, kernel, stem_of(model, kernel, ids, 5), 3, options);
        options.attention.attention = false;
        const auto without = blocks(model, kernel, stem_of(model, kernel, ids, 5), 3, options);
        for (std::size_t layer = 0; layer <= 3; ++layer) {
            SCOPED_TRACE(layer);
            const Matrix& states = with.hidden[layer];
            // token 3 of rows 0 and 1: another word comes after it; of row 2: another word came before it
            EXPECT_TRUE(same_bits(rows(states, 8, 1), rows(states, 3, 1)));
            EXPECT_EQ(static_cast<bool>(same_bits(rows(states, 13, 1), rows(states, 3, 1))), layer == 0);
            EXPECT_TRUE(same_bits(rows(without.hidden[layer], 13, 1), rows(without.hidden[layer], 3, 1)));
            EXPECT_EQ(static_cast<bool>(same_bits(rows(without.hidden[layer], 3, 1), rows(states, 3, 1))), layer == 0);
        }
        EXPECT_TRUE(without.attention.empty());
    }
}

// "a a a": nothing tells the tokens apart, so nothing can make them differ.
TEST(Transformer, EqualIdsInEqualCompanyStayEqual) {
    const TransformerCase& model = golden("mask-off");
    const std::vector<TokenId> ids(40, 7);
    for (const Path path : paths()) {
        const Kernels& kernel = kernels(path);
        TransformerOptions options;
        options.attention.causal = false;
        const auto open = blocks(model, kernel, stem_of(model, kernel, ids, 40), 1, options);
        for (std::size_t t = 1; t < 40; ++t) EXPECT_TRUE(same_bits(rows(open.output, t, 1), rows(open.output, 0, 1))) << t;
    }
}

TEST(Transformer, WithoutLayersTheInputComesOutAsItIs) {
    ModelConfig config;
    config.d_model = 6;
    for (const Path path : paths()) {
        const Matrix x = random_matrix(4, 6, 1);
        TransformerOptions options;
        options.trace_hidden = options.trace_attention = options.save = true;
        const Parameters none;
        const auto result = transformer_forward(config, none, kernels(path), copy_matrix(x), 2, 2, options);
        EXPECT_TRUE(same_bits(result.output.values(), x.values()));
        ASSERT_EQ(result.hidden.size(), 1U);
        EXPECT_TRUE(same_bits(result.hidden[0].values(), x.values()));
        EXPECT_TRUE(result.attention.empty());
        Parameters gradients;
        const Matrix d = random_matrix(4, 6, 2);
        EXPECT_TRUE(same_bits(
            transformer_backward(config, none, kernels(path), result.saved, copy_matrix(d), gradients).values(), d.values()));
    }
}

TEST(Transformer, NoTokenIsNoWork) {
    const TransformerCase& model = golden("learned-pre");
    TransformerOptions options;
    options.trace_hidden = options.trace_attention = options.save = true;
    for (const Path path : paths()) {
        for (const auto& [batch, tokens] : {std::pair<std::size_t, std::size_t>{0, 5}, {3, 0}, {0, 0}}) {
            const auto result = transformer_forward(model.config, model.parameters, kernels(path),
                                                    Matrix(0, model.config.d_model), batch, tokens, options);
            EXPECT_EQ(result.output.rows(), 0U);
            EXPECT_EQ(result.hidden.size(), 4U);
            EXPECT_EQ(result.attention.size(), 3U);
            Parameters d = zero_blocks(model.config);
            EXPECT_EQ(transformer_backward(model.config, model.parameters, kernels(path), result.saved,
                                           Matrix(0, model.config.d_model), d)
                          .rows(),
                      0U);
        }
    }
}

// In steps of one token and of several, over the border of a strip.
TEST(KvCache, GivesTheBitsOfOnePassOverTheWholeRow) {
    for (const char* name : {"long-learned", "long-sinusoidal", "long-alibi", "long-none", "long-rope-half",
                             "long-rope-interleaved", "learned-post-untied", "deep-pre"}) {
        const TransformerCase& model = golden(name);
        for (const Path path : paths()) {
            const Kernels& kernel = kernels(path);
            const Matrix x = stem_of(model, kernel, std::span(model.ids).first(model.tokens), model.tokens);
            const auto whole = blocks(model, kernel, copy_matrix(x), 1, {});
            for (const std::size_t step : {1U, 7U, 32U, 33U}) {
                KvCache cache(model.config, model.tokens);
                for (std::size_t t = 0; t < model.tokens;) {
                    const std::size_t count = std::min(step, model.tokens - t);
                    Matrix next(count, x.cols());
                    std::ranges::copy(rows(x, t, count), next.values().begin());
                    const Matrix out = transformer_step(model.config, model.parameters, kernel, std::move(next), cache);
                    ASSERT_TRUE(same_bits(out.values(), rows(whole.output, t, count))) << name << ' ' << step << ' ' << t;
                    t += count;
                    EXPECT_EQ(cache.length, t);
                }
                EXPECT_TRUE(refuses(ErrorCode::too_long, "1 more tokens after " + std::to_string(model.tokens), [&] {
                    transformer_step(model.config, model.parameters, kernel, Matrix(1, x.cols()), cache);
                }));
                EXPECT_EQ(cache.length, model.tokens);
            }
        }
    }
}

}  // namespace
}  // namespace stem::test
