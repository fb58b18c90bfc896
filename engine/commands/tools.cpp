#include "engine/commands/tools.h"

#include <algorithm>
#include <iomanip>
#include <sstream>

#include "engine/base/concat.h"
#include "engine/base/identity.h"
#include "engine/base/text.h"
#include "engine/base/tunable.h"
#include "engine/chess/fen_writer.h"
#include "engine/chess/symmetry.h"
#include "engine/chess/uci_notation.h"
#include "engine/commands/board_view.h"
#include "engine/search/score_conversion.h"
#include "engine/uci/format.h"
#include "nnue/arch.h"

namespace tratto {

namespace {

using uci::CommandLine;
using uci::Session;

/// Prints a multi-line text as one block.
void print(Session& session, std::string text) {
  while (text.ends_with('\n'))
    text.pop_back();
  session.output().line(text);
}

void warn_if_refused(Session& session) {
  if (session.is_game_refused())
    session.output().error("the last position was refused; this is the one before it");
}

Position before_last(const Game& game) {
  Position position = game.start();
  for (std::size_t i = 0; i + 1 < game.moves().size(); ++i)
    position = position.after(game.moves()[i]);
  return position;
}

std::string signed_pawns(int centipawns) {
  constexpr double centipawns_per_pawn = 100.0;
  std::ostringstream text;
  text << std::showpos << std::fixed << std::setprecision(2) << centipawns / centipawns_per_pawn;
  return text.str();
}

}  // namespace

void draw_board(Session& session, const CommandLine&) {
  warn_if_refused(session);
  const Game& game = session.game();
  const std::string verdict = game.describe();
  const Move last = game.moves().empty() ? Move() : game.moves().back();
  std::string text = diagram(game.position());
  if (session.has_colors())
    text = concat(colored_board(game.position(), last), "\n", text.substr(text.find("FEN: ")));
  if (last) text += concat("Last move: ", to_uci(before_last(game), last), "\n");
  print(session, concat(text, "Laws: ", verdict.empty() ? "the game goes on" : verdict));
}

void evaluate(Session& session, const CommandLine&) {
  warn_if_refused(session);
  const Position& position = session.game().position();
  const std::unique_ptr<Evaluator> evaluator = session.evaluators()();
  const auto white_score = [&evaluator](const Position& at) {
    evaluator->reset(at);
    const int own = evaluator->evaluate(at);
    return Score(at.side_to_move() == White ? own : -own);
  };
  uci::PossibleWinners winners = uci::possible_winners(position);
  if (position.side_to_move() == Black) std::swap(winners.own, winners.other);
  const Score score = uci::bounded(white_score(position), winners);
  const WinDrawLoss chances = uci::bounded(to_win_draw_loss(score), winners);
  std::ostringstream text;
  text << piece_values(position, [&](const Position& at) { return to_centipawns(white_score(at)); })
       << "Under each piece: what taking it off changes for White, in pawns\n"
       << "Output bucket " << nnue::output_bucket(popcount(position.pieces())) << " of "
       << nnue::output_bucket_count << "\n";
  text << "Evaluation " << signed_pawns(to_centipawns(score)) << " for White (raw " << score.value()
       << "), win/draw/loss " << chances.win << '/' << chances.draw << '/' << chances.loss
       << " of 1000";
  if (position.in_check()) text << "; in check, so only a search can tell";
  print(session, text.str());
}

void flip_colors(Session& session, const CommandLine&) {
  if (session.is_game_refused()) {
    session.output().error("flip: the last position was refused, there is nothing to flip");
    return;
  }
  session.set_game(Game(colors_flipped(session.game().position())));
}

void show_license(Session& session, const CommandLine&) {
  print(session,
        std::string(program_name) +
            " is free software under the GNU General Public License, version 3 or later.\n"
            "You may use, study, change and share it under its terms. It comes without any "
            "warranty.\nThe full text is in the file COPYING, and at "
            "https://www.gnu.org/licenses/gpl-3.0.html");
}

void list_tunables(Session& session, const CommandLine&) {
  // An SPSA step, as a share of the parameter's range; the learning rate is OpenBench's default.
  constexpr double step_share = 0.05;
  constexpr double learning_rate = 0.002;
  std::ostringstream text;
  for (const Tunable* tunable : Tunable::list()) {
    if (tunable->is_switch()) continue;
    text << tunable->name() << ", int, " << tunable->default_value() << ", " << tunable->min()
         << ", " << tunable->max() << ", "
         << std::max(0.5, step_share * (tunable->max() - tunable->min())) << ", " << learning_rate
         << '\n';
  }
  if (Tunable::list().empty())
    session.output().error("spsa: this program was built without TRATTO_TUNE");
  else
    print(session, text.str());
}

void help(Session& session, const CommandLine& command) {
  if (command.size() > 1) {
    const std::string name = command.joined(1, command.size());
    if (const uci::Command* found = session.find_command(name))
      print(session, uci::full_usage(*found));
    else if (const uci::Option* option = uci::find_option(name))
      print(session, concat("  ", uci::declaration(*option), "\n      ", option->help));
    else
      session.output().error(
          concat("help: there is no command or option ", tratto::in_quotes(name)));
    return;
  }
  std::string text =
      concat(program_name, " ", program_version(),
             " plays chess for programs that speak UCI; people can type too.\n\nCommands:\n");
  for (const uci::Command& row : session.commands())
    text += uci::usage(row) + "\n";
  text += "\nOptions (setoption name <name> value <value>):\n";
  for (const uci::Option& option : uci::options())
    text += concat("  ", option.name, "\n      ", option.help, "\n");
  text += "\nTry: position startpos moves e2e4, then go movetime 1000\n";
  print(session, text);
}

}  // namespace tratto
