#include "cli/account.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "cli/files.hpp"
#include "cli/model_folder.hpp"
#include "format/json.hpp"
#include "format/safetensors.hpp"

namespace stem::cli {
namespace {

namespace fs = std::filesystem;

/// `name` itself or behind a prefix: `transformer.wte.weight` is a `wte.weight`.
bool is_named(std::string_view tensor, std::string_view name) {
    if (!tensor.ends_with(name)) return false;
    return tensor.size() == name.size() || tensor[tensor.size() - name.size() - 1] == '.';
}

bool is_token_table(const ParameterInfo& info) {
    constexpr std::array<std::string_view, 5> names{"tok.weight", "wte.weight", "embed_tokens.weight", "word_embeddings.weight",
                                                    "tok_embeddings.weight"};
    return info.shape.size() == 2 && std::ranges::any_of(names, [&](std::string_view n) { return is_named(info.name, n); });
}

/// GPT-2 files carry the causal mask of each block, (1, 1, T, T), and the number that it is filled with.
bool is_mask(const TensorInfo& info) {
    return is_named(info.name, "attn.masked_bias") || (is_named(info.name, "attn.bias") && info.shape.size() == 4);
}

void complete(Account& account) {
    account.total = 0;
    for (const ParameterInfo& info : account.parameters) account.total += info.count;
    for (std::size_t i = 0; i < account.parameters.size(); ++i) {
        ParameterInfo& info = account.parameters[i];
        info.share = account.total == 0 ? 0 : static_cast<double>(info.count) / static_cast<double>(account.total);
        if (!account.embedding && is_token_table(info)) account.embedding = i;
    }
}

}  // namespace

namespace {

Account account_of(const SafetensorsHeader& header) {
    Account account;
    bool head = false;
    for (const TensorInfo& tensor : header.tensors) {
        if (is_mask(tensor)) {
            account.buffers.push_back(tensor.name);
            continue;
        }
        head = head || is_named(tensor.name, "lm_head.weight");
        ParameterInfo& info = account.parameters.emplace_back();
        info.name = tensor.name;
        info.shape = tensor.shape;
        info.dtype = tensor.dtype;
        info.count = tensor.count;
    }
    complete(account);
    account.tied = account.embedding && !head;
    return account;
}

/// A folder of our own family, opened.
Account account_of_stem(const fs::path& folder, const SafetensorsHeader& header) {
    Account account;
    account.parameters = open_model_folder(folder).parameters();
    for (ParameterInfo& info : account.parameters) {
        info.data = nullptr;  // the model is gone
        account.tied = account.tied || !info.tied_to.empty();
        const TensorInfo* stored = header.find(info.tied_to.empty() ? info.name : info.tied_to);
        if (stored != nullptr) info.dtype = stored->dtype;  // core computes with float32 whatever the file holds
    }
    complete(account);
    return account;
}

/// A GPT-2 folder, by the names in its file. Only a head that is said to be the table is looked at, number by number.
Account account_of_gpt2(const fs::path& folder, const TensorFiles& files, const ModelConfig& config) {
    check_tensors(config, files);
    Account account = account_of(files.header());
    if (!config.tie_weights || !account.embedding) return account;
    const ParameterInfo table = account.parameters[*account.embedding];
    if (table.name == "lm_head.weight") return account;
    auto head = std::ranges::find(account.parameters, "lm_head.weight", &ParameterInfo::name);
    if (head != account.parameters.end())
        open_model_folder(folder);
    else
        head = account.parameters.insert(head, {"lm_head.weight", table.shape, table.dtype, 0, 0, "", nullptr});
    head->count = 0;
    head->tied_to = table.name;
    account.tied = true;
    complete(account);
    return account;
}

}  // namespace

Account account_of_file(const fs::path& file) {
    return account_of(read_tensor_header(file));
}

Account account_of_folder(const fs::path& folder) {
    const JsonValue json = parse_json(read_file(folder / "config.json"), "config.json");
    const FolderTensors tensors(folder, FolderTensors::heads);
    const TensorFiles& files = tensors.files();
    const JsonValue* type = json.find("model_type");
    if (type == nullptr || (type->string() != nullptr && *type->string() == "stem"))
        return account_of_stem(folder, files.header());
    if (type->string() != nullptr && *type->string() == "gpt2") return account_of_gpt2(folder, files, config_from_json(json));
    return account_of(files.header());
}

}  // namespace stem::cli
