#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "model/model.hpp"

namespace stem::test {

/// One wiring of a golden case.
struct GoldenVariant {
    ModelConfig config;
    std::vector<float> input;   ///< (B·T, d)
    std::vector<float> logits;  ///< (B·T, V)
    std::optional<double> loss;
};

/// One case of tests/golden/stem/cases.json, with its numbers.
struct GoldenCase {
    std::string name;
    std::size_t batch = 0;
    std::size_t tokens = 0;
    std::vector<TokenId> ids;
    std::vector<TokenId> targets;
    std::string weights_file;  ///< its bytes
    std::map<std::string, Matrix> weights;
    std::vector<GoldenVariant> variants;
};

std::vector<GoldenCase> golden_cases();

/// The tensors of a safetensors file under tests/, the last dimension as columns.
std::map<std::string, Matrix> golden_tensors(const std::string& path);

/// The variant's model, opened from files: the weights file as it is where the wiring uses all of it, else one without what
/// the wiring leaves out.
Model golden_model(const GoldenCase& golden, const GoldenVariant& variant, Path path);

}  // namespace stem::test
