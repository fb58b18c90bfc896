#pragma once

#include "engine/base/tunable.h"
#include "engine/search/table.h"
#include "engine/search/window.h"

// Singular extensions: the table's move is searched deeper if every other move is much worse
// (Anantharaman, Campbell and Hsu 1988; against the table's score as in Stockfish).

namespace tratto {

TRATTO_TUNABLE(singular_depth, 5, 4, 10);
TRATTO_TUNABLE(singular_table_depth, 3, 1, 6);
/// Whether the table knows enough of its move for a node of this depth to ask if it is singular.
inline bool may_be_singular(const TableEntry& entry, int depth) {
  return depth >= singular_depth && entry.depth >= depth - singular_table_depth &&
         entry.score != Score::none() && !entry.score.is_decisive() && entry.bound != Bound::Upper;
}

/// The table's move is singular if every other move scores below this.
inline Score singular_beta(Score table_score, int depth) {
  return table_score - depth;
}
/// And that is asked of a search to this depth.
constexpr int singular_search_depth(int depth) {
  return (depth - 1) / 2;
}

TRATTO_TUNABLE(double_extension_margin, 16, 0, 60);
TRATTO_TUNABLE(triple_extension_margin, 126, 20, 300);
/// The extension of a singular move; the others fell short of singular_beta by `gap`.
inline int singular_extension(int gap, bool pv_node, bool noisy) {
  if (pv_node || gap <= double_extension_margin) return 1;
  return !noisy && gap > triple_extension_margin ? 3 : 2;
}

/// Of a move that is not singular: a negative one where other moves may well beat beta, too.
constexpr int negative_extension(bool table_beats_beta, NodeKind kind) {
  if (table_beats_beta) return is_pv(kind) ? -2 : -3;
  return kind == NodeKind::Cut ? -2 : 0;
}

}  // namespace tratto
