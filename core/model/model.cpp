#include "model/model.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/error.hpp"
#include "model/parameters_tensors.hpp"
#include "model/storage.hpp"
#include "model/storage_names.hpp"
#include "model/weight.hpp"

namespace stem {
namespace {

/// The config with d_ff as its number; refuses the same as check_config.
ModelConfig complete(ModelConfig config) {
    check_config(config);
    if (config.d_ff == 0) config.d_ff = 4 * config.d_model;
    return config;
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

}  // namespace

Model::Model(const ModelConfig& config, Parameters parameters, Path path)
    : config_(complete(config)), parameters_(std::move(parameters)), path_(path) {
    kernels(path_);  // refuses a path that this build does not contain
}

Model::Model(const ModelConfig& config, Init init, std::uint64_t seed, Path path)
    : Model(config, initial_parameters(config, init, seed), path) {}

Model Model::open(std::string_view config_json, std::span<const std::byte> safetensors, Path path, Weights weights) {
    const ModelConfig config = config_from_json(parse_json(config_json, "config.json"));
    const TensorFiles files({{"model.safetensors", safetensors, safetensors.size()}});
    return {config, read_parameters(config, files, weights), path};
}

Model Model::open(std::string_view config_json, const TensorFiles& files, Path path, Weights weights) {
    const ModelConfig config = config_from_json(parse_json(config_json, "config.json"));
    return {config, read_parameters(config, files, weights), path};
}

Model Model::open_stem(std::string_view config_json, const TensorFiles& files, Path path, Weights weights) {
    const ModelConfig config = config_from_json(parse_json(config_json, "config.json"));
    return {stem_config(config), read_stem_parameters(config, files, weights), path};
}

std::map<std::string, std::vector<std::byte>> Model::save(Dtype dtype) const {
    const std::string text = config_to_json(config_);
    const auto bytes = std::as_bytes(std::span(text));
    std::map<std::string, std::vector<std::byte>> files;
    files.emplace("config.json", std::vector<std::byte>(bytes.begin(), bytes.end()));
    files.emplace("model.safetensors", write_parameters(config_, parameters_, dtype));
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
    config.rope_layout = switches.rope_layout.value_or(config.rope_layout);
    config.combine = switches.combine.value_or(config.combine);
    if (config.family == Family::gpt2 && !is_gpt2_wiring(config)) {
        config.family = Family::stem;
        config.residual_dropout = config.attention_dropout = 0;
    }
    check_config(config);
    return {config, copy_parameters(config_, parameters_, config), path_};
}

void Model::resize_vocab(std::uint32_t vocab_size, const NewRows& rule) {
    ModelConfig config = config_;
    config.vocab_size = vocab_size;
    check_config(config);
    resize_vocabulary(kernels(path_), config, rule, parameters_);
    config_ = config;
}

const Matrix* Model::find(std::string_view tensor) const noexcept {
    const std::string_view name = config_.family == Family::gpt2 ? own_name(tensor) : tensor;
    if (name == "lm_head.weight" && config_.tie_weights) return &parameters_.tok;
    for (const TensorSpec& spec : tensor_specs(config_))
        if (spec.name == name) return &spec.of(parameters_);
    return nullptr;
}

Matrix Model::rows(std::string_view tensor, std::span<const std::size_t> rows) const {
    const Matrix* table = find(tensor);
    if (table == nullptr) refuse_tensor(tensor, parameters());
    for (const std::size_t row : rows) check_index("row", row, table->rows(), tensor);
    return weight_rows(kernels(path_), *table, std::vector<TokenId>(rows.begin(), rows.end()));
}

bool Model::has_half() const {
    return std::ranges::any_of(tensor_specs(config_),
                               [this](const TensorSpec& spec) { return spec.of(parameters_).is_half(); });
}

void Model::widen() {
    for (const TensorSpec& spec : tensor_specs(config_))
        if (Matrix& table = spec.of(parameters_); table.is_half()) table = table.widened();
}

float Model::set_cell(std::string_view tensor, std::size_t row, std::size_t column, float value) {
    auto* table = const_cast<Matrix*>(find(tensor));  // a member of this object, which is not const here
    if (table == nullptr) refuse_tensor(tensor, parameters());
    check_index("row", row, table->rows(), tensor);
    check_index("column", column, table->cols(), tensor);
    if (!std::isfinite(value))
        throw Error(ErrorCode::not_finite, "the value for " + std::string(tensor) + " [" + std::to_string(row) + "," +
                                               std::to_string(column) + "] is not a finite float32");
    if (table->is_half()) *table = table->widened();
    return std::exchange(table->row(row)[column], value);
}

}  // namespace stem
