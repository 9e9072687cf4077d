#include <cstring>
#include <limits>
#include <set>

#include "base/error.hpp"
#include "base/half.hpp"
#include "format/json.hpp"
#include "format/safetensors.hpp"

namespace stem {
namespace {

constexpr std::uint64_t length_bytes = 8;

std::uint64_t width(Dtype dtype) {
    return dtype == Dtype::f32 ? 4 : 2;
}

/// `text` in JSON; refused when it would not read back as it is.
std::string quoted(std::string_view text, const char* what) {
    const std::string literal = json_quote(text);
    if (*parse_json(literal, what).string() != text)
        throw Error(ErrorCode::bad_config, std::string(what) + " " + quote_for_message(text) + " is not valid UTF-8");
    return literal;
}

void check_shape(const TensorToWrite& tensor) {
    if (shape_count(tensor.shape) != tensor.values.size())
        throw Error(ErrorCode::wrong_shape, "tensor " + quote_for_message(tensor.name) + ": " +
                                                std::to_string(tensor.values.size()) +
                                                " numbers are not the product of its shape");
}

void write_values(const TensorToWrite& tensor, std::byte* out) {
    if (tensor.values.empty()) return;
    if (tensor.dtype == Dtype::f32) {
        std::memcpy(out, tensor.values.data(), tensor.values.size_bytes());
        return;
    }
    for (const float value : tensor.values) {
        const std::uint16_t pattern = tensor.dtype == Dtype::f16 ? f32_to_f16(value) : f32_to_bf16(value);
        std::memcpy(out, &pattern, sizeof pattern);
        out += sizeof pattern;
    }
}

std::string metadata_json(const std::map<std::string, std::string>& metadata) {
    std::string json;
    for (const auto& [key, value] : metadata)
        json += (json.empty() ? "" : ",") + quoted(key, "metadata key") + ":" + quoted(value, "metadata value");
    return "{" + json + "}";
}

std::string tensor_json(const TensorToWrite& tensor, std::uint64_t begin, std::uint64_t end) {
    std::string shape;
    for (const std::uint64_t n : tensor.shape) shape += (shape.empty() ? "" : ",") + std::to_string(n);
    return R"({"dtype":")" + std::string(dtype_name(tensor.dtype)) + R"(","shape":[)" + shape + R"(],"data_offsets":[)" +
           std::to_string(begin) + "," + std::to_string(end) + "]}";
}

}  // namespace

std::vector<std::byte> write_safetensors(std::span<const TensorToWrite> tensors,
                                         const std::map<std::string, std::string>& metadata) {
    std::string header;
    if (!metadata.empty()) header = R"("__metadata__":)" + metadata_json(metadata);
    std::set<std::string_view> names;
    std::uint64_t data_size = 0;
    for (const TensorToWrite& tensor : tensors) {
        if (tensor.name == "__metadata__") throw Error(ErrorCode::bad_config, "no tensor may be called __metadata__");
        if (!names.insert(tensor.name).second)
            throw Error(ErrorCode::bad_config, "two tensors are called " + quote_for_message(tensor.name));
        check_shape(tensor);
        const std::uint64_t end = data_size + tensor.values.size() * width(tensor.dtype);
        header += (header.empty() ? "" : ",") + quoted(tensor.name, "tensor name") + ":" + tensor_json(tensor, data_size, end);
        data_size = end;
    }
    header = "{" + header + "}";
    // spaces, so that a reader that maps the file finds the first tensor aligned for any dtype
    header.resize((header.size() + 7) / 8 * 8, ' ');
    if (header.size() > max_safetensors_header)
        throw Error(ErrorCode::bad_config, "the safetensors header would have " + std::to_string(header.size()) +
                                               " bytes, at most " + std::to_string(max_safetensors_header) + " are read");
    const std::uint64_t total = length_bytes + header.size() + data_size;
    if (total > std::numeric_limits<std::size_t>::max() / 2)
        throw Error(ErrorCode::out_of_memory, "a safetensors file of " + std::to_string(total) + " bytes");

    std::vector<std::byte> file(static_cast<std::size_t>(total));
    for (std::size_t i = 0; i < length_bytes; ++i)
        file[i] = static_cast<std::byte>(static_cast<std::uint64_t>(header.size()) >> (8 * i) & 0xFFU);
    std::memcpy(file.data() + length_bytes, header.data(), header.size());
    std::byte* at = file.data() + length_bytes + header.size();
    for (const TensorToWrite& tensor : tensors) {
        write_values(tensor, at);
        at += tensor.values.size() * width(tensor.dtype);
    }
    return file;
}

}  // namespace stem
