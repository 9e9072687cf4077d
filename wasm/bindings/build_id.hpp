#pragma once

namespace stem::door {

/// Names the sources that this module was built from (CMake's STEM_BUILD_ID); script and module must carry the same one.
const char* build_id() noexcept;
/// The project's version, `0.1.0`.
const char* version() noexcept;

}  // namespace stem::door
