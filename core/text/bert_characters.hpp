#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace stem {

enum class BertClass : std::uint8_t { other = 0, space = 1, dropped = 2, punctuation = 3, mark = 4 };

/// What BERT's reading of a text knows of each character. Classes and decompositions are those of Unicode 8, as in the
/// reference library; case is of Unicode 15. Immutable. Not in the program but a file beside it (bert-characters.bin, written
/// by make_bert_characters.mjs): most texts are read without it, and it would be a twenty-fifth of the module that is
/// downloaded.
class BertCharacters {
public:
    /// Errors: bad_file when the bytes are not those of bert-characters.bin.
    explicit BertCharacters(std::string_view file);

    BertClass class_of(char32_t c) const noexcept;

    /// The small letter of a capital one, else c. (U+0130 has two: the first of them.)
    char32_t small(char32_t c) const noexcept;

    /// What is left of c, which is no mark and no Hangul syllable, when it is decomposed and loses its nonspacing marks: c
    /// itself, fewer, or more. Zeros fill up.
    std::array<char32_t, 3> stripped(char32_t c) const noexcept;

private:
    // every `step`-th code point from `first` to `last`, and what is added to make it small
    struct CaseRun {
        std::uint32_t first, last, step, by;
    };
    // of `first` and those after it, the one code point that is left, from `at` on
    struct Stretch {
        std::uint32_t first, count, at;
    };
    struct Parts {
        std::uint32_t from;
        std::array<char32_t, 3> to;
    };
    std::vector<std::uint32_t> class_starts_;  // first code point · 8 + class, rising; a run ends where the next one starts
    std::vector<CaseRun> case_runs_;
    std::vector<Stretch> stretches_;
    std::vector<std::uint32_t> to_one_;
    std::vector<Parts> to_more_;
};

}  // namespace stem
