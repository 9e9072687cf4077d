#include <algorithm>
#include <cassert>

#include "kernels/widen.hpp"

namespace stem {

void widen_scalar(Half type, std::span<const std::uint16_t> bits, std::span<float> out) noexcept {
    assert(bits.size() == out.size());
    std::ranges::transform(bits, out.begin(), [type](std::uint16_t one) { return half_to_f32(type, one); });
}

}  // namespace stem
