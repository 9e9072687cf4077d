#include "text/merge_table.hpp"

#include <algorithm>
#include <functional>
#include <string>

#include "base/error.hpp"

namespace stem {

std::size_t TokenPairHash::operator()(TokenPair pair) const noexcept {
    // multiplying carries low bits upwards only, so the high half is folded back in for tables of 2^k buckets
    std::uint64_t key = std::uint64_t{static_cast<std::uint32_t>(pair.left)} << 32 | static_cast<std::uint32_t>(pair.right);
    key *= 0x9E3779B97F4A7C15u;  // 2^64 divided by the golden ratio: spreads neighbouring ids
    return static_cast<std::size_t>(key ^ key >> 32);
}

bool MergeTable::add(TokenPair pair, TokenId made) {
    return entries_.try_emplace(pair, Entry{static_cast<std::uint32_t>(entries_.size()), made}).second;
}

MergeTable::Entry MergeTable::find(TokenPair pair) const noexcept {
    const auto found = entries_.find(pair);
    return found == entries_.end() ? Entry{} : found->second;
}

void merge_piece(const MergeTable& merges, std::vector<TokenId>& ids) {
    if (ids.size() <= scan_limit) {
        merge_by_scan(merges, ids);
    } else {
        merge_by_heap(merges, ids);
    }
}

void merge_by_scan(const MergeTable& merges, std::vector<TokenId>& ids) {
    if (ids.size() < 2) return;
    // entry i belongs to the pair (i, i + 1)
    std::vector<MergeTable::Entry> pairs(ids.size() - 1);
    for (std::size_t i = 0; i < pairs.size(); ++i) pairs[i] = merges.find({ids[i], ids[i + 1]});

    while (!pairs.empty()) {
        const auto best = std::min_element(pairs.begin(), pairs.end(), [](auto a, auto b) { return a.rank < b.rank; });
        if (best->rank == MergeTable::no_rank) break;
        const auto i = static_cast<std::size_t>(best - pairs.begin());
        ids[i] = best->made;
        ids.erase(ids.begin() + static_cast<std::ptrdiff_t>(i) + 1);
        pairs.erase(best);
        if (i > 0) pairs[i - 1] = merges.find({ids[i - 1], ids[i]});
        if (i < pairs.size()) pairs[i] = merges.find({ids[i], ids[i + 1]});
    }
}

namespace {

// The ids of a piece as a doubly linked list in one array, so that a merge moves nothing.
struct Node {
    TokenId id = 0;
    std::uint32_t previous = 0;
    std::uint32_t next = 0;
    MergeTable::Entry pair;  // of this node and the next; no_rank at the end, for dead nodes and where nothing merges
};

class MergeQueue {
public:
    MergeQueue(const MergeTable& merges, const std::vector<TokenId>& ids) : merges_(merges), nodes_(ids.size()) {
        const auto count = static_cast<std::uint32_t>(ids.size());
        for (std::uint32_t i = 0; i < count; ++i) nodes_[i] = {ids[i], i == 0 ? end : i - 1, i + 1 < count ? i + 1 : end, {}};
        for (std::uint32_t i = 0; i < count; ++i) {
            look_up(i);
            if (nodes_[i].pair.rank != MergeTable::no_rank) heap_.push_back(key(i));
        }
        std::make_heap(heap_.begin(), heap_.end(), std::greater<>{});
    }

    void run() {
        while (!heap_.empty()) {
            std::pop_heap(heap_.begin(), heap_.end(), std::greater<>{});
            const std::uint64_t lowest = heap_.back();
            heap_.pop_back();
            const auto at = static_cast<std::uint32_t>(lowest);
            // left over from a pair that another merge has changed since
            if (nodes_[at].pair.rank != static_cast<std::uint32_t>(lowest >> 32)) continue;
            merge(at);
        }
    }

    void write(std::vector<TokenId>& ids) const {
        ids.clear();
        // the first node is never the right half of a pair, so it lives
        for (std::uint32_t at = 0; at != end; at = nodes_[at].next) ids.push_back(nodes_[at].id);
    }

private:
    static constexpr std::uint32_t end = std::numeric_limits<std::uint32_t>::max();

    // rank first, then place: the smallest key is the leftmost of the lowest rank
    std::uint64_t key(std::uint32_t at) const { return std::uint64_t{nodes_[at].pair.rank} << 32 | at; }

    void look_up(std::uint32_t at) {
        Node& node = nodes_[at];
        node.pair = node.next == end ? MergeTable::Entry{} : merges_.find({node.id, nodes_[node.next].id});
    }

    void renew(std::uint32_t at) {
        look_up(at);
        if (nodes_[at].pair.rank == MergeTable::no_rank) return;
        heap_.push_back(key(at));
        std::push_heap(heap_.begin(), heap_.end(), std::greater<>{});
    }

    void merge(std::uint32_t at) {
        Node& left = nodes_[at];
        Node& right = nodes_[left.next];
        left.id = left.pair.made;
        left.next = right.next;
        right.pair = {};
        if (left.next != end) nodes_[left.next].previous = at;
        renew(at);
        if (left.previous != end) renew(left.previous);
    }

    const MergeTable& merges_;
    std::vector<Node> nodes_;
    std::vector<std::uint64_t> heap_;
};

}  // namespace

void merge_by_heap(const MergeTable& merges, std::vector<TokenId>& ids) {
    if (ids.size() >= std::numeric_limits<std::uint32_t>::max()) {
        throw Error(ErrorCode::too_long, "a word of " + std::to_string(ids.size()) + " bytes is outside 0..4294967294");
    }
    if (ids.size() < 2) return;
    MergeQueue queue(merges, ids);
    queue.run();
    queue.write(ids);
}

}  // namespace stem
