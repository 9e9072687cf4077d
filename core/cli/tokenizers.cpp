#include "cli/tokenizers.hpp"

#include <filesystem>
#include <map>

#include "base/error.hpp"
#include "cli/files.hpp"

namespace stem::cli {
namespace {

namespace fs = std::filesystem;

fs::path program_folder() {
    std::error_code problem;
    const fs::path program = fs::read_symlink("/proc/self/exe", problem);
    if (problem) throw Error(ErrorCode::bad_file, "cannot tell where this program lies: give --data DIR");
    return program.parent_path();
}

}  // namespace

Tokenizer open_tokenizer(const std::string& name, const std::optional<std::string>& data) {
    const bool built_in = name == "lesson" || name == "gpt2";
    const fs::path ours = data ? fs::path(*data) : program_folder() / "data";
    const fs::path folder = built_in ? ours / name : fs::path(name);
    std::map<std::string, std::string> contents;
    for (const std::string_view file : tokenizer_file_names) {
        const fs::path path = folder / file;
        if (fs::exists(path)) contents.emplace(file, read_file(path));
    }
    if (contents.empty()) {
        std::string message = "the tokenizer \"" + name + "\" has no file in " + folder.string() + "; looked for";
        for (const std::string_view file : tokenizer_file_names) message.append(" ").append(file);
        if (name == "gpt2") message += "; the build makes GPT-2's when npm's packages are there (npm ci)";
        throw Error(ErrorCode::bad_file, message);
    }
    // what reads WordPiece is told by the core when it is wanted and not there
    constexpr std::string_view bert_characters = "bert-characters.bin";
    if (fs::exists(ours / "bert" / bert_characters))
        contents.emplace(bert_characters, read_file(ours / "bert" / bert_characters));
    return tokenizer_from_files({contents.begin(), contents.end()});
}

}  // namespace stem::cli
