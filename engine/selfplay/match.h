#pragma once

#include <array>
#include <atomic>
#include <functional>
#include <string>

#include "engine/base/result.h"
#include "engine/selfplay/game.h"

namespace tratto::selfplay {

/// The score of a match, for the first side. Each opening is played twice with colours reversed;
/// errors are computed from pairs, because the two games of a pair are not independent.
struct MatchScore {
  std::uint64_t wins = 0;
  std::uint64_t draws = 0;
  std::uint64_t losses = 0;
  std::array<std::uint64_t, 5>
      pairs{};  ///< Number of pairs by half points of the first side (0 to 4).

  /// Adds a pair of games by the half points of the first side in each: 0, 1 or 2.
  void add(int first_game, int second_game);
  [[nodiscard]] std::uint64_t games() const { return wins + draws + losses; }
  /// Share of the points, 0 to 1.
  [[nodiscard]] double share() const;
  /// Elo difference, first minus second; finite even for a perfect score.
  [[nodiscard]] double elo() const;
  /// Half the width of the 95 % interval around elo(); infinite for fewer than two pairs.
  [[nodiscard]] double elo_error() const;
  /// One line: "+6 =3 -1 of 10, 75.0 %, Elo +190.8 +- 60.1, pairs 0 0 1 2 2".
  [[nodiscard]] std::string to_text() const;
};

struct MatchOptions {
  std::uint64_t games = 1000;  ///< An even number.
  int threads = 1;
  std::uint64_t seed = 1;
  std::size_t hash_megabytes = 4;  ///< Per side and thread.
  GameRules rules{.prunes_late_moves = true};
  OpeningMix mix;
};

/// Plays a match between two evaluations with the same search. Calls `progress` with a line every
/// few seconds; if `stop` becomes true, running games are completed. An error if memory is too
/// short for a single game, or if there is no balanced opening. Throws std::bad_alloc if memory
/// runs out during a game.
[[nodiscard]] Result<MatchScore> play_match(const MatchOptions& options,
                                            const EvaluatorFactory& first,
                                            const EvaluatorFactory& second,
                                            const std::function<void(const std::string&)>& progress,
                                            const std::atomic<bool>& stop);

}  // namespace tratto::selfplay
