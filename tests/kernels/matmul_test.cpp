#include "kernels/matmul.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "kernels/buffers.hpp"
#include "kernels/kernels.hpp"
#include "support/compare.hpp"

namespace stem::test {
namespace {

// Dot products in float64, one after the other. A product of two float32 is exact there.
struct Reference {
    std::vector<double> value;
    std::vector<double> bound;

    Reference(std::span<const float> a, std::span<const float> b, std::size_t m, std::size_t n, std::size_t depth)
        : value(m * n), bound(m * n) {
        for (std::size_t i = 0; i < m; ++i) {
            for (std::size_t j = 0; j < n; ++j) {
                double sum = 0;
                double sizes = 0;
                for (std::size_t k = 0; k < depth; ++k) {
                    const double product = static_cast<double>(a[i * depth + k]) * static_cast<double>(b[j * depth + k]);
                    sum += product;
                    sizes += std::fabs(product);
                }
                value[i * n + j] = sum;
                // as matmul.hpp says; the second term is for products below the normal numbers
                bound[i * n + j] = static_cast<double>(depth) * (eps * sizes + 0x1p-149);
            }
        }
    }

    // the first m rows and n columns
    Reference(const Reference& all, std::size_t all_n, std::size_t m, std::size_t n) {
        for (std::size_t i = 0; i < m; ++i) {
            for (std::size_t j = 0; j < n; ++j) {
                value.push_back(all.value[i * all_n + j]);
                bound.push_back(all.bound[i * all_n + j]);
            }
        }
    }
};

struct Operands {
    std::vector<float> a;
    std::vector<float> b;
    std::size_t m;
    std::size_t n;
    std::size_t depth;
};

// Offsets of a, b and out from a 64-byte boundary, in floats.
struct Offsets {
    std::size_t a = 0;
    std::size_t b = 0;
    std::size_t out = 0;
};

std::vector<float> run(Path path, const Operands& in, Offsets offsets = {}) {
    const Placed a(std::span(in.a).first(in.m * in.depth), offsets.a);
    const Placed b(std::span(in.b).first(in.n * in.depth), offsets.b);
    Output out(in.m, in.n, offsets.out);
    kernels(path).matmul_nt(a.view(in.m, in.depth), b.view(in.n, in.depth), out.view());
    EXPECT_TRUE(out.surroundings_untouched()) << name(path) << ' ' << in.m << 'x' << in.n << 'x' << in.depth;
    return {out.values().begin(), out.values().end()};
}

void expect_right(const Operands& in, const Reference& expected, Offsets offsets) {
    const auto sizes = testing::Message() << "M=" << in.m << " N=" << in.n << " K=" << in.depth;
    const std::vector<float> scalar = run(Path::scalar, in, offsets);
    ASSERT_TRUE(within(scalar, expected.value, expected.bound)) << "scalar " << sizes;
    for (const Path path : vector_paths()) {
        const std::vector<float> simd = run(path, in, offsets);
        ASSERT_TRUE(within(simd, expected.value, expected.bound)) << name(path) << ' ' << sizes;
        ASSERT_TRUE(within(simd, std::span<const float>(scalar), expected.bound)) << name(path) << " against scalar " << sizes;
    }
}

// Every K of the edge sizes with every M and N of `sides`; the reference of the largest holds all the smaller ones.
template <class MakeA, class MakeB>
void expect_right_for_all_sizes(const std::vector<std::size_t>& sides, MakeA make_a, MakeB make_b) {
    std::mt19937 random(17);
    const std::size_t most = sides.back();
    std::size_t turn = 0;
    for (const std::size_t depth : edge_sizes()) {
        Operands in{make_a(most * depth, random), make_b(most * depth, random), most, most, depth};
        const Reference all(in.a, in.b, most, most, depth);
        for (const std::size_t m : sides) {
            for (const std::size_t n : sides) {
                in.m = m;
                in.n = n;
                ++turn;
                expect_right(in, Reference(all, most, m, n), {turn % 4, turn / 4 % 4, turn / 16 % 4});
                if (testing::Test::HasFatalFailure()) return;
            }
        }
    }
}

// Products reach 1e36, so 127 of them stay below the largest float32, 3.4e38.
TEST(MatmulNt, IsRightForAllSizesOfMagnitudesFromMinus30To30) {
    const auto wide = [](std::size_t n, std::mt19937& random) { return wide_numbers(n, -30, 30, random); };
    const auto narrower = [](std::size_t n, std::mt19937& random) { return wide_numbers(n, -30, 6, random); };
    expect_right_for_all_sizes(edge_sizes(), wide, narrower);
}

// Numbers of one size: here every term counts, and a sum that forgets one is far outside the bound.
TEST(MatmulNt, IsRightForAllDepthsOfPlainNumbers) {
    expect_right_for_all_sizes({1, 2, 3, 4, 5, 6, 7, 9, 16, 33}, plain_numbers, plain_numbers);
}

TEST(MatmulNt, IsRightAroundTheBordersOfItsBlocks) {
    struct Sizes {
        std::size_t m, n, depth;
    };
    std::mt19937 random(3);
    // rows of a are blocked by 512 KB (32 rows of 4096), at most 128 of them, k by 4096
    for (const auto& [m, n, depth] :
         {Sizes{127, 5, 64}, Sizes{128, 4, 64}, Sizes{129, 3, 64}, Sizes{387, 9, 64}, Sizes{31, 5, 4096}, Sizes{33, 5, 4096},
          Sizes{67, 4, 1030}, Sizes{7, 5, 4095}, Sizes{8, 4, 4096}, Sizes{9, 6, 4097}, Sizes{17, 5, 4103}, Sizes{3, 5, 8192},
          Sizes{3, 5, 8195}, Sizes{1, 9, 12289}, Sizes{2, 50257, 3}}) {
        const Operands in{plain_numbers(m * depth, random), plain_numbers(n * depth, random), m, n, depth};
        expect_right(in, Reference(in.a, in.b, m, n, depth), {1, 2, 3});
    }
}

// From 513 terms on a sum has two chains: every remainder of two vectors of 16 lanes, and both neighbours of the border.
TEST(MatmulNt, IsRightForAllRemaindersOfLongRows) {
    std::mt19937 random(4);
    for (std::size_t depth = 510; depth <= 512 + 2 * 16 + 1; ++depth) {
        for (const std::size_t m : {1U, 2U, 5U}) {
            const Operands in{plain_numbers(m * depth, random), plain_numbers(6 * depth, random), m, 6, depth};
            expect_right(in, Reference(in.a, in.b, m, 6, depth), {1, 2, 3});
        }
    }
}

TEST(MatmulNt, MakesTheSameBitsWhereverTheMatricesStart) {
    std::mt19937 random(5);
    for (const std::size_t depth : {1U, 5U, 31U, 128U, 771U, 4099U}) {
        const Operands in{plain_numbers(5 * depth, random), plain_numbers(7 * depth, random), 5, 7, depth};
        for (const Path path : paths()) {
            const std::vector<float> aligned = run(path, in);
            for (std::size_t turn = 1; turn < 64; ++turn)
                ASSERT_TRUE(same_bits(run(path, in, {turn % 4, turn / 4 % 4, turn / 16}), aligned))
                    << name(path) << " K=" << depth << " start " << turn;
        }
    }
}

TEST(MatmulNt, MakesTheSameBitsForARowAloneAndInABatch) {
    std::mt19937 random(7);
    for (const std::size_t depth : {1U, 6U, 128U, 512U, 513U, 516U, 523U, 528U, 539U, 768U, 4100U, 4609U}) {
        const std::size_t n = 11;
        const Operands in{plain_numbers(9 * depth, random), plain_numbers(n * depth, random), 9, n, depth};
        for (const Path path : paths()) {
            const std::vector<float> batch = run(path, in);
            for (std::size_t i = 0; i < in.m; ++i) {
                const auto row = std::span(in.a).subspan(i * depth, depth);
                const Operands alone{{row.begin(), row.end()}, in.b, 1, n, depth};
                ASSERT_TRUE(same_bits(run(path, alone), std::span(batch).subspan(i * n, n))) << name(path) << " row " << i;
            }
        }
    }
}

TEST(MatmulNt, WritesNothingForNoCellsAndZerosForNoTerms) {
    for (const Path path : paths()) {
        EXPECT_TRUE(run(path, {{}, std::vector<float>(15), 0, 3, 5}).empty());
        EXPECT_TRUE(run(path, {std::vector<float>(15), {}, 3, 0, 5}).empty());
        EXPECT_TRUE(same_bits(run(path, {{}, {}, 3, 5, 0}), std::vector<float>(15, 0.0F))) << name(path);
        kernels(path).matmul_nt({}, {}, {});
    }
}

// Up to 4096 terms the sum is one part, so adding is one rounded addition of the product.
TEST(MatmulNtAdd, AddsTheProductToWhatIsThere) {
    std::mt19937 random(11);
    for (const std::size_t depth : {0U, 1U, 5U, 31U, 128U, 4096U, 4099U}) {
        for (const auto& [m, n] : {std::pair{1U, 1U}, {2U, 4U}, {3U, 5U}, {5U, 9U}}) {
            const Operands in{plain_numbers(m * depth, random), plain_numbers(n * depth, random), m, n, depth};
            const std::vector<float> before = plain_numbers(m * n, random);
            Reference expected(in.a, in.b, m, n, depth);
            for (std::size_t i = 0; i < before.size(); ++i) {
                expected.value[i] += static_cast<double>(before[i]);
                expected.bound[i] += eps * (std::fabs(expected.value[i]) + std::fabs(static_cast<double>(before[i])));
            }
            for (const Path path : paths()) {
                const Placed a(in.a, 1);
                const Placed b(in.b, 2);
                Output out(m, n, 3);
                std::ranges::copy(before, out.view().values().begin());
                kernels(path).matmul_nt_add(a.view(m, depth), b.view(n, depth), out.view());
                EXPECT_TRUE(out.surroundings_untouched());
                ASSERT_TRUE(within(out.values(), expected.value, expected.bound)) << name(path) << " K=" << depth;
                if (depth > 4096) continue;
                std::vector<float> sum = run(path, in, {1, 2, 3});
                for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += before[i];
                ASSERT_TRUE(same_bits(out.values(), sum)) << name(path) << " K=" << depth;
            }
        }
    }
}

TEST(MatmulNt, SpreadsNanAndInfinityToTheirRowAlone) {
    constexpr float inf = std::numeric_limits<float>::infinity();
    constexpr std::size_t m = 5;
    constexpr std::size_t n = 7;
    constexpr std::size_t depth = 11;
    for (const Path path : paths()) {
        for (const float special : {std::numeric_limits<float>::quiet_NaN(), inf, -inf}) {
            for (std::size_t at = 0; at < m * depth; ++at) {
                Operands in{std::vector<float>(m * depth, 1.0F), std::vector<float>(n * depth, 1.0F), m, n, depth};
                in.a[at] = special;
                in.b[at % depth] = 0;  // column 0 of out meets 0 · special, which is NaN for an infinity too
                const std::vector<float> out = run(path, in);
                const Reference expected(in.a, in.b, m, n, depth);
                ASSERT_TRUE(within(out, expected.value, everywhere(0, m * n))) << name(path) << ' ' << special << " at " << at;
            }
        }
    }
}

}  // namespace
}  // namespace stem::test
