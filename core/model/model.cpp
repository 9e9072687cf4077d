#include "model/model.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/error.hpp"
#include "model/cross_entropy.hpp"
#include "model/dropout.hpp"
#include "model/embedding_stem.hpp"
#include "model/lm_head.hpp"
#include "model/storage.hpp"

namespace stem {
namespace {

/// The config with d_ff as its number; refuses the same as check_config.
ModelConfig complete(ModelConfig config) {
    check_config(config);
    if (config.d_ff == 0) config.d_ff = 4 * config.d_model;
    return config;
}

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

/// Everything that forward refuses, before anything is allocated or computed.
void check_batch(const ModelConfig& config, const Batch& batch, const ForwardOptions& options) {
    if (batch.tokens > config.max_len)
        throw Error(ErrorCode::too_long,
                    "a row has " + std::to_string(batch.tokens) + " tokens, but max_len is " + std::to_string(config.max_len));
    check_count("ids", batch.ids.size(), batch);
    check_ids(batch.ids, batch.tokens, config.vocab_size, "token id");
    if (options.targets.empty()) return;
    check_count("targets", options.targets.size(), batch);
    check_ids(options.targets, batch.tokens, config.vocab_size, "target id");
}

[[noreturn]] void refuse_tensor(std::string_view name, const std::vector<ParameterInfo>& known) {
    std::string message = "this model has no tensor " + json_quote(name) + "; it has";
    for (std::size_t i = 0; i < known.size(); ++i) message += (i == 0 ? " " : ", ") + known[i].name;
    throw Error(ErrorCode::missing_tensor, message);
}

void check_index(const char* what, std::size_t index, std::size_t count, std::string_view tensor) {
    if (index < count) return;
    throw Error(ErrorCode::bad_shape, std::string(what) + " " + std::to_string(index) + " of " + std::string(tensor) +
                                          " is outside 0.." + std::to_string(count - 1));
}

void check_cell(const Cell& cell, const Batch& batch, std::size_t columns) {
    if (cell.row < batch.batch && cell.token < batch.tokens && cell.column < columns) return;
    const auto list = [](std::size_t a, std::size_t b, std::size_t c) {
        return '[' + std::to_string(a) + ',' + std::to_string(b) + ',' + std::to_string(c) + ']';
    };
    throw Error(ErrorCode::bad_shape, "the cell " + list(cell.row, cell.token, cell.column) + " is not in a stage of shape " +
                                          list(batch.batch, batch.tokens, columns));
}

}  // namespace

Model::Model(const ModelConfig& config, Parameters parameters, Path path)
    : config_(complete(config)), parameters_(std::move(parameters)), path_(path) {
    kernels(path_);  // refuses a path that this build does not contain
}

Model::Model(const ModelConfig& config, Init init, std::uint64_t seed, Path path)
    : Model(config, initial_parameters(config, init, seed), path) {}

Model Model::open(std::string_view config_json, std::span<const std::byte> safetensors, Path path) {
    const ModelConfig config = config_from_json(parse_json(config_json, "config.json"));
    return {config, read_parameters(config, safetensors), path};
}

std::map<std::string, std::vector<std::byte>> Model::save() const {
    const std::string text = config_to_json(config_);
    const auto bytes = std::as_bytes(std::span(text));
    std::map<std::string, std::vector<std::byte>> files;
    files.emplace("config.json", std::vector<std::byte>(bytes.begin(), bytes.end()));
    files.emplace("model.safetensors", write_parameters(config_, parameters_));
    return files;
}

std::vector<ParameterInfo> Model::parameters() const {
    return list_parameters(config_, parameters_);
}

Model Model::clone(const Switches& switches) const {
    ModelConfig config = config_;
    config.tie_weights = switches.tie_weights.value_or(config.tie_weights);
    config.scale_embeddings = switches.scale_embeddings.value_or(config.scale_embeddings);
    config.positions = switches.positions.value_or(config.positions);
    config.dropout = switches.dropout.value_or(config.dropout);
    check_config(config);
    return {config, copy_parameters(config_, parameters_, config), path_};
}

Matrix Model::input(const Batch& batch, const ForwardOptions& options) const {
    Matrix input = embedding_stem_forward(config_, parameters_, kernels(path_), batch.ids, batch.tokens);
    if (options.train) dropout_forward(input.values(), config_.dropout, options.seed);
    return input;
}

ForwardResult Model::forward(const Batch& batch, const ForwardOptions& options) const {
    check_batch(config_, batch, options);
    const Kernels& kernel = kernels(path_);
    ForwardResult result;
    if (options.trace_token) result.token = token_term(config_, parameters_, kernel, batch.ids);
    if (options.trace_position) result.position = position_term(config_, parameters_, batch.batch, batch.tokens);

    Matrix entering = input(batch, options);
    result.logits = lm_head_forward(config_, parameters_, kernel, entering);
    if (options.measure) result.measures = measure_stages(batch, entering, result.logits);
    if (options.trace_input) result.input = std::move(entering);

    if (!options.targets.empty()) result.loss = cross_entropy_forward(result.logits.view(), options.targets);
    if (options.top_k > 0) result.top = top_logits(result.logits.view(), options.top_k, kernel);
    return result;
}

StageMeasures Model::measure_stages(const Batch& batch, const Matrix& input, const Matrix& logits) const {
    Matrix rows(batch.ids.size(), config_.d_model);
    kernels(path_).embedding_lookup(parameters_.tok.view(), batch.ids, 1.0F, rows.view());
    const Matrix token = token_term(config_, parameters_, kernels(path_), batch.ids);
    const Matrix position = position_term(config_, parameters_, batch.batch, batch.tokens);
    return {measure(rows.view()), measure(token.view()), measure(position.view()), measure(input.view()),
            measure(logits.view())};
}

OneHotProduct Model::lookup_as_product(std::span<const TokenId> ids) const {
    check_batch(config_, {ids, 1, ids.size()}, {});
    return one_hot_product(parameters_.tok.view(), ids, kernels(path_));
}

InputExplanation Model::explain_input(const Batch& batch, const ForwardOptions& options, const Cell& cell) const {
    check_batch(config_, batch, {});
    check_cell(cell, batch, config_.d_model);
    const std::size_t row = cell.row * batch.tokens + cell.token;
    std::optional<float> factor;
    if (options.train && config_.dropout > 0)
        factor = dropout_factor(config_.dropout, options.seed, row * config_.d_model + cell.column);
    const float value = input(batch, options).row(row)[cell.column];
    return stem::explain_input(config_, parameters_, batch.ids[row], cell.token, cell.column, factor, value);
}

LogitExplanation Model::explain_logit(const Batch& batch, const ForwardOptions& options, const Cell& cell,
                                      std::size_t terms) const {
    check_batch(config_, batch, {});
    check_cell(cell, batch, config_.vocab_size);
    const Matrix x = input(batch, options);
    const std::size_t width = config_.d_model;
    return stem::explain_logit({x.row(cell.row * batch.tokens + cell.token), 1, width},
                               {parameters_.head_table(config_).row(cell.column), 1, width}, terms, kernels(path_));
}

const Matrix* Model::find(std::string_view tensor) const noexcept {
    if (tensor == "tok.weight") return &parameters_.tok;
    if (tensor == "pos.weight" && config_.positions == Positions::learned) return &parameters_.pos;
    if (tensor == "lm_head.weight") return config_.tie_weights ? &parameters_.tok : &parameters_.lm_head;
    return nullptr;
}

Matrix Model::rows(std::string_view tensor, std::span<const std::size_t> rows) const {
    const Matrix* table = find(tensor);
    if (table == nullptr) refuse_tensor(tensor, parameters());
    for (const std::size_t row : rows) check_index("row", row, table->rows(), tensor);
    Matrix out(rows.size(), table->cols());
    for (std::size_t r = 0; r < rows.size(); ++r) std::copy_n(table->row(rows[r]), out.cols(), out.row(r));
    return out;
}

float Model::set_cell(std::string_view tensor, std::size_t row, std::size_t column, float value) {
    auto* table = const_cast<Matrix*>(find(tensor));  // a member of this object, which is not const here
    if (table == nullptr) refuse_tensor(tensor, parameters());
    check_index("row", row, table->rows(), tensor);
    check_index("column", column, table->cols(), tensor);
    if (!std::isfinite(value))
        throw Error(ErrorCode::not_finite, "the value for " + std::string(tensor) + " [" + std::to_string(row) + "," +
                                               std::to_string(column) + "] is not a finite float32");
    return std::exchange(table->row(row)[column], value);
}

}  // namespace stem
