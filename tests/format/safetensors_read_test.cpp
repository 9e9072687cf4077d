#include <cmath>
#include <limits>

#include "format/file_bytes.hpp"
#include "support/compare.hpp"

namespace stem::test {
namespace {

testing::AssertionResult refused(const Bytes& file, std::string_view part) {
    return refuses(ErrorCode::bad_file, part, [&] { read_whole(file); });
}

/// The first eight bytes of a file whose header is said to be `length` long.
Bytes length_field(std::uint64_t length) {
    Bytes bytes;
    for (std::size_t i = 0; i < 8; ++i) bytes.push_back(static_cast<std::byte>(length >> (8 * i) & 0xFFU));
    return bytes;
}
testing::AssertionResult length_refused(std::uint64_t length, std::uint64_t file_size, std::string_view part) {
    return refuses(ErrorCode::bad_file, part, [&] { safetensors_header_length(length_field(length), file_size); });
}

TEST(HeaderLength, IsReadFromEightBytesOfAFileOfAnySize) {
    EXPECT_EQ(safetensors_header_length(length_field(2), 10), 2U);
    EXPECT_EQ(safetensors_header_length(length_field(14'283), 548'105'171), 14'283U);
    EXPECT_EQ(safetensors_header_length(length_field(0x0123'4567), 1ULL << 40), 0x0123'4567U);
}

TEST(HeaderLength, IsNotCutTo32Bits) {
    constexpr std::uint64_t sixteen_and_more = (1ULL << 32) + 16;
    EXPECT_TRUE(length_refused(sixteen_and_more, 24, "4294967312"));
    EXPECT_TRUE(length_refused(sixteen_and_more, 1ULL << 40, "4294967312"));
    // the file would be right with the 16 that 32 bits leave over
    Bytes file = file_of("{}" + std::string(14, ' '));
    EXPECT_TRUE(read_whole(file).tensors.empty());
    file[4] = std::byte{1};
    EXPECT_TRUE(refused(file, "4294967312"));
}

TEST(HeaderLength, DoesNotWrapAround) {
    EXPECT_TRUE(length_refused(std::numeric_limits<std::uint64_t>::max() - 4, 100, "18446744073709551611"));
    EXPECT_TRUE(
        length_refused(std::numeric_limits<std::uint64_t>::max(), std::numeric_limits<std::uint64_t>::max(), "at most"));
}

TEST(HeaderLength, OverTheCapIsRefusedWithSizeAndCap) {
    EXPECT_EQ(safetensors_header_length(length_field(25'000'000), 1'000'000'000), 25'000'000U);
    EXPECT_TRUE(length_refused(25'000'001, 1'000'000'000, "25000001 bytes, at most 25000000"));
    EXPECT_TRUE(length_refused(99'000'000, 1'000'000'000, "99000000 bytes, at most 25000000"));
    EXPECT_TRUE(length_refused(100'000'001, 1'000'000'000, "100000001 bytes, at most 25000000"));
}

TEST(HeaderLength, OverTheFileIsRefused) {
    EXPECT_EQ(safetensors_header_length(length_field(92), 100), 92U);
    EXPECT_TRUE(length_refused(93, 100, "a header of 93 bytes in a file of 100"));
    EXPECT_TRUE(length_refused(1000, 24, "1000"));
    EXPECT_TRUE(length_refused(1, 8, "file of 8"));
    EXPECT_TRUE(refuses(ErrorCode::bad_file, "it has 7 bytes", [] { safetensors_header_length(Bytes(7), 7); }));
    EXPECT_TRUE(refuses(ErrorCode::bad_file, "it has 0 bytes", [] { safetensors_header_length({}, 0); }));
    EXPECT_TRUE(refuses(ErrorCode::bad_file, "it has 3 bytes", [] { safetensors_header_length(Bytes(8), 3); }));
}

TEST(HeaderLength, ZeroIsNoHeader) {
    EXPECT_EQ(safetensors_header_length(length_field(0), 8), 0U);
    EXPECT_TRUE(refused(file_of(""), "not JSON"));
}

TEST(Header, CanBeReadWithoutTheData) {
    // a file of 6 GB, of which only the header is here: offsets are 64 bits wide also where size_t has 32
    const Bytes head = file_of(R"({"a":{"dtype":"F32","shape":[1500000000],"data_offsets":[0,6000000000]}})");
    const SafetensorsHeader header = read_safetensors_header(head, head.size() + 6'000'000'000ULL);
    EXPECT_EQ(header.data_start, head.size());
    EXPECT_EQ(header.tensors.at(0).end, 6'000'000'000ULL);
    EXPECT_EQ(header.tensors.at(0).count, 1'500'000'000ULL);
    EXPECT_TRUE(refuses(ErrorCode::bad_file, "the file has 5999999999",
                        [&] { read_safetensors_header(head, head.size() + 5'999'999'999ULL); }));
    EXPECT_TRUE(refuses(ErrorCode::bad_file, "only 10 of them are here",
                        [&] { read_safetensors_header(std::span(head).first(18), head.size() + 6'000'000'000ULL); }));
}

TEST(Header, TensorsAreListedByOffset) {
    const Bytes file =
        file_of(R"({"z":{"dtype":"F32","shape":[1],"data_offsets":[4,8]},"y":{"dtype":"F16","shape":[2],"data_offsets":[0,4]},)"
                R"("x":{"dtype":"F32","shape":[0],"data_offsets":[4,4]}})",
                8);
    const SafetensorsHeader header = read_whole(file);
    ASSERT_EQ(header.tensors.size(), 3U);
    EXPECT_EQ(header.tensors[0].name, "y");
    EXPECT_EQ(header.tensors[1].name, "x");
    EXPECT_EQ(header.tensors[2].name, "z");
    EXPECT_EQ(header.find("y")->dtype, "F16");
    EXPECT_EQ(header.find("y")->begin, 0U);
    EXPECT_EQ(header.find("w"), nullptr);
}

TEST(Header, MessagesNameTheTensorAndWhatIsWrong) {
    EXPECT_TRUE(refused(file_of_one("[1]", "[4,0]", 4), R"(tensor "a": data_offsets end at 0 before they begin at 4)"));
    EXPECT_TRUE(refused(file_of_one("[1]", "[0,1e1]", 10, "\"U8\""), R"(tensor "a": data_offsets holds something)"));
    EXPECT_TRUE(refused(file_of_one("[1]", "[0,9007199254740993]", 4), "9007199254740993 bytes are not 1 numbers of F32"));
    EXPECT_TRUE(refused(file_of_one("[1]", "[0]", 4), "not an array of two"));
    EXPECT_TRUE(refused(file_of_one("[-1]", "[0,4]", 4), R"(tensor "a": shape holds something)"));
    EXPECT_TRUE(refused(file_of_one("[1]", "[4,8]", 8), "begins at byte 4 of the data, but the tensors before end at 0"));
    EXPECT_TRUE(refused(file_of_one("[1]", "[0,4]", 6), "the tensors end at byte 4 of the data, but the file has 6"));
    EXPECT_TRUE(refused(file_of(R"({"a":{"shape":[1],"data_offsets":[0,4]}})", 4), R"(tensor "a": dtype is missing)"));
    EXPECT_TRUE(refused(file_of(R"({"__metadata__":{"k":1}})"), R"(__metadata__ "k" is not a string)"));
    EXPECT_TRUE(refused(file_of("[]"), "not a JSON object"));
    EXPECT_TRUE(refused(file_of(std::string(10'000, '[')), "deeper than 16 levels"));
}

TEST(Header, ShapesAreMultipliedWithoutOverflow) {
    // 2^32 · 2^32 and 2^62 · 4 bytes are both 0 in 64 bits
    EXPECT_TRUE(refused(file_of_one("[4294967296,4294967296]", "[0,0]", 0), "over 2^64 - 1"));
    EXPECT_TRUE(refused(file_of_one("[4611686018427387904]", "[0,0]", 0), "0 bytes are not 4611686018427387904 numbers"));
    // 65536 · 65536 is 0 in the 32 bits of a size_t in wasm
    EXPECT_TRUE(refused(file_of_one("[65536,65536]", "[0,0]", 0), "0 bytes are not 4294967296 numbers"));
    EXPECT_EQ(shape_count(std::vector<std::uint64_t>{}), 1U);
    EXPECT_EQ(shape_count(std::vector<std::uint64_t>{1ULL << 63, 1}), 1ULL << 63);
    EXPECT_FALSE(shape_count(std::vector<std::uint64_t>{1ULL << 63, 2, 0}));
    EXPECT_EQ(shape_count(std::vector<std::uint64_t>{0, 1ULL << 63, 2}), 0U);
}

TEST(Header, AnUnknownDtypeIsNamed) {
    EXPECT_TRUE(refused(file_of_one("[1]", "[0,4]", 4, "\"F128\""), R"(tensor "a": unknown dtype "F128")"));
    EXPECT_TRUE(refused(file_of_one("[1]", "[0,4]", 4, "\"f32\""), R"(unknown dtype "f32")"));
}

TEST(Header, NamesAreOnlyText) {
    for (const std::string& name : {std::string("__proto__"), std::string(), std::string("../../x"),
                                    std::string("<img onerror=x>"), std::string("\u202Egnp"), std::string(10'000, 'n')}) {
        const Bytes file = file_of("{\"" + name + R"(":{"dtype":"F32","shape":[],"data_offsets":[0,4]}})", 4);
        EXPECT_EQ(read_whole(file).tensors.at(0).name, name);
        const Bytes wrong = file_of("{\"" + name + R"(":{"dtype":"F32","shape":[],"data_offsets":[0,3]}})", 3);
        EXPECT_TRUE(refused(wrong, "3 bytes are not 1 numbers"));
    }
}

TEST(ReadTensor, WorksAtAnyAlignment) {
    const float values[] = {1.5F, -0.0F, std::numeric_limits<float>::denorm_min()};
    TensorInfo info{"a", "F32", {3}, 0, 12, 3};
    for (std::size_t shift = 0; shift < 4; ++shift) {
        Bytes buffer(shift);
        const auto raw = std::as_bytes(std::span(values));
        buffer.insert(buffer.end(), raw.begin(), raw.end());
        std::vector<float> out(3, NAN);
        read_tensor(info, std::span(buffer).subspan(shift), out);
        EXPECT_TRUE(same_bits(out, values));
    }
}

TEST(ReadTensor, RefusesALengthThatIsNotTheTensors) {
    const TensorInfo info{"a", "F16", {2}, 0, 4, 2};
    std::vector<float> out(2, NAN);
    for (const std::size_t bytes : {0U, 2U, 3U, 5U, 8U})
        EXPECT_TRUE(
            refuses(ErrorCode::wrong_shape, "tensor \"a\" has 2 numbers", [&] { read_tensor(info, Bytes(bytes), out); }));
    out.resize(3);
    EXPECT_TRUE(refuses(ErrorCode::wrong_shape, "room for 3", [&] { read_tensor(info, Bytes(4), out); }));
}

TEST(ReadTensor, RefusesWhatIsNotFloatingPoint) {
    std::vector<float> out(1, NAN);
    for (const char* dtype : {"I64", "F64", "BOOL", "F8_E4M3", "nonsense"}) {
        const TensorInfo info{"ids", dtype, {1}, 0, 8, 1};
        EXPECT_TRUE(refuses(ErrorCode::unsupported_dtype, "tensor \"ids\" has dtype \"" + std::string(dtype),
                            [&] { read_tensor(info, Bytes(8), out); }));
    }
    EXPECT_TRUE(std::isnan(out[0]));
}

TEST(ReadTensor, NothingIsReadFromATensorOfNothing) {
    EXPECT_NO_THROW(read_tensor(TensorInfo{"a", "F32", {2, 0}, 0, 0, 0}, {}, {}));
}

}  // namespace
}  // namespace stem::test
