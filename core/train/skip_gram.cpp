#include "train/skip_gram.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "base/error.hpp"
#include "base/random.hpp"
#include "text/utf8.hpp"

namespace stem {
namespace {

/// Streams of one seed; each kind of draw has its own, so that one more negative moves no window.
enum Substream : std::uint32_t { initial_rows, kept_words, window_sizes, negative_words };

/// log(1 + e^x) without overflow.
double softplus(double x) {
    return x > 0 ? x + std::log1p(std::exp(-x)) : std::log1p(std::exp(x));
}

double sigmoid(double x) {
    if (x >= 0) return 1 / (1 + std::exp(-x));
    const double e = std::exp(x);
    return e / (1 + e);
}

std::uint32_t hash(std::string_view piece) {
    std::uint32_t h = 2166136261U;
    for (const char byte : piece) {
        h ^= static_cast<std::uint32_t>(static_cast<std::int8_t>(byte));
        h *= 16777619U;
    }
    return h;
}

void require(bool holds, const char* field, const std::string& value, const char* allowed) {
    if (!holds) throw Error(ErrorCode::bad_config, std::string(field) + " " + value + " is outside " + allowed);
}

}  // namespace

void check_config(const SkipGramConfig& config) {
    require(config.d >= 1 && config.d <= 65536, "d", std::to_string(config.d), "1..65536");
    require(config.window >= 1 && config.window <= 1000, "window", std::to_string(config.window), "1..1000");
    require(config.negatives >= 1 && config.negatives <= 1000, "negatives", std::to_string(config.negatives), "1..1000");
    require(config.epochs >= 1, "epochs", std::to_string(config.epochs), "1 and more");
    require(config.learning_rate > 0 && std::isfinite(config.learning_rate), "learning_rate",
            std::to_string(config.learning_rate), "the numbers above 0");
    require(config.subsample >= 0 && std::isfinite(config.subsample), "subsample", std::to_string(config.subsample),
            "the numbers from 0");
    const bool subwords = config.ngram_min > 0;
    require(subwords == (config.buckets > 0), "buckets", std::to_string(config.buckets),
            subwords ? "1 and more, which subwords need" : "0, since ngram_min 0 means no subwords");
    require(config.buckets < (1U << 30U), "buckets", std::to_string(config.buckets), "0..2^30 - 1");
    require(config.ngram_max >= config.ngram_min && (subwords || config.ngram_max == 0), "ngram_max",
            std::to_string(config.ngram_max), subwords ? "ngram_min and more" : "0, since ngram_min 0 means no subwords");
}

std::vector<TokenId> subword_buckets(std::string_view word, const SkipGramConfig& config) {
    std::vector<TokenId> found;
    if (config.ngram_min == 0) return found;
    const std::string marked = "<" + std::string(word) + ">";
    std::vector<std::size_t> starts;  // of the characters, and the end
    for (std::size_t at = 0; at < marked.size(); at += utf8_step(marked, at).length) starts.push_back(at);
    starts.push_back(marked.size());
    const std::size_t characters = starts.size() - 1;
    for (std::size_t length = config.ngram_min; length <= std::min<std::size_t>(config.ngram_max, characters); ++length) {
        for (std::size_t first = 0; first + length <= characters; ++first) {
            // "<" or ">" alone says nothing about a word
            if (length == 1 && (first == 0 || first + 1 == characters)) continue;
            const std::string_view piece =
                std::string_view(marked).substr(starts[first], starts[first + length] - starts[first]);
            found.push_back(static_cast<TokenId>(hash(piece) % config.buckets));
        }
    }
    return found;
}

double skip_gram_step(MatrixView input, MatrixView output, std::span<const TokenId> rows, TokenId context,
                      std::span<const TokenId> negatives, double learning_rate, std::span<double> h, std::span<double> d_h) {
    const std::size_t d = input.cols;
    std::fill(h.begin(), h.end(), 0.0);
    std::fill(d_h.begin(), d_h.end(), 0.0);
    for (const TokenId r : rows) {
        const float* row = input.row(static_cast<std::size_t>(r));
        for (std::size_t i = 0; i < d; ++i) h[i] += static_cast<double>(row[i]);
    }
    // first all of d_h, then the output rows: the gradient of a repeated negative must not see its first step
    double loss = 0;
    std::vector<double> errors(negatives.size() + 1);
    const auto target = [&](std::size_t k) { return k == 0 ? context : negatives[k - 1]; };
    for (std::size_t k = 0; k < errors.size(); ++k) {
        const float* u = output.row(static_cast<std::size_t>(target(k)));
        double score = 0;
        for (std::size_t i = 0; i < d; ++i) score += h[i] * static_cast<double>(u[i]);
        loss += softplus(k == 0 ? -score : score);
        errors[k] = sigmoid(score) - (k == 0 ? 1.0 : 0.0);
        for (std::size_t i = 0; i < d; ++i) d_h[i] += errors[k] * static_cast<double>(u[i]);
    }
    for (std::size_t k = 0; k < errors.size(); ++k) {
        float* u = output.row(static_cast<std::size_t>(target(k)));
        for (std::size_t i = 0; i < d; ++i) {
            u[i] = static_cast<float>(static_cast<double>(u[i]) - learning_rate * errors[k] * h[i]);
        }
    }
    const double step = learning_rate / static_cast<double>(std::max<std::size_t>(rows.size(), 1));
    for (const TokenId r : rows) {
        float* row = input.row(static_cast<std::size_t>(r));
        for (std::size_t i = 0; i < d; ++i) row[i] = static_cast<float>(static_cast<double>(row[i]) - step * d_h[i]);
    }
    return loss;
}

NegativeSampler::NegativeSampler(std::span<const std::uint64_t> counts) {
    double sum = 0;
    for (const std::uint64_t count : counts) {
        sum += std::pow(static_cast<double>(count), 0.75);
        cumulative_.push_back(sum);
    }
}

TokenId NegativeSampler::draw(double uniform) const {
    const auto found = std::upper_bound(cumulative_.begin(), cumulative_.end(), uniform * cumulative_.back());
    // the product may round up to the end
    const auto last = static_cast<std::ptrdiff_t>(cumulative_.size()) - 1;
    return static_cast<TokenId>(std::min(found - cumulative_.begin(), last));
}

double keep_chance(double share, double subsample) {
    if (subsample == 0) return 1;
    return std::min(1.0, std::sqrt(subsample / share) + subsample / share);
}

SkipGram::SkipGram(WordVocabulary vocabulary, const SkipGramConfig& config)
    : vocabulary_(std::move(vocabulary)), config_(config), noise_(vocabulary_.counts()) {
    check_config(config);
    const std::size_t words = vocabulary_.size();
    input_ = Matrix(words + config.buckets, config.d);
    output_ = Matrix(words, config.d);
    const Random random(config.seed, Stream::static_vectors, initial_rows);
    const float width = 1.0F / static_cast<float>(config.d);
    for (std::size_t i = 0; i < input_.size(); ++i) input_.data()[i] = (random.uniform(i) - 0.5F) * width;

    rows_.reserve(words);
    for (const std::string& word : vocabulary_.words()) rows_.push_back(rows_of(word));

    double all = 0;
    for (const std::uint64_t count : vocabulary_.counts()) all += static_cast<double>(count);
    for (const std::uint64_t count : vocabulary_.counts()) {
        keep_.push_back(keep_chance(static_cast<double>(count) / all, config.subsample));
    }
}

std::vector<TokenId> SkipGram::rows_of(std::string_view word) const {
    std::vector<TokenId> rows;
    const auto id = vocabulary_.find(word);
    if (id) rows.push_back(*id);
    for (const TokenId bucket : subword_buckets(word, config_)) {
        rows.push_back(static_cast<TokenId>(vocabulary_.size()) + bucket);
    }
    return rows;
}

void SkipGram::train(const WordSentences& sentences, std::uint64_t words_per_report,
                     const std::function<bool(const Progress&)>& report) {
    for (const TokenId id : sentences.ids) {
        if (id < 0 || static_cast<std::size_t>(id) >= vocabulary_.size()) {
            throw Error(ErrorCode::bad_token_id,
                        "word id " + std::to_string(id) + " is outside 0.." + std::to_string(vocabulary_.size() - 1));
        }
    }
    if (sentences.starts.empty() || sentences.starts.back() != sentences.ids.size() ||
        !std::is_sorted(sentences.starts.begin(), sentences.starts.end())) {
        throw Error(ErrorCode::bad_shape, "the starts of the sentences do not rise to the number of words");
    }
    const Random keep(config_.seed, Stream::static_vectors, kept_words);
    const Random sizes(config_.seed, Stream::static_vectors, window_sizes);
    const Random noise(config_.seed, Stream::static_vectors, negative_words);
    constexpr double unit = 0x1p-32;
    std::uint64_t noise_drawn = 0;
    double loss = 0;  // of the pairs since the last report
    Progress progress;
    progress.total = static_cast<std::uint64_t>(sentences.ids.size()) * config_.epochs;
    std::vector<TokenId> kept;
    std::vector<TokenId> negatives;
    std::vector<double> h(config_.d);
    std::vector<double> d_h(config_.d);
    std::uint64_t reported_words = 0;
    std::uint64_t reported_pairs = 0;
    const auto tell = [&] {
        const std::uint64_t pairs = progress.pairs - reported_pairs;
        progress.loss = pairs > 0 ? loss / static_cast<double>(pairs) : 0;
        loss = 0;
        reported_words = progress.words;
        reported_pairs = progress.pairs;
        return report(progress);
    };
    for (std::uint32_t epoch = 0; epoch < config_.epochs; ++epoch) {
        for (std::size_t s = 0; s + 1 < sentences.starts.size(); ++s) {
            // the place of a word among all that are read names its draws
            const std::uint64_t first = progress.words;
            kept.clear();
            for (std::size_t i = sentences.starts[s]; i < sentences.starts[s + 1]; ++i, ++progress.words) {
                const TokenId id = sentences.ids[i];
                if (keep.bits(progress.words) * unit < keep_[static_cast<std::size_t>(id)]) kept.push_back(id);
            }
            const double done = static_cast<double>(first) / static_cast<double>(progress.total);
            const double rate = config_.learning_rate * std::max(1 - done, 1e-4);
            for (std::size_t at = 0; at < kept.size(); ++at) {
                const std::size_t reach = 1 + sizes.bits(first + at) % config_.window;
                const std::size_t end = std::min(kept.size(), at + reach + 1);
                for (std::size_t other = at - std::min(at, reach); other < end; ++other) {
                    if (other == at) continue;
                    negatives.clear();
                    for (std::uint32_t k = 0; k < config_.negatives; ++k) {
                        const TokenId drawn = noise_.draw(noise.bits(noise_drawn++) * unit);
                        if (drawn != kept[other]) negatives.push_back(drawn);
                    }
                    loss += skip_gram_step(input_.view(), output_.view(), rows_[static_cast<std::size_t>(kept[at])],
                                           kept[other], negatives, rate, h, d_h);
                    ++progress.pairs;
                }
            }
            if (progress.words - reported_words >= words_per_report && progress.words < progress.total && !tell()) return;
        }
    }
    tell();
}

Matrix SkipGram::vectors() const {
    Matrix all(vocabulary_.size(), config_.d);
    for (std::size_t word = 0; word < vocabulary_.size(); ++word) {
        for (const TokenId r : rows_[word]) {
            const float* row = input_.row(static_cast<std::size_t>(r));
            for (std::size_t i = 0; i < config_.d; ++i) all.row(word)[i] += row[i];
        }
    }
    return all;
}

Matrix SkipGram::vector_of(std::string_view word) const {
    const auto rows = rows_of(word);
    if (rows.empty()) {
        throw Error(ErrorCode::bad_token_id,
                    "\"" + std::string(word.substr(0, 80)) + "\" has no row, and there are no subwords to sum");
    }
    Matrix vector(1, config_.d);
    for (const TokenId r : rows) {
        const float* row = input_.row(static_cast<std::size_t>(r));
        for (std::size_t i = 0; i < config_.d; ++i) vector.data()[i] += row[i];
    }
    return vector;
}

}  // namespace stem
