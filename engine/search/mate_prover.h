#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "engine/chess/position.h"

namespace tratto {

enum class MateVerdict {
  Mate,    ///< Proved: the attacker mates within the moves allowed, whatever the defence.
  NoMate,  ///< Proved: he cannot.
  Unknown,
};

struct MateProof {
  MateVerdict verdict = MateVerdict::Unknown;
  /// With Mate: best play for both by what is proved, from the root to the mate; empty if that has
  /// happened. No defence lasts longer, though a quicker attack may have been overlooked.
  std::vector<Move> line;
  std::uint64_t nodes = 0;  ///< Positions looked at.
};

struct MateQuestion {
  Color attacker;  ///< Either side, whoever is to move.
  int plies;       ///< Maximum length of the mate from the root.
  std::uint64_t nodes = ~0ULL;
  std::size_t megabytes = 16;
  /// Asked now and then whether to give up.
  std::function<bool()> must_stop;
};

/// Looks for a forced mate by depth-first proof-number search (Nagai 2002): always next at the
/// position where the least is missing for a proof or a refutation. It evaluates nothing, so what
/// it finds is proved. It knows nothing of the game before the root: neither the fifty-move rule
/// nor a third repetition may come into play within the plies asked for.
[[nodiscard]] MateProof prove_mate(const Position& root, const MateQuestion& question);

}  // namespace tratto
