#include <cmath>
#include <limits>

#include "base/half.hpp"
#include "format/file_bytes.hpp"
#include "support/compare.hpp"
#include "support/files.hpp"

namespace stem::test {
namespace {

const std::vector<float> six{0.1F, -1.5F, 3.0e-5F, 65520.0F, 1.0F / 3.0F, -0.0F};
const std::vector<float> seven{7.0F};

std::vector<TensorToWrite> golden_tensors() {
    return {{"b.weight", {2, 3}, six},
            {"a/é\"\n", {3, 2}, six, Dtype::f16},
            {"__proto__", {6}, six, Dtype::bf16},
            {"", {}, seven},
            {"none", {2, 0}, {}}};
}

TEST(WriteSafetensors, WritesTheBytesThatTheReferenceReads) {
    // made and read back by tests/golden/format/make_safetensors.py
    const Bytes expected = to_bytes(read_test_file("golden/format/written.safetensors"));
    EXPECT_EQ(write_safetensors(golden_tensors(), {{"tied", "a=b"}, {"format", "pt"}}), expected);
}

TEST(WriteSafetensors, ReadsBackAsItWas) {
    const Bytes file = write_safetensors(golden_tensors(), {{"tied", "a=b"}, {"format", "pt"}});
    const SafetensorsHeader header = read_whole(file);
    EXPECT_EQ(header.metadata, (std::map<std::string, std::string>{{"format", "pt"}, {"tied", "a=b"}}));
    ASSERT_EQ(header.tensors.size(), 5U);
    for (const TensorToWrite& tensor : golden_tensors()) {
        const TensorInfo* info = header.find(tensor.name);
        ASSERT_NE(info, nullptr) << tensor.name;
        EXPECT_EQ(info->shape, tensor.shape);
        EXPECT_EQ(info->dtype, dtype_name(tensor.dtype));
        std::vector<float> expected(tensor.values.begin(), tensor.values.end());
        for (float& x : expected) {
            if (tensor.dtype == Dtype::f16) x = f16_to_f32(f32_to_f16(x));
            if (tensor.dtype == Dtype::bf16) x = bf16_to_f32(f32_to_bf16(x));
        }
        std::vector<float> out(static_cast<std::size_t>(info->count), NAN);
        const auto begin = static_cast<std::size_t>(header.data_start + info->begin);
        read_tensor(*info, std::span(file).subspan(begin, static_cast<std::size_t>(info->end - info->begin)), out);
        EXPECT_TRUE(same_bits(out, expected)) << tensor.name;
    }
}

TEST(WriteSafetensors, TheJsonIsAtByte8AndTheDataAtAMultipleOf8) {
    for (std::size_t n = 1; n < 20; ++n) {
        const std::vector<TensorToWrite> tensors{{std::string(n, 'a'), {1}, seven}};
        const Bytes file = write_safetensors(tensors, {});
        EXPECT_EQ(file[8], std::byte{'{'});
        const SafetensorsHeader header = read_whole(file);
        EXPECT_EQ(header.data_start % 8, 0U);
        EXPECT_LT(header.data_start,
                  8 + n + 8 + std::string_view(R"({"":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}})").size());
    }
}

TEST(WriteSafetensors, NothingIsAlsoAFile) {
    const Bytes file = write_safetensors({}, {});
    EXPECT_EQ(file, file_of("{}      "));
    EXPECT_TRUE(read_whole(file).tensors.empty());
    EXPECT_EQ(read_whole(write_safetensors({}, {{"a", ""}})).metadata.at("a"), "");
}

TEST(WriteSafetensors, RefusesAShapeThatIsNotTheValues) {
    const auto refused = [](std::vector<std::uint64_t> shape, std::span<const float> values) {
        const std::vector<TensorToWrite> tensors{{"tok", std::move(shape), values}};
        return refuses(ErrorCode::wrong_shape, "tensor \"tok\"", [&] { write_safetensors(tensors, {}); });
    };
    EXPECT_TRUE(refused({5}, six));
    EXPECT_TRUE(refused({2, 3, 0}, six));
    EXPECT_TRUE(refused({}, six));
    EXPECT_TRUE(refused({}, {}));
    EXPECT_TRUE(refused({1}, {}));
    EXPECT_TRUE(refused({1ULL << 32, 1ULL << 32}, {}));
    EXPECT_TRUE(refused({1ULL << 63, 2, 0}, {}));
}

TEST(WriteSafetensors, RefusesWhatWouldNotReadBack) {
    const auto refused = [](std::vector<TensorToWrite> tensors, const std::map<std::string, std::string>& metadata,
                            std::string_view part) {
        return refuses(ErrorCode::bad_config, part, [&] { write_safetensors(tensors, metadata); });
    };
    EXPECT_TRUE(refused({{"a", {1}, seven}, {"b", {1}, seven}, {"a", {6}, six}}, {}, "two tensors are called \"a\""));
    EXPECT_TRUE(refused({{"__metadata__", {1}, seven}}, {}, "__metadata__"));
    EXPECT_TRUE(refused({{"a\xFF", {1}, seven}}, {}, "tensor name"));
    EXPECT_TRUE(refused({}, {{"\xC0\xAF", ""}}, "metadata key"));
    EXPECT_TRUE(refused({}, {{"k", "\xE2\x82"}}, "metadata value"));
    EXPECT_TRUE(refused({}, {{"k", std::string(25'000'000, 'v')}}, "at most 25000000"));
}

}  // namespace
}  // namespace stem::test
