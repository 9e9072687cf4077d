#include "support/bounds.hpp"

#include <cmath>

#include "support/compare.hpp"

namespace stem::test {

std::vector<double> stem_input_bound(std::span<const double> token_term, std::span<const float> expected, double scale) {
    constexpr double u = unit_roundoff;
    std::vector<double> bound(expected.size());
    for (std::size_t i = 0; i < bound.size(); ++i) {
        const double product = scale == 1 ? 0 : 2 * u * std::fabs(token_term[i]);
        bound[i] = (product + 2 * u * std::fabs(expected[i])) * (1 + 8 * u);
    }
    return bound;
}

std::vector<double> matmul_bound(ConstMatrixView a, std::span<const double> a_error, ConstMatrixView w,
                                 std::span<const float> expected) {
    constexpr double u = unit_roundoff;
    const double k_eps = static_cast<double>(a.cols) * 2 * u;
    std::vector<double> bound(a.rows * w.rows);
    for (std::size_t r = 0; r < a.rows; ++r) {
        for (std::size_t c = 0; c < w.rows; ++c) {
            double own = 0;
            double carried = 0;
            for (std::size_t k = 0; k < a.cols; ++k) {
                const double weight = std::fabs(w.row(c)[k]);
                const double error = a_error[r * a.cols + k];
                own += (std::fabs(a.row(r)[k]) + error) * weight;
                carried += error * weight;
            }
            const std::size_t i = r * w.rows + c;
            bound[i] = k_eps * own + carried + u * std::fabs(expected[i]);
        }
    }
    return bound;
}

}  // namespace stem::test
