#pragma once

#include <istream>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/chess/fen.h"
#include "engine/chess/position.h"

namespace tratto {

struct PgnTag {
  std::string name;
  std::string value;
};

/// A tag as a line of PGN, with quotes and backslashes escaped.
[[nodiscard]] std::string tag_line(const PgnTag& tag);

struct PgnMove {
  std::string text;  ///< As written, without its number and signs such as "!" and "±".
  /// The comments after it, in braces or after ';', joined by spaces; for the last move also those
  /// after the result.
  std::string comment;
  int line = 0;
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

/// Reads games in Portable Game Notation, one at a time and in one pass. Tolerant: spaces may be
/// missing; comments, variations, NAGs and move suffixes are separated from the moves; missing
/// results and invalid tags are recorded as problems; after unreadable text it continues with the
/// next game.
class PgnReader {
 public:
  /// Whether annotations (comments, NAGs, variations) are kept.
  enum class Annotations { Drop, Keep };
  /// `input` must outlive the reader.
  explicit PgnReader(std::istream& input, Annotations annotations = Annotations::Drop)
      : input_(input), annotations_(annotations) {}

  /// Reads the next game into `game`; false at the end.
  bool next(PgnGame& game);
  /// Number of bytes read.
  [[nodiscard]] std::size_t bytes_read() const { return bytes_read_; }

 private:
  bool next_line();
  [[nodiscard]] bool at_tag() const;
  void read_tag(PgnGame& game);
  void read_movetext(PgnGame& game);
  void read_comment(PgnGame& game);
  void read_line_comment(PgnGame& game);
  void read_comments_behind_result(PgnGame& game);
  void read_word(PgnGame& game);
  void take_word(PgnGame& game, std::string_view word);
  void take_move(PgnGame& game, std::string_view word);
  void take_result(PgnGame& game, std::string_view result);
  void keep(PgnGame& game, std::string_view text) const;
  void keep_word(PgnGame& game, std::string_view word) const;
  void close_open_parts(PgnGame& game);
  void end_without_result(PgnGame& game, std::string_view what);
  [[nodiscard]] bool begins_another(const PgnGame& game) const;
  void note(PgnGame& game, std::string what) const;

  std::istream& input_;
  Annotations annotations_;
  std::string line_;
  std::string_view rest_;  ///< The unread part of line_.
  bool at_line_start_ = false;
  bool in_comment_ = false;
  int variation_depth_ = 0;
  std::string last_result_;  ///< The result of the previous game.
  int line_number_ = 0;
  int game_number_ = 0;
  std::size_t bytes_read_ = 0;
};

/// The result of a game: that at its end, or else that of the tag Result, or "*".
[[nodiscard]] std::string stated_result(const PgnGame& game);

/// The position a game starts from, by its tags FEN and Variant; refused for variants that are not
/// chess or Chess960. With what had to be corrected in the tag.
[[nodiscard]] Result<ParsedFen> start_position(const PgnGame& game);

}  // namespace tratto
