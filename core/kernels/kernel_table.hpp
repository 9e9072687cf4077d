#pragma once

#include <cstddef>
#include <string_view>

#include "kernels/kernels.hpp"

namespace stem {

/// The kernels of one path and what they are made of.
struct KernelTable {
    Kernels kernels;
    std::size_t lanes;
    std::string_view instruction_set;
};

/// The table of `path`; null when this build has none or this machine can't run it.
const KernelTable* kernel_table(Path path) noexcept;

inline namespace STEM_SIMD_SET {
extern const KernelTable simd_table;
}  // namespace STEM_SIMD_SET

}  // namespace stem
