#include "cli/typed_config.hpp"

#include <string>

#include "base/error.hpp"
#include "cli/files.hpp"
#include "format/json.hpp"

namespace stem::cli {
namespace {

/// A folder's config.json may hold what other programs need; here someone typed it, and a word misspelt would be the
/// default without a sound.
void refuse_unknown_keys(const JsonValue::Object& given, const ModelConfig& config) {
    const JsonValue known = parse_json(config_to_json(config), "the known keys");  // every key of its family
    std::string list;
    for (const auto& member : known.object()) list += (list.empty() ? "" : ", ") + member.first;
    for (const auto& member : given)
        if (known.find(member.first) == nullptr)
            throw Error(ErrorCode::bad_config,
                        "config.json: unknown key " + quote_for_message(member.first) + ", known are " + list);
}

}  // namespace

ModelConfig read_typed_config(const std::filesystem::path& file) {
    const JsonValue given = parse_json(read_file(file), "config.json");
    // first, so that a config of another model_type is told so, and not that its keys are unknown
    ModelConfig config = config_from_json(given);
    refuse_unknown_keys(given.object(), config);
    return config;
}

}  // namespace stem::cli
