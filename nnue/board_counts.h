#pragma once

#include <array>
#include <cstdint>

#include "engine/chess/position.h"
#include "nnue/arch.h"
#include "nnue/kernels/kernels.h"

/// Inputs of the first layer that are counted on the board: how many squares or pieces there are of
/// some kinds, most of which depend on who attacks what. Hidden neurons see single pieces and would
/// have to learn such things case by case; so few numbers cannot be learned by heart
/// (nets/JOURNAL.md).
namespace tratto::nnue {

/// What is counted, of each side.
enum class Count : std::uint8_t {
  // Squares that pieces reach where nothing of less worth attacks them (mobility).
  KnightMoves,
  BishopMoves,
  RookMoves,
  QueenMoves,
  // Own pieces that are attacked by something of less worth, or attacked and not defended.
  HangingPawns,
  HangingMinors,
  HangingRooks,
  HangingQueens,
  HangingPieces,      ///< But pawns.
  HangingButOne,      ///< Of these all but one, which may run away.
  Outnumbered,        ///< Attacked twice and not defended twice.
  OutnumberedPieces,  ///< Of these pieces that no pawn defends.
  // Squares around the own king and its own, that enemy pieces attack.
  RingByKnights,
  RingByBishops,
  RingByRooks,
  RingByQueens,
  RingUnguarded,       ///< By anything, and nothing but the king defends them.
  RingTwiceUnguarded,  ///< Likewise, by two.
  // Squares from which enemy pieces could give check without being taken.
  KnightChecks,
  BishopChecks,
  RookChecks,
  QueenChecks,
  Flights,  ///< Squares to which the king could go.
  // What the next move could attack.
  PushThreats,   ///< Enemy pieces that a pawn could attack by stepping forward.
  Forks,         ///< Squares from which a knight would attack two of king, queens, rooks.
  QueenThreats,  ///< Squares from which a lesser piece would attack a queen.
  AttackedByMinors,
  AttackedByRooks,  ///< Enemy pieces, but pawns and king, that are attacked now.
  // Passed pawns.
  Passed,
  PassedAdvanced,  ///< On the sixth or seventh rank.
  PassedFree,      ///< With nothing in the way.
  CastlingRights,
};
static_assert(static_cast<int>(Count::CastlingRights) + 1 == side_count_inputs);

/// What is counted on: where the pieces are, and who may still castle.
struct CountedBoard {
  std::array<std::array<Bitboard, piece_type_count>, color_count> pieces{};  ///< [colour][type]
  std::array<int, color_count> castling_rights{};  ///< How many, 0..2, by colour.
};

[[nodiscard]] CountedBoard counted_board(const Position& position);

/// The sets that are counted: those of `us`, the side to move, in the order of Count, then the same
/// of the other side.
[[nodiscard]] CountedSets counted_sets(const CountedBoard& board, Color us);

/// What the first layer sees of them: the slow twin of the kernels' count.
using BoardCounts = std::array<std::uint8_t, count_inputs>;
[[nodiscard]] BoardCounts count_board(const CountedBoard& board, Color us);

}  // namespace tratto::nnue
