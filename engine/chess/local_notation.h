#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/chess/notation.h"

/// Algebraic notation as on score sheets: piece letters of other languages (FIDE laws, appendix
/// C.3), the variants of appendix C, whole games.
namespace tratto {

/// All supported languages, English first, figurines last.
[[nodiscard]] std::span<const PieceLetters> languages();
/// Finds a language by code ("it") or English name ("Italian"), case-insensitively; null if
/// unknown.
[[nodiscard]] const PieceLetters* find_language(std::string_view name);

/// A legal move in the short form of appendix C: local letters, 'x', promotion without '=', zeros
/// for castling, '+' and '#'.
[[nodiscard]] std::string to_local(const Position& position, Move move,
                                   const PieceLetters& letters);

/// The moves of a game from `start` on one line, with a language's letters: "1. e4 e5 2. Cf3"; in
/// Standard Algebraic Notation if there is no language.
[[nodiscard]] std::string score_sheet(const Position& start, std::span<const Move> moves,
                                      const PieceLetters* letters = nullptr);

/// Parses the moves of a game: move numbers, moves in any form that parse_san() accepts, a result.
/// The error names the invalid move: "move 9 of White: ...".
[[nodiscard]] Result<std::vector<Move>> parse_score_sheet(const Position& start,
                                                          std::string_view text,
                                                          const PieceLetters& letters);

}  // namespace tratto
