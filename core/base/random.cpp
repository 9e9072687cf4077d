#include "base/random.hpp"

#include <cmath>

namespace stem {

std::array<std::uint32_t, 4> philox4x32(std::array<std::uint32_t, 4> c, std::array<std::uint32_t, 2> k) noexcept {
    constexpr std::uint64_t multiplier0 = 0xD2511F53;
    constexpr std::uint64_t multiplier1 = 0xCD9E8D57;
    constexpr std::uint32_t weyl0 = 0x9E3779B9;  // golden ratio
    constexpr std::uint32_t weyl1 = 0xBB67AE85;  // sqrt(3) - 1
    for (int round = 0; round < 10; ++round) {
        const std::uint64_t p0 = multiplier0 * c[0];
        const std::uint64_t p1 = multiplier1 * c[2];
        c = {static_cast<std::uint32_t>(p1 >> 32) ^ c[1] ^ k[0], static_cast<std::uint32_t>(p1),
             static_cast<std::uint32_t>(p0 >> 32) ^ c[3] ^ k[1], static_cast<std::uint32_t>(p0)};
        k[0] += weyl0;
        k[1] += weyl1;
    }
    return c;
}

Random::Random(std::uint64_t seed, Stream stream, std::uint32_t substream) noexcept
    : key_{static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32)},
      stream_(static_cast<std::uint32_t>(stream)),
      substream_(substream) {}

std::uint32_t Random::bits(std::uint64_t i) const noexcept {
    // a block gives four numbers; the one asked for is picked, so that order never matters
    const std::uint64_t block = i / 4;
    const auto four =
        philox4x32({static_cast<std::uint32_t>(block), static_cast<std::uint32_t>(block >> 32), stream_, substream_}, key_);
    return four[i % 4];
}

float Random::uniform(std::uint64_t i) const noexcept {
    return static_cast<float>(bits(i) >> 8) * 0x1p-24F;
}

float Random::normal(std::uint64_t i) const noexcept {
    // the middle of one of 2^32 equal slices: never 0 or 1
    return static_cast<float>(normal_quantile((bits(i) + 0.5) * 0x1p-32));
}

// Coefficients: Wichura (1988), Applied Statistics 37, 477-484, routine PPND16.
double normal_quantile(double p) noexcept {
    const double q = p - 0.5;
    if (std::fabs(q) <= 0.425) {
        const double r = 0.180625 - q * q;
        const double top = (((((((2509.0809287301226727 * r + 33430.575583588128105) * r + 67265.770927008700853) * r +
                                45921.953931549871457) *
                                   r +
                               13731.693765509461125) *
                                  r +
                              1971.5909503065514427) *
                                 r +
                             133.14166789178437745) *
                                r +
                            3.387132872796366608);
        const double bottom =
            (((((((5226.495278852545925 * r + 28729.085735721942674) * r + 39307.89580009271061) * r + 21213.794301586595867) *
                    r +
                5394.1960214247511077) *
                   r +
               687.1870074920579083) *
                  r +
              42.313330701600911252) *
                 r +
             1.0);
        return q * top / bottom;
    }
    double r = std::sqrt(-std::log(q < 0.0 ? p : 1.0 - p));
    double x = 0.0;
    if (r <= 5.0) {
        r -= 1.6;
        x = (((((((7.7454501427834140764e-4 * r + 0.0227238449892691845833) * r + 0.24178072517745061177) * r +
                 1.27045825245236838258) *
                    r +
                3.64784832476320460504) *
                   r +
               5.7694972214606914055) *
                  r +
              4.6303378461565452959) *
                 r +
             1.42343711074968357734) /
            (((((((1.05075007164441684324e-9 * r + 5.475938084995344946e-4) * r + 0.0151986665636164571966) * r +
                 0.14810397642748007459) *
                    r +
                0.68976733498510000455) *
                   r +
               1.6763848301838038494) *
                  r +
              2.05319162663775882187) *
                 r +
             1.0);
    } else {
        r -= 5.0;
        x = (((((((2.01033439929228813265e-7 * r + 2.71155556874348757815e-5) * r + 0.0012426609473880784386) * r +
                 0.026532189526576123093) *
                    r +
                0.29656057182850489123) *
                   r +
               1.7848265399172913358) *
                  r +
              5.4637849111641143699) *
                 r +
             6.6579046435011037772) /
            (((((((2.04426310338993978564e-15 * r + 1.4215117583164458887e-7) * r + 1.8463183175100546818e-5) * r +
                 7.868691311456132591e-4) *
                    r +
                0.0148753612908506148525) *
                   r +
               0.13692988092273580531) *
                  r +
              0.59983220655588793769) *
                 r +
             1.0);
    }
    return q < 0.0 ? -x : x;
}

}  // namespace stem
