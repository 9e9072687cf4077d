#include "text/bpe_tokenizer.hpp"

#include <algorithm>
#include <limits>
#include <unordered_map>

#include "base/error.hpp"
#include "text/added_tokens.hpp"
#include "text/bpe_tables.hpp"
#include "text/byte_alphabet.hpp"
#include "text/pre_tokenizer.hpp"

namespace stem {
namespace {

constexpr std::size_t byte_count = 256;
// a list of n merges can ask for tokens of 2^n bytes: stop long before memory does (GPT-2's are 0.3 MB together)
constexpr std::size_t max_token_bytes = std::size_t{1} << 26;

std::string outside(TokenId id, std::size_t size) {
    return std::to_string(id) + " is outside 0.." + std::to_string(size - 1);
}

}  // namespace

bool BpeTokenizer::Tables::in_merge_order() const {
    const auto& order = byte_id_order();
    for (std::size_t i = 0; i < byte_count; ++i) {
        if (byte_ids[order[i]] != static_cast<TokenId>(i)) return false;
    }
    for (std::size_t i = 0; i < merges.size(); ++i) {
        const auto id = static_cast<TokenId>(byte_count + i);
        const Merge& merge = merges[i];
        if (merge.made != id || merge.pair.left >= id || merge.pair.right >= id) return false;
    }
    return true;
}

std::shared_ptr<BpeTokenizer::Tables> BpeTokenizer::Tables::first(std::size_t token_count, std::size_t merge_count) const {
    const auto is_there = [token_count](TokenId id) { return static_cast<std::size_t>(id) < token_count; };
    auto some = std::make_shared<Tables>();
    some->byte_ids = byte_ids;
    some->tokens.assign(tokens.begin(), tokens.begin() + static_cast<std::ptrdiff_t>(token_count));
    for (std::size_t i = 0; i < merge_count; ++i) {
        some->merges.push_back(merges[i]);
        some->by_pair.add(merges[i].pair, merges[i].made);
    }
    for (const auto& [id, key] : as_key)
        if (is_there(id)) some->as_key.emplace(id, key);
    for (const TokenId id : specials)
        if (is_there(id)) some->specials.push_back(id);
    some->rules = rules;
    return some;
}

BpeTokenizer BpeTokenizer::from_merges(const std::vector<BpeMerge>& merges, const std::vector<std::string>& specials) {
    auto tables = std::make_shared<Tables>();
    // reserved, so that the keys below keep pointing at the tokens' bytes
    tables->tokens.reserve(byte_count + merges.size() + specials.size());
    std::unordered_map<std::string_view, TokenId> id_of;
    const auto add = [&](std::string bytes) {
        const auto id = static_cast<TokenId>(tables->tokens.size());
        tables->tokens.push_back(std::move(bytes));
        const auto [earlier, is_new] = id_of.try_emplace(tables->tokens.back(), id);
        if (!is_new) {
            throw Error(ErrorCode::bad_file, "merge " + std::to_string(tables->merges.size()) + " makes the bytes of token " +
                                                 std::to_string(earlier->second) + " again");
        }
        return id;
    };
    for (const std::uint8_t byte : byte_id_order()) tables->byte_ids[byte] = add(std::string(1, static_cast<char>(byte)));

    std::size_t total = 0;
    tables->merges.reserve(merges.size());
    for (const BpeMerge& merge : merges) {
        for (const TokenId part : {merge.left, merge.right}) {
            if (part < 0 || static_cast<std::size_t>(part) >= tables->tokens.size()) {
                throw Error(ErrorCode::bad_file, "merge " + std::to_string(tables->merges.size()) + ": token " +
                                                     outside(part, tables->tokens.size()));
            }
        }
        const std::string& left = tables->tokens[static_cast<std::size_t>(merge.left)];
        const std::string& right = tables->tokens[static_cast<std::size_t>(merge.right)];
        total += left.size() + right.size();
        if (total > max_token_bytes) {
            throw Error(ErrorCode::out_of_memory, "the tokens up to merge " + std::to_string(tables->merges.size()) + " are " +
                                                      std::to_string(total) + " bytes long together, more than " +
                                                      std::to_string(max_token_bytes));
        }
        const TokenId made = add(left + right);
        tables->merges.push_back({{merge.left, merge.right}, made});
        tables->by_pair.add({merge.left, merge.right}, made);
    }
    for (const std::string& special : specials) tables->specials.push_back(add(special));
    return BpeTokenizer(std::move(tables));
}

BpeTokenizer BpeTokenizer::prefix(std::size_t vocab_size) const {
    if (vocab_size < byte_count || vocab_size > size()) {
        throw Error(ErrorCode::bad_config,
                    "vocab_size " + std::to_string(vocab_size) + " is outside 256.." + std::to_string(size()));
    }
    if (!tables_->in_merge_order()) {
        throw Error(ErrorCode::bad_config, "the first " + std::to_string(vocab_size) +
                                               " tokens are no tokenizer: ids are not the 256 bytes, then the merges in order");
    }
    std::shared_ptr<Tables> shorter = tables_->first(vocab_size, std::min(vocab_size - byte_count, tables_->merges.size()));
    shorter->index_whole_words();
    return BpeTokenizer(std::move(shorter));
}

BpeTokenizer BpeTokenizer::with_specials(const std::vector<std::string>& texts) const {
    std::vector<std::string> known;
    for (std::size_t i = 0; i < size(); ++i) {
        known.push_back(tables_->tokens[i]);
        known.push_back(key(static_cast<TokenId>(i)));
    }
    require_new_tokens(texts, known);
    std::shared_ptr<Tables> grown = tables_->first(size(), tables_->merges.size());
    for (const std::string& text : texts) {
        const auto id = static_cast<TokenId>(grown->tokens.size());
        grown->tokens.push_back(text);
        grown->as_key.emplace(id, text);
        grown->specials.push_back(id);
    }
    grown->index_whole_words();
    return BpeTokenizer(std::move(grown));
}

std::size_t BpeTokenizer::size() const noexcept {
    return tables_->tokens.size();
}

const BpeRules& BpeTokenizer::rules() const noexcept {
    return tables_->rules;
}

std::span<const TokenId> BpeTokenizer::specials() const noexcept {
    return tables_->specials;
}

void BpeTokenizer::Tables::index_whole_words() {
    if (!rules.whole_words) return;
    for (std::size_t id = 0; id < tokens.size(); ++id) by_bytes.try_emplace(tokens[id], static_cast<TokenId>(id));
    // one that is only found as it stands is no word
    for (const auto& [id, key] : as_key) by_bytes.erase(key);
}

std::vector<TokenId> BpeTokenizer::encode(std::string_view bytes) const {
    const Tables& tables = *tables_;
    std::vector<TokenId> ids;
    std::vector<TokenId> word;
    const auto append = [&](std::string_view piece) {
        if (tables.rules.whole_words) {
            if (const auto found = tables.by_bytes.find(piece); found != tables.by_bytes.end()) {
                ids.push_back(found->second);
                return;
            }
        }
        word.clear();
        for (const char byte : piece) word.push_back(tables.byte_ids[static_cast<unsigned char>(byte)]);
        merge_piece(tables.by_pair, word);
        ids.insert(ids.end(), word.begin(), word.end());
    };

    std::string prefixed;
    if (tables.rules.prefix_space && !bytes.empty() && !bytes.starts_with(' ')) {
        prefixed.append(" ").append(bytes);
        bytes = prefixed;
    }
    if (!tables.rules.split) {
        if (!bytes.empty()) append(bytes);
        return ids;
    }
    PreTokenizer pieces(bytes);
    for (std::string_view piece; pieces.next(piece);) append(piece);
    return ids;
}

std::string BpeTokenizer::decode(std::span<const TokenId> ids) const {
    std::string bytes;
    for (std::size_t i = 0; i < ids.size(); ++i) {
        if (ids[i] < 0 || static_cast<std::size_t>(ids[i]) >= size()) {
            throw Error(ErrorCode::bad_token_id, "token id " + std::to_string(ids[i]) + " at [" + std::to_string(i) +
                                                     "] is outside 0.." + std::to_string(size() - 1));
        }
        bytes += tables_->tokens[static_cast<std::size_t>(ids[i])];
    }
    return bytes;
}

std::string_view BpeTokenizer::token_bytes(TokenId id) const {
    if (id < 0 || static_cast<std::size_t>(id) >= size())
        throw Error(ErrorCode::bad_token_id, "token id " + outside(id, size()));
    return tables_->tokens[static_cast<std::size_t>(id)];
}

}  // namespace stem
