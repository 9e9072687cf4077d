#include "kernels/gelu.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

#include "kernels/buffers.hpp"
#include "kernels/central_difference.hpp"
#include "kernels/golden.hpp"
#include "kernels/kernels.hpp"
#include "support/compare.hpp"

namespace stem::test {
namespace {

constexpr float inf = std::numeric_limits<float>::infinity();
constexpr float nan = std::numeric_limits<float>::quiet_NaN();

// Everything about one x in float64.
struct Exact {
    double exponent;   // z or x²/2
    double phi;        // Φ(x)
    double d_phi;      // Φ'(x)
    double left_size;  // the exponent where it is in Φ itself, 0 on the right
};

Exact tanh_exact(double x) {
    const double root = 2 * std::numbers::sqrt2 * std::numbers::inv_sqrtpi;
    const double z = root * (x + 0.044715 * x * x * x);
    const double d_z = root * (1 + 3 * 0.044715 * x * x);
    const double e = std::exp(-std::fabs(z));
    const double slope = std::fabs(x) > 20 ? 0 : e / ((1 + e) * (1 + e)) * d_z;
    return {z, z < 0 ? e / (1 + e) : 1 / (1 + e), slope, z < 0 ? -z : 0};
}

Exact erf_exact(double x) {
    const double slope = std::exp(-0.5 * x * x) * std::numbers::inv_sqrtpi / std::numbers::sqrt2;
    return {0.5 * x * x, 0.5 * std::erfc(-x / std::numbers::sqrt2), slope, x < 0 ? 0.5 * x * x : 0};
}

struct Variant {
    const char* name;
    GeluForward* Kernels::* forward;
    GeluBackward* Kernels::* backward;
    Exact (*exact)(double);
};

const std::vector<Variant>& variants() {
    static const std::vector<Variant> both{
        {"tanh", &Kernels::gelu_tanh_forward, &Kernels::gelu_tanh_backward, tanh_exact},
        {"erf", &Kernels::gelu_erf_forward, &Kernels::gelu_erf_backward, erf_exact},
    };
    return both;
}

std::vector<float> run(Path path, const Variant& variant, const std::vector<float>& numbers, std::size_t offset = 0) {
    const Placed x(numbers, offset);
    Output out(1, numbers.size(), (offset + 1) % 4);
    (kernels(path).*variant.forward)(x.view(1, numbers.size()).values(), out.view().values());
    EXPECT_TRUE(out.surroundings_untouched()) << variant.name << ' ' << name(path) << ' ' << numbers.size();
    return {out.values().begin(), out.values().end()};
}

std::vector<float> run_backward(Path path, const Variant& variant, const std::vector<float>& numbers,
                                const std::vector<float>& d_numbers, std::size_t offset = 0) {
    const Placed x(numbers, offset);
    const Placed d_out(d_numbers, (offset + 2) % 4);
    Output d_x(1, numbers.size(), (offset + 1) % 4);
    (kernels(path).*variant.backward)(x.view(1, numbers.size()).values(), d_out.view(1, numbers.size()).values(),
                                      d_x.view().values());
    EXPECT_TRUE(d_x.surroundings_untouched()) << variant.name << ' ' << name(path) << ' ' << numbers.size();
    return {d_x.values().begin(), d_x.values().end()};
}

// As gelu.hpp says.
double forward_bound(double x, const Exact& at) {
    return (8 + 4 * at.left_size) * eps * std::fabs(x * at.phi) + 0x1p-120 * std::fabs(x);
}

double slope_bound(double x, const Exact& at) {
    const double curved = std::fabs(x) * at.d_phi;
    const double exponent = curved == 0 ? 0 : std::fabs(at.exponent);
    return eps * ((8 + 4 * (at.phi == 0 ? 0 : at.left_size)) * at.phi + (10 + 4 * exponent) * curved) +
           0x1p-120 * (1 + std::fabs(x));
}

void expect_right(const Variant& variant, const std::vector<float>& x, const std::vector<float>& d_out) {
    std::vector<double> value, bound, d_value, d_bound;
    for (std::size_t i = 0; i < x.size(); ++i) {
        const double v = x[i];
        const double d = d_out[i];
        const Exact at = variant.exact(v);
        value.push_back(v * at.phi);
        bound.push_back(at.phi == 0 ? 0x1p-120 * std::fabs(v) : forward_bound(v, at));
        d_value.push_back(d * (at.phi + v * at.d_phi));
        d_bound.push_back(std::fabs(d) * slope_bound(v, at) + 0x1p-149);
    }
    for (const Path path : paths()) {
        ASSERT_TRUE(within(run(path, variant, x), value, bound)) << variant.name << ' ' << name(path);
        ASSERT_TRUE(within(run_backward(path, variant, x, d_out), d_value, d_bound)) << variant.name << ' ' << name(path);
    }
}

TEST(Gelu, AndItsSlopeAreRightOverADenseSweep) {
    constexpr int steps = 300000;
    std::vector<float> x(steps);
    for (int i = 0; i < steps; ++i) x[static_cast<std::size_t>(i)] = static_cast<float>(-17 + 34.0 * i / steps);
    for (const Variant& variant : variants()) expect_right(variant, x, std::vector<float>(steps, 1.0F));
}

TEST(Gelu, AndItsGradientAreRightForMagnitudesFromMinus30To30) {
    std::mt19937 random(51);
    for (const Variant& variant : variants())
        expect_right(variant, wide_numbers(20000, -30, 30, random), wide_numbers(20000, -3, 3, random));
}

TEST(Gelu, GivesANumberTheSameBitsInEveryPlaceOfEverySpan) {
    std::mt19937 random(52);
    for (const Variant& variant : variants()) {
        for (const std::size_t size : edge_sizes()) {
            std::vector<float> x = plain_numbers(size, random);
            for (float& v : x) v *= 5;
            const std::vector<float> d = plain_numbers(size, random);
            for (const Path path : paths()) {
                std::vector<float> alone;
                std::vector<float> d_alone;
                for (std::size_t i = 0; i < size; ++i) {
                    alone.push_back(run(path, variant, {x[i]})[0]);
                    d_alone.push_back(run_backward(path, variant, {x[i]}, {d[i]})[0]);
                }
                for (std::size_t offset = 0; offset < 4; ++offset) {
                    ASSERT_TRUE(same_bits(run(path, variant, x, offset), alone)) << variant.name << ' ' << name(path);
                    ASSERT_TRUE(same_bits(run_backward(path, variant, x, d, offset), d_alone)) << name(path) << ' ' << size;
                }
            }
        }
    }
}

TEST(Gelu, KeepsZerosAndInfinityAndGivesNanForNanAndMinusInfinity) {
    for (const Path path : paths()) {
        for (const Variant& variant : variants()) {
            const std::vector<float> x{0.0F, -0.0F, inf, -inf, nan, 3e38F, -3e38F, 0x1p-149F};
            const std::vector<double> out{0, 0, HUGE_VAL, NAN, NAN, static_cast<double>(3e38F), 0, 0};
            // half of the smallest number is a tie and goes to the even neighbour, 0
            EXPECT_TRUE(within(run(path, variant, x), out, everywhere(0, x.size()))) << variant.name << ' ' << name(path);
            const std::vector<double> slope{0.5, 0.5, 1, 0, NAN, 1, 0, 0.5};
            EXPECT_TRUE(
                within(run_backward(path, variant, x, std::vector<float>(x.size(), 1.0F)), slope, everywhere(eps, x.size())))
                << variant.name << ' ' << name(path);
        }
    }
}

TEST(Gelu, WorksInPlaceAndOnNothing) {
    std::mt19937 random(53);
    const std::vector<float> x = plain_numbers(37, random);
    const std::vector<float> d = plain_numbers(37, random);
    for (const Path path : paths()) {
        for (const Variant& variant : variants()) {
            std::vector<float> in_place = x;
            (kernels(path).*variant.forward)(in_place, in_place);
            EXPECT_TRUE(same_bits(in_place, run(path, variant, x))) << variant.name << ' ' << name(path);
            std::vector<float> d_in_place = d;
            (kernels(path).*variant.backward)(x, d_in_place, d_in_place);
            EXPECT_TRUE(same_bits(d_in_place, run_backward(path, variant, x, d))) << variant.name << ' ' << name(path);
            EXPECT_TRUE(run(path, variant, {}).empty());
            EXPECT_TRUE(run_backward(path, variant, {}, {}).empty());
        }
    }
}

TEST(Gelu, HasTheSlopeOfCentralDifferences) {
    for (const Variant& variant : variants()) {
        std::vector<float> x;
        std::vector<double> slopes;
        std::vector<double> bound;
        for (int i = -96; i <= 96; ++i) {
            const double v = i / 16.0;
            x.push_back(static_cast<float>(v));
            slopes.push_back(central_difference([&](double w) { return w * variant.exact(w).phi; }, v));
            // the fifth derivative is below 20
            bound.push_back(slope_bound(v, variant.exact(v)) + 1e-11);
        }
        for (const Path path : paths()) {
            const std::vector<float> d_x = run_backward(path, variant, x, std::vector<float>(x.size(), 1.0F));
            EXPECT_TRUE(within(d_x, slopes, bound)) << variant.name << ' ' << name(path);
        }
    }
}

TEST(Gelu, GivesPyTorchsNumbers) {
    const std::vector<float> x = golden_floats("gelu.x");
    const std::vector<float> d_out = golden_floats("gelu.d_out");
    for (const Variant& variant : variants()) {
        std::vector<double> bound;
        std::vector<double> d_bound;
        for (std::size_t i = 0; i < x.size(); ++i) {
            const Exact at = variant.exact(x[i]);
            // PyTorch's own 1 + tanh and 1 + erf lose 2^-52 on the left
            bound.push_back(forward_bound(x[i], at) + 0x1p-51 * std::fabs(x[i]));
            d_bound.push_back(std::fabs(d_out[i]) * (slope_bound(x[i], at) + 0x1p-49 * (1 + std::fabs(x[i]))));
        }
        for (const Path path : paths()) {
            const std::string array = std::string("gelu.") + variant.name;
            EXPECT_TRUE(within(run(path, variant, x), golden(array + ".out"), bound)) << variant.name << ' ' << name(path);
            EXPECT_TRUE(within(run_backward(path, variant, x, d_out), golden(array + ".d_x"), d_bound))
                << variant.name << ' ' << name(path);
        }
    }
}

TEST(Gelu, VariantsDifferByAtMost474MillionthsAt270) {
    std::vector<float> x;
    for (int i = -6000; i <= 6000; ++i) x.push_back(static_cast<float>(i) / 1000);
    for (const Path path : paths()) {
        const std::vector<float> tanh = run(path, variants()[0], x);
        const std::vector<float> erf = run(path, variants()[1], x);
        float most = 0;
        float at = 0;
        for (std::size_t i = 0; i < x.size(); ++i) {
            if (std::fabs(tanh[i] - erf[i]) <= most) continue;
            most = std::fabs(tanh[i] - erf[i]);
            at = std::fabs(x[i]);
        }
        EXPECT_NEAR(most, 4.7324e-4, 1e-6) << name(path);
        EXPECT_NEAR(at, 2.7, 0.02) << name(path);
    }
}

}  // namespace
}  // namespace stem::test
