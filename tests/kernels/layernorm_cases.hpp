#pragma once

#include <cmath>
#include <cstddef>
#include <random>
#include <vector>

#include "kernels/buffers.hpp"

namespace stem::test {

// What the tests of both directions of layer norm start from.

inline constexpr float layernorm_epsilon = 1e-5F;

struct LayernormCase {
    std::size_t rows;
    std::size_t cols;
    std::vector<float> x;
    std::vector<float> weight;
    std::vector<float> bias;
    std::vector<float> d_out;
};

LayernormCase make_layernorm_case(std::size_t rows, std::size_t cols, std::mt19937& random);

struct LayernormForward {
    std::vector<float> out;
    std::vector<float> mean;
    std::vector<float> rstd;
};

LayernormForward run_layernorm_forward(Path path, const LayernormCase& in, std::size_t offset = 0);

struct Moments {
    double mean;
    double rstd;
};

/// Of one row, in float64.
template <class Number>
Moments moments(const Number* row, std::size_t cols) {
    double sum = 0;
    for (std::size_t c = 0; c < cols; ++c) sum += static_cast<double>(row[c]);
    const double mean = sum / static_cast<double>(cols);
    double squares = 0;
    for (std::size_t c = 0; c < cols; ++c) squares += std::pow(static_cast<double>(row[c]) - mean, 2);
    return {mean, 1 / std::sqrt(squares / static_cast<double>(cols) + static_cast<double>(layernorm_epsilon))};
}

/// The bound of one cell of `out`, as layernorm.hpp says.
double layernorm_out_bound(double xhat, double out, double weight, const Moments& row);

/// The values of an output, on their own.
std::vector<float> copy(const Output& from);

}  // namespace stem::test
