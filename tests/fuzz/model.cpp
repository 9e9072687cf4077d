// The files of a model, whatever they hold: refused with a reason, or read: looked into by the header, opened whole, run, and
// saved so that what is saved opens as the same.
// Input: two numbers of two bytes, the lengths of config.json and of an index; these two, then a file of tensors. An index of
// no length: one file.
#include "model/model.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "format/json.hpp"
#include "format/tensor_files.hpp"
#include "kernels/kernels.hpp"
#include "model/checkpoint.hpp"
#include "model/checkpoint_stem.hpp"
#include "model/config.hpp"

namespace {

using Bytes = std::span<const std::byte>;

// no number in a file may ask for memory that the file's own size does not answer for
void expected(const stem::Error& error) {
    switch (error.code()) {
        case stem::ErrorCode::bad_file:
        case stem::ErrorCode::bad_config:
        case stem::ErrorCode::missing_tensor:
        case stem::ErrorCode::wrong_shape:
        case stem::ErrorCode::unsupported_dtype:
        case stem::ErrorCode::tie_conflict:
        case stem::ErrorCode::bad_token_id:
        case stem::ErrorCode::too_long:
            return;
        default:
            std::abort();
    }
}

std::string_view text_of(Bytes bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

Bytes take(Bytes& from, std::size_t most) {
    const Bytes part = from.first(std::min(most, from.size()));
    from = from.subspan(part.size());
    return part;
}

void look_into(const stem::TensorFiles& files, Bytes whole, const stem::JsonValue* config) {
    const stem::CheckpointLayout layout = stem::read_checkpoint_layout(files, config);
    const stem::CheckpointAccount account = stem::account_of(layout, files.header());
    for (std::size_t part = 0; part < stem::checkpoint_part_count; ++part)
        if (account.share(static_cast<stem::CheckpointPart>(part)) > 1) std::abort();
    constexpr std::array<stem::TokenId, 3> ids{0, 1, 0};
    std::vector<std::byte> bytes;
    for (const stem::FileRange& range : stem::checkpoint_stem_ranges(layout, files, ids, {})) {
        const Bytes part = whole.subspan(range.begin, range.end - range.begin);
        bytes.insert(bytes.end(), part.begin(), part.end());
    }
    stem::checkpoint_stem(layout, stem::kernels(stem::Path::scalar), ids.size(), bytes);
}

void run(const stem::Model& model) {
    constexpr std::array<stem::TokenId, 2> ids{0, 0};
    const std::size_t tokens = std::min<std::size_t>(2, model.config().max_len);
    model.forward({.ids = std::span(ids).first(tokens), .batch = 1, .tokens = tokens}, {});
}

void open_whole(std::string_view config, const stem::TensorFiles& files) {
    const stem::Model model = stem::Model::open(config, files, stem::Path::scalar);
    run(model);
    const auto saved = model.save();
    const auto& tensors = saved.at("model.safetensors");
    const stem::Model again = stem::Model::open(text_of(saved.at("config.json")), tensors, stem::Path::scalar);
    if (again.save() != saved) std::abort();
}

template <class Body>
void attempt(Body body) {
    try {
        body();
    } catch (const stem::Error& error) {
        expected(error);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size < 4) return 0;
    Bytes rest = std::as_bytes(std::span(data + 4, size - 4));
    const std::string_view config = text_of(take(rest, data[0] + 256U * data[1]));
    const std::string_view index = text_of(take(rest, data[2] + 256U * data[3]));
    const stem::TensorFile file{.name = "model.safetensors", .bytes = rest, .size = rest.size()};
    attempt([&] {
        const stem::ShardIndex shards = index.empty() ? stem::ShardIndex{} : stem::read_shard_index(index);
        const stem::TensorFiles files({file}, index.empty() ? nullptr : &shards);
        attempt([&] { open_whole(config, files); });
        attempt([&] { stem::Model::open_stem(config, files, stem::Path::scalar); });
        attempt([&] { look_into(files, rest, nullptr); });
        const stem::JsonValue json = stem::parse_json(config, "config.json");
        look_into(files, rest, &json);
    });
    return 0;
}
