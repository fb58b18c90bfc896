#pragma once

#include <vector>

#include "engine/chess/position.h"

namespace tratto {

/// Remembers the positions of the game and, on top of them, of the path that a search is on, and
/// tells repetitions. Identity of positions is that of article 9.2.3 (2023): same pieces, side to
/// move, castling rights and legal en passant capture, which is what Position::key() hashes.
class RepetitionTracker {
 public:
  /// Starts a history whose first position is `start`.
  explicit RepetitionTracker(const Position& start);

  /// Adds the position reached by a move.
  void push(const Position& position);
  /// Adds the position reached by passing: nothing before it counts until it is popped.
  void push_null(const Position& position);
  /// Takes back the last push of either kind.
  void pop();
  /// Makes room, so that the next `plies` pushes do not allocate.
  void reserve(int plies);

  /// Positions remembered, the first included.
  [[nodiscard]] int size() const { return static_cast<int>(entries_.size()); }
  /// How often the current position has stood on the board, this time included.
  [[nodiscard]] int occurrences() const;
  /// Whether a position that can still come again has stood on the board more than once.
  [[nodiscard]] bool has_repetition() const;
  /// Whether the search, `ply` plies below its root, may score the current position as a draw: it
  /// stood on the board before within the search tree, or twice before the root (then the third
  /// time is a claim, 9.2).
  [[nodiscard]] bool is_repetition(int ply) const;
  /// Whether some legal move now leads to a position for which is_repetition(ply + 1) holds. Each
  /// candidate costs one look into a cuckoo table of all reversible moves (Marcel van Kervinck,
  /// 2013). `position` is the current one.
  [[nodiscard]] bool has_upcoming_repetition(const Position& position, int ply) const;

 private:
  struct Entry {
    Key key;
    int reversible;  ///< How many entries back a repetition may lie.
  };
  [[nodiscard]] bool stood_before(int index) const;

  std::vector<Entry> entries_;
};

}  // namespace tratto
