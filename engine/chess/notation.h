#pragma once

#include <string>
#include <string_view>

#include "engine/base/result.h"
#include "engine/chess/position.h"

namespace tratto {

/// How castling is written in long algebraic (UCI) notation.
enum class CastlingNotation {
  KingMove,       ///< e1g1, for GUIs that play classical chess.
  KingTakesRook,  ///< e1h1, under UCI_Chess960.
};

/// A legal move in UCI notation; "0000" for Move::none().
[[nodiscard]] std::string to_uci(const Position& position, Move move,
                                 CastlingNotation castling = CastlingNotation::KingMove);
/// Reads a legal move in UCI notation, castling in either form; an upper-case promotion letter is
/// accepted too. The error says what is wrong with it.
[[nodiscard]] Result<Move> parse_uci(const Position& position, std::string_view text);

/// A legal move in Standard Algebraic Notation (PGN standard 8.2.3), with + or #.
[[nodiscard]] std::string to_san(const Position& position, Move move);
/// Reads a legal move in Standard Algebraic Notation in English letters, leniently (see
/// laws for other languages). The error says whether it is malformed, impossible or ambiguous.
[[nodiscard]] Result<Move> parse_san(const Position& position, std::string_view text);

}  // namespace tratto
