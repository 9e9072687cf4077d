#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/matrix.hpp"
#include "model/model.hpp"
#include "train/gradients.hpp"
#include "train/optimizer.hpp"
#include "train/table_change.hpp"

namespace stem {

struct TrainingOptions {
    OptimizerConfig optimizer;
    std::vector<Group> frozen;
    double dropout = 0;           ///< before the blocks; the config's own is not used, so that a loss curve is plain by default
    double residual_dropout = 0;  ///< inside blocks
    std::uint64_t seed = 0;       ///< of dropout: another mask each step
    std::size_t parts = 1;        ///< see GradientOptions
};

/// Rows of ids to learn from: the target of position t is the id at t + 1, so a row of T ids has T - 1 terms.
struct TrainingIds {
    std::span<const TokenId> ids;         ///< B·T
    std::size_t batch = 0;                ///< B ≥ 1
    std::size_t tokens = 0;               ///< T ≥ 2
    std::span<const TokenId> segments{};  ///< B·T, or empty
    std::optional<TokenId> pad_id{};      ///< filling: not looked at, and never a target
};

/// Trains a model on one batch, step by step.
class Trainer {
public:
    /// Copies ids and options; the model is trained in place and must outlive the trainer.
    /// Errors: bad_shape (no row, fewer than 2 ids in a row, nothing to predict, segments that don't fit), too_long,
    /// bad_token_id, bad_config (everything is frozen), bad_number (optimiser, dropout outside 0..1), out_of_memory.
    Trainer(Model& model, const TrainingIds& ids, const TrainingOptions& options);

    /// What you get: the mean cross-entropy in nats before the step, which is then made.
    /// Errors: not_finite when the loss or a gradient is NaN or infinite: the last good numbers are put back, those with
    /// which the loss was still finite, and every further step is refused with the same words.
    double step();

    /// The loss now, without a step and without dropout; the same rule when it is not finite: so a last step that broke the
    /// model is undone too.
    double check();

    /// Puts back the numbers before the last step, bit for bit; what the optimiser remembers stays.
    void undo();

    std::uint64_t steps() const noexcept { return optimizer_.steps(); }
    /// The rows of the token table that the last step changed, and how far each moved; none before the first step.
    std::vector<RowChange> last_change() const;
    /// The norm of all gradients in the last step, before clipping.
    double last_norm() const noexcept { return norm_; }

private:
    TrainingBatch batch() const noexcept;
    [[noreturn]] void restore_and_refuse(const std::string& what);

    Workspace workspace_;  ///< of its steps: a repeated one asks the system for no memory
    Model& model_;
    TrainingOptions options_;
    std::size_t tokens_;  ///< inputs of a row: T - 1
    std::vector<TokenId> inputs_;
    std::vector<TokenId> targets_;
    std::vector<TokenId> segments_;
    std::optional<TokenId> pad_id_;
    Optimizer optimizer_;
    Parameters good_;  ///< the trained tensors as they were before the last step
    double norm_ = 0;
    std::string broken_;
};

/// What you get: `steps` steps; losses[i] is the loss before step i. After the last the loss is looked at once more (check).
/// `on_step`, when given, is called after each step with its number (from 0) and loss; false ends the training.
/// Errors: those of Trainer; cancelled when on_step said so: the steps made so far stay.
std::vector<double> train(Model& model, const TrainingIds& ids, std::uint64_t steps, const TrainingOptions& options,
                          const std::function<bool(std::uint64_t, double)>& on_step = {});

/// What you get: the loss of a guess that holds every id of the vocabulary for equally likely: ln V, in nats.
double uniform_loss(const ModelConfig& config);

/// What you get: the loss and its gradient for every tensor, without a step and without dropout; a tied table's two parts too.
/// Errors: those of Trainer for the ids.
LossAndGradients gradients_of(const Model& model, const TrainingIds& ids);

/// What you get: the rows of the token table that one step of plain gradient descent on this batch changes, computed by
/// making that step and putting the table back. Untied: the ids that are inputs of a predicted position. Tied: every row that
/// the softmax reaches in float32.
/// Errors: those of Trainer.
std::vector<RowChange> rows_of_one_step(Model& model, const TrainingIds& ids, double lr);

}  // namespace stem
