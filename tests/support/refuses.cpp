#include "support/refuses.hpp"

namespace stem::test {

testing::AssertionResult refuses(ErrorCode code, std::string_view part, const std::function<void()>& call) {
    try {
        call();
    } catch (const Error& error) {
        if (error.code() != code)
            return testing::AssertionFailure() << "the code is " << error_word(error.code()) << ": " << error.what();
        if (std::string_view(error.what()).find(part) == std::string_view::npos)
            return testing::AssertionFailure() << "the message lacks '" << part << "': " << error.what();
        return testing::AssertionSuccess() << error.what();
    }
    return testing::AssertionFailure() << "nothing was refused";
}

std::optional<ErrorCode> refusal_of(const std::function<void()>& call) {
    try {
        call();
    } catch (const Error& error) {
        return error.code();
    }
    return std::nullopt;
}

}  // namespace stem::test
