#include "kernels/embedding.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "kernels/buffers.hpp"
#include "kernels/kernels.hpp"
#include "support/compare.hpp"

namespace stem::test {
namespace {

constexpr std::size_t vocab_size = 23;

struct Case {
    std::vector<float> table;
    std::vector<float> positions;
    std::vector<TokenId> ids;
    std::size_t d;
    std::size_t length;
    float scale;
};

// Two rows of a batch; the first and the last row of the table are among the ids, and one id comes twice.
Case make_case(std::size_t d, std::size_t length, float scale, std::mt19937& random) {
    Case in{wide_numbers(vocab_size * d, -30, 30, random), wide_numbers(length * d, -30, 30, random), {}, d, length, scale};
    for (std::size_t i = 0; i < 2 * length; ++i) in.ids.push_back(static_cast<TokenId>(random() % vocab_size));
    if (length > 1) {
        in.ids[0] = static_cast<TokenId>(vocab_size - 1);
        in.ids[1] = 0;
        in.ids[length] = in.ids[length + 1] = 7;
    }
    return in;
}

std::vector<float> lookup(Path path, const Case& in, std::size_t offset = 0) {
    const Placed table(in.table, offset);
    Output out(in.ids.size(), in.d, (offset + 1) % 4);
    kernels(path).embedding_lookup(table.view(vocab_size, in.d), in.ids, in.scale, out.view());
    EXPECT_TRUE(out.surroundings_untouched()) << name(path) << " d=" << in.d;
    return {out.values().begin(), out.values().end()};
}

std::vector<float> lookup_add(Path path, const Case& in, std::size_t offset = 0) {
    const Placed table(in.table, offset);
    const Placed positions(in.positions, (offset + 2) % 4);
    Output out(in.ids.size(), in.d, (offset + 1) % 4);
    kernels(path).embedding_lookup_add(table.view(vocab_size, in.d), in.ids, in.scale, positions.view(in.length, in.d),
                                       out.view());
    EXPECT_TRUE(out.surroundings_untouched()) << name(path) << " d=" << in.d;
    return {out.values().begin(), out.values().end()};
}

// A product of two float32 is exact in float64, so this rounds once, as float32 must.
std::vector<float> reference(const Case& in) {
    std::vector<float> out;
    for (const TokenId id : in.ids) {
        for (std::size_t c = 0; c < in.d; ++c) {
            const double number = static_cast<double>(in.table[static_cast<std::size_t>(id) * in.d + c]);
            out.push_back(static_cast<float>(static_cast<double>(in.scale) * number));
        }
    }
    return out;
}

// A sum of two float32 rounded to float64 and then to float32 is the sum rounded once: 53 ≥ 2·24 + 2 bits.
std::vector<float> reference_add(const Case& in) {
    std::vector<float> out = reference(in);
    for (std::size_t r = 0; r < in.ids.size(); ++r) {
        for (std::size_t c = 0; c < in.d; ++c) {
            float& x = out[r * in.d + c];
            x = static_cast<float>(static_cast<double>(x) + static_cast<double>(in.positions[(r % in.length) * in.d + c]));
        }
    }
    return out;
}

TEST(EmbeddingLookup, IsTheRowTimesTheScaleBitForBit) {
    std::mt19937 random(1);
    for (const std::size_t d : edge_sizes()) {
        for (const float scale : {1.0F, 11.313708F, -0.3F}) {
            const Case in = make_case(d, 5, scale, random);
            for (const Path path : paths()) {
                for (std::size_t offset = 0; offset < 4; ++offset)
                    ASSERT_TRUE(same_bits(lookup(path, in, offset), reference(in))) << name(path) << " d=" << d;
            }
        }
    }
}

TEST(EmbeddingLookupAdd, IsLookupThenAddBitForBit) {
    std::mt19937 random(2);
    for (const std::size_t d : edge_sizes()) {
        for (const std::size_t length : {1U, 5U, 16U}) {
            const Case in = make_case(d, length, std::sqrt(static_cast<float>(d)), random);
            for (const Path path : paths()) {
                std::vector<float> in_two_steps = lookup(path, in);
                for (std::size_t i = 0; i < in_two_steps.size(); ++i) in_two_steps[i] += in.positions[i % (length * d)];
                for (std::size_t offset = 0; offset < 4; ++offset) {
                    const std::vector<float> out = lookup_add(path, in, offset);
                    ASSERT_TRUE(same_bits(out, in_two_steps)) << name(path) << " d=" << d << " T=" << length;
                    ASSERT_TRUE(same_bits(out, reference_add(in))) << name(path) << " d=" << d << " T=" << length;
                }
            }
        }
    }
}

// Row id of E is one-hot(id) · E: matmul_nt gets E transposed. The numbers are finite and none is -0, which a sum that
// starts at +0 can't give back.
TEST(EmbeddingLookup, EqualsOneHotTimesTableBitForBit) {
    std::mt19937 random(3);
    for (const std::size_t d : edge_sizes()) {
        const Case in = make_case(d, 5, 1.0F, random);
        Matrix one_hot(in.ids.size(), vocab_size);
        for (std::size_t r = 0; r < in.ids.size(); ++r) one_hot.row(r)[in.ids[r]] = 1;
        Matrix transposed(d, vocab_size);
        for (std::size_t v = 0; v < vocab_size; ++v)
            for (std::size_t c = 0; c < d; ++c) transposed.row(c)[v] = in.table[v * d + c];
        for (const Path path : paths()) {
            Output product(in.ids.size(), d);
            kernels(path).matmul_nt(std::as_const(one_hot).view(), std::as_const(transposed).view(), product.view());
            ASSERT_TRUE(same_bits(lookup(path, in), product.values())) << name(path) << " d=" << d;
        }
    }
}

TEST(EmbeddingLookup, KeepsZeroSignsInfinitiesAndSubnormals) {
    constexpr float inf = std::numeric_limits<float>::infinity();
    const std::vector<float> specials{0.0F, -0.0F, inf, -inf, 0x1p-149F, -0x1p-149F, 0x1.fffffep127F};
    std::mt19937 random(4);
    Case in = make_case(19, 5, 1.0F, random);
    for (std::size_t i = 0; i < in.table.size(); ++i) in.table[i] = specials[i % specials.size()];
    for (const Path path : paths()) EXPECT_TRUE(same_bits(lookup(path, in), reference(in))) << name(path);
}

TEST(EmbeddingLookup, WritesNothingForNoIdsOrNoWidth) {
    std::mt19937 random(5);
    for (const Path path : paths()) {
        Case no_ids = make_case(8, 0, 1.0F, random);
        EXPECT_TRUE(lookup(path, no_ids).empty());
        EXPECT_TRUE(lookup_add(path, no_ids).empty());
        const Case no_width = make_case(0, 5, 1.0F, random);
        EXPECT_TRUE(lookup(path, no_width).empty());
        EXPECT_TRUE(lookup_add(path, no_width).empty());
    }
}

}  // namespace
}  // namespace stem::test
