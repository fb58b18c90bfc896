#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/chess/position.h"

namespace tratto {

/// A position read from a FEN record, with what had to be repaired to read it.
struct ParsedFen {
  Position position;
  /// One line for each repair that X-FEN allows: an impossible en passant square dropped, a
  /// castling letter without its rook dropped, missing counters filled in.
  std::vector<std::string> notices;
};

/// How many promoted pieces a record may show.
enum class PromotedPieces {
  AsPawnsAllow,  ///< No more than pawns are missing: what a game can contain.
  Any,           ///< Up to 16 pieces of any kind but for 8 pawns: composed problems.
};

/// Reads FEN, X-FEN and Shredder-FEN (also with fields 3 to 6 missing); refuses, with the reason,
/// what no legal game can contain and what is ambiguous.
[[nodiscard]] Result<ParsedFen> parse_fen(std::string_view text,
                                          PromotedPieces promoted = PromotedPieces::AsPawnsAllow);

enum class CastlingStyle {
  XFen,         ///< KQkq, and a file letter only where an inner rook has the right.
  ShredderFen,  ///< File letters always (HAha).
};

/// The six fields of a position.
[[nodiscard]] std::string to_fen(const Position& position,
                                 CastlingStyle style = CastlingStyle::XFen);

/// The Chess960 start position with Scharnagl's number 0..959 (518 is the classical one).
[[nodiscard]] Position chess960_start(int number);
/// Double Chess960: each side with its own number.
[[nodiscard]] Position chess960_start(int white_number, int black_number);

/// Whether castling in this position needs Chess960 notation: some king or rook with a castling
/// right does not stand on its classical square.
[[nodiscard]] bool needs_chess960(const Position& position);

/// The board as a person draws it, with FEN, keys and checkers, for the command `d`.
[[nodiscard]] std::string diagram(const Position& position);

}  // namespace tratto
