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

std::size_t compared_tokens(const Pass& pass) {
    if (!pass.places) return pass.batch.tokens;
    for (const std::size_t place : *pass.places) {
        if (place < pass.batch.tokens) continue;
        throw Error(ErrorCode::bad_shape, "place " + std::to_string(place) + " to compare is outside the " +
                                              std::to_string(pass.batch.tokens) + " tokens of a row");
    }
    return pass.places->size();
}

/// The rows of `all` (B·T, n) that are compared; `picked` keeps them where they are not all.
std::span<const float> compared_rows(const Pass& pass, const Matrix& all, Matrix& picked) {
    if (!pass.places) return all.values();
    picked = Matrix(pass.batch.batch * pass.places->size(), all.cols());
    std::size_t to = 0;
    for (std::size_t b = 0; b < pass.batch.batch; ++b)
        for (const std::size_t place : *pass.places)
            std::copy_n(all.row(b * pass.batch.tokens + place), all.cols(), picked.row(to++));
    return picked.values();
}

/// Both give the same numbers, so that one of them is enough.
bool same_numbers(const Pass& a, const Pass& b) {
    const ForwardOptions& x = a.options;
    const ForwardOptions& y = b.options;
    return &a.model == &b.model && a.batch.tokens == b.batch.tokens && std::ranges::equal(a.batch.ids, b.batch.ids) &&
           x.train == y.train && x.seed == y.seed && x.attention == y.attention && x.causal == y.causal &&
           x.pad_id == y.pad_id && std::ranges::equal(x.segment_ids, y.segment_ids);
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
        const Matrix wide_x = x->is_half() ? x->widened() : Matrix();
        const Matrix wide_y = y->is_half() ? y->widened() : Matrix();
        const auto values = [](const Matrix* table, const Matrix& wide) { return (table->is_half() ? wide : *table).values(); };
        list.push_back({info.name, largest_difference(values(x, wide_x), values(y, wide_y), shape)});
    }
    return list;
}

}  // namespace

Comparison compare_forward(const Pass& a, const Pass& b) {
    check_same("B", a.batch.batch, b.batch.batch);
    const std::size_t tokens = compared_tokens(a);
    check_same(a.places || b.places ? "the number of compared places" : "T", tokens, compared_tokens(b));
    check_same("d_model", a.model.config().d_model, b.model.config().d_model);
    check_same("vocab_size", a.model.config().vocab_size, b.model.config().vocab_size);
    const ForwardResult x = run(a);
    // two tokens of one text: the pass is run once
    const std::optional<ForwardResult> other = same_numbers(a, b) ? std::nullopt : std::optional(run(b));
    const ForwardResult& y = other ? *other : x;
    const auto compare = [&](const Matrix& left, const Matrix& right) {
        const std::array shape{a.batch.batch, tokens, left.cols()};
        Matrix from_left;
        Matrix from_right;
        return largest_difference(compared_rows(a, left, from_left), compared_rows(b, right, from_right), shape);
    };
    Comparison result{compare(x.input, y.input), compare(x.logits, y.logits), compare_tables(a.model, b.model)};
    for (std::size_t i = 0; i < std::min(x.hidden.size(), y.hidden.size()); ++i)
        result.hidden.push_back(compare(x.hidden[i], y.hidden[i]));
    return result;
}

}  // namespace stem
