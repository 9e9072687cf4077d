#pragma once

#include <string_view>
#include <vector>

#include "base/matrix.hpp"

namespace stem::cli {

/// B rows of T ids.
struct IdRows {
    std::vector<TokenId> ids;
    std::size_t batch = 0;
    std::size_t tokens = 0;
};

/// From `[[1,2],[3,4]]`. `[]` is no row, `[[]]` one row without tokens. `what` names the source in messages.
/// Errors: bad_shape (not rows, rows of unequal length), bad_number (not JSON, not a whole number), bad_token_id (a number
/// that no vocabulary holds).
IdRows ids_from_json(std::string_view json, std::string_view what);

/// From numbers separated by blanks, or a flat JSON array. Errors: bad_number, bad_token_id.
std::vector<TokenId> ids_from_text(std::string_view text);

}  // namespace stem::cli
