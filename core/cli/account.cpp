#include "cli/account.hpp"

#include <algorithm>

#include "cli/files.hpp"
#include "cli/model_folder.hpp"
#include "format/json.hpp"
#include "model/checkpoint.hpp"

namespace stem::cli {
namespace {

namespace fs = std::filesystem;

Account account_of(const TensorFiles& files, const JsonValue* config) {
    const std::vector<TensorInfo>& tensors = files.header().tensors;
    const CheckpointLayout layout = read_checkpoint_layout(files, config);
    Account account;
    account.total = stem::account_of(layout, files.header()).total;
    account.tied = layout.head == CheckpointHead::tied;
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        const TensorInfo& tensor = tensors[i];
        if (layout.parts[i] == CheckpointPart::buffer) {
            account.buffers.push_back(tensor.name);
            continue;
        }
        if (&tensor == layout.token) account.embedding = account.parameters.size();
        ParameterInfo& info = account.parameters.emplace_back();
        info.name = tensor.name;
        info.shape = tensor.shape;
        info.dtype = tensor.dtype;
        if (layout.parts[i] == CheckpointPart::head && account.tied)
            info.tied_to = layout.token->name;
        else
            info.count = tensor.count;
        info.share = account.total == 0 ? 0 : static_cast<double>(info.count) / static_cast<double>(account.total);
    }
    return account;
}

/// A folder of our own family, opened.
Account account_of_stem(const fs::path& folder, const SafetensorsHeader& header) {
    const Model model = open_model_folder(folder);
    Account account;
    account.parameters = model.parameters();
    account.total = model.account().total;
    account.embedding = 0;
    account.tied = model.config().tie_weights;
    for (ParameterInfo& info : account.parameters) {
        info.data = nullptr;  // the model goes
        const TensorInfo* stored = header.find(info.tied_to.empty() ? info.name : info.tied_to);
        if (stored != nullptr) info.dtype = stored->dtype;  // core computes with float32 whatever the file holds
    }
    return account;
}

/// A GPT-2 folder, by the names in its file. Only a head that is said to be the table is looked at, number by number.
Account account_of_gpt2(const fs::path& folder, const TensorFiles& files, const JsonValue& config) {
    check_tensors(config_from_json(config), files);
    Account account = account_of(files, &config);
    if (!account.tied || !account.embedding) return account;
    if (std::ranges::any_of(account.parameters, [](const ParameterInfo& info) { return !info.tied_to.empty(); })) {
        open_model_folder(folder);
        return account;
    }
    const ParameterInfo table = account.parameters[*account.embedding];
    if (table.name != "lm_head.weight")
        account.parameters.push_back({"lm_head.weight", table.shape, table.dtype, 0, 0, table.name, nullptr});
    return account;
}

}  // namespace

Account account_of_file(const fs::path& file) {
    const TensorsOnDisk tensors(file, TensorsOnDisk::heads);
    return account_of(tensors.files(), nullptr);
}

Account account_of_folder(const fs::path& folder) {
    const JsonValue json = parse_json(read_file(folder / "config.json"), "config.json");
    const TensorsOnDisk tensors(folder, TensorsOnDisk::heads);
    const TensorFiles& files = tensors.files();
    const JsonValue* type = json.find("model_type");
    if (type == nullptr || (type->string() != nullptr && *type->string() == "stem"))
        return account_of_stem(folder, files.header());
    if (type->string() != nullptr && *type->string() == "gpt2") return account_of_gpt2(folder, files, json);
    return account_of(files, &json);
}

}  // namespace stem::cli
