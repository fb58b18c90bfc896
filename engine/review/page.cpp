#include <cstdio>

#include "engine/base/concat.h"
#include "engine/base/json.h"
#include "engine/chess/fen.h"
#include "engine/chess/notation.h"
#include "engine/review/page_parts.h"
#include "engine/review/writers.h"

namespace tratto::review {

namespace {

std::string escaped(std::string_view text) {
  std::string safe;
  for (const char c : text) {
    if (c == '&')
      safe += "&amp;";
    else if (c == '<')
      safe += "&lt;";
    else if (c == '"')
      safe += "&quot;";
    else
      safe += c;
  }
  return safe;
}

/// A JSON string that cannot end the script it stands in.
std::string script_string(std::string_view text) {
  std::string safe;
  for (const char c : json_string(text))
    safe += c == '<' ? std::string("\\u003c") : std::string(1, c);
  return safe;
}

std::string placement(const Position& position) {
  const std::string fen = to_fen(position);
  return fen.substr(0, fen.find(' '));
}

std::string percent_of(double share) {
  char text[16];
  std::snprintf(text, sizeof text, "%.1f", 100 * share);
  return text;
}

std::string state(const Position& position, const Assessment& assessment, Curve curve,
                  std::string_view rest) {
  return concat("{b:", script_string(placement(position)), ",e:", script_string(assessment.text()),
                ",w:", percent_of(assessment.chances(curve)), rest, "},\n");
}

std::string states(const Review& review) {
  std::string text = state(review.start, review.at_start, review.curve, "");
  for (const ReviewedMove& reviewed : review.moves) {
    std::string said = verdict(reviewed);
    const auto say = [&said](std::string_view more) {
      said += concat(said.empty() ? "" : " ", more);
    };
    for (const std::string& remark : reviewed.remarks)
      say(concat("Arbiter: ", remark, "."));
    if (!reviewed.comment.empty()) say(reviewed.comment);
    const Position& before = reviewed.before;
    const std::string number = before.side_to_move() == White || &reviewed == review.moves.data()
                                   ? numbered(before, {reviewed.move}, 1)
                                   : reviewed.san;
    text += state(before.after(reviewed.move), reviewed.after, review.curve,
                  concat(",m:", script_string(number), ",f:", int{reviewed.move.from()},
                         ",t:", int{reviewed.move.to()},
                         ",j:", static_cast<int>(reviewed.judgement), ",s:", script_string(said)));
  }
  return text;
}

std::string side_row(const Review& review, Color color) {
  const std::string_view name = review.tag(color == White ? "White" : "Black");
  const auto& counts = review.judgements[color];
  char accuracy[16];
  std::snprintf(accuracy, sizeof accuracy, "%.1f", review.accuracy[color]);
  return concat("<tr><td>", color == White ? "&#9675; " : "&#9679; ",
                escaped(name.empty() ? (color == White ? "White" : "Black") : name), "</td><td>",
                accuracy, "</td><td>", counts[1], "</td><td>", counts[2], "</td><td>", counts[3],
                "</td></tr>\n");
}

std::string remarks(const Review& review) {
  if (review.remarks.empty()) return {};
  std::string text = "<p>Arbiter:</p><ul>";
  for (const std::string& remark : review.remarks)
    text += concat("<li>", escaped(remark), "</li>");
  return text + "</ul>\n";
}

}  // namespace

std::string page(const Review& review) {
  const std::string_view white = review.tag("White"), black = review.tag("Black");
  const std::string title = concat(white.empty() ? "White" : white, " - ",
                                   black.empty() ? "Black" : black, ", ", review.result);
  return concat("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n<title>",
                escaped(title), "</title>\n<style>", page_style, "</style></head>\n<body>\n<h1>",
                escaped(title), "</h1>\n", page_board,
                "<table><tr><th></th><th>accuracy</th><th>inaccuracies</th><th>mistakes</th>"
                "<th>blunders</th></tr>\n",
                side_row(review, White), side_row(review, Black), "</table>\n", remarks(review),
                "<div id=\"moves\"></div>\n</div></div>\n<div id=\"chart\">", chart(review),
                "<div id=\"cursor\"></div></div>\n<script>\nconst states = [\n", states(review),
                "];\n", page_script, "</script>\n</body></html>\n");
}

}  // namespace tratto::review
