#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/arbiter/edition.h"
#include "engine/arbiter/outcome.h"
#include "engine/chess/move.h"
#include "engine/chess/position.h"

namespace tratto {

/// The draws that the side to move may claim, in the current position or by announcing a move.
struct Claims {
  bool threefold = false;     ///< The position stands for the third time or more (9.2.2).
  bool fifty_moves = false;   ///< 9.3.2
  MoveList threefold_moves;   ///< Each leads to a position's third or later occurrence (9.2.1).
  MoveList fifty_move_moves;  ///< Each completes the fifty moves (9.3.1).

  [[nodiscard]] bool any() const {
    return threefold || fifty_moves || !threefold_moves.empty() || !fifty_move_moves.empty();
  }
};

/// Whether neither side can ever mate; false if unknown.
using DeadPositionTest = bool (*)(const Position&);

/// A game with its moves and its state under the laws of an edition.
class Game {
 public:
  /// `is_dead` is the quick test of unwinnability.h unless another is given.
  explicit Game(const Position& start = Position(), const Edition& edition = Edition());
  Game(const Position& start, const Edition& edition, DeadPositionTest is_dead);

  /// Makes a legal move. Also allowed after ending().
  void play(Move move);

  [[nodiscard]] const Position& start() const { return start_; }
  [[nodiscard]] const Position& position() const { return position_; }
  [[nodiscard]] const std::vector<Move>& moves() const { return moves_; }
  [[nodiscard]] const Edition& edition() const { return edition_; }

  /// Number of occurrences of the position by the edition's definition, including this one.
  [[nodiscard]] int occurrences() const { return occurrences_of(keys_.back(), position_.rule50()); }

  /// The ending that the laws impose in this position; checkmate and stalemate have priority.
  [[nodiscard]] std::optional<Outcome> ending() const;
  /// The claims of the side to move; none after the end of the game.
  [[nodiscard]] Claims claims() const;
  /// Whether the side to move may claim a draw on the position as it stands, or by this legal move.
  [[nodiscard]] std::optional<Ending> claim() const;
  [[nodiscard]] std::optional<Ending> claim(Move move) const;

  /// How the game ends when `loser` resigns, oversteps the time or has made the illegal move that
  /// loses: a draw where the edition says so and `opponent_can_mate` is false.
  [[nodiscard]] Outcome lost_by(Ending ending, Color loser, bool opponent_can_mate) const;

  /// A line of text about the position: its ending, otherwise check and claims; empty if none.
  [[nodiscard]] std::string describe() const;

 private:
  /// Whether the edition ends the game by repetition.
  [[nodiscard]] bool ends_by_repetition() const;
  /// Number of occurrences of a key in the last `reversible` plies.
  [[nodiscard]] int occurrences_of(Key key, int reversible) const;
  [[nodiscard]] Key identity_key(const Position& position) const;
  [[nodiscard]] bool completes_fifty_moves(const Position& position) const;
  /// Whether a position of the last plies has occurred twice, so that a move could repeat it a
  /// third time.
  [[nodiscard]] bool may_repeat_third_time() const;

  Edition edition_;
  DeadPositionTest is_dead_;
  Position start_;
  Position position_;
  std::vector<Move> moves_;
  std::vector<Key> keys_;  ///< Of all positions, the start included, by the edition's identity.
  std::size_t last_repetition_ =
      0;  ///< Index in keys_ of the last position that had occurred before.
};

}  // namespace tratto
