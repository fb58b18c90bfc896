#include "engine/review/earlier_review.h"

#include <algorithm>
#include <array>

#include "engine/base/concat.h"
#include "engine/base/text.h"
#include "engine/review/without_parts.h"

namespace tratto::review {

namespace {

constexpr std::array judgements{Judgement::Inaccuracy, Judgement::Mistake, Judgement::Blunder};

/// The judgement, as this room writes it, that a text begins with; Fine if there is none.
Judgement judgement_in_front(std::string_view text) {
  for (const Judgement judgement : judgements) {
    const std::string word = concat(name_of(judgement), ".");
    if (!text.starts_with(word)) continue;
    const std::string_view behind = text.substr(word.size());
    if (behind.empty() || behind.front() == ' ' || behind.front() == '}') return judgement;
  }
  return Judgement::Fine;
}

void skip_spaces(std::string_view& text) {
  text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
}

void skip_judgement(std::string_view& text, Judgement judgement) {
  text.remove_prefix(name_of(judgement).size() + 1);
  skip_spaces(text);
}

/// Length of the variation, in parentheses, that a text begins with.
std::size_t variation_length(std::string_view text) {
  int depth = 0;
  bool in_comment = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    // A comment ends at the first closing brace; braces do not nest.
    if (in_comment || c == '{')
      in_comment = c != '}';
    else if (c == '(')
      ++depth;
    else if (c == ')' && --depth == 0)
      return i + 1;
  }
  return text.size();
}

std::size_t part_length(std::string_view text) {
  if (text.front() == '{') return std::min(text.find('}'), text.size() - 1) + 1;
  if (text.front() == '(') return variation_length(text);
  return std::min(text.find_first_of(" {(", 1), text.size());
}

/// Whether a part looks like the better line of a review: one line of moves, with blanks inside the
/// parentheses.
bool is_better_line(std::string_view part) {
  return part.starts_with("( ") && part.ends_with(" )") &&
         part.find_first_of("{$(", 1) == std::string_view::npos;
}

/// Removes an evaluation whose "[%eval" stood between `kept` and `rest`, with our judgement behind
/// it. If the comment contains nothing else, its braces are removed, too.
void remove_evaluation(std::string& kept, std::string_view& rest) {
  const std::size_t end = std::min(rest.find_first_of("]}"), rest.size());
  rest.remove_prefix(end + (end < rest.size() && rest[end] == ']'));
  // Spaces around it are removed, except one between two words.
  const std::size_t length = kept.size() + rest.size();
  while (kept.ends_with(' '))
    kept.pop_back();
  skip_spaces(rest);
  const bool had_spaces = kept.size() + rest.size() < length;
  if (const Judgement earlier = judgement_in_front(rest); earlier != Judgement::Fine)
    skip_judgement(rest, earlier);
  const bool opens = kept.ends_with('{');
  const bool closes = rest.starts_with('}');
  if (opens && closes) {
    kept.pop_back();
    rest.remove_prefix(1);
  } else if (had_spaces && !opens && !closes) {
    kept += ' ';
  }
}

}  // namespace

std::string_view nag_of(Judgement judgement) {
  constexpr std::array<std::string_view, 4> nags{"", "$6", "$2", "$4"};
  return nags[static_cast<std::size_t>(judgement)];
}

std::vector<std::string_view> parts_of(std::string_view annotations) {
  std::vector<std::string_view> parts;
  while (!(annotations = trimmed(annotations)).empty()) {
    const std::size_t length = part_length(annotations);
    parts.push_back(annotations.substr(0, length));
    annotations.remove_prefix(length);
  }
  return parts;
}

std::string without_evaluation(std::string_view text) {
  return std::string(trimmed(without_parts(text, "[%eval", remove_evaluation)));
}

std::string without_earlier_review(std::string_view annotations) {
  std::vector<std::string> kept;
  bool has_evaluation = false;
  Judgement earlier = Judgement::Fine;
  for (const std::string_view part : parts_of(annotations)) {
    std::string text(part);
    if (part.front() == '{') {
      const std::size_t evaluation = part.find("[%eval");
      has_evaluation |= evaluation != std::string_view::npos;
      if (has_evaluation && earlier == Judgement::Fine) {
        // It stands behind the evaluation, or in the comment after one with clock times.
        const std::size_t bracket = part.find(']', std::min(evaluation, part.size()));
        const std::size_t at = part.find_first_not_of(
            ' ', evaluation == std::string_view::npos ? 1 : std::min(bracket, part.size() - 1) + 1);
        if (at != std::string_view::npos) earlier = judgement_in_front(part.substr(at));
        if (earlier != Judgement::Fine && evaluation == std::string_view::npos) {
          std::string_view behind = part.substr(at);
          skip_judgement(behind, earlier);
          text = concat(part.substr(0, at), behind);
        }
      }
      text = without_evaluation(text);
      if (text == "{}") text.clear();
    }
    if (!text.empty()) kept.push_back(std::move(text));
  }
  if (earlier != Judgement::Fine) {
    const auto nag = std::find(kept.begin(), kept.end(), nag_of(earlier));
    if (nag != kept.end()) kept.erase(nag);
    if (!kept.empty() && is_better_line(kept.back())) kept.pop_back();
  }
  std::string text;
  for (const std::string& part : kept)
    text += concat(text.empty() ? "" : " ", part);
  return text;
}

}  // namespace tratto::review
