#pragma once

#include <map>
#include <string>
#include <vector>

#include "train/trainer.hpp"

namespace stem::test {

/// One case of tests/golden/train/cases.json, with its numbers.
struct TrainCase {
    std::string name;
    ModelConfig config;
    TrainingOptions options;
    std::size_t steps = 0;
    std::size_t batch = 0;
    std::size_t tokens = 0;
    std::vector<TokenId> ids;
    std::vector<TokenId> segments;
    std::vector<double> losses;
    std::vector<double> norms;
    std::map<std::string, Matrix> values;
    std::map<std::string, double> error;  ///< largest error of the reference's own float32 run, tensor by tensor

    /// 8 times what the reference's own float32 run is off by, plus 8 roundings of the largest number.
    std::vector<double> bound(const std::string& tensor) const;
    /// The same for a list of numbers.
    double bound(const std::string& list, std::span<const double> expected) const;

    TrainingIds training_ids() const { return {ids, batch, tokens, segments}; }
    Model model(Path path) const;
};

std::vector<TrainCase> train_cases();

/// The lesson's stem in small with a batch of 3 rows of 8 ids: V=23, d=8.
struct SmallTraining {
    explicit SmallTraining(std::uint32_t layers = 0);

    ModelConfig config;
    std::vector<TokenId> ids;
    TrainingOptions options;

    TrainingIds training_ids() const { return {ids, 3, 8}; }
    Model model(Path path, Init init = Init::gpt2) const { return {config, init, 5, path}; }
};

/// All trained numbers of a model, one after another.
std::vector<float> all_numbers(const Model& model);

}  // namespace stem::test
