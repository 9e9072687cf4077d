#include "model/dropout.hpp"

#include <cmath>

#include "model/samples.hpp"
#include "support/compare.hpp"

namespace stem::test {
namespace {

std::vector<float> dropped(double p, std::uint64_t seed, std::size_t n = 40'000, float value = 2.5F) {
    std::vector<float> values(n, value);
    dropout_forward(values, p, seed);
    return values;
}

TEST(Dropout, ZeroesATenthAndScalesTheOthers) {
    const auto values = dropped(0.1, 3);
    std::size_t zeros = 0;
    for (const float x : values) {
        if (x == 0)
            ++zeros;
        else
            ASSERT_NEAR(x, 2.5 / 0.9, 2 * unit_roundoff * 2.5 / 0.9);
    }
    // a binomial count: five deviations
    EXPECT_NEAR(static_cast<double>(zeros), 4000, 5 * std::sqrt(40'000 * 0.1 * 0.9));
}

TEST(Dropout, ProbabilityZeroIsTheIdentityAndOneGivesZeros) {
    EXPECT_TRUE(same_bits(dropped(0, 3), std::vector<float>(40'000, 2.5F)));
    EXPECT_TRUE(same_bits(dropped(1, 3), std::vector<float>(40'000, 0.0F)));
    EXPECT_TRUE(same_bits(dropped(1, 3, 9, NAN), std::vector<float>(9, 0.0F)));
    EXPECT_TRUE(dropped(0.5, 3, 0).empty());
}

TEST(Dropout, TheSeedDecidesWhichNumbersFall) {
    EXPECT_TRUE(same_bits(dropped(0.1, 3), dropped(0.1, 3)));
    EXPECT_FALSE(same_bits(dropped(0.1, 3), dropped(0.1, 4)));
}

TEST(Dropout, TheMeanStays) {
    double sum = 0;
    for (const float x : dropped(0.3, 5)) sum += x;
    // one number has deviation 2.5·√(p/(1-p))
    EXPECT_NEAR(sum / 40'000, 2.5, 5 * 2.5 * std::sqrt(0.3 / 0.7 / 40'000));
}

struct Runs {
    ForwardResult eval;
    ForwardResult train;
    ForwardResult again;
    ForwardResult other_seed;
};

Runs runs(const ModelConfig& config, Path path) {
    const Model model(config, Init::pytorch, 1, path);
    const auto ids = random_ids(32, config.vocab_size, 1);
    const auto run = [&](bool train, std::uint64_t seed) {
        ForwardOptions options;
        options.train = train;
        options.seed = seed;
        options.trace_input = true;
        return model.forward({ids, 2, 16}, options);
    };
    return {run(false, 1), run(true, 1), run(true, 1), run(true, 2)};
}

TEST(DropoutInTheStem, EvalIsDeterministicTrainFollowsTheSeed) {
    for (const Path path : paths()) {
        const Runs r = runs({}, path);
        EXPECT_TRUE(same_bits(r.train.logits.values(), r.again.logits.values()));
        EXPECT_FALSE(same_bits(r.train.logits.values(), r.eval.logits.values()));
        EXPECT_FALSE(same_bits(r.train.logits.values(), r.other_seed.logits.values()));
        const Runs second = runs({}, path);
        EXPECT_TRUE(same_bits(r.eval.logits.values(), second.eval.logits.values()));
    }
}

TEST(DropoutInTheStem, ActsOnTheSumOfTokenAndPosition) {
    const Runs r = runs({}, default_path());
    std::size_t zeros = 0;
    for (std::size_t i = 0; i < r.eval.input.size(); ++i) {
        const float kept = r.eval.input.values()[i] * static_cast<float>(1.0 / 0.9);
        const float x = r.train.input.values()[i];
        ASSERT_TRUE(x == 0 || x == kept) << i;
        zeros += x == 0 ? 1 : 0;
    }
    EXPECT_NEAR(static_cast<double>(zeros), 409.6, 5 * std::sqrt(4096 * 0.1 * 0.9));
}

TEST(DropoutInTheStem, WithProbabilityOneEveryLogitIsZero) {
    ModelConfig config;
    config.dropout = 1;
    const Runs r = runs(config, default_path());
    EXPECT_TRUE(same_bits(r.train.logits.values(), std::vector<float>(r.train.logits.size(), 0.0F)));
    config.dropout = 0;
    const Runs none = runs(config, default_path());
    EXPECT_TRUE(same_bits(none.train.logits.values(), none.eval.logits.values()));
}

}  // namespace
}  // namespace stem::test
