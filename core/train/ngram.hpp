#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/matrix.hpp"

namespace stem {

/// How often each run of tokens comes, as sorted keys.
struct NgramCounts {
    std::vector<std::uint64_t> keys;  ///< rising; a run as a number in base V
    std::vector<std::uint64_t> counts;

    /// 0 for a run that does not come.
    std::uint64_t of(std::uint64_t key) const noexcept;
};

/// Unigram, bigram and trigram models of a text, each interpolated with the one below and at last with the uniform 1/V:
/// p(c | h) = λ · n(h c)/n(h) + (1 - λ) · p(c | shorter h), where λ depends on how often h came, in powers of two.
/// What a language model must beat to have learned more than which tokens stand together.
/// Source: Jelinek and Mercer 1980.
class NgramModel {
public:
    static constexpr int max_order = 3;

    /// Counts `text` and finds the λ that make `tuning` likeliest (expectation maximisation), from the lowest order up.
    /// Ranges: 0 ≤ ids < vocab_size < 2^21, so that three fit into 64 bits; checked.
    /// Errors: bad_token_id; bad_config (vocab_size); bad_shape when the text has fewer than 3 tokens or the tuning text none
    /// to predict; out_of_memory.
    NgramModel(std::span<const TokenId> text, std::span<const TokenId> tuning, std::uint32_t vocab_size);

    /// p(token | before) by the model of that order, 1 to 3; only the last order - 1 tokens of `before` count, and where there
    /// are fewer, the model of the order that they allow.
    /// Ranges: ids are in the vocabulary. Accuracy: float64.
    double probability(int order, std::span<const TokenId> before, TokenId token) const noexcept;

    /// What you get: the mean of -log p of each token after the first of its row, nats; contexts do not reach over rows.
    /// Shapes: ids (B·T), rows of T ≥ 2 tokens.
    /// Errors: bad_shape, bad_token_id.
    double mean_loss(int order, std::span<const TokenId> ids, std::size_t tokens) const;

private:
    static constexpr std::size_t bins = 24;  ///< n(h) = 1, 2…3, 4…7, …

    void tune(int order, std::span<const TokenId> tuning);
    /// n(h c)/n(h), and n(h); nothing came after h: 0, 0.
    struct Share {
        double share = 0;
        std::uint64_t context = 0;
    };
    Share share(int order, std::span<const TokenId> before, TokenId token) const noexcept;

    std::uint32_t vocab_size_;
    std::array<NgramCounts, max_order> runs_;      ///< of 1, 2 and 3 tokens
    std::array<NgramCounts, max_order> contexts_;  ///< of 0, 1 and 2 tokens, where something follows
    std::array<std::array<double, bins>, max_order> weights_{};
};

}  // namespace stem
