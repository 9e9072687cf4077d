#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/matrix.hpp"

namespace stem {

/// Cuts a text into words, as static vectors count them: a word is a longest run of letters, with one apostrophe allowed
/// between two letters ("don't"); its ASCII letters are lowered, all others stay as they are.
class WordReader {
public:
    /// Keeps a view: the text must outlive this.
    explicit WordReader(std::string_view text) noexcept : text_(text) {}

    /// The next word, never empty; false at the end of the text. `new_sentence` tells whether ".", "!", "?" or an empty line
    /// stood between it and the word before; true for the first.
    bool next(std::string& word, bool& new_sentence);

private:
    std::string_view text_;
    std::size_t at_ = 0;
};

/// Words with their numbers in a corpus. Ids go from the most frequent word down; equal counts by bytes.
class WordVocabulary {
public:
    /// The words of `text` that come at least `min_count` times, at most `max_words` of them.
    /// Errors: bad_config when there is none; out_of_memory.
    static WordVocabulary count(std::string_view text, std::uint64_t min_count, std::size_t max_words);

    std::size_t size() const noexcept { return words_.size(); }
    const std::vector<std::string>& words() const noexcept { return words_; }
    const std::vector<std::uint64_t>& counts() const noexcept { return counts_; }
    /// The id of a word; nothing when it has no row.
    std::optional<TokenId> find(std::string_view word) const;

private:
    WordVocabulary(std::vector<std::string> words, std::vector<std::uint64_t> counts);

    std::vector<std::string> words_;
    std::vector<std::uint64_t> counts_;
    std::unordered_map<std::string, TokenId> ids_;
};

/// Sentences of word ids.
struct WordSentences {
    std::vector<TokenId> ids;
    std::vector<std::size_t> starts;  ///< of each sentence in `ids`, and at the end ids.size()
};

/// The text as sentences of ids. Words without a row are left out, as word2vec does, so that their neighbours move together.
/// Errors: out_of_memory.
WordSentences read_sentences(const WordVocabulary& vocabulary, std::string_view text);

}  // namespace stem
