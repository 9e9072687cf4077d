// What a model with blocks shows: states, attention, ablations, filling, segments, a cache, and the numbers behind a cell.
#include <algorithm>
#include <cmath>

#include "model/compare.hpp"
#include "model/golden.hpp"
#include "model/samples.hpp"
#include "support/compare.hpp"

namespace stem::test {
namespace {

const std::vector<TokenId> ids{7, 2, 3, 7, 5, 1, 2, 7};
const Batch batch{ids, 2, 4};

ModelConfig deep_config(Positions positions = Positions::learned) {
    ModelConfig config = small_config(true);
    config.d_model = 12;
    config.n_head = 3;
    config.n_layer = 2;
    config.d_ff = 20;
    config.positions = positions;
    return config;
}

Model deep_model(Positions positions = Positions::learned, Path path = default_path()) {
    return {deep_config(positions), Init::pytorch, 3, path};
}

ForwardOptions traced() {
    ForwardOptions options;
    options.trace_input = options.trace_hidden = options.trace_attention = true;
    return options;
}

std::span<const float> row(const Matrix& matrix, std::size_t r) {
    return {matrix.row(r), matrix.cols()};
}

constexpr std::array every_scheme{Positions::learned, Positions::sinusoidal, Positions::rope, Positions::alibi,
                                  Positions::none};

TEST(ModelBlocks, TracesHaveTheShapesOfTheContract) {
    const ForwardResult result = deep_model().forward(batch, traced());
    ASSERT_EQ(result.hidden.size(), 3u);
    ASSERT_EQ(result.attention.size(), 2u);
    EXPECT_TRUE(same_bits(result.hidden[0].values(), result.input.values()));
    for (const Matrix& hidden : result.hidden) {
        EXPECT_EQ(hidden.rows(), 8u);
        EXPECT_EQ(hidden.cols(), 12u);
    }
    for (const Matrix& attention : result.attention) {
        ASSERT_EQ(attention.rows(), 2u * 3 * 4);
        ASSERT_EQ(attention.cols(), 4u);
        for (std::size_t r = 0; r < attention.rows(); ++r) {
            double sum = 0;
            for (std::size_t s = 0; s < 4; ++s) {
                sum += static_cast<double>(attention.row(r)[s]);
                EXPECT_EQ(attention.row(r)[s] == 0, s > r % 4) << r << ' ' << s;
            }
            EXPECT_NEAR(sum, 1, 16 * unit_roundoff);
        }
    }
    const ForwardResult plain = deep_model().forward(batch, {});
    EXPECT_TRUE(plain.hidden.empty() && plain.attention.empty());
    EXPECT_TRUE(same_bits(plain.logits.values(), result.logits.values()));
    const ForwardResult stem = Model(small_config(true), Init::pytorch, 3, default_path()).forward(batch, traced());
    ASSERT_EQ(stem.hidden.size(), 1u);
    EXPECT_TRUE(same_bits(stem.hidden[0].values(), stem.input.values()));
}

// The same id at the same place in two contexts: told apart by attention, and by nothing else.
TEST(ModelBlocks, WithoutAttentionContextMakesNoDifference) {
    const std::vector<TokenId> contexts{4, 2, 9, 3, 4, 5, 9, 1};  // rows 4 2 9 3 and 4 5 9 1: token 9 stands third in both
    for (const Positions positions : every_scheme) {
        const Model model = deep_model(positions);
        ForwardOptions options = traced();
        const ForwardResult with = model.forward({contexts, 2, 4}, options);
        options.attention = false;
        const ForwardResult without = model.forward({contexts, 2, 4}, options);
        EXPECT_TRUE(without.attention.empty());
        for (std::size_t layer = 0; layer <= 2; ++layer) {
            EXPECT_TRUE(same_bits(row(without.hidden[layer], 2), row(without.hidden[layer], 6))) << layer;
            // also with attention: the input, and a token whose left context is the same
            EXPECT_EQ(bool(same_bits(row(with.hidden[layer], 2), row(with.hidden[layer], 6))), layer == 0) << layer;
            EXPECT_TRUE(same_bits(row(with.hidden[layer], 0), row(with.hidden[layer], 4))) << layer;
        }
    }
}

TEST(ModelBlocks, WithoutTheMaskTheRightContextCountsToo) {
    const Model model = deep_model();
    const std::vector<TokenId> two_ends{4, 2, 9, 3, 4, 2, 9, 1};
    ForwardOptions options = traced();
    EXPECT_TRUE(same_bits(row(model.forward({two_ends, 2, 4}, options).hidden[2], 1),
                          row(model.forward({two_ends, 2, 4}, options).hidden[2], 5)));
    options.causal = false;
    const ForwardResult open = model.forward({two_ends, 2, 4}, options);
    EXPECT_FALSE(same_bits(row(open.hidden[2], 1), row(open.hidden[2], 5)));
    EXPECT_GT(open.attention[0].row(0)[3], 0);
}

TEST(ModelBlocks, FillingIsNotLookedAt) {
    const std::vector<TokenId> row_ids{4, 2, 9};
    const std::vector<TokenId> filled{4, 2, 9, 0, 0};
    for (const Positions positions : every_scheme) {
        const Model model = deep_model(positions);
        ForwardOptions options = traced();
        options.causal = false;
        const ForwardResult alone = model.forward({row_ids, 1, 3}, options);
        const ForwardResult seen = model.forward({filled, 1, 5}, options);
        options.pad_id = 0;
        const ForwardResult hidden = model.forward({filled, 1, 5}, options);
        // a probability of 0 adds nothing to a sum in order; the sum of a softmax has other partial sums
        const auto bound = everywhere(1e3 * unit_roundoff, 3 * 11);
        const std::span<const float> logits = std::span<const float>(hidden.logits.values()).first(33);
        EXPECT_TRUE(within(logits, alone.logits.values(), bound));
        EXPECT_FALSE(within(std::span<const float>(seen.logits.values()).first(33), alone.logits.values(), bound));
        for (std::size_t r = 0; r < 15; ++r)
            for (const std::size_t s : {3U, 4U}) EXPECT_EQ(hidden.attention[0].row(r)[s], 0) << r << ' ' << s;
    }
}

TEST(ModelBlocks, ACacheGivesTheBitsOfTheWholePass) {
    const std::vector<TokenId> text = random_ids(9, 11, 5);
    for (const Positions positions : every_scheme) {
        for (const std::uint32_t segments : {0U, 2U}) {
            for (const Path path : paths()) {
                ModelConfig config = deep_config(positions);
                config.segment_count = segments;
                const Model model(config, Init::pytorch, 3, path);
                ForwardOptions options;
                const std::vector<TokenId> kinds{0, 0, 1, 1, 0, 1, 0, 1, 1};
                if (segments > 0) options.segment_ids = kinds;
                const Matrix whole = model.forward({text, 1, 9}, options).logits;
                KvCache cache = model.cache(9);
                std::size_t done = 0;
                for (const std::size_t n : {4UL, 1UL, 1UL, 0UL, 3UL}) {
                    const auto kinds_here =
                        segments > 0 ? std::span<const TokenId>(kinds).subspan(done, n) : std::span<const TokenId>();
                    const Matrix logits = model.extend(cache, std::span(text).subspan(done, n), kinds_here);
                    EXPECT_TRUE(same_bits(logits.values(), std::span<const float>(whole.values()).subspan(done * 11, n * 11)));
                    done += n;
                }
                EXPECT_EQ(cache.length, 9u);
            }
        }
    }
}

TEST(ModelBlocks, ACacheOfAStemAloneAndWhatACacheRefuses) {
    const Model stem(small_config(true), Init::pytorch, 3, default_path());
    KvCache cache = stem.cache(9);
    const std::vector<TokenId> two{4, 5};
    const Matrix first = stem.extend(cache, two);
    EXPECT_TRUE(same_bits(first.values(), stem.forward({two, 1, 2}, {}).logits.values()));

    const Model model = deep_model();
    KvCache small = model.cache(3);
    model.extend(small, two);
    const std::vector<TokenId> bad{11};
    EXPECT_TRUE(refuses(ErrorCode::too_long, "2 more tokens after 2 do not fit", [&] { model.extend(small, two); }));
    EXPECT_TRUE(refuses(ErrorCode::bad_token_id, "token id 11 at [0,0]", [&] { model.extend(small, bad); }));
    EXPECT_TRUE(refuses(ErrorCode::too_long, "max_len is 9", [&] { model.cache(10); }));
    EXPECT_TRUE(refuses(ErrorCode::bad_shape, "another model", [&] { model.extend(cache, two); }));
    EXPECT_EQ(small.length, 2u);  // refused calls leave it as it was
}

TEST(ModelBlocks, SegmentIdsAreChecked) {
    ModelConfig config = small_config(true);
    const std::vector<TokenId> kinds{0, 1, 0, 1, 1, 1, 0, 0};
    ForwardOptions options = traced();
    options.segment_ids = kinds;
    const auto refused = [&](std::string_view words, ErrorCode code = ErrorCode::bad_shape) {
        const Model model(config, Init::pytorch, 3, default_path());
        return refuses(code, words, [&] { model.forward(batch, options); });
    };
    EXPECT_TRUE(refused("this model has no segments"));
    config.segment_count = 1;
    EXPECT_TRUE(refused("segment id 1 at [0,1] is outside 0..0", ErrorCode::bad_token_id));
    config.segment_count = 2;
    options.segment_ids = std::span(kinds).first(7);
    EXPECT_TRUE(refused("segment ids holds 7 numbers"));
    options.segment_ids = kinds;
    options.trace_token = options.trace_position = options.trace_segment = true;
    const Model model(config, Init::pytorch, 3, default_path());
    const ForwardResult result = model.forward(batch, options);
    std::vector<float> sum;
    for (std::size_t i = 0; i < result.input.size(); ++i)
        sum.push_back((result.token.data()[i] + result.position.data()[i]) + result.segment.data()[i]);
    EXPECT_TRUE(same_bits(result.input.values(), sum));
    EXPECT_TRUE(same_bits(row(result.segment, 1), row(*model.find("seg.weight"), 1)));
    options.segment_ids = {};  // all are segment 0
    EXPECT_TRUE(same_bits(row(model.forward(batch, options).segment, 1), row(*model.find("seg.weight"), 0)));
}

TEST(ModelBlocks, ALogitIsExplainedFromWhatTheHeadReads) {
    for (const bool attention : {true, false}) {
        const Model model = deep_model();
        ForwardOptions options;
        options.attention = attention;
        options.measure = true;
        const ForwardResult result = model.forward(batch, options);
        const LogitExplanation cell = model.explain_logit(batch, options, {1, 2, 5}, 12);
        EXPECT_EQ(cell.value, result.logits.row(6)[5]);
        double squares = 0;
        for (const LogitTerm& term : cell.terms) {
            EXPECT_EQ(term.w, model.find("tok.weight")->row(5)[term.index]);
            squares += static_cast<double>(term.x) * static_cast<double>(term.x);
        }
        // the final norm's output: its size as measured, and with weight 1 about 1 a number
        EXPECT_NEAR(std::sqrt(squares), result.measures->output.row_norm[6], 1e-12 * std::sqrt(squares));
        EXPECT_NEAR(squares / 12, 1, 1e-3);
        EXPECT_EQ(result.measures->hidden.size(), 3u);
    }
}

TEST(ModelBlocks, ACellOfTheInputIsExplainedInEveryWiring) {
    const std::vector<TokenId> kinds{0, 1, 0, 1, 1, 1, 0, 0};
    for (const Positions positions : every_scheme) {
        for (const Combine combine : {Combine::sum, Combine::concat}) {
            ModelConfig config = deep_config(positions);
            config.combine = combine;
            config.segment_count = 2;
            const Model model(config, Init::pytorch, 3, default_path());
            ForwardOptions options = traced();
            options.train = true;
            options.segment_ids = kinds;
            const ForwardResult result = model.forward(batch, options);
            for (std::size_t i = 0; i < 12; ++i) {
                const InputExplanation cell = model.explain_input(batch, options, {1, 1, i}, 24);
                EXPECT_EQ(cell.value, result.input.row(5)[i]);
                EXPECT_EQ(cell.value, cell.sum * cell.dropout.value());
                EXPECT_EQ(cell.segment_term, model.find("seg.weight")->row(1)[i]);
                const bool acts = positions == Positions::learned || positions == Positions::sinusoidal;
                EXPECT_EQ(cell.position_term.has_value(), acts);
                ASSERT_EQ(cell.projection.has_value(), combine == Combine::concat);
                if (!cell.projection) {
                    EXPECT_EQ(cell.sum, (cell.token_term + cell.position_term.value_or(0)) + *cell.segment_term);
                    continue;
                }
                EXPECT_EQ(cell.sum, cell.projection->value + *cell.segment_term);
                ASSERT_EQ(cell.projection->terms.size(), 24u);
                for (const LogitTerm& term : cell.projection->terms) {
                    EXPECT_EQ(term.w, model.find("stem.proj.weight")->row(term.index)[i]);
                    if (term.index == i) {
                        EXPECT_EQ(term.x, cell.token_term);
                    }
                    if (term.index == 12 + i) {
                        EXPECT_EQ(term.x, cell.position_term.value_or(0));
                    }
                }
            }
        }
    }
}

TEST(ModelBlocks, AComparisonGoesLayerByLayer) {
    const Model model = deep_model();
    ForwardOptions ablated;
    ablated.attention = false;
    const Comparison comparison = compare_forward({model, batch, {}}, {model, batch, ablated});
    ASSERT_EQ(comparison.hidden.size(), 3u);
    EXPECT_EQ(comparison.hidden[0].changed, 0u);
    const Matrix with = std::move(model.forward(batch, traced()).hidden[2]);
    ForwardOptions options = traced();
    options.attention = false;
    const Matrix without = std::move(model.forward(batch, options).hidden[2]);
    const std::array shape{std::size_t{2}, std::size_t{4}, std::size_t{12}};
    const Difference expected = largest_difference(with.values(), without.values(), shape);
    EXPECT_GT(expected.max_abs, 0);
    EXPECT_EQ(comparison.hidden[2].max_abs, expected.max_abs);
    EXPECT_EQ(comparison.hidden[2].at, expected.at);
    EXPECT_EQ(comparison.tables.size(), 2u + 24 + 2 + 1);
    const Model stem(small_config(true), Init::pytorch, 3, default_path());
    EXPECT_EQ(compare_forward({stem, batch, {}}, {stem, batch, {}}).hidden.size(), 1u);
}

TEST(ModelBlocks, EveryNumberHasAnAddressInTheAccount) {
    Model model = deep_model();
    const auto list = model.parameters();
    EXPECT_EQ(model.account().total, 11u * 12 + 9 * 12 + 2 * (4 * 144 + 2 * 240 + 9 * 12 + 20) + 24);
    std::uint64_t total = 0;
    for (const ParameterInfo& info : list) {
        total += info.count;
        if (!info.tied_to.empty()) continue;
        ASSERT_NE(model.find(info.name), nullptr) << info.name;
        EXPECT_EQ(model.find(info.name)->data(), info.data) << info.name;
        EXPECT_EQ(model.find(info.name)->size(), info.count) << info.name;
    }
    EXPECT_EQ(total, model.account().total);
    EXPECT_EQ(list[2].name, "h.0.ln_1.weight");
    EXPECT_EQ(list[2].shape, (std::vector<std::uint64_t>{12}));
    EXPECT_EQ(model.set_cell("h.1.ln_2.weight", 0, 11, 2.5F), 1);
    EXPECT_EQ(model.rows("h.1.ln_2.weight", std::vector<std::size_t>{0}).row(0)[11], 2.5F);
    EXPECT_TRUE(
        refuses(ErrorCode::bad_shape, "row 1 of ln_f.bias is outside 0..0", [&] { model.set_cell("ln_f.bias", 1, 0, 1); }));
    const Model clone = model.clone({});
    EXPECT_TRUE(same_bits(clone.forward(batch, {}).logits.values(), model.forward(batch, {}).logits.values()));
    EXPECT_EQ(clone.save(), model.save());
}

TEST(ModelBlocks, SwitchesReachIntoTheBlocks) {
    const Model model = deep_model(Positions::rope);
    const Model other = model.clone({.rope_layout = RopeLayout::interleaved});
    const Comparison comparison = compare_forward({model, batch, {}}, {other, batch, {}});
    EXPECT_EQ(comparison.input.changed, 0u);
    EXPECT_EQ(comparison.hidden[0].changed, 0u);
    EXPECT_GT(comparison.hidden[1].changed, 0u);
    EXPECT_EQ(compare_forward({model, batch, {}}, {model.clone({.positions = Positions::alibi}), batch, {}}).input.changed, 0u);
    EXPECT_GT(compare_forward({model, batch, {}}, {model.clone({.positions = Positions::sinusoidal}), batch, {}}).input.changed,
              0u);
}

}  // namespace
}  // namespace stem::test
