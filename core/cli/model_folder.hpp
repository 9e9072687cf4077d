#pragma once

#include <filesystem>

#include "model/model.hpp"

namespace stem::cli {

/// A folder with config.json and model.safetensors, on the fastest path of this build.
/// Errors: bad_file (a file can't be read) and those of Model::open.
Model open_model_folder(const std::filesystem::path& folder);

/// Writes a model's files, its tensors as `dtype`. Errors: bad_file, not_finite (see Model::save).
void write_model_folder(const std::filesystem::path& folder, const Model& model, Dtype dtype = Dtype::f32);

}  // namespace stem::cli
