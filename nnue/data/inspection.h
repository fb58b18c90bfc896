#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "nnue/data/each_game.h"
#include "nnue/data/filter.h"

namespace tratto::nnue {

/// Statistics of files of games; checks that every move is legal.
class Inspection {
 public:
  explicit Inspection(const Filter& filter) : filter_(filter) {}

  /// Reads a file to the end.
  void add_file(GameReader& reader);
  /// The statistics and problems as text.
  [[nodiscard]] std::string report() const;
  /// Whether all games were complete and legal.
  [[nodiscard]] bool is_clean() const { return damaged_.count() == 0; }

  /// Number of undamaged games.
  [[nodiscard]] std::uint64_t games() const { return games_; }
  [[nodiscard]] std::uint64_t positions() const { return positions_; }

 private:
  /// Upper limits of the histogram bars of |score|; the last bar has the rest.
  static constexpr std::array<int, 9> score_bars{1, 25, 50, 100, 200, 400, 800, 2000, 10000};

  void add_game(const GameRecord& game);
  void add_scores(const GameRecord& game);

  Filter filter_;
  DamagedGames damaged_;
  std::uint64_t files_ = 0;
  std::uint64_t bytes_ = 0;
  std::uint64_t games_ = 0;
  std::uint64_t positions_ = 0;
  std::uint64_t shuffled_starts_ = 0;  ///< Starts with Chess960 castling rights.
  std::uint64_t small_starts_ = 0;     ///< Starts with few pieces.
  std::array<std::uint64_t, game_result_count> results_{};
  std::array<std::uint64_t, score_bars.size() + 1> scores_{};
  VerdictCounts verdicts_{};
  std::vector<Example> examples_;
};

}  // namespace tratto::nnue
