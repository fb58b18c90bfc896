#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/base/stop_token.h"
#include "engine/review/review.h"
#include "engine/uci/session.h"

namespace tratto {

/// The arguments of `review`.
struct ReviewCommand {
  std::string file;
  std::string out;  ///< Prefix of the output files.
  Limits limits;    ///< Limits of the search of each position.
  review::Curve curve = review::Curve::Human;
};

/// Parses the arguments of `review`: FILE [movetime <ms> | nodes <n> | depth <n>] [out <prefix>]
/// [--engine].
[[nodiscard]] Result<ReviewCommand> parse_review(const std::vector<std::string>& words);

/// Reviews all games of a PGN file. Writes <out>.pgn with all games, <out>.svg and <out>.html for
/// each, numbered from the second game on (<out>-2.svg), and for several games <out>-index.html
/// with links to their pages. Prints progress to `progress` unless null. Exit status: 0; 1 if a
/// game has an illegal move or a wrong result; 2 if something could not be read or written.
[[nodiscard]] int run_review(const ReviewCommand& command, Searcher& searcher, std::ostream& out,
                             const StopToken& stop = {}, std::ostream* progress = nullptr);

/// The row of the command table.
void review_games(uci::Session& session, const uci::CommandLine& command);

}  // namespace tratto
