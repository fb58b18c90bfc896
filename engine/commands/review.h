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
  bool wants_engine = false;  ///< Whether pages contain the engine.
  std::string engine_folder;  ///< Folder of the engine for pages; empty: the usual places.
};

/// Reads the engine for pages from the files that scripts/build-wasm makes, as a script. `folder`:
/// where they are; empty: the usual places.
[[nodiscard]] Result<std::string> engine_script(const std::string& folder);

/// Parses the arguments of `review`: FILE [movetime <ms> | nodes <n> | depth <n>] [out <prefix>]
/// [--engine] [--with-engine[=DIR]].
[[nodiscard]] Result<ReviewCommand> parse_review(const std::vector<std::string>& words);

/// Reviews all games of a PGN file. Writes <out>.pgn with all games, <out>.svg and <out>.html for
/// each, numbered from the second game on (<out>-2.svg), and for several games <out>-index.html
/// with links to their pages. `engine` is a result of engine_script or empty; the page of a single
/// game contains it, the pages of several share <out>-engine.js. Prints progress to `progress`
/// unless null. Exit status: 0; 1 if a game has an illegal move, a wrong result or moves after its
/// end, or if it was stopped; 2 if something could not be read or written.
[[nodiscard]] int run_review(const ReviewCommand& command, Searcher& searcher, std::ostream& out,
                             const StopToken& stop = {}, std::ostream* progress = nullptr,
                             const std::string& engine = {});

/// The row of the command table.
void review_games(uci::Session& session, const uci::CommandLine& command);

}  // namespace tratto
