#pragma once

#include "handles.hpp"
#include "marshal.hpp"
#include "model/model.hpp"

namespace stem::door {

/// The models that JavaScript holds.
Handles<Model>& models();

/// Errors: bad_number, disposed.
inline Model& model_of(const val& handle) {
    return models().get(whole<std::uint32_t>(handle, "model handle"));
}

/// Ends the trainings of a model: they work on its numbers in place.
void end_trainings_of(std::uint32_t model);

}  // namespace stem::door
