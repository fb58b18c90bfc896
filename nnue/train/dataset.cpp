#include "nnue/train/dataset.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "engine/base/random.h"
#include "engine/base/system.h"
#include "nnue/train/hash_set.h"

namespace tratto::nnue {

namespace {

/// The stretch of every file that is held out for validation. It has the same relative place in all
/// files, because positions from inside the searches of a game are at about the same relative place
/// of their file as the game itself; otherwise training data would leak into validation.
class ValidationRange {
 public:
  ValidationRange(double share, std::uint64_t seed)
      : begin_(Random(seed).unit() * (1 - share)), end_(begin_ + share) {}

  /// Whether the byte at `offset` of a file of `size` bytes belongs to it.
  [[nodiscard]] bool contains(std::uint64_t offset, std::uint64_t size) const {
    const double place = static_cast<double>(offset) / static_cast<double>(size);
    return place >= begin_ && place < end_;
  }

 private:
  double begin_;  ///< Both as shares of a file.
  double end_;
};

/// Reads one file after the other into a dataset.
class Loader {
 public:
  Loader(const LoadOptions& options, DamagedGames& damaged)
      : options_(options), damaged_(damaged), validation_(options.validation, options.seed) {}

  Result<bool> add_file(const std::string& path, bool with_results) {
    std::error_code unknown;
    const std::uint64_t size =
        std::max<std::uint64_t>(1, std::filesystem::file_size(file_path(path), unknown));
    return for_each_game(path, damaged_, [&](GameRecord& game, std::uint64_t offset) {
      if (!with_results) game.result = GameResult::None;
      add_game(game, validation_.contains(offset, size));
      return true;
    });
  }
  Dataset take() { return std::move(data_); }

 private:
  void add_game(GameRecord& game, bool apart) {
    // The filter judges what the search found, not what the game makes of it.
    searched_ = game;
    apply_td_lambda(game, options_.td_lambda);
    const std::uint64_t seed = options_.seed ^ Random(++data_.games).next();
    found_.clear();
    collect_examples(searched_, game.moves, options_.filter, seed, found_, data_.verdicts);
    for (const Example& example : found_) {
      if (options_.remove_duplicates && !seen_.insert(board_hash(example)))
        ++data_.duplicates;
      else
        (apart ? data_.validation : data_.training).push_back(example);
    }
  }

  const LoadOptions& options_;
  DamagedGames& damaged_;
  ValidationRange validation_;
  Dataset data_;
  GameRecord searched_;
  std::vector<Example> found_;
  HashSet seen_;
};

}  // namespace

std::uint64_t Dataset::fingerprint() const {
  std::uint64_t hash = training.size();
  for (const auto* part : {&training, &validation})
    for (const Example& example : *part) {
      const auto label = static_cast<std::uint16_t>(example.score);
      hash = Random(hash ^ board_hash(example) ^ label ^
                    static_cast<std::uint64_t>(example.result) << 16)
                 .next();
    }
  return hash;
}

Result<Dataset> load_dataset(const std::vector<std::string>& files, const LoadOptions& options,
                             DamagedGames& damaged) {
  Loader loader(options, damaged);
  for (const auto* group : {&files, &options.scores_only})
    for (const std::string& file : *group) {
      const Result<bool> added = loader.add_file(file, group == &files);
      if (!added) return Error{added.error()};
    }
  return loader.take();
}

}  // namespace tratto::nnue
