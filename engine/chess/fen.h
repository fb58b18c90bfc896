#pragma once

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
};

/// Limit on the number of promoted pieces.
enum class PromotedPieces {
  AsPawnsAllow,  ///< At most as many as pawns are missing: positions of games.
  Any,           ///< Up to 16 pieces of any kind, at most 8 pawns: composed problems.
};

/// Reads FEN, X-FEN and Shredder-FEN (also with fields 3 to 6 missing); refuses ambiguous records
/// and positions that no legal game can reach. The error gives the reason.
[[nodiscard]] Result<ParsedFen> parse_fen(std::string_view text,
                                          PromotedPieces promoted = PromotedPieces::AsPawnsAllow);

enum class CastlingStyle {
  XFen,         ///< KQkq; a file letter only if an inner rook has the right.
  ShredderFen,  ///< Always file letters (HAha).
};

/// Writes a position as FEN, all six fields.
[[nodiscard]] std::string to_fen(const Position& position,
                                 CastlingStyle style = CastlingStyle::XFen);

/// The Chess960 start position with Scharnagl's number 0..959 (518 is the classical one).
[[nodiscard]] Position chess960_start(int number);
/// Double Chess960: each side with its own number.
[[nodiscard]] Position chess960_start(int white_number, int black_number);

/// Whether castling in this position needs Chess960 notation: some king or rook with a castling
/// right does not stand on its classical square.
[[nodiscard]] bool needs_chess960(const Position& position);

/// A diagram with FEN, keys and checkers, for the command `d`.
[[nodiscard]] std::string diagram(const Position& position);

}  // namespace tratto
