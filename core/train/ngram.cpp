#include "train/ngram.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <string>

#include "base/error.hpp"

namespace stem {
namespace {

void check_ids(std::span<const TokenId> ids, std::uint32_t vocab_size) {
    for (const TokenId id : ids) {
        if (id >= 0 && static_cast<std::uint32_t>(id) < vocab_size) continue;
        throw Error(ErrorCode::bad_token_id,
                    "token id " + std::to_string(id) + " is outside 0.." + std::to_string(vocab_size - 1));
    }
}

std::uint64_t key_of(std::span<const TokenId> run, std::uint32_t vocab_size) noexcept {
    std::uint64_t key = 0;
    for (const TokenId id : run) key = key * vocab_size + static_cast<std::uint64_t>(id);
    return key;
}

/// Runs of `length` tokens that are followed by at least `after` more.
NgramCounts count_runs(std::span<const TokenId> text, std::size_t length, std::size_t after, std::uint32_t vocab_size) {
    std::vector<std::uint64_t> all;
    for (std::size_t at = 0; at + length + after <= text.size(); ++at)
        all.push_back(key_of(text.subspan(at, length), vocab_size));
    std::ranges::sort(all);
    NgramCounts counted;
    for (const std::uint64_t key : all) {
        if (counted.keys.empty() || counted.keys.back() != key) {
            counted.keys.push_back(key);
            counted.counts.push_back(0);
        }
        ++counted.counts.back();
    }
    return counted;
}

std::size_t bin_of(std::uint64_t context, std::size_t bins) noexcept {
    return std::min(static_cast<std::size_t>(std::bit_width(context)), bins) - 1;
}

}  // namespace

std::uint64_t NgramCounts::of(std::uint64_t key) const noexcept {
    const auto found = std::ranges::lower_bound(keys, key);
    if (found == keys.end() || *found != key) return 0;
    return counts[static_cast<std::size_t>(found - keys.begin())];
}

NgramModel::NgramModel(std::span<const TokenId> text, std::span<const TokenId> tuning, std::uint32_t vocab_size)
    : vocab_size_(vocab_size) {
    if (vocab_size == 0 || vocab_size >= (1U << 21U))
        throw Error(ErrorCode::bad_config, "vocab_size is " + std::to_string(vocab_size) + ", allowed is 1..2097151");
    if (text.size() < max_order || tuning.empty())
        throw Error(ErrorCode::bad_shape, "a text of " + std::to_string(text.size()) + " tokens, and " +
                                              std::to_string(tuning.size()) + " to tune on, are too few");
    check_ids(text, vocab_size);
    check_ids(tuning, vocab_size);
    for (std::size_t n = 0; n < max_order; ++n) {
        runs_[n] = count_runs(text, n + 1, 0, vocab_size);
        contexts_[n] = count_runs(text, n, 1, vocab_size);
    }
    for (int order = 1; order <= max_order; ++order) tune(order, tuning);
}

NgramModel::Share NgramModel::share(int order, std::span<const TokenId> before, TokenId token) const noexcept {
    const auto n = static_cast<std::size_t>(order) - 1;
    const std::uint64_t h = key_of(before.last(n), vocab_size_);
    const std::uint64_t context = contexts_[n].of(h);
    if (context == 0) return {};
    const std::uint64_t run = runs_[n].of(h * vocab_size_ + static_cast<std::uint64_t>(token));
    return {static_cast<double>(run) / static_cast<double>(context), context};
}

double NgramModel::probability(int order, std::span<const TokenId> before, TokenId token) const noexcept {
    double p = 1.0 / vocab_size_;
    const int most = std::min(order, static_cast<int>(std::min<std::size_t>(before.size(), max_order - 1)) + 1);
    for (int k = 1; k <= most; ++k) {
        const auto [seen, context] = share(k, before, token);
        if (context == 0) break;  // then no longer one came either
        const double weight = weights_[static_cast<std::size_t>(k) - 1][bin_of(context, bins)];
        p = weight * seen + (1 - weight) * p;
    }
    return p;
}

void NgramModel::tune(int order, std::span<const TokenId> tuning) {
    struct Place {
        std::size_t bin;
        double seen;
        double below;
    };
    std::vector<Place> places;
    const auto n = static_cast<std::size_t>(order) - 1;
    for (std::size_t at = n; at < tuning.size(); ++at) {
        const auto before = tuning.subspan(at - n, n);
        const auto [seen, context] = share(order, before, tuning[at]);
        if (context > 0) places.push_back({bin_of(context, bins), seen, probability(order - 1, before, tuning[at])});
    }
    auto& weights = weights_[n];
    weights.fill(0.5);
    // each round makes the tuning text likelier; after these many the weights move in the fourth digit
    constexpr int rounds = 60;
    for (int round = 0; round < rounds; ++round) {
        std::array<double, bins> own{};
        std::array<double, bins> all{};
        for (const auto& [bin, seen, below] : places) {
            const double p = weights[bin] * seen;
            own[bin] += p / (p + (1 - weights[bin]) * below);
            all[bin] += 1;
        }
        // a bin that the tuning text does not show keeps half and half
        for (std::size_t b = 0; b < bins; ++b) {
            if (all[b] > 0) weights[b] = own[b] / all[b];
        }
        // 1 would give an unseen token no chance at all
        for (double& weight : weights) weight = std::min(weight, 1 - 1e-6);
    }
}

double NgramModel::mean_loss(int order, std::span<const TokenId> ids, std::size_t tokens) const {
    if (order < 1 || order > max_order || tokens < 2 || ids.empty() || ids.size() % tokens != 0)
        throw Error(ErrorCode::bad_shape, std::to_string(ids.size()) + " ids are no rows of " + std::to_string(tokens) +
                                              " tokens, or order " + std::to_string(order) + " is outside 1..3");
    check_ids(ids, vocab_size_);
    const std::size_t rows = ids.size() / tokens;
    double sum = 0;
    for (std::size_t row = 0; row < ids.size(); row += tokens) {
        for (std::size_t t = 1; t < tokens; ++t) sum -= std::log(probability(order, ids.subspan(row, t), ids[row + t]));
    }
    return sum / (static_cast<double>(rows) * static_cast<double>(tokens - 1));
}

}  // namespace stem
