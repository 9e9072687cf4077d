#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace stem {

/// What went wrong, as a word that C++, JavaScript and the command line share.
enum class ErrorCode {
    bad_token_id,
    bad_shape,
    too_long,
    bad_config,
    bad_number,
    bad_file,
    missing_tensor,
    wrong_shape,
    unsupported_dtype,
    tie_conflict,
    out_of_memory,
    cancelled,
    engine_crashed,
    disposed,
    not_finite,
};

/// The word of a code as users see it: `bad-token-id`, `out-of-memory`, …
std::string_view error_word(ErrorCode code) noexcept;

/// The one exception that core throws on bad input. Thrown before anything is read past its end or written.
/// The message says what was wrong, where, and the allowed range: `token id 1000 at [0,3] is outside 0..999`.
class Error : public std::runtime_error {
public:
    Error(ErrorCode code, const std::string& message) : std::runtime_error(message), code_(code) {}
    ErrorCode code() const noexcept { return code_; }

private:
    ErrorCode code_;
};

}  // namespace stem
