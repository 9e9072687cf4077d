// The passes of a model: everything is checked, then the parts are called.
#include <algorithm>
#include <limits>
#include <utility>

#include "base/error.hpp"
#include "model/cross_entropy.hpp"
#include "model/dropout.hpp"
#include "model/lm_head.hpp"
#include "model/model.hpp"

namespace stem {
namespace {

void check_ids(std::span<const TokenId> ids, std::size_t tokens, std::uint32_t vocab_size, const char* what) {
    for (std::size_t i = 0; i < ids.size(); ++i) {
        if (ids[i] >= 0 && static_cast<std::uint32_t>(ids[i]) < vocab_size) continue;
        throw Error(ErrorCode::bad_token_id, std::string(what) + " " + std::to_string(ids[i]) + " at [" +
                                                 std::to_string(i / tokens) + "," + std::to_string(i % tokens) +
                                                 "] is outside 0.." + std::to_string(vocab_size - 1));
    }
}

void check_count(const char* what, std::size_t count, const Batch& batch) {
    if (count == checked_size(batch.batch, batch.tokens, "a batch")) return;
    throw Error(ErrorCode::bad_shape, std::string(what) + " holds " + std::to_string(count) + " numbers, but the batch is " +
                                          std::to_string(batch.batch) + " rows of " + std::to_string(batch.tokens));
}

void check_segments(const ModelConfig& config, const Batch& batch, std::span<const TokenId> segments) {
    if (segments.empty()) return;
    if (config.segment_count == 0)
        throw Error(ErrorCode::bad_shape, "segment ids are given, but this model has no segments (segment_count is 0)");
    check_count("segment ids", segments.size(), batch);
    check_ids(segments, batch.tokens, config.segment_count, "segment id");
}

/// Everything that forward refuses, before anything is allocated or computed.
void check_batch(const ModelConfig& config, const Batch& batch, const ForwardOptions& options) {
    if (batch.tokens > config.max_len)
        throw Error(ErrorCode::too_long,
                    "a row has " + std::to_string(batch.tokens) + " tokens, but max_len is " + std::to_string(config.max_len));
    check_count("ids", batch.ids.size(), batch);
    check_ids(batch.ids, batch.tokens, config.vocab_size, "token id");
    check_segments(config, batch, options.segment_ids);
    if (options.targets.empty()) return;
    check_count("targets", options.targets.size(), batch);
    check_ids(options.targets, batch.tokens, config.vocab_size, "target id");
}

void check_cell(const Cell& cell, const Batch& batch, std::size_t columns) {
    if (cell.row < batch.batch && cell.token < batch.tokens && cell.column < columns) return;
    const auto list = [](std::size_t a, std::size_t b, std::size_t c) {
        return '[' + std::to_string(a) + ',' + std::to_string(b) + ',' + std::to_string(c) + ']';
    };
    throw Error(ErrorCode::bad_shape, "the cell " + list(cell.row, cell.token, cell.column) + " is not in a stage of shape " +
                                          list(batch.batch, batch.tokens, columns));
}

StemInput stem_input(const Batch& batch, const ForwardOptions& options) {
    return {batch.ids, batch.tokens, options.segment_ids};
}

PassVector<std::uint8_t> padding_of(const Batch& batch, const ForwardOptions& options) {
    PassVector<std::uint8_t> padding;
    if (!options.pad_id) return padding;
    padding.reserve(batch.ids.size());
    for (const TokenId id : batch.ids) padding.push_back(id == *options.pad_id ? 1 : 0);
    return padding;
}

Matrix copy_of(const Matrix& matrix) {
    Matrix copy = Matrix::unset(matrix.rows(), matrix.cols());
    std::ranges::copy(matrix.values(), copy.values().begin());
    return copy;
}

}  // namespace

Matrix Model::input(const Batch& batch, const ForwardOptions& options) const {
    Matrix input = embedding_stem_forward(config_, parameters_, kernels(path_), stem_input(batch, options));
    if (options.train) dropout_forward(input.values(), config_.dropout, options.seed);
    return input;
}

TransformerResult Model::blocks(Matrix input, const Batch& batch, const ForwardOptions& options) const {
    const PassVector<std::uint8_t> padding = padding_of(batch, options);
    TransformerOptions pass;
    pass.attention.attention = options.attention;
    pass.attention.causal = options.causal;
    pass.attention.padding = padding;
    pass.trace_hidden = options.trace_hidden || options.measure;
    pass.trace_attention = options.trace_attention;
    pass.residual_dropout = options.train ? config_.residual_dropout : 0;
    pass.seed = options.seed;
    return transformer_forward(config_, parameters_, kernels(path_), std::move(input), batch.batch, batch.tokens, pass);
}

ForwardResult Model::forward(const Batch& batch, const ForwardOptions& options) const {
    check_batch(config_, batch, options);
    const Workspace::Use use(workspace_);
    const Kernels& kernel = kernels(path_);
    const StemInput asked = stem_input(batch, options);
    ForwardResult result;
    if (options.trace_token) result.token = token_term(config_, parameters_, kernel, batch.ids);
    if (options.trace_position) result.position = position_term(config_, parameters_, asked);
    if (options.trace_segment) result.segment = segment_term(config_, parameters_, kernel, asked);

    Matrix entering = input(batch, options);
    if (options.trace_input) result.input = copy_of(entering);
    TransformerResult passed = blocks(std::move(entering), batch, options);
    if (options.measure) result.measures = measure_stages(asked, passed);
    read_head(passed.output, options, result);
    if (options.trace_hidden) result.hidden = std::move(passed.hidden);
    result.attention = std::move(passed.attention);
    return result;
}

void Model::read_head(const Matrix& x, const ForwardOptions& options, ForwardResult& result) const {
    const Kernels& kernel = kernels(path_);
    Measuring measuring;
    double loss = 0;
    result.top.k = std::min<std::size_t>(options.top_k, config_.vocab_size);
    const auto read = [&](std::size_t first, ConstMatrixView logits) {
        if (!options.targets.empty()) loss = cross_entropy_sum(logits, options.targets.subspan(first, logits.rows), loss);
        add_top_logits(logits, kernel, result.top);
        if (options.measure) measuring.add(logits);
    };
    if (options.logits) {
        result.logits = lm_head_forward(config_, parameters_, kernel, x);
        read(0, result.logits.view());
    } else if (options.measure || options.top_k > 0 || !options.targets.empty()) {
        visit_logits(config_, parameters_, kernel, x.view(), read);
    }
    if (!options.targets.empty()) result.loss = loss / static_cast<double>(count_targets(options.targets));
    if (result.measures) result.measures->logits = std::move(measuring).result();
}

StageMeasures Model::measure_stages(const StemInput& input, const TransformerResult& result) const {
    const Matrix rows = weight_rows(kernels(path_), parameters_.tok, input.ids);
    StageMeasures stages;
    stages.hidden.reserve(result.hidden.size());
    stages.rows = stem::measure(rows.view());
    stages.token = stem::measure(token_term(config_, parameters_, kernels(path_), input.ids).view());
    stages.position = stem::measure(position_term(config_, parameters_, input).view());
    stages.segment = stem::measure(segment_term(config_, parameters_, kernels(path_), input).view());
    for (const Matrix& state : result.hidden) stages.hidden.push_back(stem::measure(state.view()));
    stages.input = stages.hidden.front();
    stages.output = stem::measure(result.output.view());
    return stages;
}

KvCache Model::cache(std::size_t capacity) const {
    if (capacity > config_.max_len)
        throw Error(ErrorCode::too_long, "a cache for " + std::to_string(capacity) + " tokens is asked for, but max_len is " +
                                             std::to_string(config_.max_len));
    ModelConfig config = config_;
    if (config.n_layer == 0) config.n_head = 1;  // without blocks any number of heads is a model
    return {config, capacity};
}

Matrix Model::extend(KvCache& cache, std::span<const TokenId> ids, std::span<const TokenId> segment_ids) const {
    const Batch batch{ids, 1, ids.size()};
    ForwardOptions options;
    options.segment_ids = segment_ids;
    check_batch(config_, batch, options);
    const std::size_t key_numbers = cache.layers.empty() ? 0 : cache.layers.front().keys.size();
    if (cache.layers.size() != config_.n_layer || (config_.n_layer > 0 && key_numbers != cache.capacity * config_.d_model))
        throw Error(ErrorCode::bad_shape, "the cache is that of another model");
    const std::size_t room = std::min<std::size_t>(cache.capacity, config_.max_len);
    if (cache.length > room || ids.size() > room - cache.length)
        throw Error(ErrorCode::too_long, std::to_string(ids.size()) + " more tokens after " + std::to_string(cache.length) +
                                             " do not fit: the cache holds " + std::to_string(cache.capacity) +
                                             ", max_len is " + std::to_string(config_.max_len));
    const Workspace::Use use(workspace_);
    const Kernels& kernel = kernels(path_);
    Matrix x = embedding_stem_forward(config_, parameters_, kernel, {ids, ids.size(), segment_ids, cache.length});
    const Matrix state = transformer_step(config_, parameters_, kernel, std::move(x), cache);
    return lm_head_forward(config_, parameters_, kernel, state);
}

OneHotProduct Model::lookup_as_product(std::span<const TokenId> ids, std::optional<TokenId> poisoned) const {
    check_batch(config_, {ids, 1, ids.size()}, {});
    const Matrix& table = parameters_.tok;
    Matrix copy = poisoned || table.is_half() ? table.widened() : Matrix();
    if (poisoned) {
        check_batch(config_, {std::span(&*poisoned, 1), 1, 1}, {});
        std::fill_n(copy.row(static_cast<std::size_t>(*poisoned)), copy.cols(), std::numeric_limits<float>::quiet_NaN());
    }
    OneHotProduct result = one_hot_product(copy.rows() > 0 ? copy.view() : table.view(), ids, kernels(path_));
    // the lookup reads the table as it lies there
    const std::size_t number_bytes = table.is_half() ? sizeof(std::uint16_t) : sizeof(float);
    result.lookup = lookup_cost(ids.size(), table.cols(), number_bytes);
    const auto base = reinterpret_cast<std::uintptr_t>(table.address());
    for (const TokenId id : ids) result.read.push_back(base + static_cast<std::size_t>(id) * table.cols() * number_bytes);
    return result;
}

InputExplanation Model::explain_input(const Batch& batch, const ForwardOptions& options, const Cell& cell,
                                      std::size_t terms) const {
    check_batch(config_, batch, options);
    check_cell(cell, batch, config_.d_model);
    const std::size_t row = cell.row * batch.tokens + cell.token;
    InputCell asked{batch.ids[row], cell.token, cell.column};
    if (!options.segment_ids.empty()) asked.segment = static_cast<std::size_t>(options.segment_ids[row]);
    if (options.train && config_.dropout > 0)
        asked.dropout = dropout_factor(config_.dropout, options.seed, row * config_.d_model + cell.column);
    asked.value = input(batch, options).row(row)[cell.column];
    return stem::explain_input(config_, parameters_, kernels(path_), asked, terms);
}

LogitExplanation Model::explain_logit(const Batch& batch, const ForwardOptions& options, const Cell& cell,
                                      std::size_t terms) const {
    check_batch(config_, batch, options);
    check_cell(cell, batch, config_.vocab_size);
    ForwardOptions plain = options;  // what else is asked for costs time and is not looked at
    plain.trace_hidden = plain.trace_attention = plain.measure = false;
    const Matrix x = blocks(input(batch, plain), batch, plain).output;
    const auto id = static_cast<TokenId>(cell.column);
    const Matrix row = weight_rows(kernels(path_), parameters_.head_table(config_), {&id, 1});
    return stem::explain_logit({x.row(cell.row * batch.tokens + cell.token), 1, config_.d_model}, row.view(), terms,
                               kernels(path_));
}

}  // namespace stem
