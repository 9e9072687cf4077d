#include "model/explain.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "model/embedding_stem.hpp"
#include "model/positions.hpp"
#include "model/weight.hpp"

namespace stem {

namespace {

/// All but the value.
LogitExplanation largest_terms(ConstMatrixView x, ConstMatrixView w, std::size_t most) {
    assert(x.rows == 1 && w.rows == 1 && x.cols == w.cols);
    std::vector<LogitTerm> all;
    all.reserve(x.cols);
    for (std::size_t i = 0; i < x.cols; ++i) all.push_back({i, x.data[i], w.data[i], x.data[i] * w.data[i]});
    const auto before = [](const LogitTerm& a, const LogitTerm& b) {
        const bool nan_a = std::isnan(a.product);
        const bool nan_b = std::isnan(b.product);
        if (nan_a != nan_b) return nan_a;
        const float size_a = std::abs(a.product);
        const float size_b = std::abs(b.product);
        if (nan_a || size_a == size_b) return a.index < b.index;
        return size_a > size_b;
    };
    const auto shown = static_cast<std::ptrdiff_t>(std::min(most, all.size()));
    std::partial_sort(all.begin(), all.begin() + shown, all.end(), before);

    LogitExplanation cell;
    cell.count = all.size();
    cell.terms.assign(all.begin(), all.begin() + shown);
    std::for_each(all.begin() + shown, all.end(),
                  [&cell](const LogitTerm& term) { cell.rest += static_cast<double>(term.x) * static_cast<double>(term.w); });
    return cell;
}

/// The projection's sum for one cell, by the kernel of the pass.
LogitExplanation explain_projection(const ModelConfig& config, const Parameters& parameters, const Kernels& kernels,
                                    const InputCell& cell, std::size_t terms) {
    const std::size_t width = config.d_model;
    const TokenId ids[] = {cell.id};
    const StemInput input{.ids = ids, .tokens = 1, .first_position = cell.position};
    const Matrix token = token_term(config, parameters, kernels, input.ids);
    const Matrix position = position_term(config, parameters, input);
    Matrix x(1, 2 * width);
    std::ranges::copy(token.values(), x.row(0));
    std::ranges::copy(position.values(), x.row(0) + width);
    Matrix w(1, 2 * width);
    for (std::size_t j = 0; j < 2 * width; ++j) w.row(0)[j] = parameters.concat_proj.row(j)[cell.column];
    LogitExplanation sum = largest_terms(x.view(), w.view(), terms);
    // a cell of matmul_nn is summed in one order whatever the width of b
    kernels.matmul_nn(x.view(), {w.data(), 2 * width, 1}, {&sum.value, 1, 1});
    return sum;
}

}  // namespace

InputExplanation explain_input(const ModelConfig& config, const Parameters& parameters, const Kernels& kernels,
                               const InputCell& cell, std::size_t terms) {
    InputExplanation shown;
    shown.id = cell.id;
    shown.scale = token_scale(config);
    shown.token_value = weight_rows(kernels, parameters.tok, {&cell.id, 1}).row(0)[cell.column];
    shown.token_term = shown.scale * shown.token_value;
    shown.sum = shown.token_term;
    if (config.positions == Positions::learned) shown.position_term = parameters.pos.row(cell.position)[cell.column];
    if (config.positions == Positions::sinusoidal)
        shown.position_term = sinusoidal_table(1, config.d_model, cell.position).row(0)[cell.column];
    if (config.combine == Combine::concat) {
        shown.projection = explain_projection(config, parameters, kernels, cell, terms);
        shown.sum = shown.projection->value;
    } else if (shown.position_term) {
        shown.sum += *shown.position_term;
    }
    if (config.segment_count > 0) {
        shown.segment_term = parameters.seg.row(cell.segment)[cell.column];
        shown.sum += *shown.segment_term;
    }
    shown.dropout = cell.dropout;
    shown.value = cell.value;
    return shown;
}

LogitExplanation explain_logit(ConstMatrixView x, ConstMatrixView w, std::size_t most, const Kernels& kernels) {
    LogitExplanation cell = largest_terms(x, w, most);
    kernels.matmul_nt(x, w, {&cell.value, 1, 1});
    return cell;
}

}  // namespace stem
