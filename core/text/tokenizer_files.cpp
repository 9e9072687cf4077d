// Which files make which tokenizer.
#include <optional>

#include "base/error.hpp"
#include "format/json.hpp"
#include "text/gpt2_tokenizer.hpp"
#include "text/tokenizer.hpp"
#include "text/tokenizer_json.hpp"

namespace stem {
namespace {

BertRules bert_rules(std::string_view tokenizer_config) {
    const JsonValue config = parse_json(tokenizer_config, "tokenizer_config.json");
    if (!config.is_object()) throw Error(ErrorCode::bad_file, "tokenizer_config.json: expected an object of settings");
    const auto setting = [&config](std::string_view name) -> std::optional<bool> {
        const JsonValue* value = config.find(name);
        if (value == nullptr || std::holds_alternative<std::nullptr_t>(value->value)) return std::nullopt;
        if (!value->boolean())
            throw Error(ErrorCode::bad_file, "tokenizer_config.json: " + std::string(name) + " must be true or false");
        return value->boolean();
    };
    BertRules rules;
    rules.lower = setting("do_lower_case").value_or(true);
    rules.strip_accents = setting("strip_accents").value_or(rules.lower);
    rules.space_cjk = setting("tokenize_chinese_chars").value_or(true);
    return rules;
}

/// BERT's five control tokens, as far as they are there, and its frame.
Tokenizer with_control_tokens(WordPieceTokenizer model) {
    std::vector<AddedToken> added;
    Frame frame;
    for (std::size_t i = 0; i < model.size(); ++i) {
        const auto id = static_cast<TokenId>(i);
        const std::string_view token = model.token_bytes(id);
        for (const std::string_view name : {"[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"})
            if (token == name) added.push_back({.text = std::string(name), .id = id});
        if (token == "[CLS]") frame.before = {id};
        if (token == "[SEP]") frame.after = {id};
    }
    if (frame.before.empty() || frame.after.empty()) frame = {};
    return {std::move(model), std::move(added), std::move(frame)};
}

}  // namespace

Tokenizer tokenizer_from_files(const std::map<std::string, std::string_view, std::less<>>& files) {
    const auto file = [&files](std::string_view name) {
        const auto found = files.find(name);
        if (found == files.end()) throw Error(ErrorCode::bad_file, "the tokenizer's file " + std::string(name) + " is missing");
        return found->second;
    };
    const auto characters = files.find("bert-characters.bin");
    const std::string_view bert_characters = characters == files.end() ? std::string_view() : characters->second;
    if (files.contains("gpt2-merges.bin")) return gpt2_tokenizer(file("gpt2-merges.bin"));
    if (files.contains("tokenizer.json")) return read_tokenizer_json(file("tokenizer.json"), bert_characters);
    if (files.contains("vocab.txt") && !files.contains("vocab.json")) {
        const BertRules rules =
            files.contains("tokenizer_config.json") ? bert_rules(file("tokenizer_config.json")) : BertRules{};
        return with_control_tokens(
            WordPieceTokenizer::from_vocab_txt(file("vocab.txt"), rules, std::make_shared<BertCharacters>(bert_characters)));
    }
    return Tokenizer(BpeTokenizer::from_files(file("vocab.json"), file("merges.txt")));
}

}  // namespace stem
