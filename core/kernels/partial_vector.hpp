#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

namespace stem {

// The end of a row, shorter than a vector. `Batch` is a vector type of xsimd, which only the *_simd.cpp files include.

/// The first `count` < lanes floats, then `filler`: nothing behind the row is read.
template <class Batch>
inline Batch load_first(const float* from, std::size_t count, float filler) noexcept {
    alignas(Batch::arch_type::alignment()) std::array<float, Batch::size> padded;
    padded.fill(filler);
    std::copy_n(from, count, padded.begin());
    return Batch::load_aligned(padded.data());
}

/// Stores the first `count` < lanes floats: nothing behind the row is written.
template <class Batch>
inline void store_first(Batch values, float* to, std::size_t count) noexcept {
    alignas(Batch::arch_type::alignment()) std::array<float, Batch::size> all;
    values.store_aligned(all.data());
    std::copy_n(all.begin(), count, to);
}

}  // namespace stem
