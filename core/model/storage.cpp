#include "model/storage.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <string_view>
#include <utility>

#include "base/error.hpp"
#include "format/json.hpp"
#include "format/safetensors.hpp"

namespace stem {
namespace {

constexpr const char* file_name = "model.safetensors";

std::string shape_text(std::span<const std::uint64_t> shape) {
    std::string text = "(";
    for (std::size_t i = 0; i < shape.size(); ++i) text += (i == 0 ? "" : ", ") + std::to_string(shape[i]);
    return text + ")";
}

std::string names_in(const SafetensorsHeader& header) {
    constexpr std::size_t most = 8;  // enough to see another naming scheme, short enough for one line
    std::string text;
    for (std::size_t i = 0; i < std::min(most, header.tensors.size()); ++i)
        text += (i == 0 ? "" : ", ") + quote_for_message(header.tensors[i].name);
    if (header.tensors.size() > most) text += " and " + std::to_string(header.tensors.size() - most) + " more";
    return header.tensors.empty() ? "no tensor at all" : text;
}

/// The tensor of that name if it is there, checked to be (rows, cols) of a dtype that is computed with.
const TensorInfo* find_checked(const SafetensorsHeader& header, const char* name, std::uint64_t rows, std::uint64_t cols) {
    const TensorInfo* info = header.find(name);
    if (info == nullptr) return nullptr;
    const std::vector<std::uint64_t> expected{rows, cols};
    if (info->shape != expected) {
        std::string message = std::string(file_name) + ": " + name + " has shape " + shape_text(info->shape) + ", expected " +
                              shape_text(expected);
        if (info->shape == std::vector<std::uint64_t>{cols, rows})
            message += ": this is its transpose; the file rule is one row a token, (V, d)";
        throw Error(ErrorCode::wrong_shape, message);
    }
    const bool known = std::ranges::any_of(std::array{Dtype::f32, Dtype::f16, Dtype::bf16},
                                           [info](Dtype dtype) { return dtype_name(dtype) == info->dtype; });
    if (!known)
        throw Error(ErrorCode::unsupported_dtype, std::string(file_name) + ": " + name + " has dtype " +
                                                      quote_for_message(info->dtype) + ", supported are F32, F16 and BF16");
    return info;
}

const TensorInfo& require(const SafetensorsHeader& header, const char* name, std::uint64_t rows, std::uint64_t cols) {
    const TensorInfo* info = find_checked(header, name, rows, cols);
    if (info == nullptr)
        throw Error(ErrorCode::missing_tensor,
                    std::string(file_name) + " has no tensor \"" + name + "\"; it has " + names_in(header));
    return *info;
}

/// Under which name a tied table lies in the file. The reference library keeps the alphabetically first name of a shared
/// tensor and notes the others in the metadata, so the lesson's own stem comes with `lm_head.weight` alone.
const char* table_name(const ModelConfig& config, const SafetensorsHeader& header) {
    const auto note = header.metadata.find("tok.weight");
    const bool kept_as_head = config.tie_weights && header.find("tok.weight") == nullptr && note != header.metadata.end() &&
                              note->second == "lm_head.weight";
    return kept_as_head ? "lm_head.weight" : "tok.weight";
}

void refuse_unbuilt_parts(const SafetensorsHeader& header) {
    for (const TensorInfo& tensor : header.tensors) {
        const std::string_view name = tensor.name;
        if (name.starts_with("h.") || name.starts_with("ln_f.") || name == "seg.weight")
            throw Error(ErrorCode::bad_file, std::string(file_name) + " has the tensor " + quote_for_message(name) +
                                                 ", of a part that config.json does not name (Transformer blocks and segment "
                                                 "embeddings are not built in this version)");
    }
}

Matrix read_table(const SafetensorsHeader& header, const TensorInfo& info, std::span<const std::byte> file) {
    // the header's offsets lie inside the file, and the file is in memory: both fit size_t
    Matrix table(static_cast<std::size_t>(info.shape[0]), static_cast<std::size_t>(info.shape[1]));
    const auto bytes =
        file.subspan(static_cast<std::size_t>(header.data_start + info.begin), static_cast<std::size_t>(info.end - info.begin));
    read_tensor(info, bytes, table.values());
    return table;
}

bool same_bits(const Matrix& a, const Matrix& b) {
    // bits, not ==: two NaN tables are equal, 0 and -0 are not
    return std::ranges::equal(a.values(), b.values(), [](float x, float y) {
        return std::bit_cast<std::uint32_t>(x) == std::bit_cast<std::uint32_t>(y);
    });
}

}  // namespace

Parameters read_parameters(const ModelConfig& config, std::span<const std::byte> safetensors) {
    const SafetensorsHeader header = read_safetensors_header(safetensors, safetensors.size());
    const bool learned = config.positions == Positions::learned;
    const std::uint64_t vocabulary = config.vocab_size;
    const std::uint64_t width = config.d_model;

    const TensorInfo& tok = require(header, table_name(config, header), vocabulary, width);
    const TensorInfo* pos = learned ? &require(header, "pos.weight", config.max_len, width) : nullptr;
    const TensorInfo* head = config.tie_weights ? find_checked(header, "lm_head.weight", vocabulary, width)
                                                : &require(header, "lm_head.weight", vocabulary, width);
    refuse_unbuilt_parts(header);

    Parameters parameters;
    parameters.tok = read_table(header, tok, safetensors);
    parameters.pos = learned ? read_table(header, *pos, safetensors) : Matrix(0, config.d_model);
    if (head == nullptr) return parameters;
    Matrix table = read_table(header, *head, safetensors);
    if (!config.tie_weights) {
        parameters.lm_head = std::move(table);
    } else if (!same_bits(table, parameters.tok)) {
        throw Error(ErrorCode::tie_conflict,
                    std::string(file_name) +
                        ": tie_weights is true, but lm_head.weight differs from tok.weight; give tie_weights false, or leave "
                        "lm_head.weight out");
    }
    return parameters;
}

std::vector<std::byte> write_parameters(const ModelConfig& config, const Parameters& parameters) {
    std::vector<TensorToWrite> tensors;
    const auto add = [&tensors](const char* name, const Matrix& table) {
        tensors.push_back({name, {table.rows(), table.cols()}, table.values()});
    };
    std::map<std::string, std::string> metadata{{"format", "pt"}};  // readers of the reference libraries ask for it
    add("tok.weight", parameters.tok);
    if (config.positions == Positions::learned) add("pos.weight", parameters.pos);
    if (config.tie_weights)
        metadata.emplace("lm_head.weight", "tok.weight");
    else
        add("lm_head.weight", parameters.lm_head);
    return write_safetensors(tensors, metadata);
}

}  // namespace stem
