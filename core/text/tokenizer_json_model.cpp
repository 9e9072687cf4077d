#include "text/tokenizer_json_model.hpp"

#include <algorithm>
#include <string>

namespace stem {
namespace {

[[noreturn]] void unknown_kind(const JsonPart& part, const std::string& type, std::string_view known) {
    part.refuse("the kind " + quote_for_message(type) + " is not known here; " + std::string(known));
}

// a Sequence's parts, or the part itself; nothing for null
std::vector<JsonPart> parts_of(const JsonPart& file, std::string_view name, std::string_view list_name) {
    const auto part = file.member(name);
    if (!part) return {};
    if (part->needed("type").text() != "Sequence") return {*part};
    const JsonPart list = part->needed(list_name);
    std::vector<JsonPart> parts;
    parts.reserve(list.count());
    for (std::size_t i = 0; i < list.count(); ++i) parts.push_back(list.item(i));
    return parts;
}

std::string text_or(const JsonPart& part, std::string_view name, std::string_view otherwise) {
    const auto found = part.member(name);
    return found ? found->text() : std::string(otherwise);
}

/// A field that would change how a text is read, and must be as it is where it has no effect.
void refuse_set(const JsonPart& model, std::string_view name) {
    const auto found = model.member(name);
    if (!found) return;
    const bool harmless = (found->value().string() != nullptr && found->value().string()->empty()) ||
                          found->value().boolean() == false || found->value().number() == 0.0;
    if (!harmless) found->refuse("is set, and byte-level tokenizers are read without it");
}

// GPT-2's own rule, as it is written where a tokenizer splits first and turns bytes into characters afterwards
constexpr std::string_view gpt2_rule = R"('(?:[sdmt]|ll|ve|re)| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+)";
constexpr std::string_view gpt2_rule_long = R"('s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+)";

void require_gpt2_rule(const JsonPart& split) {
    const JsonPart pattern = split.needed("pattern").needed("Regex");
    if (pattern.text() != gpt2_rule && pattern.text() != gpt2_rule_long)
        pattern.refuse("splitting by " + quote_for_message(pattern.text()) + " is not known here; GPT-2's rule is");
    const JsonPart behavior = split.needed("behavior");
    if (behavior.text() != "Isolated") unknown_kind(behavior, behavior.text(), "Isolated is");
    if (split.boolean("invert", false)) split.refuse("invert is true, and GPT-2's rule is read without it");
}

BpeRules bpe_rules(const JsonPart& file, const JsonPart& model) {
    constexpr std::string_view known = "byte-level BPE is read: ByteLevel, and a Split by GPT-2's rule before it";
    for (const JsonPart& part : parts_of(file, "normalizer", "normalizers"))
        unknown_kind(part, part.needed("type").text(), "byte-level BPE is read without a normalizer");
    BpeRules rules;
    rules.split = false;
    bool bytes = false;
    for (const JsonPart& part : parts_of(file, "pre_tokenizer", "pretokenizers")) {
        const std::string& type = part.needed("type").text();
        if (bytes) unknown_kind(part, type, "nothing is known after ByteLevel");
        if (type == "Split") {
            if (rules.split) part.refuse("a second Split is not known here");
            require_gpt2_rule(part);
            rules.split = true;
        } else if (type == "ByteLevel") {
            bytes = true;
            const bool split = part.boolean("use_regex", true);
            if (rules.split && split)
                part.refuse("it splits once more (use_regex); after a Split it is read with use_regex false");
            rules.prefix_space = part.boolean("add_prefix_space", true);
            if (rules.split && rules.prefix_space)
                part.refuse("add_prefix_space would put a blank before every piece; after a Split it is read with false");
            rules.split = rules.split || split;
        } else {
            unknown_kind(part, type, known);
        }
    }
    if (!bytes) {
        const auto pre_tokenizer = file.member("pre_tokenizer");
        (pre_tokenizer ? *pre_tokenizer : file).refuse("no ByteLevel pre-tokenizer: " + std::string(known));
    }
    for (const JsonPart& part : parts_of(file, "decoder", "decoders"))
        if (part.needed("type").text() != "ByteLevel") unknown_kind(part, part.needed("type").text(), "ByteLevel is");
    for (const char* name : {"dropout", "continuing_subword_prefix", "end_of_word_suffix", "byte_fallback"})
        refuse_set(model, name);
    rules.whole_words = model.boolean("ignore_merges", false);
    return rules;
}

BpeTokenizer read_bpe(const JsonPart& file, const JsonPart& model, const std::vector<VocabularyEntry>& vocabulary) {
    const BpeRules rules = bpe_rules(file, model);
    BpeBuilder builder(vocabulary, "tokenizer.json: model.vocab");
    const JsonPart merges = model.needed("merges");
    const std::size_t count = merges.count();
    for (std::size_t i = 0; i < count; ++i) {
        // the place is made into words only where it is needed: there are 600,000 of them in some files
        const JsonValue& value = merges.value().array()[i];
        const auto place = [&] { return merges.item(i).place(); };
        if (const std::string* line = value.string()) {
            const std::optional<KeyPair> halves = merge_halves(*line);
            if (!halves) merges.item(i).refuse("expected two tokens with one blank between, got " + quote_for_message(*line));
            builder.merge(halves->left, halves->right, place);
            continue;
        }
        const JsonPart pair = merges.item(i);
        if (!value.is_array() || pair.count() != 2) pair.refuse("expected \"a b\" or [\"a\", \"b\"]");
        builder.merge(pair.item(0).text(), pair.item(1).text(), place);
    }
    return builder.build(rules);
}

WordPieceTokenizer read_wordpiece(const JsonPart& file, const JsonPart& model, const std::vector<VocabularyEntry>& vocabulary,
                                  std::string_view bert_characters) {
    WordPieceRules rules;
    const auto normalizers = parts_of(file, "normalizer", "normalizers");
    if (normalizers.size() != 1) file.refuse("WordPiece is read with one normalizer, BertNormalizer");
    const JsonPart& normalizer = normalizers.front();
    if (const std::string& type = normalizer.needed("type").text(); type != "BertNormalizer")
        unknown_kind(normalizer, type, "WordPiece is read with BertNormalizer");
    rules.text.clean = normalizer.boolean("clean_text", true);
    rules.text.space_cjk = normalizer.boolean("handle_chinese_chars", true);
    rules.text.lower = normalizer.boolean("lowercase", true);
    rules.text.strip_accents = normalizer.boolean("strip_accents", rules.text.lower);

    const auto pre_tokenizers = parts_of(file, "pre_tokenizer", "pretokenizers");
    if (pre_tokenizers.size() != 1) file.refuse("WordPiece is read with one pre-tokenizer, BertPreTokenizer");
    const JsonPart& pre_tokenizer = pre_tokenizers.front();
    if (const std::string& type = pre_tokenizer.needed("type").text(); type != "BertPreTokenizer")
        unknown_kind(pre_tokenizer, type, "WordPiece is read with BertPreTokenizer");
    for (const JsonPart& part : parts_of(file, "decoder", "decoders"))
        if (part.needed("type").text() != "WordPiece") unknown_kind(part, part.needed("type").text(), "WordPiece is");

    rules.unknown = text_or(model, "unk_token", rules.unknown);
    rules.inside = text_or(model, "continuing_subword_prefix", rules.inside);
    if (const auto longest = model.member("max_input_chars_per_word"))
        rules.longest_word = static_cast<std::size_t>(std::min<std::uint64_t>(longest->whole(), max_json_values));
    std::vector<std::string> tokens;
    tokens.reserve(vocabulary.size());
    std::vector<TokenId> apart;
    for (const VocabularyEntry& entry : vocabulary) {
        if (entry.apart) apart.push_back(static_cast<TokenId>(tokens.size()));
        tokens.push_back(entry.key);
    }
    rules.characters = std::make_shared<BertCharacters>(bert_characters);
    return {std::move(tokens), rules, "tokenizer.json: model.vocab", std::move(apart)};
}

}  // namespace

std::variant<BpeTokenizer, WordPieceTokenizer> read_tokenizer_model(const JsonPart& file, const JsonPart& model,
                                                                    const std::vector<VocabularyEntry>& vocabulary,
                                                                    std::string_view bert_characters) {
    // files of 2020 name no type: those of BPE have merges
    const std::string type = text_or(model, "type", model.member("merges") ? "BPE" : "WordPiece");
    if (type == "BPE") return read_bpe(file, model, vocabulary);
    if (type == "WordPiece") return read_wordpiece(file, model, vocabulary, bert_characters);
    unknown_kind(model, type, "BPE on bytes and WordPiece are");
}

}  // namespace stem
