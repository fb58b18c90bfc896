#include "engine/uci/session.h"

#include <algorithm>
#include <new>
#include <random>
#include <utility>

#include "engine/base/concat.h"
#include "engine/base/files.h"
#include "engine/base/identity.h"
#include "engine/base/system.h"
#include "engine/base/text.h"
#include "engine/chess/chess960.h"
#include "engine/chess/fen_writer.h"
#include "engine/chess/movegen.h"
#include "engine/chess/uci_notation.h"
#include "engine/levels/judgement.h"
#include "engine/levels/player.h"
#include "engine/search/centipawns.h"
#include "engine/search/time_manager.h"
#include "engine/uci/contempt.h"

namespace tratto::uci {

namespace {

/// UCI's null move: no legal move, or no valid position.
constexpr std::string_view no_best_move = "bestmove 0000";

constexpr std::size_t level_hash_megabytes = 8;

Searcher::Options searcher_options(const Settings& settings) {
  Searcher::Options options;
  options.hash_megabytes = static_cast<std::size_t>(settings.hash);
  options.threads = settings.threads;
  options.multi_pv = settings.multi_pv;
  options.move_overhead = Milliseconds(settings.move_overhead);
  options.ponder = settings.ponder;
  options.nodes_per_millisecond = settings.nodestime;
  options.numa_policy = static_cast<NumaPolicy>(settings.numa_policy);
  options.contempt = static_cast<int>(evaluation_units(contempt_in_centipawns(settings)));
  if (level_of(settings)) {
    // Levels use one thread: few nodes are searched, and moves are reproducible. They show one
    // line, since several would share those nodes and weaken the move.
    options.threads = 1;
    options.multi_pv = 1;
    options.hash_megabytes = std::min(options.hash_megabytes, level_hash_megabytes);
  }
  return options;
}

}  // namespace

std::string usage(const Command& command) {
  return concat("  ", command.name, command.arguments.empty() ? "" : " ", command.arguments,
                "\n      ", command.help);
}

std::string full_usage(const Command& command) {
  return concat(usage(command), command.details.empty() ? "" : "\n", command.details);
}

Session::Session(std::istream& input, std::ostream& output, Setup setup)
    : input_(input),
      output_(output),
      setup_(std::move(setup)),
      evaluators_(setup_.evaluators),
      searcher_(setup_.make_searcher
                    ? setup_.make_searcher(evaluators_, searcher_options(settings_))
                    : std::make_unique<Searcher>(evaluators_, searcher_options(settings_))),
      queue_({.mutex = command_mutex_,
              .pending_wait = [this] { return pending_wait(); },
              .run = [this](CommandLine command) { run_queued(std::move(command)); },
              .stop = [this] { stop_running(); }}) {}

Session::~Session() {
  finish();
}

void Session::run() {
  if (setup_.is_interactive)
    output_.line(concat(program_name, " ", program_version(),
                        ", a chess engine for UCI programs. 'help' helps."));
  std::string line;
  while (!has_quit_ && !output_.is_broken() && std::getline(input_, line)) {
    const std::string_view text = without_byte_order_mark(line);
    output_.log_input(text);
    CommandLine command(text);
    wait_if_reads_input(command);
    const std::lock_guard lock(command_mutex_);
    execute_reporting_errors(std::move(command));
  }
  if (has_quit_ || setup_.is_interactive || output_.is_broken()) {
    const std::lock_guard lock(command_mutex_);
    stop();
  }
  queue_.finish();
  if (has_finite_search()) searcher_->wait();
  finish();
}

void Session::run_arguments(const std::vector<std::string>& arguments) {
  output_.set_error_stream(setup_.errors);
  for (CommandLine& command : split(arguments)) {
    if (has_quit_) break;
    execute_reporting_errors(std::move(command));
    job_.wait();
    if (!search_.is_endless && !search_.is_pondering) searcher_->wait();
  }
  finish();
  if (exit_status_ == 0 && output_.had_errors()) exit_status_ = 1;
}

std::vector<CommandLine> Session::split(const std::vector<std::string>& arguments) const {
  std::vector<CommandLine> commands;
  std::vector<std::string> joined;
  const auto end_joined = [&] {
    if (!joined.empty()) commands.emplace_back(joined);
    joined.clear();
  };
  for (const std::string& argument : arguments) {
    CommandLine words(argument);
    // A FEN may contain spaces too, but does not start with a command name; a file may.
    const auto begins_command = [&] {
      return find_command(words[0]) != nullptr && !file_exists(file_path(argument));
    };
    if (words.size() > 1 && (joined.empty() || begins_command())) {
      end_joined();
      commands.push_back(std::move(words));
    } else {
      // Users may write --help and --version, or -h and -v.
      const bool is_flag = joined.empty() && argument.starts_with("--");
      if (joined.empty() && (argument == "-h" || argument == "-v"))
        joined.push_back(argument == "-h" ? "help" : "version");
      else
        joined.push_back(is_flag ? argument.substr(2) : argument);
    }
  }
  end_joined();
  return commands;
}

void Session::set_exit_status(int status) {
  int highest = exit_status_;
  while (highest < status && !exit_status_.compare_exchange_weak(highest, status)) {
  }
}

const Command* Session::find_command(std::string_view name) const {
  for (const Command& command : setup_.commands)
    if (command.name == name) return &command;
  return nullptr;
}

void Session::execute(CommandLine command) {
  for (std::size_t i = 0; i < command.size(); ++i) {
    const Command* found = find_command(command[i]);
    if (found == nullptr || (i > 0 && !found->is_protocol)) continue;
    command.drop_front(i);
    const bool has_to_wait = !is_running_queued_ && (!queue_.empty() || job_.is_running());
    if (found->turn == Turn::AfterJob && has_to_wait) {
      queue_.add(std::move(command));
      return;
    }
    run_command(*found, command);
    return;
  }
  if (!command.empty())
    output_.error(concat("unknown command ", in_quotes(command[0]), "; 'help' lists all"));
}

void Session::run_command(const Command& found, const CommandLine& command) {
  // For a UCI command, --help must be the only argument, because GUIs may send any text.
  const std::size_t help = command.find("--help", 1);
  if (help < command.size() && (!found.is_protocol || (help == 1 && command.size() == 2))) {
    output_.line(full_usage(found));
    return;
  }
  if (!found.is_protocol && found.arguments.empty() && command.size() > 1) {
    output_.error(concat(found.name, ": unknown word ", in_quotes(command[1])));
    return;
  }
  // For another command it may be a file's name.
  const bool can_be_asked_for_json = found.arguments.find("json") != std::string_view::npos;
  output_.set_json_errors(can_be_asked_for_json && (command.find("json") < command.size() ||
                                                    command.find("--json") < command.size()));
  found.run(*this, command);
  output_.set_json_errors(false);
}

CastlingNotation Session::castling_notation() const {
  return settings_.chess960 || needs_chess960(game_.start()) ? CastlingNotation::KingTakesRook
                                                             : CastlingNotation::KingMove;
}

void Session::set_game(Game game) {
  game_ = std::move(game);
  is_game_refused_ = false;
  if (debug_) output_.info(concat("debug: position ", to_fen(game_.position())));
}

void Session::refuse_game(const std::string& why) {
  is_game_refused_ = true;
  output_.error(why);
}

void Session::set_option(const CommandLine& command) {
  Settings changed = settings_;
  const Result<const Option*> option = uci::set_option(command, changed);
  if (!option) {
    output_.error(option.error());
    return;
  }
  const std::string why = apply_effect((*option)->effect, changed);
  if (!why.empty()) {
    output_.error(concat("option ", (*option)->name, ": ", why));
    return;
  }
  settings_ = std::move(changed);
  apply_pending_options();
}

std::string Session::apply_effect(Effect effect, const Settings& changed) {
  switch (effect) {
    case Effect::None:
      break;
    case Effect::Searcher:
      pending_.options = true;
      break;
    case Effect::Level:
      pending_.options = pending_.evaluators = true;
      break;
    case Effect::ClearHash:
      pending_.clear = true;
      break;
    case Effect::DebugLog:
      if (!output_.open_log(changed.debug_log_file))
        return concat("cannot write ", tratto::in_quotes(changed.debug_log_file));
      break;
    case Effect::EvalFile:
      return load_evaluation(changed.eval_file);
    case Effect::Tablebases:
      load_tablebases(changed.syzygy_path);
      break;
  }
  return {};
}

std::string Session::load_evaluation(const std::string& path) {
  is_network_refused_ = true;
  if (path.empty()) {
    evaluators_ = setup_.evaluators;
  } else if (!setup_.load_evaluators) {
    return "this program has no networks";
  } else {
    Result<EvaluatorFactory> loaded = setup_.load_evaluators(path);
    if (!loaded) return loaded.error();
    evaluators_ = std::move(*loaded);
  }
  is_network_refused_ = false;
  pending_.evaluators = true;
  return {};
}

void Session::load_tablebases(const std::string& path) {
  pending_.options = true;
  tables_ = nullptr;
  if (path.empty()) return;
  using tablebase::TableKind;
  const auto tables = std::make_shared<const tablebase::Tables>(
      path, [this](const std::string& line) { output_.info(line); });
  output_.info(concat("Found ", tables->count(TableKind::Wdl), " WDL and ",
                      tables->count(TableKind::Dtz), " DTZ tables (up to ", tables->largest(),
                      " pieces)"));
  tables_ = tables;
  if (tables->count(TableKind::Wdl) == 0)
    output_.error(concat("option SyzygyPath: there are no tables in ", tratto::in_quotes(path)));
}

Tablebases Session::tablebases() const {
  return {tables_, settings_.syzygy_probe_depth, settings_.syzygy_probe_limit,
          settings_.syzygy_50_move_rule};
}

void Session::apply_pending_options() {
  if (!pending_.any()) return;
  if (search_.is_stopped) searcher_->wait();
  if (searcher_->is_searching()) return;
  if (std::exchange(pending_.evaluators, false)) searcher_->set_evaluators(searcher_evaluators());
  if (std::exchange(pending_.options, false)) set_searcher_options();
  if (std::exchange(pending_.clear, false)) searcher_->clear();
}

void Session::set_searcher_options() {
  Searcher::Options wanted = searcher_options(settings_);
  // Weakened players do not use the tablebases.
  if (!level_of(settings_)) wanted.tablebases = tablebases();
  if (searcher_->set_options(wanted)) return;
  const auto refuse = [this](std::string_view name, int& setting, int asked, int actual) {
    if (asked == actual) return;
    setting = actual;
    output_.error(concat("option ", name, ": there is not enough memory; it is now ", actual));
  };
  refuse("Hash", settings_.hash, static_cast<int>(wanted.hash_megabytes),
         static_cast<int>(searcher_->options().hash_megabytes));
  refuse("Threads", settings_.threads, wanted.threads, searcher_->options().threads);
}

EvaluatorFactory Session::searcher_evaluators() {
  const auto level = level_of(settings_);
  if (!level) return evaluators_;
  level_seed_ = settings_.level_seed != 0 ? static_cast<std::uint64_t>(settings_.level_seed)
                                          : std::random_device()();
  return levels::with_misjudgement(evaluators_, *level, level_seed_);
}

void Session::clear() {
  pending_.clear = true;
  if (level_of(settings_)) pending_.evaluators = true;
  apply_pending_options();
}

bool Session::has_finite_search() const {
  return !search_.is_endless && !search_.is_pondering && searcher_->is_searching();
}

CommandQueue::Wait Session::pending_wait() {
  if (job_.is_running()) return [this] { job_.wait(); };
  if (has_finite_search()) return [this] { searcher_->wait_until_idle(); };
  return {};
}

void Session::wait_if_reads_input(const CommandLine& command) {
  const Command* found = command.empty() ? nullptr : find_command(command[0]);
  if (found == nullptr || found->turn != Turn::ReadsInput) return;
  queue_.finish();
  job_.wait();
}

void Session::run_queued(CommandLine command) {
  is_running_queued_ = true;
  execute_reporting_errors(std::move(command));
  is_running_queued_ = false;
}

void Session::execute_reporting_errors(CommandLine command) {
  try {
    execute(std::move(command));
  } catch (const std::bad_alloc&) {
    output_.error("there is not enough memory for this");
    set_exit_status(1);
  } catch (const std::exception& failure) {
    output_.error(failure.what());
    set_exit_status(1);
  }
}

void Session::go(const CommandLine& command) {
  // The clock runs while options are applied, too.
  const Milliseconds asked_at = system_time().now();
  if (has_finite_search()) {
    queue_.add(command);
    return;
  }
  end_search();
  if (is_game_refused_) {
    output_.error("go: the last position was refused, there is nothing to play on");
    answer_without_search(command.find("infinite") < command.size(),
                          command.find("ponder") < command.size());
    return;
  }
  try {
    start_search(command, asked_at);
  } catch (const std::bad_alloc&) {
    // Any legal move is better than no answer.
    output_.error("go: there is not enough memory to search");
    const MoveList moves = legal_moves(game_.position());
    output_.line(moves.empty() ? std::string(no_best_move)
                               : concat("bestmove ",
                                        to_uci(game_.position(), moves[0], castling_notation())));
  }
}

void Session::start_search(const CommandLine& command, Milliseconds asked_at) {
  apply_pending_options();
  search_.is_stopped = false;
  const GoRequest request = parse_go(command, game_.position(), settings_);
  if (request.error) output_.error(*request.error);
  Limits limits = request.limits;
  if (request.nothing_to_search) {
    answer_without_search(limits.infinite, limits.ponder);
    return;
  }
  limits.asked_at = asked_at;
  search_.is_endless =
      limits.infinite || !(limits.depth || limits.nodes || limits.movetime || limits.clock);
  search_.is_pondering = limits.ponder;
  if (const auto level = level_of(settings_)) {
    searcher_->clear();
    limits = levels::weakened(limits, search_root(game_), *level, level_seed_);
  }
  const SearchPrinter::Format format{
      {castling_notation(), settings_.show_wdl, possible_winners(game_.position())},
      settings_.minimal};
  printer_ = std::make_unique<SearchPrinter>(output_, game_.position(), format);
  searcher_->start(search_root(game_), limits, *printer_);
}

void Session::answer_without_search(bool is_infinite, bool is_pondering) {
  search_.is_endless = is_infinite;
  search_.is_pondering = is_pondering;
  search_.is_bestmove_pending = true;
  if (!is_infinite && !is_pondering) print_pending_bestmove();
}

void Session::print_pending_bestmove() {
  if (std::exchange(search_.is_bestmove_pending, false)) output_.line(no_best_move);
}

void Session::ponder_hit() {
  // The command applies to the last search that was requested.
  if (!queue_.empty() && !is_running_queued_) {
    queue_.add(CommandLine("ponderhit"));
    return;
  }
  if (!std::exchange(search_.is_pondering, false)) return;
  if (!search_.is_bestmove_pending)
    searcher_->ponder_hit();
  else if (!search_.is_endless)
    print_pending_bestmove();
}

void Session::stop() {
  queue_.stop_all();
  stop_running();
}

void Session::stop_running() {
  searcher_->stop();
  search_.is_stopped = true;
  print_pending_bestmove();
  // With input from a pipe, `bench` before `quit` still prints its result.
  const bool lets_job_end = has_quit_ && !setup_.is_interactive && !output_.is_broken();
  if (!lets_job_end) job_.request_stop();
}

void Session::start_job(BackgroundJob::Work job) {
  job_.start(std::move(job), [this](const std::string& why) {
    set_exit_status(1);
    output_.error(why);
  });
}

void Session::end_search() {
  searcher_->stop();
  searcher_->wait();
  print_pending_bestmove();
}

void Session::finish() {
  end_search();
  job_.wait();
}

}  // namespace tratto::uci
