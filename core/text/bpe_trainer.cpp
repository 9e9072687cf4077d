#include "text/bpe_trainer.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <string>
#include <unordered_map>

#include "base/error.hpp"
#include "text/byte_alphabet.hpp"
#include "text/merge_table.hpp"
#include "text/pre_tokenizer.hpp"

namespace stem {
namespace {

constexpr std::size_t byte_count = 256;
constexpr std::size_t max_vocab_size = 1'000'000;
// a call crosses to the page, a merge takes some 0.1 ms
constexpr std::size_t merges_per_report = 32;

using Place = std::uint32_t;
constexpr Place nowhere = std::numeric_limits<Place>::max();

// One token of the distinct pieces, all laid end to end; neighbours within a piece are linked.
struct Node {
    TokenId id = 0;
    Place previous = nowhere;
    Place next = nowhere;
    std::uint64_t weight = 0;  // how often the piece occurs
};

struct PairUse {
    std::uint64_t count = 0;
    std::vector<Place> places;  // where its left half is or once was
};

struct Candidate {
    std::uint64_t count = 0;
    TokenPair pair;
};

class Trainer {
    // heap order: the smaller count is later, of equal counts the larger bytes are
    auto later() const {
        return [this](const Candidate& a, const Candidate& b) {
            if (a.count != b.count) return a.count < b.count;
            const int left = bytes(a.pair.left).compare(bytes(b.pair.left));
            return left != 0 ? left > 0 : bytes(a.pair.right) > bytes(b.pair.right);
        };
    }

    const std::string& bytes(TokenId id) const { return tokens_[static_cast<std::size_t>(id)]; }

public:
    explicit Trainer(std::span<const std::string_view> texts) {
        for (const std::uint8_t byte : byte_id_order()) add_token(std::string(1, static_cast<char>(byte)));
        lay_out(texts);
        for (Place at = 0; at < nodes_.size(); ++at) note_pair(at);
        for (const auto& [pair, use] : uses_) candidates_.push_back({use.count, pair});
        std::make_heap(candidates_.begin(), candidates_.end(), later());
    }

    /// Does the best merge that is left; false when no pair occurs twice.
    bool step() {
        while (!candidates_.empty()) {
            std::pop_heap(candidates_.begin(), candidates_.end(), later());
            const Candidate best = candidates_.back();
            candidates_.pop_back();
            const std::uint64_t count = uses_[best.pair].count;
            if (count < 2) continue;
            if (count != best.count) {
                // counts of old pairs only fall, so a stale candidate stood too high, never too low
                push({count, best.pair});
                continue;
            }
            merge(best.pair);
            return true;
        }
        return false;
    }

    std::size_t size() const { return tokens_.size(); }
    std::vector<BpeMerge> take_merges() { return std::move(merges_); }

private:
    TokenId add_token(std::string token) {
        tokens_.push_back(std::move(token));
        return static_cast<TokenId>(tokens_.size() - 1);
    }

    void push(Candidate candidate) {
        candidates_.push_back(candidate);
        std::push_heap(candidates_.begin(), candidates_.end(), later());
    }

    void lay_out(std::span<const std::string_view> texts) {
        std::unordered_map<std::string_view, std::uint64_t> pieces;
        for (const std::string_view text : texts) {
            PreTokenizer splitter(text);
            for (std::string_view piece; splitter.next(piece);) ++pieces[piece];
        }
        std::array<TokenId, byte_count> byte_ids{};
        for (std::size_t i = 0; i < byte_count; ++i) byte_ids[byte_id_order()[i]] = static_cast<TokenId>(i);

        for (const auto& [piece, weight] : pieces) {
            if (piece.size() >= nowhere - nodes_.size()) {
                throw Error(ErrorCode::too_long, "the distinct words of the corpus are longer than 4294967294 bytes together");
            }
            const auto first = static_cast<Place>(nodes_.size());
            const auto last = static_cast<Place>(first + piece.size() - 1);
            for (Place at = first; at <= last; ++at) {
                const TokenId id = byte_ids[static_cast<unsigned char>(piece[at - first])];
                nodes_.push_back({id, at == first ? nowhere : at - 1, at == last ? nowhere : at + 1, weight});
            }
        }
    }

    TokenPair pair_at(Place at) const { return {nodes_[at].id, nodes_[nodes_[at].next].id}; }

    // counts the pair that starts at a place, if one does
    void note_pair(Place at) {
        if (nodes_[at].next == nowhere) return;
        PairUse& use = uses_[pair_at(at)];
        use.count += nodes_[at].weight;
        use.places.push_back(at);
    }

    void forget_pair(Place at) { uses_[pair_at(at)].count -= nodes_[at].weight; }

    void merge(TokenPair pair) {
        // These bytes are no token yet. Where a stretch of a piece is never merged across its ends, it merges as it would
        // alone, so all stretches of the same bytes are cut alike, and the merge that made the bytes first took them all.
        const TokenId made = add_token(bytes(pair.left) + bytes(pair.right));
        merges_.push_back({pair.left, pair.right});

        // Left must go first where a pair can overlap itself. Its two halves are then one token, and all its places were
        // found, from the left, in the one pass that made that token.
        const std::vector<Place> places = std::move(uses_[pair].places);
        std::vector<TokenPair> grown;
        for (const Place at : places) {
            if (nodes_[at].id != pair.left || nodes_[at].next == nowhere || nodes_[nodes_[at].next].id != pair.right) continue;
            replace(at, made, grown);
        }
        // only pairs with the new token can have grown, and each enters the heap once
        std::sort(grown.begin(), grown.end(),
                  [](TokenPair a, TokenPair b) { return a.left != b.left ? a.left < b.left : a.right < b.right; });
        grown.erase(std::unique(grown.begin(), grown.end()), grown.end());
        for (const TokenPair& with_made : grown) {
            const std::uint64_t count = uses_[with_made].count;
            if (count >= 2) push({count, with_made});
        }
    }

    void replace(Place at, TokenId made, std::vector<TokenPair>& grown) {
        const Place right = nodes_[at].next;
        const Place before = nodes_[at].previous;
        forget_pair(at);
        if (before != nowhere) forget_pair(before);
        if (nodes_[right].next != nowhere) forget_pair(right);

        nodes_[at].id = made;
        nodes_[at].next = nodes_[right].next;
        if (nodes_[at].next != nowhere) nodes_[nodes_[at].next].previous = at;
        // a dead node: no pair starts there, so places that name it are passed over
        nodes_[right].next = nowhere;

        note_pair(at);
        if (nodes_[at].next != nowhere) grown.push_back(pair_at(at));
        if (before != nowhere) {
            note_pair(before);
            grown.push_back(pair_at(before));
        }
    }

    std::vector<std::string> tokens_;
    std::vector<BpeMerge> merges_;
    std::vector<Node> nodes_;
    std::unordered_map<TokenPair, PairUse, TokenPairHash> uses_;
    std::vector<Candidate> candidates_;
};

}  // namespace

BpeTokenizer train_bpe(std::span<const std::string_view> texts, std::size_t vocab_size,
                       const std::function<bool(std::size_t done, std::size_t total)>& progress) {
    if (vocab_size < byte_count || vocab_size > max_vocab_size) {
        throw Error(ErrorCode::bad_config, "vocab_size " + std::to_string(vocab_size) + " is outside 256..1000000");
    }
    const auto report = [&](std::size_t done) {
        if (progress && !progress(done, vocab_size - byte_count)) {
            throw Error(ErrorCode::cancelled,
                        "the training of the tokenizer was cancelled after " + std::to_string(done) + " merges");
        }
    };
    report(0);
    Trainer trainer(texts);
    while (trainer.size() < vocab_size && trainer.step()) {
        const std::size_t done = trainer.size() - byte_count;
        if (done % merges_per_report == 0) report(done);
    }
    const std::size_t done = trainer.size() - byte_count;
    if (done % merges_per_report != 0) report(done);
    return BpeTokenizer::from_merges(trainer.take_merges());
}

}  // namespace stem
