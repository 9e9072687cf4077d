#include <emscripten/bind.h>

#include <utility>
#include <vector>

#include "marshal.hpp"
#include "model/sample.hpp"
#include "models.hpp"

namespace stem::door {
namespace {

EMSCRIPTEN_DECLARE_VAL_TYPE(SamplingGiven)

/// A row of tokens that grows, with the keys and values of those that are there and the logits after the last.
struct GrowingRow {
    std::uint32_t model;
    KvCache cache;
    Matrix logits;
};

Handles<GrowingRow>& growing_rows() {
    static Handles<GrowingRow> handles("row");
    return handles;
}

GrowingRow& row_of(const val& handle) {
    return growing_rows().get(whole<std::uint32_t>(handle, "row handle"));
}

double row_start(const Number& handle, const Number& capacity) {
    return guarded([&]() -> double {
        const auto model = whole<std::uint32_t>(handle, "model handle");
        return growing_rows().add({model, models().get(model).cache(whole<std::uint32_t>(capacity, "capacity")), {}});
    });
}

void row_extend(const Number& handle, const Int32s& ids) {
    guarded([&] {
        GrowingRow& row = row_of(handle);
        row.logits = models().get(row.model).extend(row.cache, int32s_in(ids, "ids"));
    });
}

double row_sample(const Number& handle, const SamplingGiven& given, const Number& draw) {
    return guarded([&]() -> double {
        SampleOptions options;
        options.temperature = number(field(given, "temperature"), "temperature");
        options.top_k = whole<std::uint32_t>(field(given, "topK"), "topK");
        options.seed = whole<std::uint64_t>(field(given, "seed"), "seed");
        check_sampling(options);
        const Matrix& logits = row_of(handle).logits;
        if (logits.rows() == 0) throw Error(ErrorCode::bad_shape, "a row without tokens has no next one");
        const ConstMatrixView last{logits.row(logits.rows() - 1), 1, logits.cols()};
        return sample_token(last.values(), options, whole<std::uint64_t>(draw, "draw"));
    });
}

void row_end(const Number& handle) {
    guarded([&] { growing_rows().drop(whole<std::uint32_t>(handle, "row handle")); });
}

}  // namespace

EMSCRIPTEN_BINDINGS(generation) {
    register_type<SamplingGiven>("{ temperature: number; topK: number; seed: number }");

    emscripten::function("rowStart", &row_start);
    emscripten::function("rowExtend", &row_extend);
    emscripten::function("rowSample", &row_sample);
    emscripten::function("rowEnd", &row_end);
}

}  // namespace stem::door
