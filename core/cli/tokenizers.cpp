#include "cli/tokenizers.hpp"

#include <filesystem>

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

BpeTokenizer open_tokenizer(const std::string& name, const std::optional<std::string>& data) {
    const bool built_in = name == "lesson" || name == "gpt2";
    const fs::path folder = built_in ? (data ? fs::path(*data) : program_folder() / "data") / name : fs::path(name);
    if (!fs::exists(folder / "vocab.json")) {
        std::string message = "the tokenizer \"" + name + "\" needs " + (folder / "vocab.json").string() + " and merges.txt";
        if (name == "gpt2") message += "; GPT-2's own are not shipped: put them there, or give their folder as --tokenizer";
        if (fs::exists(folder / "tokenizer.json")) message += "; tokenizer.json is not read in this version";
        throw Error(ErrorCode::bad_file, message);
    }
    return BpeTokenizer::from_files(read_file(folder / "vocab.json"), read_file(folder / "merges.txt"));
}

}  // namespace stem::cli
