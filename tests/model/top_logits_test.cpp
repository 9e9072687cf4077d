#include "model/top_logits.hpp"

#include <cmath>
#include <limits>

#include "model/samples.hpp"
#include "support/compare.hpp"

namespace stem::test {
namespace {

TopLogits top(const std::vector<float>& logits, std::size_t rows, std::size_t k, Path path) {
    return top_logits({logits.data(), rows, logits.size() / rows}, k, kernels(path));
}

TEST(TopLogits, LargestFirstWithProbabilitiesOverTheWholeVocabulary) {
    const auto ln = [](double x) { return static_cast<float>(std::log(x)); };
    const std::vector<float> logits{ln(1), ln(5), ln(2), ln(4), ln(4), ln(2), ln(1), ln(5)};
    for (const Path path : paths()) {
        const TopLogits result = top(logits, 2, 2, path);
        EXPECT_EQ(result.k, 2u);
        EXPECT_EQ(result.ids, (PassVector<TokenId>{1, 3, 3, 0}));
        EXPECT_TRUE(same_bits(result.logits, std::vector<float>{ln(5), ln(4), ln(5), ln(4)}));
        EXPECT_TRUE(within(result.probabilities, std::vector<double>{5 / 12.0, 4 / 12.0, 5 / 12.0, 4 / 12.0},
                           everywhere(14 * 2 * unit_roundoff, 4)));
    }
}

TEST(TopLogits, EqualOnesBySmallerId) {
    EXPECT_EQ(top({1, 2, 2, 2, 0}, 1, 3, Path::scalar).ids, (PassVector<TokenId>{1, 2, 3}));
    EXPECT_EQ(top({0.0F, -0.0F, 0.0F}, 1, 3, Path::scalar).ids, (PassVector<TokenId>{0, 1, 2}));
}

TEST(TopLogits, NeverMoreThanV) {
    const TopLogits result = top({3, 1, 2}, 1, 99, Path::scalar);
    EXPECT_EQ(result.k, 3u);
    EXPECT_EQ(result.ids, (PassVector<TokenId>{0, 2, 1}));
}

TEST(TopLogits, ANanIsSeenNotHidden) {
    for (const Path path : paths()) {
        const TopLogits result = top({5, 1, NAN, 9, NAN}, 1, 3, path);
        EXPECT_EQ(result.ids, (PassVector<TokenId>{2, 4, 3}));
        EXPECT_TRUE(std::isnan(result.logits[0]));
        for (const float p : result.probabilities) EXPECT_TRUE(std::isnan(p));
    }
}

TEST(TopLogits, ProbabilitiesOfHugeLogits) {
    for (const Path path : paths()) {
        const TopLogits result = top({1000, 1000, -1000}, 1, 3, path);
        EXPECT_TRUE(same_bits(result.probabilities, std::vector<float>{0.5F, 0.5F, 0}));
    }
}

TEST(TopLogits, OfNoPositionIsEmpty) {
    const TopLogits result = top_logits({nullptr, 0, 7}, 3, kernels(Path::scalar));
    EXPECT_EQ(result.k, 3u);
    EXPECT_TRUE(result.ids.empty());
}

}  // namespace
}  // namespace stem::test
