#pragma once

#include <string>
#include <vector>

#include "engine/arbiter/game.h"
#include "engine/base/result.h"
#include "engine/search/search_root.h"
#include "engine/uci/command_line.h"

namespace tratto::uci {

struct ParsedGame {
  Game game;
  /// What had to be repaired to understand the position, one line each.
  std::vector<std::string> notices;
};

/// Reads `position startpos | fen <FEN> | frc <number> [<number of Black's>] [moves ...]`. All of
/// it is right or all is refused.
[[nodiscard]] Result<ParsedGame> parse_position(const CommandLine& command);

/// A game as the search needs it.
[[nodiscard]] SearchRoot search_root(const Game& game);

}  // namespace tratto::uci
