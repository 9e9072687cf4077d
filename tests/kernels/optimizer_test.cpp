#include "kernels/optimizer.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "kernels/buffers.hpp"
#include "kernels/golden.hpp"
#include "kernels/kernels.hpp"
#include "support/compare.hpp"

namespace stem::test {
namespace {

struct State {
    std::vector<float> p;
    std::vector<float> m;
    std::vector<float> v;
};

std::vector<float> copy(const Output& from) {
    return {from.values().begin(), from.values().end()};
}

State run_adamw(Path path, const AdamwStep& step, const std::vector<float>& gradient, const State& before,
                std::size_t offset = 0) {
    const std::size_t n = gradient.size();
    const Placed g(gradient, offset);
    Output p(1, n, (offset + 1) % 4);
    Output m(1, n, (offset + 2) % 4);
    Output v(1, n, (offset + 3) % 4);
    std::ranges::copy(before.p, p.view().values().begin());
    std::ranges::copy(before.m, m.view().values().begin());
    std::ranges::copy(before.v, v.view().values().begin());
    kernels(path).adamw_update(step, g.view(1, n).values(), p.view().values(), m.view().values(), v.view().values());
    EXPECT_TRUE(p.surroundings_untouched() && m.surroundings_untouched() && v.surroundings_untouched())
        << name(path) << ' ' << n;
    return {copy(p), copy(m), copy(v)};
}

std::vector<float> run_sgd(Path path, const SgdStep& step, const std::vector<float>& gradient, const std::vector<float>& before,
                           std::size_t offset = 0) {
    const Placed g(gradient, offset);
    Output p(1, gradient.size(), (offset + 1) % 4);
    std::ranges::copy(before, p.view().values().begin());
    kernels(path).sgd_update(step, g.view(1, gradient.size()).values(), p.view().values());
    EXPECT_TRUE(p.surroundings_untouched()) << name(path) << ' ' << gradient.size();
    return copy(p);
}

// p - p_before in float64, given m and v.
double adamw_change(const AdamwStep& step, double m, double v) {
    const double c1 = 1 - std::pow(step.beta1, static_cast<double>(step.step));
    const double c2 = 1 - std::pow(step.beta2, static_cast<double>(step.step));
    return step.lr * (m / c1) / (std::sqrt(v / c2) + step.epsilon);
}

// As optimizer.hpp says, for one step.
void expect_adamw(const AdamwStep& step, const std::vector<float>& gradient, const State& before) {
    std::vector<double> m, m_bound, v, v_bound;
    for (std::size_t i = 0; i < gradient.size(); ++i) {
        const double g = step.gradient_scale * static_cast<double>(gradient[i]);
        m.push_back(step.beta1 * static_cast<double>(before.m[i]) + (1 - step.beta1) * g);
        m_bound.push_back(2 * eps * (std::fabs(static_cast<double>(before.m[i])) + std::fabs(g)) + 0x1p-149);
        v.push_back(step.beta2 * static_cast<double>(before.v[i]) + (1 - step.beta2) * g * g);
        v_bound.push_back(4 * eps * v.back() + 0x1p-147);
    }
    const State scalar = run_adamw(Path::scalar, step, gradient, before);
    for (const Path path : paths()) {
        const State after = run_adamw(path, step, gradient, before);
        ASSERT_TRUE(within(after.m, m, m_bound)) << name(path);
        ASSERT_TRUE(within(after.v, v, v_bound)) << name(path);
        std::vector<double> p, p_bound;
        for (std::size_t i = 0; i < gradient.size(); ++i) {
            const double kept = static_cast<double>(before.p[i]) * (1 - step.lr * step.weight_decay);
            const double change = adamw_change(step, after.m[i], after.v[i]);
            p.push_back(kept - change);
            p_bound.push_back(2 * eps * (std::fabs(static_cast<double>(before.p[i])) + 4 * std::fabs(change)) + 0x1p-148);
        }
        ASSERT_TRUE(within(after.p, p, p_bound)) << name(path);
        for (std::size_t offset = 0; offset < 4; ++offset) {
            const State moved = run_adamw(path, step, gradient, before, offset);
            if (path == Path::scalar && offset == 0) continue;
            ASSERT_TRUE(same_bits(moved.p, scalar.p) && same_bits(moved.m, scalar.m) && same_bits(moved.v, scalar.v))
                << name(path) << " of " << gradient.size() << " numbers, start " << offset;
        }
    }
}

TEST(AdamwUpdate, IsRightAndTheSameBitsForAllSizesAndSteps) {
    std::mt19937 random(101);
    for (const std::size_t n : edge_sizes()) {
        for (const std::uint64_t count : {1U, 2U, 1000U}) {
            State before{plain_numbers(n, random), plain_numbers(n, random), plain_numbers(n, random)};
            for (float& x : before.v) x = std::fabs(x);
            const AdamwStep step{.lr = 0.01, .weight_decay = 0.1, .gradient_scale = 0.7, .step = count};
            expect_adamw(step, wide_numbers(n, -4, 4, random), before);
        }
    }
}

TEST(AdamwUpdate, DecaysAPlaceWithoutGradientAndMovesNothingWithoutDecay) {
    const std::vector<float> p{1.5F, -0.25F, 0.0F, -0.0F, 3e-39F};
    const State fresh{p, std::vector<float>(5, 0.0F), std::vector<float>(5, 0.0F)};
    for (const Path path : paths()) {
        EXPECT_TRUE(same_bits(run_adamw(path, {}, std::vector<float>(5, 0.0F), fresh).p, p)) << name(path);
        const State decayed = run_adamw(path, {.lr = 0.5, .weight_decay = 0.5}, std::vector<float>(5, 0.0F), fresh);
        EXPECT_EQ(decayed.p[0], 1.125F) << name(path);
        EXPECT_EQ(decayed.p[1], -0.1875F) << name(path);
    }
}

TEST(AdamwUpdate, KeepsANanInItsPlace) {
    std::mt19937 random(102);
    for (const Path path : paths()) {
        for (std::size_t at = 0; at < 11; ++at) {
            const State before{plain_numbers(11, random), std::vector<float>(11, 0.0F), std::vector<float>(11, 0.0F)};
            std::vector<float> gradient = plain_numbers(11, random);
            gradient[at] = std::numeric_limits<float>::quiet_NaN();
            const State after = run_adamw(path, {}, gradient, before);
            for (std::size_t i = 0; i < 11; ++i) ASSERT_EQ(std::isnan(after.p[i]), i == at) << name(path) << ' ' << i;
        }
    }
}

TEST(SgdUpdate, IsRightAndTheSameBitsForAllSizes) {
    std::mt19937 random(103);
    for (const std::size_t n : edge_sizes()) {
        for (const SgdStep& step : {SgdStep{.lr = 0.1}, SgdStep{.lr = 0.3, .weight_decay = 0.1, .gradient_scale = 0.7}}) {
            const std::vector<float> before = plain_numbers(n, random);
            const std::vector<float> gradient = wide_numbers(n, -4, 4, random);
            std::vector<double> p, bound;
            for (std::size_t i = 0; i < n; ++i) {
                const double g = step.gradient_scale * static_cast<double>(gradient[i]);
                const double old = before[i];
                p.push_back(old - step.lr * (g + step.weight_decay * old));
                bound.push_back(eps * (std::fabs(old) + 3 * step.lr * (std::fabs(g) + step.weight_decay * std::fabs(old))));
            }
            const std::vector<float> scalar = run_sgd(Path::scalar, step, gradient, before);
            for (const Path path : paths()) {
                ASSERT_TRUE(within(run_sgd(path, step, gradient, before), p, bound)) << name(path) << ' ' << n;
                for (std::size_t offset = 0; offset < 4; ++offset)
                    ASSERT_TRUE(same_bits(run_sgd(path, step, gradient, before, offset), scalar)) << name(path) << ' ' << n;
            }
        }
    }
}

TEST(SgdUpdate, LeavesAPlaceWithoutGradientAsItIs) {
    const std::vector<float> p{1.5F, -0.25F, 0.0F, -0.0F, 3e-39F, 3e38F};
    for (const Path path : paths())
        EXPECT_TRUE(same_bits(run_sgd(path, {.lr = 0.1}, std::vector<float>(6, 0.0F), p), p)) << name(path);
}

TEST(Optimizers, WriteNothingForNoNumbers) {
    for (const Path path : paths()) {
        EXPECT_TRUE(run_sgd(path, {}, {}, {}).empty());
        EXPECT_TRUE(run_adamw(path, {}, {}, {}).p.empty());
    }
}

// Twelve steps against torch.optim in float64. The bound follows each place: what the step before was off by, passed on
// through the formula, plus what a step may be off by itself.
TEST(AdamwUpdate, FollowsPyTorchForTwelveSteps) {
    const std::vector<float> start = golden_floats("optimizer.p");
    const std::vector<float> gradients = golden_floats("optimizer.gradients");
    const std::vector<double> expected = golden("optimizer.adamw");
    const std::size_t n = start.size();
    for (const Path path : paths()) {
        State state{start, std::vector<float>(n, 0.0F), std::vector<float>(n, 0.0F)};
        std::vector<double> m_bound(n, 0.0), v_bound(n, 0.0), p_bound(n, 0.0);
        for (std::uint64_t count = 1; count <= 12; ++count) {
            const AdamwStep step{.lr = 1e-2, .beta1 = 0.9, .beta2 = 0.95, .epsilon = 1e-8, .weight_decay = 0.1, .step = count};
            const std::vector<float> gradient(gradients.data() + (count - 1) * n, gradients.data() + count * n);
            const State before = state;
            state = run_adamw(path, step, gradient, before);
            for (std::size_t i = 0; i < n; ++i) {
                const double m = state.m[i];
                const double v = state.v[i];
                const double g = std::fabs(static_cast<double>(gradient[i]));
                m_bound[i] = step.beta1 * m_bound[i] + 2 * eps * (std::fabs(static_cast<double>(before.m[i])) + g);
                v_bound[i] = step.beta2 * v_bound[i] + 4 * eps * v;
                const double change = std::fabs(adamw_change(step, m, v));
                const double per_m = adamw_change(step, 1, v);
                const double passed_on = per_m * m_bound[i] + (v > 0 ? change * v_bound[i] / v : 0);
                p_bound[i] += passed_on + 2 * eps * (std::fabs(static_cast<double>(before.p[i])) + 4 * change);
            }
            const std::span<const double> now(expected.data() + (count - 1) * n, n);
            ASSERT_TRUE(within(state.p, now, p_bound)) << name(path) << " step " << count;
        }
        EXPECT_TRUE(within(state.m, golden("optimizer.adamw.m"), m_bound)) << name(path);
        EXPECT_TRUE(within(state.v, golden("optimizer.adamw.v"), v_bound)) << name(path);
    }
}

TEST(SgdUpdate, FollowsPyTorchForTwelveSteps) {
    std::vector<float> start = golden_floats("optimizer.p");
    const std::vector<float> gradients = golden_floats("optimizer.gradients");
    const std::vector<double> expected = golden("optimizer.sgd");
    const std::size_t n = start.size();
    const SgdStep step{.lr = 1e-1, .weight_decay = 0.1};
    for (const Path path : paths()) {
        std::vector<float> p = start;
        std::vector<double> bound(n, 0.0);
        for (std::size_t count = 0; count < 12; ++count) {
            const std::vector<float> gradient(gradients.data() + count * n, gradients.data() + (count + 1) * n);
            for (std::size_t i = 0; i < n; ++i) {
                const double old = std::fabs(static_cast<double>(p[i]));
                const double g = std::fabs(static_cast<double>(gradient[i]));
                bound[i] += eps * (old + 3 * step.lr * (g + step.weight_decay * old));
            }
            p = run_sgd(path, step, gradient, p);
            const std::span<const double> now(expected.data() + count * n, n);
            ASSERT_TRUE(within(p, now, bound)) << name(path) << " step " << count + 1;
        }
    }
}

}  // namespace
}  // namespace stem::test
