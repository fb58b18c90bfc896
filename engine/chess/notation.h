#pragma once

#include <array>
#include <string>
#include <string_view>

#include "engine/base/result.h"
#include "engine/chess/position.h"

namespace tratto {

// Standard Algebraic Notation; for UCI notation see uci_notation.h.

/// The piece letters of a language, by PieceType. The pawn's letter is accepted, but never written.
struct PieceLetters {
  std::string_view code;      ///< "it"
  std::string_view language;  ///< "Italian"
  std::array<std::string_view, piece_type_count> letters;
};

/// K Q R B N, the letters of PGN.
inline constexpr PieceLetters english_letters{"en", "English", {"P", "N", "B", "R", "Q", "K"}};

/// A legal move in Standard Algebraic Notation (PGN standard 8.2.3), with + or #.
[[nodiscard]] std::string to_san(const Position& position, Move move);

/// Parses a legal move in Standard Algebraic Notation or in any form of FIDE's appendix C: long
/// forms, no 'x', "e.p.", zeros for castling, promotion with or without '=', "++", a draw offer
/// "(=)", comments such as "!?". The error says whether it is malformed, impossible or ambiguous,
/// and why.
[[nodiscard]] Result<Move> parse_san(const Position& position, std::string_view text,
                                     const PieceLetters& letters = english_letters);
/// Whether a text could be a move in some position.
[[nodiscard]] bool has_form_of_move(std::string_view text,
                                    const PieceLetters& letters = english_letters);

/// Both players lose, by decision of the arbiter; in a movetext it may be castling.
inline constexpr std::string_view both_lose = "0-0";
/// The standard form of a result as people write it ("½-½", "1:0"); empty if the text is none.
[[nodiscard]] std::string_view standard_result(std::string_view text);

}  // namespace tratto
