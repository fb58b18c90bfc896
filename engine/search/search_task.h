#pragma once

#include <cstdint>
#include <vector>

#include "engine/search/move_visibility.h"
#include "engine/search/moves_in_search.h"
#include "engine/search/shared_iteration.h"
#include "engine/search/stack.h"
#include "engine/search/tablebases.h"

namespace tratto {

/// The task of one search thread.
struct SearchTask {
  int max_depth = max_ply - 1;
  int multi_pv = 1;  ///< Number of best lines to find.
  std::uint64_t hard_nodes = ~0ULL;
  std::vector<Move> only_moves;  ///< Root moves to search; empty: all.
  /// Hides moves below the root from a weakened player; null: all are seen.
  const MoveVisibility* visibility = nullptr;
  /// Uses only the quick test of who can still win at the root, as at all other nodes. For games
  /// with few nodes per move, in which the thorough test would be a fifth of the work.
  bool cheap_winnability_only = false;
  /// Whether late move pruning is used. At depths 2 to 4 it makes scores less accurate than those
  /// of depth 1 (nnue/nets/JOURNAL.md), so self-play searches for training labels switch it off.
  bool prunes_late_moves = true;
  /// Shared by the threads of the search; null: no move is deferred. Must live as long as the
  /// search.
  MovesInSearch* moves_in_search = nullptr;
  /// What the threads of the search have completed; null for one thread. Must live as long as the
  /// search.
  SharedIteration* shared_iteration = nullptr;
  /// Whether iterations that another thread has completed are skipped: a helper thread.
  bool skips_completed_iterations = false;
  Tablebases tablebases{};  ///< Endgame tablebases to probe.
  /// Evaluation units by which a draw is worth less than 0 to the side to move at the root.
  int contempt = 0;
};

}  // namespace tratto
