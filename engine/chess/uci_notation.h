#pragma once

#include <string>
#include <string_view>

#include "engine/base/result.h"
#include "engine/chess/position.h"

// Long algebraic notation, as UCI uses it.

namespace tratto {

/// How castling is written in long algebraic (UCI) notation.
enum class CastlingNotation {
  KingMove,       ///< e1g1, for GUIs that play classical chess.
  KingTakesRook,  ///< e1h1, under UCI_Chess960.
};

/// A legal move in UCI notation; "0000" for Move::none(). Castling from non-classical squares is
/// always written as king takes rook, because the king's move would be ambiguous.
[[nodiscard]] std::string to_uci(const Position& position, Move move,
                                 CastlingNotation castling = CastlingNotation::KingMove);
/// Parses a legal move in UCI notation, with either form of castling and either case of the
/// promotion letter. The error says what is wrong.
[[nodiscard]] Result<Move> parse_uci(const Position& position, std::string_view text);

}  // namespace tratto
