#include <algorithm>

#include "engine/base/concat.h"
#include "engine/chess/notation.h"
#include "engine/review/writers.h"

namespace tratto::review {

namespace {

constexpr std::size_t line_width = 80;
constexpr std::size_t longest_variation = 10;

std::string number_before(const Position& position, bool is_first) {
  if (position.side_to_move() == White) return concat(position.fullmove(), ". ");
  return is_first ? concat(position.fullmove(), "... ") : std::string();
}

std::string_view nag_of(Judgement judgement) {
  constexpr std::array<std::string_view, 4> nags{"", " $6", " $2", " $4"};
  return nags[static_cast<std::size_t>(judgement)];
}

/// A brace would end the comment.
std::string comment(std::string text) {
  std::erase(text, '}');
  return text.empty() ? text : concat("{", text, "} ");
}

std::string comment_on(const ReviewedMove& reviewed) {
  std::string text = concat("[%eval ", reviewed.after.text(), "]");
  if (!reviewed.comment.empty()) text += concat(" ", reviewed.comment);
  if (reviewed.judgement != Judgement::Fine) text += concat(" ", name_of(reviewed.judgement), ".");
  for (const std::string& remark : reviewed.remarks)
    text += concat(" Arbiter: ", remark, ".");
  return comment(text);
}

/// Breaks a text at blanks.
std::string wrapped(std::string_view text) {
  std::string lines;
  std::size_t width = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find(' ', begin), text.size());
    const std::size_t length = end - begin;
    if (length > 0) {
      const bool breaks = width > 0 && width + 1 + length > line_width;
      if (width > 0) lines += breaks ? '\n' : ' ';
      width = breaks ? length : width + (width > 0) + length;
      lines += text.substr(begin, length);
    }
    begin = end + 1;
  }
  return lines;
}

std::string movetext(const Review& review) {
  std::string text = comment(review.comment);
  for (const std::string& remark : review.remarks)
    text += comment(concat("Arbiter: ", remark, "."));
  bool needs_number = true;
  for (const ReviewedMove& reviewed : review.moves) {
    text += number_before(reviewed.before, needs_number) + reviewed.san;
    text += concat(nag_of(reviewed.judgement), " ", comment_on(reviewed));
    const bool is_bad = reviewed.judgement != Judgement::Fine && !reviewed.best.line.empty();
    if (is_bad)
      text += concat("( ", numbered(reviewed.before, reviewed.best.line, longest_variation), " ) ");
    needs_number = true;
  }
  return text + review.result;
}

}  // namespace

std::string numbered(const Position& start, const std::vector<Move>& line, std::size_t most) {
  std::string text;
  Position position = start;
  for (std::size_t i = 0; i < std::min(line.size(), most); ++i) {
    text += concat(i == 0 ? "" : " ", number_before(position, i == 0), to_san(position, line[i]));
    position = position.after(line[i]);
  }
  return text;
}

std::string verdict(const ReviewedMove& reviewed) {
  constexpr std::size_t shown = 6;
  if (reviewed.judgement == Judgement::Fine) return {};
  std::string text = concat(name_of(reviewed.judgement), ".");
  if (!reviewed.best.line.empty())
    text += concat(" Better is ", numbered(reviewed.before, reviewed.best.line, shown), " (",
                   reviewed.best.text(), ").");
  return text;
}

std::string annotated_pgn(const Review& review) {
  std::string text;
  for (const PgnTag& tag : review.tags)
    text += tag_line(tag);
  const auto accuracy = [&](Color color) {
    return std::to_string(static_cast<int>(review.accuracy[color] + 0.5));
  };
  text += concat("[WhiteAccuracy \"", accuracy(White), "\"]\n[BlackAccuracy \"", accuracy(Black),
                 "\"]\n\n", wrapped(movetext(review)), "\n\n");
  return text;
}

}  // namespace tratto::review
