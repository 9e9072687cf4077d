#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/matrix.hpp"
#include "text/words.hpp"

namespace stem {

/// How static vectors are trained; the values are word2vec's own.
struct SkipGramConfig {
    std::uint32_t d = 100;         ///< numbers of a vector
    std::uint32_t window = 5;      ///< words to each side; how many of them is drawn anew for every word
    std::uint32_t negatives = 5;   ///< drawn words for each seen pair
    std::uint32_t epochs = 5;      ///< times through the text
    double learning_rate = 0.025;  ///< at the start; falls in a line to a ten-thousandth of it at the end
    double subsample = 1e-3;       ///< words above this share of the text are left out at random; 0 keeps all
    std::uint32_t ngram_min = 0;   ///< shortest piece of a word, characters; 0 means no subwords (fastText has 3)
    std::uint32_t ngram_max = 0;   ///< longest piece (fastText has 6)
    std::uint32_t buckets = 0;     ///< rows that the pieces share by their hash (fastText has 2,000,000)
    std::uint64_t seed = 0;
};

/// Errors: bad_config naming the field and what is allowed.
void check_config(const SkipGramConfig& config);

/// The rows of `buckets` that the pieces of a word fall into: all runs of ngram_min to ngram_max characters of "<word>",
/// longest last, hashed (FNV-1a over signed bytes, as fastText does).
std::vector<TokenId> subword_buckets(std::string_view word, const SkipGramConfig& config);

/// What you get: one step of skip-gram with negative sampling for one pair of words, and its loss before the step,
/// -log σ(h·u_c) - Σ log σ(-h·u_n), in nats, where h = Σ input[r] over `rows`, u are rows of `output`.
/// All gradients are taken before anything moves. Output rows move by learning_rate times theirs, each of the n rows of h by
/// learning_rate / n times its own, so that h moves as a single row would.
/// Shapes: input (rows, d), output (V, d).
/// Ranges: rows and ids were checked; rows and negatives may repeat. h and d_h are scratch of d numbers.
/// Accuracy: scores in float64 of the float32 numbers; a step is rounded to float32 once a number.
/// Source: Mikolov et al. 2013 (negative sampling), Bojanowski et al. 2017 (sums of subwords).
double skip_gram_step(MatrixView input, MatrixView output, std::span<const TokenId> rows, TokenId context,
                      std::span<const TokenId> negatives, double learning_rate, std::span<double> h, std::span<double> d_h);

/// The noise that negatives are drawn from: word i with a chance proportional to counts[i]^0.75.
class NegativeSampler {
public:
    explicit NegativeSampler(std::span<const std::uint64_t> counts);
    /// `uniform` in [0, 1).
    TokenId draw(double uniform) const;

private:
    std::vector<double> cumulative_;
};

/// The chance of a word to be read, when `share` of the text are it: √(t/share) + t/share, at most 1; 1 for t = 0.
/// Source: the word2vec program.
double keep_chance(double share, double subsample);

/// One vector a word type, whatever stands around it: word2vec's skip-gram, with fastText's subwords when asked for.
class SkipGram {
public:
    /// Errors: bad_config, out_of_memory.
    SkipGram(WordVocabulary vocabulary, const SkipGramConfig& config);

    struct Progress {
        std::uint64_t words = 0;  ///< read so far, over all epochs
        std::uint64_t total = 0;
        std::uint64_t pairs = 0;  ///< trained so far
        double loss = 0;          ///< mean of the pairs since the last report, nats; at most (1 + negatives)·ln 2 at the start
    };
    /// Goes through the sentences. `report` comes about every `words_per_report` words and at the end; false stops training.
    /// A drawn negative that is the seen word itself is left out. The same seed, text and config give the same vectors.
    /// Errors: bad_token_id (an id past the vocabulary), bad_shape (starts that are no sentences).
    void train(const WordSentences& sentences, std::uint64_t words_per_report,
               const std::function<bool(const Progress&)>& report);

    const WordVocabulary& vocabulary() const noexcept { return vocabulary_; }
    /// The vectors of the words, (V, d): their row and, with subwords, the sum with the rows of their pieces.
    /// Errors: out_of_memory.
    Matrix vectors() const;
    /// The vector of any word, (1, d): of one without a row the sum of its pieces.
    /// Errors: bad_token_id when it has no row and there are no subwords (a static table knows nothing about it).
    Matrix vector_of(std::string_view word) const;

private:
    std::vector<TokenId> rows_of(std::string_view word) const;

    WordVocabulary vocabulary_;
    SkipGramConfig config_;
    Matrix input_;                            ///< (V + buckets, d)
    Matrix output_;                           ///< (V, d)
    std::vector<std::vector<TokenId>> rows_;  ///< of each word
    NegativeSampler noise_;
    std::vector<double> keep_;  ///< chance of each word to be read
};

}  // namespace stem
