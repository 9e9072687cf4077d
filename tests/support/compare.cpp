#include "support/compare.hpp"

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

namespace stem::test {
namespace {

template <class Expected>
testing::AssertionResult compare(std::span<const float> actual, std::span<const Expected> expected,
                                 std::span<const double> bound) {
    if (actual.size() != expected.size() || bound.size() != expected.size())
        return testing::AssertionFailure() << "lengths differ: " << actual.size() << " numbers, " << expected.size()
                                           << " expected, " << bound.size() << " bounds";
    if (!actual.empty() && static_cast<const void*>(actual.data()) == static_cast<const void*>(expected.data()))
        return testing::AssertionFailure() << "both sides are the same buffer: nothing was compared";
    std::size_t worst = 0;
    std::size_t wrong = 0;
    double worst_excess = -1;
    for (std::size_t i = 0; i < actual.size(); ++i) {
        const double a = actual[i];
        const double e = static_cast<double>(expected[i]);
        const bool bound_is_sane = bound[i] >= 0 && std::isfinite(bound[i]);
        const bool same = (std::isnan(a) && std::isnan(e)) || a == e;
        if (bound_is_sane && (same || std::fabs(a - e) <= bound[i])) continue;
        ++wrong;
        const double excess = bound_is_sane && bound[i] > 0 && std::isfinite(a - e) ? std::fabs(a - e) / bound[i]
                                                                                    : std::numeric_limits<double>::infinity();
        if (excess > worst_excess) {
            worst_excess = excess;
            worst = i;
        }
    }
    if (wrong == 0) return testing::AssertionSuccess();
    auto failure = testing::AssertionFailure();
    failure.operator<<(wrong) << " of " << actual.size() << " numbers are wrong, worst at [" << worst << "]: expected "
                              << expected[worst] << ", got " << actual[worst] << ", bound " << bound[worst];
    return failure;
}

}  // namespace

testing::AssertionResult within(std::span<const float> actual, std::span<const double> expected,
                                std::span<const double> bound) {
    return compare(actual, expected, bound);
}

testing::AssertionResult within(std::span<const float> actual, std::span<const float> expected, std::span<const double> bound) {
    return compare(actual, expected, bound);
}

testing::AssertionResult same_bits(std::span<const float> actual, std::span<const float> expected) {
    if (actual.size() != expected.size())
        return testing::AssertionFailure() << "lengths differ: " << actual.size() << " numbers, " << expected.size()
                                           << " expected";
    if (!actual.empty() && actual.data() == expected.data())
        return testing::AssertionFailure() << "both sides are the same buffer: nothing was compared";
    for (std::size_t i = 0; i < actual.size(); ++i) {
        if (std::bit_cast<std::uint32_t>(actual[i]) != std::bit_cast<std::uint32_t>(expected[i]))
            return testing::AssertionFailure()
                   << "bits differ at [" << i << "]: expected " << expected[i] << ", got " << actual[i];
    }
    return testing::AssertionSuccess();
}

std::vector<double> everywhere(double bound, std::size_t n) {
    return std::vector<double>(n, bound);
}

}  // namespace stem::test
