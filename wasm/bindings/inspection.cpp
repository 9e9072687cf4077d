#include <emscripten/bind.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "format/json.hpp"
#include "model/config_account.hpp"
#include "model/distribution.hpp"
#include "model/measure.hpp"
#include "model/positions.hpp"
#include "model/similarity.hpp"
#include "passes.hpp"

namespace stem::door {
namespace {

EMSCRIPTEN_DECLARE_VAL_TYPE(AccountReply)
EMSCRIPTEN_DECLARE_VAL_TYPE(ConfigAccountReply)
EMSCRIPTEN_DECLARE_VAL_TYPE(ComparisonReply)
EMSCRIPTEN_DECLARE_VAL_TYPE(ProductReply)
EMSCRIPTEN_DECLARE_VAL_TYPE(InputReply)
EMSCRIPTEN_DECLARE_VAL_TYPE(SumReply)
EMSCRIPTEN_DECLARE_VAL_TYPE(FactorsReply)
EMSCRIPTEN_DECLARE_VAL_TYPE(RelationReply)
EMSCRIPTEN_DECLARE_VAL_TYPE(PairsReply)
EMSCRIPTEN_DECLARE_VAL_TYPE(SpreadReply)
EMSCRIPTEN_DECLARE_VAL_TYPE(MaybeFloat32s)

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

val count_out(std::size_t n) {
    return val(static_cast<double>(n));
}

Record cost_out(const Cost& cost) {
    Record record;
    record.set("input", static_cast<double>(cost.input))
        .set("bytes", static_cast<double>(cost.bytes))
        .set("flops", static_cast<double>(cost.flops));
    return record;
}

ConfigAccountReply config_account(const Bytes& config_json) {
    return guarded([&] {
        const std::vector<std::uint8_t> json = bytes_in(config_json, "config.json");
        const ConfigAccount account = account_of_config(config_from_json(parse_json(as_text(json), "config.json")));
        val parts = val::array();
        for (std::size_t i = 0; i < group_count; ++i) {
            if (account.by_group[i] == 0) continue;
            const auto group = static_cast<Group>(i);
            Record part;
            part.set("part", std::string(group_name(group)))
                .set("count", static_cast<double>(account.by_group[i]))
                .set("share", account.share(group));
            parts.call<void>("push", part.object());
        }
        Record reply;
        reply.set("total", static_cast<double>(account.total))
            .set("parts", parts)
            .set("lookup", cost_out(account.lookup).object())
            .set("product", cost_out(account.product).object())
            .set("halfWidth", account.half_width ? val(*account.half_width) : val::null());
        return ConfigAccountReply(reply.object());
    });
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
            .set("hidden", list_out(comparison.hidden, [](const Difference& layer) { return difference_out(layer).object(); }))
            .set("tables", list_out(comparison.tables, table));
        return ComparisonReply(reply.object());
    });
}

ProductReply model_lookup_as_product(const Number& handle, const Int32s& ids, const MaybeNumber& poisoned) {
    return guarded([&] {
        const std::vector<TokenId> id_values = int32s_in(ids, "ids");
        std::optional<TokenId> row;
        if (!poisoned.isUndefined()) row = static_cast<TokenId>(whole(poisoned, "poison", max_id));
        const OneHotProduct result = model_of(handle).lookup_as_product(id_values, row);
        Record reply;
        reply.set("rows", float32s_out(result.rows.values()))
            .set("difference", difference_out(result.difference).object())
            .set("lookup", cost_out(result.lookup).set("nans", count_out(result.lookup_nans)).object())
            .set("product", cost_out(result.product).set("nans", count_out(result.product_nans)).object())
            .set("addresses", list_out(result.read, count_out));
        return ProductReply(reply.object());
    });
}

Cell cell_in(const Number& row, const Number& token, const Number& column) {
    return {whole<std::uint32_t>(row, "row"), whole<std::uint32_t>(token, "token"), whole<std::uint32_t>(column, "column")};
}

Record sum_out(const LogitExplanation& sum) {
    const auto term_out = [](const LogitTerm& term) {
        Record record;
        record.set("index", count_out(term.index)).set("x", term.x).set("w", term.w).set("product", term.product);
        return record.object();
    };
    Record record;
    record.set("terms", list_out(sum.terms, term_out))
        .set("count", count_out(sum.count))
        .set("rest", sum.rest)
        .set("value", sum.value);
    return record;
}

val maybe_out(const std::optional<float>& number) {
    return number ? val(*number) : val::null();
}

InputReply model_explain_input(const PassGiven& given, const Number& row, const Number& token, const Number& column,
                               const Number& terms) {
    return guarded([&] {
        const GivenPass asked(given);
        const InputExplanation cell = asked.pass.model.explain_input(
            asked.pass.batch, asked.pass.options, cell_in(row, token, column), whole<std::uint32_t>(terms, "terms"));
        Record reply;
        reply.set("id", cell.id)
            .set("scale", cell.scale)
            .set("tokenValue", cell.token_value)
            .set("tokenTerm", cell.token_term)
            .set("positionTerm", maybe_out(cell.position_term))
            .set("segmentTerm", maybe_out(cell.segment_term))
            .set("projection", cell.projection ? sum_out(*cell.projection).object() : val::null())
            .set("sum", cell.sum)
            .set("dropout", maybe_out(cell.dropout))
            .set("value", cell.value);
        return InputReply(reply.object());
    });
}

SumReply model_explain_logit(const PassGiven& given, const Number& row, const Number& token, const Number& id,
                             const Number& terms) {
    return guarded([&] {
        const GivenPass asked(given);
        return SumReply(sum_out(asked.pass.model.explain_logit(asked.pass.batch, asked.pass.options, cell_in(row, token, id),
                                                               whole<std::uint32_t>(terms, "terms")))
                            .object());
    });
}

/// Rows of `columns` numbers that JavaScript holds. Errors: bad_shape, bad_number.
Matrix rows_in(const Float32s& numbers, std::size_t columns) {
    const std::vector<float> given = copy_in<float>(numbers, "Float32Array", "numbers");
    if (columns == 0 || given.size() % columns != 0)
        throw Error(ErrorCode::bad_shape, std::to_string(given.size()) + " numbers are no rows of " + std::to_string(columns));
    Matrix rows(given.size() / columns, columns);
    std::ranges::copy(given, rows.values().begin());
    return rows;
}

RelationReply numbers_apart(const Float32s& a, const Float32s& b, const MaybeFloat32s& plus, const Number& columns) {
    return guarded([&] {
        const auto width = whole<std::uint32_t>(columns, "columns");
        const Matrix left = rows_in(a, width);
        const Matrix right = rows_in(b, width);
        const Matrix more = plus.isUndefined() ? Matrix(right.rows(), width) : rows_in(Float32s(plus), width);
        if (left.size() != right.size() || right.size() != more.size())
            throw Error(ErrorCode::bad_shape, "tensors of different shapes are compared");
        const std::array shape{left.rows(), left.cols()};
        return RelationReply(
            difference_out(largest_difference_to_sum(left.values(), right.values(), more.values(), shape)).object());
    });
}

PairsReply numbers_paired(const Float32s& a, const Float32s& b, const Number& columns) {
    return guarded([&] {
        const auto width = whole<std::uint32_t>(columns, "columns");
        const Matrix left = rows_in(a, width);
        const RowProducts all = row_products(left.view(), rows_in(b, width).view());
        Record reply;
        reply.set("dots", float32s_out(all.dots.values()))
            .set("cosines", float32s_out(all.cosines.values()))
            .set("norms", float64s_out(measure(left.view()).row_norm));
        return PairsReply(reply.object());
    });
}

SpreadReply numbers_spread(const Float32s& numbers, const Number& low, const Number& high, const Number& bins) {
    return guarded([&] {
        const std::vector<float> given = copy_in<float>(numbers, "Float32Array", "numbers");
        const Distribution all =
            distribution(given, number(low, "low"), number(high, "high"), whole<std::uint32_t>(bins, "bins"));
        Record reply;
        reply.set("counts", list_out(all.counts, count_out))
            .set("edges", float64s_out(all.edges))
            .set("outside", count_out(all.outside))
            .set("mean", all.mean)
            .set("deviation", all.deviation);
        return SpreadReply(reply.object());
    });
}

FactorsReply model_position_factors(const Number& handle, const Number& position) {
    return guarded([&] {
        const PositionFactors factors = position_factors(model_of(handle).config(), whole<std::uint32_t>(position, "position"));
        const auto turn_out = [](const RopeTurn& turn) {
            Record record;
            record.set("first", count_out(turn.pair.first))
                .set("second", count_out(turn.pair.second))
                .set("angle", turn.angle)
                .set("cosine", turn.cosine)
                .set("sine", turn.sine);
            return record.object();
        };
        Record reply;
        reply.set("rope", list_out(factors.rope, turn_out))
            .set("slopes", float32s_out(factors.slopes))
            .set("bias", float32s_out(factors.bias.values()));
        return FactorsReply(reply.object());
    });
}

}  // namespace

// a macro, because only literals can be pasted into the text of another type
#define DIFFERENCE_TYPE "{ maxAbs: number; at: number[] | null; changed: number; count: number }"

#define COST_TYPE "{ input: number; bytes: number; flops: number"

#define SUM_TYPE \
    "{ terms: { index: number; x: number; w: number; product: number }[]; count: number; rest: number; value: number }"

EMSCRIPTEN_BINDINGS(inspection) {
    register_type<ConfigAccountReply>(
        "{ total: number; parts: { part: 'tokens' | 'positions' | 'segments' | 'blocks' | 'head'; count: number; share: number "
        "}[]; halfWidth: number | null; lookup: " COST_TYPE " }; product: " COST_TYPE " } }");
    register_type<AccountReply>(
        "{ total: number; totalTied: number; totalUntied: number; savedByTying: number; embedding: number; "
        "embeddingShare: number; bytes: number }");
    register_type<ComparisonReply>("{ [stage in 'input' | 'logits']: " DIFFERENCE_TYPE " } & { hidden: (" DIFFERENCE_TYPE
                                   ")[]; tables: (" DIFFERENCE_TYPE " & { name: string })[] }");
    register_type<ProductReply>("{ rows: Float32Array<ArrayBuffer>; difference: " DIFFERENCE_TYPE "; lookup: " COST_TYPE
                                "; nans: number }; product: " COST_TYPE "; nans: number }; addresses: number[] }");
    register_type<InputReply>(
        "{ id: number; scale: number; tokenValue: number; tokenTerm: number; positionTerm: number | null; segmentTerm: "
        "number | null; projection: " SUM_TYPE " | null; sum: number; dropout: number | null; value: number }");
    register_type<SumReply>(SUM_TYPE);

    register_type<FactorsReply>(
        "{ rope: { first: number; second: number; angle: number; cosine: number; sine: number }[]; "
        "slopes: Float32Array<ArrayBuffer>; bias: Float32Array<ArrayBuffer> }");

    register_type<RelationReply>(DIFFERENCE_TYPE);
    register_type<MaybeFloat32s>("Float32Array<ArrayBuffer> | undefined");
    register_type<PairsReply>(
        "{ [product in 'dots' | 'cosines']: Float32Array<ArrayBuffer> } & { norms: Float64Array<ArrayBuffer> }");

    register_type<SpreadReply>(
        "{ counts: number[]; edges: Float64Array<ArrayBuffer>; outside: number; mean: number; deviation: number }");

    emscripten::function("numbersSpread", &numbers_spread);
    emscripten::function("numbersApart", &numbers_apart);
    emscripten::function("numbersPaired", &numbers_paired);
    emscripten::function("modelPositionFactors", &model_position_factors);
    emscripten::function("modelAccount", &model_account);
    emscripten::function("configAccount", &config_account);
    emscripten::function("modelCompare", &model_compare);
    emscripten::function("modelLookupAsProduct", &model_lookup_as_product);
    emscripten::function("modelExplainInput", &model_explain_input);
    emscripten::function("modelExplainLogit", &model_explain_logit);
}

}  // namespace stem::door
