#include "engine/arbiter/pgn.h"

#include <algorithm>
#include <array>

#include "engine/arbiter/pgn_signs.h"
#include "engine/base/concat.h"
#include "engine/base/text.h"
#include "engine/chess/fen.h"
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

void append(std::string& comment, std::string_view text) {
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

}  // namespace

std::string stated_result(const PgnGame& game) {
  if (!game.result.empty()) return game.result;
  const std::string_view by_tag = standard_result(trimmed(game.tag("Result")));
  return by_tag.empty() ? "*" : std::string(by_tag);
}

std::string tag_line(const PgnTag& tag) {
  std::string value;
  for (const char c : tag.value) {
    if (c == '"' || c == '\\') value += '\\';
    value += c;
  }
  return concat("[", tag.name, " \"", value, "\"]\n");
}

std::string_view PgnGame::tag(std::string_view name) const {
  for (const PgnTag& tag : tags)
    if (tag.name == name) return tag.value;
  return {};
}

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
  // What is behind an open comment may have been another game.
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

/// Whether this line can only belong to the next game.
bool PgnReader::begins_another(const PgnGame& game) const {
  if (!at_tag()) return false;
  // Within a comment or a variation, only an Event tag starts a new game: text there may look
  // like other tags.
  const bool first_tag = starts_with_blank_ignored(rest_, "[Event \"");
  if (in_comment_ || variation_depth_ > 0) return first_tag;
  return !game.moves.empty() || (first_tag && !game.tags.empty());
}

/// Appends text to the annotations if the reader keeps them. Line breaks and spaces between the
/// parts become one space.
void PgnReader::keep(PgnGame& game, std::string_view text) const {
  if (annotations_ == Annotations::Drop) return;
  std::string& kept = game.moves.empty() ? game.annotations : game.moves.back().annotations;
  const bool is_gap = trimmed(text).empty();
  if (!is_gap)
    kept += text;
  else if (!kept.empty() && kept.back() != ' ')
    kept += ' ';
}

void PgnReader::close_open_parts(PgnGame& game) {
  if (in_comment_) keep(game, "}");
  for (int i = 0; i < variation_depth_; ++i)
    keep(game, ")");
  if (in_comment_) note(game, "a comment is not closed");
  if (variation_depth_ > 0) note(game, "a variation is not closed");
  in_comment_ = false;
  variation_depth_ = 0;
}

void PgnReader::end_without_result(PgnGame& game, std::string_view what) {
  close_open_parts(game);
  // In the movetext it may be castling; the tag decides.
  if (game.tag("Result") == both_lose && !game.moves.empty() &&
      game.moves.back().text == both_lose) {
    const PgnMove result = std::move(game.moves.back());
    game.moves.pop_back();
    game.result = both_lose;
    append(game.moves.empty() ? game.comment : game.moves.back().comment, result.comment);
    keep(game, " ");
    keep(game, result.annotations);
  } else {
    note(game, std::string(what));
  }
}

void PgnReader::note(PgnGame& game, std::string what) const {
  if (game.line == 0) game.line = line_number_;
  if (game.problems.size() > PgnGame::max_problems) return;
  if (game.problems.size() == PgnGame::max_problems) what = "and more; no others are listed";
  game.problems.push_back({line_number_, std::move(what)});
}

void PgnReader::read_tag(PgnGame& game) {
  if (game.tags.empty()) game.line = line_number_;
  at_line_start_ = false;
  std::string_view text = trimmed(rest_);
  rest_ = {};
  const auto broken = [&] { note(game, "a tag cannot be read: " + in_quotes(trimmed(line_))); };
  text = trimmed(text.substr(1));
  std::size_t length = 0;
  while (length < text.size() && is_name_character(text[length]))
    ++length;
  PgnTag tag{std::string(text.substr(0, length)), {}};
  text = trimmed(text.substr(length));
  if (!text.starts_with('"')) return broken();
  std::size_t at = 1;
  for (; at < text.size() && text[at] != '"'; ++at) {
    const bool escaped = text[at] == '\\' && at + 1 < text.size();
    if (escaped && (text[at + 1] == '"' || text[at + 1] == '\\')) ++at;
    tag.value += text[at];
  }
  if (at >= text.size()) return broken();
  text = trimmed(text.substr(at + 1));
  if (!text.starts_with(']')) return broken();
  game.tags.push_back(std::move(tag));
  rest_ = trimmed(text.substr(1));
}

void PgnReader::read_movetext(PgnGame& game) {
  if (at_line_start_) keep(game, " ");
  at_line_start_ = false;
  const auto set_aside = [&](std::size_t length) {
    keep(game, rest_.substr(0, length));
    rest_.remove_prefix(length);
  };
  while (!rest_.empty() && game.result.empty()) {
    const char c = rest_[0];
    if (in_comment_) {
      read_comment(game);
    } else if (is_blank(c)) {
      set_aside(1);
    } else if (c == '{') {
      in_comment_ = true;
      set_aside(1);
    } else if (c == ';') {
      read_line_comment(game);
    } else if (rest_.starts_with("(=)")) {
      set_aside(3);  // A draw offer (FIDE appendix C.12).
    } else if (c == '(') {
      ++variation_depth_;
      set_aside(1);
    } else if (c == ')' && variation_depth_ == 0) {
      note(game, "')' without '('");
      rest_.remove_prefix(1);
    } else if (c == ')') {
      --variation_depth_;
      set_aside(1);
    } else {
      read_word(game);
    }
  }
}

void PgnReader::read_comment(PgnGame& game) {
  const std::size_t end = rest_.find('}');
  if (variation_depth_ == 0)
    append(game.moves.empty() ? game.comment : game.moves.back().comment, rest_.substr(0, end));
  in_comment_ = end == std::string_view::npos;
  keep(game, rest_.substr(0, in_comment_ ? end : end + 1));
  rest_ = in_comment_ ? std::string_view{} : rest_.substr(end + 1);
}

/// Comments on the line of the result belong to the game that it ends, not to the next one.
void PgnReader::read_comments_behind_result(PgnGame& game) {
  while (true) {
    if (in_comment_) {
      read_comment(game);
      if (in_comment_ && (!next_line() || begins_another(game))) return close_open_parts(game);
      if (in_comment_) keep(game, " ");
      continue;
    }
    const std::string_view rest = without_blanks_in_front(rest_);
    if (rest.starts_with('{')) {
      keep(game, " {");
      rest_ = rest.substr(1);
      in_comment_ = true;
    } else if (rest.starts_with(';')) {
      rest_ = rest;
      keep(game, " ");
      read_line_comment(game);
    } else {
      return;
    }
  }
}

/// A comment from ';' to the end of the line; kept in braces, because line breaks are not kept.
void PgnReader::read_line_comment(PgnGame& game) {
  const std::string_view text = rest_.substr(1);
  if (variation_depth_ == 0)
    append(game.moves.empty() ? game.comment : game.moves.back().comment, text);
  std::string in_braces(trimmed(text));
  std::replace(in_braces.begin(), in_braces.end(), '}', ')');
  keep(game, concat("{", in_braces, "}"));
  rest_ = {};
}

void PgnReader::read_word(PgnGame& game) {
  // No move is longer; looking for its end at each byte of a long word would take quadratic time.
  constexpr std::size_t longest_move = 100;
  std::size_t length = 1;
  if (rest_[0] == '$')
    while (length < rest_.size() && is_digit(rest_[length]))
      ++length;
  const bool ends_by_itself = rest_[0] == '$' || rest_[0] == '*' || rest_[0] == '}';
  for (; !ends_by_itself && length < rest_.size() && !is_blank(rest_[length]); ++length) {
    if (is_piece_in_parentheses(rest_, length))
      length += 2;
    else if (std::string_view("{}()[];$").find(rest_[length]) != std::string_view::npos ||
             (length <= longest_move && word_ends_at(rest_, length)))
      break;
  }
  const std::string_view word = rest_.substr(0, length);
  rest_.remove_prefix(length);
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
    keep(game, word.substr(0, word.size() - move.size() + read.text.size()));
  for (const int nag : read.nags) {
    keep(game, " ");
    keep(game, concat("$", nag, " "));
  }
}

void PgnReader::take_word(PgnGame& game, std::string_view word) {
  if (word[0] == '$') return keep(game, word);
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
    keep(game, concat("$", nag, " "));
}

void PgnReader::take_move(PgnGame& game, std::string_view word) {
  // Named rather than quoted, because a comment of PGN cannot contain it.
  if (word == "}")
    note(game, "unexpected closing brace");
  else if (std::string_view("[]<>").find(word[0]) != std::string_view::npos)
    note(game, "unexpected " + in_quotes(word));
  else if (!game.moves.empty() && (word == "e.p." || word == "ep"))
    game.moves.back().text.append(" ").append(word);
  else
    game.moves.push_back({std::string(word), {}, line_number_});
}

/// A result that is written twice belongs to the previous game; it is not a second game without
/// moves.
void PgnReader::take_result(PgnGame& game, std::string_view result) {
  const bool is_repeated = game_number_ > 1 && game.tags.empty() && game.moves.empty();
  if (!is_repeated) {
    if (game.line == 0) game.line = line_number_;
    game.result = result;
    last_result_ = result;
  } else if (result != last_result_ && result != "*") {
    note(game, concat("result ", result, " after result ", last_result_));
  }
}

Result<ParsedFen> start_position(const PgnGame& game) {
  constexpr std::array<std::string_view, 14> chess{"",
                                                   "standard",
                                                   "normal",
                                                   "chess",
                                                   "classical",
                                                   "classic",
                                                   "from position",
                                                   "chess960",
                                                   "chess 960",
                                                   "fischerandom",
                                                   "fischerrandom",
                                                   "fischer random",
                                                   "freestyle chess",
                                                   "double fischerandom"};
  std::string variant(game.tag("Variant"));
  std::transform(variant.begin(), variant.end(), variant.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  if (std::find(chess.begin(), chess.end(), variant) == chess.end())
    return Error{"variant " + in_quotes(game.tag("Variant")) + " is not chess"};
  const std::string_view fen = game.tag("FEN");
  if (fen.empty()) return ParsedFen{Position(), {}};
  auto parsed = parse_fen(fen);
  if (!parsed) return Error{"FEN tag: " + parsed.error()};
  return parsed;
}

}  // namespace tratto
