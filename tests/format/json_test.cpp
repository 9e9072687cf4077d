#include "format/json.hpp"

#include <cmath>
#include <limits>
#include <string>

#include "format/file_bytes.hpp"

namespace stem::test {
namespace {

JsonValue parse(std::string_view text) {
    return parse_json(text, "test.json");
}
testing::AssertionResult refused(std::string_view text, std::string_view part) {
    return refuses(ErrorCode::bad_file, part, [&] { parse(text); });
}

TEST(JsonNumbers, WholeNumbersAreExactTo64Bits) {
    // 2^53 + 1 is the first that a float64 does not hold
    EXPECT_EQ(parse("9007199254740993").whole(), 9007199254740993ULL);
    EXPECT_EQ(parse("18446744073709551615").whole(), std::numeric_limits<std::uint64_t>::max());
    EXPECT_EQ(parse("0").whole(), 0U);
    EXPECT_EQ(std::get<std::int64_t>(parse("-9223372036854775808").value), std::numeric_limits<std::int64_t>::min());
}

TEST(JsonNumbers, PointExponentAndSignMakeNoWholeNumber) {
    for (const char* text : {"1e1", "15.0", "10E0", "0.0", "-1", "-0", "18446744073709551616", "\"1\"", "true", "null", "[1]"})
        EXPECT_FALSE(parse(text).whole()) << text;
}

TEST(JsonNumbers, EveryNumberHasAFloat64) {
    EXPECT_EQ(parse("1e1").number(), 10.0);
    EXPECT_EQ(parse("-7").number(), -7.0);
    EXPECT_EQ(parse("1000").number(), 1000.0);
    EXPECT_EQ(parse("0.1").number(), 0.1);
    EXPECT_EQ(parse("18446744073709551616").number(), 0x1p64);
    EXPECT_TRUE(std::signbit(parse("-0").number().value()));
    EXPECT_FALSE(parse("\"1\"").number());
    EXPECT_FALSE(parse("false").number());
}

TEST(JsonNumbers, OnesBeyondFloat64AreRefused) {
    EXPECT_TRUE(refused("[1e400]", "test.json: a number"));
    EXPECT_EQ(parse("1e-400").number(), 0.0);
}

TEST(JsonObjects, KeepTheOrderOfTheFile) {
    const JsonValue value = parse(R"({"b":1,"a":2,"":3,"__proto__":4,"constructor":5})");
    ASSERT_EQ(value.object().size(), 5U);
    EXPECT_EQ(value.object()[0].first, "b");
    EXPECT_EQ(value.object()[2].first, "");
    EXPECT_EQ(value.find("__proto__")->whole(), 4U);
    EXPECT_EQ(value.find("toString"), nullptr);
    EXPECT_EQ(parse("[1]").find("0"), nullptr);
}

TEST(JsonObjects, RefuseAKeyTwice) {
    EXPECT_TRUE(refused(R"({"a":1,"b":2,"a":3})", "the key \"a\" is there twice"));
    EXPECT_TRUE(refused(R"([{"x":{"a":1,"\u0061":1}}])", "twice"));
    EXPECT_NO_THROW(parse(R"({"a":{"a":1},"b":{"a":1}})"));
}

TEST(JsonObjects, AMegabyteOfKeyMakesAShortMessage) {
    const std::string key(1'000'000, 'k');
    try {
        parse("{\"" + key + "\":1,\"" + key + "\":1}");
        ADD_FAILURE() << "nothing was refused";
    } catch (const Error& error) {
        EXPECT_LT(std::string(error.what()).size(), 200U);
    }
}

TEST(JsonDepth, SixteenLevelsAreReadAndNotOneMore) {
    const auto nested = [](std::size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); };
    EXPECT_NO_THROW(parse(nested(16)));
    EXPECT_TRUE(refused(nested(17), "deeper than 16 levels"));
    // closed levels do not count
    EXPECT_NO_THROW(parse("[" + nested(15) + "," + nested(15) + "]"));
    EXPECT_TRUE(refused(R"({"a":)" + nested(16) + "}", "deeper than 16 levels"));
}

TEST(JsonDepth, AMillionLevelsAreRefusedWithoutStack) {
    EXPECT_TRUE(refused(std::string(1'000'000, '['), "deeper than 16 levels"));
    std::string objects;
    for (int i = 0; i < 100'000; ++i) objects += "{\"a\":";
    EXPECT_TRUE(refused(objects, "deeper than 16 levels"));
}

TEST(JsonSize, TheNumberOfValuesIsBounded) {
    std::string text = "[";
    for (std::size_t i = 2; i < max_json_values; ++i) text += "0,";
    EXPECT_EQ(parse(text + "0]").array().size(), max_json_values - 1);
    EXPECT_TRUE(refused(text + "0,0]", "more than 4000000 values"));
}

TEST(JsonText, MessagesNameTheFileAndTheByte) {
    EXPECT_TRUE(refused("[1,]", "byte 4 of 4"));
    EXPECT_TRUE(refused("{} x", "byte 4 of 4"));
    for (const char* text :
         {"{\"a\":1,}", "NaN", "Infinity", "01", "+1", ".5", "1.", "'a'", "// c\n1", "\"a\nb\"", "\"\\x41\"", "{1:2}", "\v1"})
        EXPECT_TRUE(refused(text, "not JSON")) << text;
}

TEST(JsonText, ATextThatIsCutShortIsToldSo) {
    EXPECT_TRUE(refused("", "test.json: not JSON: ends too early, after byte 0"));
    EXPECT_TRUE(refused("{", "ends too early, after byte 1"));
    const std::string whole = R"({"a":[1.5e2,true,"x\u00e9"],"b":null})";
    EXPECT_NO_THROW(parse(whole));
    for (std::size_t length = 0; length < whole.size(); ++length)
        EXPECT_TRUE(refused(whole.substr(0, length), "ends too early, after byte " + std::to_string(length))) << length;
    EXPECT_TRUE(refused("\xEF\xBB\xBF", "ends too early, after byte 3"));
    EXPECT_TRUE(refused("[1, \n", "ends too early, after byte 5"));
    EXPECT_TRUE(refused("[1}", "wrong at byte 3 of 3"));
}

TEST(JsonText, NumbersThatJsonDoesNotHaveAreNamed) {
    EXPECT_TRUE(refused("NaN", "not JSON: NaN at byte 1 of 3, and JSON has none"));
    EXPECT_TRUE(refused("[1,NaN]", "NaN at byte 4 of 7, and JSON has none"));
    EXPECT_TRUE(refused("{\"x\": -Infinity}", "Infinity at byte 8 of 16, and JSON has none"));
    EXPECT_TRUE(refused("Infinity", "Infinity at byte 1 of 8"));
    EXPECT_TRUE(refused("\"\\NaN\"", "wrong at byte 3 of 6"));
    EXPECT_TRUE(refused("{NaN:1}", "wrong at byte 2 of 7"));
    EXPECT_EQ(*parse("\"NaN\"").string(), "NaN");
}

TEST(JsonText, AZeroByteIsNotTheEnd) {
    using namespace std::string_view_literals;
    EXPECT_TRUE(refused("{}\0garbage"sv, "zero byte at byte 3 of 10"));
    EXPECT_TRUE(refused("[\0]"sv, "zero byte"));
    EXPECT_EQ(*parse(R"("a\u0000b")").string(), "a\0b"sv);
}

TEST(JsonText, MustBeUtf8) {
    for (const char* text :
         {"\"\xFF\"", "\"\xC0\xAF\"", "\"\xE2\x82\"", "\"\xED\xA0\x80\"", "\"\xF4\x90\x80\x80\"", "\"\\ud83d\"", "\"\\ude00\""})
        EXPECT_TRUE(refused(text, "not JSON")) << text;
    EXPECT_EQ(*parse(R"("\ud83d\ude00é")").string(), "😀é");
}

TEST(JsonText, AByteOrderMarkIsTolerated) {
    EXPECT_TRUE(parse("\xEF\xBB\xBF{}").is_object());
    EXPECT_TRUE(refused("\xEF\xBB\xBF\xEF\xBB\xBF{}", "not JSON"));
    EXPECT_TRUE(refused("\xEF\xBB{}", "not JSON"));
}

TEST(JsonText, OtherValues) {
    EXPECT_EQ(parse(" true ").boolean(), true);
    EXPECT_EQ(parse("false").boolean(), false);
    EXPECT_FALSE(parse("0").boolean());
    EXPECT_TRUE(std::holds_alternative<std::nullptr_t>(parse("null").value));
    EXPECT_EQ(parse("null").string(), nullptr);
    EXPECT_EQ(parse(R"([[],{},"x"])").array().size(), 3U);
}

TEST(JsonQuote, WritesWhatReadsBack) {
    using namespace std::string_view_literals;
    EXPECT_EQ(json_quote("a\"\\/\n\t\x01\x7F"sv), "\"a\\\"\\\\/\\n\\t\\u0001\x7F\"");
    for (const std::string_view text : {""sv, "é😀\u2028\uFEFF"sv, "\0\b\f\r"sv, "__proto__"sv, "</script>"sv})
        EXPECT_EQ(*parse(json_quote(text)).string(), text);
}

TEST(JsonQuote, ReplacesWhatIsNotUtf8) {
    // as a browser's TextDecoder does: one mark for each longest piece that began well
    EXPECT_EQ(json_quote("a\xFFz"), "\"a\uFFFDz\"");
    EXPECT_EQ(json_quote("\xE2\x82"), "\"\uFFFD\"");
    EXPECT_EQ(json_quote("\xE2\x82z"), "\"\uFFFDz\"");
    EXPECT_EQ(json_quote("\xED\xA0\x80"), "\"\uFFFD\uFFFD\uFFFD\"");
    EXPECT_EQ(json_quote("\xF0\x9F\x98\xC3\xA9"), "\"\uFFFDé\"");
}

TEST(JsonQuote, IsShortInMessages) {
    EXPECT_EQ(quote_for_message("tok.weight"), "\"tok.weight\"");
    EXPECT_EQ(quote_for_message(std::string(81, 'a')), "\"" + std::string(80, 'a') + "\"…");
    // 81 bytes: a cut inside the last character would show a mark that is not there
    std::string name;
    for (int i = 0; i < 27; ++i) name += "地";
    EXPECT_EQ(quote_for_message(name), "\"" + name.substr(0, 78) + "\"…");
    EXPECT_EQ(quote_for_message(std::string(100, '\x80')).substr(0, 4), "\"\uFFFD");
}

TEST(JsonNumber, IsShortAndReadsBack) {
    EXPECT_EQ(json_number(0.1), "0.1");
    EXPECT_EQ(json_number(1e-5), "1e-05");
    EXPECT_EQ(json_number(-0.0), "-0");
    EXPECT_EQ(json_number(1e300), "1e+300");
    for (const double x : {0.1, 1.0 / 3, 5e-324, 1.7976931348623157e308, -123.456, 0x1p60, 0.1F + 0.0})
        EXPECT_EQ(parse(json_number(x)).number(), x);
}

TEST(JsonNumber, WholeNumbersStayWhole) {
    EXPECT_EQ(json_number(100000), "100000");
    EXPECT_EQ(json_number(0x1p53), "9007199254740992");
    EXPECT_EQ(parse(json_number(50257)).whole(), 50257U);
}

TEST(JsonNumber, IsNullForWhatJsonDoesNotHave) {
    EXPECT_EQ(json_number(std::numeric_limits<double>::quiet_NaN()), "null");
    EXPECT_EQ(json_number(-std::numeric_limits<double>::infinity()), "null");
}

}  // namespace
}  // namespace stem::test
