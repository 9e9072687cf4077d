#include "train/pretrain.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "base/error.hpp"
#include "base/random.hpp"
#include "train/freeze.hpp"
#include "train/gradients.hpp"
#include "train/number_text.hpp"
#include "train/parallel.hpp"

namespace stem {
namespace {

/// Apart from the streams of dropout in training.
constexpr std::uint32_t places_substream = 1;

void check_text(const Model& model, std::span<const TokenId> ids, std::size_t inputs) {
    const ModelConfig& config = model.config();
    if (inputs > config.max_len)
        throw Error(ErrorCode::too_long, "rows of " + std::to_string(inputs) + " tokens were asked for, but max_len is " +
                                             std::to_string(config.max_len));
    for (const TokenId id : ids) {
        if (id >= 0 && static_cast<std::uint32_t>(id) < config.vocab_size) continue;
        throw Error(ErrorCode::bad_token_id,
                    "token id " + std::to_string(id) + " is outside 0.." + std::to_string(config.vocab_size - 1));
    }
}

/// Rows of a text: `inputs`, and after each what comes next.
struct Rows {
    std::vector<TokenId> inputs;
    std::vector<TokenId> targets;

    void add(std::span<const TokenId> row) {
        inputs.insert(inputs.end(), row.begin(), row.end() - 1);
        targets.insert(targets.end(), row.begin() + 1, row.end());
    }
};

}  // namespace

CorpusParts split_corpus(std::span<const TokenId> ids, std::size_t segment) {
    constexpr std::size_t period = 40;
    if (segment == 0 || ids.size() / segment < period)
        throw Error(ErrorCode::bad_shape, "a corpus of " + std::to_string(ids.size()) + " tokens has no " +
                                              std::to_string(period) + " segments of " + std::to_string(segment));
    CorpusParts parts;
    for (std::size_t at = 0, number = 1; at < ids.size(); at += segment, ++number) {
        const auto piece = ids.subspan(at, std::min(segment, ids.size() - at));
        const std::size_t place = number % period;
        std::vector<TokenId>& part = place == 0 ? parts.held_out : place == period / 2 ? parts.tuning : parts.train;
        part.insert(part.end(), piece.begin(), piece.end());
    }
    return parts;
}

void pretrain(Model& model, std::span<const TokenId> text, const PretrainOptions& options,
              const std::function<bool(const PretrainProgress&)>& report) {
    if (options.tokens == 0 || options.batch == 0 || text.size() < options.tokens + 1)
        throw Error(ErrorCode::bad_shape, "a text of " + std::to_string(text.size()) + " tokens has no row of " +
                                              std::to_string(options.tokens) + " and one to predict");
    check_text(model, text, options.tokens);
    Optimizer optimizer(model.config(), trained_tensors(model.config(), {}), options.optimizer);
    const Random places(options.seed, Stream::training, places_substream);
    const std::uint64_t starts = text.size() - options.tokens;
    double sum = 0;
    std::uint64_t summed = 0;
    const Workspace workspace;
    for (std::uint64_t step = 0; step < options.steps; ++step) {
        Rows rows;
        for (std::size_t b = 0; b < options.batch; ++b) {
            const std::uint64_t drawn = places.bits(step * options.batch + b);
            rows.add(text.subspan(static_cast<std::size_t>(drawn * starts >> 32U), options.tokens + 1));
        }
        const Workspace::Use use(workspace);
        const GradientOptions way{.trained = optimizer.trained(), .parts = options.parts};
        const LossAndGradients found = loss_and_gradients(model.config(), model.tables(), model.path_kernels(),
                                                          {rows.inputs, rows.targets, options.tokens}, way);
        const double norm = gradient_norm(optimizer.trained(), found.gradients.tables);
        if (!std::isfinite(found.loss) || !std::isfinite(norm))
            throw Error(ErrorCode::not_finite, "at step " + std::to_string(step) + " the loss is " + number_text(found.loss) +
                                                   " and the norm of the gradients " + number_text(norm));
        optimizer.step(model.path_kernels(), found.gradients.tables, model.tables());
        sum += found.loss;
        ++summed;
        if (summed < options.steps_per_report && step + 1 < options.steps) continue;
        if (!report({step + 1, sum / static_cast<double>(summed)})) return;
        sum = 0;
        summed = 0;
    }
}

double rows_loss(const Model& model, std::span<const TokenId> ids, std::size_t tokens, std::size_t parts) {
    const std::size_t count = tokens < 2 ? 0 : ids.size() / tokens;
    if (count == 0)
        throw Error(ErrorCode::bad_shape,
                    std::to_string(ids.size()) + " tokens have no row of " + std::to_string(tokens) + " to predict in");
    check_text(model, ids, tokens - 1);
    // logits of eight rows at a time: those of all would not fit
    constexpr std::size_t rows_at_once = 8;
    const std::size_t jobs = std::min(std::max<std::size_t>(parts, 1), count);
    std::vector<double> sums(jobs);
    run_parallel(jobs, [&](std::size_t job) {
        const std::size_t end = count * (job + 1) / jobs;
        for (std::size_t first = count * job / jobs; first < end; first += rows_at_once) {
            const std::size_t some = std::min(rows_at_once, end - first);
            Rows rows;
            for (std::size_t r = first; r < first + some; ++r) rows.add(ids.subspan(r * tokens, tokens));
            sums[job] += static_cast<double>(some) * mean_loss(model.config(), model.tables(), model.path_kernels(),
                                                               {rows.inputs, rows.targets, tokens - 1});
        }
    });
    double sum = 0;
    for (const double one : sums) sum += one;
    return sum / static_cast<double>(count);
}

}  // namespace stem
