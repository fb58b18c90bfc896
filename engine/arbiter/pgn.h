#pragma once

#include <istream>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/chess/position.h"

namespace tratto {

struct PgnTag {
  std::string name;
  std::string value;
};

/// A tag as a line of a file, quotes and backslashes in its value escaped.
[[nodiscard]] std::string tag_line(const PgnTag& tag);

struct PgnMove {
  std::string text;     ///< As written, without its number and signs such as "!" and "±".
  std::string comment;  ///< What follows it in braces or after ';', joined by blanks.
  int line = 0;
  /// All that the reader sets aside after it, in order and as PGN: NAGs, and signs as the NAGs
  /// that they stand for, comments, variations.
  /// Empty unless the reader was told to keep it.
  std::string annotations = {};
};

/// Something in a file that could not be read; the reader went on after it.
struct PgnProblem {
  int line = 0;
  std::string what;
};

/// One game of a PGN file as written: nothing of it is checked against the rules of chess.
struct PgnGame {
  int number = 0;  ///< Within its file, from 1.
  int line = 0;    ///< Where it begins, from 1.
  std::vector<PgnTag> tags;
  std::string comment;      ///< Before the first move.
  std::string annotations;  ///< The same with all else that is set aside there; see PgnMove.
  std::vector<PgnMove> moves;
  /// "1-0", "0-1", "1/2-1/2", "0-0" (both lose), "*"; empty if it is missing.
  std::string result;
  /// The first most_problems of them, and a last one that says there are more.
  std::vector<PgnProblem> problems;
  static constexpr std::size_t max_problems = 50;

  /// A tag's value; empty if there is no such tag.
  [[nodiscard]] std::string_view tag(std::string_view name) const;
};

/// Reads a file of games in Portable Game Notation, one at a time and in one pass, as tolerantly as
/// files in the wild need: blanks may be missing, comments, variations, NAGs and move suffixes are
/// set aside, missing results and broken tags are noted, and after anything unreadable the next
/// game is found again.
class PgnReader {
 public:
  /// What is done with comments, NAGs and variations as they stand in the file.
  enum class Annotations { Drop, Keep };
  /// `input` has to live as long as the reader.
  explicit PgnReader(std::istream& input, Annotations annotations = Annotations::Drop)
      : input_(input), annotations_(annotations) {}

  /// Puts the next game into `game`; false at the end.
  bool next(PgnGame& game);
  /// Bytes taken from the input so far.
  [[nodiscard]] std::size_t bytes_read() const { return bytes_read_; }

 private:
  bool next_line();
  [[nodiscard]] bool at_tag() const;
  void read_tag(PgnGame& game);
  void read_movetext(PgnGame& game);
  void read_comment(PgnGame& game);
  void read_line_comment(PgnGame& game);
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
  std::string_view rest_;  ///< What is still unread of line_.
  bool at_line_start_ = false;
  bool in_comment_ = false;
  int variation_depth_ = 0;
  std::string last_result_;  ///< Of the game before.
  int line_number_ = 0;
  int game_number_ = 0;
  std::size_t bytes_read_ = 0;
};

/// The standard form of a result as people write it ("½-½", "1:0"); empty if the text is none.
[[nodiscard]] std::string_view standard_result(std::string_view text);

/// The position a game starts from, by its tags FEN and Variant; refused for variants that are not
/// chess or Chess960.
[[nodiscard]] Result<Position> start_position(const PgnGame& game);

}  // namespace tratto
