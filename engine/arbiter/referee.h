#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/arbiter/edition.h"
#include "engine/arbiter/game.h"
#include "engine/arbiter/outcome.h"
#include "engine/arbiter/pgn.h"
#include "engine/chess/notation.h"
#include "engine/tablebase/tables.h"

namespace tratto {

enum class FindingKind {
  Unreadable,     ///< Part of the game could not be read.
  IllegalMove,    ///< A move that the position does not allow.
  PlayedOn,       ///< Moves after the game was over.
  WrongResult,    ///< A result that the laws contradict.
  ClockError,     ///< Times that the time control does not allow.
  UnclaimedDraw,  ///< A player could have claimed a draw and did not: no error.
  TableVerdict,   ///< What the endgame tables say from here on: no error.
};
constexpr int finding_kind_count = 7;

/// "illegal move", for people; "illegal_move", for programs.
[[nodiscard]] std::string_view name_of(FindingKind kind);
[[nodiscard]] std::string_view id_of(FindingKind kind);
/// Whether it breaks the laws, which a claim not made does not.
[[nodiscard]] constexpr bool is_violation(FindingKind kind) {
  return kind != FindingKind::UnclaimedDraw && kind != FindingKind::Unreadable &&
         kind != FindingKind::TableVerdict;
}

/// Something the referee has to say about a game.
struct Finding {
  FindingKind kind;
  int ply;   ///< Half-moves made before it, in this record.
  int line;  ///< In the file, from 1.
  std::string text;
};

/// What the referee found in one game.
struct GameReport {
  int number = 0;
  int line = 0;
  std::string white;
  std::string black;
  std::string result;  ///< As recorded; empty if missing.
  int plies = 0;       ///< Legal moves replayed.
  /// The first moment at which the game was over by itself, and how.
  std::optional<Outcome> ending;
  int ending_ply = 0;
  std::optional<TimeControl> control;  ///< Where the record names one.
  std::optional<Pace> pace;            ///< What kind of game it makes.
  int laws = 0;                        ///< The edition it was judged by, as a year.
  bool laws_are_nearest = false;       ///< It may not have been in force: see EditionOfDay.
  /// Moves whose times were compared with the time control, and moves that came without one.
  int clocked_moves = 0;
  int unclocked_moves = 0;
  std::vector<Finding> findings;
  std::optional<Ending> missed_claim;  ///< Threefold or FiftyMoves; the first that was let pass.

  [[nodiscard]] bool has_violation() const;
};

struct RefereeRules {
  /// The laws to judge by; nothing: those in force on the game's date, or of the editions known the
  /// nearest; today's if the game has no date.
  std::optional<Edition> edition;
  /// The effort for each question whether a side can still mate; undecided counts as it can.
  std::uint64_t winnable_nodes = 1'000'000;
  /// What the moves call the pieces.
  PieceLetters letters = english_letters;
  /// To say when a game was won, held or lost; null: not asked.
  std::shared_ptr<const tablebase::Tables> tables;
};

/// Replays a game and compares it with the laws.
[[nodiscard]] GameReport referee(const PgnGame& game, const RefereeRules& rules);

/// Sums over many games.
struct RefereeTotals {
  int games = 0;
  long long plies = 0;
  int games_with_violations = 0;
  std::array<int, finding_kind_count> findings{};
  std::array<int, 3> paces{};    ///< By Pace, where the time control is known.
  int clocked_games = 0;         ///< With clocks that were checked,
  int partly_clocked_games = 0;  ///< among them those where some moves came without a time.
  int missed_threefold = 0;      ///< Games in which a draw by repetition was not claimed.
  int missed_fifty_moves = 0;

  void add(const GameReport& report);
  [[nodiscard]] int count(FindingKind kind) const {
    return findings[static_cast<std::size_t>(kind)];
  }
};

}  // namespace tratto
