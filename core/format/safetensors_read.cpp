#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <limits>
#include <optional>
#include <tuple>

#include "base/error.hpp"
#include "base/half.hpp"
#include "base/heap_sort.hpp"
#include "format/json.hpp"
#include "format/safetensors.hpp"

static_assert(std::endian::native == std::endian::little, "tensor bytes are copied as they lie in the file");

namespace stem {
namespace {

constexpr std::uint64_t length_bytes = 8;

/// Size of one number in bits: the format has types of less than a byte.
struct KnownDtype {
    std::string_view name;
    std::uint64_t bits;
};
constexpr std::array known_dtypes{
    KnownDtype{"BOOL", 8},    KnownDtype{"F4", 4},          KnownDtype{"F6_E2M3", 6},     KnownDtype{"F6_E3M2", 6},
    KnownDtype{"U8", 8},      KnownDtype{"I8", 8},          KnownDtype{"F8_E5M2", 8},     KnownDtype{"F8_E4M3", 8},
    KnownDtype{"F8_E8M0", 8}, KnownDtype{"F8_E4M3FNUZ", 8}, KnownDtype{"F8_E5M2FNUZ", 8}, KnownDtype{"U16", 16},
    KnownDtype{"I16", 16},    KnownDtype{"F16", 16},        KnownDtype{"BF16", 16},       KnownDtype{"U32", 32},
    KnownDtype{"I32", 32},    KnownDtype{"F32", 32},        KnownDtype{"C64", 64},        KnownDtype{"F64", 64},
    KnownDtype{"U64", 64},    KnownDtype{"I64", 64},
};

[[noreturn]] void refuse(const std::string& why) {
    throw Error(ErrorCode::bad_file, "safetensors file: " + why);
}
[[noreturn]] void refuse_tensor(std::string_view name, const std::string& why) {
    refuse("tensor " + quote_for_message(name) + ": " + why);
}

std::optional<std::uint64_t> product(std::uint64_t a, std::uint64_t b) {
    if (b != 0 && a > std::numeric_limits<std::uint64_t>::max() / b) return std::nullopt;
    return a * b;
}

const JsonValue& field(std::string_view tensor, const JsonValue& description, std::string_view key) {
    const JsonValue* value = description.find(key);
    if (value == nullptr) refuse_tensor(tensor, std::string(key) + " is missing");
    return *value;
}

std::uint64_t whole_number(std::string_view tensor, const JsonValue& value, const char* where) {
    const auto n = value.whole();
    if (!n) refuse_tensor(tensor, std::string(where) + " holds something that is not a whole number from 0 to 2^64 - 1");
    return *n;
}

TensorInfo read_info(const std::string& name, const JsonValue& description) {
    if (!description.is_object()) refuse_tensor(name, "is not described by a JSON object");
    const JsonValue& dtype = field(name, description, "dtype");
    const JsonValue& shape = field(name, description, "shape");
    const JsonValue& offsets = field(name, description, "data_offsets");
    // a field that is not known may change what the others mean, a scale for example
    for (const auto& [key, value] : description.object())
        if (key != "dtype" && key != "shape" && key != "data_offsets")
            refuse_tensor(name, "unknown field " + quote_for_message(key));

    TensorInfo info;
    info.name = name;
    if (dtype.string() == nullptr) refuse_tensor(name, "dtype is not a string");
    info.dtype = *dtype.string();
    const auto* const known =
        std::find_if(known_dtypes.begin(), known_dtypes.end(), [&](const KnownDtype& k) { return k.name == info.dtype; });
    if (known == known_dtypes.end()) refuse_tensor(name, "unknown dtype " + quote_for_message(info.dtype));

    if (!shape.is_array()) refuse_tensor(name, "shape is not an array");
    for (const JsonValue& n : shape.array()) info.shape.push_back(whole_number(name, n, "shape"));
    const auto count = shape_count(info.shape);
    if (!count) refuse_tensor(name, "the product of its shape is over 2^64 - 1");
    info.count = *count;

    if (!offsets.is_array() || offsets.array().size() != 2) refuse_tensor(name, "data_offsets is not an array of two");
    info.begin = whole_number(name, offsets.array()[0], "data_offsets");
    info.end = whole_number(name, offsets.array()[1], "data_offsets");
    if (info.begin > info.end)
        refuse_tensor(
            name, "data_offsets end at " + std::to_string(info.end) + " before they begin at " + std::to_string(info.begin));
    const auto bits = product(info.count, known->bits);
    if (!bits || *bits % 8 != 0 || *bits / 8 != info.end - info.begin)
        refuse_tensor(name, std::to_string(info.end - info.begin) + " bytes are not " + std::to_string(info.count) +
                                " numbers of " + info.dtype);
    return info;
}

std::map<std::string, std::string> read_metadata(const JsonValue& value) {
    std::map<std::string, std::string> metadata;
    if (std::holds_alternative<std::nullptr_t>(value.value)) return metadata;
    if (!value.is_object()) refuse("__metadata__ is not a JSON object");
    for (const auto& [key, text] : value.object()) {
        if (text.string() == nullptr) refuse("__metadata__ " + quote_for_message(key) + " is not a string");
        metadata.emplace(key, *text.string());
    }
    return metadata;
}

/// The tensors, which are sorted by offset, cover `size` bytes without hole or overlap.
void check_cover(const std::vector<TensorInfo>& tensors, std::uint64_t size) {
    std::uint64_t covered = 0;
    for (const TensorInfo& info : tensors) {
        if (info.begin != covered)
            refuse_tensor(info.name, "begins at byte " + std::to_string(info.begin) +
                                         " of the data, but the tensors before end at " + std::to_string(covered));
        covered = info.end;
    }
    if (covered != size)
        refuse("the tensors end at byte " + std::to_string(covered) + " of the data, but the file has " + std::to_string(size));
}

}  // namespace

std::string_view dtype_name(Dtype dtype) noexcept {
    switch (dtype) {
        case Dtype::f32:
            return "F32";
        case Dtype::f16:
            return "F16";
        case Dtype::bf16:
            return "BF16";
    }
    return "";
}

std::optional<std::uint64_t> shape_count(std::span<const std::uint64_t> shape) noexcept {
    std::uint64_t count = 1;
    for (const std::uint64_t n : shape) {
        const auto next = product(count, n);
        if (!next) return std::nullopt;
        count = *next;
    }
    return count;
}

const TensorInfo* SafetensorsHeader::find(std::string_view name) const noexcept {
    const auto at = std::find_if(tensors.begin(), tensors.end(), [name](const TensorInfo& t) { return t.name == name; });
    return at == tensors.end() ? nullptr : &*at;
}

std::uint64_t safetensors_header_length(std::span<const std::byte> first_bytes, std::uint64_t file_size) {
    if (first_bytes.size() < length_bytes || file_size < length_bytes)
        refuse("it has " + std::to_string(std::min<std::uint64_t>(first_bytes.size(), file_size)) +
               " bytes, the length of the header alone takes 8");
    // eight bytes whatever size_t is: cut to 32 bits, 2^32 + 16 would pass for 16
    std::uint64_t length = 0;
    for (std::size_t i = length_bytes; i-- > 0;) length = length << 8 | std::to_integer<std::uint64_t>(first_bytes[i]);
    if (length > max_safetensors_header)
        refuse("a header of " + std::to_string(length) + " bytes, at most " + std::to_string(max_safetensors_header) +
               " are read");
    if (length > file_size - length_bytes)
        refuse("a header of " + std::to_string(length) + " bytes in a file of " + std::to_string(file_size));
    return length;
}

SafetensorsHeader read_safetensors_header(std::span<const std::byte> head, std::uint64_t file_size) {
    const std::uint64_t length = safetensors_header_length(head, file_size);
    if (head.size() - length_bytes < length)
        refuse("a header of " + std::to_string(length) + " bytes, but only " + std::to_string(head.size() - length_bytes) +
               " of them are here");
    const auto text = std::string_view(reinterpret_cast<const char*>(head.data()), head.size())
                          .substr(length_bytes, static_cast<std::size_t>(length));
    // our JSON reader tolerates a byte order mark, this format does not have one
    if (text.starts_with("\xEF\xBB\xBF")) refuse("the header begins with a byte order mark");
    const JsonValue root = parse_json(text, "safetensors header");
    if (!root.is_object()) refuse("the header is not a JSON object");

    SafetensorsHeader header;
    header.data_start = length_bytes + length;
    for (const auto& [name, value] : root.object()) {
        if (name == "__metadata__") {
            header.metadata = read_metadata(value);
        } else {
            header.tensors.push_back(read_info(name, value));
        }
    }
    heap_sort(header.tensors, [](const TensorInfo& a, const TensorInfo& b) {
        // empty tensors share their offset with a neighbour: the name makes the order one
        return std::tie(a.begin, a.end, a.name) < std::tie(b.begin, b.end, b.name);
    });
    check_cover(header.tensors, file_size - header.data_start);
    return header;
}

void require_readable(const TensorInfo& info) {
    for (const Dtype dtype : {Dtype::f32, Dtype::f16, Dtype::bf16})
        if (info.dtype == dtype_name(dtype)) return;
    throw Error(ErrorCode::unsupported_dtype, "tensor " + quote_for_message(info.name) + " has dtype " +
                                                  quote_for_message(info.dtype) + "; F32, F16 and BF16 are read");
}

void read_tensor(const TensorInfo& info, std::span<const std::byte> bytes, std::span<float> out) {
    const bool wide = info.dtype == dtype_name(Dtype::f32);
    const bool half = info.dtype == dtype_name(Dtype::f16);
    require_readable(info);
    const std::size_t width = wide ? 4 : 2;
    if (out.size() != info.count || bytes.size() % width != 0 || bytes.size() / width != info.count)
        throw Error(ErrorCode::wrong_shape, "tensor " + quote_for_message(info.name) + " has " + std::to_string(info.count) +
                                                " numbers; given were " + std::to_string(bytes.size()) +
                                                " bytes and room for " + std::to_string(out.size()));
    for (std::size_t i = 0; i < out.size(); ++i) {
        // copied, never cast: a tensor may begin at any byte
        const std::byte* at = bytes.data() + i * width;
        if (wide) {
            std::memcpy(&out[i], at, 4);
        } else {
            std::uint16_t pattern = 0;
            std::memcpy(&pattern, at, 2);
            out[i] = half ? f16_to_f32(pattern) : bf16_to_f32(pattern);
        }
    }
}

}  // namespace stem
