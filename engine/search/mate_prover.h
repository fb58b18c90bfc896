#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "engine/chess/position.h"

namespace tratto {

enum class MateVerdict {
  Mate,    ///< Proved: the attacker can force mate within the moves allowed.
  NoMate,  ///< Proved: the attacker cannot force mate within them.
  Unknown,
};

struct MateProof {
  MateVerdict verdict = MateVerdict::Unknown;
  /// For Mate: the line from the root to the mate; empty if the position is mate. The defence is
  /// the longest one that was found; a shorter mate may exist.
  std::vector<Move> line;
  std::uint64_t nodes = 0;  ///< Positions visited.
};

struct MateQuestion {
  Color attacker;  ///< The side that mates; may be either side to move.
  int plies;       ///< Maximum length of the mate from the root.
  std::uint64_t nodes = ~0ULL;
  std::size_t megabytes = 16;
  /// Polled with the number of positions visited so far: whether to stop without a result.
  std::function<bool(std::uint64_t)> must_stop;
};

/// Searches for a forced mate by depth-first proof-number search (df-pn, Nagai 2002): always
/// expands the position that needs least work for a proof or a refutation. It uses no evaluation,
/// so its results are proofs. It ignores the game before the root: call it only if neither the
/// fifty-move rule nor a repetition can matter within `plies`.
[[nodiscard]] MateProof prove_mate(const Position& root, const MateQuestion& question);

}  // namespace tratto
