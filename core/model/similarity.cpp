#include "model/similarity.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <string>

#include "base/error.hpp"

namespace stem {
namespace {

std::span<const float> row_of(ConstMatrixView rows, std::size_t r) noexcept {
    return {rows.row(r), rows.cols};
}

/// Of two rows.
struct Sums {
    double product = 0;
    double square_a = 0;
    double square_b = 0;

    double cosine() const noexcept { return product / (std::sqrt(square_a) * std::sqrt(square_b)); }
};

Sums sums_of(std::span<const float> a, std::span<const float> b) noexcept {
    assert(a.size() == b.size());
    Sums sums;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const double x = a[i];
        const double y = b[i];
        sums.product += x * y;
        sums.square_a += x * x;
        sums.square_b += y * y;
    }
    return sums;
}

/// Adds up what a mean is of.
struct Mean {
    double sum = 0;
    std::size_t count = 0;

    void add(double value) noexcept {
        sum += value;
        ++count;
    }
    double value() const noexcept { return sum / static_cast<double>(count); }  // 0/0 is the NaN that is promised
};

void add_pairs(Mean& mean, ConstMatrixView rows) noexcept {
    for (std::size_t i = 0; i < rows.rows; ++i)
        for (std::size_t j = 0; j < i; ++j) mean.add(cosine(row_of(rows, i), row_of(rows, j)));
}

}  // namespace

RowProducts row_products(ConstMatrixView a, ConstMatrixView b) {
    if (a.cols != b.cols)
        throw Error(ErrorCode::bad_shape,
                    "rows of " + std::to_string(a.cols) + " and of " + std::to_string(b.cols) + " numbers have no product");
    RowProducts all{Matrix(a.rows, b.rows), Matrix(a.rows, b.rows)};
    for (std::size_t i = 0; i < all.dots.size(); ++i) {
        const Sums sums = sums_of(row_of(a, i / b.rows), row_of(b, i % b.rows));
        all.dots.data()[i] = static_cast<float>(sums.product);
        all.cosines.data()[i] = static_cast<float>(sums.cosine());
    }
    return all;
}

double cosine(std::span<const float> a, std::span<const float> b) noexcept {
    return sums_of(a, b).cosine();
}

std::vector<Neighbour> nearest_rows(ConstMatrixView table, std::size_t of, std::size_t count) {
    if (of >= table.rows)
        throw Error(ErrorCode::bad_shape,
                    "a table of " + std::to_string(table.rows) + " rows has no row " + std::to_string(of));
    std::vector<Neighbour> found;
    found.reserve(table.rows);
    for (std::size_t r = 0; r < table.rows; ++r) {
        if (r == of) continue;
        const double alike = cosine(row_of(table, of), row_of(table, r));
        if (!std::isnan(alike)) found.push_back({r, alike});
    }
    const std::size_t kept = std::min(count, found.size());
    const auto nearer = [](const Neighbour& a, const Neighbour& b) {
        return a.cosine != b.cosine ? a.cosine > b.cosine : a.row < b.row;
    };
    std::partial_sort(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(kept), found.end(), nearer);
    found.resize(kept);
    return found;
}

GroupCosines group_cosines(ConstMatrixView a, ConstMatrixView b) noexcept {
    assert(a.cols == b.cols);
    Mean within;
    add_pairs(within, a);
    add_pairs(within, b);
    Mean between;
    for (std::size_t i = 0; i < a.rows; ++i)
        for (std::size_t j = 0; j < b.rows; ++j) between.add(cosine(row_of(a, i), row_of(b, j)));
    return {within.value(), between.value()};
}

}  // namespace stem
