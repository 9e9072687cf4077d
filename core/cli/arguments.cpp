#include "cli/arguments.hpp"

#include <algorithm>
#include <charconv>

#include "base/error.hpp"

namespace stem::cli {
namespace {

[[noreturn]] void refuse(std::string_view command, const std::string& message) {
    throw Error(ErrorCode::bad_config, message + " (see stem " + std::string(command) + " --help)");
}

const Flag& find(std::string_view command, std::span<const Flag> flags, const std::string& name) {
    const auto flag = std::ranges::find(flags, name, &Flag::name);
    if (flag == flags.end()) refuse(command, "unknown flag " + name);
    return *flag;
}

}  // namespace

Arguments::Arguments(std::string_view command, std::span<const char* const> words, std::span<const Flag> flags,
                     std::size_t positionals) {
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string word = words[i];
        if (!word.starts_with("--")) {
            if (positionals_.size() == positionals) refuse(command, "unexpected argument \"" + word + "\"");
            positionals_.push_back(word);
            continue;
        }
        const std::size_t equals = word.find('=');
        const std::string name = word.substr(0, equals);
        const Flag& flag = find(command, flags, name);
        if (has(name) && !flag.repeatable) refuse(command, name + " is given twice");
        std::string value;
        if (!flag.takes_value) {
            if (equals != std::string::npos) refuse(command, name + " takes no value");
        } else if (equals != std::string::npos) {
            value = word.substr(equals + 1);
        } else {
            // another flag is not a value: `--out --json` is a value forgotten
            if (i + 1 == words.size() || std::string_view(words[i + 1]).starts_with("--"))
                refuse(command, name + " needs a value");
            value = words[++i];
        }
        if (flag.takes_value && value.empty()) refuse(command, name + " needs a value");
        if (flag.writes && value == "-") refuse(command, name + " needs a file name");
        values_[name].push_back(std::move(value));
    }
    for (const Flag& flag : flags)
        if (flag.required && !has(flag.name)) refuse(command, std::string(flag.name) + " is missing");
    if (positionals_.size() < positionals) refuse(command, "an argument is missing");
}

std::optional<std::string> Arguments::maybe(std::string_view flag) const {
    return has(flag) ? std::optional(value(flag)) : std::nullopt;
}

std::uint64_t Arguments::whole(std::string_view flag, std::uint64_t otherwise) const {
    if (!has(flag)) return otherwise;
    const std::string& text = value(flag);
    std::uint64_t number = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (problem != std::errc() || end != text.data() + text.size())
        throw Error(ErrorCode::bad_number, std::string(flag) + " must be a whole number, got \"" + text + "\"");
    return number;
}

}  // namespace stem::cli
