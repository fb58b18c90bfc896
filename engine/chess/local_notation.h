#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/chess/notation.h"

/// Algebraic notation as people write it: local letters (FIDE laws, appendix C.3), the forms of
/// appendix C, whole games.
namespace tratto {

/// All languages known, one row each, English first; the last one is the figurines.
[[nodiscard]] std::span<const PieceLetters> languages();
/// By code ("it") or English name ("Italian"), in any case; null if unknown.
[[nodiscard]] const PieceLetters* find_language(std::string_view name);

/// A legal move in the short form of appendix C: local letters, 'x', promotion without '=', zeros
/// for castling, '+' and '#'.
[[nodiscard]] std::string to_local(const Position& position, Move move,
                                   const PieceLetters& letters);

/// The moves of a game from `start` on as a score sheet has them, on one line: "1. e4 e5 2. Cf3";
/// in a language's letters, or without any in Standard Algebraic Notation.
[[nodiscard]] std::string score_sheet(const Position& start, std::span<const Move> moves,
                                      const PieceLetters* letters = nullptr);

/// Reads the moves of a game as a score sheet has them: move numbers, moves in any spelling that
/// parse_san() knows, a result. The error names the move at fault: "move 9 of White: ...".
[[nodiscard]] Result<std::vector<Move>> parse_score_sheet(const Position& start,
                                                          std::string_view text,
                                                          const PieceLetters& letters);

}  // namespace tratto
