#include "engine/review/page.h"

#include <cstdio>

#include "engine/arbiter/pgn_remarks.h"
#include "engine/base/concat.h"
#include "engine/base/json.h"
#include "engine/base/text.h"
#include "engine/base/utf8.h"
#include "engine/chess/destination.h"
#include "engine/chess/fen_writer.h"
#include "engine/chess/notation.h"
#include "engine/review/annotated_pgn.h"
#include "engine/review/chart.h"
#include "engine/review/page_engine.h"
#include "engine/review/page_parts.h"
#include "engine/review/without_parts.h"

namespace tratto::review {

namespace {

constexpr std::size_t line_length = 8;

/// Text of a page, which is UTF-8, in which nothing is markup.
std::string escaped(std::string_view text) {
  std::string safe;
  for (const char c : to_utf8(text)) {
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

/// A JSON string in which nothing can end the script element that contains it.
std::string script_string(std::string_view text) {
  std::string safe;
  for (const char c : json_string(text))
    safe += c == '<' ? std::string("\\u003c") : std::string(1, c);
  return safe;
}

std::string percent_of(double share) {
  char text[16];
  std::snprintf(text, sizeof text, "%.1f", 100 * share);
  return text;
}

/// A time as "3:07" or "1:02:03".
std::string clock_face(Milliseconds time) {
  const auto seconds = time.count() / 1000;
  char text[48];
  if (seconds >= 3600)
    std::snprintf(text, sizeof text, "%lld:%02lld:%02lld", static_cast<long long>(seconds / 3600),
                  static_cast<long long>(seconds / 60 % 60), static_cast<long long>(seconds % 60));
  else
    std::snprintf(text, sizeof text, "%lld:%02lld", static_cast<long long>(seconds / 60),
                  static_cast<long long>(seconds % 60));
  return text;
}

/// A comment without commands such as [%clk 0:03:00].
std::string without_commands(std::string_view text) {
  const auto remove_command = [](const std::string&, std::string_view& rest) {
    const std::size_t end = rest.find(']');
    rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
  };
  return std::string(trimmed(without_parts(text, "[%", remove_command)));
}

/// The signs of the NAGs with which the record judges a move.
std::string_view sign_of(std::string_view annotations) {
  constexpr std::array<std::string_view, 7> signs{"", "!", "?", "!!", "??", "!?", "?!"};
  while (annotations.starts_with('$')) {
    const std::string_view nag = take_word(annotations);
    if (nag.size() == 2 && nag[1] >= '1' && nag[1] <= '6')
      return signs[static_cast<std::size_t>(nag[1] - '0')];
    annotations = trimmed(annotations);
  }
  return {};
}

/// The variations in a move's annotations, as written.
std::string variations_of(std::string_view annotations) {
  std::string text;
  int depth = 0;
  bool in_comment = false;
  for (const char c : annotations) {
    if (c == '{' || c == '}') in_comment = c == '{';
    if (c == '(' && !in_comment && depth++ == 0 && !text.empty()) text += ' ';
    if (depth > 0) text += c;
    if (c == ')' && !in_comment && depth > 0) --depth;
  }
  return text;
}

std::string number_of(const Position& before, const std::string& san) {
  return concat(before.fullmove(), before.side_to_move() == White ? ". " : "... ", san);
}

std::string squares_of(Move move) {
  return concat(int{move.from()}, ",", int{destination(move)});
}

/// The best line from a position: for each move its text, the position after it, and its squares.
std::string line_of(const Position& start, const std::vector<Move>& line) {
  std::string text = "[";
  Position position = start;
  for (std::size_t i = 0; i < std::min(line.size(), line_length); ++i) {
    const std::string san = to_san(position, line[i]);
    const bool has_number = i == 0 || position.side_to_move() == White;
    const std::string named = has_number ? number_of(position, san) : san;
    position = position.after(line[i]);
    text += concat(i == 0 ? "" : ",", "[", script_string(named), ",",
                   script_string(to_fen(position)), ",", squares_of(line[i]), "]");
  }
  return text + "]";
}

std::string state(const Position& position, const Assessment& assessment, Curve curve) {
  // The move's "#" already shows a mate on the board.
  const std::string evaluation = assessment.is_mate_on_board() ? std::string() : assessment.text();
  return concat("{p:", script_string(to_fen(position)), ",e:", script_string(evaluation),
                ",w:", percent_of(assessment.chances(curve)),
                ",l:", line_of(position, assessment.line));
}

std::string states(const Review& review) {
  const std::string opening = without_commands(review.comment);
  std::string text = concat(state(review.start, review.at_start, review.curve), ",j:0,s:[",
                            opening.empty() ? "" : script_string(opening), "]},\n");
  for (const ReviewedMove& reviewed : review.moves) {
    std::string said;
    const auto say = [&said](std::string_view more) {
      if (!more.empty()) said += concat(said.empty() ? "" : ",", script_string(more));
    };
    say(name_of(reviewed.judgement));
    for (const std::string& remark : reviewed.remarks)
      say(concat("Arbiter: ", remark));
    say(without_commands(reviewed.comment));
    say(variations_of(reviewed.annotations));
    const Position& before = reviewed.before;
    const auto left = read_times(reviewed.comment).left;
    text += concat(
        state(before.after(reviewed.move), reviewed.after, review.curve),
        ",m:", script_string(number_of(before, reviewed.san)), ",f:", int{reviewed.move.from()},
        ",t:", int{destination(reviewed.move)}, ",j:", static_cast<int>(reviewed.judgement),
        ",g:", script_string(sign_of(reviewed.annotations)),
        ",k:", before.side_to_move() == White ? 0 : 1,
        ",c:", script_string(left ? clock_face(*left) : std::string()), ",s:[", said, "]},\n");
  }
  return text;
}

/// A tag's value; empty if it says that it is unknown.
std::string_view known(const Review& review, std::string_view name) {
  const std::string_view value = review.tag(name);
  return value.find_first_not_of("?.-") == std::string_view::npos ? std::string_view() : value;
}

std::string player(const Review& review, Color color) {
  const std::string_view side = color == White ? "White" : "Black";
  const std::string_view name = known(review, side);
  const std::string_view title = known(review, concat(side, "Title"));
  const std::string_view rating = known(review, concat(side, "Elo"));
  std::string text = title.empty() ? std::string() : concat(title, " ");
  text += name.empty() ? side : name;
  return rating.empty() ? text : concat(text, " (", rating, ")");
}

/// For example "Wijk aan Zee, round 3, 2001.01.15 · C41 Philidor Defence".
std::string circumstances(const Review& review) {
  std::string text;
  const auto add = [&text](std::string_view before, std::string_view value) {
    if (!value.empty()) text += concat(text.empty() ? "" : before, value);
  };
  for (const char* tag : {"Event", "Site"})
    add(", ", known(review, tag));
  if (const std::string_view round = known(review, "Round"); !round.empty())
    add(", ", concat("round ", round));
  add(", ", known(review, "Date"));
  std::string opening(known(review, "ECO"));
  for (const char* tag : {"Opening", "Variation"})
    if (const std::string_view name = known(review, tag); !name.empty())
      opening += concat(opening.empty() ? "" : " ", name);
  add(" · ", opening);
  return text;
}

std::string side_row(const Review& review, Color color) {
  const auto& counts = review.judgements[color];
  return concat("<tr><td>", color == White ? "&#9675; " : "&#9679; ",
                escaped(player(review, color)), "</td><td>",
                percent_of(review.accuracy[color] / 100), "</td><td>", counts[1], "</td><td>",
                counts[2], "</td><td>", counts[3], "</td></tr>\n");
}

std::string side_cell(const Review& review, Color color) {
  const auto& counts = review.judgements[color];
  return concat("<td>", percent_of(review.accuracy[color] / 100), "<br>", counts[1], " / ",
                counts[2], " / ", counts[3], "</td>");
}

std::string remarks(const Review& review) {
  std::string text;
  for (const std::string& remark : review.remarks)
    text += concat("<li>", escaped(remark), "</li>");
  if (!review.not_replayed.empty())
    text += concat("<li>not replayed: ", escaped(review.not_replayed), "</li>");
  return text.empty() ? text : concat("<h2>Arbiter</h2><ul>", text, "</ul>\n");
}

std::string head(std::string_view title) {
  return concat(
      "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>",
      escaped(title), "</title>\n<style>", page_style, "</style></head>\n<body>\n");
}

/// A file name as a relative URL, percent-encoded (RFC 3986).
std::string address(std::string_view name) {
  std::string text;
  for (const char c : name) {
    const auto byte = static_cast<unsigned char>(c);
    const bool is_plain = is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                          std::string_view("-_.~").find(c) != std::string_view::npos;
    if (is_plain)
      text += c;
    else
      text += concat("%", hexadecimal(byte, 2, LetterCase::Upper));
  }
  return text;
}

std::string link(std::string_view name, std::string_view text) {
  return name.empty() ? std::string()
                      : concat("<a href=\"", address(name), "\">", escaped(text), "</a>\n");
}

/// Base 64 (RFC 4648).
std::string base64(std::string_view bytes) {
  constexpr std::string_view digits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const std::size_t count = std::min<std::size_t>(3, bytes.size() - i);
    std::uint32_t group = 0;
    for (std::size_t j = 0; j < 3; ++j)
      group = group << 8 | (j < count ? static_cast<unsigned char>(bytes[i + j]) : 0u);
    for (std::size_t j = 0; j < 4; ++j)
      text += j <= count ? digits[group >> (18 - 6 * j) & 63] : '=';
  }
  return text;
}

std::string title_of(const Review& review) {
  return concat(player(review, White), " – ", player(review, Black), ", ", review.result);
}

}  // namespace

std::string engine_for_pages(std::string_view script, std::string_view module) {
  return concat("const trattoSource = ", script_string(script), ";\nconst trattoModule = \"",
                base64(module), "\";\n");
}

std::string inline_script(std::string_view text) {
  return concat("<script>\n", text, "</script>\n");
}

std::string linked_script(std::string_view file) {
  return concat("<script src=\"", address(file), "\"></script>\n");
}

std::string page(const Review& review, const Neighbours& neighbours) {
  const std::string title = title_of(review);
  const std::string links = link(neighbours.index, "All games") +
                            link(neighbours.previous, "Previous game") +
                            link(neighbours.next, "Next game");
  return concat(
      head(title), links.empty() ? "" : concat("<nav>", links, "</nav>\n"), "<h1>", escaped(title),
      "</h1>\n<p class=\"soft\">", escaped(circumstances(review)), "</p>\n", page_board,
      "<h2>White's chances</h2><div id=\"chart\">", chart(review),
      "<div id=\"cursor\"></div></div>\n",
      "<table><tr><th></th><th>accuracy</th><th aria-label=\"inaccuracies\" "
      "title=\"inaccuracies\">?!</th><th aria-label=\"mistakes\" title=\"mistakes\">?</th><th "
      "aria-label=\"blunders\" title=\"blunders\">?&#63;</th></tr>\n",
      side_row(review, White), side_row(review, Black), "</table>\n", remarks(review), page_tools,
      "</div></div>\n", neighbours.engine, "<script>\nconst game = {players:[",
      script_string(player(review, White)), ",", script_string(player(review, Black)),
      "],pgn:", script_string(annotated_pgn(review)), ",states:[\n", states(review), "]};\n",
      page_pieces, page_script, neighbours.engine.empty() ? "" : page_engine_script,
      "</script>\n</body></html>\n");
}

std::string index_row(const Review& review, std::string_view name, int number) {
  return concat("<tr><td>", number, "</td><td>", link(name, title_of(review)), "<br>",
                escaped(circumstances(review)), "</td>", side_cell(review, White),
                side_cell(review, Black), "</tr>\n");
}

std::string index_page(std::string_view title, std::string_view rows) {
  return concat(
      head(title), "<h1>", escaped(title),
      "</h1>\n<p class=\"soft\">For each side its accuracy, and inaccuracies / mistakes / "
      "blunders.</p>\n<table class=\"index\"><tr><th></th><th>game</th><th>White</th>"
      "<th>Black</th></tr>\n",
      rows, "</table>\n</body></html>\n");
}

}  // namespace tratto::review
