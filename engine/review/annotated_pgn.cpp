#include "engine/review/annotated_pgn.h"

#include <algorithm>

#include "engine/base/concat.h"
#include "engine/base/text.h"
#include "engine/chess/notation.h"
#include "engine/review/earlier_review.h"

namespace tratto::review {

namespace {

constexpr std::size_t line_width = 80;
constexpr std::size_t longest_variation = 10;

std::string number_before(const Position& position, bool is_first) {
  if (position.side_to_move() == White) return concat(position.fullmove(), ". ");
  return is_first ? concat(position.fullmove(), "... ") : std::string();
}

/// Closing braces are removed, because they would end the comment.
std::string comment(std::string text) {
  std::erase(text, '}');
  return text.empty() ? text : concat("{", text, "} ");
}

/// Whether the record already judges the move by a NAG ($1 to $9): a second judgement could
/// contradict it.
bool is_judgement(std::string_view part) {
  return part.size() == 2 && part[0] == '$' && part[1] >= '1' && part[1] <= '9';
}

bool contains(const std::vector<std::string_view>& parts, std::string_view part) {
  return std::find(parts.begin(), parts.end(), part) != parts.end();
}

/// The move's NAGs and comments. The annotations of the record are kept unchanged, followed by
/// those of the review. Only the evaluation comes before commands such as [%clk ...], where
/// programs expect it.
std::string annotations_of(const ReviewedMove& reviewed) {
  std::vector<std::string_view> parts = parts_of(reviewed.annotations);
  std::string ours;
  if (reviewed.judgement != Judgement::Fine) ours = concat(name_of(reviewed.judgement), ".");
  for (const std::string& remark : reviewed.remarks) {
    const std::string said = concat("Arbiter: ", remark, ".");
    // A game that was reviewed before has the same remark already.
    const bool is_known = std::any_of(parts.begin(), parts.end(), [&said](std::string_view part) {
      return part.front() == '{' && part.find(said) != std::string_view::npos;
    });
    if (!is_known) ours += concat(ours.empty() ? "" : " ", said);
  }
  // The same comment without an evaluation.
  const std::string said(trimmed(comment(ours)));
  if (const auto at = std::find(parts.begin(), parts.end(), said); at != parts.end())
    parts.erase(at);
  const bool is_judged = std::any_of(parts.begin(), parts.end(), is_judgement);
  std::string text;
  auto part = parts.begin();
  for (; part != parts.end() && part->starts_with('$'); ++part)
    text += concat(*part, " ");
  if (reviewed.judgement != Judgement::Fine && !is_judged)
    text += concat(nag_of(reviewed.judgement), " ");
  std::string theirs;
  for (; part != parts.end(); ++part)
    theirs += concat(theirs.empty() ? "" : " ", *part);
  const std::string evaluation = reviewed.after.is_mate_on_board()
                                     ? std::string()
                                     : concat("[%eval ", reviewed.after.text(), "]");
  if (theirs.starts_with("{[%") && !evaluation.empty())
    return concat(text, "{", evaluation, " ", theirs.substr(1), " ", comment(ours));
  const bool is_apart = !evaluation.empty() && !ours.empty();
  text += comment(concat(evaluation, is_apart ? " " : "", ours));
  return theirs.empty() ? text : concat(text, theirs, " ");
}

/// Breaks a text into lines at spaces.
std::string wrapped(std::string_view text) {
  std::string lines;
  std::size_t width = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find(' ', begin), text.size());
    const std::size_t length = end - begin;
    if (length > 0) {
      // Simple readers take a line that begins with '[' for a tag, and skip one that begins with
      // '%'.
      const bool may_begin = text[begin] != '[' && text[begin] != '%';
      const bool breaks = may_begin && width > 0 && width + 1 + length > line_width;
      if (width > 0) lines += breaks ? '\n' : ' ';
      width = breaks ? length : width + (width > 0) + length;
      lines += text.substr(begin, length);
    }
    begin = end + 1;
  }
  return lines;
}

std::string movetext(const Review& review) {
  std::string text = review.annotations;
  if (!text.empty()) text += ' ';
  for (const std::string& remark : review.remarks) {
    const std::string said = comment(concat("Arbiter: ", remark, "."));
    if (!contains(parts_of(review.annotations), trimmed(said))) text += said;
  }
  for (const ReviewedMove& reviewed : review.moves) {
    text +=
        concat(number_before(reviewed.before, true), reviewed.san, " ", annotations_of(reviewed));
    const bool is_bad = reviewed.judgement != Judgement::Fine && !reviewed.best.line.empty();
    if (!is_bad) continue;
    const std::string better =
        concat("( ", numbered(reviewed.before, reviewed.best.line, longest_variation), " )");
    if (!contains(parts_of(reviewed.annotations), better)) text += better + " ";
  }
  if (!review.not_replayed.empty()) text += comment(concat("Not replayed: ", review.not_replayed));
  return text + review.result;
}

}  // namespace

std::string numbered(const Position& start, const std::vector<Move>& line, std::size_t max) {
  std::string text;
  Position position = start;
  for (std::size_t i = 0; i < std::min(line.size(), max); ++i) {
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
    if (tag.name != "WhiteAccuracy" && tag.name != "BlackAccuracy") text += tag_line(tag);
  const auto accuracy = [&](Color color) {
    return std::to_string(static_cast<int>(review.accuracy[color] + 0.5));
  };
  text += concat("[WhiteAccuracy \"", accuracy(White), "\"]\n[BlackAccuracy \"", accuracy(Black),
                 "\"]\n\n", wrapped(movetext(review)), "\n\n");
  return text;
}

std::string unreviewed_pgn(const PgnGame& game) {
  std::string text;
  for (const PgnTag& tag : game.tags)
    text += tag_line(tag);
  std::string moves = game.annotations;
  for (const PgnMove& move : game.moves)
    moves += concat(" ", move.text, " ", move.annotations);
  return concat(text, "\n", wrapped(concat(moves, " ", stated_result(game))), "\n\n");
}

}  // namespace tratto::review
