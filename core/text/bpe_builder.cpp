#include "text/bpe_builder.hpp"

#include "base/error.hpp"
#include "text/byte_alphabet.hpp"

namespace stem {
namespace {

[[noreturn]] void bad_file(std::string_view what, const std::string& message) {
    throw Error(ErrorCode::bad_file, std::string(what) + ": " + message);
}

bool looks_special(std::string_view name) {
    const auto within = [name](char open, char close) {
        return name.size() > 2 && name.front() == open && name.back() == close;
    };
    if (within('<', '>') || within('[', ']')) return true;
    // fairseq fills a vocabulary up to a multiple of 8 with these
    constexpr std::string_view filler = "madeupword";
    return name.size() > filler.size() && name.starts_with(filler) &&
           name.find_first_not_of("0123456789", filler.size()) == std::string_view::npos;
}

}  // namespace

std::optional<KeyPair> merge_halves(std::string_view merge) noexcept {
    const std::size_t blank = merge.find(' ');
    if (blank == std::string_view::npos || blank == 0 || blank + 1 == merge.size()) return std::nullopt;
    if (merge.find(' ', blank + 1) != std::string_view::npos) return std::nullopt;
    return KeyPair{merge.substr(0, blank), merge.substr(blank + 1)};
}

std::vector<VocabularyEntry> vocabulary_by_id(const JsonValue& vocabulary, std::string_view what) {
    if (!vocabulary.is_object()) bad_file(what, "expected an object of tokens and their ids");
    const JsonValue::Object& members = vocabulary.object();
    std::vector<const std::string*> seen(members.size(), nullptr);
    for (const auto& [key, value] : members) {
        const std::optional<std::uint64_t> id = value.whole();
        if (!id || *id >= members.size()) {
            bad_file(what, "the id of " + quote_for_message(key) + " must be a whole number in 0.." +
                               std::to_string(members.size() - 1));
        }
        const std::string*& slot = seen[static_cast<std::size_t>(*id)];
        if (slot != nullptr) {
            bad_file(what, "id " + std::to_string(*id) + " belongs to " + quote_for_message(*slot) + " and " +
                               quote_for_message(key));
        }
        slot = &key;
    }
    // as many ids as places, none twice, none outside: every place is taken
    std::vector<VocabularyEntry> entries;
    entries.reserve(seen.size());
    for (const std::string* key : seen) entries.push_back({.key = *key});
    return entries;
}

BpeBuilder::BpeBuilder(std::vector<VocabularyEntry> vocabulary, std::string_view what)
    : vocabulary_(std::move(vocabulary)),
      what_(what),
      made_(vocabulary_.size(), false),
      tables_(std::make_shared<BpeTokenizer::Tables>()) {
    tables_->tokens.reserve(vocabulary_.size());
    for (std::size_t i = 0; i < vocabulary_.size(); ++i) {
        const auto& [key, as_it_stands, apart] = vocabulary_[i];
        const auto id = static_cast<TokenId>(i);
        id_of_.emplace(key, id);
        std::optional<std::string> bytes = as_it_stands ? std::nullopt : from_byte_alphabet(key);
        if (bytes) {
            tables_->tokens.push_back(std::move(*bytes));
        } else {
            tables_->as_key.emplace(id, key);
            tables_->tokens.push_back(key);
        }
    }
    for (unsigned byte = 0; byte < 256; ++byte) {
        const std::string key = to_byte_alphabet(std::string(1, static_cast<char>(static_cast<unsigned char>(byte))));
        const auto found = id_of_.find(key);
        if (found == id_of_.end())
            bad_file(what_, "byte " + std::to_string(byte) + " has no token, expected " + quote_for_message(key));
        tables_->byte_ids[byte] = found->second;
    }
}

void BpeBuilder::refuse(const std::string& place, const std::string& problem) {
    bad_file(place, problem);
}

std::string BpeBuilder::try_merge(std::string_view left, std::string_view right) {
    const std::string whole = std::string(left).append(right);
    TokenId ids[3]{};
    std::size_t count = 0;
    for (const std::string_view key : {left, right, std::string_view(whole)}) {
        const auto found = id_of_.find(key);
        if (found == id_of_.end()) return quote_for_message(key) + " is not in " + what_;
        if (tables_->as_key.contains(found->second))
            return quote_for_message(key) + " is not written in GPT-2's byte characters";
        ids[count++] = found->second;
    }
    const TokenPair pair{ids[0], ids[1]};
    if (!tables_->by_pair.add(pair, ids[2]))
        return "the merge " + quote_for_message(std::string(left).append(" ").append(right)) + " stands there twice";
    tables_->merges.push_back({pair, ids[2]});
    made_[static_cast<std::size_t>(ids[2])] = true;
    return {};
}

void BpeBuilder::refuse_unmade(std::string_view what) const {
    std::size_t count = 0;
    std::size_t first = 0;
    for (std::size_t id = 0; id < vocabulary_.size(); ++id) {
        if (made_[id] || tables_->tokens[id].size() < 2 || tables_->as_key.contains(static_cast<TokenId>(id)) ||
            looks_special(vocabulary_[id].key))
            continue;
        if (count++ == 0) first = id;
    }
    if (count == 0) return;
    bad_file(what, "no merge makes " + std::to_string(count) + " of the " + std::to_string(vocabulary_.size()) + " tokens of " +
                       what_ + ", the first is " + quote_for_message(vocabulary_[first].key) + " with id " +
                       std::to_string(first) + "; the file is cut short, or belongs to another vocabulary");
}

BpeTokenizer BpeBuilder::build(const BpeRules& rules) {
    for (std::size_t id = 0; id < made_.size(); ++id) {
        if (!made_[id] && tables_->tokens[id].size() > 1) tables_->specials.push_back(static_cast<TokenId>(id));
    }
    tables_->rules = rules;
    tables_->index_whole_words();
    return BpeTokenizer(std::move(tables_));
}

}  // namespace stem
