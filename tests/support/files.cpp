#include "support/files.hpp"

#include <fstream>
#include <iterator>
#include <stdexcept>

namespace stem::test {

std::string read_test_file(std::string_view path_under_tests) {
    const std::string path = std::string(STEM_TESTS_DIR "/") + std::string(path_under_tests);
    std::ifstream file(path, std::ios::binary);
    if (!file) throw std::runtime_error("cannot read " + path);
    return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace stem::test
