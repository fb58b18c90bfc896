#pragma once

#include <optional>

#include "engine/search/limits.h"

namespace tratto {

/// The clock of a game with `nodestime`, on which nodes count as time. All times are node time:
/// milliseconds of Searcher::Options::nodes_per_millisecond nodes.
///
/// The GUI's clock, which shows real time, is read at the first move of a game and with `movestogo`
/// (as in Stockfish). At the other moves the time left is that before the last search less the time
/// which that search used.
class NodeClock {
 public:
  /// Forgets the game: the next search reads the GUI's clock.
  void reset() { game_.reset(); }
  /// Returns the limits of the next search, with the time left on this clock in place of the GUI's.
  /// `last_search`: node time of the whole last search, pondering included.
  [[nodiscard]] Limits start_search(const Limits& requested, Milliseconds last_search);
  /// The pondered move was played: the clock starts, `now` after the start of the search.
  void ponder_hit(Milliseconds now);

 private:
  struct Game {
    Milliseconds left{0};       ///< Before the last search.
    Milliseconds delay{0};      ///< Free time of the last search.
    bool is_pondering = false;  ///< The last search ponders on a move that was not yet played.
    bool has_moved = false;     ///< A move was completed: the increment is due.
    /// Node time of the last search at which its clock started; none while it stands still.
    std::optional<Milliseconds> runs_since = {};
  };

  void charge(Milliseconds last_search);

  std::optional<Game> game_;
};

}  // namespace tratto
