#include "text/merge_table.hpp"

#include <gtest/gtest.h>

#include <random>

using stem::MergeTable;
using stem::TokenId;

namespace {

using Ids = std::vector<TokenId>;

// the rule in its plainest form
Ids merged_plainly(const MergeTable& merges, Ids ids) {
    while (true) {
        std::size_t best = ids.size();
        std::uint32_t lowest = MergeTable::no_rank;
        for (std::size_t i = 0; i + 1 < ids.size(); ++i) {
            const std::uint32_t rank = merges.find({ids[i], ids[i + 1]}).rank;
            if (rank < lowest) {
                lowest = rank;
                best = i;
            }
        }
        if (best == ids.size()) return ids;
        Ids next(ids.begin(), ids.begin() + static_cast<std::ptrdiff_t>(best));
        next.push_back(merges.find({ids[best], ids[best + 1]}).made);
        next.insert(next.end(), ids.begin() + static_cast<std::ptrdiff_t>(best) + 2, ids.end());
        ids = next;
    }
}

Ids scanned(const MergeTable& merges, Ids ids) {
    stem::merge_by_scan(merges, ids);
    return ids;
}

Ids heaped(const MergeTable& merges, Ids ids) {
    stem::merge_by_heap(merges, ids);
    return ids;
}

}  // namespace

TEST(merge_table, a_pair_has_one_merge) {
    MergeTable merges;
    EXPECT_TRUE(merges.add({1, 2}, 300));
    EXPECT_TRUE(merges.add({2, 1}, 301));
    EXPECT_FALSE(merges.add({1, 2}, 302));
    EXPECT_EQ(merges.find({1, 2}).rank, 0u);
    EXPECT_EQ(merges.find({1, 2}).made, 300);
    EXPECT_EQ(merges.find({2, 1}).rank, 1u);
    EXPECT_EQ(merges.find({2, 2}).rank, MergeTable::no_rank);
    EXPECT_TRUE(merges.add({3, 3}, 303));
    EXPECT_EQ(merges.find({3, 3}).rank, 2u) << "a refused merge takes no rank";
}

TEST(merge_table, overlapping_pairs_merge_from_the_left) {
    MergeTable merges;
    merges.add({0, 0}, 9);
    for (const auto& merge : {scanned, heaped}) {
        EXPECT_EQ(merge(merges, {}), Ids{});
        EXPECT_EQ(merge(merges, {0}), (Ids{0}));
        EXPECT_EQ(merge(merges, {0, 0}), (Ids{9}));
        EXPECT_EQ(merge(merges, {0, 0, 0}), (Ids{9, 0}));
        EXPECT_EQ(merge(merges, {0, 0, 0, 0}), (Ids{9, 9}));
        EXPECT_EQ(merge(merges, {0, 0, 1, 0, 0}), (Ids{9, 1, 9}));
        EXPECT_EQ(merge(merges, {1, 0, 0, 0, 1}), (Ids{1, 9, 0, 1}));
    }
}

TEST(merge_table, the_lower_rank_goes_first_wherever_it_stands) {
    MergeTable merges;
    merges.add({1, 2}, 12);
    merges.add({0, 1}, 10);
    merges.add({0, 12}, 99);
    for (const auto& merge : {scanned, heaped}) {
        EXPECT_EQ(merge(merges, {0, 1, 2}), (Ids{99}));
        EXPECT_EQ(merge(merges, {0, 1, 0, 1, 2}), (Ids{10, 99}));
    }
}

// also tables that no training would give: a merge may come before the merges of its parts
TEST(merge_table, scan_and_heap_give_what_the_plain_rule_gives) {
    std::mt19937 random(11);
    std::size_t merged = 0;
    for (int round = 0; round < 2000; ++round) {
        MergeTable merges;
        const auto merge_count = 1 + random() % 12;
        for (std::size_t i = 0; i < merge_count; ++i) {
            const auto made = static_cast<TokenId>(3 + i);
            merges.add({static_cast<TokenId>(random() % (3 + merge_count)), static_cast<TokenId>(random() % 3)}, made);
            merges.add({static_cast<TokenId>(random() % 3), static_cast<TokenId>(random() % (3 + merge_count))}, made);
        }
        Ids ids(random() % 60);
        for (TokenId& id : ids) id = static_cast<TokenId>(random() % 3);
        const Ids expected = merged_plainly(merges, ids);
        merged += ids.size() - expected.size();
        ASSERT_EQ(scanned(merges, ids), expected);
        ASSERT_EQ(heaped(merges, ids), expected);
    }
    EXPECT_GT(merged, 10'000u) << "the tables merge too little to compare anything";
}

TEST(merge_table, pieces_at_the_limit_of_the_scan_merge_alike) {
    MergeTable merges;
    merges.add({0, 1}, 2);
    merges.add({2, 2}, 3);
    for (std::size_t n = stem::scan_limit - 3; n <= stem::scan_limit + 3; ++n) {
        Ids ids(n);
        for (std::size_t i = 0; i < n; ++i) ids[i] = static_cast<TokenId>(i % 2);
        Ids piece = ids;
        stem::merge_piece(merges, piece);
        EXPECT_EQ(piece, merged_plainly(merges, ids)) << n;
    }
}
