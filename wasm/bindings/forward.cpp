#include <emscripten/bind.h>

#include <span>
#include <vector>

#include "passes.hpp"

namespace stem::door {
namespace {

EMSCRIPTEN_DECLARE_VAL_TYPE(ForwardWanted)
EMSCRIPTEN_DECLARE_VAL_TYPE(ForwardReply)

void set_matrix(Record& reply, const char* name, const Matrix& matrix, bool wanted) {
    if (wanted) reply.set(name, float32s_out(matrix.values()));
}

void set_matrices(Record& reply, const char* name, std::span<const Matrix> matrices, bool wanted) {
    if (wanted) reply.set(name, list_out(matrices, [](const Matrix& matrix) { return float32s_out(matrix.values()); }));
}

val measures_out(const Measures& measures) {
    Record record;
    record.set("rowNorm", float64s_out(measures.row_norm))
        .set("rowRms", float64s_out(measures.row_rms))
        .set("rms", measures.rms)
        .set("min", measures.min)
        .set("max", measures.max)
        .set("maxAbs", measures.max_abs);
    return record.object();
}

val stages_out(const StageMeasures& measures) {
    Record stages;
    stages.set("rows", measures_out(measures.rows))
        .set("token", measures_out(measures.token))
        .set("position", measures_out(measures.position))
        .set("segment", measures_out(measures.segment))
        .set("input", measures_out(measures.input))
        .set("hidden", list_out(measures.hidden, measures_out))
        .set("output", measures_out(measures.output))
        .set("logits", measures_out(measures.logits));
    return stages.object();
}

ForwardReply model_forward(const PassGiven& given, const ForwardWanted& wanted) {
    return guarded([&] {
        GivenPass asked(given);
        ForwardOptions& options = asked.pass.options;
        options.trace_token = boolean(field(wanted, "token"), "token");
        options.trace_position = boolean(field(wanted, "position"), "position");
        options.trace_segment = boolean(field(wanted, "segment"), "segment");
        options.trace_input = boolean(field(wanted, "input"), "input");
        options.trace_hidden = boolean(field(wanted, "hidden"), "hidden");
        options.trace_attention = boolean(field(wanted, "attention"), "attention");
        options.top_k = whole<std::uint32_t>(field(wanted, "topK"), "topK");
        options.measure = boolean(field(wanted, "measure"), "measure");
        const val logits = field(wanted, "logits");
        const bool into = logits.instanceof(val::global("Float32Array"));
        options.logits = into || boolean(logits, "logits");
        const val targets = field(wanted, "targets");
        std::vector<TokenId> target_values;
        if (!targets.isUndefined()) target_values = int32s_in(targets, "targets");
        options.targets = target_values;

        const ForwardResult result = asked.pass.model.forward(asked.pass.batch, options);
        Record reply;
        if (into)
            reply.set("logits", float32s_into(logits, result.logits.values()));
        else
            set_matrix(reply, "logits", result.logits, options.logits);
        set_matrix(reply, "token", result.token, options.trace_token);
        set_matrix(reply, "position", result.position, options.trace_position);
        set_matrix(reply, "segment", result.segment, options.trace_segment);
        set_matrix(reply, "input", result.input, options.trace_input);
        set_matrices(reply, "hidden", result.hidden, options.trace_hidden);
        set_matrices(reply, "attention", result.attention, options.trace_attention);
        if (result.loss) reply.set("loss", *result.loss);
        if (options.top_k > 0) {
            reply.set("topK", static_cast<double>(result.top.k))
                .set("topIds", int32s_out(result.top.ids))
                .set("topLogits", float32s_out(result.top.logits))
                .set("topProbabilities", float32s_out(result.top.probabilities));
        }
        if (result.measures) reply.set("measures", stages_out(*result.measures));
        return ForwardReply(reply.object());
    });
}

}  // namespace

// a macro, because only literals can be pasted into the text of another type
#define MEASURES_TYPE                                                                                                  \
    "{ rowNorm: Float64Array<ArrayBuffer>; rowRms: Float64Array<ArrayBuffer>; rms: number; min: number; max: number; " \
    "maxAbs: number }"

EMSCRIPTEN_BINDINGS(forward) {
    register_type<PassGiven>(
        "{ model: number; ids: Int32Array; batch: number; tokens: number; train: boolean; seed: number; attend: boolean; "
        "causal: boolean; segmentIds?: Int32Array | undefined; padId?: number | undefined; "
        "places?: Int32Array | undefined }");
    register_type<ForwardWanted>(
        "{ token: boolean; position: boolean; segment: boolean; input: boolean; hidden: boolean; attention: boolean; "
        "topK: number; measure: boolean; logits: boolean | Float32Array<ArrayBuffer>; targets: Int32Array | undefined }");
    register_type<ForwardReply>(
        "{ logits?: Float32Array<ArrayBuffer>; token?: Float32Array<ArrayBuffer>; position?: Float32Array<ArrayBuffer>; "
        "segment?: Float32Array<ArrayBuffer>; input?: Float32Array<ArrayBuffer>; hidden?: Float32Array<ArrayBuffer>[]; "
        "attention?: Float32Array<ArrayBuffer>[]; loss?: number; topK?: number; topIds?: Int32Array<ArrayBuffer>; "
        "topLogits?: Float32Array<ArrayBuffer>; topProbabilities?: Float32Array<ArrayBuffer>; "
        "measures?: { [stage in 'rows' | 'token' | 'position' | 'segment' | 'input' | 'output' | 'logits']: " MEASURES_TYPE
        " } & { hidden: (" MEASURES_TYPE ")[] } }");

    emscripten::function("modelForward", &model_forward);
}

}  // namespace stem::door
