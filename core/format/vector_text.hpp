#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/matrix.hpp"

namespace stem {

/// How vectors are written as text: one word a line, its numbers behind it, blanks between.
/// `word2vec` begins with a line of two whole numbers, how many words and how many numbers each; `glove` has no such line.
enum class VectorText { word2vec, glove };

/// Words with one vector each.
struct WordVectors {
    std::vector<std::string> words;  ///< the bytes of the file; they need not be UTF-8
    Matrix vectors;                  ///< (words, d)
    std::size_t repeated = 0;        ///< lines left out on reading because their word had come before
};

/// What you get: the words and vectors of a text file. Without `layout` a first line of two whole numbers is a word2vec
/// header when the second line has that many numbers, else the file is read as GloVe's.
/// Rules: d is the header's, or, in GloVe's layout, the number of fields of the first line less one; in every line the last d
/// fields are the numbers and all before them is the word, which may have blanks in it, as some of GloVe's do. Lines end
/// in LF or CRLF, fields are parted by blanks or tabs, blanks at the end of a line count for nothing. A word that comes
/// twice keeps its first vector. NaN and infinities are taken as they are.
/// Accuracy: the float32 nearest to what is written.
/// Errors: bad_file with the line (no words, no numbers, too few or many lines, a field that is no number, a line
/// without a word); out_of_memory.
/// Source: the text layouts of the word2vec and GloVe programs.
WordVectors read_word_vectors(std::span<const std::byte> file, std::optional<VectorText> layout = std::nullopt);

/// What you get: the text of such a file, LF at every line's end. Each number is the shortest decimal that reads back as it.
/// Shapes: as many rows as words.
/// Errors: wrong_shape; bad_config for a word that is empty or has a blank, a tab, CR or LF in it, since no reader would
/// find its end; out_of_memory.
std::string write_word_vectors(std::span<const std::string> words, ConstMatrixView vectors, VectorText layout);

}  // namespace stem
