#pragma once

#include "engine/selfplay/game.h"

namespace tratto::selfplay {

/// Plays self-play games, one at a time, each from its own seed: the same seed gives the same game.
/// Both sides share one search and transposition table.
class Player {
 public:
  Player(std::unique_ptr<Evaluator> evaluator, std::size_t hash_megabytes, const GameRules& rules,
         const OpeningMix& mix);

  /// Plays a complete game; an error if there is no opening, see balanced_opening(). Once the
  /// opening is found, `stop` has no effect.
  [[nodiscard]] Result<nnue::GameRecord> play(std::uint64_t seed, const std::atomic<bool>& stop);
  /// Positions from inside the searches of the last game, if the rules record them.
  [[nodiscard]] std::vector<nnue::GameRecord> take_inner() { return engine_.take_inner(); }
  /// Nodes searched so far.
  [[nodiscard]] std::uint64_t nodes() const { return engine_.nodes(); }

 private:
  Engine engine_;
  GameRules rules_;
  OpeningMix mix_;
};

}  // namespace tratto::selfplay
