#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "base/matrix.hpp"
#include "model/model.hpp"
#include "train/optimizer.hpp"

namespace stem {

/// A corpus in three parts that share no segment.
struct CorpusParts {
    std::vector<TokenId> train;     ///< what models learn from and n-grams are counted on
    std::vector<TokenId> tuning;    ///< what choices are made on: weights of n-gram models
    std::vector<TokenId> held_out;  ///< what the result is told on, and nothing else
};

/// What you get: the ids cut into segments; of every 40, number 20 goes to tuning, number 40 is held out, the others are
/// trained on. So each part has all kinds of text that the corpus has. Ranges: segment ≥ 1 tokens. Errors: bad_shape for fewer
/// than 40 segments; out_of_memory.
CorpusParts split_corpus(std::span<const TokenId> ids, std::size_t segment);

struct PretrainOptions {
    OptimizerConfig optimizer;
    std::uint64_t steps = 0;
    std::size_t batch = 16;    ///< rows of a step
    std::size_t tokens = 256;  ///< T: each row is T + 1 tokens of the text, from a place that is drawn anew
    std::uint64_t seed = 0;    ///< of the places
    std::size_t parts = 1;     ///< threads; see GradientOptions
    std::uint64_t steps_per_report = 50;
};

struct PretrainProgress {
    std::uint64_t step = 0;  ///< made so far
    double loss = 0;         ///< mean over the steps since the last report, each before its step, nats
};

/// What you get: the model trained in place to predict each next token of `text`. The same seed and parts give the same bits on
/// one machine. `report` comes every steps_per_report steps and at the end; false stops.
/// Errors: bad_shape (a text without a whole row), too_long (T over max_len), bad_token_id, bad_number (optimiser), not_finite
/// when a loss or gradient is NaN or infinite; out_of_memory.
void pretrain(Model& model, std::span<const TokenId> text, const PretrainOptions& options,
              const std::function<bool(const PretrainProgress&)>& report);

/// What you get: the mean of -log p of each token after the first of its row, nats, without dropout: `ids` are cut into rows of
/// `tokens`, an incomplete last one is left out. As NgramModel::mean_loss counts.
/// Errors: bad_shape (no whole row, tokens < 2), too_long, bad_token_id, out_of_memory.
double rows_loss(const Model& model, std::span<const TokenId> ids, std::size_t tokens, std::size_t parts = 1);

}  // namespace stem
