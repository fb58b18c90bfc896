#pragma once

#include <vector>

#include "engine/chess/position.h"

namespace tratto {

/// The stack of positions of the game and of the current search path, for detecting repetitions.
/// Two positions are the same by article 9.2.3 (2023): same pieces, side to move, castling rights
/// and legal en passant capture, which Position::key() hashes.
class RepetitionTracker {
 public:
  /// Starts a history whose first position is `start`.
  explicit RepetitionTracker(const Position& start);

  /// Adds the position reached by a move.
  void push(const Position& position);
  /// Adds the position after a null move: repetitions are not searched beyond it.
  void push_null(const Position& position);
  /// Undoes the last push() or push_null().
  void pop();
  /// Reserves memory, so that the next `plies` pushes do not allocate.
  void reserve(int plies);

  /// Number of positions, including the first.
  [[nodiscard]] int size() const { return static_cast<int>(entries_.size()); }
  /// Number of occurrences of the current position, including this one.
  [[nodiscard]] int occurrences() const;
  /// Whether a position that can still recur has occurred more than once.
  [[nodiscard]] bool has_repetition() const;
  /// Whether the search, `ply` plies below its root, scores the current position as a draw: it
  /// occurred before in the search tree, or twice before the root (the third occurrence allows a
  /// claim, 9.2).
  [[nodiscard]] bool is_repetition(int ply) const;
  /// Whether some legal move now leads to a position for which is_repetition(ply + 1) holds. Each
  /// candidate costs one lookup in a cuckoo table of all reversible moves (Marcel van Kervinck,
  /// 2013). `position` is the current one.
  [[nodiscard]] bool has_upcoming_repetition(const Position& position, int ply) const;

 private:
  struct Entry {
    Key key;
    int reversible;  ///< Number of previous entries that can be repetitions.
  };
  /// Whether the position at this index occurred before in the history.
  [[nodiscard]] bool has_occurred_before(int index) const;

  std::vector<Entry> entries_;
};

}  // namespace tratto
