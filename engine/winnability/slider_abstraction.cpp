#include "engine/winnability/slider_abstraction.h"

#include <vector>

#include "engine/chess/movegen.h"
#include "engine/winnability/blocker_matching.h"
#include "engine/winnability/key_set.h"
#include "engine/winnability/reachability.h"

namespace tratto {

namespace {

Bitboard sliders_of(const Position& position) {
  return position.pieces(Bishop, Rook) | position.pieces(Queen);
}

Position without_sliders(const Position& position) {
  Setup setup = position.setup();
  for (const Square square : squares_of(sliders_of(position)))
    setup.board[square] = NoPiece;
  return Position(setup);
}

class SliderAbstraction {
 public:
  SliderAbstraction(const Position& position, Color winner) : winner_(winner) {
    const Reachability reachability(position);
    for (const Reachability::PieceReach& piece : reachability.pieces()) {
      if (!contains(sliders_of(position), piece.home)) continue;
      roam_[color_of(piece.kind)] |= piece.reach;
      if (color_of(piece.kind) != winner) blockers_.push_back(piece.reach);
      if (color_of(piece.kind) == winner && type_of(piece.kind) != Rook) diagonal_ |= piece.reach;
      if (color_of(piece.kind) == winner && type_of(piece.kind) != Bishop) straight_ |= piece.reach;
    }
    visit(without_sliders(position));
  }

  /// True if all positions were visited and none refutes the proof.
  bool run(int state_limit) {
    while (!refuted_ && !waiting_.empty()) {
      if (state_limit-- <= 0) return false;
      const Position position = waiting_.back();
      waiting_.pop_back();
      expand(position);
    }
    return !refuted_;
  }

 private:
  void visit(const Position& position) {
    if (!visited_.insert(position.key())) return;
    waiting_.push_back(position);
    refuted_ = refuted_ || sliders_may_meet_others(position);
  }

  void expand(const Position& position) {
    for (const Move move : legal_moves(position)) {
      const Position next = position.after(move);
      Bitboard vacated = bit(move.from());
      if (move.is_en_passant()) vacated |= bit(forward(~position.side_to_move(), move.to()));
      refuted_ = refuted_ || move.is_promotion() || may_be_mate(next, vacated);
      visit(next);
    }
    // A check by a pawn, a knight or a king cannot be answered by a slider without a capture.
    if (roam_[position.side_to_move()] == 0 || position.in_check()) return;
    const Position next = position.after_null();
    refuted_ = refuted_ || may_be_mate(next, all_squares);
    visit(next);
  }

  /// Whether a slider could capture a pawn or a knight, or be captured by a pawn, so that the pawns
  /// may change. Captures by other pieces are moves like any other, and captures among sliders do
  /// not matter.
  [[nodiscard]] bool sliders_may_meet_others(const Position& position) const {
    for (const Color color : {White, Black}) {
      const Bitboard victims = position.pieces(~color) & ~position.pieces(King);
      const Bitboard pawns = position.pieces(~color, Pawn);
      if ((roam_[color] & (victims | pawn_attacks(~color, pawns))) != 0) return true;
    }
    return false;
  }

  /// Whether the position could be mate with sliders added somewhere. The last move vacated
  /// `vacated`. If a slider moved, it could have given check from anywhere; otherwise a slider's
  /// check was discovered, because it gave none before that move.
  [[nodiscard]] bool may_be_mate(const Position& position, Bitboard vacated) const {
    if (position.side_to_move() == winner_) return false;
    const Square king = position.king(~winner_);
    const Bitboard occupied = position.pieces() ^ bit(king);
    if (!position.in_check() && (attack_lines(king, occupied) & vacated) == 0) return false;
    Bitboard flights =
        king_attacks(king) & ~position.threats(winner_).all & ~position.pieces(~winner_);
    for (const Square square : squares_of(flights))
      if (attack_lines(square, occupied) != 0) flights ^= bit(square);
    return can_all_be_blocked(flights, blockers_);
  }

  /// The lines on which a slider of the winner could attack a square; empty if none can.
  [[nodiscard]] Bitboard attack_lines(Square square, Bitboard occupied) const {
    const Bitboard diagonal = bishop_attacks(square, occupied);
    const Bitboard straight = rook_attacks(square, occupied);
    return ((diagonal & diagonal_) != 0 ? diagonal : 0) |
           ((straight & straight_) != 0 ? straight : 0);
  }

  Color winner_;
  std::array<Bitboard, color_count> roam_{};  ///< Where each side's sliders could ever be.
  Bitboard diagonal_ = 0;  ///< Where the winner's bishops and queens could ever be.
  Bitboard straight_ = 0;  ///< Where the winner's rooks and queens could ever be.
  Blockers blockers_;      ///< Where each of the loser's could ever be.
  KeySet visited_;
  std::vector<Position> waiting_;
  bool refuted_ = false;
};

}  // namespace

bool is_unwinnable_without_sliders(const Position& position, Color winner, int state_limit) {
  if (sliders_of(position) == 0 || position.castling_rooks() != 0) return false;
  if (position.in_check() && !has_legal_move(position)) return false;  // Mate already.
  return SliderAbstraction(position, winner).run(state_limit);
}

}  // namespace tratto
