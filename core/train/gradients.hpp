#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/matrix.hpp"
#include "kernels/kernels.hpp"
#include "model/config.hpp"
#include "model/parameters.hpp"
#include "train/freeze.hpp"

namespace stem {

/// Rows of a table that has many others: row i belongs to ids[i].
struct SparseRows {
    PassVector<TokenId> ids;  ///< rising, each once
    Matrix rows;              ///< (n, d)
};

/// The gradient of the mean loss.
struct Gradients {
    Parameters tables;  ///< in the model's shapes; frozen tables are empty. A tied table holds the sum of both its parts
    SparseRows
        tok_input;      ///< what the token table gets as the way in: scatter-add, rows of the ids that came (not padding_idx)
    Matrix tok_output;  ///< (V, d), what a tied table gets as the head; only when asked for. tok_input + tok_output, added
                        ///< once, is tables.tok, bit for bit
};

/// What is learned from: B rows of T inputs, and what comes after each.
struct TrainingBatch {
    std::span<const TokenId> ids;         ///< B·T
    std::span<const TokenId> targets;     ///< B·T; `no_target` where nothing is asked
    std::size_t tokens = 0;               ///< T
    std::span<const TokenId> segments{};  ///< B·T, or empty
    std::optional<TokenId> pad_id{};      ///< inputs with this id are filling, which attention does not look at
};

struct GradientOptions {
    std::span<const TensorSpec> trained{};  ///< as trained_tensors gives them
    double dropout = 0;                     ///< before the blocks
    double residual_dropout = 0;            ///< inside blocks
    std::uint64_t seed = 0;                 ///< of dropout
    bool keep_output_part = false;
    /// How many parts the batch is split into, each on a thread of its own (one after another in a build without threads);
    /// at most one a row. The parts' gradients are added in the order of the rows, so the bits depend on this number alone,
    /// never on timing. With dropout each part draws its own masks.
    std::size_t parts = 1;
};

struct LossAndGradients {
    double loss = 0;  ///< mean over all targets, nats
    Gradients gradients;
};

/// What you get: the mean cross-entropy and its gradient for every tensor that is not frozen: the model forward, then every
/// part's backward in turn.
/// Ranges: ids, targets and T were checked (see Trainer); at least one target.
/// Accuracy: the loss is that of cross_entropy_backward_rows, averaged in float64. Gradients: see each part; sums of rows are
/// in a fixed order, so the same numbers give the same bits on one path. Errors: bad_config, out_of_memory. A loss that is not
/// finite is given, not refused. Source: autograd of torch.nn.functional.cross_entropy through the model.
LossAndGradients loss_and_gradients(const ModelConfig& config, const Parameters& parameters, const Kernels& kernels,
                                    const TrainingBatch& batch, const GradientOptions& options);

/// What you get: that loss alone, without dropout.
/// Errors: bad_config, out_of_memory.
double mean_loss(const ModelConfig& config, const Parameters& parameters, const Kernels& kernels, const TrainingBatch& batch);

}  // namespace stem
