// A GPT-2 folder whose tensors lie in two files, and its stem from the first of them alone.
#include <algorithm>

#include "format/tensor_files.hpp"
#include "model/golden.hpp"
#include "model/samples.hpp"
#include "support/compare.hpp"
#include "support/files.hpp"
#include "support/refuses.hpp"

namespace stem::test {
namespace {

const std::string folder = "golden/gpt2/folder/";

/// The golden folder's file, cut in two: its tables, and all the rest.
struct TwoFiles {
    std::string config = read_test_file(folder + "config.json");
    std::string whole = read_test_file(folder + "model.safetensors");
    std::vector<std::byte> tables;
    std::vector<std::byte> rest;

    TwoFiles() {
        const TensorFiles files({{"model.safetensors", bytes_of(whole), whole.size()}});
        std::vector<std::vector<float>> values;
        std::vector<TensorToWrite> first;
        std::vector<TensorToWrite> second;
        values.reserve(files.header().tensors.size());
        for (const TensorInfo& info : files.header().tensors) {
            if (info.dtype != "F32") continue;  // mask buffers
            std::vector<float>& numbers = values.emplace_back(static_cast<std::size_t>(info.count));
            files.read(info, numbers);
            const bool table = info.name.ends_with("wte.weight") || info.name.ends_with("wpe.weight");
            (table ? first : second).push_back({info.name, info.shape, numbers});
        }
        tables = write_safetensors(first, files.header().metadata);
        rest = write_safetensors(second, {});
    }
    TensorFiles both() const {
        return TensorFiles({{"1.safetensors", tables, tables.size()}, {"2.safetensors", rest, rest.size()}});
    }
    TensorFiles first() const { return TensorFiles({{"1.safetensors", tables, tables.size()}}); }
};

ForwardResult run(const Model& model) {
    const std::vector<TokenId> ids{1, 2, 28, 0, 7};
    ForwardOptions options;
    options.trace_input = true;
    return model.forward({ids, 1, 5}, options);
}

TEST(Shards, TwoFilesAreTheModelOfOne) {
    const TwoFiles files;
    const Model one = Model::open(files.config, bytes_of(files.whole), default_path());
    const Model two = Model::open(files.config, files.both(), default_path());
    EXPECT_EQ(two.config().n_layer, one.config().n_layer);
    EXPECT_TRUE(same_bits(run(two).logits.values(), run(one).logits.values()));
}

TEST(Shards, AStemComesFromItsTablesAlone) {
    const TwoFiles files;
    const Model whole = Model::open(files.config, files.both(), default_path());
    const Model stem = Model::open_stem(files.config, files.first(), default_path());
    EXPECT_EQ(stem.config().n_layer, 0U);
    EXPECT_EQ(stem.config().family, Family::stem);
    EXPECT_EQ(stem.config().vocab_size, whole.config().vocab_size);
    EXPECT_TRUE(same_bits(run(stem).input.values(), run(whole).input.values()));
    // the same from all the files, where the blocks are left unread
    EXPECT_TRUE(same_bits(run(Model::open_stem(files.config, files.both(), default_path())).logits.values(),
                          run(stem).logits.values()));
}

TEST(Shards, AModelFromItsTablesAloneIsRefused) {
    const TwoFiles files;
    EXPECT_TRUE(refuses(ErrorCode::missing_tensor, "1.safetensors has no tensor",
                        [&] { Model::open(files.config, files.first(), default_path()); }));
}

}  // namespace
}  // namespace stem::test
