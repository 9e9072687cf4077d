#include "format/vector_text.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <string_view>
#include <unordered_set>

#include "base/error.hpp"
#include "format/json.hpp"

namespace stem {
namespace {

bool is_blank(char c) {
    return c == ' ' || c == '\t';
}

[[noreturn]] void refuse(std::size_t line, const std::string& what) {
    throw Error(ErrorCode::bad_file, "line " + std::to_string(line) + ": " + what);
}

/// The lines of a text, without their ends and without blanks at their ends.
class Lines {
public:
    explicit Lines(std::string_view text) : text_(text) {}

    bool next(std::string_view& line) {
        if (at_ >= text_.size()) return false;
        const std::size_t end = std::min(text_.find('\n', at_), text_.size());
        line = text_.substr(at_, end - at_);
        at_ = end + 1;
        ++number_;
        while (!line.empty() && (is_blank(line.back()) || line.back() == '\r')) line.remove_suffix(1);
        return true;
    }
    std::size_t number() const { return number_; }

private:
    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t number_ = 0;
};

/// Cuts the last field off `line`; empty when there is none.
std::string_view take_last(std::string_view& line) {
    std::size_t start = line.size();
    while (start > 0 && !is_blank(line[start - 1])) --start;
    const std::string_view field = line.substr(start);
    line = line.substr(0, start);
    while (!line.empty() && is_blank(line.back())) line.remove_suffix(1);
    return field;
}

std::size_t count_fields(std::string_view line) {
    std::size_t fields = 0;
    while (!line.empty()) {
        take_last(line);
        ++fields;
    }
    return fields;
}

std::optional<std::uint64_t> whole_number(std::string_view field) {
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(field.data(), field.data() + field.size(), value);
    if (error != std::errc() || end != field.data() + field.size()) return std::nullopt;
    return value;
}

/// from_chars for floats is missing in the library that WebAssembly is built with; strtof rounds correctly, but takes more
/// than decimal numbers and leaves off where it likes.
std::optional<float> decimal(std::string_view field) {
    std::string_view digits = field;
    if (!digits.empty() && (digits.front() == '+' || digits.front() == '-')) digits.remove_prefix(1);
    if (digits.empty() || digits.find_first_of("xXpP") != digits.npos) return std::nullopt;
    const char first = digits.front();
    const bool number = (first >= '0' && first <= '9') || first == '.';
    const bool word = digits == "nan" || digits == "NaN" || digits == "inf" || digits == "Infinity";
    if (!number && !word) return std::nullopt;
    const std::string text(field);
    char* end = nullptr;
    const float value = std::strtof(text.c_str(), &end);
    if (end != text.c_str() + text.size()) return std::nullopt;
    return value;
}

struct Header {
    std::uint64_t words = 0;
    std::uint64_t width = 0;
};

std::optional<Header> header_of(std::string_view line) {
    const auto width = whole_number(take_last(line));
    const auto words = whole_number(take_last(line));
    if (!width || !words || !line.empty()) return std::nullopt;
    return Header{*words, *width};
}

/// The header, when this file has one.
std::optional<Header> find_header(std::string_view text, std::optional<VectorText> layout) {
    if (layout == VectorText::glove) return std::nullopt;
    Lines lines(text);
    std::string_view first;
    if (!lines.next(first)) return std::nullopt;
    const auto header = header_of(first);
    if (layout == VectorText::word2vec) {
        if (!header)
            refuse(1,
                   "two whole numbers are expected, how many words and how many numbers each, not " + quote_for_message(first));
        return header;
    }
    std::string_view second;
    // "5 3" may also be the word 5 with one number: the next line tells
    if (!header || (header->words > 0 && !lines.next(second))) return std::nullopt;
    if (header->words > 0 && count_fields(second) <= header->width) return std::nullopt;
    return header;
}

[[noreturn]] void refuse_row(std::size_t line, std::uint64_t width) {
    refuse(line, "a word and " + std::to_string(width) + " numbers are expected");
}

void read_row(std::size_t number, std::string_view line, std::span<float> row, std::string_view& word) {
    for (std::size_t i = row.size(); i-- > 0;) {
        const std::string_view field = take_last(line);
        if (field.empty() || line.empty()) {
            refuse_row(number, row.size());
        }
        const auto value = decimal(field);
        if (!value) refuse(number, quote_for_message(field) + " is not a number");
        row[i] = *value;
    }
    word = line;
}

/// The fewest digits that read back; why not std::to_chars: see json_number.
void append_shortest(std::string& text, float value) {
    std::array<char, 32> digits;
    constexpr int always_enough = std::numeric_limits<float>::max_digits10;
    for (int precision = 1; precision <= always_enough; ++precision) {
        const int length = std::snprintf(digits.data(), digits.size(), " %.*g", precision, static_cast<double>(value));
        if (precision < always_enough && std::isfinite(value) && std::strtof(digits.data(), nullptr) != value) continue;
        text.append(digits.data(), static_cast<std::size_t>(length));
        return;
    }
}

}  // namespace

WordVectors read_word_vectors(std::span<const std::byte> file, std::optional<VectorText> layout) {
    const std::string_view text(reinterpret_cast<const char*>(file.data()), file.size());
    const auto header = find_header(text, layout);
    Lines lines(text);
    std::string_view line;
    if (header) lines.next(line);

    std::uint64_t width = header ? header->width : 0;
    WordVectors read;
    std::vector<float> values;  // grows with lines that are really there, whatever the header says
    std::vector<float> row;
    std::unordered_set<std::string_view> seen;
    std::uint64_t rows = 0;
    while (lines.next(line)) {
        if (line.empty()) continue;
        if (width == 0 && !header) width = count_fields(line) - 1;
        if (width == 0) refuse(lines.number(), "a word and its numbers are expected");
        // a number takes two bytes of its line, with the blank before it: no row is made larger than its line
        if (width > line.size() / 2) refuse_row(lines.number(), width);
        row.resize(static_cast<std::size_t>(width));
        std::string_view word;
        read_row(lines.number(), line, row, word);
        ++rows;
        if (header && rows > header->words) refuse(lines.number(), "more words than the first line says");
        if (!seen.insert(word).second) {
            ++read.repeated;
            continue;
        }
        read.words.emplace_back(word);
        values.insert(values.end(), row.begin(), row.end());
    }
    if (header && rows < header->words) {
        refuse(1, "says " + std::to_string(header->words) + " words, but the file has " + std::to_string(rows));
    }
    if (rows == 0) throw Error(ErrorCode::bad_file, "no words in this file");
    read.vectors = Matrix(read.words.size(), static_cast<std::size_t>(width));
    std::copy(values.begin(), values.end(), read.vectors.data());
    return read;
}

std::string write_word_vectors(std::span<const std::string> words, ConstMatrixView vectors, VectorText layout) {
    if (words.size() != vectors.rows) {
        throw Error(ErrorCode::wrong_shape,
                    std::to_string(words.size()) + " words, but " + std::to_string(vectors.rows) + " vectors");
    }
    std::string text;
    if (layout == VectorText::word2vec) {
        text = std::to_string(vectors.rows) + " " + std::to_string(vectors.cols) + "\n";
    }
    for (std::size_t r = 0; r < vectors.rows; ++r) {
        if (words[r].empty() || words[r].find_first_of(" \t\r\n") != std::string::npos) {
            throw Error(ErrorCode::bad_config, "word " + std::to_string(r) + ", " + quote_for_message(words[r]) +
                                                   ", is empty or has white space in it; a text file can't hold it");
        }
        text += words[r];
        for (std::size_t c = 0; c < vectors.cols; ++c) append_shortest(text, vectors.row(r)[c]);
        text += '\n';
    }
    return text;
}

}  // namespace stem
