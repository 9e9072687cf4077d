// The program `stem`: finds the command, runs it, turns an error into one line `CODE: message` and exit code 1.
#include <algorithm>
#include <array>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <new>
#include <string>

#include "base/error.hpp"
#include "cli/commands.hpp"
#include "cli/files.hpp"

namespace stem::cli {
namespace {

constexpr std::array commands{&inspect_command,  &tokenize_command, &forward_command,  &init_command,
                              &resize_command,   &train_command,    &pretrain_command, &train_tokenizer_command,
                              &generate_command, &nearest_command,  &senses_command,   &train_vectors_command};

std::string overview() {
    std::string text = "stem: the embedding stem of a language model, from the command line\n\n";
    for (const Command* command : commands)
        text += "  stem " + std::string(command->usage) + "\n      " + std::string(command->purpose) + "\n";
    return text + "\nstem COMMAND --help tells more. A refused input exits 1 with one line on standard error, CODE: message.\n";
}

bool asks_for_help(const char* word) {
    return std::string_view(word) == "--help" || std::string_view(word) == "-h";
}

void run(std::span<const char* const> words) {
    if (words.empty()) throw Error(ErrorCode::bad_config, "no command given (see stem --help)");
    if (asks_for_help(words.front())) return print(overview());
    const auto found = std::ranges::find(commands, words.front(), &Command::name);
    if (found == commands.end())
        throw Error(ErrorCode::bad_config, "unknown command \"" + std::string(words.front()) + "\" (see stem --help)");
    const Command& command = **found;
    const auto rest = words.subspan(1);
    if (std::ranges::any_of(rest, asks_for_help)) return print(command.help);
    command.run(Arguments(command.name, rest, command.flags, command.positionals));
}

int report(std::string_view code, std::string message) {
    // a name from a file may hold anything: still one line
    std::ranges::replace_if(message, [](char c) { return c == '\n' || c == '\r'; }, ' ');
    std::fprintf(stderr, "%.*s: %s\n", static_cast<int>(code.size()), code.data(), message.c_str());
    return 1;
}

}  // namespace
}  // namespace stem::cli

int main(int argc, char** argv) {
    using namespace stem;
    try {
        cli::run({argv + std::min(argc, 1), static_cast<std::size_t>(std::max(argc - 1, 0))});
        return 0;
    } catch (const Error& error) {
        return cli::report(error_word(error.code()), error.what());
    } catch (const std::filesystem::filesystem_error& error) {
        return cli::report(error_word(ErrorCode::bad_file),
                           "cannot reach " + error.path1().string() + ": " + error.code().message());
    } catch (const std::bad_alloc&) {
        return cli::report(error_word(ErrorCode::out_of_memory), "this machine has no more memory");
    } catch (const std::exception& error) {
        return cli::report(error_word(ErrorCode::engine_crashed), error.what());
    }
}
