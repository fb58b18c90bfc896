#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/arbiter/edition.h"
#include "engine/arbiter/finding.h"
#include "engine/arbiter/game.h"
#include "engine/arbiter/outcome.h"
#include "engine/arbiter/pgn.h"
#include "engine/chess/notation.h"
#include "engine/tablebase/tables.h"

namespace tratto {

/// The report on one game.
struct GameReport {
  int number = 0;
  int line = 0;
  std::string white;
  std::string black;
  std::string result;  ///< As recorded; empty if missing.
  int plies = 0;       ///< Legal moves replayed.
  /// The first ply at which the laws ended the game, and how.
  std::optional<Outcome> ending;
  int ending_ply = 0;
  std::optional<TimeControl> control;  ///< If the record has one.
  std::optional<Pace> pace;            ///< Kind of game (blitz, rapid, classical).
  int laws = 0;                        ///< Year of the edition that was applied.
  bool laws_are_nearest = false;  ///< The edition may not have been in force: see EditionOfDay.
  /// Number of moves whose times were checked, and of moves without a time.
  int clocked_moves = 0;
  int unclocked_moves = 0;
  std::vector<Finding> findings;
  std::optional<Ending> missed_claim;  ///< The first missed claim: Threefold or FiftyMoves.

  [[nodiscard]] bool has_violation() const;
};

struct RefereeRules {
  /// The edition to apply; none: the one in force on the date of the game, or the nearest known
  /// one; the latest if the game has no date.
  std::optional<Edition> edition;
  /// Node limit of each test whether a side can still mate; undecided counts as yes.
  std::uint64_t winnable_nodes = 1'000'000;
  /// The language of the piece letters.
  PieceLetters letters = english_letters;
  /// Tables for findings about won and drawn positions; null: none.
  std::shared_ptr<const tablebase::Tables> tables;
};

/// Replays a game and checks it against the laws.
[[nodiscard]] GameReport referee(const PgnGame& game, const RefereeRules& rules);

/// Totals over many games.
struct RefereeTotals {
  int games = 0;
  long long plies = 0;
  int games_with_violations = 0;
  std::array<int, finding_kind_count> findings{};
  std::array<int, 3> paces{};    ///< By Pace, where the time control is known.
  int clocked_games = 0;         ///< Games with checked clocks,
  int partly_clocked_games = 0;  ///< among them games in which some moves have no time.
  int missed_threefold = 0;      ///< Games in which a draw by repetition was not claimed.
  int missed_fifty_moves = 0;

  void add(const GameReport& report);
  [[nodiscard]] int count(FindingKind kind) const {
    return findings[static_cast<std::size_t>(kind)];
  }
};

}  // namespace tratto
