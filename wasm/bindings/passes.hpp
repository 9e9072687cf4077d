#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "marshal.hpp"
#include "model/compare.hpp"
#include "models.hpp"

namespace stem::door {

EMSCRIPTEN_DECLARE_VAL_TYPE(PassGiven)

/// A pass as it crosses. It keeps the ids that `pass` looks at, so it is neither copied nor moved.
struct GivenPass {
    explicit GivenPass(const val& given)
        : ids(int32s_in(field(given, "ids"), "ids")),
          pass{model_of(field(given, "model")),
               {ids, whole<std::uint32_t>(field(given, "batch"), "batch"),
                whole<std::uint32_t>(field(given, "tokens"), "tokens")},
               {}} {
        ForwardOptions& options = pass.options;
        options.train = boolean(field(given, "train"), "train");
        options.seed = whole<std::uint64_t>(field(given, "seed"), "seed");
        options.attention = boolean(field(given, "attend"), "attend");
        options.causal = boolean(field(given, "causal"), "causal");
        const val segments = field(given, "segmentIds");
        if (!segments.isUndefined()) segment_ids = int32s_in(segments, "segmentIds");
        options.segment_ids = segment_ids;
        const val pad = field(given, "padId");
        if (!pad.isUndefined()) options.pad_id = static_cast<TokenId>(whole(pad, "padId", max_id));
        const val places = field(given, "places");
        if (places.isUndefined()) return;
        pass.places.emplace();
        for (const std::int32_t place : int32s_in(places, "places")) {
            if (place < 0) throw Error(ErrorCode::bad_shape, "place " + std::to_string(place) + " to compare is below 0");
            pass.places->push_back(static_cast<std::size_t>(place));
        }
    }
    GivenPass(const GivenPass&) = delete;
    GivenPass& operator=(const GivenPass&) = delete;

    std::vector<TokenId> ids;
    std::vector<TokenId> segment_ids;
    Pass pass;
};

}  // namespace stem::door
