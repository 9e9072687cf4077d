#include "model/sample.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "base/heap_sort.hpp"
#include "base/random.hpp"
#include "format/json.hpp"

namespace stem {

void check_sampling(const SampleOptions& options) {
    if (options.temperature >= 0 && std::isfinite(options.temperature)) return;
    throw Error(ErrorCode::bad_number,
                "temperature is " + json_number(options.temperature) + ", allowed are finite numbers from 0");
}

TokenId sample_token(std::span<const float> logits, const SampleOptions& options, std::uint64_t i) {
    for (std::size_t v = 0; v < logits.size(); ++v) {
        if (std::isnan(logits[v]) || (std::isinf(logits[v]) && logits[v] > 0))
            throw Error(ErrorCode::not_finite, "the logit of token " + std::to_string(v) + " is not a finite number");
    }
    const auto largest = static_cast<std::size_t>(std::ranges::max_element(logits) - logits.begin());
    if (std::isinf(logits[largest])) throw Error(ErrorCode::not_finite, "all logits are -inf: no token can come");
    if (options.temperature == 0) return static_cast<TokenId>(largest);

    std::vector<TokenId> order(logits.size());
    std::iota(order.begin(), order.end(), 0);
    std::size_t kept = order.size();
    if (options.top_k > 0 && options.top_k < kept) {
        kept = options.top_k;
        const auto before = [&](TokenId a, TokenId b) {
            const float x = logits[static_cast<std::size_t>(a)];
            const float y = logits[static_cast<std::size_t>(b)];
            return x != y ? x > y : a < b;
        };
        std::ranges::nth_element(order, order.begin() + static_cast<std::ptrdiff_t>(kept), before);
        heap_sort(std::span(order).first(kept));
    }
    const double top = static_cast<double>(logits[largest]);
    std::vector<double> cumulative;
    cumulative.reserve(kept);
    double sum = 0;
    for (std::size_t k = 0; k < kept; ++k) {
        const double logit = static_cast<double>(logits[static_cast<std::size_t>(order[k])]);
        sum += std::exp((logit - top) / options.temperature);
        cumulative.push_back(sum);
    }
    const Random random(options.seed, Stream::sampling);
    // above 0, so that a token whose chance is 0 is never the first that reaches it
    const double drawn = (random.bits(i) + 0.5) * 0x1p-32 * sum;
    const auto found = std::ranges::lower_bound(cumulative, drawn);
    const auto place = std::min(found - cumulative.begin(), static_cast<std::ptrdiff_t>(kept) - 1);
    return order[static_cast<std::size_t>(place)];
}

}  // namespace stem
