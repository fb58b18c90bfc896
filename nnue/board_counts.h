#pragma once

#include <array>
#include <cstdint>

#include "engine/chess/position.h"
#include "nnue/arch.h"
#include "nnue/kernels/kernels.h"

/// Board counts: inputs of the first layer that count squares or pieces of some kind; most of them
/// depend on attacks (mobility, hanging pieces, king safety). Hidden neurons see single pieces and
/// would need many examples to learn such terms; 64 counts do not overfit (nets/JOURNAL.md).
namespace tratto::nnue {

/// The counts of each side.
enum class Count : std::uint8_t {
  // Mobility: squares that a piece can move to and that no less valuable enemy piece attacks.
  KnightMoves,
  BishopMoves,
  RookMoves,
  QueenMoves,
  // Own pieces that are attacked by a less valuable piece, or attacked and not defended.
  HangingPawns,
  HangingMinors,
  HangingRooks,
  HangingQueens,
  HangingPieces,      ///< Except pawns.
  HangingButOne,      ///< HangingPieces less one, as one of them can move away.
  Outnumbered,        ///< Attacked twice and not defended twice.
  OutnumberedPieces,  ///< Of these, pieces that no pawn defends.
  // Squares of the king ring (the own king's square and its neighbours) that enemy pieces attack.
  RingByKnights,
  RingByBishops,
  RingByRooks,
  RingByQueens,
  RingUnguarded,       ///< Attacked by any piece and defended by the king only.
  RingTwiceUnguarded,  ///< Likewise, attacked twice.
  // Safe checks: squares from which enemy pieces could give check without being captured.
  KnightChecks,
  BishopChecks,
  RookChecks,
  QueenChecks,
  Flights,  ///< Squares that the king can move to.
  // Threats of the next move.
  PushThreats,   ///< Enemy pieces that a pawn push would attack.
  Forks,         ///< Squares from which a knight would fork two of king, queens and rooks.
  QueenThreats,  ///< Squares from which a less valuable piece would attack a queen.
  AttackedByMinors,
  AttackedByRooks,  ///< Enemy pieces, except pawns and king, that are attacked now.
  // Passed pawns.
  Passed,
  PassedAdvanced,  ///< On the sixth or seventh rank.
  PassedFree,      ///< With an empty path to promotion.
  CastlingRights,
};
static_assert(static_cast<int>(Count::CastlingRights) + 1 == side_count_inputs);

/// The input of counting: the pieces, and the castling rights.
struct CountedBoard {
  std::array<std::array<Bitboard, piece_type_count>, color_count> pieces{};  ///< [colour][type]
  std::array<int, color_count> castling_rights{};  ///< Number of rights, 0..2, by colour.
};

[[nodiscard]] CountedBoard counted_board(const Position& position);

/// The sets of squares that are counted: first those of `us`, the side to move, in the order of
/// Count, then those of the other side.
[[nodiscard]] CountedSets counted_sets(const CountedBoard& board, Color us);

/// The counts as inputs of the first layer: the reference implementation of the kernels' counting.
using BoardCounts = std::array<std::uint8_t, count_inputs>;
[[nodiscard]] BoardCounts count_board(const CountedBoard& board, Color us);

}  // namespace tratto::nnue
