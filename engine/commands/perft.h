#pragma once

#include <atomic>
#include <cstddef>
#include <iosfwd>

#include "engine/chess/position.h"
#include "engine/chess/uci_notation.h"
#include "engine/perft/perft.h"

namespace tratto {

struct PerftCommand {
  int depth = 1;
  int threads = 1;
  std::size_t table_megabytes = 0;  ///< 0: without a table.
  bool plain = false;               ///< Use the move generator of the search.
  bool json = false;  ///< Print one JSON object on one line instead of the divide table.
  CastlingNotation castling = CastlingNotation::KingMove;
  const std::atomic<bool>* stop = nullptr;
};

/// The command `perft` (and `go perft`): prints a line per root move and `Nodes searched: N`, or
/// one line of JSON, to `out`, and for long runs progress and remaining time to `progress`. Reports
/// if it was stopped, and if the count reached max_sequences.
PerftResult run_perft(const Position& position, const PerftCommand& command, std::ostream& out,
                      std::ostream& progress);

}  // namespace tratto
