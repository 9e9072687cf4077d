#include "model/model.hpp"

#include <emscripten/bind.h>

#include <string>
#include <vector>

#include "format/json.hpp"
#include "marshal.hpp"
#include "models.hpp"

namespace stem::door {

Handles<Model>& models() {
    static Handles<Model> handles("model");
    return handles;
}

namespace {

EMSCRIPTEN_DECLARE_VAL_TYPE(ParameterList)
EMSCRIPTEN_DECLARE_VAL_TYPE(FileList)
EMSCRIPTEN_DECLARE_VAL_TYPE(ForwardRequest)
EMSCRIPTEN_DECLARE_VAL_TYPE(ForwardReply)
EMSCRIPTEN_DECLARE_VAL_TYPE(SwitchesGiven)

double create_model(const Bytes& config_json, const Text& init, const Number& seed) {
    return guarded([&]() -> double {
        const std::vector<std::uint8_t> json = bytes_in(config_json, "config.json");
        const ModelConfig config = config_from_json(parse_json(as_text(json), "config.json"));
        return models().add(
            Model(config, init_from_name(text(init, "init")), whole<std::uint64_t>(seed, "seed"), default_path()));
    });
}

double open_model(const Bytes& config_json, const Bytes& safetensors) {
    return guarded([&]() -> double {
        const std::vector<std::uint8_t> json = bytes_in(config_json, "config.json");
        const std::vector<std::uint8_t> tensors = bytes_in(safetensors, "model.safetensors");
        return models().add(Model::open(as_text(json), std::as_bytes(std::span(tensors)), default_path()));
    });
}

Bytes model_config(const Number& handle) {
    return guarded([&] { return bytes_out(config_to_json(model_of(handle).config())); });
}

ParameterList model_parameters(const Number& handle) {
    return guarded([&] {
        return ParameterList(list_out(model_of(handle).parameters(), [](const ParameterInfo& info) {
            Record record;
            record.set("name", info.name)
                .set("shape", list_out(info.shape, [](std::uint64_t n) { return static_cast<double>(n); }))
                .set("dtype", info.dtype)
                .set("count", static_cast<double>(info.count))
                .set("share", info.share)
                .set("address", static_cast<double>(reinterpret_cast<std::uintptr_t>(info.data)));
            if (!info.tied_to.empty()) record.set("tiedTo", info.tied_to);
            return record.object();
        }));
    });
}

void set_matrix(Record& reply, const char* name, const Matrix& matrix, bool wanted) {
    if (wanted) reply.set(name, float32s_out(matrix.values()));
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

ForwardReply model_forward(const Number& handle, const Int32s& ids, const Number& batch, const Number& tokens,
                           const ForwardRequest& request) {
    return guarded([&] {
        const Model& model = model_of(handle);
        const std::vector<TokenId> id_values = int32s_in(ids, "ids");
        const Batch input{id_values, whole<std::uint32_t>(batch, "batch"), whole<std::uint32_t>(tokens, "tokens")};

        ForwardOptions options;
        options.train = boolean(field(request, "train"), "train");
        options.seed = whole<std::uint64_t>(field(request, "seed"), "seed");
        options.trace_token = boolean(field(request, "token"), "token");
        options.trace_position = boolean(field(request, "position"), "position");
        options.trace_input = boolean(field(request, "input"), "input");
        options.top_k = whole<std::uint32_t>(field(request, "topK"), "topK");
        options.measure = boolean(field(request, "measure"), "measure");
        const auto targets = field(request, "targets");
        std::vector<TokenId> target_values;
        if (!targets.isUndefined()) target_values = int32s_in(targets, "targets");
        options.targets = target_values;

        const ForwardResult result = model.forward(input, options);
        Record reply;
        set_matrix(reply, "logits", result.logits, true);
        set_matrix(reply, "token", result.token, options.trace_token);
        set_matrix(reply, "position", result.position, options.trace_position);
        set_matrix(reply, "input", result.input, options.trace_input);
        if (result.loss) reply.set("loss", *result.loss);
        if (options.top_k > 0) {
            reply.set("topK", static_cast<double>(result.top.k))
                .set("topIds", int32s_out(result.top.ids))
                .set("topLogits", float32s_out(result.top.logits))
                .set("topProbabilities", float32s_out(result.top.probabilities));
        }
        if (result.measures) {
            Record stages;
            stages.set("rows", measures_out(result.measures->rows))
                .set("token", measures_out(result.measures->token))
                .set("position", measures_out(result.measures->position))
                .set("input", measures_out(result.measures->input))
                .set("logits", measures_out(result.measures->logits));
            reply.set("measures", stages.object());
        }
        return ForwardReply(reply.object());
    });
}

double model_clone(const Number& handle, const SwitchesGiven& given) {
    return guarded([&]() -> double {
        Switches switches;
        const val tied = field(given, "tieWeights");
        const val scaled = field(given, "scaleEmbeddings");
        const val positions = field(given, "positions");
        const val dropout = field(given, "dropout");
        if (!tied.isUndefined()) switches.tie_weights = boolean(tied, "tieWeights");
        if (!scaled.isUndefined()) switches.scale_embeddings = boolean(scaled, "scaleEmbeddings");
        if (!positions.isUndefined()) switches.positions = positions_from_name(text(positions, "positions"));
        if (!dropout.isUndefined()) switches.dropout = number(dropout, "dropout");
        return models().add(model_of(handle).clone(switches));
    });
}

Float32s model_rows(const Number& handle, const Text& tensor, const Int32s& rows) {
    return guarded([&] {
        const std::vector<std::int32_t> wanted = int32s_in(rows, "rows");
        for (const std::int32_t row : wanted) {
            if (row < 0) throw Error(ErrorCode::bad_shape, "row " + std::to_string(row) + " is below 0");
        }
        const std::vector<std::size_t> indices(wanted.begin(), wanted.end());
        return float32s_out(model_of(handle).rows(text(tensor, "tensor"), indices).values());
    });
}

double model_set_cell(const Number& handle, const Text& tensor, const Number& row, const Number& column, const Number& value) {
    return guarded([&]() -> double {
        return model_of(handle).set_cell(text(tensor, "tensor"), whole<std::uint32_t>(row, "row"),
                                         whole<std::uint32_t>(column, "column"), static_cast<float>(number(value, "value")));
    });
}

FileList model_save(const Number& handle) {
    return guarded([&] {
        return FileList(list_out(model_of(handle).save(), [](const auto& file) {
            Record record;
            record.set("name", file.first).set("bytes", bytes_out(std::span<const std::byte>(file.second)));
            return record.object();
        }));
    });
}

void model_dispose(const Number& handle) {
    guarded([&] { models().drop(whole<std::uint32_t>(handle, "model handle")); });
}

double model_count() {
    return static_cast<double>(models().size());
}

}  // namespace

EMSCRIPTEN_BINDINGS(model) {
    emscripten::register_type<ParameterList>(
        "{ name: string; shape: number[]; dtype: string; count: number; share: number; address: number; tiedTo?: string }[]");
    emscripten::register_type<FileList>("{ name: string; bytes: Uint8Array<ArrayBuffer> }[]");
    emscripten::register_type<ForwardRequest>(
        "{ train: boolean; seed: number; token: boolean; position: boolean; input: boolean; topK: number; "
        "measure: boolean; targets: Int32Array | undefined }");
    emscripten::register_type<ForwardReply>(
        "{ logits: Float32Array<ArrayBuffer>; token?: Float32Array<ArrayBuffer>; position?: Float32Array<ArrayBuffer>; "
        "input?: Float32Array<ArrayBuffer>; loss?: number; topK?: number; topIds?: Int32Array<ArrayBuffer>; "
        "topLogits?: Float32Array<ArrayBuffer>; topProbabilities?: Float32Array<ArrayBuffer>; "
        "measures?: { [stage in 'rows' | 'token' | 'position' | 'input' | 'logits']: { rowNorm: Float64Array<ArrayBuffer>; "
        "rowRms: Float64Array<ArrayBuffer>; rms: number; min: number; max: number; maxAbs: number } } }");
    emscripten::register_type<SwitchesGiven>(
        "{ tieWeights?: boolean; scaleEmbeddings?: boolean; positions?: string; dropout?: number }");

    emscripten::function("createModel", &create_model);
    emscripten::function("openModel", &open_model);
    emscripten::function("modelConfig", &model_config);
    emscripten::function("modelParameters", &model_parameters);
    emscripten::function("modelForward", &model_forward);
    emscripten::function("modelClone", &model_clone);
    emscripten::function("modelRows", &model_rows);
    emscripten::function("modelSetCell", &model_set_cell);
    emscripten::function("modelSave", &model_save);
    emscripten::function("modelDispose", &model_dispose);
    emscripten::function("modelCount", &model_count);
}

}  // namespace stem::door
