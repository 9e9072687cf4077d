#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "base/matrix.hpp"
#include "model/config.hpp"

namespace stem {

/// What you get: rows first … first + count - 1 of the fixed sinusoids (count, d): column 2i is sin(p·10000^(-2i/d)), column
/// 2i+1 its cosine, p being the row's position. With odd d the last column is a sine without its cosine.
/// Ranges: any position below 2^31.
/// Accuracy: computed in float64 and rounded once; an angle p·w carries p·2^-52 of rounding, so a number is within
/// 2^-24 + p·2^-51 of exact.
/// Errors: out_of_memory.
/// Source: Vaswani et al. 2017, section 3.5.
Matrix sinusoidal_table(std::size_t count, std::size_t d, std::size_t first = 0);

/// Cosines and sines of RoPE's angles for the positions first … first + count - 1.
/// Pair i of a head turns by p·10000^(-2i/head). Which numbers make pair i is the layout: `half` pairs i with i + head/2
/// (GPT-NeoX, Llama in Hugging Face's layout), `interleaved` pairs 2i with 2i + 1 (the paper, GPT-J).
struct RopeTable {
    Matrix cosines;  ///< (count, head/2)
    Matrix sines;    ///< (count, head/2)
    RopeLayout layout = RopeLayout::half;
    std::size_t first = 0;  ///< the position of row 0

    std::size_t head_size() const noexcept { return 2 * cosines.cols(); }
};

/// Which two numbers of a head make pair i. Ranges: head_size even, i < head_size/2.
struct RopePair {
    std::size_t first = 0;
    std::size_t second = 0;
};
constexpr RopePair rope_pair(RopeLayout layout, std::size_t head_size, std::size_t i) noexcept {
    if (layout == RopeLayout::interleaved) return {2 * i, 2 * i + 1};
    return {i, head_size / 2 + i};
}

/// Accuracy: angles in float64; cosines and sines rounded once to float32, as in sinusoidal_table.
/// Errors: bad_config (an odd head size: its last number has no partner), out_of_memory.
/// Source: Su et al. 2021, "RoFormer".
RopeTable rope_table(std::size_t count, std::size_t head_size, RopeLayout layout, std::size_t first = 0);

/// What you get: in place, every head of one query or key row turned to its position. The scale of a row stays; the product
/// of a query at m and a key at n depends on m - n alone.
/// Shapes: row (H·head): H heads one after another.
/// Ranges: position lies in the table (asserted); any floats.
/// Accuracy: three roundings a number on the longest way, the table's included: 2·eps·(|a| + |b|) for the pair (a, b), eps =
/// 2^-23.
void rope_forward(const RopeTable& table, std::span<float> row, std::size_t position) noexcept;

/// What you get: in place, the gradient on the way back: the turn undone, which is its transpose.
void rope_backward(const RopeTable& table, std::span<float> d_row, std::size_t position) noexcept;

/// What you get: the slope m of each head: a score of the query at t with the key at s gets -m·(t - s) added.
/// Ranges: n_head ≥ 1. For a power of two m = 2^(-8(h+1)/H); for other counts the slopes of the next lower power of two,
/// then every second one of the next higher, as in the authors' code.
/// Accuracy: float64, rounded once.
/// Source: Press et al. 2021, "Train Short, Test Long".
PassVector<float> alibi_slopes(std::size_t n_head);

/// What a head with this slope adds to the score of the query at t with the key at s: -slope·|t - s|.
/// Accuracy: one rounding.
constexpr float alibi_bias(float slope, std::size_t t, std::size_t s) noexcept {
    return 0.0F - slope * static_cast<float>(s < t ? t - s : s - t);  // no negative zero
}

/// What RoPE does to one pair of a head at one position.
struct RopeTurn {
    RopePair pair;
    double angle = 0;  ///< radians: position · speed, in float64
    float cosine = 0;  ///< bit for bit those that queries and keys are turned with
    float sine = 0;
};

/// What a scheme that acts inside attention does at one position.
struct PositionFactors {
    std::vector<RopeTurn> rope;  ///< RoPE: of each pair of a head, the same in all heads; else empty
    PassVector<float> slopes;    ///< ALiBi: of each head; else empty
    Matrix bias;                 ///< ALiBi: (H, position + 1), what is added to the score with each token up to this one
};

/// Ranges: position < max_len.
/// Errors: bad_shape (another position), bad_config (no model), out_of_memory.
PositionFactors position_factors(const ModelConfig& config, std::size_t position);

}  // namespace stem
