#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/arbiter/clock.h"

namespace tratto {

/// When two positions are the same for repetition. Always required: the same pieces on the same
/// squares and the same side to move.
enum class Identity {
  /// Nothing else (1952, 12.3).
  Pieces,
  /// The same castling rights, and the same legal en passant capture (2023, 9.2.3). The 2005 text
  /// adds rights changed "temporarily"; but castling is prevented temporarily only by where the
  /// pieces stand, which cannot differ between positions with the same pieces on the same squares.
  PiecesAndRights,
};

/// The rules in which the editions of the laws of chess differ.
struct Edition {
  int year = 2023;  ///< First year in force.
  Identity identity = Identity::PiecesAndRights;
  /// A position in which neither side can ever mate ends the game (2023, 5.2.2; 2005, 9.6).
  bool dead_position_ends = true;
  /// The fifth occurrence and 75 moves end the game (2023, 9.6).
  bool automatic_draws = true;
  /// Only a fifth occurrence at consecutive alternate moves, that is after every fourth half-move
  /// (2014, 9.6 a).
  bool fivefold_at_alternate_moves = false;
  /// Moves by each side without capture and pawn move that allow a claim (9.3). In 1952 (12.4)
  /// they could be raised for positions announced before the game.
  int claim_after_moves = 50;
  /// Whether the move that completes them may be announced (9.3.1).
  bool fifty_by_announced_move = true;

  /// Whether each of these is a draw, not a loss, if the opponent can never mate.
  bool flag_fall_spares = true;     ///< 2023, 6.9; 2005, 6.10.
  bool resignation_spares = true;   ///< 2023, 5.1.2.
  bool illegal_move_spares = true;  ///< 2023, 7.5.5.

  /// Number of the illegal move of one player that loses the game (2023, 7.5.5; 2005, 7.4 b); 0:
  /// never.
  int losing_illegal_move = 2;
  /// Time added to the opponent's clock for earlier illegal moves (7.5.5).
  Milliseconds illegal_move_penalty = std::chrono::minutes{2};
  /// The same in rapid and blitz games (A.3).
  Milliseconds quick_penalty = std::chrono::minutes{1};

  ClockRules clock;  ///< Carrying over of time, and the limits of rapid and blitz games.
};

/// All known editions, oldest first.
[[nodiscard]] std::span<const Edition> editions();
/// Their years as text: "1952, 2005, 2009".
[[nodiscard]] std::string edition_years();
/// The edition of a year.
[[nodiscard]] std::optional<Edition> find_edition(int year);

/// The edition to apply to a date.
struct EditionOfDay {
  Edition edition;
  /// None of the known editions was certainly in force; this is the nearest one.
  bool is_nearest = false;
};
/// The edition to apply to a date in PGN's form ("1937.05.??"); nothing if the year is unknown.
/// Without a month, the edition in force at the end of the year.
[[nodiscard]] std::optional<EditionOfDay> edition_on(std::string_view date);

/// Time added to the opponent's clock for an illegal move that does not lose the game.
[[nodiscard]] Milliseconds illegal_move_penalty(const Edition& edition, Pace pace);

}  // namespace tratto
