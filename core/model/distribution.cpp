#include "model/distribution.hpp"

#include <algorithm>
#include <cmath>

#include "base/error.hpp"

namespace stem {
namespace {

constexpr std::size_t most_bins = 4096;  // more than a screen has columns

}  // namespace

Distribution distribution(std::span<const float> numbers, double low, double high, std::size_t bins) {
    if (!(low < high) || !std::isfinite(high - low) || bins == 0 || bins > most_bins)
        throw Error(ErrorCode::bad_number, "low must be below high, and bins 1..4096");
    Distribution all;
    all.counts.resize(bins);
    for (std::size_t i = 0; i <= bins; ++i)
        all.edges.push_back(low + (high - low) * static_cast<double>(i) / static_cast<double>(bins));
    double sum = 0;
    for (const float x : numbers) {
        sum += x;
        if (!(x >= low && x < high)) {
            ++all.outside;
            continue;
        }
        const double part = (x - low) / (high - low) * static_cast<double>(bins);
        // just below high it may round up to bins
        ++all.counts[std::min(static_cast<std::size_t>(part), bins - 1)];
    }
    const auto count = static_cast<double>(numbers.size());
    all.mean = sum / count;
    double squares = 0;
    for (const float x : numbers) squares += (x - all.mean) * (x - all.mean);
    all.deviation = std::sqrt(squares / count);
    return all;
}

}  // namespace stem
