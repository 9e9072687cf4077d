#include "model/golden.hpp"

#include "format/json.hpp"
#include "format/safetensors.hpp"
#include "model/samples.hpp"
#include "support/files.hpp"

namespace stem::test {
namespace {

const std::string folder = "golden/stem/";

std::map<std::string, Matrix> tensors_of(std::string_view file) {
    const auto bytes = bytes_of(file);
    const SafetensorsHeader header = read_safetensors_header(bytes, bytes.size());
    std::map<std::string, Matrix> tensors;
    for (const TensorInfo& info : header.tensors) {
        std::size_t rows = 1;
        for (std::size_t i = 0; i + 1 < info.shape.size(); ++i) rows *= static_cast<std::size_t>(info.shape[i]);
        Matrix matrix(rows, static_cast<std::size_t>(info.shape.back()));
        read_tensor(info,
                    bytes.subspan(static_cast<std::size_t>(header.data_start + info.begin),
                                  static_cast<std::size_t>(info.end - info.begin)),
                    matrix.values());
        tensors.emplace(info.name, std::move(matrix));
    }
    return tensors;
}

std::vector<float> copied(const Matrix& matrix) {
    return {matrix.values().begin(), matrix.values().end()};
}

std::vector<TokenId> flat(const JsonValue& rows) {
    std::vector<TokenId> ids;
    for (const JsonValue& row : rows.array())
        for (const JsonValue& id : row.array()) ids.push_back(static_cast<TokenId>(id.whole().value()));
    return ids;
}

}  // namespace

std::map<std::string, Matrix> golden_tensors(const std::string& path) {
    return tensors_of(read_test_file(path));
}

std::vector<GoldenCase> golden_cases() {
    const JsonValue list = parse_json(read_test_file(folder + "cases.json"), "cases.json");
    std::vector<GoldenCase> cases;
    for (const JsonValue& entry : list.find("cases")->array()) {
        GoldenCase& golden = cases.emplace_back();
        golden.name = *entry.find("name")->string();
        golden.batch = static_cast<std::size_t>(entry.find("batch")->whole().value());
        golden.tokens = static_cast<std::size_t>(entry.find("tokens")->whole().value());
        golden.ids = flat(*entry.find("ids"));
        golden.targets = flat(*entry.find("targets"));
        golden.weights_file = read_test_file(folder + *entry.find("weights")->string());
        golden.weights = tensors_of(golden.weights_file);
        const auto values = golden_tensors(folder + *entry.find("values")->string());
        for (const JsonValue& item : entry.find("variants")->array()) {
            GoldenVariant& variant = golden.variants.emplace_back();
            variant.config = config_from_json(*entry.find("config"));
            variant.config.tie_weights = item.find("tie_weights")->boolean().value();
            variant.config.scale_embeddings = item.find("scale_embeddings")->boolean().value();
            if (*item.find("positions")->string() == "none") variant.config.positions = Positions::none;
            variant.input = copied(values.at(*item.find("input")->string()));
            variant.logits = copied(values.at(*item.find("logits")->string()));
            variant.loss = item.find("loss")->number();
        }
    }
    return cases;
}

Model golden_model(const GoldenCase& golden, const GoldenVariant& variant, Path path) {
    const std::string config = config_to_json(variant.config);
    if (!variant.config.tie_weights && variant.config.positions == Positions::learned)
        return Model::open(config, bytes_of(golden.weights_file), path);
    std::vector<TensorToWrite> tensors;
    for (const auto& [name, table] : golden.weights) {
        if (name == "lm_head.weight" && variant.config.tie_weights) continue;
        if (name == "pos.weight" && variant.config.positions == Positions::none) continue;
        tensors.push_back({name, {table.rows(), table.cols()}, table.values()});
    }
    return Model::open(config, write_safetensors(tensors, {}), path);
}

}  // namespace stem::test
