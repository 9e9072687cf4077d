#include <emscripten/bind.h>

#include <string>
#include <vector>

#include "marshal.hpp"
#include "model/compare.hpp"
#include "models.hpp"

namespace stem::door {
namespace {

EMSCRIPTEN_DECLARE_VAL_TYPE(AccountReply)
EMSCRIPTEN_DECLARE_VAL_TYPE(PassGiven)
EMSCRIPTEN_DECLARE_VAL_TYPE(ComparisonReply)
EMSCRIPTEN_DECLARE_VAL_TYPE(ProductReply)
EMSCRIPTEN_DECLARE_VAL_TYPE(InputReply)
EMSCRIPTEN_DECLARE_VAL_TYPE(LogitReply)

AccountReply model_account(const Number& handle) {
    return guarded([&] {
        const Account account = model_of(handle).account();
        Record record;
        record.set("total", static_cast<double>(account.total))
            .set("totalTied", static_cast<double>(account.total_tied))
            .set("totalUntied", static_cast<double>(account.total_untied))
            .set("savedByTying", static_cast<double>(account.saved_by_tying))
            .set("embedding", static_cast<double>(account.embedding))
            .set("embeddingShare", account.embedding_share)
            .set("bytes", static_cast<double>(account.bytes));
        return AccountReply(record.object());
    });
}

/// A pass as it crosses. It keeps the ids that `pass` looks at, so it is neither copied nor moved.
struct GivenPass {
    explicit GivenPass(const PassGiven& given)
        : ids(int32s_in(field(given, "ids"), "ids")),
          pass{model_of(field(given, "model")),
               {ids, whole<std::uint32_t>(field(given, "batch"), "batch"),
                whole<std::uint32_t>(field(given, "tokens"), "tokens")},
               {}} {
        pass.options.train = boolean(field(given, "train"), "train");
        pass.options.seed = whole<std::uint64_t>(field(given, "seed"), "seed");
    }
    GivenPass(const GivenPass&) = delete;
    GivenPass& operator=(const GivenPass&) = delete;

    std::vector<TokenId> ids;
    Pass pass;
};

val count_out(std::size_t n) {
    return val(static_cast<double>(n));
}

Record difference_out(const Difference& difference) {
    Record record;
    record.set("maxAbs", difference.max_abs)
        .set("at", difference.at ? list_out(*difference.at, count_out) : val::null())
        .set("changed", count_out(difference.changed))
        .set("count", count_out(difference.count));
    return record;
}

ComparisonReply model_compare(const PassGiven& a, const PassGiven& b) {
    return guarded([&] {
        const GivenPass left(a);
        const GivenPass right(b);
        const Comparison comparison = compare_forward(left.pass, right.pass);
        const auto table = [](const TableDifference& item) {
            return difference_out(item.difference).set("name", item.name).object();
        };
        Record reply;
        reply.set("input", difference_out(comparison.input).object())
            .set("logits", difference_out(comparison.logits).object())
            .set("tables", list_out(comparison.tables, table));
        return ComparisonReply(reply.object());
    });
}

val cost_out(const Cost& cost) {
    Record record;
    record.set("bytes", static_cast<double>(cost.bytes)).set("flops", static_cast<double>(cost.flops));
    return record.object();
}

ProductReply model_lookup_as_product(const Number& handle, const Int32s& ids) {
    return guarded([&] {
        const std::vector<TokenId> id_values = int32s_in(ids, "ids");
        const OneHotProduct result = model_of(handle).lookup_as_product(id_values);
        Record reply;
        reply.set("rows", float32s_out(result.rows.values()))
            .set("difference", difference_out(result.difference).object())
            .set("lookup", cost_out(result.lookup))
            .set("product", cost_out(result.product));
        return ProductReply(reply.object());
    });
}

Cell cell_in(const Number& row, const Number& token, const Number& column) {
    return {whole<std::uint32_t>(row, "row"), whole<std::uint32_t>(token, "token"), whole<std::uint32_t>(column, "column")};
}

InputReply model_explain_input(const PassGiven& given, const Number& row, const Number& token, const Number& column) {
    return guarded([&] {
        const GivenPass asked(given);
        const InputExplanation cell =
            asked.pass.model.explain_input(asked.pass.batch, asked.pass.options, cell_in(row, token, column));
        Record reply;
        reply.set("id", cell.id)
            .set("scale", cell.scale)
            .set("tokenValue", cell.token_value)
            .set("tokenTerm", cell.token_term)
            .set("positionTerm", cell.position_term ? val(*cell.position_term) : val::null())
            .set("sum", cell.sum)
            .set("dropout", cell.dropout ? val(*cell.dropout) : val::null())
            .set("value", cell.value);
        return InputReply(reply.object());
    });
}

LogitReply model_explain_logit(const PassGiven& given, const Number& row, const Number& token, const Number& id,
                               const Number& terms) {
    return guarded([&] {
        const GivenPass asked(given);
        const LogitExplanation cell = asked.pass.model.explain_logit(
            asked.pass.batch, asked.pass.options, cell_in(row, token, id), whole<std::uint32_t>(terms, "terms"));
        const auto term_out = [](const LogitTerm& term) {
            Record record;
            record.set("index", count_out(term.index)).set("x", term.x).set("w", term.w).set("product", term.product);
            return record.object();
        };
        Record reply;
        reply.set("terms", list_out(cell.terms, term_out))
            .set("count", count_out(cell.count))
            .set("rest", cell.rest)
            .set("value", cell.value);
        return LogitReply(reply.object());
    });
}

}  // namespace

// a macro, because only literals can be pasted into the text of another type
#define DIFFERENCE_TYPE "{ maxAbs: number; at: number[] | null; changed: number; count: number }"

EMSCRIPTEN_BINDINGS(inspection) {
    emscripten::register_type<AccountReply>(
        "{ total: number; totalTied: number; totalUntied: number; savedByTying: number; embedding: number; "
        "embeddingShare: number; bytes: number }");
    emscripten::register_type<PassGiven>(
        "{ model: number; ids: Int32Array; batch: number; tokens: number; train: boolean; seed: number }");
    emscripten::register_type<ComparisonReply>("{ [stage in 'input' | 'logits']: " DIFFERENCE_TYPE
                                               " } & { tables: (" DIFFERENCE_TYPE " & { name: string })[] }");
    emscripten::register_type<ProductReply>(
        "{ rows: Float32Array<ArrayBuffer>; difference: " DIFFERENCE_TYPE
        "; lookup: { bytes: number; flops: number }; product: { bytes: number; flops: number } }");
    emscripten::register_type<InputReply>(
        "{ id: number; scale: number; tokenValue: number; tokenTerm: number; positionTerm: number | null; sum: number; "
        "dropout: number | null; value: number }");
    emscripten::register_type<LogitReply>(
        "{ terms: { index: number; x: number; w: number; product: number }[]; count: number; rest: number; value: number }");

    emscripten::function("modelAccount", &model_account);
    emscripten::function("modelCompare", &model_compare);
    emscripten::function("modelLookupAsProduct", &model_lookup_as_product);
    emscripten::function("modelExplainInput", &model_explain_input);
    emscripten::function("modelExplainLogit", &model_explain_logit);
}

}  // namespace stem::door
