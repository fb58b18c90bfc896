#pragma once

#include <algorithm>
#include <memory>

#include "engine/search/score.h"
#include "engine/tablebase/tables.h"

namespace tratto {

/// Endgame tablebases and their settings, as the search uses them.
struct Tablebases {
  std::shared_ptr<const tablebase::Tables> tables;  ///< Null: none.
  int probe_depth = 1;  ///< Minimum depth for probing positions with the maximum number of pieces.
  int probe_limit = tablebase::max_pieces;  ///< Maximum number of pieces.
  bool fifty_move_rule = true;              ///< If false, cursed wins count as wins.

  /// Maximum number of pieces of a position that can be probed; 0 if none.
  [[nodiscard]] int max_pieces() const {
    return tables ? std::min(probe_limit, tables->largest()) : 0;
  }
  /// Whether to probe a position inside the search: only with a fifty-move counter of zero and
  /// without castling rights, as the tables require.
  [[nodiscard]] bool can_probe(const Position& position, int depth) const;
  /// The score of a WDL result, `ply` plies from the root.
  [[nodiscard]] Score score(tablebase::Wdl wdl, int ply) const;
};

}  // namespace tratto
