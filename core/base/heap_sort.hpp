#pragma once

#include <algorithm>
#include <functional>
#include <ranges>

namespace stem {

/// Sorts `range` in place by `before`, O(n log n) whatever comes; not stable.
/// For what runs in the page outside the kernels: std::sort is quicker on long ranges, but for each type and order it adds
/// 2 to 8 KB to the module that is downloaded, and this a quarter of that.
template <std::ranges::random_access_range Range, class Before = std::ranges::less, class Key = std::identity>
void heap_sort(Range&& range, Before before = {}, Key key = {}) {
    std::ranges::make_heap(range, before, key);
    std::ranges::sort_heap(range, before, key);
}

}  // namespace stem
