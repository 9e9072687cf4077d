#include "model/transformer_golden.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "format/json.hpp"
#include "model/golden.hpp"
#include "model/samples.hpp"
#include "support/compare.hpp"
#include "support/files.hpp"

namespace stem::test {
namespace {

const std::string folder = "golden/transformer/";

std::vector<TokenId> flat(const JsonValue& rows) {
    std::vector<TokenId> ids;
    for (const JsonValue& row : rows.array())
        for (const JsonValue& id : row.array()) ids.push_back(static_cast<TokenId>(id.whole().value()));
    return ids;
}

void take(const std::map<std::string, Matrix>& tensors, const std::string& name, Matrix& to) {
    const auto found = tensors.find(name);
    if (found == tensors.end()) throw std::runtime_error("no golden tensor " + name);
    if (found->second.size() != to.size()) throw std::runtime_error("golden tensor of another size: " + name);
    std::ranges::copy(found->second.values(), to.values().begin());
}

}  // namespace

std::vector<double> TransformerCase::bound(const std::string& tensor) const {
    const Matrix& expected = values.at(tensor);
    double largest = 0;
    for (const float x : expected.values()) largest = std::max(largest, std::fabs(static_cast<double>(x)));
#if STEM_RELAXED
    // products and sums in one rounding: every rounding is another one, not only the order of the sums
    constexpr double passes = 16;
#else
    constexpr double passes = 8;
#endif
    return everywhere(passes * (error.at(tensor) + unit_roundoff * largest), expected.size());
}

Parameters zero_blocks(const ModelConfig& config) {
    Parameters parameters;
    for (std::size_t i = 0; i < config.n_layer; ++i) parameters.blocks.push_back(zero_block(config.d_model, config.d_ff));
    if (config.n_layer > 0) {
        parameters.ln_f_weight = Matrix(1, config.d_model);
        parameters.ln_f_bias = Matrix(1, config.d_model);
    }
    return parameters;
}

Parameters parameters_of(const ModelConfig& config, const std::map<std::string, Matrix>& tensors, const std::string& prefix) {
    Parameters parameters = zero_blocks(config);
    visit_blocks(parameters, [&](const std::string& name, Matrix& table) { take(tensors, prefix + name, table); });
    parameters.tok = Matrix(config.vocab_size, config.d_model);
    take(tensors, prefix + "tok.weight", parameters.tok);
    if (config.positions == Positions::learned) {
        parameters.pos = Matrix(config.max_len, config.d_model);
        take(tensors, prefix + "pos.weight", parameters.pos);
    }
    if (!config.tie_weights) {
        parameters.lm_head = Matrix(config.vocab_size, config.d_model);
        take(tensors, prefix + "lm_head.weight", parameters.lm_head);
    }
    return parameters;
}

std::vector<TransformerCase> transformer_cases() {
    const JsonValue list = parse_json(read_test_file(folder + "cases.json"), "cases.json");
    std::vector<TransformerCase> cases;
    for (const JsonValue& entry : list.array()) {
        TransformerCase& golden = cases.emplace_back();
        golden.name = *entry.find("name")->string();
        golden.batch = static_cast<std::size_t>(entry.find("batch")->whole().value());
        golden.tokens = static_cast<std::size_t>(entry.find("tokens")->whole().value());
        golden.kept = *entry.find("kept")->string();
        golden.ids = flat(*entry.find("ids"));
        golden.targets = flat(*entry.find("targets"));
        golden.config = config_from_json(*entry.find("config"));
        golden.options.attention = entry.find("attention")->boolean().value();
        golden.options.causal = entry.find("causal")->boolean().value();
        for (const JsonValue& one : entry.find("padding")->array())
            golden.padding.push_back(static_cast<std::uint8_t>(one.whole().value()));
        golden.loss = entry.find("loss")->number().value();
        golden.values = golden_tensors(folder + golden.name + ".safetensors");
        for (const auto& [tensor, values] : golden.values)
            golden.error[tensor] = entry.find("error")->find(tensor)->number().value();
        golden.parameters =
            parameters_of(golden.config, golden_tensors(folder + *entry.find("weights")->string() + ".weights.safetensors"));
    }
    // only now do the cases stay where they are, so that a span may look at them
    for (TransformerCase& golden : cases) golden.options.padding = golden.padding;
    return cases;
}

}  // namespace stem::test
