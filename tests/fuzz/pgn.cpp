#include <algorithm>
#include <sstream>

#include "engine/arbiter/game.h"
#include "engine/arbiter/pgn_reader.h"
#include "engine/arbiter/referee.h"
#include "engine/chess/fen_writer.h"
#include "engine/chess/notation.h"
#include "engine/chess/repetition.h"
#include "engine/commands/referee.h"
#include "tests/fuzz/fuzz.h"
#include "tests/support/reference_rules.h"

namespace tratto::fuzz {

namespace {

/// Who can still win has a target of its own.
constexpr std::uint64_t winnable_nodes = 8;
/// Looking for repetitions by brute force is slow.
constexpr std::size_t plies_compared = 60;

/// A game as PGN, without its comments. A line that begins with a move could be an escaped one, and
/// "0-0" a move.
std::string written(const PgnGame& game) {
  std::string text = "[Event \"?\"]\n";
  for (const PgnTag& tag : game.tags)
    text += tag_line(tag);
  text += "\n";
  for (const PgnMove& move : game.moves)
    text.append(" ").append(move.text);
  return text + " " + (game.result == "0-0" ? "0:0" : game.result) + "\n";
}

/// Only what has a result ends where the next game begins.
void check_reading_back(const PgnGame& game) {
  if (game.result.empty() || !game.problems.empty() || !game.tag("Event").empty()) return;
  std::istringstream input(written(game));
  PgnReader reader(input);
  PgnGame again;
  require(reader.next(again), "a game that was written is read");
  require(again.result == game.result, "a result is read back", written(game));
  require(again.moves.size() == game.moves.size() &&
              std::ranges::equal(again.moves, game.moves, {}, &PgnMove::text, &PgnMove::text),
          "moves are read back", written(game));
  require(again.tags.size() == game.tags.size() + 1, "tags are read back", written(game));
  for (std::size_t i = 0; i < game.tags.size(); ++i)
    require(again.tags[i + 1].name == game.tags[i].name &&
                again.tags[i + 1].value == game.tags[i].value,
            "a tag is read back", game.tags[i].value);
}

/// How often the last position has stood, by comparing diagrams.
int count_occurrences(const std::vector<Setup>& diagrams) {
  return static_cast<int>(std::ranges::count_if(diagrams, [&](const Setup& diagram) {
    return reference::same_position(diagram, diagrams.back());
  }));
}

/// Replays the game: both who count repetitions agree with brute force.
void check_repetitions(const PgnGame& record) {
  const auto start = start_position(record);
  if (!start) return;
  Game game(start->position);
  RepetitionTracker tracker(start->position);
  std::vector<Setup> diagrams{start->position.setup()};
  for (const PgnMove& move : record.moves) {
    const auto read = parse_san(game.position(), move.text);
    if (!read || diagrams.size() > plies_compared) return;
    game.play(*read);
    tracker.push(game.position());
    diagrams.push_back(game.position().setup());
    const int expected = count_occurrences(diagrams);
    require(game.occurrences() == expected, "the arbiter counts repetitions");
    require(tracker.occurrences() == expected, "the search counts repetitions");
  }
}

void check_report(const PgnGame& game, const GameReport& report) {
  require(report.plies <= static_cast<int>(game.moves.size()), "only moves recorded are replayed");
  require(report.line >= 1 && report.number == game.number, "a game has a place in its file");
  require(!report.ending || report.ending_ply <= report.plies, "a game ends within itself");
  require(report.findings.size() < PgnGame::max_problems + report.plies + 20,
          "findings have a limit");
  for (const Finding& finding : report.findings) {
    require(finding.line >= 1, "a finding has a line");
    require(is_clean_line(finding.text), "a finding is a clean line", finding.text);
  }
}

/// What is printed about a file has no control characters but the ends of lines. A file is judged
/// for either text or JSON: judging takes most of the time.
void check_output(const std::string& text) {
  RefereeCommand command;
  command.rules.winnable_nodes = winnable_nodes;
  command.all = true;
  command.json = text.size() % 2 == 1;
  std::istringstream input(text);
  std::ostringstream out;
  RefereeTotals totals;
  judge_games_of(input, "name\x1B", command, totals, out);
  require(std::ranges::none_of(out.view(),
                               [](char c) { return (c >= 0 && c < ' ' && c != '\n') || c == 127; }),
          "what is printed is fit for a terminal", out.view());
}

}  // namespace

void pgn(Input input) {
  const std::string text(as_text(input));
  std::istringstream stream(text);
  PgnReader reader(stream);
  RefereeRules rules;
  rules.winnable_nodes = winnable_nodes;
  int games = 0;
  for (PgnGame game; reader.next(game);) {
    require(game.number == ++games, "games are counted");
    require(game.problems.size() <= PgnGame::max_problems + 1, "problems have a limit");
    check_report(game, referee(game, rules));
    check_reading_back(game);
    check_repetitions(game);
  }
  require(reader.bytes_read() >= text.size(), "a file is read to its end");
  check_output(text);
}

}  // namespace tratto::fuzz
