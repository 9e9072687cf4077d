#include "model/compare.hpp"

#include <algorithm>
#include <array>

#include "base/error.hpp"

namespace stem {
namespace {

void check_same(const char* what, std::size_t a, std::size_t b) {
    if (a == b) return;
    throw Error(ErrorCode::bad_shape, std::string("passes of different shape can't be compared: ") + what + " is " +
                                          std::to_string(a) + " on one side and " + std::to_string(b) + " on the other");
}

ForwardResult run(const Pass& pass) {
    ForwardOptions options = pass.options;
    options.trace_token = options.trace_position = options.trace_segment = options.trace_attention = options.measure = false;
    options.targets = {};
    options.top_k = 0;
    options.trace_input = options.trace_hidden = true;
    return pass.model.forward(pass.batch, options);
}

std::vector<TableDifference> compare_tables(const Model& a, const Model& b) {
    std::vector<TableDifference> list;
    for (const ParameterInfo& info : a.parameters()) {
        const Matrix* x = a.find(info.name);
        const Matrix* y = b.find(info.name);
        if (y == nullptr || x->rows() != y->rows() || x->cols() != y->cols()) continue;
        const std::vector<std::size_t> shape(info.shape.begin(), info.shape.end());
        list.push_back({info.name, largest_difference(x->values(), y->values(), shape)});
    }
    return list;
}

}  // namespace

Comparison compare_forward(const Pass& a, const Pass& b) {
    check_same("B", a.batch.batch, b.batch.batch);
    check_same("T", a.batch.tokens, b.batch.tokens);
    check_same("d_model", a.model.config().d_model, b.model.config().d_model);
    check_same("vocab_size", a.model.config().vocab_size, b.model.config().vocab_size);
    const ForwardResult x = run(a);
    const ForwardResult y = run(b);
    const auto compare = [&](const Matrix& left, const Matrix& right) {
        const std::array shape{a.batch.batch, a.batch.tokens, left.cols()};
        return largest_difference(left.values(), right.values(), shape);
    };
    Comparison result{compare(x.input, y.input), compare(x.logits, y.logits), compare_tables(a.model, b.model)};
    for (std::size_t i = 0; i < std::min(x.hidden.size(), y.hidden.size()); ++i)
        result.hidden.push_back(compare(x.hidden[i], y.hidden[i]));
    return result;
}

}  // namespace stem
