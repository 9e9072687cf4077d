#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace stem {

/// Element types that core computes with. Others are listed by the reader under their own name and can't be read as numbers.
enum class Dtype { f32, f16, bf16 };
/// `F32`, `F16`, `BF16`.
std::string_view dtype_name(Dtype dtype) noexcept;

/// How many numbers a shape holds: its product, 1 for []. Nothing when a product on the way is over 2^64 - 1, as in the
/// reference reader, so that a later 0 does not excuse it.
std::optional<std::uint64_t> shape_count(std::span<const std::uint64_t> shape) noexcept;

/// One tensor of a header. Offsets count from the end of the header and were checked against the file's size, the shape
/// and the other tensors.
struct TensorInfo {
    std::string name;
    std::string dtype;                 ///< as written in the file: `F32`, `BF16`, `I64`, …
    std::vector<std::uint64_t> shape;  ///< [] is a scalar
    std::uint64_t begin = 0;           ///< bytes
    std::uint64_t end = 0;             ///< bytes
    std::uint64_t count = 0;           ///< numbers: the product of the shape
};

struct SafetensorsHeader {
    std::uint64_t data_start = 0;     ///< bytes from the start of the file to the first tensor byte
    std::vector<TensorInfo> tensors;  ///< by offset
    std::map<std::string, std::string> metadata;

    /// The tensor of that name, or nullptr.
    const TensorInfo* find(std::string_view name) const noexcept;
};

/// The largest header that is read, bytes. The reference reader takes 100 MB; a tensor takes about 100 bytes of header, so
/// this is room for 250,000 of them.
inline constexpr std::uint64_t max_safetensors_header = 25'000'000;

/// Length of the JSON header, bytes, from the first eight bytes of a file of `file_size` bytes: so that a caller may read
/// the header alone (8 + length bytes) of a file of any size.
/// Errors: bad_file (shorter than 8 bytes, a length over the file's size or the cap).
std::uint64_t safetensors_header_length(std::span<const std::byte> first_bytes, std::uint64_t file_size);

/// The checked header. `head` holds at least the first 8 + length bytes. Nothing is allocated from a number in the file
/// before that number was checked. White space around the JSON is accepted.
/// Errors: bad_file: not JSON, not an object, an unknown or missing field, offsets that are not whole numbers, overlap,
/// leave a hole, leave bytes over or do not fit shape and dtype, a name twice, a dtype without a known size, too deep.
/// Source: the format of Hugging Face's safetensors; README.md lists where this reader is stricter than theirs.
SafetensorsHeader read_safetensors_header(std::span<const std::byte> head, std::uint64_t file_size);

/// Errors: unsupported_dtype, naming tensor and dtype, unless it is F32, F16 or BF16.
void require_readable(const TensorInfo& info);

/// The numbers of a tensor as float32, given its bytes (end - begin of them, any alignment). F16 and BF16 convert exactly.
/// Errors: unsupported_dtype naming tensor and dtype; wrong_shape when bytes and out do not hold `count` numbers.
void read_tensor(const TensorInfo& info, std::span<const std::byte> bytes, std::span<float> out);

/// A tensor to be written. `values` holds the product of `shape` numbers.
struct TensorToWrite {
    std::string name;
    std::vector<std::uint64_t> shape;
    std::span<const float> values;
    Dtype dtype = Dtype::f32;  ///< F16 and BF16 round to nearest, ties to even
};

/// A whole file: tensors in the given order, the JSON at byte 8, padded with spaces so that the data starts at a multiple
/// of 8. Same input, same bytes.
/// Errors: wrong_shape (values and shape disagree); bad_config (a name twice or `__metadata__`, a name or metadata that is
/// not UTF-8, a header over max_safetensors_header); out_of_memory (more bytes than this machine can address).
std::vector<std::byte> write_safetensors(std::span<const TensorToWrite> tensors,
                                         const std::map<std::string, std::string>& metadata);

}  // namespace stem
