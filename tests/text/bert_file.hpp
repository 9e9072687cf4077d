#pragma once

#include <string>

#include "support/files.hpp"
#include "text/bert_characters.hpp"

namespace stem::test {

/// The bytes of bert-characters.bin.
inline const std::string& bert_characters_file() {
    static const std::string file = read_test_file("../core/text/bert-characters.bin");
    return file;
}

}  // namespace stem::test
