#include "engine/arbiter/pgn_reader.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "engine/arbiter/pgn_signs.h"
#include "engine/base/concat.h"
#include "engine/base/text.h"
#include "engine/chess/names.h"
#include "engine/chess/notation.h"

namespace tratto {

namespace {

constexpr bool is_name_character(char c) {
  return is_letter(c) || is_digit(c) || c == '_' || c == '-';
}

/// Looks at no more of the text than that: a line may hold any number of games, and blanks at its
/// end.
std::string_view without_blanks_in_front(std::string_view text) {
  while (!text.empty() && is_blank(text.front()))
    text.remove_prefix(1);
  return text;
}

bool starts_with_blank_ignored(std::string_view text, std::string_view start) {
  return without_blanks_in_front(text).starts_with(start);
}

/// Appends a comment to another, with a space between.
void append_comment(std::string& comment, std::string_view text) {
  text = trimmed(text);
  if (text.empty()) return;
  if (!comment.empty()) comment += ' ';
  comment += text;
}

/// Whether a promotion piece in parentheses is at `at`, as in e8(Q). Behind anything but a square
/// of the first or last rank a parenthesis starts a variation.
bool is_piece_in_parentheses(std::string_view text, std::size_t at) {
  if (at < 2 || at + 2 >= text.size() || text[at] != '(' || text[at + 2] != ')') return false;
  const Square square = square_from(text.substr(at - 2, 2));
  return square != NoSquare && (rank_of(square) == 0 || rank_of(square) == 7) &&
         is_letter(text[at + 1]);
}

/// Takes a tag pair, [Name "value"], from the front of `text`, which begins with '['; none if it is
/// not well-formed.
std::optional<PgnTag> take_tag(std::string_view& text) {
  std::string_view rest = trimmed(text.substr(1));
  std::size_t length = 0;
  while (length < rest.size() && is_name_character(rest[length]))
    ++length;
  PgnTag tag{std::string(rest.substr(0, length)), {}};
  rest = trimmed(rest.substr(length));
  if (!rest.starts_with('"')) return std::nullopt;
  std::size_t at = 1;
  for (; at < rest.size() && rest[at] != '"'; ++at) {
    const bool escaped = rest[at] == '\\' && at + 1 < rest.size();
    if (escaped && (rest[at + 1] == '"' || rest[at + 1] == '\\')) ++at;
    tag.value += rest[at];
  }
  if (at >= rest.size()) return std::nullopt;
  rest = trimmed(rest.substr(at + 1));
  if (!rest.starts_with(']')) return std::nullopt;
  text = trimmed(rest.substr(1));
  return tag;
}

/// Length of the word at the beginning of `text`: a move, its number, a result, a NAG, or a single
/// character that is none of these.
std::size_t word_length(std::string_view text) {
  // No move is longer. Looking for its end at each byte of a long word would take quadratic time.
  constexpr std::size_t longest_move = 100;
  std::size_t length = 1;
  if (text[0] == '$')
    while (length < text.size() && is_digit(text[length]))
      ++length;
  if (text[0] == '$' || text[0] == '*' || text[0] == '}') return length;
  for (; length < text.size() && !is_blank(text[length]); ++length) {
    if (is_piece_in_parentheses(text, length))
      length += 2;
    else if (std::string_view("{}()[];$").find(text[length]) != std::string_view::npos ||
             (length <= longest_move && word_ends_at(text, length)))
      break;
  }
  return length;
}

/// The comment to which the text that is being read belongs: of the last move, or before the first.
std::string& current_comment(PgnGame& game) {
  return game.moves.empty() ? game.comment : game.moves.back().comment;
}

}  // namespace

bool PgnReader::next(PgnGame& game) {
  game = PgnGame{};
  game.number = ++game_number_;
  in_comment_ = false;
  variation_depth_ = 0;
  while (true) {
    if (rest_.empty() && !next_line()) break;
    if (at_line_start_ && begins_another(game)) {
      end_without_result(game, "the game ends without a result");
      return true;
    }
    if (!in_comment_ && variation_depth_ == 0 && at_tag())
      read_tag(game);
    else
      read_movetext(game);
    if (!game.result.empty()) {
      read_comments_behind_result(game);
      return true;
    }
  }
  // The text of an open comment may have been another game.
  const bool has_open_part = in_comment_ || variation_depth_ > 0;
  if (game.tags.empty() && game.moves.empty() && game.problems.empty() && !has_open_part)
    return false;
  end_without_result(game, "the file ends before the game's result");
  return true;
}

bool PgnReader::next_line() {
  if (!std::getline(input_, line_)) return false;
  bytes_read_ += line_.size() + 1;
  if (line_.ends_with('\r')) line_.pop_back();
  ++line_number_;
  rest_ = line_;
  if (line_number_ == 1) rest_ = without_byte_order_mark(rest_);
  if (!in_comment_ && rest_.starts_with('%')) rest_ = {};  // An escaped line (PGN standard 6).
  at_line_start_ = true;
  return true;
}

bool PgnReader::at_tag() const {
  std::string_view text = without_blanks_in_front(rest_);
  if (!text.starts_with('[')) return false;
  text = without_blanks_in_front(text.substr(1));
  return !text.empty() && is_name_character(text[0]);
}

/// Whether the line that is read next can only belong to the next game.
bool PgnReader::begins_another(const PgnGame& game) const {
  if (!at_tag()) return false;
  // Within a comment or a variation, only an Event tag starts a new game: text there may look
  // like other tags.
  const bool first_tag = starts_with_blank_ignored(rest_, "[Event \"");
  if (in_comment_ || variation_depth_ > 0) return first_tag;
  return !game.moves.empty() || (first_tag && !game.tags.empty());
}

/// Appends text to the annotations, if the reader keeps them. Spaces and line breaks between their
/// parts become one space.
void PgnReader::keep_annotation(PgnGame& game, std::string_view text) const {
  if (annotations_ == Annotations::Drop) return;
  std::string& kept = game.moves.empty() ? game.annotations : game.moves.back().annotations;
  const bool is_gap = trimmed(text).empty();
  if (!is_gap)
    kept += text;
  else if (!kept.empty() && kept.back() != ' ')
    kept += ' ';
}

void PgnReader::close_open_parts(PgnGame& game) {
  if (in_comment_) keep_annotation(game, "}");
  for (int i = 0; i < variation_depth_; ++i)
    keep_annotation(game, ")");
  if (in_comment_) note_problem(game, "a comment is not closed");
  if (variation_depth_ > 0) note_problem(game, "a variation is not closed");
  in_comment_ = false;
  variation_depth_ = 0;
}

void PgnReader::end_without_result(PgnGame& game, std::string_view what) {
  close_open_parts(game);
  if (game.tag("Result") == both_lose && !game.moves.empty() && game.moves.back().text == both_lose)
    take_both_lose(game);
  else
    note_problem(game, std::string(what));
}

/// "0-0" as the last word of the movetext may be castling or the result that both lose: the tag
/// Result says which. Here it is the result.
void PgnReader::take_both_lose(PgnGame& game) const {
  const PgnMove result = std::move(game.moves.back());
  game.moves.pop_back();
  game.result = both_lose;
  append_comment(current_comment(game), result.comment);
  keep_annotation(game, " ");
  keep_annotation(game, result.annotations);
}

void PgnReader::note_problem(PgnGame& game, std::string what) const {
  if (game.line == 0) game.line = line_number_;
  if (game.problems.size() > PgnGame::max_problems) return;
  if (game.problems.size() == PgnGame::max_problems) what = "and more; no others are listed";
  game.problems.push_back({line_number_, std::move(what)});
}

void PgnReader::read_tag(PgnGame& game) {
  if (game.tags.empty()) game.line = line_number_;
  at_line_start_ = false;
  std::string_view text = trimmed(rest_);
  if (auto tag = take_tag(text)) {
    game.tags.push_back(std::move(*tag));
    rest_ = text;
  } else {
    rest_ = {};
    note_problem(game, "a tag cannot be read: " + in_quotes(trimmed(line_)));
  }
}

void PgnReader::read_movetext(PgnGame& game) {
  if (at_line_start_) keep_annotation(game, " ");
  at_line_start_ = false;
  const auto keep_and_skip = [&](std::size_t length) {
    keep_annotation(game, rest_.substr(0, length));
    rest_.remove_prefix(length);
  };
  while (!rest_.empty() && game.result.empty()) {
    const char c = rest_[0];
    if (in_comment_) {
      read_comment(game);
    } else if (is_blank(c)) {
      keep_and_skip(1);
    } else if (c == '{') {
      in_comment_ = true;
      keep_and_skip(1);
    } else if (c == ';') {
      read_line_comment(game);
    } else if (rest_.starts_with("(=)")) {
      keep_and_skip(3);  // A draw offer (FIDE appendix C.12).
    } else if (c == '(') {
      ++variation_depth_;
      keep_and_skip(1);
    } else if (c == ')' && variation_depth_ == 0) {
      note_problem(game, "')' without '('");
      rest_.remove_prefix(1);
    } else if (c == ')') {
      --variation_depth_;
      keep_and_skip(1);
    } else {
      read_word(game);
    }
  }
}

void PgnReader::read_comment(PgnGame& game) {
  const std::size_t end = rest_.find('}');
  if (variation_depth_ == 0) append_comment(current_comment(game), rest_.substr(0, end));
  in_comment_ = end == std::string_view::npos;
  keep_annotation(game, rest_.substr(0, in_comment_ ? end : end + 1));
  rest_ = in_comment_ ? std::string_view{} : rest_.substr(end + 1);
}

/// Comments on the line of the result belong to the game that it ends, not to the next one.
void PgnReader::read_comments_behind_result(PgnGame& game) {
  while (true) {
    if (in_comment_) {
      read_comment(game);
      if (in_comment_ && (!next_line() || begins_another(game))) return close_open_parts(game);
      if (in_comment_) keep_annotation(game, " ");
      continue;
    }
    const std::string_view rest = without_blanks_in_front(rest_);
    if (rest.starts_with('{')) {
      keep_annotation(game, " {");
      rest_ = rest.substr(1);
      in_comment_ = true;
    } else if (rest.starts_with(';')) {
      rest_ = rest;
      keep_annotation(game, " ");
      read_line_comment(game);
    } else {
      return;
    }
  }
}

/// A comment from ';' to the end of the line. It is kept in braces, because line breaks are not
/// kept.
void PgnReader::read_line_comment(PgnGame& game) {
  const std::string_view text = rest_.substr(1);
  if (variation_depth_ == 0) append_comment(current_comment(game), text);
  std::string in_braces(trimmed(text));
  std::replace(in_braces.begin(), in_braces.end(), '}', ')');
  keep_annotation(game, concat("{", in_braces, "}"));
  rest_ = {};
}

void PgnReader::read_word(PgnGame& game) {
  const std::string_view word = rest_.substr(0, word_length(rest_));
  rest_.remove_prefix(word.size());
  if (variation_depth_ == 0)
    take_word(game, word);
  else
    keep_word(game, word);
}

/// Keeps a word of a variation, with its signs as NAGs.
void PgnReader::keep_word(PgnGame& game, std::string_view word) const {
  const std::string_view move = without_move_numbers(word);
  const SignedWord read = split_signs(move);
  if (!read.text.empty() || read.nags.empty())
    keep_annotation(game, word.substr(0, word.size() - move.size() + read.text.size()));
  for (const int nag : read.nags) {
    keep_annotation(game, " ");
    keep_annotation(game, concat("$", nag, " "));
  }
}

void PgnReader::take_word(PgnGame& game, std::string_view word) {
  if (word[0] == '$') return keep_annotation(game, word);
  word = without_move_numbers(word);
  const SignedWord read = split_signs(word);
  for (const std::string_view text : {word, read.text})
    if (const std::string_view result = standard_result(text); !result.empty())
      return take_result(game, result);
  if (game.line == 0) game.line = line_number_;
  // A number with a sign, "12!", is still a move number.
  if (const std::string_view text = without_move_numbers(read.text); !text.empty())
    take_move(game, text);
  for (const int nag : read.nags)
    keep_annotation(game, concat("$", nag, " "));
}

void PgnReader::take_move(PgnGame& game, std::string_view word) {
  // Named rather than quoted, because the problem may be written into a PGN comment, which cannot
  // contain it.
  if (word == "}")
    note_problem(game, "unexpected closing brace");
  else if (std::string_view("[]<>").find(word[0]) != std::string_view::npos)
    note_problem(game, "unexpected " + in_quotes(word));
  else if (!game.moves.empty() && (word == "e.p." || word == "ep"))
    game.moves.back().text.append(" ").append(word);
  else
    game.moves.push_back({std::string(word), {}, line_number_});
}

/// A result right after that of the previous game repeats it; it is not a game without moves.
void PgnReader::take_result(PgnGame& game, std::string_view result) {
  const bool is_repeated = game_number_ > 1 && game.tags.empty() && game.moves.empty();
  if (!is_repeated) {
    if (game.line == 0) game.line = line_number_;
    game.result = result;
    last_result_ = result;
  } else if (result != last_result_ && result != "*") {
    note_problem(game, concat("result ", result, " after result ", last_result_));
  }
}

}  // namespace tratto
