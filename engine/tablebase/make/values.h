#pragma once

#include <cstdint>

#include "engine/chess/counters.h"
#include "engine/tablebase/format.h"

namespace tratto::tablebase {

/// Number of pieces of generated tables.
constexpr int min_pieces = 3;
constexpr int max_pieces_made = 5;

/// DTZ of a cursed win by a capture or pawn move: one ply more than a win may take under the
/// fifty-move rule.
constexpr int cursed_plies = fifty_move_plies + 1;

/// A result as a small integer: Wdl plus wdl_offset, or illegal.
using Outcome = std::uint8_t;
constexpr int outcome_count = 5;
constexpr Outcome illegal_outcome = 5;

constexpr Outcome outcome_of(Wdl wdl) {
  return static_cast<Outcome>(wdl + wdl_offset);
}
/// The result from the other side's view.
constexpr Outcome reversed(Outcome outcome) {
  return static_cast<Outcome>(2 * wdl_offset - outcome);
}

/// The generator's value of a position in 16 bits: result, DTZ, and whether captures or pawn moves
/// make it unnecessary to store them.
class Value {
 public:
  /// An illegal position.
  constexpr Value() = default;
  static constexpr Value draw() { return Value(draw_kind); }
  /// DTZ in plies, from 1; more than 100 is a cursed win.
  static constexpr Value win(int plies) { return Value(win_kind | static_cast<unsigned>(plies)); }
  /// From 0 (checkmate); more than 100 is a blessed loss.
  static constexpr Value loss(int plies) { return Value(loss_kind | static_cast<unsigned>(plies)); }

  [[nodiscard]] constexpr bool is_legal() const { return kind() != illegal_kind; }
  [[nodiscard]] constexpr int plies() const { return static_cast<int>(bits_ & plies_mask); }
  /// Of a legal position.
  [[nodiscard]] constexpr Wdl wdl() const {
    if (kind() == win_kind) return plies() <= fifty_move_plies ? Win : CursedWin;
    if (kind() == loss_kind) return plies() <= fifty_move_plies ? Loss : BlessedLoss;
    return Draw;
  }
  [[nodiscard]] constexpr Outcome outcome() const {
    return is_legal() ? outcome_of(wdl()) : illegal_outcome;
  }
  /// Signed for the side to move: mate is -1, a loss in n is -n - 1, a draw or illegal 0.
  [[nodiscard]] constexpr int signed_plies() const {
    return kind() == win_kind ? plies() : kind() == loss_kind ? -plies() - 1 : 0;
  }

  /// Sets the result of an undecided position, until then a draw.
  constexpr void decide(Value value) {
    bits_ = static_cast<std::uint16_t>((bits_ & ~(kind_mask | plies_mask)) | value.bits_);
  }

  /// A capture other than en passant has the position's result: any worse one may be stored.
  [[nodiscard]] constexpr bool capture_suffices() const {
    return is_legal() && (bits_ & capture_mask) == capture_bits(outcome());
  }
  constexpr void set_best_capture(Outcome outcome) {
    bits_ = static_cast<std::uint16_t>((bits_ & ~capture_mask) | capture_bits(outcome));
  }
  /// A capture or pawn move achieves the position's win: no distance needs to be stored.
  [[nodiscard]] constexpr bool zeroing_wins() const { return (bits_ & zeroing_flag) != 0; }
  constexpr void set_zeroing_wins() { bits_ |= zeroing_flag; }
  /// Stalemate.
  [[nodiscard]] constexpr bool is_stalemate() const {
    return kind() == draw_kind && plies() == stalemate_plies;
  }
  constexpr void set_stalemate() { bits_ |= stalemate_plies; }

 private:
  static constexpr unsigned plies_mask = 0x3FF;
  static constexpr unsigned kind_mask = 0xC00;
  static constexpr unsigned illegal_kind = 0x000;
  static constexpr unsigned draw_kind = 0x400;
  static constexpr unsigned win_kind = 0x800;
  static constexpr unsigned loss_kind = 0xC00;
  static constexpr unsigned capture_mask = 0x7000;
  static constexpr unsigned zeroing_flag = 0x8000;
  static constexpr int stalemate_plies = 1;

  explicit constexpr Value(unsigned bits) : bits_(static_cast<std::uint16_t>(bits)) {}
  [[nodiscard]] constexpr unsigned kind() const { return bits_ & kind_mask; }
  /// Zero without a capture, otherwise the outcome plus one.
  static constexpr unsigned capture_bits(Outcome outcome) { return (outcome + 1U) << 12; }

  std::uint16_t bits_ = 0;
};

}  // namespace tratto::tablebase
