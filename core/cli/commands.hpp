#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "cli/arguments.hpp"

namespace stem::cli {

/// One command: what it takes, what its help says, what it does.
struct Command {
    std::string_view name;
    std::string_view usage;    ///< for `stem --help`
    std::string_view purpose;  ///< for `stem --help`
    std::string_view help;     ///< all of `stem NAME --help`
    std::span<const Flag> flags;
    std::size_t positionals = 0;
    void (*run)(const Arguments& arguments) = nullptr;
};

// one file a command
extern const Command inspect_command;
extern const Command tokenize_command;
extern const Command forward_command;
extern const Command train_tokenizer_command;
extern const Command init_command;
extern const Command resize_command;
extern const Command train_command;
extern const Command pretrain_command;
extern const Command generate_command;
extern const Command nearest_command;
extern const Command senses_command;
extern const Command train_vectors_command;

}  // namespace stem::cli
