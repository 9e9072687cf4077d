#pragma once

#include <cstdint>

namespace stem {

/// How often this program has asked `new` for memory, in any form of it: a program that links stem_allocation_count has its
/// `new` replaced by one that counts.
std::uint64_t allocation_count() noexcept;

}  // namespace stem
