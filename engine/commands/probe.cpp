#include "engine/commands/probe.h"

#include <algorithm>

#include "engine/base/concat.h"
#include "engine/chess/fen.h"
#include "engine/chess/fen_writer.h"
#include "engine/chess/movegen.h"
#include "engine/chess/uci_notation.h"
#include "engine/tablebase/root.h"

namespace tratto {

namespace {

using namespace tablebase;
using uci::CommandLine;
using uci::Session;

std::string_view name_of(Wdl wdl) {
  switch (wdl) {
    case Win:
      return "win";
    case CursedWin:
      return "cursed win";
    case BlessedLoss:
      return "blessed loss";
    case Loss:
      return "loss";
    default:
      return "draw";
  }
}

/// For example "win, wdl 2, dtz 13", without the parts that the tables do not have.
std::string verdict(Wdl wdl, std::optional<int> dtz) {
  std::string text = concat(name_of(wdl), ", wdl ", static_cast<int>(wdl));
  if (dtz) text += concat(", dtz ", *dtz);
  return text;
}

/// A line for each move, the best first.
std::string move_lines(const Tables& tables, const Position& position, bool fifty_move_rule) {
  const MoveList moves = legal_moves(position);
  auto ranking = rank_moves(tables, position, RepetitionTracker(position),
                            {moves.begin(), moves.size()}, fifty_move_rule);
  if (!ranking) return {};
  std::stable_sort(ranking->moves.begin(), ranking->moves.end(),
                   [](const RankedMove& a, const RankedMove& b) {
                     if (a.rank != b.rank) return a.rank > b.rank;
                     return a.dtz < b.dtz;
                   });
  std::string text;
  for (const RankedMove& ranked : ranking->moves) {
    text += concat("\n  ", to_uci(position, ranked.move, CastlingNotation::KingMove), ": ",
                   name_of(ranked.result(fifty_move_rule)));
    if (ranking->has_dtz) text += concat(", dtz ", ranked.dtz);
  }
  return text;
}

}  // namespace

void probe_position(Session& session, const CommandLine& command) {
  const auto refuse = [&session](const std::string& why) {
    session.output().error("probe: " + why);
    session.set_exit_status(1);
  };
  const Tablebases tablebases = session.tablebases();
  if (!tablebases.tables) return refuse("there are no tables; set the option SyzygyPath");
  if (command.size() == 1 && session.is_game_refused())
    return refuse("the last position was refused, there is nothing to probe");
  Position position = session.game().position();
  if (command.size() > 1) {
    const auto parsed = parse_fen(command.text_from(1), PromotedPieces::Any);
    if (!parsed) return refuse(parsed.error());
    for (const std::string& correction : parsed->corrections())
      session.output().info(correction);
    position = parsed->position;
  }
  const std::optional<Wdl> wdl = probe_wdl(*tablebases.tables, position);
  if (!wdl) return refuse("the tables do not have this position");
  session.output().line(
      concat(to_fen(position), ": ", verdict(*wdl, probe_dtz(*tablebases.tables, position)),
             move_lines(*tablebases.tables, position, tablebases.fifty_move_rule)));
}

}  // namespace tratto
