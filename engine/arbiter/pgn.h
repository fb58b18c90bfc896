#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/chess/fen.h"
#include "engine/chess/position.h"

namespace tratto {

/// A tag pair: [Name "value"].
struct PgnTag {
  std::string name;
  std::string value;
};

/// A tag as a line of PGN, with quotes and backslashes escaped.
[[nodiscard]] std::string tag_line(const PgnTag& tag);

/// A move of the main line.
struct PgnMove {
  std::string text;  ///< As written, without its number and signs such as "!" and "±".
  /// The comments after it, in braces or after ';', joined by spaces; for the last move also those
  /// after the result.
  std::string comment;
  int line = 0;  ///< Where it stands in the file, from 1.
  /// Everything between it and the next move, in order and as PGN: NAGs (also for signs such as
  /// "!"), comments, variations. Empty unless the reader keeps annotations.
  std::string annotations = {};
};

/// A part of a file that could not be read and was skipped.
struct PgnProblem {
  int line = 0;
  std::string what;
};

/// One game of a PGN file as written, not checked against the rules of chess.
struct PgnGame {
  int number = 0;  ///< Within its file, from 1.
  int line = 0;    ///< Where it begins, from 1.
  std::vector<PgnTag> tags;
  std::string comment;      ///< Before the first move.
  std::string annotations;  ///< The same together with NAGs and variations; see PgnMove.
  std::vector<PgnMove> moves;
  /// "1-0", "0-1", "1/2-1/2", "0-0" (both lose), "*"; empty if it is missing.
  std::string result;
  /// At most max_problems, plus a last one if there are more.
  std::vector<PgnProblem> problems;
  static constexpr std::size_t max_problems = 50;

  /// The value of a tag; empty if there is none.
  [[nodiscard]] std::string_view tag(std::string_view name) const;
};

/// The result of a game: that at its end, or else that of the tag Result, or "*".
[[nodiscard]] std::string stated_result(const PgnGame& game);

/// The position a game starts from, by its tags FEN and Variant; refused for variants that are not
/// chess or Chess960. With what had to be corrected in the tag.
[[nodiscard]] Result<ParsedFen> start_position(const PgnGame& game);

}  // namespace tratto
