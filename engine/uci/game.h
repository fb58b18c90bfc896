#pragma once

#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/search/searcher.h"
#include "engine/uci/command_line.h"

namespace tratto::uci {

/// The game on the board: where it began, what was played, where it stands.
struct Game {
  Position start;
  std::vector<Move> moves;
  SearchRoot now;

  /// A game that begins at `position`.
  static Game from(const Position& position) {
    return {position, {}, {position, RepetitionTracker(position)}};
  }
  void play(Move move);
};

struct ParsedGame {
  Game game;
  /// What had to be repaired to understand the position, one line each.
  std::vector<std::string> notices;
};

/// Reads `position startpos | fen <FEN> | frc <number> [<number of Black's>] [moves ...]`. All of
/// it is right or all is refused.
[[nodiscard]] Result<ParsedGame> parse_position(const CommandLine& command);

}  // namespace tratto::uci
