#include "build_id.hpp"

// The only source that is compiled anew when the id changes.
namespace stem::door {

const char* build_id() noexcept {
    return STEM_BUILD_ID;
}
const char* version() noexcept {
    return STEM_VERSION;
}

}  // namespace stem::door
