#include "train/gradients.hpp"

#include <algorithm>
#include <functional>
#include <numeric>
#include <utility>

#include "base/heap_sort.hpp"
#include "base/random.hpp"
#include "model/cross_entropy.hpp"
#include "model/dropout.hpp"
#include "model/embedding_stem.hpp"
#include "model/lm_head.hpp"
#include "model/transformer.hpp"
#include "train/parallel.hpp"

namespace stem {
namespace {

/// What one part of the batch gives: the loss summed over its targets, and its share of the mean's gradient.
struct Part {
    double loss_sum = 0;
    Parameters tables;  ///< a tied tok: the head's part alone
    Matrix tok_input;   ///< (V, d) when tokens are trained, else empty
};

struct Task {
    const ModelConfig& config;
    const Parameters& parameters;
    const Kernels& kernels;
    const GradientOptions& options;
    std::span<const TensorSpec> trained;
    double terms;  ///< targets of the whole batch

    bool trains(Matrix Parameters::* table) const {
        return std::ranges::any_of(trained, [table](const TensorSpec& spec) { return spec.table == table; });
    }
    /// Whether anything before the final norm moves: else the way back ends at the head.
    bool trains_below_head() const {
        return std::ranges::any_of(trained, [](const TensorSpec& spec) { return spec.group != Group::head; });
    }
    bool trains_stem() const {
        return std::ranges::any_of(
            trained, [](const TensorSpec& spec) { return spec.group != Group::head && spec.group != Group::blocks; });
    }
};

/// Each part of the batch drops by a seed of its own; the first keeps the seed, so that one part is the plain case.
std::uint64_t part_seed(std::uint64_t seed, std::size_t part) {
    if (part == 0) return seed;
    const Random random(seed, Stream::training, static_cast<std::uint32_t>(part));
    return static_cast<std::uint64_t>(random.bits(0)) << 32 | random.bits(1);
}

/// What the head reads, and what the way back needs besides.
TransformerResult run_forward(const ModelConfig& config, const Parameters& parameters, const Kernels& kernels,
                              const TrainingBatch& batch, const GradientOptions& options, std::uint64_t seed, bool save) {
    PassVector<std::uint8_t> padding;
    if (batch.pad_id)
        for (const TokenId id : batch.ids) padding.push_back(id == *batch.pad_id ? 1 : 0);
    TransformerOptions way;
    way.attention.padding = padding;
    way.save = save;
    way.residual_dropout = options.residual_dropout;
    way.seed = seed;

    Matrix x = embedding_stem_forward(config, parameters, kernels, {batch.ids, batch.tokens, batch.segments});
    dropout_forward(x.values(), options.dropout, seed);
    return transformer_forward(config, parameters, kernels, std::move(x), batch.ids.size() / batch.tokens, batch.tokens, way);
}

/// Turns logits into their gradient of scale times the loss; gives the sum of the losses.
double turn_into_gradient(const Kernels& kernels, std::span<const TokenId> targets, double scale, MatrixView logits) {
    PassVector<double> losses(targets.size());
    kernels.cross_entropy_backward_rows(logits, targets, static_cast<float>(scale), logits, losses);
    return std::accumulate(losses.begin(), losses.end(), 0.0);
}

Part run_part(const Task& task, const TrainingBatch& batch, std::uint64_t seed) {
    const auto& [config, parameters, kernels, options, trained, terms] = task;
    Part part;
    part.tables = zero_tables(config, trained);
    const TransformerResult forward = run_forward(config, parameters, kernels, batch, options, seed, task.trains_below_head());
    const ConstMatrixView x = forward.output.view();
    Matrix& d_head = config.tie_weights ? part.tables.tok : part.tables.lm_head;
    Matrix d = Matrix::unset(x.rows, x.cols);
    // a row's gradient needs its own logits alone: a few rows are made, used for all three and gone
    visit_logits(config, parameters, kernels, x, [&](std::size_t first, MatrixView logits) {
        part.loss_sum += turn_into_gradient(kernels, batch.targets.subspan(first, logits.rows), 1.0 / terms, logits);
        lm_head_backward(config, parameters, kernels, {x.row(first), logits.rows, x.cols}, logits, d_head,
                         {d.row(first), logits.rows, x.cols});
    });
    if (!task.trains_below_head()) return part;
    d = transformer_backward(config, parameters, kernels, forward.saved, std::move(d), part.tables);
    if (!task.trains_stem()) return part;
    dropout_backward(d.values(), options.dropout, seed);
    // the head's part waits aside, so that the lookup's is known by itself
    Matrix head_part = std::move(part.tables.tok);
    part.tables.tok = Matrix(task.trains(&Parameters::tok) ? config.vocab_size : 0, config.d_model);
    embedding_stem_backward(config, parameters, kernels, {batch.ids, batch.tokens, batch.segments}, d.view(), part.tables);
    part.tok_input = std::exchange(part.tables.tok, std::move(head_part));
    return part;
}

/// The rows of the ids that came, each once; the row that padding holds back is not among them.
SparseRows rows_that_came(const ModelConfig& config, std::span<const TokenId> ids, const Matrix& table) {
    SparseRows sparse;
    sparse.ids.assign(ids.begin(), ids.end());
    heap_sort(sparse.ids);
    const auto repeated = std::ranges::unique(sparse.ids);
    sparse.ids.erase(repeated.begin(), repeated.end());
    if (config.padding_idx) std::erase(sparse.ids, static_cast<TokenId>(*config.padding_idx));
    sparse.rows = Matrix::unset(sparse.ids.size(), table.cols());
    for (std::size_t i = 0; i < sparse.ids.size(); ++i)
        std::copy_n(table.row(static_cast<std::size_t>(sparse.ids[i])), table.cols(), sparse.rows.row(i));
    return sparse;
}

PassVector<TrainingBatch> split(const TrainingBatch& batch, std::size_t parts) {
    const std::size_t rows = batch.ids.size() / batch.tokens;
    parts = std::clamp<std::size_t>(parts, 1, rows);
    PassVector<TrainingBatch> list;
    for (std::size_t i = 0; i < parts; ++i) {
        const std::size_t from = rows * i / parts * batch.tokens;
        const std::size_t count = rows * (i + 1) / parts * batch.tokens - from;
        TrainingBatch& part = list.emplace_back(batch);
        part.ids = batch.ids.subspan(from, count);
        part.targets = batch.targets.subspan(from, count);
        if (!batch.segments.empty()) part.segments = batch.segments.subspan(from, count);
    }
    return list;
}

}  // namespace

LossAndGradients loss_and_gradients(const ModelConfig& config, const Parameters& parameters, const Kernels& kernels,
                                    const TrainingBatch& batch, const GradientOptions& options) {
    const std::span<const TensorSpec> trained = options.trained;
    const Task task{config, parameters, kernels, options, trained, static_cast<double>(count_targets(batch.targets))};
    const PassVector<TrainingBatch> batches = split(batch, options.parts);
    PassVector<Part> parts(batches.size());
    const auto run = [&](std::size_t i) { parts[i] = run_part(task, batches[i], part_seed(options.seed, i)); };
    // by reference: what it captures is more than a std::function holds without memory of its own
    run_parallel(batches.size(), std::ref(run));

    LossAndGradients out;
    Part& sum = parts.front();
    for (std::size_t i = 1; i < parts.size(); ++i) {
        sum.loss_sum += parts[i].loss_sum;
        for (const TensorSpec& spec : trained) add_to(spec.of(sum.tables), spec.of(parts[i].tables));
        add_to(sum.tok_input, parts[i].tok_input);
    }
    out.loss = sum.loss_sum / task.terms;
    out.gradients.tables = std::move(sum.tables);
    if (sum.tok_input.rows() == 0) return out;

    out.gradients.tok_input = rows_that_came(config, batch.ids, sum.tok_input);
    if (!config.tie_weights) {
        out.gradients.tables.tok = std::move(sum.tok_input);
        return out;
    }
    Matrix& tok = out.gradients.tables.tok;
    if (options.keep_output_part) out.gradients.tok_output = tok.copy();
    const SparseRows& rows = out.gradients.tok_input;
    for (std::size_t i = 0; i < rows.ids.size(); ++i) {
        float* to = tok.row(static_cast<std::size_t>(rows.ids[i]));
        for (std::size_t c = 0; c < tok.cols(); ++c) to[c] += rows.rows.row(i)[c];
    }
    return out;
}

double mean_loss(const ModelConfig& config, const Parameters& parameters, const Kernels& kernels, const TrainingBatch& batch) {
    const TransformerResult forward = run_forward(config, parameters, kernels, batch, {}, 0, false);
    double sum = 0;
    visit_logits(config, parameters, kernels, forward.output.view(), [&](std::size_t first, MatrixView logits) {
        sum += turn_into_gradient(kernels, batch.targets.subspan(first, logits.rows), 0, logits);
    });
    return sum / static_cast<double>(count_targets(batch.targets));
}

}  // namespace stem
