#include <algorithm>
#include <gtest/gtest.h>
#include <sstream>

#include "engine/arbiter/pgn_reader.h"
#include "engine/base/concat.h"
#include "engine/base/random.h"
#include "engine/base/text.h"
#include "engine/chess/movegen.h"
#include "engine/chess/notation.h"
#include "engine/review/annotated_pgn.h"
#include "engine/review/page.h"
#include "tests/effort.h"

namespace tratto::review {
namespace {

// What a reader of PGN gets, in order: tags, moves, NAGs, comments, brackets of variations, the
// result. A game is generated as such a list and, with all the liberties that files take, as text.
using Tokens = std::vector<std::string>;

struct WrittenGame {
  std::string text;
  Tokens tokens;
};

/// Writes random games: nested variations with moves that are legal, NAGs as numbers and as signs,
/// comments of many kinds, everywhere they may stand.
class GameWriter {
 public:
  explicit GameWriter(std::uint64_t seed) : random_(seed) {}

  WrittenGame write() {
    game_ = {};
    for (int i = static_cast<int>(below(4)); i > 0; --i)
      tag();
    game_.text += "\n";
    if (chance(20)) comment(0);
    moves(Position(), static_cast<int>(1 + below(60)), 0);
    const char* results[] = {"1-0", "0-1", "1/2-1/2", "*"};
    const std::string result = results[below(4)];
    game_.text += " " + result;
    // A comment behind the result is about the game, and is put before it.
    if (chance(15)) {
      game_.text += " ";
      comment(0, false);
    }
    game_.tokens.push_back(result);
    game_.text += "\n\n";
    return game_;
  }

 private:
  std::size_t below(std::size_t end) { return random_.below(static_cast<std::uint32_t>(end)); }
  bool chance(std::size_t percent) { return below(100) < percent; }

  /// Not Event: in the middle of tags it would begin another game.
  void tag() {
    const char* names[] = {"Site", "Annotator", "ECO", "WhiteElo", "Time-Control", "x_y"};
    const char* values[] = {"?",           "",         "a \"quoted\" word",
                            "back\\slash", "Größe 棋", "[brackets] {}"};
    const PgnTag tag{names[below(6)], values[below(6)]};
    game_.text += tag_line(tag);
    game_.tokens.push_back(tag_line(tag));
  }

  void gap() {
    const char* gaps[] = {" ", " ", "  ", "\n", "\n \n"};
    game_.text += gaps[below(5)];
  }

  /// Comments of the game's own moves may hold an evaluation, which the review replaces; others
  /// keep theirs.
  void comment(int depth, bool may_end_line = true) {
    const char* words[] = {"A",
                           "word",
                           "[%clk 0:03:00]",
                           "[%csl Ga1,Rb2]",
                           "(not one)",
                           "[%cal Ge2e4]",
                           "12. Nf3 is a move",
                           "$6 of a comment",
                           "; and",
                           "[%emt 0:00:1]",
                           "[%tqu \"En\",\"\"]",
                           "{",
                           "100 %",
                           "é—",
                           "[%eval 0.3]",
                           "1-0"};
    std::string text;
    for (std::size_t i = 1 + below(12); i > 0; --i) {
      std::string word = words[below(depth == 0 ? 14 : 16)];
      text += (text.empty() ? "" : " ") + word;
    }
    const bool to_line_end = may_end_line && chance(15);
    if (to_line_end) {
      game_.text += "; " + text + "\n";
    } else {
      std::string broken = text;
      for (char& c : broken)
        if (c == ' ' && chance(10)) c = '\n';
      game_.text += "{" + broken + "}";
    }
    game_.tokens.push_back("{" + text);
  }

  void nag() {
    struct Sign {
      const char* text;
      int nag;
    };
    const Sign signs[] = {{"!", 1},   {"?", 2},  {"!?", 5}, {"±", 16},
                          {"+-", 18}, {"=", 10}, {"∞", 13}};
    if (chance(50)) {
      const std::string number = concat("$", 1 + below(139));
      game_.text += " " + number;
      game_.tokens.push_back(number);
    } else {
      const Sign& sign = signs[below(7)];
      game_.text += std::string(" ") + sign.text;
      game_.tokens.push_back(concat("$", sign.nag));
    }
  }

  void number(const Position& position, bool is_first) {
    const bool is_white = position.side_to_move() == White;
    const std::string number = std::to_string(position.fullmove());
    if (is_white)
      game_.text += number + (chance(50) ? ". " : ".");
    else if (is_first || chance(20))
      game_.text += number + (chance(50) ? "... " : "...");
  }

  void moves(Position position, int count, int depth) {
    for (int i = 0; i < count; ++i) {
      const auto legal = legal_moves(position);
      if (legal.empty()) return;
      const Move move = legal[below(legal.size())];
      number(position, i == 0);
      const std::string san = to_san(position, move);
      game_.text += san;
      game_.tokens.push_back(san);
      if (chance(12)) nag();
      if (chance(4)) nag();
      gap();
      annotations(position, depth);
      position = position.after(move);
    }
  }

  void annotations(const Position& before, int depth) {
    while (chance(22)) {
      if (chance(50) || depth >= 4) {
        comment(depth);
      } else {
        game_.text += "(";
        game_.tokens.push_back("(");
        if (chance(20)) comment(depth + 1);
        moves(before, static_cast<int>(1 + below(6)), depth + 1);
        game_.text += ")";
        game_.tokens.push_back(")");
      }
      gap();
    }
  }

  Random random_;
  WrittenGame game_;
};

/// Reads what the review wrote into the same list; knows its style only.
Tokens tokens_of(const std::string& text) {
  Tokens tokens;
  std::istringstream input(text);
  std::string movetext;
  bool in_tags = true;
  for (std::string line; std::getline(input, line);) {
    in_tags = in_tags && !line.empty();
    if (in_tags)
      tokens.push_back(line + "\n");
    else
      movetext += line + " ";
  }
  for (std::size_t at = 0; at < movetext.size();) {
    const char c = movetext[at];
    if (c == ' ') {
      ++at;
    } else if (c == '{') {
      const std::size_t end = movetext.find('}', at);
      tokens.emplace_back(trimmed(movetext.substr(at, end - at)));
      at = end + 1;
    } else if (c == '(' || c == ')') {
      tokens.emplace_back(1, c);
      ++at;
    } else {
      const std::size_t end = std::min(movetext.find_first_of(" ()", at), movetext.size());
      std::string word = movetext.substr(at, end - at);
      at = end;
      const std::size_t digits = word.find_first_not_of("0123456789");
      if (digits > 0 && digits != std::string::npos && word[digits] == '.')
        word = word.substr(std::min(word.find_first_not_of('.', digits), word.size()));
      if (!word.empty()) tokens.push_back(word);
    }
  }
  return tokens;
}

/// Without what the review adds to a game in which no move is bad: accuracies, evaluations of the
/// game's own moves, the arbiter's remarks.
Tokens without_additions(const Tokens& tokens) {
  constexpr std::string_view evaluation = "[%eval 0.00]";
  Tokens rest;
  int depth = 0;
  for (std::string token : tokens) {
    if (token.starts_with("[WhiteAccuracy") || token.starts_with("[BlackAccuracy")) continue;
    depth += token == "(" ? 1 : token == ")" ? -1 : 0;
    if (depth == 0 && token.starts_with(concat("{", evaluation))) {
      token = concat("{", trimmed(token.substr(1 + evaluation.size())));
      if (token == "{") continue;
    }
    if (token.starts_with("{Arbiter: ")) continue;
    rest.push_back(token);
  }
  return rest;
}

/// The place of the first difference, with its surroundings.
std::string difference(const Tokens& a, const Tokens& b) {
  const std::size_t shorter = std::min(a.size(), b.size());
  std::size_t at = 0;
  while (at < shorter && a[at] == b[at])
    ++at;
  if (at == a.size() && at == b.size()) return {};
  const auto around = [at](const Tokens& tokens) {
    std::string text;
    for (std::size_t i = at > 3 ? at - 3 : 0; i < std::min(tokens.size(), at + 4); ++i)
      text += " <" + tokens[i] + ">";
    return text;
  };
  return "written:" + around(a) + "\nread:   " + around(b);
}

Result<Review> review_of(const std::string& text, const Assess& assess) {
  std::istringstream input(text);
  PgnReader reader(input, PgnReader::Annotations::Keep);
  PgnGame game;
  EXPECT_TRUE(reader.next(game)) << text;
  EXPECT_TRUE(game.problems.empty()) << text;
  return review(game, assess);
}

Assessment level(const SearchRoot&) {
  return {};
}

TEST(ReviewRoundTrip, RandomGamesComeBackWithAllTheirAnnotations) {
  constexpr std::uint64_t seed = 52;
  constexpr int games = test::repetitions(300);
  GameWriter writer(seed);
  int variations = 0, comments = 0;
  for (int i = 0; i < games; ++i) {
    const WrittenGame game = writer.write();
    variations += static_cast<int>(std::count(game.tokens.begin(), game.tokens.end(), "("));
    for (const std::string& token : game.tokens)
      comments += token.starts_with("{");
    const auto reviewed = review_of(game.text, level);
    ASSERT_TRUE(reviewed.ok());
    const std::string text = annotated_pgn(*reviewed);
    ASSERT_EQ(difference(game.tokens, without_additions(tokens_of(text))), "")
        << "game " << i << " of seed " << seed << "\n"
        << game.text << "\nbecame\n"
        << text;
    // Reviewed again, it says nothing twice.
    const auto again = review_of(text, level);
    ASSERT_EQ(annotated_pgn(*again), text) << "game " << i << " of seed " << seed;
  }
  EXPECT_GT(variations, games);
  EXPECT_GT(comments, games);
}

}  // namespace
}  // namespace tratto::review
