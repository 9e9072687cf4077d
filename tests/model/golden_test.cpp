// The stem against PyTorch's float64, value by value, within the derived bound: every case, wiring and path.
#include "model/golden.hpp"

#include <algorithm>
#include <cmath>

#include "format/json.hpp"
#include "model/samples.hpp"
#include "support/bounds.hpp"
#include "support/compare.hpp"
#include "support/files.hpp"

namespace stem::test {
namespace {

std::vector<double> exact_token_term(const GoldenCase& golden, double scale) {
    const Matrix& table = golden.weights.at("tok.weight");
    std::vector<double> term;
    for (const TokenId id : golden.ids)
        for (std::size_t c = 0; c < table.cols(); ++c) term.push_back(scale * table.row(static_cast<std::size_t>(id))[c]);
    return term;
}

double exact_scale(const ModelConfig& config) {
    return config.scale_embeddings ? std::sqrt(static_cast<double>(config.d_model)) : 1.0;
}

std::vector<double> softmax64(std::span<const float> row) {
    const double largest = *std::ranges::max_element(row);
    double sum = 0;
    for (const float x : row) sum += std::exp(x - largest);
    std::vector<double> probabilities;
    for (const float x : row) probabilities.push_back(std::exp(x - largest) / sum);
    return probabilities;
}

struct Check {
    const GoldenCase& golden;
    const GoldenVariant& variant;
    std::vector<double> input_bound;
    std::vector<double> logit_bound;

    Check(const GoldenCase& golden_case, const GoldenVariant& golden_variant) : golden(golden_case), variant(golden_variant) {
        const ModelConfig& config = variant.config;
        const double scale = exact_scale(config);
        input_bound = stem_input_bound(exact_token_term(golden, scale), variant.input, scale);
        const Matrix& head = golden.weights.at(config.tie_weights ? "tok.weight" : "lm_head.weight");
        logit_bound =
            matmul_bound({variant.input.data(), golden.ids.size(), config.d_model}, input_bound, head.view(), variant.logits);
    }

    ForwardResult run(Path path) const {
        ForwardOptions options;
        options.trace_token = options.trace_position = options.trace_input = true;
        options.targets = golden.targets;
        options.top_k = 5;
        return golden_model(golden, variant, path).forward({golden.ids, golden.batch, golden.tokens}, options);
    }
};

template <class Body>
void for_every_variant(Body body) {
    std::size_t seen = 0;
    for (const GoldenCase& golden : golden_cases()) {
        for (const GoldenVariant& variant : golden.variants) {
            const Check check(golden, variant);
            for (const Path path : paths()) {
                SCOPED_TRACE(golden.name + (variant.config.tie_weights ? " tied" : " untied") +
                             (variant.config.scale_embeddings ? " scaled " : " plain ") +
                             std::string(positions_name(variant.config.positions)) + " " +
                             std::string(path_instruction_set(path)));
                body(check, check.run(path));
                ++seen;
            }
        }
    }
    EXPECT_EQ(seen, (7 * 4 + 4) * paths().size());
}

TEST(Golden, InputOfBlockZero) {
    for_every_variant([](const Check& check, const ForwardResult& result) {
        EXPECT_EQ(result.input.rows(), check.golden.ids.size());
        EXPECT_EQ(result.input.cols(), check.variant.config.d_model);
        EXPECT_TRUE(within(result.input.values(), check.variant.input, check.input_bound));
    });
}

TEST(Golden, Logits) {
    for_every_variant([](const Check& check, const ForwardResult& result) {
        EXPECT_EQ(result.logits.rows(), check.golden.ids.size());
        EXPECT_EQ(result.logits.cols(), check.variant.config.vocab_size);
        EXPECT_TRUE(within(result.logits.values(), check.variant.logits, check.logit_bound));
    });
}

TEST(Golden, TokenAndPositionTermsAddUpToTheInputBitForBit) {
    for_every_variant([](const Check& check, const ForwardResult& result) {
        const auto scale = static_cast<float>(exact_scale(check.variant.config));
        const Matrix& tok = check.golden.weights.at("tok.weight");
        const Matrix& pos = check.golden.weights.at("pos.weight");
        std::vector<float> token;
        std::vector<float> position;
        std::vector<float> sum;
        for (std::size_t r = 0; r < check.golden.ids.size(); ++r) {
            for (std::size_t c = 0; c < tok.cols(); ++c) {
                token.push_back(scale * tok.row(static_cast<std::size_t>(check.golden.ids[r]))[c]);
                const bool none = check.variant.config.positions == Positions::none;
                position.push_back(none ? 0.0F : pos.row(r % check.golden.tokens)[c]);
                sum.push_back(token.back() + position.back());
            }
        }
        EXPECT_TRUE(same_bits(result.token.values(), token));
        EXPECT_TRUE(same_bits(result.position.values(), position));
        EXPECT_TRUE(same_bits(result.input.values(), sum));
    });
}

// A logit off by δ moves log Σexp by at most max δ, so a row's loss by at most 2 max δ; the golden logits behind the bound
// carry their own rounding in it.
TEST(Golden, Loss) {
    for_every_variant([](const Check& check, const ForwardResult& result) {
        ASSERT_EQ(result.loss.has_value(), check.variant.loss.has_value());
        if (!result.loss) return;
        const double bound = 2 * *std::ranges::max_element(check.logit_bound) + 1e-12 * std::fabs(*check.variant.loss);
        EXPECT_NEAR(*result.loss, *check.variant.loss, bound);
    });
}

// Probabilities, not the argmax: a table scaled twice, or a head that is scaled too, keeps every argmax. Relative error of
// exp(z - lse) is at most 2 max δ (expm1), plus (V + 8)·eps of the softmax kernel.
TEST(Golden, LargestLogitsAndTheirProbabilities) {
    for_every_variant([](const Check& check, const ForwardResult& result) {
        const std::size_t vocabulary = check.variant.config.vocab_size;
        ASSERT_EQ(result.top.k, std::min<std::size_t>(5, vocabulary));
        ASSERT_EQ(result.top.ids.size(), check.golden.ids.size() * result.top.k);
        for (std::size_t r = 0; r < check.golden.ids.size(); ++r) {
            const auto row = std::span(check.variant.logits).subspan(r * vocabulary, vocabulary);
            const auto bounds = std::span(check.logit_bound).subspan(r * vocabulary, vocabulary);
            const double worst = *std::ranges::max_element(bounds);
            const std::vector<double> expected = softmax64(row);
            const double relative = std::expm1(2 * worst) + (static_cast<double>(vocabulary) + 8) * 2 * unit_roundoff;
            for (std::size_t i = 0; i < result.top.k; ++i) {
                const std::size_t at = r * result.top.k + i;
                const auto id = static_cast<std::size_t>(result.top.ids[at]);
                EXPECT_NEAR(result.top.probabilities[at], expected[id], relative * expected[id] + 1e-37) << r << ' ' << i;
                EXPECT_NEAR(result.top.logits[at], row[id], bounds[id]);
            }
        }
    });
}

TEST(Golden, AFolderWrittenByTheReferenceLibrary) {
    const std::string weights = read_test_file("golden/stem/folder/model.safetensors");
    const JsonValue list = parse_json(read_test_file("golden/stem/cases.json"), "cases.json");
    std::vector<TokenId> ids;
    for (const JsonValue& row : list.find("folder")->find("ids")->array())
        for (const JsonValue& id : row.array()) ids.push_back(static_cast<TokenId>(id.whole().value()));
    const auto values = golden_tensors("golden/stem/folder.values.safetensors");
    const Matrix& input = values.at("input");
    const Matrix& logits = values.at("logits");
    for (const Path path : paths()) {
        const Model model = Model::open(read_test_file("golden/stem/folder/config.json"), bytes_of(weights), path);
        const ForwardResult result = forward_traced(model, ids, 2);
        const double scale = std::sqrt(6.0);
        std::vector<double> term;
        for (const float x : result.token.values()) term.push_back(x);
        const auto input_bound = stem_input_bound(term, input.values(), scale);
        EXPECT_TRUE(within(result.input.values(), input.values(), input_bound));
        std::vector<std::size_t> all(13);
        for (std::size_t i = 0; i < all.size(); ++i) all[i] = i;
        const Matrix table = model.rows("lm_head.weight", all);
        EXPECT_TRUE(within(result.logits.values(), logits.values(),
                           matmul_bound(input.view(), input_bound, table.view(), logits.values())));
    }
}

}  // namespace
}  // namespace stem::test
