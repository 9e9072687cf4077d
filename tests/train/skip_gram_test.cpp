#include "train/skip_gram.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "format/json.hpp"
#include "support/compare.hpp"
#include "support/files.hpp"
#include "support/refuses.hpp"

namespace stem::test {
namespace {

std::vector<double> numbers(const JsonValue& table) {
    std::vector<double> all;
    for (const JsonValue& row : table.array()) {
        for (const JsonValue& number : row.array()) all.push_back(*number.number());
    }
    return all;
}

Matrix matrix(const JsonValue& table) {
    Matrix m(table.array().size(), table.array().front().array().size());
    const auto all = numbers(table);
    std::transform(all.begin(), all.end(), m.data(), [](double x) { return static_cast<float>(x); });
    return m;
}

std::vector<TokenId> ids(const JsonValue& list) {
    std::vector<TokenId> all;
    for (const JsonValue& id : list.array()) all.push_back(static_cast<TokenId>(*id.whole()));
    return all;
}

TEST(SkipGramStep, ManyStepsAsPyTorchsGradients) {
    const JsonValue golden = parse_json(read_test_file("golden/train/skip_gram.json"), "skip_gram.json");
    Matrix input = matrix(*golden.find("input"));
    Matrix output = matrix(*golden.find("output"));
    const auto& steps = golden.find("steps")->array();
    ASSERT_EQ(steps.size(), 40U);
    std::vector<double> h(input.cols(), std::nan(""));
    std::vector<double> d_h(input.cols(), std::nan(""));
    const auto expected_input = numbers(*golden.find("final_input"));
    const auto expected_output = numbers(*golden.find("final_output"));
    double largest = 0;
    for (const double x : expected_input) largest = std::max(largest, std::fabs(x));
    for (const double x : expected_output) largest = std::max(largest, std::fabs(x));
    // a step rounds each number once, and hands on the error before it times at most 1 + rate·|h||u|, in all below e²
    const double bound = 40 * unit_roundoff * largest * std::exp(2.0);
    for (const JsonValue& step : steps) {
        const double loss = skip_gram_step(input.view(), output.view(), ids(*step.find("rows")),
                                           static_cast<TokenId>(*step.find("context")->whole()), ids(*step.find("negatives")),
                                           *step.find("rate")->number(), h, d_h);
        // six scores, each with d products of two numbers that are off by `bound`
        EXPECT_NEAR(loss, *step.find("loss")->number(), 6 * 6 * 5 * 2 * largest * bound);
    }
    EXPECT_TRUE(within(input.values(), expected_input, everywhere(bound, input.size())));
    EXPECT_TRUE(within(output.values(), expected_output, everywhere(bound, output.size())));
}

SkipGramConfig subwords(std::uint32_t shortest, std::uint32_t longest, std::uint32_t buckets) {
    SkipGramConfig config;
    config.ngram_min = shortest;
    config.ngram_max = longest;
    config.buckets = buckets;
    return config;
}

TEST(SubwordBuckets, ArePiecesOfTheMarkedWordByCharacters) {
    // <ab abc bc>; hashes computed by a program of its own
    EXPECT_EQ(subword_buckets("abc", subwords(3, 3, 1000003)), (std::vector<TokenId>{205854, 919011, 458388}));
    // <é ét té é> then <ét été té>: characters, not bytes
    EXPECT_EQ(subword_buckets("\xc3\xa9t\xc3\xa9", subwords(2, 3, 1000003)),
              (std::vector<TokenId>{34611, 443957, 33755, 984040, 902208, 187327, 287782}));
    EXPECT_EQ(subword_buckets("abc", subwords(1, 6, 100)).size(), 3U + 4 + 3 + 2 + 1);
    EXPECT_TRUE(subword_buckets("abc", SkipGramConfig{}).empty());
}

/// Sentences in which cats and dogs do the same things, and cars others.
std::string corpus() {
    std::string text;
    const char* animals[] = {"cat", "dog"};
    const char* deeds[] = {"sleeps near", "eats with", "runs to", "plays beside"};
    const char* friends[] = {"mother", "child", "friend"};
    const char* machines[] = {"car", "truck"};
    const char* works[] = {"burns", "carries", "needs", "leaks"};
    const char* loads[] = {"petrol", "oil", "steel"};
    for (std::size_t i = 0; i < 2400; ++i) {
        text += std::string(animals[i % 2]) + " " + deeds[i / 2 % 4] + " " + friends[i / 8 % 3] + ". ";
        text += std::string(machines[i % 2]) + " " + works[i / 2 % 4] + " " + loads[i / 8 % 3] + ".\n";
    }
    return text;
}

SkipGramConfig small() {
    SkipGramConfig config;
    config.d = 12;
    config.epochs = 2;
    config.subsample = 0;
    config.seed = 3;
    return config;
}

double cosine(ConstMatrixView a, ConstMatrixView b) {
    double ab = 0;
    double aa = 0;
    double bb = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        ab += static_cast<double>(a.data[i]) * static_cast<double>(b.data[i]);
        aa += static_cast<double>(a.data[i]) * static_cast<double>(a.data[i]);
        bb += static_cast<double>(b.data[i]) * static_cast<double>(b.data[i]);
    }
    return ab / std::sqrt(aa * bb);
}

struct Trained {
    SkipGram model;
    std::vector<SkipGram::Progress> reports;
};

Trained train(const SkipGramConfig& config, std::uint64_t stop_after = ~std::uint64_t{0}) {
    const std::string text = corpus();
    const auto vocabulary = WordVocabulary::count(text, 1, 1000);
    Trained trained{SkipGram(vocabulary, config), {}};
    trained.model.train(read_sentences(vocabulary, text), 2000, [&](const SkipGram::Progress& progress) {
        trained.reports.push_back(progress);
        return progress.words < stop_after;
    });
    return trained;
}

TEST(SkipGram, WordsOfTheSameContextsComeTogether) {
    const auto [model, reports] = train(small());
    const auto near = cosine(model.vector_of("cat").view(), model.vector_of("dog").view());
    const auto far = cosine(model.vector_of("cat").view(), model.vector_of("truck").view());
    EXPECT_GT(near, 0.9);
    EXPECT_LT(far, 0.5);
    ASSERT_GT(reports.size(), 10U);
    // zero output rows: every score is 0 at first
    EXPECT_LT(reports.front().loss, 6 * std::log(2.0));
    EXPECT_LT(reports.back().loss, reports.front().loss - 0.5);
    EXPECT_EQ(reports.back().words, reports.back().total);
    // one vector a word type: the row of the table is all there is
    const auto id = *model.vocabulary().find("cat");
    const Matrix all = model.vectors();
    const ConstMatrixView row{all.row(static_cast<std::size_t>(id)), 1, 12};
    EXPECT_TRUE(same_bits(row.values(), model.vector_of("cat").values()));
}

TEST(SkipGram, TheSameSeedGivesTheSameBits) {
    const auto config = small();
    const Matrix first = train(config).model.vectors();
    EXPECT_TRUE(same_bits(first.values(), train(config).model.vectors().values()));
    auto other = config;
    other.seed = 4;
    EXPECT_FALSE(same_bits(first.values(), train(other).model.vectors().values()));
}

TEST(SkipGram, AWordWithoutARowHasOnlyItsPieces) {
    const auto without = train(small());
    EXPECT_EQ(refusal_of([&] { without.model.vector_of("cats"); }), ErrorCode::bad_token_id);
    auto config = small();
    config.ngram_min = 3;
    config.ngram_max = 5;
    config.buckets = 2000;
    const auto with = train(config);
    const Matrix cats = with.model.vector_of("cats");
    EXPECT_GT(cosine(cats.view(), with.model.vector_of("dog").view()),
              cosine(cats.view(), with.model.vector_of("truck").view()) + 0.3);
}

TEST(SkipGram, StopsWhenAsked) {
    const auto stopped = train(small(), 4000);
    EXPECT_LT(stopped.reports.back().words, 5000U);
    EXPECT_LT(stopped.reports.back().words, stopped.reports.back().total);
}

TEST(SkipGram, FrequentWordsAreThinnedAsTheFormulaSays) {
    EXPECT_EQ(keep_chance(0.5, 0), 1);
    EXPECT_EQ(keep_chance(1e-3, 1e-3), 1);
    EXPECT_DOUBLE_EQ(keep_chance(0.1, 1e-3), 0.11);
    // sentences of two words that each make half of the text: a pair each way when both are read
    std::string text;
    constexpr int sentences = 4000;
    for (int i = 0; i < sentences; ++i) text += "here there.\n";
    const auto vocabulary = WordVocabulary::count(text, 1, 10);
    SkipGramConfig config;
    config.d = 2;
    config.epochs = 1;
    config.subsample = 0.08;
    SkipGram model(vocabulary, config);
    std::uint64_t pairs = 0;
    model.train(read_sentences(vocabulary, text), sentences, [&](const auto& progress) {
        pairs = progress.pairs;
        return true;
    });
    const double both = std::pow(std::sqrt(0.16) + 0.16, 2);
    const double deviation = std::sqrt(sentences * both * (1 - both));
    EXPECT_NEAR(static_cast<double>(pairs) / 2, sentences * both, 5 * deviation);
}

TEST(NegativeSampler, DrawsByTheCountsToThreeQuarters) {
    const std::vector<std::uint64_t> counts{1000, 10, 100, 1};
    const NegativeSampler sampler(counts);
    std::vector<double> drawn(counts.size());
    constexpr int steps = 100000;
    for (int i = 0; i < steps; ++i) drawn[static_cast<std::size_t>(sampler.draw((i + 0.5) / steps))] += 1;
    double all = 0;
    for (const auto count : counts) all += std::pow(static_cast<double>(count), 0.75);
    // even steps meet each share within one of them
    for (std::size_t i = 0; i < counts.size(); ++i) {
        EXPECT_NEAR(drawn[i], steps * std::pow(static_cast<double>(counts[i]), 0.75) / all, 1) << i;
    }
    EXPECT_EQ(sampler.draw(std::nextafter(1.0, 0.0)), 3);
}

TEST(SkipGram, BadInputIsRefused) {
    const auto vocabulary = WordVocabulary::count("a b a b", 1, 10);
    const auto refused = [&](auto change) {
        SkipGramConfig config;
        change(config);
        return refusal_of([&] { SkipGram(vocabulary, config); });
    };
    EXPECT_EQ(refused([](auto& c) { c.d = 0; }), ErrorCode::bad_config);
    EXPECT_EQ(refused([](auto& c) { c.window = 0; }), ErrorCode::bad_config);
    EXPECT_EQ(refused([](auto& c) { c.negatives = 0; }), ErrorCode::bad_config);
    EXPECT_EQ(refused([](auto& c) { c.epochs = 0; }), ErrorCode::bad_config);
    EXPECT_EQ(refused([](auto& c) { c.learning_rate = 0; }), ErrorCode::bad_config);
    EXPECT_EQ(refused([](auto& c) { c.learning_rate = std::nan(""); }), ErrorCode::bad_config);
    EXPECT_EQ(refused([](auto& c) { c.subsample = -1; }), ErrorCode::bad_config);
    EXPECT_EQ(refused([](auto& c) { c.ngram_min = 3; }), ErrorCode::bad_config);
    EXPECT_EQ(refused([](auto& c) { c.buckets = 3; }), ErrorCode::bad_config);
    EXPECT_EQ(refused([](auto& c) { c.ngram_max = 3; }), ErrorCode::bad_config);

    SkipGram model(vocabulary, SkipGramConfig{});
    const auto train_on = [&](std::vector<TokenId> words, std::vector<std::size_t> starts) {
        return refusal_of([&] { model.train({std::move(words), std::move(starts)}, 1, [](const auto&) { return true; }); });
    };
    EXPECT_EQ(train_on({0, 2}, {0, 2}), ErrorCode::bad_token_id);
    EXPECT_EQ(train_on({0, -1}, {0, 2}), ErrorCode::bad_token_id);
    EXPECT_EQ(train_on({0, 1}, {0, 3, 2}), ErrorCode::bad_shape);
    EXPECT_EQ(train_on({0, 1}, {}), ErrorCode::bad_shape);
    EXPECT_EQ(train_on({}, {0}), std::nullopt) << "an empty text is no error";
}

}  // namespace
}  // namespace stem::test
