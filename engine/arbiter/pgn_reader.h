#pragma once

#include <cstddef>
#include <istream>
#include <string>
#include <string_view>

#include "engine/arbiter/pgn.h"

namespace tratto {

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
  // -- Where the reader is --
  bool next_line();
  [[nodiscard]] bool at_tag() const;
  [[nodiscard]] bool begins_another(const PgnGame& game) const;
  // -- Reading: from rest_ --
  void read_tag(PgnGame& game);
  void read_movetext(PgnGame& game);
  void read_comment(PgnGame& game);
  void read_line_comment(PgnGame& game);
  void read_comments_behind_result(PgnGame& game);
  void read_word(PgnGame& game);
  // -- Adding to the game --
  void take_word(PgnGame& game, std::string_view word);
  void take_move(PgnGame& game, std::string_view word);
  void take_result(PgnGame& game, std::string_view result);
  void take_both_lose(PgnGame& game) const;
  void keep_annotation(PgnGame& game, std::string_view text) const;
  void keep_word(PgnGame& game, std::string_view word) const;
  void note_problem(PgnGame& game, std::string what) const;
  // -- Ending it --
  void close_open_parts(PgnGame& game);
  void end_without_result(PgnGame& game, std::string_view what);

  std::istream& input_;
  Annotations annotations_;
  std::string line_;
  std::string_view rest_;  ///< The unread part of line_.
  bool at_line_start_ = false;
  bool in_comment_ = false;  ///< Within braces.
  int variation_depth_ = 0;  ///< Number of open parentheses.
  std::string last_result_;  ///< The result of the previous game.
  int line_number_ = 0;
  int game_number_ = 0;
  std::size_t bytes_read_ = 0;
};

}  // namespace tratto
