#include "model/parameters.hpp"

#include <algorithm>
#include <cmath>

#include "base/error.hpp"
#include "base/random.hpp"

namespace stem {
namespace {

void fill_normal(Matrix& table, const Random& random, float deviation) {
    const std::span<float> values = table.values();
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = deviation * random.normal(i);
}

void fill_uniform(Matrix& table, const Random& random, float reach) {
    const std::span<float> values = table.values();
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = reach * (2.0F * random.uniform(i) - 1.0F);
}

Matrix copy_of(const Matrix& table) {
    Matrix copy(table.rows(), table.cols());
    std::ranges::copy(table.values(), copy.values().begin());
    return copy;
}

}  // namespace

Parameters initial_parameters(const ModelConfig& config, Init init, std::uint64_t seed) {
    check_config(config);
    const std::size_t width = config.d_model;
    const auto inverse_root = static_cast<float>(1.0 / std::sqrt(static_cast<double>(width)));
    constexpr float gpt2_deviation = 0.02F;  // "initializer_range" of GPT-2's code
    const bool gpt2 = init == Init::gpt2;

    // all tables are allocated before the first is filled: what does not fit is refused at once
    Parameters parameters;
    parameters.tok = Matrix(config.vocab_size, width);
    parameters.pos = Matrix(config.positions == Positions::learned ? config.max_len : 0, width);
    if (!config.tie_weights) parameters.lm_head = Matrix(config.vocab_size, width);

    fill_normal(parameters.tok, {seed, Stream::token_table},
                gpt2                    ? gpt2_deviation
                : init == Init::pytorch ? 1.0F
                                        : inverse_root);
    fill_normal(parameters.pos, {seed, Stream::position_table}, gpt2 ? gpt2_deviation : 1.0F);
    if (gpt2)
        fill_normal(parameters.lm_head, {seed, Stream::lm_head}, gpt2_deviation);
    else
        fill_uniform(parameters.lm_head, {seed, Stream::lm_head}, inverse_root);
    return parameters;
}

std::vector<ParameterInfo> list_parameters(const ModelConfig& config, const Parameters& parameters) {
    std::vector<ParameterInfo> list;
    const auto add = [&list](const char* name, const Matrix& table) -> ParameterInfo& {
        ParameterInfo& info = list.emplace_back();
        info.name = name;
        info.shape = {table.rows(), table.cols()};
        info.dtype = "F32";
        info.count = table.size();
        info.data = table.data();
        return info;
    };
    add("tok.weight", parameters.tok);
    if (config.positions == Positions::learned) add("pos.weight", parameters.pos);
    ParameterInfo& head = add("lm_head.weight", parameters.head_table(config));
    if (config.tie_weights) {
        head.count = 0;
        head.tied_to = "tok.weight";
    }
    std::uint64_t total = 0;
    for (const ParameterInfo& info : list) total += info.count;
    for (ParameterInfo& info : list) info.share = static_cast<double>(info.count) / static_cast<double>(total);
    return list;
}

Account account(const ModelConfig& config, const Parameters& parameters) {
    Account account;
    for (const ParameterInfo& info : list_parameters(config, parameters)) account.total += info.count;
    account.embedding = parameters.tok.size();
    account.saved_by_tying = config.tie_weights ? account.embedding : 0;
    account.total_untied = account.total + account.saved_by_tying;
    account.total_tied = account.total_untied - account.embedding;
    account.embedding_share = static_cast<double>(account.embedding) / static_cast<double>(account.total);
    account.bytes = account.total * sizeof(float);
    return account;
}

Parameters copy_parameters(const ModelConfig& from, const Parameters& parameters, const ModelConfig& to) {
    if (to.positions == Positions::learned && parameters.pos.rows() == 0)
        throw Error(ErrorCode::bad_config,
                    "positions can't be switched to \"learned\": this model was made without a position table");
    Parameters copy;
    copy.tok = copy_of(parameters.tok);
    copy.pos = copy_of(parameters.pos);
    if (!to.tie_weights) copy.lm_head = copy_of(parameters.head_table(from));
    return copy;
}

}  // namespace stem
