#include "train/trainer.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/error.hpp"
#include "base/random.hpp"
#include "train/number_text.hpp"

namespace stem {
namespace {

[[noreturn]] void refuse(ErrorCode code, const std::string& message) {
    throw Error(code, message);
}

void check_ids(std::span<const TokenId> ids, std::size_t tokens, std::uint32_t count, const char* what) {
    for (std::size_t i = 0; i < ids.size(); ++i) {
        if (ids[i] >= 0 && static_cast<std::uint32_t>(ids[i]) < count) continue;
        refuse(ErrorCode::bad_token_id, std::string(what) + " " + std::to_string(ids[i]) + " at [" +
                                            std::to_string(i / tokens) + "," + std::to_string(i % tokens) + "] is outside 0.." +
                                            std::to_string(count - 1));
    }
}

/// Everything that can be wrong with the numbers of a batch.
void check(const ModelConfig& config, const TrainingIds& ids) {
    if (ids.batch == 0 || ids.tokens < 2)
        refuse(ErrorCode::bad_shape, "training needs at least one row of 2 ids, so that one can be predicted; got " +
                                         std::to_string(ids.batch) + " rows of " + std::to_string(ids.tokens));
    if (ids.tokens > config.max_len)
        refuse(ErrorCode::too_long,
               "a row has " + std::to_string(ids.tokens) + " tokens, but max_len is " + std::to_string(config.max_len));
    const std::size_t count = checked_size(ids.batch, ids.tokens, "a batch");
    if (ids.ids.size() != count || (!ids.segments.empty() && ids.segments.size() != count))
        refuse(ErrorCode::bad_shape, "ids and segment ids hold " + std::to_string(ids.ids.size()) + " and " +
                                         std::to_string(ids.segments.size()) + " numbers, but the batch is " +
                                         std::to_string(ids.batch) + " rows of " + std::to_string(ids.tokens));
    check_ids(ids.ids, ids.tokens, config.vocab_size, "token id");
    if (ids.segments.empty()) return;
    if (config.segment_count == 0) refuse(ErrorCode::bad_shape, "segment ids were given, but this model has no segment table");
    check_ids(ids.segments, ids.tokens, config.segment_count, "segment id");
}

TrainingOptions checked(const ModelConfig& config, const TrainingIds& ids, const TrainingOptions& options) {
    check(config, ids);
    check_optimizer(options.optimizer);
    for (const double p : {options.dropout, options.residual_dropout}) {
        if (!(p >= 0 && p <= 1))
            refuse(ErrorCode::bad_number, "dropout is " + number_text(p) + ", allowed is a probability 0..1");
    }
    return options;
}

/// Columns first … first + T - 2 of rows of T.
std::vector<TokenId> columns(std::span<const TokenId> ids, std::size_t tokens, std::size_t first) {
    std::vector<TokenId> out;
    out.reserve(ids.size());
    for (std::size_t row = 0; row < ids.size(); row += tokens) {
        const auto part = ids.subspan(row + first, tokens - 1);
        out.insert(out.end(), part.begin(), part.end());
    }
    return out;
}

/// What comes after each input; filling is nothing to predict.
std::vector<TokenId> targets_of(const TrainingIds& ids) {
    std::vector<TokenId> targets = columns(ids.ids, ids.tokens, 1);
    if (ids.pad_id) std::ranges::replace(targets, *ids.pad_id, no_target);
    if (std::ranges::all_of(targets, [](TokenId id) { return id == no_target; }))
        refuse(ErrorCode::bad_shape, "every target is filling: there is nothing to predict");
    return targets;
}

void copy_tables(std::span<const TensorSpec> specs, const Parameters& from, Parameters& to) {
    for (const TensorSpec& spec : specs) std::ranges::copy(spec.of(from).values(), spec.of(to).values().begin());
}

std::vector<TensorSpec> something_to_train(const ModelConfig& config, const TrainingOptions& options) {
    std::vector<TensorSpec> specs = trained_tensors(config, options.frozen);
    if (specs.empty()) refuse(ErrorCode::bad_config, "everything is frozen: there is nothing to train");
    return specs;
}

/// The seed of one step's dropout.
std::uint64_t step_seed(std::uint64_t seed, std::uint64_t step) {
    const Random random(seed, Stream::training);
    return static_cast<std::uint64_t>(random.bits(2 * step)) << 32 | random.bits(2 * step + 1);
}

}  // namespace

Trainer::Trainer(Model& model, const TrainingIds& ids, const TrainingOptions& options)
    : model_(model),
      options_(checked(model.config(), ids, options)),
      tokens_(ids.tokens - 1),
      inputs_(columns(ids.ids, ids.tokens, 0)),
      targets_(targets_of(ids)),
      segments_(columns(ids.segments, ids.tokens, 0)),
      pad_id_(ids.pad_id),
      optimizer_(model.config(), something_to_train(model.config(), options), options.optimizer) {
    model_.widen();
}

void Trainer::restore_and_refuse(const std::string& what) {
    undo();
    const std::string steps = std::to_string(optimizer_.steps());
    broken_ = optimizer_.steps() == 0
                  ? what + " before any step: the model came so, and is left as it was"
                  : what + " after step " + steps + ", which is undone: the model has its last good numbers";
    refuse(ErrorCode::not_finite, broken_);
}

TrainingBatch Trainer::batch() const noexcept {
    return {inputs_, targets_, tokens_, segments_, pad_id_};
}

double Trainer::step() {
    if (!broken_.empty()) refuse(ErrorCode::not_finite, broken_);
    const Workspace::Use use(workspace_);
    GradientOptions way{.trained = optimizer_.trained(), .parts = options_.parts};
    way.dropout = options_.dropout;
    way.residual_dropout = options_.residual_dropout;
    way.seed = step_seed(options_.seed, optimizer_.steps());
    const LossAndGradients found = loss_and_gradients(model_.config(), model_.tables(), model_.path_kernels(), batch(), way);
    if (!std::isfinite(found.loss)) restore_and_refuse("the loss is " + number_text(found.loss));
    // before anything moves: an infinite gradient would leave NaN in every table and in the optimiser's memory
    const double norm = gradient_norm(optimizer_.trained(), found.gradients.tables);
    if (!std::isfinite(norm)) restore_and_refuse("the norm of the gradients is " + number_text(norm));
    if (optimizer_.steps() == 0) good_ = zero_tables(model_.config(), optimizer_.trained());
    copy_tables(optimizer_.trained(), model_.tables(), good_);
    norm_ = optimizer_.step(model_.path_kernels(), found.gradients.tables, model_.tables());
    return found.loss;
}

double Trainer::check() {
    if (!broken_.empty()) refuse(ErrorCode::not_finite, broken_);
    const Workspace::Use use(workspace_);
    const double loss = mean_loss(model_.config(), model_.tables(), model_.path_kernels(), batch());
    if (!std::isfinite(loss)) restore_and_refuse("the loss is " + number_text(loss));
    return loss;
}

std::vector<RowChange> Trainer::last_change() const {
    if (good_.tok.rows() == 0) return {};
    return changed_rows(good_.tok.view(), std::as_const(model_).tables().tok.view());
}

void Trainer::undo() {
    if (optimizer_.steps() > 0) copy_tables(optimizer_.trained(), good_, model_.tables());
}

std::vector<double> train(Model& model, const TrainingIds& ids, std::uint64_t steps, const TrainingOptions& options,
                          const std::function<bool(std::uint64_t, double)>& on_step) {
    Trainer trainer(model, ids, options);
    std::vector<double> losses;
    for (std::uint64_t i = 0; i < steps; ++i) {
        losses.push_back(trainer.step());
        if (on_step && !on_step(i, losses.back()))
            refuse(ErrorCode::cancelled, "training was cancelled after " + std::to_string(i + 1) + " steps, which stay");
    }
    if (steps > 0) trainer.check();
    return losses;
}

double uniform_loss(const ModelConfig& config) {
    return std::log(static_cast<double>(config.vocab_size));
}

LossAndGradients gradients_of(const Model& model, const TrainingIds& ids) {
    if (model.has_half()) {
        Model wide = model.clone({});
        wide.widen();
        return gradients_of(wide, ids);
    }
    check(model.config(), ids);
    const std::vector<TokenId> inputs = columns(ids.ids, ids.tokens, 0);
    const std::vector<TokenId> targets = targets_of(ids);
    const std::vector<TokenId> segments = columns(ids.segments, ids.tokens, 0);
    const std::vector<TensorSpec> all = tensor_specs(model.config());
    return loss_and_gradients(model.config(), model.tables(), model.path_kernels(),
                              {inputs, targets, ids.tokens - 1, segments, ids.pad_id},
                              {.trained = all, .keep_output_part = true});
}

std::vector<RowChange> rows_of_one_step(Model& model, const TrainingIds& ids, double lr) {
    TrainingOptions options;
    options.optimizer = {.name = OptimizerName::sgd, .lr = lr};
    Trainer trainer(model, ids, options);
    trainer.step();
    std::vector<RowChange> changes = trainer.last_change();
    trainer.undo();
    return changes;
}

}  // namespace stem
