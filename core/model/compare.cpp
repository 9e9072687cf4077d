#include "model/compare.hpp"

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
    ForwardOptions options;
    options.train = pass.options.train;
    options.seed = pass.options.seed;
    options.trace_input = true;
    return pass.model.forward(pass.batch, options);
}

std::vector<TableDifference> compare_tables(const Model& a, const Model& b) {
    std::vector<TableDifference> list;
    for (const char* name : {"tok.weight", "pos.weight", "lm_head.weight"}) {
        const Matrix* x = a.find(name);
        const Matrix* y = b.find(name);
        if (x == nullptr || y == nullptr || x->rows() != y->rows()) continue;
        const std::array shape{x->rows(), x->cols()};
        list.push_back({name, largest_difference(x->values(), y->values(), shape)});
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
    return {compare(x.input, y.input), compare(x.logits, y.logits), compare_tables(a.model, b.model)};
}

}  // namespace stem
