#pragma once

#include <array>
#include <cstdint>

namespace stem {

/// Which numbers a seed is asked for. Each purpose is a stream of its own, so that switching dropout on does not move
/// the initial weights, and adding a tensor does not move the others.
enum class Stream : std::uint32_t {
    token_table = 1,
    position_table = 2,
    segment_table = 3,
    lm_head = 4,
    dropout = 5,
    block = 6,
    training = 7,
    static_vectors = 8,
    sampling = 9,
};

/// Counter-based random numbers: number i of a stream is a pure function of (seed, stream, i), in any order, on any
/// thread. Bits and uniform numbers are the same on every machine; a normal number in the tails passes through the
/// machine's log, so it may differ there by a last place between a native build and a WebAssembly one.
/// Source: Philox4x32-10 (Salmon et al. 2011, "Parallel random numbers: as easy as 1, 2, 3"), checked against the
/// authors' known answers.
class Random {
public:
    /// `substream` tells apart several uses of one purpose (a layer, a training step).
    Random(std::uint64_t seed, Stream stream, std::uint32_t substream = 0) noexcept;

    /// Number i: 32 uniform bits.
    std::uint32_t bits(std::uint64_t i) const noexcept;
    /// Number i: uniform in [0, 1), a multiple of 2^-24 (exact in float32).
    float uniform(std::uint64_t i) const noexcept;
    /// Number i: standard normal, by inversion of the distribution function (Wichura 1988, algorithm AS 241, relative
    /// accuracy about 1e-16 before rounding to float32). |value| < 6.4, the reach of 32 bits.
    float normal(std::uint64_t i) const noexcept;

private:
    std::array<std::uint32_t, 2> key_;
    std::uint32_t stream_;
    std::uint32_t substream_;
};

/// One block of Philox4x32-10: ten rounds over `counter` with `key`.
std::array<std::uint32_t, 4> philox4x32(std::array<std::uint32_t, 4> counter, std::array<std::uint32_t, 2> key) noexcept;

/// The x with P(Z ≤ x) = p for a standard normal Z; 0 < p < 1.
double normal_quantile(double p) noexcept;

}  // namespace stem
