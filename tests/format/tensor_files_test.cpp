// A model in several files, and the index that says which has which tensor.
#include "format/tensor_files.hpp"

#include "format/file_bytes.hpp"

namespace stem::test {
namespace {

const std::vector<float> two{1.5F, -2.0F};
const std::vector<float> three{7.0F, 0.25F, -0.5F};

Bytes file_with(const std::string& tensor, std::span<const float> values, Dtype dtype = Dtype::f32) {
    return write_safetensors(std::vector<TensorToWrite>{{tensor, {values.size()}, values, dtype}}, {{"format", tensor}});
}

TensorFile named(const std::string& name, const Bytes& bytes) {
    return {name, bytes, bytes.size()};
}

const Bytes first = file_with("a", two);
const Bytes second = file_with("b", three, Dtype::f16);

std::string index(const std::string& map) {
    return R"({"metadata": {"total_size": 14}, "weight_map": {)" + map + "}}";
}

std::function<void()> opened(const std::string& map) {
    return [map] {
        const ShardIndex read = read_shard_index(index(map));
        TensorFiles({named("1.safetensors", first), named("2.safetensors", second)}, &read);
    };
}

TEST(TensorFiles, GiveTheNumbersOfEachFileUnderItsName) {
    const ShardIndex read = read_shard_index(index(R"("b": "2.safetensors", "a": "1.safetensors")"));
    EXPECT_EQ(read.files(), (std::vector<std::string>{"1.safetensors", "2.safetensors"}));
    const TensorFiles files({named("1.safetensors", first), named("2.safetensors", second)}, &read);
    ASSERT_EQ(files.header().tensors.size(), 2U);
    EXPECT_EQ(files.header().metadata.at("format"), "a");

    const auto numbers = [&files](const char* name) {
        const TensorInfo* info = files.header().find(name);
        std::vector<float> out(static_cast<std::size_t>(info->count));
        files.read(*info, out);
        return out;
    };
    EXPECT_EQ(numbers("a"), two);
    EXPECT_EQ(numbers("b"), three);
    EXPECT_EQ(files.name_of(files.header().find("b")), "2.safetensors");
    EXPECT_EQ(files.name_of(nullptr), "the model's 2 files");
}

TEST(TensorFiles, OfAnIndexNameEachFileOnce) {
    const ShardIndex read = read_shard_index(index(R"("x": "2.safetensors", "y": "1.safetensors", "z": "2.safetensors")"));
    EXPECT_EQ(read.files(), (std::vector<std::string>{"1.safetensors", "2.safetensors"}));
}

TEST(TensorFiles, ATensorInTwoFilesIsRefused) {
    const auto call = [] { TensorFiles({named("1.safetensors", first), named("2.safetensors", first)}); };
    EXPECT_TRUE(refuses(ErrorCode::bad_file, "safetensors too", call));
}

TEST(TensorFiles, AnIndexThatSaysOtherwiseThanItsFilesIsRefused) {
    EXPECT_FALSE(refusal_of(opened(R"("a": "1.safetensors", "b": "2.safetensors")")));
    EXPECT_TRUE(refuses(ErrorCode::bad_file, "\"b\" is in 2.safetensors, but the index does not say so",
                        opened(R"("a": "1.safetensors")")));
    EXPECT_TRUE(refuses(ErrorCode::bad_file, "\"b\" is in 2.safetensors, but the index does not say so",
                        opened(R"("a": "1.safetensors", "b": "1.safetensors")")));
    EXPECT_TRUE(refuses(ErrorCode::bad_file, "\"c\" is said to be in 2.safetensors, which does not have it",
                        opened(R"("a": "1.safetensors", "b": "2.safetensors", "c": "2.safetensors")")));
}

TEST(TensorFiles, ABrokenOneOfSeveralIsNamed) {
    Bytes cut = second;
    cut.pop_back();
    const auto call = [&cut] { TensorFiles({named("1.safetensors", first), named("2.safetensors", cut)}); };
    EXPECT_TRUE(refuses(ErrorCode::bad_file, "2.safetensors: ", call));
}

TEST(ShardIndex, NamesNoFileOutsideItsFolder) {
    for (const char* name : {"../1.safetensors", "/1.safetensors", "a/1.safetensors", "a\\\\1.safetensors", ".1.safetensors",
                             "1.safetensors\\u0000", "1.bin", "", "C:1.safetensors"}) {
        const std::string json = index(std::string(R"("a": ")") + name + "\"");
        EXPECT_TRUE(refuses(ErrorCode::bad_file, "is not the name of a .safetensors file", [&json] { read_shard_index(json); }))
            << name;
    }
    EXPECT_TRUE(refuses(ErrorCode::bad_file, "is not the name", [] { read_shard_index(index(R"("a": 1)")); }));
}

TEST(ShardIndex, WithoutAMapIsRefused) {
    EXPECT_TRUE(refuses(ErrorCode::bad_file, "has no weight_map", [] { read_shard_index("{}"); }));
    EXPECT_TRUE(refuses(ErrorCode::bad_file, "has no weight_map", [] { read_shard_index("[]"); }));
    EXPECT_TRUE(refuses(ErrorCode::bad_file, "weight_map is empty", [] { read_shard_index(index("")); }));
    EXPECT_TRUE(refuses(ErrorCode::bad_file, "model.safetensors.index.json", [] { read_shard_index("{"); }));
}

}  // namespace
}  // namespace stem::test
