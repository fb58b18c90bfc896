#include "engine/arbiter/referee.h"

#include <algorithm>

#include "engine/arbiter/pgn_signs.h"
#include "engine/arbiter/referee_clocks.h"
#include "engine/arbiter/referee_tables.h"
#include "engine/arbiter/stated_cause.h"
#include "engine/base/concat.h"
#include "engine/base/text.h"
#include "engine/chess/local_notation.h"
#include "engine/chess/movegen.h"
#include "engine/chess/names.h"
#include "engine/chess/notation.h"
#include "engine/winnability/unwinnability.h"

namespace tratto {

namespace {

/// The winner by a result; nothing for a draw. Only for finished games.
std::optional<Color> winner_of(std::string_view result) {
  if (result == "1-0") return White;
  if (result == "0-1") return Black;
  return std::nullopt;
}

/// The edition to apply: the requested one, otherwise by the date of the game.
EditionOfDay edition_for(const PgnGame& game, const std::optional<Edition>& ordered) {
  if (ordered) return {*ordered};
  for (const std::string_view tag : {"Date", "UTCDate", "EventDate"})
    if (const auto edition = edition_on(game.tag(tag))) return *edition;
  return {};
}

/// The loss that a reason names, if it is one that depends on whether the opponent can mate.
std::optional<Ending> stated_loss(StatedCause cause) {
  switch (cause) {
    case StatedCause::FlagFall:
      return Ending::FlagFall;
    case StatedCause::IllegalMove:
      return Ending::IllegalMove;
    case StatedCause::Resignation:
      return Ending::Resignation;
    default:
      return std::nullopt;
  }
}

/// Replays one game and writes its report.
class Replay {
 public:
  Replay(const PgnGame& record, const RefereeRules& rules)
      : record_(record),
        laws_(edition_for(record, rules.edition)),
        edition_(laws_.edition),
        winnable_nodes_(rules.winnable_nodes),
        letters_(rules.letters),
        tables_(rules.tables) {}

  GameReport run();

 private:
  void check_tags();
  void play_moves(Game& game);
  bool play_move(Game& game, const PgnMove& written);
  [[nodiscard]] std::string language_hint(const Position& from) const;
  void check_ending(const Game& game);
  void check_claims(const Game& game);
  [[nodiscard]] bool is_drawn_by_next_move(const Game& game, const Claims& claims) const;
  void check_dead_position(const Game& game);
  void prefer_stalemate(const Game& game);
  void judge_moves_after_ending();
  void judge_result(const Game& game);
  void judge_decisive(const Game& game, Color winner);
  void judge_draw(const Game& game);
  void judge_clocks(const Game& game);
  void probe_tables();

  [[nodiscard]] bool can_mate(const Position& position, Color side) const;
  [[nodiscard]] bool is_dead_for_certain(const Position& position) const;
  [[nodiscard]] bool oversteps_last_move() const;
  [[nodiscard]] std::string_view recorded_result() const;
  /// The result in the tag, in its standard form if it is one.
  [[nodiscard]] std::string_view tagged_result() const;
  /// The name of the move after `ply` plies: "move 12 of White".
  [[nodiscard]] std::string move_name(int ply) const;
  void add_finding(FindingKind kind, int ply, std::string text);

  const PgnGame& record_;
  const EditionOfDay laws_;
  const Edition& edition_;
  const std::uint64_t winnable_nodes_;
  const PieceLetters letters_;
  const std::shared_ptr<const tablebase::Tables> tables_;
  GameReport report_;
  std::vector<Position> positions_;  ///< Including the start position.
  bool has_stopped_ = false;         ///< True after a move that could not be made.
  bool claim_seen_ = false;
  StatedEnd stated_;
};

GameReport Replay::run() {
  report_.number = record_.number;
  report_.line = record_.line;
  report_.white = record_.tag("White");
  report_.black = record_.tag("Black");
  report_.result = recorded_result();
  report_.laws = edition_.year;
  report_.laws_are_nearest = laws_.is_nearest;
  stated_ = stated_end(record_);
  for (const PgnProblem& problem : record_.problems)
    report_.findings.push_back({FindingKind::Unreadable, 0, problem.line, problem.what});
  check_tags();
  const auto start = start_position(record_);
  if (!start) {
    report_.findings.push_back({FindingKind::Unreadable, 0, record_.line, start.error()});
    return std::move(report_);
  }
  for (const std::string& correction : start->corrections())
    report_.findings.push_back(
        {FindingKind::Unreadable, 0, record_.line, concat("FEN tag: ", correction)});
  Game game(start->position, edition_);
  play_moves(game);
  check_dead_position(game);
  prefer_stalemate(game);
  judge_moves_after_ending();
  if (!has_stopped_) judge_result(game);
  judge_clocks(game);
  probe_tables();
  return std::move(report_);
}

/// Tags that the judgement depends on and that leave open what they mean.
void Replay::check_tags() {
  const auto report = [this](std::string text) {
    report_.findings.push_back({FindingKind::Unreadable, 0, record_.line, std::move(text)});
  };
  for (const char* name : {"Result", "FEN", "Variant", "TimeControl"}) {
    const std::string_view first = record_.tag(name);
    const auto other =
        std::find_if(record_.tags.begin(), record_.tags.end(),
                     [&](const PgnTag& tag) { return tag.name == name && tag.value != first; });
    if (other != record_.tags.end())
      report(concat("the tag ", name, " has two values, ", in_quotes(first), " and ",
                    in_quotes(other->value)));
  }
  if (record_.tag("SetUp") == "1" && record_.tag("FEN").empty())
    report("the tag SetUp announces a position, but there is no FEN");
}

void Replay::play_moves(Game& game) {
  positions_.reserve(record_.moves.size() + 1);
  positions_.push_back(game.position());
  check_ending(game);
  check_claims(game);
  for (const PgnMove& written : record_.moves) {
    if (!play_move(game, written)) {
      has_stopped_ = true;
      return;
    }
    positions_.push_back(game.position());
    ++report_.plies;
    check_ending(game);
    check_claims(game);
  }
}

bool Replay::play_move(Game& game, const PgnMove& written) {
  const auto move = parse_san(game.position(), written.text, letters_);
  if (move) {
    game.play(*move);
    return true;
  }
  const bool is_null = is_null_move(written.text);
  const bool is_move = is_null || has_form_of_move(written.text, letters_);
  const std::string why =
      is_null ? concat("no move was made ('", written.text, "')") : move.error();
  report_.findings.push_back(
      {is_move ? FindingKind::IllegalMove : FindingKind::Unreadable, report_.plies, written.line,
       concat(move_name(report_.plies), ": ", why, is_null ? "" : language_hint(game.position()))});
  return false;
}

/// The end of the message about a move that could not be read: the language with which the record
/// can be read furthest from there, if any.
std::string Replay::language_hint(const Position& from) const {
  const PieceLetters* best = nullptr;
  std::size_t max = 0;
  for (const PieceLetters& letters : languages()) {
    Position position = from;
    std::size_t ply = static_cast<std::size_t>(report_.plies);
    for (; ply < record_.moves.size(); ++ply) {
      const auto move = parse_san(position, record_.moves[ply].text, letters);
      if (!move) break;
      position = position.after(*move);
    }
    if (ply <= static_cast<std::size_t>(report_.plies) || ply <= max) continue;
    max = ply;
    best = &letters;
  }
  return best == nullptr
             ? ""
             : concat("; it is a move in ", best->language, ": try --letters ", best->code);
}

void Replay::check_ending(const Game& game) {
  if (report_.ending) return;
  report_.ending = game.ending();
  report_.ending_ply = report_.plies;
}

/// Records the first missed draw claim: one that was possible although another move follows.
void Replay::check_claims(const Game& game) {
  const bool is_last = report_.plies == static_cast<int>(record_.moves.size());
  if (claim_seen_ || is_last || report_.ending) return;
  const Claims claims = game.claims();
  if (!claims.any() || is_drawn_by_next_move(game, claims)) return;
  claim_seen_ = true;
  const std::string_view player = name_of(game.position().side_to_move());
  const auto announced = [&](const MoveList& moves) { return to_san(game.position(), moves[0]); };
  std::string how;
  if (claims.threefold)
    how = "third occurrence (9.2.2)";
  else if (claims.fifty_moves)
    how = "50 moves (9.3.2)";
  else if (!claims.threefold_moves.empty())
    how = concat("announcing ", announced(claims.threefold_moves), ": third occurrence (9.2.1)");
  else
    how = concat("announcing ", announced(claims.fifty_move_moves), ": 50 moves (9.3.1)");
  report_.missed_claim =
      claims.threefold || (!claims.fifty_moves && !claims.threefold_moves.empty())
          ? Ending::Threefold
          : Ending::FiftyMoves;
  add_finding(FindingKind::UnclaimedDraw, report_.plies,
              concat(player, " could have claimed a draw, ", how));
}

/// Whether the game was drawn by the very move that could have been announced: programs claim after
/// making it.
bool Replay::is_drawn_by_next_move(const Game& game, const Claims& claims) const {
  const std::size_t next = static_cast<std::size_t>(report_.plies);
  if (claims.threefold || claims.fifty_moves || next + 1 != record_.moves.size() ||
      report_.result != score_of(std::nullopt))
    return false;
  const auto move = parse_san(game.position(), record_.moves[next].text, letters_);
  const auto has = [&move](const MoveList& moves) {
    return std::find(moves.begin(), moves.end(), *move) != moves.end();
  };
  return move && (has(claims.threefold_moves) || has(claims.fifty_move_moves));
}

/// Searches for the first dead position with the full test; Game uses the quick one. A dead
/// position stays dead, so the last position shows whether there is any.
void Replay::check_dead_position(const Game& game) {
  if (!edition_.dead_position_ends) return;
  if (report_.ending && report_.ending->ending == Ending::Checkmate) return;
  if (!is_dead_for_certain(game.position())) return;
  const auto first = std::partition_point(
      positions_.begin(), positions_.end(),
      [this](const Position& position) { return !is_dead_for_certain(position); });
  const int ply = static_cast<int>(first - positions_.begin());
  if (report_.ending && report_.ending_ply <= ply) return;
  report_.ending = Outcome{Ending::DeadPosition, std::nullopt};
  report_.ending_ply = ply;
}

/// A position from which all moves are forced and lead to stalemate is already dead, but the record
/// of the game rightly continues: reports the stalemate.
void Replay::prefer_stalemate(const Game& game) {
  if (!report_.ending || report_.ending->ending != Ending::DeadPosition) return;
  if (has_legal_move(game.position()) || game.position().in_check()) return;
  const auto dead = positions_.begin() + report_.ending_ply;
  const bool forced = std::all_of(dead, positions_.end() - 1, [](const Position& position) {
    return legal_moves(position).size() == 1;
  });
  if (!forced) return;
  report_.ending = Outcome{Ending::Stalemate, std::nullopt};
  report_.ending_ply = report_.plies;
}

void Replay::judge_moves_after_ending() {
  const int after = report_.plies - report_.ending_ply;
  if (!report_.ending || after == 0) return;
  add_finding(
      FindingKind::PlayedOn, report_.ending_ply,
      concat("over before ", move_name(report_.ending_ply), ", ", to_string(*report_.ending), "; ",
             after, after == 1 ? " move" : " moves", " played after it"));
}

void Replay::judge_result(const Game& game) {
  const std::string_view tag = record_.tag("Result");
  if (!tag.empty() && !record_.result.empty() && tagged_result() != record_.result)
    add_finding(
        FindingKind::WrongResult, report_.plies,
        concat("the Result tag says ", in_quotes(tag), ", the game ends with ", record_.result));
  const std::string_view result = report_.result;
  // "*" may be an unfinished game or an unknown result. An arbiter may declare the game lost by
  // both players ("0-0").
  if (result.empty() || result == "*" || result == both_lose) return;
  if (!winner_of(result) && result != score_of(std::nullopt))
    return add_finding(FindingKind::Unreadable, report_.plies,
                       concat("the result ", in_quotes(result), " is none"));
  if (report_.ending && report_.ending_ply == report_.plies && oversteps_last_move())
    report_.ending.reset();
  if (report_.ending) {
    if (result != score_of(report_.ending->winner))
      add_finding(FindingKind::WrongResult, report_.plies,
                  concat("result ", result, ", but ", to_string(*report_.ending)));
    return;
  }
  if (const auto winner = winner_of(result))
    judge_decisive(game, *winner);
  else
    judge_draw(game);
}

void Replay::judge_decisive(const Game& game, Color winner) {
  const StatedCause cause = stated_.cause;
  const auto wrong = [&](std::string_view why) {
    add_finding(FindingKind::WrongResult, report_.plies,
                concat("result ", report_.result, ", but ", why));
  };
  if (stated_.winner == ~winner)
    return wrong(concat("by the reason in the record ", name_of(~winner), " won"));
  if (cause == StatedCause::Checkmate) return wrong("there is no checkmate on the board");
  if (cause == StatedCause::Stalemate || cause == StatedCause::Material ||
      cause == StatedCause::Threefold || cause == StatedCause::FiftyMoves ||
      cause == StatedCause::Agreement)
    return wrong("the record gives a reason for a draw");
  const Ending ending = stated_loss(cause).value_or(Ending::Resignation);
  if (game.lost_by(ending, ~winner, false).winner) return;  // This edition has no draw here.
  // Match runners also record the move that came too late: the flag fell in the position before it.
  const std::size_t too_late = oversteps_last_move() ? 1 : 0;
  if (can_mate(positions_[positions_.size() - 1 - too_late], winner)) return;
  wrong(concat(name_of(winner), " could not mate by any series of legal moves: draw (",
               article_of(ending), ")"));
}

void Replay::judge_draw(const Game& game) {
  const StatedCause cause = stated_.cause;
  const auto wrong = [&](std::string_view why) {
    add_finding(FindingKind::WrongResult, report_.plies, concat("drawn, but ", why));
  };
  const Position& position = game.position();
  const Claims claims = game.claims();
  if (cause == StatedCause::Threefold && !claims.threefold && claims.threefold_moves.empty())
    wrong("no position stands or is about to stand for the third time (9.2)");
  if (cause == StatedCause::FiftyMoves && !claims.fifty_moves && claims.fifty_move_moves.empty())
    wrong(concat("only ", position.rule50(), " half-moves without capture and pawn move (9.3)"));
  if (cause == StatedCause::Stalemate) wrong("there is no stalemate on the board");
  if (cause == StatedCause::Checkmate) wrong("the record names checkmate");
  if (cause == StatedCause::Material && !is_dead_for_certain(position))
    wrong("mate is still possible (5.2.2)");
  const std::optional<Ending> loss = stated_loss(cause);
  // Only the flag of the side to move can fall.
  if (!loss || (!stated_.winner && *loss != Ending::FlagFall)) return;
  const Color loser = stated_.winner ? ~*stated_.winner : position.side_to_move();
  if (game.lost_by(*loss, loser, true).winner && can_mate(position, ~loser))
    wrong(concat(name_of(loser),
                 *loss == Ending::FlagFall      ? " overstepped the time"
                 : *loss == Ending::IllegalMove ? " made an illegal move"
                                                : " resigned",
                 " and ", name_of(~loser), " can still mate (", article_of(*loss), ")"));
}

void Replay::judge_clocks(const Game& game) {
  const auto control = recorded_control(record_);
  if (!control) {
    add_finding(
        FindingKind::Unreadable, 0,
        concat("TimeControl ", in_quotes(record_.tag("TimeControl")), ": ", control.error()));
    return;
  }
  if (!*control) return;
  const TimeControl& periods = **control;
  report_.control = periods;
  report_.pace = pace(periods, edition_.clock);
  const int in_time = report_.plies - (oversteps_last_move() ? 1 : 0);
  const ClockCoverage coverage = check_clocks(record_, in_time, game.start().side_to_move(),
                                              periods, edition_.clock, report_.findings);
  report_.clocked_moves = coverage.checked;
  report_.unclocked_moves = coverage.unchecked;
}

/// Adds findings for the first position in the tables and for each move that changes their result.
void Replay::probe_tables() {
  if (!tables_) return;
  for (const TableTurn& turn : table_turns(*tables_, positions_))
    add_finding(FindingKind::TableVerdict, turn.ply,
                concat(turn.verdict, " by the tables at ", move_name(turn.ply)));
}

bool Replay::can_mate(const Position& position, Color side) const {
  Winnable verdict = quick_winnable(position, side);
  if (verdict == Winnable::Unknown)
    verdict = full_winnable(position, side, winnable_nodes_).verdict;
  return verdict != Winnable::No;
}

bool Replay::is_dead_for_certain(const Position& position) const {
  return !can_mate(position, White) && !can_mate(position, Black);
}

/// Whether the player of the last recorded move exceeded the time on it.
bool Replay::oversteps_last_move() const {
  const auto winner = winner_of(report_.result);
  return winner && report_.plies > 0 && !has_stopped_ && stated_.cause == StatedCause::FlagFall &&
         positions_.back().side_to_move() == *winner;
}

std::string_view Replay::recorded_result() const {
  return record_.result.empty() ? tagged_result() : std::string_view(record_.result);
}

std::string_view Replay::tagged_result() const {
  const std::string_view tag = trimmed(record_.tag("Result"));
  const std::string_view standard = standard_result(tag);
  return standard.empty() ? tag : standard;
}

std::string Replay::move_name(int ply) const {
  const int game_ply = positions_[0].game_ply() + ply;
  return concat("move ", game_ply / 2 + 1, " of ", name_of(game_ply % 2 == 0 ? White : Black));
}

void Replay::add_finding(FindingKind kind, int ply, std::string text) {
  int line = record_.line;
  if (!record_.moves.empty())
    line = record_.moves[std::min(static_cast<std::size_t>(ply), record_.moves.size() - 1)].line;
  report_.findings.push_back({kind, ply, line, std::move(text)});
}

}  // namespace

bool GameReport::has_violation() const {
  return std::any_of(findings.begin(), findings.end(),
                     [](const Finding& finding) { return is_violation(finding.kind); });
}

GameReport referee(const PgnGame& game, const RefereeRules& rules) {
  return Replay(game, rules).run();
}

void RefereeTotals::add(const GameReport& report) {
  ++games;
  plies += report.plies;
  games_with_violations += report.has_violation() ? 1 : 0;
  for (const Finding& finding : report.findings)
    ++findings[static_cast<std::size_t>(finding.kind)];
  if (report.pace) ++paces[static_cast<std::size_t>(*report.pace)];
  clocked_games += report.clocked_moves > 0 ? 1 : 0;
  missed_threefold += report.missed_claim == Ending::Threefold ? 1 : 0;
  missed_fifty_moves += report.missed_claim == Ending::FiftyMoves ? 1 : 0;
  partly_clocked_games += report.clocked_moves > 0 && report.unclocked_moves > 0 ? 1 : 0;
}

}  // namespace tratto
