#include "train/optimizer.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "model/samples.hpp"
#include "support/compare.hpp"
#include "train/freeze.hpp"
#include "train/train_golden.hpp"

namespace stem::test {
namespace {

TEST(Optimizer, RefusesNumbersThatMakeNoStep) {
    const auto refused = [](const char* words, auto change) {
        OptimizerConfig config;
        change(config);
        EXPECT_TRUE(refuses(ErrorCode::bad_number, words, [&] { check_optimizer(config); })) << words;
    };
    constexpr double inf = std::numeric_limits<double>::infinity();
    refused("lr is -1", [](auto& c) { c.lr = -1; });
    refused("lr is infinite", [](auto& c) { c.lr = inf; });
    refused("beta 1 is 1,", [](auto& c) { c.beta1 = 1; });
    refused("beta 2 is -0.1", [](auto& c) { c.beta2 = -0.1; });
    refused("eps is 0,", [](auto& c) { c.epsilon = 0; });
    refused("weight_decay is -1", [](auto& c) { c.weight_decay = -1; });
    refused("clip is NaN", [](auto& c) { c.clip = std::numeric_limits<double>::quiet_NaN(); });
    check_optimizer({});
    EXPECT_EQ(optimizer_from_name("sgd"), OptimizerName::sgd);
    EXPECT_EQ(optimizer_from_name("adamw"), OptimizerName::adamw);
    EXPECT_TRUE(refuses(ErrorCode::bad_config, "\"adam\", expected adamw or sgd", [] { optimizer_from_name("adam"); }));
}

TEST(Optimizer, WarmUpRisesInALineAndLosesNoStep) {
    OptimizerConfig config;
    config.lr = 0.8;
    EXPECT_EQ(learning_rate(config, 1), 0.8);
    config.warmup = 4;
    EXPECT_DOUBLE_EQ(learning_rate(config, 1), 0.2);
    EXPECT_DOUBLE_EQ(learning_rate(config, 3), 0.6);
    EXPECT_EQ(learning_rate(config, 4), 0.8);
    EXPECT_EQ(learning_rate(config, 5), 0.8);
}

TEST(Optimizer, ClippingScalesDownButNeverUp) {
    EXPECT_EQ(clip_factor(0, 100), 1);
    EXPECT_EQ(clip_factor(5, 2), 1);
    EXPECT_DOUBLE_EQ(clip_factor(5, 10), 5 / (10 + 1e-6));
    EXPECT_EQ(clip_factor(5, 0), 1);
}

TEST(Optimizer, TheNormCountsEveryTrainedNumberOnce) {
    const SmallTraining small(1);
    for (const std::vector<Group>& frozen : {std::vector<Group>{}, {Group::blocks}, {Group::tokens, Group::positions}}) {
        const auto specs = trained_tensors(small.config, frozen);
        Parameters gradients = zero_tables(small.config, specs);
        double count = 0;
        for (const TensorSpec& spec : specs) {
            for (float& g : spec.of(gradients).values()) g = 0.5F;
            count += static_cast<double>(spec.of(gradients).size());
        }
        EXPECT_DOUBLE_EQ(gradient_norm(specs, gradients), 0.5 * std::sqrt(count));
        specs.back().of(gradients).values().back() = std::numeric_limits<float>::infinity();
        EXPECT_EQ(gradient_norm(specs, gradients), std::numeric_limits<double>::infinity());
        specs.front().of(gradients).values().front() = std::numeric_limits<float>::quiet_NaN();
        EXPECT_TRUE(std::isnan(gradient_norm(specs, gradients)));
    }
}

TEST(Freeze, NamesGoBothWays) {
    for (const char* name : {"tokens", "positions", "segments", "blocks", "head"})
        EXPECT_EQ(group_name(group_from_name(name)), name);
    EXPECT_TRUE(refuses(ErrorCode::bad_config, "\"token\", expected tokens, positions", [] { group_from_name("token"); }));
}

TEST(Freeze, ATiedTableIsFrozenByEitherName) {
    ModelConfig config;
    const auto trains_tokens = [&config](std::vector<Group> frozen) {
        const auto specs = trained_tensors(config, frozen);
        return std::ranges::any_of(specs, [](const TensorSpec& spec) { return spec.name == "tok.weight"; });
    };
    EXPECT_TRUE(trains_tokens({Group::positions}));
    EXPECT_FALSE(trains_tokens({Group::tokens}));
    EXPECT_FALSE(trains_tokens({Group::head}));
    config.tie_weights = false;
    EXPECT_FALSE(trains_tokens({Group::tokens}));
    EXPECT_TRUE(trains_tokens({Group::head}));
}

}  // namespace
}  // namespace stem::test
