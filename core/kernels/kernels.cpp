#include "kernels/kernels.hpp"

#include <string>

#include "base/error.hpp"
#include "kernels/kernel_table.hpp"

namespace stem {

const Kernels& kernels(Path path) {
    const KernelTable* table = kernel_table(path);
    if (table == nullptr)
        throw Error(ErrorCode::bad_config,
                    "path " + std::string(path_name(path)) + " is not in this build, or not for this machine");
    return table->kernels;
}

}  // namespace stem
