#include <cassert>
#include <cmath>
#include <xsimd/xsimd.hpp>

#include "kernels/optimizer.hpp"

namespace stem::inline STEM_SIMD_SET {
namespace {

using Batch = xsimd::batch<float>;
constexpr std::size_t lanes = Batch::size;

}  // namespace

void adamw_update_simd(const AdamwStep& step, std::span<const float> gradient, std::span<float> p, std::span<float> m,
                       std::span<float> v) noexcept {
    assert(gradient.size() == p.size() && m.size() == p.size() && v.size() == p.size() && step.step >= 1);
    const AdamwFactors f(step);
    const std::size_t whole = p.size() - p.size() % lanes;
    for (std::size_t i = 0; i < whole; i += lanes) {
        const Batch g = Batch(f.gradient_scale) * Batch::load_unaligned(gradient.data() + i);
        const Batch new_m = Batch(f.keep_m) * Batch::load_unaligned(m.data() + i) + Batch(f.take_m) * g;
        const Batch new_v = Batch(f.keep_v) * Batch::load_unaligned(v.data() + i) + Batch(f.take_v) * g * g;
        const Batch change = Batch(f.rate) * new_m / (xsimd::sqrt(new_v) + Batch(f.epsilon));
        new_m.store_unaligned(m.data() + i);
        new_v.store_unaligned(v.data() + i);
        (Batch(f.keep_p) * Batch::load_unaligned(p.data() + i) - change).store_unaligned(p.data() + i);
    }
    adamw_update_scalar(step, gradient.subspan(whole), p.subspan(whole), m.subspan(whole), v.subspan(whole));
}

void sgd_update_simd(const SgdStep& step, std::span<const float> gradient, std::span<float> p) noexcept {
    assert(gradient.size() == p.size());
    const Batch lr(static_cast<float>(step.lr));
    const Batch decay(static_cast<float>(step.weight_decay));
    const Batch scale(static_cast<float>(step.gradient_scale));
    const std::size_t whole = p.size() - p.size() % lanes;
    for (std::size_t i = 0; i < whole; i += lanes) {
        const Batch old = Batch::load_unaligned(p.data() + i);
        (old - lr * (scale * Batch::load_unaligned(gradient.data() + i) + decay * old)).store_unaligned(p.data() + i);
    }
    sgd_update_scalar(step, gradient.subspan(whole), p.subspan(whole));
}

}  // namespace stem::inline STEM_SIMD_SET
