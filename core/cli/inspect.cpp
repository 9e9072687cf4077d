#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <string>

#include "cli/account.hpp"
#include "cli/commands.hpp"
#include "cli/files.hpp"
#include "format/json.hpp"

namespace stem::cli {
namespace {

std::string shape_json(const std::vector<std::uint64_t>& shape) {
    std::string text = "[";
    for (std::size_t i = 0; i < shape.size(); ++i) text += (i == 0 ? "" : ",") + std::to_string(shape[i]);
    return text + "]";
}

std::string account_json(const Account& account) {
    std::string text = "{\"parameters\":[";
    for (std::size_t i = 0; i < account.parameters.size(); ++i) {
        const ParameterInfo& info = account.parameters[i];
        text += (i == 0 ? "{\"name\":" : ",{\"name\":") + json_quote(info.name) + ",\"shape\":" + shape_json(info.shape) +
                ",\"dtype\":" + json_quote(info.dtype) + ",\"count\":" + std::to_string(info.count) +
                ",\"share\":" + json_number(info.share);
        if (!info.tied_to.empty()) text += ",\"tiedTo\":" + json_quote(info.tied_to);
        text += "}";
    }
    text += "],\"total\":" + std::to_string(account.total) + ",\"embedding\":";
    if (account.embedding) {
        const ParameterInfo& table = account.parameters[*account.embedding];
        text += "{\"name\":" + json_quote(table.name) + ",\"shape\":" + shape_json(table.shape) +
                ",\"share\":" + json_number(table.share) + "}";
    } else {
        text += "null";
    }
    return text + ",\"tied\":" + (account.tied ? "true" : "false") + "}\n";
}

/// A name from a file must not steer the terminal: what is not printable ASCII is shown as \xNN.
std::string printable(const std::string& name) {
    std::string text;
    for (const unsigned char c : name) {
        char escaped[8];
        std::snprintf(escaped, sizeof escaped, c >= 0x20 && c < 0x7f ? "%c" : "\\x%02x", c);
        text += escaped;
    }
    return text;
}

std::string shape_text(const std::vector<std::uint64_t>& shape) {
    std::string text;
    for (std::size_t i = 0; i < shape.size(); ++i) text += (i == 0 ? "" : " x ") + std::to_string(shape[i]);
    return shape.empty() ? "scalar" : text;
}

std::string percent(double share) {
    char text[16];
    std::snprintf(text, sizeof text, "%.2f %%", 100 * share);
    return text;
}

std::string account_text(const Account& account) {
    std::vector<std::array<std::string, 5>> lines{{"tensor", "shape", "dtype", "numbers", "share"}};
    for (const ParameterInfo& info : account.parameters) {
        const std::string share = info.tied_to.empty() ? percent(info.share) : "tied to " + printable(info.tied_to);
        lines.push_back(
            {printable(info.name), shape_text(info.shape), printable(info.dtype), std::to_string(info.count), share});
    }
    std::array<std::size_t, 4> widths{};
    for (const auto& line : lines)
        for (std::size_t c = 0; c < widths.size(); ++c) widths[c] = std::max(widths[c], line[c].size());
    std::string text;
    for (const auto& line : lines) {
        for (std::size_t c = 0; c < widths.size(); ++c) text += line[c] + std::string(widths[c] - line[c].size() + 2, ' ');
        text += line.back() + "\n";
    }
    text += "total      " + std::to_string(account.total) + "\nembedding  ";
    if (account.embedding) {
        const ParameterInfo& table = account.parameters[*account.embedding];
        text += printable(table.name) + " (" + shape_text(table.shape) + "), " + percent(table.share) + " of the total\n";
    } else {
        text += "none found\n";
    }
    text += std::string("tied       ") + (account.tied ? "yes\n" : "no\n");
    if (!account.buffers.empty())
        text += "left out   " + std::to_string(account.buffers.size()) + " buffers, which are no parameters\n";
    return text;
}

void run(const Arguments& arguments) {
    const std::filesystem::path path = arguments.positional(0);
    const Account account = std::filesystem::is_directory(path) ? account_of_folder(path) : account_of_file(path);
    print(arguments.has("--json") ? account_json(account) : account_text(account));
}

constexpr std::array<Flag, 1> flags{Flag{.name = "--json", .takes_value = false}};

}  // namespace

const Command inspect_command{"inspect",
                              "inspect MODEL_DIR|FILE.safetensors [--json]",
                              "tensors, shapes, counts, shares, tied or not",
                              R"(stem inspect MODEL_DIR|FILE.safetensors [--json]

Lists the parameters of a model folder, or of a safetensors file of any size (only its header is read): name, shape, dtype,
how many numbers, their share of the whole, the token table, and whether the head reads that table.
  --json  { parameters: [{ name, shape, dtype, count, share, tiedTo? }], total, embedding: { name, shape, share }, tied };
          embedding is null when no token table is found
)",
                              flags,
                              1,
                              run};

}  // namespace stem::cli
