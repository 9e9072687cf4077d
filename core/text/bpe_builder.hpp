#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "format/json.hpp"
#include "text/bpe_tables.hpp"

namespace stem {

/// A token as a vocabulary file writes it.
struct VocabularyEntry {
    std::string key;
    bool as_it_stands = false;  ///< never read in the byte alphabet
    bool apart = false;         ///< not of the vocabulary itself, but added to it
};

/// The two keys of a merge that is written as one text.
struct KeyPair {
    std::string_view left;
    std::string_view right;
};

/// The halves of `left right`; nothing unless there is exactly one blank, and something on both sides of it.
std::optional<KeyPair> merge_halves(std::string_view merge) noexcept;

/// The tokens of a JSON object `{token: id}` by id; `what` begins messages. Errors: bad_file unless ids are 0..size-1, each
/// once.
std::vector<VocabularyEntry> vocabulary_by_id(const JsonValue& vocabulary, std::string_view what);

/// Makes a tokenizer of what its files say, whichever files they are.
class BpeBuilder {
public:
    /// `what` names the file in messages. Errors: bad_file when a byte has no token.
    BpeBuilder(std::vector<VocabularyEntry> vocabulary, std::string_view what);
    BpeBuilder(const BpeBuilder&) = delete;
    BpeBuilder& operator=(const BpeBuilder&) = delete;

    /// One more merge, by the keys of its halves. `place()` begins messages.
    /// Errors: bad_file: a half or what it makes is no token, or the merge is there already.
    template <class Place>
    void merge(std::string_view left, std::string_view right, const Place& place) {
        const std::string problem = try_merge(left, right);
        if (!problem.empty()) refuse(place(), problem);
    }

    /// Errors: bad_file when merges lack a token that only they could make; `what` names their file.
    void refuse_unmade(std::string_view what) const;

    BpeTokenizer build(const BpeRules& rules = {});

private:
    [[noreturn]] static void refuse(const std::string& place, const std::string& problem);
    std::string try_merge(std::string_view left, std::string_view right);

    std::vector<VocabularyEntry> vocabulary_;
    std::string what_;
    std::unordered_map<std::string_view, TokenId> id_of_;  // views of the entries' keys
    std::vector<bool> made_;                               // by id, whether a merge makes it
    std::shared_ptr<BpeTokenizer::Tables> tables_;
};

}  // namespace stem
