// tokenizer.json of the Hugging Face layout: the whole of it, with added tokens and frame. The model inside:
// tokenizer_json_model.cpp.
#include "text/tokenizer_json.hpp"

#include <optional>
#include <unordered_map>

#include "text/json_part.hpp"
#include "text/tokenizer_json_model.hpp"

namespace stem {
namespace {

std::vector<AddedToken> added_tokens(const JsonPart& file) {
    std::vector<AddedToken> added;
    const auto list = file.member("added_tokens");
    for (std::size_t i = 0; list && i < list->count(); ++i) {
        const JsonPart one = list->item(i);
        const std::uint64_t id = one.needed("id").whole();
        if (id >= max_json_values) one.refuse("the id " + std::to_string(id) + " is beyond any vocabulary");
        added.push_back({
            .text = one.needed("content").text(),
            .id = static_cast<TokenId>(id),
            .special = one.boolean("special", false),
            .single_word = one.boolean("single_word", false),
            .take_left = one.boolean("lstrip", false),
            .take_right = one.boolean("rstrip", false),
            .normalized = one.boolean("normalized", !one.boolean("special", false)),
        });
    }
    return added;
}

// the id of a token that the frame names; `ids` of the template are the reference's own note of it
TokenId named_token(const JsonPart& name, const std::vector<VocabularyEntry>& vocabulary) {
    for (std::size_t id = 0; id < vocabulary.size(); ++id)
        if (vocabulary[id].key == name.text()) return static_cast<TokenId>(id);
    name.refuse(quote_for_message(name.text()) + " is no token");
}

// what stands around a text in a template such as [CLS] $A [SEP]
Frame template_frame(const JsonPart& processor, const std::vector<VocabularyEntry>& vocabulary) {
    Frame frame;
    bool seen_text = false;
    const JsonPart single = processor.needed("single");
    for (std::size_t i = 0; i < single.count(); ++i) {
        const JsonPart piece = single.item(i);
        if (const auto token = piece.member("SpecialToken")) {
            (seen_text ? frame.after : frame.before).push_back(named_token(token->needed("id"), vocabulary));
        } else if (piece.member("Sequence")) {
            if (seen_text) piece.refuse("the text is there twice");
            seen_text = true;
        } else {
            piece.refuse("expected SpecialToken or Sequence");
        }
    }
    if (!seen_text) single.refuse("the text itself is not in it");
    return frame;
}

// BertProcessing and RobertaProcessing: ["[SEP]", 102] after, ["[CLS]", 101] before
Frame pair_frame(const JsonPart& processor, std::size_t size) {
    const auto id_of = [&](std::string_view name) {
        const JsonPart pair = processor.needed(name);
        if (pair.count() != 2) pair.refuse("expected a token and its id");
        const std::uint64_t id = pair.item(1).whole();
        if (id >= size) pair.refuse("the id is outside 0.." + std::to_string(size - 1));
        return static_cast<TokenId>(id);
    };
    return {{id_of("cls")}, {id_of("sep")}};
}

Frame frame_of(const JsonPart& processor, const std::vector<VocabularyEntry>& vocabulary) {
    const std::string& type = processor.needed("type").text();
    if (type == "ByteLevel") return {};  // only about offsets
    if (type == "TemplateProcessing") return template_frame(processor, vocabulary);
    if (type == "BertProcessing" || type == "RobertaProcessing") return pair_frame(processor, vocabulary.size());
    if (type != "Sequence") processor.refuse("the kind " + quote_for_message(type) + " is not known here");
    Frame frame;
    const JsonPart list = processor.needed("processors");
    for (std::size_t i = 0; i < list.count(); ++i) {
        if (list.item(i).needed("type").text() == "Sequence") list.item(i).refuse("a Sequence in a Sequence");
        Frame one = frame_of(list.item(i), vocabulary);
        frame.before.insert(frame.before.begin(), one.before.begin(), one.before.end());
        frame.after.insert(frame.after.end(), one.after.begin(), one.after.end());
    }
    return frame;
}

}  // namespace

std::vector<VocabularyEntry> whole_vocabulary(const JsonPart& vocab, const JsonPart& file,
                                              const std::vector<AddedToken>& added) {
    if (!vocab.value().is_object()) vocab.refuse("expected an object of tokens and their ids");
    const JsonValue::Object& members = vocab.value().object();
    std::unordered_map<std::string_view, TokenId> by_key;
    for (const auto& [key, value] : members) {
        const std::optional<std::uint64_t> id = value.whole();
        if (!id || *id >= max_json_values)
            vocab.refuse("the id of " + quote_for_message(key) + " must be a whole number from 0 on");
        by_key.emplace(key, static_cast<TokenId>(*id));
    }
    std::size_t size = members.size();
    for (const AddedToken& token : added) size += by_key.contains(token.text) ? 0 : 1;

    std::vector<VocabularyEntry> entries(size);
    std::vector<bool> taken(size, false);
    const auto put = [&](const std::string& key, TokenId id, bool added_here, const JsonPart& place) {
        const auto at = static_cast<std::size_t>(id);
        if (at >= size) {
            place.refuse("the id of " + quote_for_message(key) + " must be in 0.." + std::to_string(size - 1) +
                         ", as many as there are tokens, got " + std::to_string(id));
        }
        if (taken[at]) {
            place.refuse("id " + std::to_string(id) + " belongs to " + quote_for_message(entries[at].key) + " and " +
                         quote_for_message(key));
        }
        entries[at] = {.key = key, .as_it_stands = added_here, .apart = added_here};
        taken[at] = true;
    };
    for (const auto& [key, value] : members) put(key, by_key.find(key)->second, false, vocab);
    for (std::size_t i = 0; i < added.size(); ++i) {
        const AddedToken& token = added[i];
        const JsonPart place = file.needed("added_tokens").item(i);
        const auto [known, fresh] = by_key.try_emplace(token.text, token.id);
        if (fresh) {
            put(token.text, token.id, true, place);
            continue;
        }
        if (known->second != token.id) {
            place.refuse(quote_for_message(token.text) + " has id " + std::to_string(known->second) + " already, and " +
                         std::to_string(token.id) + " here");
        }
        entries[static_cast<std::size_t>(token.id)].as_it_stands = true;
    }
    // as many ids as places, none twice, none outside: every place is taken
    return entries;
}

Tokenizer read_tokenizer_json(std::string_view text, std::string_view bert_characters) {
    const JsonValue root = parse_json(text, "tokenizer.json");
    const JsonPart file(root, "tokenizer.json");
    std::vector<AddedToken> added = added_tokens(file);
    const JsonPart model = file.needed("model");
    const std::vector<VocabularyEntry> vocabulary = whole_vocabulary(model.needed("vocab"), file, added);
    const auto processor = file.member("post_processor");
    Frame frame = processor ? frame_of(*processor, vocabulary) : Frame{};
    return {read_tokenizer_model(file, model, vocabulary, bert_characters), std::move(added), std::move(frame)};
}

}  // namespace stem
