#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/base/stop_token.h"
#include "engine/review/review.h"
#include "engine/uci/session.h"

namespace tratto {

/// What `review` is asked to do.
struct ReviewCommand {
  std::string file;
  std::string out;  ///< What the names of the files written begin with.
  Limits limits;    ///< For each position.
  review::Curve curve = review::Curve::Human;
};

/// Reads the words after `review`: FILE [movetime <ms> | nodes <n> | depth <n>] [out <prefix>]
/// [--engine].
[[nodiscard]] Result<ReviewCommand> parse_review(const std::vector<std::string>& words);

/// Reviews all games of a PGN file. Writes <out>.pgn with all of them, and <out>.svg and <out>.html
/// for each, numbered from the second game on (<out>-2.svg), and, for several games,
/// <out>-index.html, which leads to their pages. `progress` is told how far it is;
/// null: nobody. The exit status: 0; 1 if a game has an illegal move or a wrong result; 2 if
/// something could not be read or written.
[[nodiscard]] int run_review(const ReviewCommand& command, Searcher& searcher, std::ostream& out,
                             const StopToken& stop = {}, std::ostream* progress = nullptr);

/// The row of the command table.
void review_games(uci::Session& session, const uci::CommandLine& command);

}  // namespace tratto
