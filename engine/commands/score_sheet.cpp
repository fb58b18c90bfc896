#include "engine/commands/score_sheet.h"

#include "engine/base/concat.h"
#include "engine/base/text.h"
#include "engine/chess/local_notation.h"

namespace tratto {

using uci::CommandLine;
using uci::Session;

void show_moves(Session& session, const CommandLine& command) {
  if (session.is_game_refused()) {
    session.output().error("moves: the last position was refused");
    return;
  }
  const PieceLetters* letters = nullptr;
  if (command.size() > 2) {
    session.output().error(concat("moves: unexpected ", in_quotes(command[2])));
    return;
  }
  if (command.size() > 1) {
    letters = find_language(command[1]);
    if (letters == nullptr) {
      session.output().error(concat("moves: no language is called ", in_quotes(command[1])));
      return;
    }
  }
  const Game& game = session.game();
  session.output().line(score_sheet(game.start(), game.moves(), letters));
}

void play_moves(Session& session, const CommandLine& command) {
  if (session.is_game_refused()) {
    session.output().error("play: the last position was refused");
    return;
  }
  const PieceLetters* letters = command.size() > 1 ? find_language(command[1]) : nullptr;
  const std::string_view text = command.text_from(letters == nullptr ? 1 : 2);
  const Game& game = session.game();
  const Result<std::vector<Move>> moves =
      parse_score_sheet(game.position(), text, letters == nullptr ? english_letters : *letters);
  if (!moves || moves->empty()) {
    session.output().error(concat("play: ", moves ? "the moves are missing" : moves.error()));
    return;
  }
  Game longer = game;
  for (const Move move : *moves)
    longer.play(move);
  session.set_game(std::move(longer));
}

}  // namespace tratto
