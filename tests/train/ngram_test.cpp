#include "train/ngram.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "base/random.hpp"
#include "support/refuses.hpp"

namespace stem::test {
namespace {

using Ids = std::vector<TokenId>;

/// 0 1 2 follow each other, now and then something else comes between.
Ids text(std::size_t count, std::uint64_t seed) {
    const Random random(seed, Stream::training);
    Ids ids;
    for (std::size_t i = 0; i < count; ++i) {
        const bool noise = random.uniform(2 * i) < 0.2F;
        ids.push_back(noise ? static_cast<TokenId>(random.bits(2 * i + 1) % 5) : static_cast<TokenId>(i % 3));
    }
    return ids;
}

TEST(Ngram, ProbabilitiesSumToOneForEveryContext) {
    const NgramModel model(text(300, 1), text(200, 2), 7);
    const std::vector<Ids> contexts{{}, {0}, {6}, {0, 1}, {1, 0}, {6, 6}, {6, 0}, {2, 0, 1}};
    for (const Ids& before : contexts) {
        for (int order = 1; order <= 3; ++order) {
            double sum = 0;
            for (TokenId c = 0; c < 7; ++c) {
                const double p = model.probability(order, before, c);
                EXPECT_GT(p, 0);
                sum += p;
            }
            EXPECT_NEAR(sum, 1, 1e-12) << before.size() << " " << order;
        }
    }
}

// With so much to tune on, the weights of what is always right come to 1, and the shares are the counts'.
TEST(Ngram, SharesAreThoseOfTheCounts) {
    Ids counted;
    for (int i = 0; i < 400; ++i) {
        // after 0 comes 1 three times of four, else 2
        counted.push_back(0);
        counted.push_back(i % 4 == 0 ? 2 : 1);
    }
    const NgramModel model(counted, counted, 3);
    EXPECT_NEAR(model.probability(2, Ids{0}, 1), 0.75, 0.01);
    EXPECT_NEAR(model.probability(2, Ids{0}, 2), 0.25, 0.01);
    EXPECT_NEAR(model.probability(2, Ids{1}, 0), 1, 0.01);
    EXPECT_NEAR(model.probability(1, Ids{1}, 0), 0.5, 0.01);
    // after 2 0 comes always 1; after 1 0 twice of three times, between which and the bigram's share the weights decide
    EXPECT_NEAR(model.probability(3, Ids{2, 0}, 1), 1, 0.02);
    EXPECT_GT(model.probability(3, Ids{1, 0}, 1), 2.0 / 3);
    EXPECT_LT(model.probability(3, Ids{1, 0}, 1), 0.75);
}

TEST(Ngram, ALongerMemoryLosesLessWhereItHelps) {
    const Ids held = text(400, 4);
    const NgramModel model(text(3000, 3), text(600, 5), 7);
    const double one = model.mean_loss(1, held, 20);
    const double two = model.mean_loss(2, held, 20);
    const double three = model.mean_loss(3, held, 20);
    EXPECT_LT(two, one - 0.2);
    EXPECT_LT(three, two + 0.01);
    EXPECT_LT(one, std::log(7.0));
}

TEST(Ngram, TheLossIsTheMeanOfTheRowsOwnPredictions) {
    const NgramModel model(text(300, 1), text(200, 2), 7);
    const Ids ids{0, 1, 6, 2, 0, 1};
    const auto p = [&](int order, const Ids& before, TokenId c) { return -std::log(model.probability(order, before, c)); };
    const double rows = (p(2, {0}, 1) + p(3, {0, 1}, 6) + p(2, {2}, 0) + p(3, {2, 0}, 1)) / 4;
    EXPECT_NEAR(model.mean_loss(3, ids, 3), rows, 1e-12);
}

TEST(Ngram, AnUnseenContextFallsBackWhole) {
    const NgramModel model(text(300, 1), text(200, 2), 7);
    EXPECT_EQ(model.probability(3, Ids{6, 0}, 1), model.probability(2, Ids{0}, 1));
    EXPECT_EQ(model.probability(3, Ids{6, 6}, 1), model.probability(1, Ids{}, 1));
}

TEST(Ngram, BadInputIsRefused) {
    EXPECT_EQ(refusal_of([] { NgramModel(Ids{0, 1}, Ids{0}, 2); }), ErrorCode::bad_shape);
    EXPECT_EQ(refusal_of([] { NgramModel(Ids{0, 1, 0}, Ids{}, 2); }), ErrorCode::bad_shape);
    EXPECT_EQ(refusal_of([] { NgramModel(Ids{0, 1, 2}, Ids{0}, 2); }), ErrorCode::bad_token_id);
    EXPECT_EQ(refusal_of([] { NgramModel(Ids{0, 1, 0}, Ids{-1}, 2); }), ErrorCode::bad_token_id);
    EXPECT_EQ(refusal_of([] { NgramModel(Ids{0, 1, 0}, Ids{0}, 0); }), ErrorCode::bad_config);
    EXPECT_EQ(refusal_of([] { NgramModel(Ids{0, 1, 0}, Ids{0}, 1U << 21U); }), ErrorCode::bad_config);
    const NgramModel model(Ids{0, 1, 0}, Ids{0, 1}, 2);
    EXPECT_EQ(refusal_of([&] { model.mean_loss(3, Ids{0, 1, 0}, 2); }), ErrorCode::bad_shape);
    EXPECT_EQ(refusal_of([&] { model.mean_loss(3, Ids{0}, 1); }), ErrorCode::bad_shape);
    EXPECT_EQ(refusal_of([&] { model.mean_loss(4, Ids{0, 1}, 2); }), ErrorCode::bad_shape);
    EXPECT_EQ(refusal_of([&] { model.mean_loss(2, Ids{0, 2}, 2); }), ErrorCode::bad_token_id);
}

}  // namespace
}  // namespace stem::test
