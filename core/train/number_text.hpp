#pragma once

#include <cmath>
#include <string>

#include "format/json.hpp"

namespace stem {

/// A number as messages show it: JSON has no word for NaN and the infinities, and writes null.
inline std::string number_text(double value) {
    if (std::isnan(value)) return "NaN";
    if (std::isinf(value)) return value > 0 ? "infinite" : "-infinite";
    return json_number(value);
}

}  // namespace stem
