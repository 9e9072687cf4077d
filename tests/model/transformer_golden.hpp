#pragma once

#include <map>
#include <string>
#include <vector>

#include "model/config.hpp"
#include "model/parameters.hpp"
#include "model/transformer.hpp"

namespace stem::test {

/// One case of tests/golden/transformer/cases.json, with its numbers.
struct TransformerCase {
    std::string name;
    std::size_t batch = 0;
    std::size_t tokens = 0;
    std::vector<TokenId> ids;
    std::vector<TokenId> targets;
    std::string kept;  ///< what the case keeps: all, attention, gradients, late
    ModelConfig config;
    AttentionOptions options;
    std::vector<std::uint8_t> padding;
    double loss = 0;
    std::map<std::string, Matrix> values;
    std::map<std::string, double> error;  ///< largest error of the reference's own float32 pass, tensor by tensor
    Parameters parameters;

    /// The bound of tensor `name`: see README.md of the golden values.
    std::vector<double> bound(const std::string& tensor) const;
};

std::vector<TransformerCase> transformer_cases();

/// The parameters of a config from tensors by name; `prefix` stands before each name.
Parameters parameters_of(const ModelConfig& config, const std::map<std::string, Matrix>& tensors,
                         const std::string& prefix = "");

/// Calls visit(name, table) for each table of blocks and final norm.
template <class P, class Visit>
void visit_blocks(P& parameters, Visit visit) {
    for (std::size_t i = 0; i < parameters.blocks.size(); ++i) {
        const std::string prefix = "h." + std::to_string(i) + ".";
        visit_block(parameters.blocks[i], [&](const char* name, auto& table) { visit(prefix + name, table); });
    }
    if (parameters.blocks.empty()) return;
    visit(std::string("ln_f.weight"), parameters.ln_f_weight);
    visit(std::string("ln_f.bias"), parameters.ln_f_bias);
}

/// Zeros in the shape of the blocks and the final norm of `parameters`; no other table.
Parameters zero_blocks(const ModelConfig& config);

}  // namespace stem::test
