// Our reader against the reference reader, whose verdicts tests/golden/format/make_safetensors.py recorded.
#include <algorithm>
#include <bit>
#include <cmath>
#include <set>

#include "format/file_bytes.hpp"
#include "format/json.hpp"
#include "support/compare.hpp"
#include "support/files.hpp"

namespace stem::test {
namespace {

JsonValue golden(const std::string& name) {
    return parse_json(read_test_file("golden/format/" + name), name);
}

std::span<const std::byte> data_of(const Bytes& file, const SafetensorsHeader& header, const TensorInfo& info) {
    return std::span(file).subspan(static_cast<std::size_t>(header.data_start + info.begin),
                                   static_cast<std::size_t>(info.end - info.begin));
}

TEST(Reference, ItsFileHasItsValues) {
    const Bytes file = to_bytes(read_test_file("golden/format/values.safetensors"));
    const SafetensorsHeader header = read_whole(file);
    EXPECT_EQ(header.metadata, (std::map<std::string, std::string>{{"note", "quote \" and é"}}));
    const JsonValue values = golden("values.json");
    ASSERT_EQ(header.tensors.size(), values.object().size());
    std::size_t compared = 0;
    for (const auto& [name, tensor] : values.object()) {
        const TensorInfo* info = header.find(name);
        ASSERT_NE(info, nullptr) << name;
        std::vector<std::uint64_t> shape;
        for (const JsonValue& n : tensor.find("shape")->array()) shape.push_back(n.whole().value());
        EXPECT_EQ(info->shape, shape) << name;
        std::vector<float> out(static_cast<std::size_t>(info->count), NAN);
        if (!tensor.find("bits")->is_array()) {
            EXPECT_TRUE(refuses(ErrorCode::unsupported_dtype, info->dtype,
                                [&] { read_tensor(*info, data_of(file, header, *info), out); }));
            continue;
        }
        std::vector<float> expected;
        for (const JsonValue& n : tensor.find("bits")->array())
            expected.push_back(std::bit_cast<float>(static_cast<std::uint32_t>(n.whole().value())));
        read_tensor(*info, data_of(file, header, *info), out);
        EXPECT_TRUE(same_bits(out, expected)) << name;
        compared += expected.size();
    }
    EXPECT_EQ(compared, 3U * 16U + 1U);
}

/// What the reference accepts and we refuse, with a part of our message. README.md of the room has the reasons.
const std::map<std::string, std::string, std::less<>> stricter{
    {"name twice", "there twice"},
    {"name twice, once escaped", "there twice"},
    {"metadata key twice", "there twice"},
    {"unknown field", "unknown field \"scale\""},
    {"unknown field, nested", "unknown field \"x\""},
    {R"(tensor is ["F32",[1],[0,4]])", "not described by a JSON object"},
    {R"(dtype {"F32":null})", "dtype is not a string"},
};

void expect_same_tensors(const Bytes& file, const SafetensorsHeader& header, const JsonValue& row) {
    ASSERT_EQ(header.tensors.size(), row.find("tensors")->array().size());
    for (const JsonValue& theirs : row.find("tensors")->array()) {
        const TensorInfo* ours = header.find(*theirs.find("name")->string());
        ASSERT_NE(ours, nullptr) << *theirs.find("name")->string();
        EXPECT_EQ(ours->dtype, *theirs.find("dtype")->string());
        std::vector<std::uint64_t> shape;
        for (const JsonValue& n : theirs.find("shape")->array()) shape.push_back(n.whole().value());
        EXPECT_EQ(ours->shape, shape);
        const auto bytes = data_of(file, header, *ours);
        EXPECT_EQ(Bytes(bytes.begin(), bytes.end()), from_hex(*theirs.find("data")->string()));
    }
    std::map<std::string, std::string> metadata;
    for (const auto& [key, value] : row.find("metadata")->object()) metadata[key] = *value.string();
    EXPECT_EQ(header.metadata, metadata);
}

TEST(Reference, AgreesOnEveryCaseSaveTheStricterRules) {
    const JsonValue file = golden("cases.json");
    const auto& rows = file.find("cases")->array();
    ASSERT_GT(rows.size(), 200U);
    std::set<std::string> met;
    for (const JsonValue& row : rows) {
        const std::string& name = *row.find("case")->string();
        SCOPED_TRACE(name);
        const Bytes bytes = from_hex(*row.find("file")->string());
        const auto rule = stricter.find(name);
        if (*row.find("reference")->string() == "reject") {
            EXPECT_TRUE(refuses(ErrorCode::bad_file, "", [&] { read_whole(bytes); }));
        } else if (rule != stricter.end()) {
            EXPECT_TRUE(refuses(ErrorCode::bad_file, rule->second, [&] { read_whole(bytes); }));
            met.insert(name);
        } else {
            SafetensorsHeader header;
            ASSERT_NO_THROW(header = read_whole(bytes));
            expect_same_tensors(bytes, header, row);
        }
    }
    EXPECT_EQ(met.size(), stricter.size()) << "a stricter rule is no longer exercised";
}

TEST(Reference, AgreesOnEveryChangeOfOneByte) {
    const JsonValue golden_file = golden("mutations.json");
    Bytes file = from_hex(*golden_file.find("file")->string());
    const auto& rows = golden_file.find("accepted")->array();
    ASSERT_EQ(rows.size(), file.size());
    std::size_t accepted_by_both = 0;
    for (std::size_t at = 0; at < file.size(); ++at) {
        const std::byte original = file[at];
        Bytes accepted = from_hex(*rows[at].string());
        std::reverse(accepted.begin(), accepted.end());
        for (std::size_t byte = 0; byte < 256; ++byte) {
            file[at] = static_cast<std::byte>(byte);
            const bool reference = (std::to_integer<unsigned>(accepted[byte / 8]) >> (byte % 8) & 1U) != 0;
            bool ours = true;
            try {
                read_whole(file);
            } catch (const Error& error) {
                ours = false;
                EXPECT_EQ(error.code(), ErrorCode::bad_file);
                // "a" became "b" or the other way round
                const bool twice = std::string_view(error.what()).find("there twice") != std::string_view::npos;
                EXPECT_TRUE(!reference || twice) << "byte " << at << " = " << byte << ": " << error.what();
            }
            EXPECT_TRUE(reference || !ours) << "byte " << at << " = " << byte << " is accepted by us alone";
            accepted_by_both += static_cast<std::size_t>(ours && reference);
        }
        file[at] = original;
    }
    // the ten data bytes alone may be anything
    EXPECT_GT(accepted_by_both, 2560U);
}

}  // namespace
}  // namespace stem::test
