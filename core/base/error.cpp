#include "base/error.hpp"

namespace stem {

std::string_view error_word(ErrorCode code) noexcept {
    switch (code) {
        case ErrorCode::bad_token_id:
            return "bad-token-id";
        case ErrorCode::bad_shape:
            return "bad-shape";
        case ErrorCode::too_long:
            return "too-long";
        case ErrorCode::bad_config:
            return "bad-config";
        case ErrorCode::bad_number:
            return "bad-number";
        case ErrorCode::bad_file:
            return "bad-file";
        case ErrorCode::missing_tensor:
            return "missing-tensor";
        case ErrorCode::wrong_shape:
            return "wrong-shape";
        case ErrorCode::unsupported_dtype:
            return "unsupported-dtype";
        case ErrorCode::tie_conflict:
            return "tie-conflict";
        case ErrorCode::out_of_memory:
            return "out-of-memory";
        case ErrorCode::cancelled:
            return "cancelled";
        case ErrorCode::engine_crashed:
            return "engine-crashed";
        case ErrorCode::disposed:
            return "disposed";
        case ErrorCode::not_finite:
            return "not-finite";
    }
    return "engine-crashed";  // not reached: -Wswitch makes a forgotten word a build error
}

}  // namespace stem
