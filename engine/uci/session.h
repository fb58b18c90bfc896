#pragma once

#include <atomic>
#include <functional>
#include <istream>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "engine/chess/uci_notation.h"
#include "engine/search/searcher.h"
#include "engine/uci/background_job.h"
#include "engine/uci/command_line.h"
#include "engine/uci/command_queue.h"
#include "engine/uci/go_parser.h"
#include "engine/uci/options.h"
#include "engine/uci/output.h"
#include "engine/uci/position_parser.h"
#include "engine/uci/search_printer.h"

namespace tratto::uci {

class Session;

/// When a command may run while a job (perft, bench) is running.
enum class Turn {
  AtOnce,    ///< At once: it uses nothing that a job uses.
  AfterJob,  ///< Queued until the job and the commands before it have ended.
  /// After the job and the queued commands, and no line is read until then: those that follow are
  /// the command's own input.
  ReadsInput,
};

/// A row of the command table.
struct Command {
  std::string_view name;
  std::string_view arguments;  ///< For `help`.
  std::string_view help;       ///< One line; empty: not listed by `help`.
  void (*run)(Session& session, const CommandLine& command);
  Turn turn = Turn::AfterJob;
  /// A UCI command: unknown words in front of it are skipped, as UCI requires.
  bool is_protocol = false;
  std::string_view details{};  ///< Defaults and an example, for `help <command>`.
};

/// The entry of a command in `help`: its arguments and its description.
[[nodiscard]] std::string usage(const Command& command);
/// The same, with defaults and an example.
[[nodiscard]] std::string full_usage(const Command& command);

/// A session with a GUI or a user: reads commands, holds their state (position, options) and runs
/// the searcher. Commands run on the reading thread; the search and long jobs have threads of their
/// own, so input is always read at once. Several sessions can exist in one process.
class Session {
 public:
  struct Setup {
    std::span<const Command> commands;
    /// The built-in evaluation.
    EvaluatorFactory evaluators;
    /// Loads an evaluation from a file (option EvalFile).
    std::function<Result<EvaluatorFactory>(const std::string& path)> load_evaluators;
    /// Creates the searcher; empty: a Searcher. Replaced in tests.
    std::function<std::unique_ptr<Searcher>(const EvaluatorFactory&, const Searcher::Options&)>
        make_searcher{};
    /// Stream for errors of commands given as program arguments; null: the output, as UCI requires.
    std::ostream* errors = nullptr;
    /// A user types the commands: print a greeting, and let `quit` and the end of input stop long
    /// jobs.
    bool is_interactive = false;
    /// The output is a terminal that shows colours.
    bool has_colors = false;
  };

  Session(std::istream& input, std::ostream& output, Setup setup);
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;
  ~Session();

  /// Reads and runs commands until `quit`, the end of input, or a failed write. A job, or a search
  /// with a limit of its own, is completed before what depends on it and before the end of input
  /// takes effect, a job also before `quit` does; any other search is stopped.
  void run();
  /// Runs the program arguments as commands: each argument that begins with a command name and a
  /// space is one command, the other arguments together are another. Waits for each.
  void run_arguments(const std::vector<std::string>& arguments);
  /// Runs one command. `--help` as an argument prints the help of any command that is not part of
  /// UCI.
  void execute(CommandLine command);

  // -- For the commands --
  /// The row of the command table, or null.
  [[nodiscard]] const Command* find_command(std::string_view name) const;
  [[nodiscard]] Output& output() { return output_; }
  [[nodiscard]] std::istream& input() { return input_; }
  [[nodiscard]] const Settings& settings() const { return settings_; }
  [[nodiscard]] bool has_colors() const { return setup_.has_colors; }
  [[nodiscard]] std::span<const Command> commands() const { return setup_.commands; }
  [[nodiscard]] const EvaluatorFactory& evaluators() const { return evaluators_; }
  /// The endgame tablebases and their settings.
  [[nodiscard]] Tablebases tablebases() const;
  [[nodiscard]] const Game& game() const { return game_; }
  /// Whether the last `position` was refused; game() is then the previous one.
  [[nodiscard]] bool is_game_refused() const { return is_game_refused_; }
  /// Whether the last network of EvalFile could not be loaded, so that another is in use.
  [[nodiscard]] bool is_network_refused() const { return is_network_refused_; }
  /// The castling notation of the current game.
  [[nodiscard]] CastlingNotation castling_notation() const;
  /// Exit status of the program: the highest set by a command; otherwise 1 if a command given as an
  /// argument failed, or 0.
  [[nodiscard]] int exit_status() const { return exit_status_; }
  /// Keeps the highest status, so that a later success does not hide an earlier failure.
  /// Thread-safe.
  void set_exit_status(int status);
  /// UCI `debug`: whether positions are confirmed by `info string`.
  void set_debug(bool on) { debug_ = on; }

  /// Replaces the current game. Does not affect a running search.
  void set_game(Game game);
  /// Refuses a `position` command: `go` is refused until the next valid one.
  void refuse_game(const std::string& why);
  /// Executes `setoption`.
  void set_option(const CommandLine& command);
  /// Clears the transposition table and the histories, at the latest before the next search.
  void clear();
  /// Starts a search after a running one has given its bestmove: a search with a limit of its own
  /// (depth, nodes, time) is completed while this command and later ones are queued; any other
  /// search is stopped.
  void go(const CommandLine& command);
  void ponder_hit();
  /// Stops the search and the job, if any, as soon as possible.
  void stop();
  /// Applies changed options to the searcher, unless it is searching. A search that was told to
  /// stop ends first.
  void apply_pending_options();
  /// Passes the settings to the searcher and reports those that could not be applied.
  void set_searcher_options();
  /// Makes run() return.
  void quit() { has_quit_ = true; }
  /// Runs a job on its own thread. The job must end soon after a stop is requested.
  void start_job(BackgroundJob::Work job);

 private:
  void run_command(const Command& found, const CommandLine& command);
  [[nodiscard]] std::vector<CommandLine> split(const std::vector<std::string>& arguments) const;
  /// Applies the new value of an option. Returns the reason if that fails, else an empty string.
  [[nodiscard]] std::string apply_effect(Effect effect, const Settings& changed);
  /// The evaluators of the searcher: the network, with the evaluation errors of the strength level
  /// if one is set.
  [[nodiscard]] EvaluatorFactory searcher_evaluators();
  [[nodiscard]] std::string load_evaluation(const std::string& path);
  void load_tablebases(const std::string& path);
  /// Whether a search with a limit of its own is running.
  [[nodiscard]] bool has_finite_search() const;
  /// How to wait until a queued command can run: for a job, or a search with a limit of its own;
  /// empty if neither is running.
  [[nodiscard]] CommandQueue::Wait pending_wait();
  /// Before a command of Turn::ReadsInput: waits for the job and the queued commands.
  void wait_if_reads_input(const CommandLine& command);
  void run_queued(CommandLine command);
  /// Executes a command; an exception becomes an error message and exit status 1.
  void execute_reporting_errors(CommandLine command);
  void start_search(const CommandLine& command, Milliseconds asked_at);
  /// Prints the bestmove of a `go` that has nothing to search: at once, or at `stop` or `ponderhit`
  /// if it is infinite or pondering.
  void answer_without_search(bool is_infinite, bool is_pondering);
  void print_pending_bestmove();
  /// Stops the running search, but not the queued ones.
  void stop_running();
  /// Stops the search and waits until it has given its bestmove.
  void end_search();
  /// The same, and waits for the job.
  void finish();

  std::istream& input_;
  Output output_;
  Setup setup_;
  EvaluatorFactory evaluators_;
  Settings settings_;
  std::shared_ptr<const tablebase::Tables> tables_;
  Game game_;
  bool is_game_refused_ = false;
  bool is_network_refused_ = false;
  bool debug_ = false;
  bool has_quit_ = false;
  std::atomic<int> exit_status_ = 0;  ///< Jobs set it on their own thread.
  std::uint64_t level_seed_ = 0;      ///< In use: `Level Seed`, or a random one if that is 0.

  /// The running search, or the last one.
  struct SearchState {
    bool is_endless = false;    ///< No limit of its own: it ends only by `stop`.
    bool is_pondering = false;  ///< Until `ponderhit`.
    bool is_stopped = false;    ///< It was told to stop.
    /// There was nothing to search, and the bestmove is due at `stop` or `ponderhit`.
    bool is_bestmove_pending = false;
  };
  SearchState search_;

  /// Changes that are not yet applied to the searcher, which accepts them only when idle.
  struct PendingChanges {
    bool options = false;
    bool evaluators = false;
    bool clear = false;  ///< Transposition table and histories are to be cleared.

    [[nodiscard]] bool any() const { return options || evaluators || clear; }
  };
  PendingChanges pending_;

  std::unique_ptr<SearchPrinter> printer_;
  std::unique_ptr<Searcher> searcher_;  // Declared after printer_, so destroyed before it.
  BackgroundJob job_;

  std::mutex command_mutex_;        ///< Held while a command runs, read or queued.
  bool is_running_queued_ = false;  ///< The running command comes from the queue.
  CommandQueue queue_;              // Last, so destroyed first: its thread uses all other members.
};

}  // namespace tratto::uci
