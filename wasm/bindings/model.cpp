#include "model/model.hpp"

#include <emscripten/bind.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "format/json.hpp"
#include "format/tensor_files.hpp"
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
EMSCRIPTEN_DECLARE_VAL_TYPE(ModelFiles)
EMSCRIPTEN_DECLARE_VAL_TYPE(SwitchesGiven)
EMSCRIPTEN_DECLARE_VAL_TYPE(RowsReply)
EMSCRIPTEN_DECLARE_VAL_TYPE(NewRowsGiven)
EMSCRIPTEN_DECLARE_VAL_TYPE(ShiftReply)

double create_model(const Bytes& config_json, const Text& init, const Number& seed) {
    return guarded([&]() -> double {
        const std::vector<std::uint8_t> json = bytes_in(config_json, "config.json");
        const ModelConfig config = config_from_json(parse_json(as_text(json), "config.json"));
        return models().add(
            Model(config, init_from_name(text(init, "init")), whole<std::uint64_t>(seed, "seed"), default_path()));
    });
}

/// Those of the given files that the index names, in its order; without an index the one that there is.
std::vector<TensorFile> wanted_files(const std::vector<NamedBytes>& given, const ShardIndex* index) {
    std::vector<TensorFile> files;
    const auto take = [&](const NamedBytes& one) {
        files.push_back({one.name, std::as_bytes(std::span(one.bytes)), one.bytes.size()});
    };
    if (index == nullptr) {
        for (const NamedBytes& one : given) take(one);
        return files;
    }
    for (const std::string& name : index->files()) {
        const auto at = std::ranges::find(given, name, &NamedBytes::name);
        if (at == given.end())
            throw Error(ErrorCode::bad_file, "model.safetensors.index.json names " + name + ", which is not there");
        take(*at);
    }
    return files;
}

double open_model(const Bytes& config_json, const ModelFiles& given) {
    return guarded([&]() -> double {
        const std::vector<std::uint8_t> json = bytes_in(config_json, "config.json");
        const bool stem_alone = boolean(field(given, "stem"), "stem");
        std::optional<ShardIndex> index;
        if (const val text = field(given, "index"); !text.isUndefined())
            index = read_shard_index(as_text(bytes_in(text, "model.safetensors.index.json")));
        const std::vector<NamedBytes> bytes = files_in(field(given, "files"));
        const ShardIndex* const map = index ? &*index : nullptr;
        const TensorFiles files(wanted_files(bytes, map), map);
        const val wide = field(given, "float32");
        const Weights weights = !wide.isUndefined() && boolean(wide, "float32") ? Weights::float32 : Weights::as_stored;
        return models().add(stem_alone ? Model::open_stem(as_text(json), files, default_path(), weights)
                                       : Model::open(as_text(json), files, default_path(), weights));
    });
}

Bytes model_config(const Number& handle) {
    return guarded([&] {
        // in the words of createModel, whatever the model's files call things
        ModelConfig config = model_of(handle).config();
        config.family = Family::stem;
        return bytes_out(config_to_json(config));
    });
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
        const val layout = field(given, "ropeLayout");
        const val combine = field(given, "combine");
        if (!layout.isUndefined()) switches.rope_layout = rope_layout_from_name(text(layout, "ropeLayout"));
        if (!combine.isUndefined()) switches.combine = combine_from_name(text(combine, "combine"));
        return models().add(model_of(handle).clone(switches));
    });
}

RowsReply model_rows(const Number& handle, const Text& tensor, const Int32s& rows) {
    return guarded([&] {
        const std::vector<std::int32_t> wanted = int32s_in(rows, "rows");
        for (const std::int32_t row : wanted) {
            if (row < 0) throw Error(ErrorCode::bad_shape, "row " + std::to_string(row) + " is below 0");
        }
        const std::vector<std::size_t> indices(wanted.begin(), wanted.end());
        const Matrix found = model_of(handle).rows(text(tensor, "tensor"), indices);
        Record reply;
        reply.set("columns", static_cast<double>(found.cols())).set("data", float32s_out(found.values()));
        return RowsReply(reply.object());
    });
}

double model_set_cell(const Number& handle, const Text& tensor, const Number& row, const Number& column, const Number& value) {
    return guarded([&]() -> double {
        return model_of(handle).set_cell(text(tensor, "tensor"), whole<std::uint32_t>(row, "row"),
                                         whole<std::uint32_t>(column, "column"), static_cast<float>(number(value, "value")));
    });
}

Bytes model_resize_vocab(const Number& handle, const Number& size, const NewRowsGiven& given) {
    guarded([&] {
        NewRows rule;
        rule.init = row_init_from_name(text(field(given, "init"), "init"));
        rule.seed = whole<std::uint64_t>(field(given, "seed"), "seed");
        rule.deviation = static_cast<float>(number(field(given, "deviation"), "deviation"));
        rule.head = boolean(field(given, "head"), "head");
        const val pieces = field(given, "pieces");
        const auto count = whole<std::uint32_t>(field(pieces, "length"), "pieces");
        for (std::uint32_t i = 0; i < count; ++i) rule.pieces.push_back(int32s_in(pieces[i], "pieces"));
        const auto model = whole<std::uint32_t>(handle, "model handle");
        models().get(model).resize_vocab(whole<std::uint32_t>(size, "vocabSize"), rule);
        end_trainings_of(model);
    });
    return model_config(handle);
}

ShiftReply model_vocabulary_shift(const Number& before, const Number& after, const Int32s& ids) {
    return guarded([&] {
        const VocabularyShift shift = vocabulary_shift(model_of(before), model_of(after), int32s_in(ids, "ids"));
        Record reply;
        reply.set("mass", float64s_out(shift.mass))
            .set("massBound", shift.mass_bound)
            .set("divergence", float64s_out(shift.divergence))
            .set("divergenceBound", shift.divergence_bound);
        return ShiftReply(reply.object());
    });
}

FileList model_save(const Number& handle) {
    return guarded([&] {
        return FileList(list_out(model_of(handle).save(), [](const auto& file) { return file_out(file.first, file.second); }));
    });
}

void model_dispose(const Number& handle) {
    guarded([&] {
        const auto model = whole<std::uint32_t>(handle, "model handle");
        end_trainings_of(model);
        models().drop(model);
    });
}

double model_count() {
    return static_cast<double>(models().size());
}

}  // namespace

EMSCRIPTEN_BINDINGS(model) {
    register_type<ParameterList>(
        "{ name: string; shape: number[]; dtype: string; count: number; share: number; address: number; tiedTo?: string }[]");
    register_type<FileList>("{ name: string; bytes: Uint8Array<ArrayBuffer> }[]");
    register_type<ModelFiles>(
        "{ files: { name: string; bytes: Uint8Array<ArrayBuffer> }[]; index?: Uint8Array<ArrayBuffer>; stem: boolean; "
        "float32?: boolean }");
    register_type<SwitchesGiven>(
        "{ tieWeights?: boolean; scaleEmbeddings?: boolean; positions?: string; dropout?: number; ropeLayout?: string; "
        "combine?: string }");

    register_type<RowsReply>("{ columns: number; data: Float32Array<ArrayBuffer> }");

    register_type<NewRowsGiven>(
        "{ init: string; seed: number; deviation: number; head: boolean; pieces: Int32Array<ArrayBuffer>[] }");
    register_type<ShiftReply>(
        "{ mass: Float64Array<ArrayBuffer>; massBound: number; divergence: Float64Array<ArrayBuffer>; "
        "divergenceBound: number }");

    emscripten::function("createModel", &create_model);
    emscripten::function("openModel", &open_model);
    emscripten::function("modelConfig", &model_config);
    emscripten::function("modelParameters", &model_parameters);
    emscripten::function("modelClone", &model_clone);
    emscripten::function("modelRows", &model_rows);
    emscripten::function("modelSetCell", &model_set_cell);
    emscripten::function("modelResizeVocab", &model_resize_vocab);
    emscripten::function("modelVocabularyShift", &model_vocabulary_shift);
    emscripten::function("modelSave", &model_save);
    emscripten::function("modelDispose", &model_dispose);
    emscripten::function("modelCount", &model_count);
}

}  // namespace stem::door
