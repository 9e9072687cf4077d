#include "base/error.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace stem {
namespace {

TEST(Error, CarriesItsCodeAndMessage) {
    const Error error(ErrorCode::bad_token_id, "token id 1000 at [0,3] is outside 0..999");
    EXPECT_EQ(error.code(), ErrorCode::bad_token_id);
    EXPECT_STREQ(error.what(), "token id 1000 at [0,3] is outside 0..999");
}

TEST(Error, EveryCodeHasAWordOfItsOwn) {
    std::set<std::string> words;
    for (int code = 0; code <= static_cast<int>(ErrorCode::not_finite); ++code)
        words.emplace(error_word(static_cast<ErrorCode>(code)));
    const std::set<std::string> expected{"bad-token-id",      "bad-shape",    "too-long",       "bad-config",
                                         "bad-number",        "bad-file",     "missing-tensor", "wrong-shape",
                                         "unsupported-dtype", "tie-conflict", "out-of-memory",  "cancelled",
                                         "engine-crashed",    "disposed",     "not-finite"};
    EXPECT_EQ(words, expected);
}

}  // namespace
}  // namespace stem
