#include "train/train_golden.hpp"

#include <algorithm>
#include <cmath>

#include "format/json.hpp"
#include "model/golden.hpp"
#include "model/parameters_tensors.hpp"
#include "model/samples.hpp"
#include "support/compare.hpp"
#include "support/files.hpp"

namespace stem::test {
namespace {

const std::string folder = "golden/train/";

std::vector<TokenId> flat(const JsonValue& rows) {
    std::vector<TokenId> ids;
    for (const JsonValue& row : rows.array())
        for (const JsonValue& id : row.array()) ids.push_back(static_cast<TokenId>(id.whole().value()));
    return ids;
}

std::vector<double> numbers(const JsonValue& list) {
    std::vector<double> out;
    for (const JsonValue& value : list.array()) out.push_back(value.number().value());
    return out;
}

OptimizerConfig optimizer_of(const JsonValue& entry) {
    const auto number = [&entry](const char* key) { return entry.find(key)->number().value(); };
    const std::vector<double> betas = numbers(*entry.find("betas"));
    return {.name = optimizer_from_name(*entry.find("name")->string()),
            .lr = number("lr"),
            .beta1 = betas.at(0),
            .beta2 = betas.at(1),
            .epsilon = number("eps"),
            .weight_decay = number("weight_decay"),
            .clip = number("clip"),
            .warmup = static_cast<std::uint32_t>(number("warmup"))};
}

}  // namespace

double TrainCase::bound(const std::string& list, std::span<const double> expected) const {
    double largest = 0;
    for (const double x : expected) largest = std::max(largest, std::fabs(x));
    return 8 * (error.at(list) + unit_roundoff * largest);
}

std::vector<double> TrainCase::bound(const std::string& tensor) const {
    const Matrix& expected = values.at(tensor);
    const std::vector<double> wide(expected.values().begin(), expected.values().end());
    return everywhere(bound(tensor, wide), expected.size());
}

Model TrainCase::model(Path path) const {
    Model made(config, Init::gpt2, 0, path);
    for (const TensorSpec& spec : tensor_specs(config))
        std::ranges::copy(values.at("before." + spec.name).values(), spec.of(made.tables()).values().begin());
    return made;
}

std::vector<TrainCase> train_cases() {
    const JsonValue list = parse_json(read_test_file(folder + "cases.json"), "cases.json");
    std::vector<TrainCase> cases;
    for (const JsonValue& entry : list.array()) {
        TrainCase& golden = cases.emplace_back();
        golden.name = *entry.find("name")->string();
        golden.config = config_from_json(*entry.find("config"));
        golden.steps = static_cast<std::size_t>(entry.find("steps")->whole().value());
        golden.options.optimizer = optimizer_of(*entry.find("optimizer"));
        for (const JsonValue& group : entry.find("frozen")->array())
            golden.options.frozen.push_back(group_from_name(*group.string()));
        golden.ids = flat(*entry.find("ids"));
        golden.segments = flat(*entry.find("segments"));
        golden.batch = entry.find("ids")->array().size();
        golden.tokens = golden.ids.size() / golden.batch;
        golden.losses = numbers(*entry.find("losses"));
        golden.norms = numbers(*entry.find("norms"));
        golden.values = golden_tensors(folder + golden.name + ".safetensors");
        for (const auto& [tensor, values] : golden.values) {
            if (const JsonValue* error = entry.find("error")->find(tensor)) golden.error[tensor] = error->number().value();
        }
    }
    return cases;
}

SmallTraining::SmallTraining(std::uint32_t layers) : ids(random_ids(24, 23, 3)) {
    config.vocab_size = 23;
    config.d_model = 8;
    config.max_len = 8;
    config.n_layer = layers;
    config.n_head = 2;
    config.d_ff = 12;
}

std::vector<float> all_numbers(const Model& model) {
    std::vector<float> all;
    for (const TensorSpec& spec : tensor_specs(model.config())) {
        const auto values = spec.of(model.tables()).values();
        all.insert(all.end(), values.begin(), values.end());
    }
    return all;
}

}  // namespace stem::test
