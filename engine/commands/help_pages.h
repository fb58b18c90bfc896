#pragma once

#include <array>
#include <string_view>

namespace tratto {

/// The second part of `help <command>`: defaults and an example.
struct HelpPage {
  std::string_view command;
  std::string_view text;
};

inline constexpr std::array help_pages{
    HelpPage{"setoption",
             "      Options, ranges and defaults: uci\n"
             "      Example: setoption name Hash value 256"},
    HelpPage{"position", "      Example: position startpos moves e2e4 e7e5"},
    HelpPage{"go",
             "      Without a limit it thinks until stop. Times are milliseconds.\n"
             "      Example: go movetime 1000"},
    HelpPage{"bench",
             "      Defaults: depth 12, 16 MB, 1 thread, the built-in positions (default); file "
             "may also be current\n"
             "      Example: tratto bench"},
    HelpPage{"speedtest",
             "      Defaults: threads all processors, hash 128 MB a thread, seconds 60\n"
             "      Example: tratto speedtest seconds 20"},
    HelpPage{"perft",
             "      Defaults: threads as the option says, hash 0 (no table), the board as it is; "
             "startpos is a FEN too\n"
             "      Example: tratto perft 6 threads 2 startpos"},
    HelpPage{"referee",
             "      Defaults: the laws in force on each game's date, nodes 1000000 for a question "
             "whether a side can mate, letters English, no tables\n"
             "      Example: tratto referee --all games.pgn"},
    HelpPage{"game",
             "      Defaults: full strength, no clock, white, movetime 1000, letters English, out "
             "tratto-games.pgn\n"
             "      Example: tratto game level 1200 clock 5+3 black"},
    HelpPage{"moves", "      Default: standard algebraic notation\n      Example: moves it"},
    HelpPage{"play", "      Default: English letters\n      Example: play 1. e4 e5 2. Nf3"},
    HelpPage{"review",
             "      Defaults: movetime 300 for each position, out <the file's name>-review; the "
             "engine for pages is looked for here, in build-wasm and beside the program\n"
             "      Example: tratto review game.pgn movetime 1000"},
    HelpPage{"suite",
             "      Default: movetime 1000 for each position\n"
             "      Example: tratto suite tests.epd nodes 1000000"},
    HelpPage{"probe",
             "      Default: the board as it is\n"
             "      Example: tratto \"setoption name SyzygyPath value tables\" "
             "\"probe 8/8/8/8/8/2k5/8/KQ6 w - - 0 1\""},
    HelpPage{"selfplay",
             "      Defaults: threads as the option says, seed 1, hash 4 MB a thread, no end\n"
             "      Example: tratto selfplay new.games games 1000 nodes 5000"},
    HelpPage{"match",
             "      Defaults: games 1000, threads as the option says, seed 1, hash 4 MB for each "
             "side and thread\n"
             "      Example: tratto match other.nnue games 200 nodes 5000"},
    HelpPage{"ladder",
             "      Defaults: games 100, seed 1\n"
             "      Example: tratto ladder 1500 1200 games 20"},
    HelpPage{"genfens", "      Default: no book\n      Example: tratto genfens 10 seed 1"},
    HelpPage{"export_net", "      Example: tratto export_net built-in.nnue"},
    HelpPage{"winnable",
             "      Default: nodes 4000000 for each question\n"
             "      Example: echo \"8/8/8/8/8/2k5/8/KB6 w - - 0 1 white\" | tratto winnable"},
    HelpPage{"tablebase",
             "      Defaults: pieces 4, threads 1\n"
             "      Example: tratto tablebase --pieces 3 tables"},
    HelpPage{"help", "      Example: help perft"},
};

/// Empty if there is none.
constexpr std::string_view help_page(std::string_view command) {
  for (const HelpPage& page : help_pages)
    if (page.command == command) return page.text;
  return {};
}

}  // namespace tratto
