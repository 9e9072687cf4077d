#include "text/alignment.hpp"

#include <limits>
#include <string>

#include "base/error.hpp"

namespace stem {

Alignment align(const Tokenizer& tokenizer, std::string_view text, std::span<const std::int32_t> ends) {
    std::size_t before = 0;
    for (std::size_t i = 0; i < ends.size(); ++i) {
        const std::int32_t end = ends[i];
        if (end <= 0 || static_cast<std::size_t>(end) <= before || static_cast<std::size_t>(end) > text.size()) {
            throw Error(ErrorCode::bad_shape, "the end " + std::to_string(end) + " of part " + std::to_string(i) +
                                                  " is outside " + std::to_string(before + 1) + ".." +
                                                  std::to_string(text.size()));
        }
        before = static_cast<std::size_t>(end);
    }
    if (before != text.size()) {
        throw Error(ErrorCode::bad_shape,
                    "the parts end at byte " + std::to_string(before) + ", the text has " + std::to_string(text.size()));
    }
    Alignment result;
    result.ids = tokenizer.encode(text);
    result.tokens_per_part = ends.empty() ? std::numeric_limits<double>::quiet_NaN()
                                          : static_cast<double>(result.ids.size()) / static_cast<double>(ends.size());
    if (tokenizer.decode(result.ids) != text) return result;

    result.tokens.assign(ends.size(), 0);
    std::size_t part = 0;
    std::size_t at = 0;
    for (const TokenId id : result.ids) {
        const std::size_t end = at + tokenizer.token_bytes(id).size();
        while (static_cast<std::size_t>(ends[part]) <= at) ++part;
        // the last part it reaches may go on in the next token
        for (std::size_t reached = part;; ++reached) {
            ++result.tokens[reached];
            if (static_cast<std::size_t>(ends[reached]) >= end) break;
        }
        at = end;
    }
    return result;
}

}  // namespace stem
