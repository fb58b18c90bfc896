#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/arbiter/edition.h"
#include "engine/arbiter/outcome.h"
#include "engine/chess/move.h"
#include "engine/chess/position.h"

namespace tratto {

/// The draws that the side to move may claim, on the position as it stands or by announcing a move.
struct Claims {
  bool threefold = false;     ///< The position stands for the third time or more (9.2.2).
  bool fifty_moves = false;   ///< 9.3.2
  MoveList threefold_moves;   ///< Each leads to a position's third occurrence or a later (9.2.1).
  MoveList fifty_move_moves;  ///< Each completes the fifty moves (9.3.1).

  [[nodiscard]] bool any() const {
    return threefold || fifty_moves || !threefold_moves.empty() || !fifty_move_moves.empty();
  }
};

/// Whether neither side can mate any more; false where it is not known.
using DeadPositionTest = bool (*)(const Position&);

/// A game as an arbiter follows it: its moves, and at every point what the laws of an edition say.
class Game {
 public:
  /// `is_dead` is the quick test of unwinnability.h unless another is given.
  explicit Game(const Position& start = Position(), const Edition& edition = Edition());
  Game(const Position& start, const Edition& edition, DeadPositionTest is_dead);

  /// Makes a legal move. The laws would not allow one after ending(); the caller may.
  void play(Move move);

  [[nodiscard]] const Position& start() const { return start_; }
  [[nodiscard]] const Position& position() const { return position_; }
  [[nodiscard]] const std::vector<Move>& moves() const { return moves_; }
  [[nodiscard]] const Edition& edition() const { return edition_; }

  /// How often the position has stood on the board by the edition's identity, this time included.
  [[nodiscard]] int occurrences() const { return occurrences_of(keys_.back(), position_.rule50()); }

  /// What ends the game by itself in this position; mate goes before all else, then stalemate.
  [[nodiscard]] std::optional<Outcome> ending() const;
  /// The claims open to the side to move; none where the game has ended.
  [[nodiscard]] Claims claims() const;
  /// Whether the side to move may claim a draw on the position as it stands, or by this legal move.
  [[nodiscard]] std::optional<Ending> claim() const;
  [[nodiscard]] std::optional<Ending> claim(Move move) const;

  /// How the game ends when `loser` resigns, oversteps the time or has made the illegal move that
  /// loses: a draw where the edition says so and `opponent_can_mate` is false.
  [[nodiscard]] Outcome lost_by(Ending ending, Color loser, bool opponent_can_mate) const;

  /// A line for a person about the position: its ending, else check and claims; empty if none.
  [[nodiscard]] std::string describe() const;

 private:
  /// Whether the position has stood so often that this edition ends the game.
  [[nodiscard]] bool ends_by_repetition() const;
  /// How often a position with this key has stood in the last `reversible` plies up to now.
  [[nodiscard]] int occurrences_of(Key key, int reversible) const;
  [[nodiscard]] Key identity_key(const Position& position) const;
  [[nodiscard]] bool completes_fifty_moves(const Position& position) const;
  /// Some position of the last plies has stood twice, so that a move could be its third.
  [[nodiscard]] bool stands_repeated() const;

  Edition edition_;
  DeadPositionTest is_dead_;
  Position start_;
  Position position_;
  std::vector<Move> moves_;
  std::vector<Key> keys_;  ///< Of all positions, the start included, by the edition's identity.
  std::size_t last_repetition_ = 0;  ///< The last index in keys_ that was no first occurrence.
};

}  // namespace tratto
