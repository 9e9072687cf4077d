#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <optional>
#include <string_view>

#include "base/error.hpp"

namespace stem::test {

/// Succeeds when `call` throws a stem::Error of that code whose message contains `part`.
testing::AssertionResult refuses(ErrorCode code, std::string_view part, const std::function<void()>& call);

/// The code of the stem::Error that `call` throws; none when it throws nothing.
std::optional<ErrorCode> refusal_of(const std::function<void()>& call);

}  // namespace stem::test
