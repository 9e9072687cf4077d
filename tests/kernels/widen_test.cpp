#include "kernels/widen.hpp"

#include <gtest/gtest.h>

#include "kernels/buffers.hpp"
#include "kernels/kernels.hpp"
#include "support/compare.hpp"

namespace stem::test {
namespace {

/// Every pattern of the format that is a finite number, both zeros and all subnormals among them.
std::vector<std::uint16_t> finite_patterns(Half type) {
    std::vector<std::uint16_t> patterns;
    for (std::uint32_t p = 0; p <= 0xFFFF; ++p)
        if (half_is_finite(type, static_cast<std::uint16_t>(p))) patterns.push_back(static_cast<std::uint16_t>(p));
    return patterns;
}

TEST(Widen, EveryFinitePatternIsItsNumber) {
    for (const Half type : {Half::f16, Half::bf16}) {
        const std::vector<std::uint16_t> patterns = finite_patterns(type);
        // 2 of 32 exponents are no numbers, or 2 of 256
        ASSERT_EQ(patterns.size(), type == Half::f16 ? 0x10000U - 0x800U : 0x10000U - 0x100U);
        std::vector<float> expected;
        for (const std::uint16_t p : patterns) expected.push_back(half_to_f32(type, p));
        for (const Path path : paths()) {
            Output out(1, patterns.size());
            kernels(path).widen(type, patterns, out.view().values());
            EXPECT_TRUE(same_bits(out.values(), expected)) << name(path);
        }
    }
}

TEST(Widen, ReadsAndWritesItsNumbersAlone) {
    std::mt19937 random(81);
    for (const Half type : {Half::f16, Half::bf16}) {
        const std::vector<std::uint16_t> patterns = finite_patterns(type);
        for (const std::size_t n : edge_sizes()) {
            for (std::size_t offset = 0; offset < 4; ++offset) {
                // exactly so many after an odd start: AddressSanitizer sees a read behind the last one
                const std::vector<std::uint16_t> bits = [&] {
                    std::vector<std::uint16_t> some(offset + n);
                    for (std::uint16_t& one : some) one = patterns[random() % patterns.size()];
                    return some;
                }();
                const std::span<const std::uint16_t> given = std::span(bits).subspan(offset);
                std::vector<float> expected;
                for (const std::uint16_t p : given) expected.push_back(half_to_f32(type, p));
                for (const Path path : paths()) {
                    Output out(1, n, (offset + 1) % 4);
                    kernels(path).widen(type, given, out.view().values());
                    ASSERT_TRUE(same_bits(out.values(), expected)) << name(path) << " n=" << n;
                    ASSERT_TRUE(out.surroundings_untouched()) << name(path) << " n=" << n;
                }
            }
        }
    }
}

}  // namespace
}  // namespace stem::test
