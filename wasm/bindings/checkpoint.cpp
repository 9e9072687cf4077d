// Checkpoints of any size: their headers come in whole, their rows as they are asked for.
#include <emscripten/bind.h>
#include <emscripten/heap.h>

#include <memory>
#include <string>
#include <vector>

#include "format/json.hpp"
#include "handles.hpp"
#include "marshal.hpp"
#include "model/checkpoint_stem.hpp"

namespace stem::door {
namespace {

EMSCRIPTEN_DECLARE_VAL_TYPE(CheckpointGiven)
EMSCRIPTEN_DECLARE_VAL_TYPE(CheckpointReply)
EMSCRIPTEN_DECLARE_VAL_TYPE(RangesReply)
EMSCRIPTEN_DECLARE_VAL_TYPE(CheckpointStemReply)

/// The layout points into the files.
struct Opened {
    TensorFiles files;
    CheckpointLayout layout;
};

Handles<Opened>& checkpoints() {
    static Handles<Opened> handles("checkpoint");
    return handles;
}

Opened& checkpoint_of(const Number& handle) {
    return checkpoints().get(whole<std::uint32_t>(handle, "checkpoint handle"));
}

const TensorInfo& tensor_of(const Opened& opened, const Text& name) {
    const std::string wanted = text(name, "the name of a tensor");
    const TensorInfo* const tensor = opened.files.header().find(wanted);
    if (tensor == nullptr)
        throw Error(ErrorCode::missing_tensor, "there is no tensor " + quote_for_message(wanted) + " in these files");
    return *tensor;
}

double header_length(const Bytes& first, const Number& size) {
    return guarded([&] {
        const std::vector<std::uint8_t> bytes = bytes_in(first, "the first bytes");
        return static_cast<double>(
            safetensors_header_length(std::as_bytes(std::span(bytes)), whole<std::uint64_t>(size, "the size of a file")));
    });
}

double open_checkpoint(const CheckpointGiven& given) {
    return guarded([&]() -> double {
        std::vector<NamedBytes> heads = files_in(field(given, "files"));
        std::vector<TensorFile> files;
        for (std::size_t i = 0; i < heads.size(); ++i)
            files.push_back({heads[i].name, std::as_bytes(std::span(heads[i].bytes)),
                             whole<std::uint64_t>(field(given, "files")[i]["size"], "the size of " + heads[i].name)});
        const val index_text = field(given, "index");
        ShardIndex index;
        if (!index_text.isUndefined()) index = read_shard_index(as_text(bytes_in(index_text, "model.safetensors.index.json")));
        const val config_text = field(given, "config");
        JsonValue config;
        if (!config_text.isUndefined()) config = parse_json(as_text(bytes_in(config_text, "config.json")), "config.json");
        const val table = field(given, "table");
        auto opened = std::make_unique<Opened>(TensorFiles(std::move(files), index_text.isUndefined() ? nullptr : &index),
                                               CheckpointLayout());
        opened->layout =
            read_checkpoint_layout(opened->files, &config, table.isUndefined() ? std::string() : text(table, "table"));
        return checkpoints().add(std::move(*opened));
    });
}

val name_or_null(const TensorInfo* tensor) {
    return tensor == nullptr ? val::null() : val(tensor->name);
}

val count_out(std::uint64_t n) {
    return val(static_cast<double>(n));
}

CheckpointReply checkpoint_account(const Number& handle) {
    return guarded([&] {
        const auto& [files, layout] = checkpoint_of(handle);
        const SafetensorsHeader& header = files.header();
        const CheckpointAccount account = account_of(layout, header);
        val tensors = val::array();
        for (std::size_t i = 0; i < header.tensors.size(); ++i) {
            const TensorInfo& tensor = header.tensors[i];
            Record one;
            one.set("name", tensor.name)
                .set("shape", list_out(tensor.shape, count_out))
                .set("dtype", tensor.dtype)
                .set("count", count_out(tensor.count))
                .set("part", std::string(checkpoint_part_word(layout.parts[i])))
                .set("layer", layout.layer[i] ? count_out(*layout.layer[i]) : val::null());
            tensors.call<void>("push", one.object());
        }
        val parts = val::array();
        for (std::size_t i = 0; i < checkpoint_part_count; ++i) {
            const auto part = static_cast<CheckpointPart>(i);
            if (account.by_part[i] == 0) continue;
            Record one;
            one.set("part", std::string(checkpoint_part_word(part)))
                .set("count", count_out(account.by_part[i]))
                .set("share", account.share(part));
            parts.call<void>("push", one.object());
        }
        constexpr const char* heads[] = {"tied", "own", "none"};
        Record bytes;
        bytes.set("stored", count_out(account.stored_bytes))
            .set("f32", count_out(account.bytes_of(4)))
            .set("f16", count_out(account.bytes_of(2)))
            .set("bf16", count_out(account.bytes_of(2)))
            .set("int8", count_out(account.bytes_of(1)))
            .set("opening", count_out(account.opening_bytes()))
            .set("most", count_out(emscripten_get_heap_max()));
        Record reply;
        reply.set("family", layout.family)
            .set("tensors", tensors)
            .set("parts", parts)
            .set("total", count_out(account.total))
            .set("layers", count_out(layout.layers))
            .set("token", name_or_null(layout.token))
            .set("position", name_or_null(layout.position))
            .set("segment", name_or_null(layout.segment))
            .set("inputNorm", name_or_null(layout.norm_weight))
            .set("head", std::string(heads[static_cast<std::size_t>(layout.head)]))
            .set("tokenScale", layout.token_scale)
            .set("positionOffset", count_out(layout.position_offset))
            .set("bytes", bytes.object());
        return CheckpointReply(reply.object());
    });
}

RangesReply ranges_out(const std::vector<FileRange>& ranges) {
    return RangesReply(list_out(ranges, [](const FileRange& range) {
        Record one;
        one.set("file", count_out(range.file)).set("begin", count_out(range.begin)).set("end", count_out(range.end));
        return one.object();
    }));
}

RangesReply stem_ranges(const Number& handle, const Int32s& ids, const Int32s& segments) {
    return guarded([&] {
        const auto& [files, layout] = checkpoint_of(handle);
        return ranges_out(checkpoint_stem_ranges(layout, files, int32s_in(ids, "ids"), int32s_in(segments, "segment ids")));
    });
}

CheckpointStemReply stem_of(const Number& handle, const Number& tokens, const Bytes& given) {
    return guarded([&] {
        const std::vector<std::uint8_t> bytes = bytes_in(given, "bytes");
        const CheckpointStem stem = checkpoint_stem(checkpoint_of(handle).layout, kernels(default_path()),
                                                    whole<std::uint32_t>(tokens, "tokens"), std::as_bytes(std::span(bytes)));
        const auto out = [](const Matrix& term) { return term.cols() == 0 ? val::null() : val(float32s_out(term.values())); };
        Record reply;
        reply.set("token", out(stem.token))
            .set("position", out(stem.position))
            .set("segment", out(stem.segment))
            .set("input", out(stem.input));
        return CheckpointStemReply(reply.object());
    });
}

RangesReply row_ranges(const Number& handle, const Text& tensor, const Int32s& rows) {
    return guarded([&] {
        const Opened& opened = checkpoint_of(handle);
        return ranges_out(ranges_of_rows(opened.files, tensor_of(opened, tensor), int32s_in(rows, "rows"), "row"));
    });
}

Float32s rows_of(const Number& handle, const Text& tensor, const Number& rows, const Bytes& given) {
    return guarded([&] {
        const std::vector<std::uint8_t> bytes = bytes_in(given, "bytes");
        return float32s_out(rows_from(tensor_of(checkpoint_of(handle), tensor), whole<std::uint32_t>(rows, "rows"),
                                      std::as_bytes(std::span(bytes)))
                                .values());
    });
}

void dispose(const Number& handle) {
    guarded([&] { checkpoints().drop(whole<std::uint32_t>(handle, "checkpoint handle")); });
}

}  // namespace

EMSCRIPTEN_BINDINGS(checkpoint) {
    register_type<CheckpointGiven>(
        "{ files: { name: string; bytes: Uint8Array<ArrayBuffer>; size: number }[]; index?: Uint8Array<ArrayBuffer>; config?: "
        "Uint8Array<ArrayBuffer>; table?: string }");
    register_type<CheckpointReply>(
        "{ family: string; tensors: { name: string; shape: number[]; dtype: string; count: number; part: string; layer: number "
        "| null }[]; parts: { part: string; count: number; share: number }[]; total: number; layers: number; token: string | "
        "null; position: string | null; segment: string | null; inputNorm: string | null; head: 'tied' | 'own' | 'none'; "
        "tokenScale: number; positionOffset: number; bytes: { [dtype in 'stored' | 'f32' | 'f16' | 'bf16' | 'int8' | 'opening' "
        "| 'most']: number } "
        "}");
    register_type<RangesReply>("{ file: number; begin: number; end: number }[]");
    register_type<CheckpointStemReply>(
        "{ token: Float32Array<ArrayBuffer>; position: Float32Array<ArrayBuffer> | null; segment: Float32Array<ArrayBuffer> | "
        "null; input: Float32Array<ArrayBuffer> }");
    emscripten::function("safetensorsHeaderLength", &header_length);
    emscripten::function("openCheckpoint", &open_checkpoint);
    emscripten::function("checkpointAccount", &checkpoint_account);
    emscripten::function("checkpointStemRanges", &stem_ranges);
    emscripten::function("checkpointStem", &stem_of);
    emscripten::function("checkpointRowRanges", &row_ranges);
    emscripten::function("checkpointRows", &rows_of);
    emscripten::function("checkpointDispose", &dispose);
}

}  // namespace stem::door
