#pragma once

#include <cstdint>
#include <span>

#include "kernels/simd_set.hpp"

namespace stem {

/// The numbers of one AdamW step; `step` counts from 1. The gradient is multiplied by gradient_scale first (clipping).
struct AdamwStep {
    double lr = 1e-3;
    double beta1 = 0.9;
    double beta2 = 0.999;
    double epsilon = 1e-8;
    double weight_decay = 0;
    double gradient_scale = 1;
    std::uint64_t step = 1;
};

/// What you get, number by number, in one pass:
///   g = gradient_scale·gradient,  m = beta1·m + (1 - beta1)·g,  v = beta2·v + (1 - beta2)·g²,
///   p = p·(1 - lr·weight_decay) - lr·(m/c1) / (√(v/c2) + epsilon)  with c1 = 1 - beta1^step, c2 = 1 - beta2^step
/// Decay is decoupled: it never enters m and v.
/// Shapes: four spans of one length, 0 is fine; they do not overlap. m and v start as zeros.
/// Ranges: step ≥ 1, 0 ≤ beta < 1, epsilon > 0 (the caller has checked). A NaN in the gradient stays in its place.
/// Accuracy: the step's numbers are made in float64 and rounded once; then float32 products, sums, one root and one quotient,
/// each rounded once, in one order: the same bits on both paths. One step is off by at most 2·eps·(|m| + |g|) in m, 4·eps·v
/// in v and, given m and v as they are written, 2·eps·(|p| + 4·|change|) in p.
/// Source: torch.optim.AdamW (Loshchilov and Hutter 2019), whose denominator is multiplied here by √c2 on both sides to save a
/// division.
using AdamwUpdate = void(const AdamwStep& step, std::span<const float> gradient, std::span<float> p, std::span<float> m,
                         std::span<float> v) noexcept;
AdamwUpdate adamw_update_scalar;

/// The numbers of one step of plain gradient descent.
struct SgdStep {
    double lr = 1e-3;
    double weight_decay = 0;
    double gradient_scale = 1;
};

/// What you get: p = p - lr·(gradient_scale·gradient + weight_decay·p).
/// Shapes: two spans of one length, 0 is fine; they do not overlap.
/// Accuracy: each product and sum rounded once, in one order: the same bits on both paths, off by at most
/// eps·(|p| + 3·lr·(|g| + weight_decay·|p|)). A gradient of 0 with no decay leaves p as it is, bit for bit.
/// Source: torch.optim.SGD without momentum.
using SgdUpdate = void(const SgdStep& step, std::span<const float> gradient, std::span<float> p) noexcept;
SgdUpdate sgd_update_scalar;

/// The float32 numbers that both paths compute with.
struct AdamwFactors {
    explicit AdamwFactors(const AdamwStep& step) noexcept;
    float gradient_scale;
    float keep_m;
    float take_m;
    float keep_v;
    float take_v;
    float keep_p;
    float rate;     // lr·√c2/c1
    float epsilon;  // epsilon·√c2
};

inline namespace STEM_SIMD_SET {
AdamwUpdate adamw_update_simd;
SgdUpdate sgd_update_simd;
}  // namespace STEM_SIMD_SET

}  // namespace stem
