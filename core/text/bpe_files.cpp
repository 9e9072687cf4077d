// vocab.json and merges.txt of the Hugging Face layout, in and out.
#include <map>
#include <optional>
#include <unordered_map>

#include "base/error.hpp"
#include "format/json.hpp"
#include "text/bpe_tables.hpp"
#include "text/bpe_tokenizer.hpp"
#include "text/byte_alphabet.hpp"
#include "text/utf8.hpp"

namespace stem {
namespace {

constexpr std::string_view merges_header = "#version: 0.2";

using IdByKey = std::unordered_map<std::string_view, TokenId>;

[[noreturn]] void bad_vocab(const std::string& message) {
    throw Error(ErrorCode::bad_file, "vocab.json: " + message);
}

[[noreturn]] void bad_line(std::size_t line, const std::string& message) {
    throw Error(ErrorCode::bad_file, "merges.txt line " + std::to_string(line) + ": " + message);
}

// keys by id; the views point into `vocab`
std::vector<std::string_view> keys_by_id(const JsonValue::Object& vocab) {
    std::vector<const std::string*> seen(vocab.size(), nullptr);
    for (const auto& [key, value] : vocab) {
        const std::optional<std::uint64_t> id = value.whole();
        if (!id || *id >= vocab.size()) {
            bad_vocab("the id of " + quote_for_message(key) + " must be a whole number in 0.." +
                      std::to_string(vocab.size() - 1));
        }
        const std::string*& slot = seen[static_cast<std::size_t>(*id)];
        if (slot != nullptr)
            bad_vocab("id " + std::to_string(*id) + " belongs to " + quote_for_message(*slot) + " and " +
                      quote_for_message(key));
        slot = &key;
    }
    // as many ids as places, none twice, none outside: every place is taken
    std::vector<std::string_view> keys;
    keys.reserve(seen.size());
    for (const std::string* key : seen) keys.emplace_back(*key);
    return keys;
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

// `made`: by id, whether a merge makes it
void refuse_unmade(const std::vector<std::string_view>& keys, const std::vector<std::string>& tokens,
                   const std::map<TokenId, std::string>& as_key, const std::vector<bool>& made) {
    std::size_t count = 0;
    std::size_t first = 0;
    for (std::size_t id = 0; id < keys.size(); ++id) {
        if (made[id] || tokens[id].size() < 2 || as_key.contains(static_cast<TokenId>(id)) || looks_special(keys[id])) continue;
        if (count++ == 0) first = id;
    }
    if (count == 0) return;
    throw Error(ErrorCode::bad_file, "merges.txt: no merge makes " + std::to_string(count) + " of the " +
                                         std::to_string(keys.size()) + " tokens of vocab.json, the first is " +
                                         quote_for_message(keys[first]) + " with id " + std::to_string(first) +
                                         "; the file is cut short, or belongs to another vocabulary");
}

// the lines of a text without their \n or \r\n; nothing after the last line end
template <class Visit>
void for_each_line(std::string_view text, Visit visit) {
    for (std::size_t number = 1; !text.empty(); ++number) {
        const std::size_t end = text.find('\n');
        std::string_view line = text.substr(0, end);
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        if (line.ends_with('\r')) line.remove_suffix(1);
        visit(number, line);
    }
}

}  // namespace

BpeTokenizer BpeTokenizer::from_files(std::string_view vocab_json, std::string_view merges_txt) {
    const JsonValue vocab = parse_json(vocab_json, "vocab.json");
    if (!vocab.is_object()) bad_vocab("expected an object of tokens and their ids");
    const std::vector<std::string_view> keys = keys_by_id(vocab.object());

    auto tables = std::make_shared<Tables>();
    IdByKey id_of;
    for (std::size_t i = 0; i < keys.size(); ++i) {
        const auto id = static_cast<TokenId>(i);
        id_of.emplace(keys[i], id);
        std::optional<std::string> bytes = from_byte_alphabet(keys[i]);
        if (!bytes) tables->as_key.emplace(id, keys[i]);
        tables->tokens.push_back(bytes ? std::move(*bytes) : std::string(keys[i]));
    }
    for (unsigned byte = 0; byte < 256; ++byte) {
        const std::string key = to_byte_alphabet(std::string(1, static_cast<char>(static_cast<unsigned char>(byte))));
        const auto found = id_of.find(key);
        if (found == id_of.end())
            bad_vocab("byte " + std::to_string(byte) + " has no token, expected " + quote_for_message(key));
        tables->byte_ids[byte] = found->second;
    }

    std::vector<bool> made_by_merge(keys.size(), false);
    for_each_line(skip_byte_order_mark(merges_txt), [&](std::size_t number, std::string_view line) {
        if (number == 1 && line.starts_with("#version")) return;
        if (line.empty()) return;
        const std::size_t blank = line.find(' ');
        if (blank == std::string_view::npos || blank == 0 || blank + 1 == line.size() ||
            line.find(' ', blank + 1) != std::string_view::npos) {
            bad_line(number, "expected two tokens with one blank between, got " + quote_for_message(line));
        }
        const auto id_of_part = [&](std::string_view key) {
            const auto found = id_of.find(key);
            if (found == id_of.end()) bad_line(number, quote_for_message(key) + " is not in vocab.json");
            if (tables->as_key.contains(found->second)) {
                bad_line(number, quote_for_message(key) + " is not written in GPT-2's byte characters");
            }
            return found->second;
        };
        const std::string_view left = line.substr(0, blank);
        const std::string_view right = line.substr(blank + 1);
        const TokenPair pair{id_of_part(left), id_of_part(right)};
        const TokenId made = id_of_part(std::string(left).append(right));
        if (!tables->by_pair.add(pair, made)) bad_line(number, "the merge " + quote_for_message(line) + " stands there twice");
        tables->merges.push_back({pair, made});
        made_by_merge[static_cast<std::size_t>(made)] = true;
    });
    refuse_unmade(keys, tables->tokens, tables->as_key, made_by_merge);
    return BpeTokenizer(std::move(tables));
}

std::string BpeTokenizer::vocab_json() const {
    std::string text = "{";
    for (std::size_t i = 0; i < size(); ++i) {
        const auto other = tables_->as_key.find(static_cast<TokenId>(i));
        if (i > 0) text += ',';
        text += json_quote(other == tables_->as_key.end() ? to_byte_alphabet(tables_->tokens[i]) : other->second);
        text += ':' + std::to_string(i);
    }
    return text + "}\n";
}

std::string BpeTokenizer::merges_txt() const {
    const auto key = [&](TokenId id) { return to_byte_alphabet(tables_->tokens[static_cast<std::size_t>(id)]); };
    std::string text(merges_header);
    text += '\n';
    for (const Tables::Merge& merge : tables_->merges) text += key(merge.pair.left) + ' ' + key(merge.pair.right) + '\n';
    return text;
}

}  // namespace stem
