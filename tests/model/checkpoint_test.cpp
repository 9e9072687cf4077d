// Checkpoints by their header and the rows of a few tokens, beside the reference library's: tests/golden/checkpoints.
#include <cmath>

#include "format/json.hpp"
#include "model/checkpoint_stem.hpp"
#include "model/golden.hpp"
#include "model/samples.hpp"
#include "support/compare.hpp"
#include "support/files.hpp"
#include "support/refuses.hpp"

namespace stem::test {
namespace {

const std::string folder = "golden/checkpoints/";

/// A folder of which the header alone is in memory, and the rest is read as it is asked for.
struct HeadOnly {
    explicit HeadOnly(const std::string& name, bool with_config = true)
        : bytes(read_test_file(folder + name + "/model.safetensors")),
          config(parse_json(read_test_file(folder + name + "/config.json"), "config.json")),
          head(bytes.substr(0, 8 + safetensors_header_length(bytes_of(bytes), bytes.size()))),
          files({{"model.safetensors", bytes_of(head), bytes.size()}}),
          layout(read_checkpoint_layout(files, with_config ? &config : nullptr)) {}

    std::string read(const std::vector<FileRange>& ranges) const {
        std::string read;
        for (const FileRange& range : ranges) read += bytes.substr(range.begin, range.end - range.begin);
        return read;
    }
    CheckpointStem stem(std::span<const TokenId> ids, std::span<const TokenId> segments = {}) const {
        const std::string found = read(checkpoint_stem_ranges(layout, files, ids, segments));
        return checkpoint_stem(layout, kernels(Path::scalar), ids.size(), bytes_of(found));
    }

    std::string bytes;
    JsonValue config;
    std::string head;
    TensorFiles files;
    CheckpointLayout layout;
};

std::vector<TokenId> ids_of(const JsonValue& list) {
    std::vector<TokenId> ids;
    if (list.is_array())
        for (const JsonValue& id : list.array()) ids.push_back(static_cast<TokenId>(*id.whole()));
    return ids;
}

/// The sum of three terms has two roundings on each side, in any order: δ ≤ 4u·Σ|term|. A norm carries the largest δ of its row
/// on by at most |w|·rstd·δ·(2 + |xhat|), since mean and rstd follow from the same numbers, and rounds by itself on both sides
/// (16·eps of a value, |w|·(1 + |xhat|) and eps·|mean|·rstd, as layernorm.hpp says, twice).
std::vector<double> bound_of(const CheckpointStem& stem, const std::map<std::string, Matrix>& tensors,
                             const CheckpointLayout& layout) {
    const double eps = 2 * unit_roundoff;
    std::vector<double> bound;
    const std::size_t cols = stem.token.cols();
    for (std::size_t row = 0; row < stem.token.rows(); ++row) {
        std::vector<double> sum(cols);
        double largest = 0;
        double mean = 0;
        double squares = 0;
        for (std::size_t c = 0; c < cols; ++c) {
            double size = 0;
            for (const Matrix* term : {&stem.token, &stem.position, &stem.segment}) {
                if (term->size() == 0) continue;
                sum[c] += static_cast<double>(term->row(row)[c]);
                size += std::fabs(static_cast<double>(term->row(row)[c]));
            }
            largest = std::max(largest, 2 * eps * size);
            mean += sum[c] / static_cast<double>(cols);
            if (layout.norm_weight == nullptr) bound.push_back(2 * eps * size);
        }
        if (layout.norm_weight == nullptr) continue;
        for (const double x : sum) squares += (x - mean) * (x - mean) / static_cast<double>(cols);
        const double rstd = 1 / std::sqrt(squares + layout.norm_epsilon);
        for (std::size_t c = 0; c < cols; ++c) {
            const double w = std::fabs(static_cast<double>(tensors.at(layout.norm_weight->name).values()[c]));
            const double b = std::fabs(static_cast<double>(tensors.at(layout.norm_bias->name).values()[c]));
            const double xhat = std::fabs((sum[c] - mean) * rstd);
            bound.push_back(w * rstd * largest * (2 + xhat) + 16 * eps * w * (1 + xhat) + 2 * eps * w * rstd * std::fabs(mean) +
                            2 * eps * (w * xhat + b));
        }
    }
    return bound;
}

constexpr std::array<std::string_view, 3> heads{"tied", "own", "none"};

}  // namespace

TEST(checkpoint, what_enters_block_0_and_what_it_weighs_are_the_librarys) {
    const JsonValue cases = parse_json(read_test_file(folder + "cases.json"), "cases.json");
    const auto golden = golden_tensors(folder + "values.safetensors");
    ASSERT_EQ(cases.object().size(), 7u);
    for (const auto& [name, expected] : cases.object()) {
        SCOPED_TRACE(name);
        const HeadOnly opened(name);
        EXPECT_EQ(account_of(opened.layout, opened.files.header()).total, *expected.find("total")->whole());
        EXPECT_EQ(heads[static_cast<std::size_t>(opened.layout.head)], *expected.find("head")->string());
        EXPECT_EQ(opened.layout.layers, *expected.find("layers")->whole());
        ASSERT_NE(opened.layout.token, nullptr);
        EXPECT_EQ(opened.layout.token->shape.front(), *expected.find("table")->array()[0].whole());
        EXPECT_EQ(opened.layout.token->shape.back(), *expected.find("table")->array()[1].whole());

        const CheckpointStem stem = opened.stem(ids_of(*expected.find("ids")), ids_of(*expected.find("segments")));
        const std::vector<double> bound = bound_of(stem, golden_tensors(folder + name + "/model.safetensors"), opened.layout);
        EXPECT_TRUE(within(stem.input.values(), golden.at(name + ".input").values(), bound));
    }
}

TEST(checkpoint, names_alone_tell_the_families_apart) {
    for (const char* name : {"gpt2", "llama", "bert", "roberta", "opt"}) {
        const HeadOnly opened(name, false);
        EXPECT_EQ(opened.layout.family, name);
        EXPECT_EQ(opened.layout.head == CheckpointHead::own, std::string_view(name) == "llama") << name;
    }
    // √d is said nowhere but in the config
    EXPECT_EQ(HeadOnly("gemma", false).layout.family, "llama");
    EXPECT_EQ(HeadOnly("gemma").layout.token_scale, std::sqrt(8.0F));
}

TEST(checkpoint, parts_of_blocks_and_buffers) {
    const auto count = [](const HeadOnly& opened, CheckpointPart part) {
        return account_of(opened.layout, opened.files.header()).by_part[static_cast<std::size_t>(part)];
    };
    const HeadOnly gpt2("gpt2");
    EXPECT_EQ(count(gpt2, CheckpointPart::token), 37u * 8);
    EXPECT_EQ(count(gpt2, CheckpointPart::position), 16u * 8);
    EXPECT_EQ(count(gpt2, CheckpointPart::attention), 2u * (8 * 24 + 24 + 8 * 8 + 8));
    EXPECT_EQ(count(gpt2, CheckpointPart::feed_forward), 2u * (8 * 32 + 32 + 32 * 8 + 8));
    EXPECT_EQ(count(gpt2, CheckpointPart::norm), 5u * 16);
    const HeadOnly bert("bert");
    EXPECT_EQ(count(bert, CheckpointPart::input_norm), 16u);
    EXPECT_EQ(count(bert, CheckpointPart::attention), 2u * 4 * (64 + 8));
    EXPECT_EQ(count(bert, CheckpointPart::feed_forward), 2u * (8 * 12 + 12 + 12 * 8 + 8));
    EXPECT_EQ(count(bert, CheckpointPart::other), 72u);  // the pooler

    // masks, and a tied table that is stored twice, are in the file but add nothing
    const std::vector<float> numbers(64);
    const std::vector<std::byte> file =
        write_safetensors({{{"transformer.wte.weight", {4, 4}, std::span(numbers).first(16)},
                            {"lm_head.weight", {4, 4}, std::span(numbers).first(16)},
                            {"transformer.h.0.attn.bias", {1, 1, 8, 8}, numbers},
                            {"transformer.h.0.attn.masked_bias", {}, std::span(numbers).first(1)}}},
                          {});
    const TensorFiles files({{"model.safetensors", file, file.size()}});
    const JsonValue tied = parse_json(R"({"model_type":"gpt2","tie_word_embeddings":true})", "config.json");
    EXPECT_EQ(account_of(read_checkpoint_layout(files, &tied), files.header()).total, 16u);
    EXPECT_EQ(account_of(read_checkpoint_layout(files, nullptr), files.header()).total, 32u);
    const CheckpointAccount account = account_of(read_checkpoint_layout(files, &tied), files.header());
    EXPECT_EQ(account.stored_bytes, 4u * 97);
    EXPECT_EQ(account.bytes_of(2), 32u);
    EXPECT_EQ(account.opening_bytes(), 2 * 4u * 97);
    EXPECT_EQ(account.share(CheckpointPart::token), 1.0);
    EXPECT_EQ(account.share(CheckpointPart::attention), 0.0);
    // GPT-2's config.json says only where a head is not tied
    const JsonValue silent = parse_json(R"({"model_type":"gpt2"})", "config.json");
    EXPECT_EQ(account_of(read_checkpoint_layout(files, &silent), files.header()).total, 16u);
    const JsonValue llama = parse_json(R"({"model_type":"llama"})", "config.json");
    EXPECT_EQ(account_of(read_checkpoint_layout(files, &llama), files.header()).total, 32u);
}

TEST(checkpoint, a_table_of_another_name_is_pointed_at) {
    const std::vector<float> numbers{1, 2, 3, 4, 5, 6};
    const std::vector<std::byte> file =
        write_safetensors({{{"my.vectors", {3, 2}, numbers}, {"bias", {2}, std::span(numbers).first(2)}}}, {});
    const TensorFiles files({{"model.safetensors", file, file.size()}});
    EXPECT_EQ(read_checkpoint_layout(files, nullptr).token, nullptr);
    EXPECT_TRUE(refuses(ErrorCode::bad_config, "say which it is",
                        [&] { checkpoint_stem_ranges(read_checkpoint_layout(files, nullptr), files, {}, {}); }));
    const CheckpointLayout layout = read_checkpoint_layout(files, nullptr, "my.vectors");
    const std::vector<TokenId> ids{2, 0};
    const std::vector<FileRange> ranges = checkpoint_stem_ranges(layout, files, ids, {});
    ASSERT_EQ(ranges.size(), 2u);
    EXPECT_EQ(ranges[0].end - ranges[0].begin, 8u);
    std::vector<std::byte> bytes;
    for (const FileRange& range : ranges)
        bytes.insert(bytes.end(), file.begin() + static_cast<std::ptrdiff_t>(range.begin),
                     file.begin() + static_cast<std::ptrdiff_t>(range.end));
    EXPECT_TRUE(
        same_bits(checkpoint_stem(layout, kernels(Path::scalar), 2, bytes).input.values(), std::vector<float>{5, 6, 1, 2}));
    for (const char* name : {"bias", "none"})
        EXPECT_TRUE(refuses(ErrorCode::bad_config, "two dimensions", [&] { read_checkpoint_layout(files, nullptr, name); }));
}

TEST(checkpoint, refuses_before_anything_is_read) {
    const HeadOnly gpt2("gpt2");
    const auto ranges = [](const HeadOnly& opened, std::vector<TokenId> ids, std::vector<TokenId> segments = {}) {
        return [&opened, ids, segments] { checkpoint_stem_ranges(opened.layout, opened.files, ids, segments); };
    };
    EXPECT_TRUE(refuses(ErrorCode::bad_token_id, "token id 37 at [1] is outside 0..36", ranges(gpt2, {0, 37})));
    EXPECT_TRUE(refuses(ErrorCode::bad_token_id, "token id -1 at [0] is outside 0..36", ranges(gpt2, {-1})));
    EXPECT_TRUE(refuses(ErrorCode::too_long, "17 tokens are more than the position table has places for: 16",
                        ranges(gpt2, std::vector<TokenId>(17))));
    EXPECT_NO_THROW(ranges(gpt2, std::vector<TokenId>(16))());
    EXPECT_TRUE(refuses(ErrorCode::bad_config, "no segment table", ranges(gpt2, {1, 2}, {0, 0})));
    const HeadOnly bert("bert");
    EXPECT_TRUE(refuses(ErrorCode::bad_shape, "1 segment ids for 2 tokens", ranges(bert, {1, 2}, {0})));
    EXPECT_TRUE(refuses(ErrorCode::bad_token_id, "segment id 2 at [1] is outside 0..1", ranges(bert, {1, 2}, {0, 2})));
    // OPT's first two rows belong to no position
    EXPECT_TRUE(refuses(ErrorCode::too_long, "places for: 16", ranges(HeadOnly("opt"), std::vector<TokenId>(17))));

    const std::vector<float> numbers(16);
    const auto opened = [&](const std::string& name, const std::vector<std::uint64_t>& shape) {
        return write_safetensors({{{"model.decoder.embed_tokens.weight", {4, 2}, std::span(numbers).first(8)},
                                   {name, shape, std::span(numbers).first(static_cast<std::size_t>(*shape_count(shape)))}}},
                                 {});
    };
    const auto asked = [](const std::vector<std::byte>& file) {
        const TensorFiles files({{"model.safetensors", file, file.size()}});
        const std::vector<TokenId> ids{1};
        checkpoint_stem_ranges(read_checkpoint_layout(files, nullptr), files, ids, {});
    };
    EXPECT_TRUE(refuses(ErrorCode::bad_config, "how they are added is not known",
                        [&] { asked(opened("model.decoder.embed_positions.weight", {4, 4})); }));
    EXPECT_TRUE(refuses(ErrorCode::bad_config, "which is not built here",
                        [&] { asked(opened("model.decoder.project_in.weight", {4, 2})); }));
    EXPECT_TRUE(refuses(ErrorCode::wrong_shape, "", [&] { checkpoint_stem(gpt2.layout, kernels(Path::scalar), 1, {}); }));
}

TEST(checkpoint, an_epsilon_is_taken_from_0) {
    const std::vector<float> numbers(8);
    const auto file = write_safetensors({{{"embeddings.word_embeddings.weight", {4, 2}, std::span(numbers)}}}, {});
    const TensorFiles files({{"model.safetensors", file, file.size()}});
    const auto epsilon = [&](const std::string& written) {
        const JsonValue config = parse_json(R"({"model_type": "bert", "layer_norm_eps": )" + written + "}", "config.json");
        return read_checkpoint_layout(files, &config).norm_epsilon;
    };
    EXPECT_EQ(epsilon("0"), 0);
    EXPECT_EQ(epsilon("1e-05"), 1e-5);
    EXPECT_EQ(epsilon("\"none\""), 1e-12);
    EXPECT_TRUE(refuses(ErrorCode::bad_config, "layer_norm_eps is -1e-05, allowed is a finite number >= 0",
                        [&] { epsilon("-1e-05"); }));
}

TEST(checkpoint, other_dtypes_are_listed_and_not_read) {
    const std::string header = R"({"embed_tokens.weight":{"dtype":"I8","shape":[2,4],"data_offsets":[0,8]}})";
    std::string file(8, '\0');
    file[0] = static_cast<char>(header.size());
    file += header + std::string(8, 'x');
    const TensorFiles files({{"model.safetensors", bytes_of(file), file.size()}});
    const CheckpointLayout layout = read_checkpoint_layout(files, nullptr);
    EXPECT_EQ(account_of(layout, files.header()).total, 8u);
    const std::vector<TokenId> ids{1};
    EXPECT_TRUE(refuses(ErrorCode::unsupported_dtype, "\"I8\"", [&] { checkpoint_stem_ranges(layout, files, ids, {}); }));
}

}  // namespace stem::test
