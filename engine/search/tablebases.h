#pragma once

#include <algorithm>
#include <memory>

#include "engine/search/score.h"
#include "engine/tablebase/tables.h"

namespace tratto {

/// The endgame tables of a search, and how it is to use them.
struct Tablebases {
  std::shared_ptr<const tablebase::Tables> tables;  ///< Null: there are none.
  int probe_depth = 1;  ///< Depth left from which positions with the most pieces are looked up.
  int probe_limit = tablebase::max_pieces;  ///< The most pieces looked up.
  bool fifty_move_rule = true;              ///< Else all wins count, however long they take.

  /// The most pieces of any position that is looked up; 0 if none is.
  [[nodiscard]] int max_pieces() const {
    return tables ? std::min(probe_limit, tables->largest()) : 0;
  }
  /// Whether to look up a position inside the search. The tables hold positions whose fifty-move
  /// counter is zero and in which nobody can castle.
  [[nodiscard]] bool cover(const Position& position, int depth) const;
  /// The score of a result, `ply` plies from the root.
  [[nodiscard]] Score score(tablebase::Wdl wdl, int ply) const;
};

}  // namespace tratto
