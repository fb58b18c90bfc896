#pragma once

#include <functional>
#include <istream>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "engine/search/searcher.h"
#include "engine/uci/background_job.h"
#include "engine/uci/command_line.h"
#include "engine/uci/go_parser.h"
#include "engine/uci/held_commands.h"
#include "engine/uci/options.h"
#include "engine/uci/output.h"
#include "engine/uci/position_parser.h"
#include "engine/uci/search_printer.h"

namespace tratto::uci {

class Session;

/// When a command may run while a job (perft, bench) is under way.
enum class Turn {
  AtOnce,    ///< It touches nothing a job uses.
  AfterJob,  ///< It waits until the job is done, and until commands that are held have run.
};

/// A row of the command table.
struct Command {
  std::string_view name;
  std::string_view arguments;  ///< For `help`.
  std::string_view help;       ///< What it does, one line; empty: `help` is silent about it.
  void (*run)(Session& session, const CommandLine& command);
  Turn turn = Turn::AfterJob;
  /// A word of the protocol: unknown words before it are skipped, as UCI demands.
  bool is_protocol = false;
  std::string_view details{};  ///< Defaults and an example, for `help <command>`.
};

/// What `help` says of a command: its words, and below them what it does.
[[nodiscard]] std::string usage(const Command& command);
/// The same with defaults and an example.
[[nodiscard]] std::string full_usage(const Command& command);

/// A conversation with a GUI or a person: reads commands, keeps the state they speak about and lets
/// the searcher think. Commands run on the thread that reads; the search and long jobs have their
/// own, so input is never left waiting for them. Two sessions can live side by side.
class Session {
 public:
  struct Setup {
    std::span<const Command> commands;
    /// The built-in evaluation.
    EvaluatorFactory evaluators;
    /// Reads an evaluation from a file, for EvalFile.
    std::function<Result<EvaluatorFactory>(const std::string& path)> load_evaluators;
    /// Makes what thinks; empty: a Searcher.
    std::function<std::unique_ptr<Searcher>(const EvaluatorFactory&, const Searcher::Options&)>
        make_searcher{};
    /// Where errors of commands given as arguments go; null: to the output, as the protocol has it.
    std::ostream* errors = nullptr;
    /// A person types: greet them, and let `quit` end long jobs.
    bool is_interactive = false;
    /// The output is a terminal, so boards may have colours.
    bool has_colors = false;
  };

  Session(std::istream& input, std::ostream& output, Setup setup);
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;
  ~Session();

  /// Reads and runs commands until `quit`, the end of input, or a line after the output broke. A
  /// search that has an end of its own
  /// comes to it before the next begins, and before the input's end counts; others are stopped.
  void run();
  /// Runs the program's arguments as commands: one for each argument that begins with the name of
  /// a command followed by a blank, and one for the others together. Each is waited for.
  void run_arguments(const std::vector<std::string>& arguments);
  /// Runs one command. With `--help` behind it any command but the protocol's tells what it is for.
  void execute(CommandLine command);

  // -- For commands --
  /// The row of the command table, or null.
  [[nodiscard]] const Command* find_command(std::string_view name) const;
  [[nodiscard]] Output& output() { return output_; }
  [[nodiscard]] std::istream& input() { return input_; }
  [[nodiscard]] const Settings& settings() const { return settings_; }
  [[nodiscard]] bool has_colors() const { return setup_.has_colors; }
  [[nodiscard]] std::span<const Command> commands() const { return setup_.commands; }
  [[nodiscard]] const EvaluatorFactory& evaluators() const { return evaluators_; }
  /// The endgame tables, and how to use them.
  [[nodiscard]] Tablebases tablebases() const;
  [[nodiscard]] const Game& game() const { return game_; }
  /// The last `position` was refused; game() is the one before it.
  [[nodiscard]] bool is_game_refused() const { return is_game_refused_; }
  /// How moves of the current game are written.
  [[nodiscard]] CastlingNotation castling_notation() const;
  /// Of the program: what a command set, else 1 if a command given as an argument failed, else 0.
  [[nodiscard]] int exit_status() const { return exit_status_; }
  void set_exit_status(int status) { exit_status_ = status; }
  void set_debug(bool on) { debug_ = on; }

  /// Puts another game on the board. A running search is not affected.
  void set_game(Game game);
  /// A `position` was not understood: until the next one there is nothing to play on.
  void refuse_game(const std::string& why);
  /// Carries out `setoption`.
  void set_option(const CommandLine& command);
  /// Forgets all that was learned, at the latest before the next search.
  void clear();
  /// Starts a search. One that runs gives its move first: one with an end of its own (depth, nodes,
  /// time) is let finish, while this and the commands after it are held; any other is stopped.
  void go(const CommandLine& command);
  void ponder_hit();
  /// Ends the search and the job, if any, as soon as possible.
  void stop();
  /// Brings the searcher up to date with options, unless it is searching.
  void settle();
  /// Hands the settings to the searcher, and says which of them it could not take.
  void set_searcher_options();
  /// Ends run().
  void quit() { has_quit_ = true; }
  /// Runs something long on its own thread. It has to end soon after a stop is requested.
  void start_job(BackgroundJob::Work job);

 private:
  void run_command(const Command& found, const CommandLine& command);
  [[nodiscard]] std::vector<CommandLine> split(const std::vector<std::string>& arguments) const;
  /// Does what an option's new value asks for; the answer is why it cannot, or nothing.
  [[nodiscard]] std::string apply_effect(Effect effect, const Settings& changed);
  /// What the searcher evaluates with: the network, seen with the eyes of the level if there is
  /// one.
  [[nodiscard]] EvaluatorFactory searcher_evaluators();
  [[nodiscard]] std::string load_evaluation(const std::string& path);
  void load_tablebases(const std::string& path);
  /// A search goes on that will end by itself.
  [[nodiscard]] bool has_finite_search() const;
  void run_held(CommandLine command);
  void start_search(const CommandLine& command);
  /// Ends what runs, but not what is held.
  void stop_running();
  void end_search();
  void finish();

  std::istream& input_;
  Output output_;
  Setup setup_;
  EvaluatorFactory evaluators_;
  Settings settings_;
  std::shared_ptr<const tablebase::Tables> tables_;
  Game game_;
  bool is_game_refused_ = false;
  bool debug_ = false;
  bool has_quit_ = false;
  int exit_status_ = 0;
  bool is_endless_ = false;  ///< The search ends only when it is stopped.
  bool is_pondering_ = false;

  // What the searcher has not been told yet, as it may only be told when idle.
  bool options_changed_ = false;
  bool evaluation_changed_ = false;
  std::uint64_t level_seed_ = 0;  ///< In force, where `Level Seed` leaves it open.
  bool clear_wanted_ = false;

  std::unique_ptr<SearchPrinter> printer_;
  std::unique_ptr<Searcher> searcher_;  // After printer_: ends first.
  BackgroundJob job_;

  std::mutex turn_;               ///< One command runs at a time, read or held.
  bool is_running_held_ = false;  ///< The command that runs was held.
  HeldCommands held_;             // Last: its thread uses all the others.
};

}  // namespace tratto::uci
