#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/chess/notation.h"
#include "engine/search/limits.h"
#include "engine/uci/session.h"

namespace tratto {

/// The arguments of `game`.
struct GameRequest {
  std::optional<int> elo;           ///< Strength of the engine; none: full strength.
  std::optional<ClockState> clock;  ///< Time and increment of each side; none: no clock.
  Milliseconds movetime{1000};      ///< The engine's time per move without a clock.
  Color person = White;
  PieceLetters letters = english_letters;
  std::string out = "tratto-games.pgn";
};

/// Parses the arguments of `game`.
[[nodiscard]] Result<GameRequest> parse_game(const std::vector<std::string>& words);

/// `game [level <Elo>] [clock <minutes>[+<seconds>]] [white|black] [movetime <ms>] [letters
/// <language>] [out <file>]`: a game against a person who types moves and commands, starting from
/// the current position. After each move a PGN file holds the game so far.
void play_game(uci::Session& session, const uci::CommandLine& command);

}  // namespace tratto
