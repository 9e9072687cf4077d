#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "kernels/buffers.hpp"
#include "kernels/kernels.hpp"
#include "kernels/matmul.hpp"
#include "support/compare.hpp"

namespace stem::test {
namespace {

// Which product: the matrix on the left as it lies or read along its columns, put in place or added.
struct Form {
    const char* name;
    bool transposed;
    bool adds;
    Matmul* Kernels::* kernel;
};

const std::vector<Form>& forms() {
    static const std::vector<Form> all{{"nn", false, false, &Kernels::matmul_nn},
                                       {"nn_add", false, true, &Kernels::matmul_nn_add},
                                       {"tn", true, false, &Kernels::matmul_tn},
                                       {"tn_add", true, true, &Kernels::matmul_tn_add}};
    return all;
}

// `a` and `b` row by row: a (m, depth), or (depth, m) when the form reads its columns; before is what `out` holds.
struct Operands {
    std::size_t m;
    std::size_t depth;
    std::size_t n;
    std::vector<float> a;
    std::vector<float> b;
    std::vector<float> before;
};

Operands make_operands(std::size_t m, std::size_t depth, std::size_t n, std::mt19937& random) {
    return {m, depth, n, plain_numbers(m * depth, random), plain_numbers(depth * n, random), plain_numbers(m * n, random)};
}

struct Offsets {
    std::size_t a = 0;
    std::size_t b = 0;
    std::size_t out = 0;
};

std::vector<float> run(Path path, const Form& form, const Operands& in, Offsets offsets = {}) {
    const Placed a(in.a, offsets.a);
    const Placed b(in.b, offsets.b);
    Output out(in.m, in.n, offsets.out);
    if (form.adds) std::ranges::copy(in.before, out.view().values().begin());
    const ConstMatrixView left = form.transposed ? a.view(in.depth, in.m) : a.view(in.m, in.depth);
    (kernels(path).*form.kernel)(left, b.view(in.depth, in.n), out.view());
    EXPECT_TRUE(out.surroundings_untouched()) << form.name << ' ' << name(path);
    return {out.values().begin(), out.values().end()};
}

void expect_right(const Form& form, const Operands& in, Offsets offsets) {
    std::vector<double> value(in.m * in.n);
    std::vector<double> bound(in.m * in.n);
    for (std::size_t i = 0; i < in.m; ++i) {
        for (std::size_t j = 0; j < in.n; ++j) {
            double sum = form.adds ? in.before[i * in.n + j] : 0.0F;
            double sizes = std::fabs(sum);
            for (std::size_t k = 0; k < in.depth; ++k) {
                const float a = form.transposed ? in.a[k * in.m + i] : in.a[i * in.depth + k];
                const double product = static_cast<double>(a) * static_cast<double>(in.b[k * in.n + j]);
                sum += product;
                sizes += std::fabs(product);
            }
            value[i * in.n + j] = sum;
            bound[i * in.n + j] = static_cast<double>(in.depth + (form.adds ? 1 : 0)) * (eps * sizes + 0x1p-149);
        }
    }
    const auto sizes = testing::Message() << form.name << " M=" << in.m << " K=" << in.depth << " N=" << in.n;
    const std::vector<float> scalar = run(Path::scalar, form, in, offsets);
    ASSERT_TRUE(within(scalar, value, bound)) << "scalar " << sizes;
    for (const Path path : vector_paths()) {
        const std::vector<float> found = run(path, form, in, offsets);
        ASSERT_TRUE(within(found, value, bound)) << name(path) << ' ' << sizes;
        if (fuses(path)) continue;
        ASSERT_TRUE(same_bits(found, scalar)) << name(path) << ' ' << sizes;
    }
}

// Around vectors of 4, 8 and 16 lanes and the tile of 4 rows; starts vary with the sizes.
TEST(MatmulNnTn, AreRightAndTheSameBitsForAllSmallSizes) {
    std::mt19937 random(31);
    std::size_t turn = 0;
    for (const std::size_t m : {1U, 2U, 3U, 4U, 5U, 7U, 8U, 9U}) {
        for (const std::size_t depth : {1U, 2U, 3U, 5U, 8U, 17U}) {
            for (const std::size_t n : edge_sizes()) {
                if (n > 65) continue;
                const Operands in = make_operands(m, depth, n, random);
                ++turn;
                for (const Form& form : forms()) {
                    expect_right(form, in, {turn % 4, turn / 4 % 4, turn / 16 % 4});
                    if (HasFatalFailure()) return;
                }
            }
        }
    }
}

TEST(MatmulNnTn, AreRightAndTheSameBitsAroundTheBordersOfBlocksAndPanels) {
    struct Sizes {
        std::size_t m, depth, n;
    };
    std::mt19937 random(32);
    // blocks of 128 k and 256 rows; panels from 16 rows and 64 columns on
    for (const auto& [m, depth, n] :
         {Sizes{15, 9, 64}, Sizes{16, 9, 63}, Sizes{16, 9, 64}, Sizes{17, 9, 65}, Sizes{18, 127, 67}, Sizes{19, 128, 71},
          Sizes{20, 129, 72}, Sizes{16, 257, 80}, Sizes{255, 130, 66}, Sizes{256, 7, 64}, Sizes{257, 129, 68},
          Sizes{515, 3, 73}, Sizes{1, 385, 131}, Sizes{3, 129, 32}, Sizes{258, 130, 5}, Sizes{2, 3, 1031}}) {
        const Operands in = make_operands(m, depth, n, random);
        for (const Form& form : forms()) {
            expect_right(form, in, {1, 2, 3});
            if (HasFatalFailure()) return;
        }
    }
}

TEST(MatmulNnTn, AreRightAndTheSameBitsForMagnitudesFromMinus30To30) {
    std::mt19937 random(33);
    for (const auto& [m, depth, n] : {std::array{9, 65, 35}, std::array{17, 127, 67}}) {
        Operands in = make_operands(m, depth, n, random);
        in.a = wide_numbers(in.a.size(), -30, 30, random);
        in.b = wide_numbers(in.b.size(), -30, 6, random);
        for (const Form& form : forms()) expect_right(form, in, {3, 1, 2});
    }
}

TEST(MatmulNnTn, MakeTheSameBitsWhereverTheMatricesStart) {
    std::mt19937 random(34);
    for (const auto& [m, depth, n] : {std::array{5, 31, 13}, std::array{21, 130, 70}}) {
        const Operands in = make_operands(m, depth, n, random);
        for (const Path path : paths()) {
            for (const Form& form : forms()) {
                const std::vector<float> aligned = run(path, form, in);
                for (std::size_t turn = 1; turn < 64; ++turn)
                    ASSERT_TRUE(same_bits(run(path, form, in, {turn % 4, turn / 4 % 4, turn / 16}), aligned))
                        << form.name << ' ' << name(path) << " start " << turn;
            }
        }
    }
}

// A row alone is not packed, a row in a batch is.
TEST(MatmulNnTn, MakeTheSameBitsForARowAloneAndInABatch) {
    std::mt19937 random(35);
    const Operands in = make_operands(37, 131, 70, random);
    for (const Path path : paths()) {
        const std::vector<float> batch = run(path, forms()[0], in);
        for (std::size_t i = 0; i < in.m; ++i) {
            Operands alone = in;
            alone.m = 1;
            alone.a.assign(in.a.data() + i * in.depth, in.a.data() + (i + 1) * in.depth);
            ASSERT_TRUE(same_bits(run(path, forms()[0], alone), std::span(batch).subspan(i * in.n, in.n)))
                << name(path) << " row " << i;
        }
    }
}

TEST(MatmulNnTn, LeaveOutAsItIsOrZeroForNoTerms) {
    for (const Path path : paths()) {
        for (const Form& form : forms()) {
            const std::vector<float> before(15, -2.5F);
            const std::vector<float> expected(15, form.adds ? -2.5F : 0.0F);
            EXPECT_TRUE(same_bits(run(path, form, {3, 0, 5, {}, {}, before}), expected)) << form.name << ' ' << name(path);
            EXPECT_TRUE(run(path, form, {0, 3, 5, {}, std::vector<float>(15), {}}).empty());
            EXPECT_TRUE(run(path, form, {3, 5, 0, std::vector<float>(15), {}, {}}).empty());
            (kernels(path).*form.kernel)({}, {}, {});
        }
    }
}

TEST(MatmulNnTn, SpreadNanAndInfinityToTheirRowAlone) {
    constexpr float inf = std::numeric_limits<float>::infinity();
    constexpr std::size_t m = 5;
    constexpr std::size_t depth = 7;
    constexpr std::size_t n = 11;
    for (const Path path : paths()) {
        for (const Form& form : forms()) {
            for (const float special : {std::numeric_limits<float>::quiet_NaN(), inf, -inf}) {
                for (std::size_t i = 0; i < m; ++i) {
                    Operands in{m,
                                depth,
                                n,
                                std::vector<float>(m * depth, 1.0F),
                                std::vector<float>(depth * n, 1.0F),
                                std::vector<float>(m * n, 1.0F)};
                    const std::size_t k = (3 * i) % depth;
                    in.a[form.transposed ? k * m + i : i * depth + k] = special;
                    in.b[k * n] = 0;  // column 0 meets 0 · special, which is NaN for an infinity too
                    std::vector<double> expected(m * n, form.adds ? 8.0 : 7.0);
                    for (std::size_t r = 0; r < m; ++r) expected[r * n] -= 1;
                    for (std::size_t c = 1; c < n; ++c) expected[i * n + c] = static_cast<double>(special);
                    expected[i * n] = std::numeric_limits<double>::quiet_NaN();
                    ASSERT_TRUE(within(run(path, form, in), expected, everywhere(0, m * n)))
                        << form.name << ' ' << name(path) << ' ' << special << " in row " << i;
                }
            }
        }
    }
}

}  // namespace
}  // namespace stem::test
