#include "model/checkpoint_stem.hpp"

#include <algorithm>
#include <string>

#include "base/error.hpp"
#include "model/layer_norm.hpp"

namespace stem {
namespace {

std::uint64_t bytes_of_row(const TensorInfo& tensor) {
    // F32 has four bytes a number, F16 and BF16 two
    return tensor.shape.back() * (tensor.dtype == dtype_name(Dtype::f32) ? 4 : 2);
}

/// The row of the position table for each token.
std::vector<TokenId> position_rows(const CheckpointLayout& layout, std::span<const TokenId> ids) {
    std::vector<TokenId> rows;
    auto next = static_cast<TokenId>(layout.position_offset);
    for (const TokenId id : ids) {
        const bool padding = layout.padding_id && id == static_cast<TokenId>(*layout.padding_id);
        rows.push_back(padding ? id : next++);
    }
    return rows;
}

void require_width(const TensorInfo& tensor, std::uint64_t width, const TensorInfo& token) {
    if (tensor.shape.back() == width) return;
    throw Error(ErrorCode::bad_config, quote_for_message(tensor.name) + " has rows of " + std::to_string(tensor.shape.back()) +
                                           " numbers, " + quote_for_message(token.name) + " of " + std::to_string(width) +
                                           ": how they are added is not known here");
}

/// Reads the bytes of one tensor after another.
class Reader {
public:
    explicit Reader(std::span<const std::byte> bytes) : bytes_(bytes) {}

    Matrix take(const TensorInfo* tensor, std::size_t rows) {
        if (tensor == nullptr) return {};
        const std::size_t size = std::min(bytes_.size(), static_cast<std::size_t>(rows * bytes_of_row(*tensor)));
        Matrix numbers = rows_from(*tensor, rows, bytes_.first(size));
        bytes_ = bytes_.subspan(size);
        return numbers;
    }

private:
    std::span<const std::byte> bytes_;
};

}  // namespace

std::vector<FileRange> ranges_of_rows(const TensorFiles& files, const TensorInfo& tensor, std::span<const TokenId> rows,
                                      const char* what) {
    if (tensor.shape.size() != 2)
        throw Error(ErrorCode::bad_config, quote_for_message(tensor.name) + " has " + std::to_string(tensor.shape.size()) +
                                               " dimensions; rows are read of tensors with two");
    require_readable(tensor);
    // one row of a token's numbers; where size_t has 32 bits, the bytes of a few must still be countable
    constexpr std::uint64_t widest = 1 << 20;
    if (tensor.shape.back() > widest)
        throw Error(ErrorCode::bad_config, quote_for_message(tensor.name) + " has rows of " +
                                               std::to_string(tensor.shape.back()) + " numbers, read are up to " +
                                               std::to_string(widest));
    const FileRange whole = files.range_of(tensor);
    const std::uint64_t size = bytes_of_row(tensor);
    std::vector<FileRange> ranges;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (rows[i] < 0 || static_cast<std::uint64_t>(rows[i]) >= tensor.shape.front()) {
            const std::string last = tensor.shape.front() == 0 ? "none" : "0.." + std::to_string(tensor.shape.front() - 1);
            throw Error(ErrorCode::bad_token_id, std::string(what) + " " + std::to_string(rows[i]) + " at [" +
                                                     std::to_string(i) + "] is outside " + last);
        }
        const std::uint64_t begin = whole.begin + static_cast<std::uint64_t>(rows[i]) * size;
        ranges.push_back({whole.file, begin, begin + size});
    }
    return ranges;
}

Matrix rows_from(const TensorInfo& tensor, std::size_t rows, std::span<const std::byte> bytes) {
    Matrix numbers(rows, static_cast<std::size_t>(tensor.shape.back()));
    TensorInfo part = tensor;
    part.count = numbers.values().size();
    read_tensor(part, bytes, numbers.values());
    return numbers;
}

std::vector<FileRange> checkpoint_stem_ranges(const CheckpointLayout& layout, const TensorFiles& files,
                                              std::span<const TokenId> ids, std::span<const TokenId> segments) {
    if (layout.token == nullptr)
        throw Error(ErrorCode::bad_config, "no token table was found among the tensors: say which it is");
    if (layout.projection != nullptr)
        throw Error(ErrorCode::bad_config, "this model multiplies its rows with " + quote_for_message(layout.projection->name) +
                                               " before block 0, which is not built here; the rows themselves can be read");
    if (layout.sinusoids) throw Error(ErrorCode::bad_config, "this model adds sinusoids, which no tensor holds: open it whole");
    const TensorInfo& token = *layout.token;
    std::vector<FileRange> ranges = ranges_of_rows(files, token, ids, "token id");
    const auto append = [&ranges](const std::vector<FileRange>& more) {
        ranges.insert(ranges.end(), more.begin(), more.end());
    };
    if (layout.position != nullptr) {
        require_width(*layout.position, token.shape.back(), token);
        const std::uint64_t places = layout.position->shape.front();
        const std::uint64_t free = places < layout.position_offset ? 0 : places - layout.position_offset;
        if (ids.size() > free)
            throw Error(ErrorCode::too_long,
                        std::to_string(ids.size()) +
                            " tokens are more than the position table has places for: " + std::to_string(free));
        append(ranges_of_rows(files, *layout.position, position_rows(layout, ids), "position"));
    }
    if (layout.segment != nullptr) {
        require_width(*layout.segment, token.shape.back(), token);
        if (!segments.empty() && segments.size() != ids.size())
            throw Error(ErrorCode::bad_shape,
                        std::to_string(segments.size()) + " segment ids for " + std::to_string(ids.size()) + " tokens");
        const std::vector<TokenId> first(segments.empty() ? ids.size() : 0);
        append(ranges_of_rows(files, *layout.segment, segments.empty() ? std::span<const TokenId>(first) : segments,
                              "segment id"));
    } else if (!segments.empty()) {
        throw Error(ErrorCode::bad_config, "this model has no segment table, so no segment ids");
    }
    for (const TensorInfo* norm : {layout.norm_weight, layout.norm_bias}) {
        if (norm == nullptr) continue;
        require_width(*norm, token.shape.back(), token);
        require_readable(*norm);
        ranges.push_back(files.range_of(*norm));
    }
    return ranges;
}

CheckpointStem checkpoint_stem(const CheckpointLayout& layout, const Kernels& kernels, std::size_t tokens,
                               std::span<const std::byte> bytes) {
    Reader reader(bytes);
    CheckpointStem stem;
    stem.token = reader.take(layout.token, tokens);
    if (layout.token_scale != 1)
        for (float& number : stem.token.values()) number *= layout.token_scale;
    stem.position = reader.take(layout.position, tokens);
    stem.segment = reader.take(layout.segment, tokens);
    stem.input = Matrix(tokens, stem.token.cols());
    add_to(stem.input, stem.token);
    add_to(stem.input, stem.position);
    add_to(stem.input, stem.segment);
    if (layout.norm_weight == nullptr) return stem;
    const Matrix weight = reader.take(layout.norm_weight, 1);
    Matrix bias = reader.take(layout.norm_bias, 1);
    if (layout.norm_bias == nullptr) bias = Matrix(1, weight.cols());
    LayerNormActivations unused;
    stem.input = layer_norm_forward(kernels, stem.input, weight, bias, layout.norm_epsilon, unused);
    return stem;
}

}  // namespace stem
