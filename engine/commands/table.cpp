#include "engine/commands/table.h"

#include <array>

#include "engine/commands/bench.h"
#include "engine/commands/build_info.h"
#include "engine/commands/export_net.h"
#include "engine/commands/game.h"
#include "engine/commands/genfens.h"
#include "engine/commands/help_pages.h"
#include "engine/commands/ladder.h"
#include "engine/commands/match.h"
#include "engine/commands/perft_tool.h"
#include "engine/commands/probe.h"
#include "engine/commands/referee.h"
#include "engine/commands/review.h"
#include "engine/commands/score_sheet.h"
#include "engine/commands/selfplay.h"
#include "engine/commands/speedtest.h"
#include "engine/commands/suite.h"
#include "engine/commands/tablebase.h"
#include "engine/commands/tools.h"
#include "engine/commands/winnable.h"
#include "engine/uci/protocol.h"

namespace tratto {

namespace {

using uci::Turn;

constexpr std::array rows{
    uci::Command{"uci", "", "say who this is and which options there are", uci::uci, Turn::AtOnce,
                 true},
    uci::Command{"debug", "on | off", "say more (info string debug: ...)", uci::debug, Turn::AtOnce,
                 true},
    uci::Command{"isready", "", "answer readyok, also while searching", uci::isready, Turn::AtOnce,
                 true},
    uci::Command{"setoption", "name <name> [value <value>]",
                 "change an option; while searching, for the next search", uci::setoption,
                 Turn::AfterJob, true},
    uci::Command{"register", "...", "nothing; there is nothing to register", uci::register_later,
                 Turn::AtOnce, true},
    uci::Command{"ucinewgame", "", "forget what was learned in the last game", uci::ucinewgame,
                 Turn::AfterJob, true},
    uci::Command{"position", "startpos | fen <FEN> | frc <0..959> [<0..959>]  [moves ...]",
                 "set the board (frc: a Chess960 start by number, or one for each side)",
                 uci::position, Turn::AfterJob, true},
    uci::Command{"go",
                 "[depth|nodes|movetime|mate <n>] [wtime|btime|winc|binc|wdelay|bdelay|byoyomi "
                 "<ms>] [movestogo <n>] [infinite] [ponder] [searchmoves ...] | perft <n>",
                 "think, and answer with bestmove", uci::go, Turn::AfterJob, true},
    uci::Command{"stop", "", "end thinking, or a long command", uci::stop, Turn::AtOnce, true},
    uci::Command{"ponderhit", "", "the move pondered on was played", uci::ponderhit, Turn::AtOnce,
                 true},
    uci::Command{"quit", "", "end the program", uci::quit, Turn::AtOnce, true},
    uci::Command{"bench", "[<depth>] | <hash> <threads> [<limit> [<file> [depth|nodes|movetime]]]",
                 "search a set of positions: node count and speed", bench},
    uci::Command{"speedtest", "[threads|hash|seconds <n>]...",
                 "one figure for the whole computer: all processors, a large table", test_speed},
    uci::Command{"perft", "<depth> [threads <n>] [hash <MiB>] [plain] [json] [startpos|<FEN>]",
                 "count move sequences by first move", count_moves},
    uci::Command{
        "referee",
        "[--json] [--all] [--laws <year>] [--nodes <n>] [--letters <language>] [--tables <dir>] "
        "<PGN file>...",
        "replay games and report what is against the laws", judge_games},
    uci::Command{"game",
                 "[level <Elo>] [clock <minutes>[+<seconds>]] [white|black] [movetime <ms>] "
                 "[letters <language>] [out <PGN file>]",
                 "play a game here: moves typed as people write them", play_game, Turn::ReadsInput},
    uci::Command{"moves", "[<language>]",
                 "the moves of the game on the board, in SAN or with a language's letters",
                 show_moves},
    uci::Command{"play", "[<language>] <moves>",
                 "play on: moves as people write them, such as 1. e4 e5 2. Nf3", play_moves},
    uci::Command{"review",
                 "<PGN file> [movetime|nodes|depth <n>] [out <prefix>] [--engine] "
                 "[--with-engine[=<directory>]]",
                 "annotate games: evaluations, mistakes with the better line, accuracy, the "
                 "arbiter's remarks; writes PGN, SVG and HTML; a position takes 300 ms unless told "
                 "otherwise; --engine judges by the engine's winning chances, not people's; pages "
                 "made --with-engine take own moves and answer them",
                 review_games},
    uci::Command{"suite", "<EPD file> [movetime|nodes|depth <n>] [--json]",
                 "solve test positions (bm, am, dm); exit status 0 if all are solved", solve_suite},
    uci::Command{"probe", "[<FEN>]",
                 "ask the endgame tables (SyzygyPath) about a position and its moves",
                 probe_position},
    uci::Command{"d", "", "draw the board", draw_board},
    uci::Command{"eval", "", "evaluate the board without searching", evaluate},
    uci::Command{"flip", "", "swap the colours on the board", flip_colors},
    uci::Command{"selfplay",
                 "<file> "
                 "[positions|games|nodes|threads|seed|hash|chess960|dfrc|endgames|randomplies|"
                 "sampledplies|samplenodes|balance|playout|winscore|drawplies|drawfrom|endpieces|"
                 "fastnodes|gap|"
                 "innerdepth|leaves|leafnodes|startpieces|startminpieces <n>|latemoves 0|1|"
                 "starts <file>]...",
                 "play against itself and append the games to a file, for training",
                 play_against_itself},
    uci::Command{"match", "<network file> [games|nodes|threads|seed|hash <n>]...",
                 "play the network in use against another, at equal nodes", play_networks},
    uci::Command{"ladder", "<Elo> <Elo> [games|seed <n>]...",
                 "play two levels of UCI_Elo against each other, to measure them", play_levels},
    uci::Command{"genfens", "<n> seed <s> [book <file>|None]",
                 "print balanced random positions, as OpenBench asks for them", generate_fens},
    uci::Command{"export_net", "<file>", "write the built-in network to a file", export_network},
    uci::Command{"winnable", "[--quick] [--nodes <n>]",
                 "for each line FEN [white|black] of the input that follows: can that side still "
                 "win, by any series of legal moves?",
                 judge_winnable, Turn::ReadsInput},
    uci::Command{"tablebase",
                 "[--pieces 3|4|5] [--threads <n>] [--only <signature>] [--verify] <directory>",
                 "make Syzygy tables, or go on making them", make_tablebase},
    uci::Command{"spsa", "", "print the tunable numbers as OpenBench's SPSA reads them",
                 list_tunables},
    uci::Command{"compiler", "",
                 "say how this program was built, and which network and kernel it uses",
                 describe_build},
    uci::Command{"version", "", "the same", describe_build},
    uci::Command{"license", "", "say under which terms it may be shared", show_license},
    uci::Command{"help", "[<command> | <option>]",
                 "list commands and options, or tell of one of them", help},
};

/// The rows with their pages of help.
constexpr auto table = [] {
  auto all = rows;
  for (uci::Command& row : all)
    row.details = help_page(row.name);
  return all;
}();

}  // namespace

std::span<const uci::Command> command_table() {
  return table;
}

}  // namespace tratto
