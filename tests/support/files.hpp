#pragma once

#include <string>
#include <string_view>

namespace stem::test {

/// The bytes of a file under tests/, for example `golden/stem/lesson.safetensors`. Throws when it can't be read.
std::string read_test_file(std::string_view path_under_tests);

}  // namespace stem::test
