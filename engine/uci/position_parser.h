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
  /// Repairs that were needed to read the position, one line each.
  std::vector<std::string> notices;
};

/// Reads `position startpos | fen <FEN> | frc <number> [<number of Black's>] [moves ...]`. Any
/// error refuses the whole command.
[[nodiscard]] Result<ParsedGame> parse_position(const CommandLine& command);

/// Converts a game into the input of the search.
[[nodiscard]] SearchRoot search_root(const Game& game);

}  // namespace tratto::uci
