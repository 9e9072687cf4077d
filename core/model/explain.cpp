#include "model/explain.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "model/embedding_stem.hpp"

namespace stem {

InputExplanation explain_input(const ModelConfig& config, const Parameters& parameters, TokenId id, std::size_t t,
                               std::size_t i, std::optional<float> dropout, float value) noexcept {
    InputExplanation cell;
    cell.id = id;
    cell.scale = token_scale(config);
    cell.token_value = parameters.tok.row(static_cast<std::size_t>(id))[i];
    cell.token_term = cell.scale * cell.token_value;
    cell.sum = cell.token_term;
    if (config.positions == Positions::learned) {
        cell.position_term = parameters.pos.row(t)[i];
        cell.sum += *cell.position_term;
    }
    cell.dropout = dropout;
    cell.value = value;
    return cell;
}

LogitExplanation explain_logit(ConstMatrixView x, ConstMatrixView w, std::size_t most, const Kernels& kernels) {
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
    kernels.matmul_nt(x, w, {&cell.value, 1, 1});
    return cell;
}

}  // namespace stem
