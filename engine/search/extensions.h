#pragma once

#include "engine/base/tunable.h"
#include "engine/search/tt.h"
#include "engine/search/window.h"

// Singular extensions: the TT move is searched deeper if every other move is much worse
// (Anantharaman, Campbell and Hsu 1988; against the TT score as in Stockfish).

namespace tratto {

TRATTO_SWITCH(singular_extensions);
TRATTO_TUNABLE(singular_depth, 5, 4, 10);
TRATTO_TUNABLE(singular_tt_depth, 3, 1, 6);
/// Whether the TT entry is deep enough for a singular search at this depth.
inline bool can_be_singular(const TTEntry& entry, int depth) {
  return singular_extensions && depth >= singular_depth &&
         entry.depth >= depth - singular_tt_depth && entry.score != Score::none() &&
         !entry.score.is_decisive() && entry.bound != Bound::Upper;
}

TRATTO_TUNABLE(singular_percent, 133, 20, 300);
/// The TT move is singular if every other move scores below this.
inline Score singular_beta(Score tt_score, int depth) {
  return tt_score - depth * singular_percent / 100;
}
/// Depth of the singular search.
constexpr int singular_search_depth(int depth) {
  return (depth - 1) / 2;
}

TRATTO_SWITCH(double_extensions);
TRATTO_TUNABLE(double_extension_margin, 19, 0, 60);
TRATTO_TUNABLE(triple_extension_margin, 120, 20, 300);
/// Extensions are whole plies.
constexpr int single_extension = 1;
constexpr int double_extension = 2;
constexpr int triple_extension = 3;
/// The extension of a singular move; the others fell short of singular_beta by `gap`.
inline int singular_extension(int gap, bool pv_node, bool noisy) {
  if (!double_extensions || pv_node || gap <= double_extension_margin) return single_extension;
  return !noisy && gap > triple_extension_margin ? triple_extension : double_extension;
}

/// Multi-cut: whether a second move that fails high in a singular search ends the node.
TRATTO_SWITCH(multi_cut);

TRATTO_SWITCH(negative_extensions);
constexpr int beaten_extension = -3;     ///< The TT score beats beta.
constexpr int beaten_extension_pv = -2;  ///< The same in a PV node.
constexpr int cut_node_extension = -2;   ///< A node that is expected to fail high anyway.
/// Extension of a move that is not singular: negative if other moves may also fail high.
inline int negative_extension(bool tt_score_beats_beta, NodeType type) {
  if (!negative_extensions) return 0;
  if (tt_score_beats_beta) return is_pv(type) ? beaten_extension_pv : beaten_extension;
  return type == NodeType::Cut ? cut_node_extension : 0;
}

}  // namespace tratto
