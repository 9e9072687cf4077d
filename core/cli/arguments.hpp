#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace stem::cli {

/// One option of a command.
struct Flag {
    std::string_view name;    ///< with its dashes: `--out`
    bool takes_value = true;  ///< or is a switch
    bool required = false;
    bool repeatable = false;
    bool writes = false;  ///< names what is written: `-` is no name, and would make a file called so
};

/// What a command was given, checked against its flags.
class Arguments {
public:
    /// `--flag VALUE`, `--flag=VALUE`, switches, and `positionals` bare words (no more, no fewer).
    /// Errors: bad_config: an unknown flag, a missing or surplus value, a flag twice, a required flag or word missing.
    Arguments(std::string_view command, std::span<const char* const> words, std::span<const Flag> flags,
              std::size_t positionals);

    bool has(std::string_view flag) const { return values_.contains(flag); }
    /// The value of a flag that is required, or of which `has` is true.
    const std::string& value(std::string_view flag) const { return values_.find(flag)->second.front(); }
    const std::vector<std::string>& all(std::string_view flag) const { return values_.find(flag)->second; }
    std::optional<std::string> maybe(std::string_view flag) const;
    const std::string& positional(std::size_t i) const { return positionals_[i]; }

    /// A whole number 0 ≤ n < 2^64, decimal digits only; `otherwise` when the flag was not given. Errors: bad_number.
    std::uint64_t whole(std::string_view flag, std::uint64_t otherwise = 0) const;

private:
    std::map<std::string, std::vector<std::string>, std::less<>> values_;
    std::vector<std::string> positionals_;
};

}  // namespace stem::cli
