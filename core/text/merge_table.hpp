#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <unordered_map>
#include <vector>

#include "base/matrix.hpp"

namespace stem {

/// A pair of neighbours as one key of a hash table.
struct TokenPair {
    TokenId left = 0;
    TokenId right = 0;
    bool operator==(const TokenPair&) const = default;
};

struct TokenPairHash {
    std::size_t operator()(TokenPair pair) const noexcept;
};

/// The merges of a tokenizer by pair: the earlier a merge was added, the lower its rank and the sooner it applies.
class MergeTable {
public:
    static constexpr std::uint32_t no_rank = std::numeric_limits<std::uint32_t>::max();

    struct Entry {
        std::uint32_t rank = no_rank;
        TokenId made = 0;
    };

    /// Adds a merge of the next rank; false, and nothing changes, when the pair has one already.
    bool add(TokenPair pair, TokenId made);

    /// The merge of a pair, or one of rank `no_rank`.
    Entry find(TokenPair pair) const noexcept;

private:
    std::unordered_map<TokenPair, Entry, TokenPairHash> entries_;
};

/// Merges inside one piece until no pair of neighbours has a merge: each time the pair of lowest rank, of equal ones the
/// leftmost. Two ways of one result: a scan that is O(n²) and quick for words, and a heap that is O(n log n).
/// Errors: too_long for a piece of 2^32 - 1 bytes or more.
void merge_piece(const MergeTable& merges, std::vector<TokenId>& ids);
void merge_by_scan(const MergeTable& merges, std::vector<TokenId>& ids);
void merge_by_heap(const MergeTable& merges, std::vector<TokenId>& ids);

/// Pieces up to this long are scanned. Measured with the lesson's merges: the scan is ahead by a fifth to a half up to 32
/// bytes, the heap draws level between 48 and 128. English words are under 16.
inline constexpr std::size_t scan_limit = 32;

}  // namespace stem
