#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/chess/position.h"

namespace tratto {

/// A position parsed from a FEN record, with the repairs that were needed.
struct ParsedFen {
  Position position;
  /// One line for each repair that X-FEN allows: an impossible en passant square dropped, a
  /// castling letter without its rook dropped, missing counters filled in.
  std::vector<std::string> notices;
  /// Number of notices about missing fields; they come first.
  std::size_t missing_fields = 0;

  /// The notices about what was written and does not count. A record of four fields lacks nothing.
  [[nodiscard]] std::span<const std::string> corrections() const {
    return std::span(notices).subspan(missing_fields);
  }
};

/// Limit on the number of promoted pieces.
enum class PromotedPieces {
  AsPawnsAllow,  ///< At most as many as pawns are missing: positions of games.
  Any,  ///< Up to 16 pieces of any kind per side, at most 8 of them pawns: composed problems.
};

/// Reads FEN, X-FEN and Shredder-FEN (also with fields 3 to 6 missing); refuses ambiguous records
/// and positions that no legal game can reach. The error gives the reason.
[[nodiscard]] Result<ParsedFen> parse_fen(std::string_view text,
                                          PromotedPieces promoted = PromotedPieces::AsPawnsAllow);

}  // namespace tratto
