#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

#include "kernels/softmax.hpp"
#include "kernels/softmax_row.hpp"

namespace stem {
namespace {

constexpr float inf = std::numeric_limits<float>::infinity();

void softmax_row(std::span<const float> x, std::span<float> out) noexcept {
    const float max = row_max_scalar(x);
    if (std::ranges::any_of(x, [](float v) { return std::isnan(v); })) {
        std::ranges::fill(out, std::numeric_limits<float>::quiet_NaN());
    } else if (max == inf) {
        // the limit of finite logits that grow together
        const float share = 1.0F / static_cast<float>(std::ranges::count(x, inf));
        std::ranges::transform(x, out.begin(), [share](float v) { return v == inf ? share : 0.0F; });
    } else if (max == -inf) {
        std::ranges::fill(out, 0.0F);
    } else {
        const float inverse = static_cast<float>(1.0 / row_exponentials_scalar(x, max, out));
        for (float& v : out) v *= inverse;
    }
}

}  // namespace

float row_max_scalar(std::span<const float> x) noexcept {
    float max = -inf;
    for (const float v : x) max = v > max ? v : max;
    return max;
}

double row_exponentials_scalar(std::span<const float> x, float max, std::span<float> out) noexcept {
    double sum = 0;
    for (std::size_t c = 0; c < x.size(); ++c) {
        out[c] = std::exp(x[c] - max);
        sum += static_cast<double>(out[c]);
    }
    return sum;
}

void softmax_rows_scalar(ConstMatrixView x, MatrixView out) noexcept {
    assert(out.rows == x.rows && out.cols == x.cols);
    for (std::size_t r = 0; r < x.rows; ++r) softmax_row({x.row(r), x.cols}, {out.row(r), x.cols});
}

void softmax_backward_rows_scalar(ConstMatrixView p, ConstMatrixView d_p, MatrixView d_x) noexcept {
    assert(d_p.rows == p.rows && d_p.cols == p.cols && d_x.rows == p.rows && d_x.cols == p.cols);
    for (std::size_t r = 0; r < p.rows; ++r) {
        double mean = 0;
        for (std::size_t c = 0; c < p.cols; ++c) mean += static_cast<double>(p.row(r)[c]) * d_p.row(r)[c];
        const float middle = static_cast<float>(mean);
        for (std::size_t c = 0; c < p.cols; ++c) d_x.row(r)[c] = p.row(r)[c] * (d_p.row(r)[c] - middle);
    }
}

}  // namespace stem
