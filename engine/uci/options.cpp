#include "engine/uci/options.h"

#include <algorithm>
#include <array>
#include <limits>
#include <vector>

#include "engine/base/concat.h"
#include "engine/base/text.h"
#include "engine/base/threads.h"

namespace tratto::uci {

namespace {

constexpr int max_hash_megabytes = 33554432;
constexpr int max_multi_pv = 256;
constexpr int max_overhead = 5000;
constexpr int max_delay = 24 * 60 * 60 * 1000;
constexpr int max_nodestime = 10000;
constexpr int max_level_seed = std::numeric_limits<int>::max();
constexpr int max_probe_depth = 100;
constexpr int max_probe_limit = 7;
constexpr std::string_view no_text = "<empty>";

constexpr std::array<std::string_view, 3> delay_types{"none", "bronstein", "simple"};
constexpr std::array<std::string_view, 3> numa_policies{"auto", "system", "none"};

constexpr std::array option_table{
    Option{"Hash", Spin{&Settings::hash, 1, max_hash_megabytes}, Effect::Searcher,
           "Size of the transposition table in megabytes."},
    Option{"Clear Hash", Button{}, Effect::ClearHash, "Forget what was found so far."},
    Option{"Threads", Spin{&Settings::threads, 1, max_threads}, Effect::Searcher,
           "How many threads search."},
    Option{"MultiPV", Spin{&Settings::multi_pv, 1, max_multi_pv}, Effect::Searcher,
           "How many best lines to find and show."},
    Option{"Ponder", Check{&Settings::ponder}, Effect::Searcher,
           "The engine will be told to think on its opponent's time."},
    Option{"Move Overhead", Spin{&Settings::move_overhead, 0, max_overhead}, Effect::Searcher,
           "Milliseconds lost at every move between engine and clock."},
    Option{"nodestime", Spin{&Settings::nodestime, 0, max_nodestime}, Effect::Searcher,
           "Nodes per millisecond of simulated time, for tests that do not depend on speed; 0: the "
           "clock."},
    Option{"UCI_Chess960", Check{&Settings::chess960}, Effect::None,
           "Castling is written as the king taking its rook."},
    Option{"UCI_ShowWDL", Check{&Settings::show_wdl}, Effect::None,
           "Show chances to win, draw and lose beside the score."},
    Option{"Minimal", Check{&Settings::minimal}, Effect::None,
           "Show only the last line of each search."},
    Option{"UCI_LimitStrength", Check{&Settings::limit_strength}, Effect::Level,
           "Play as weakly as UCI_Elo says."},
    Option{"UCI_Elo", Spin{&Settings::elo, levels::min_elo, levels::max_elo}, Effect::Level,
           "How strong to play, if UCI_LimitStrength is on."},
    Option{"Skill Level", Spin{&Settings::skill, 0, max_skill}, Effect::Level,
           "The same in steps, if UCI_LimitStrength is off: 0 is the weakest, 20 full strength."},
    Option{"Level Seed", Spin{&Settings::level_seed, 0, max_level_seed}, Effect::Level,
           "Makes a weakened engine play the same again; 0: every game another."},
    Option{"EvalFile", Text{&Settings::eval_file}, Effect::EvalFile,
           "A network to evaluate with; empty: the built-in one."},
    Option{"SyzygyPath", Text{&Settings::syzygy_path}, Effect::Tablebases,
           "Directories with endgame tables, between ; or : (.rtbw and .rtbz files)."},
    Option{"SyzygyProbeDepth", Spin{&Settings::syzygy_probe_depth, 1, max_probe_depth},
           Effect::Searcher, "Minimum depth at which the largest endgame tables are probed."},
    Option{"Syzygy50MoveRule", Check{&Settings::syzygy_50_move_rule}, Effect::Searcher,
           "Wins that take more than fifty moves are draws."},
    Option{"SyzygyProbeLimit", Spin{&Settings::syzygy_probe_limit, 0, max_probe_limit},
           Effect::Searcher,
           "Maximum number of pieces for which endgame tables are probed; 0: never."},
    Option{"Delay", Spin{&Settings::delay, 0, max_delay}, Effect::None,
           "Milliseconds at every move before main time runs."},
    Option{"Delay Type", Combo{&Settings::delay_type, delay_types}, Effect::None,
           "How the clock counts the delay; none: there is no delay."},
    Option{"Overtime", Spin{&Settings::overtime, 0, max_delay}, Effect::None,
           "Milliseconds for each move once main time is used up."},
    Option{"Contempt", Spin{&Settings::contempt, -max_contempt, max_contempt}, Effect::Searcher,
           "Centipawns by which a draw is worth less than an equal position; below 0: more."},
    Option{"Contempt By Rating", Check{&Settings::contempt_by_rating}, Effect::Searcher,
           "Adds to Contempt by how much the rating in UCI_Opponent is lower."},
    Option{"UCI_Opponent", Text{&Settings::opponent}, Effect::Searcher,
           "Who plays against it: title, Elo, human or computer, name (Contempt By Rating)."},
    Option{"UCI_AnalyseMode", Check{&Settings::analyse}, Effect::Searcher,
           "The engine analyses for both sides: contempt does not count."},
    Option{"NumaPolicy", Combo{&Settings::numa_policy, numa_policies}, Effect::Searcher,
           "Threads are bound to memory nodes: auto, if most processors are used; system, always; "
           "none, never."},
    Option{"UCI_EngineAbout", Text{&Settings::about}, Effect::None,
           "What engine this is; setting it has no effect."},
    Option{"Debug Log File", Text{&Settings::debug_log_file}, Effect::DebugLog,
           "A file to which all input and output is added."},
};

std::string or_empty(const std::string& text) {
  return text.empty() ? std::string(no_text) : text;
}

/// Appends the type and default of an option.
struct Declare {
  const Settings defaults{};

  std::string operator()(const Check& check) const {
    return concat("check default ", (defaults.*check.value ? "true" : "false"));
  }
  std::string operator()(const Spin& spin) const {
    return concat("spin default ", defaults.*spin.value, " min ", spin.min, " max ", spin.max);
  }
  std::string operator()(const Combo& combo) const {
    const auto index = static_cast<std::size_t>(defaults.*combo.value);
    std::string text = concat("combo default ", combo.choices[index]);
    for (const std::string_view choice : combo.choices)
      text += concat(" var ", choice);
    return text;
  }
  std::string operator()(const Text& text) const {
    return concat("string default ", or_empty(defaults.*text.value));
  }
  std::string operator()(const Button&) const { return "button"; }
  std::string operator()(const Tuned& tuned) const {
    const Tunable& number = *tuned.tunable;
    return concat("spin default ", number.default_value(), " min ", number.min(), " max ",
                  number.max());
  }
};

/// Sets the value of an option; returns an error or nothing.
struct Assign {
  Settings& settings;
  std::string_view value;

  std::string operator()(const Check& check) const {
    const bool on = equal_ignoring_case(value, "true");
    if (!on && !equal_ignoring_case(value, "false"))
      return concat(in_quotes(value), " is not true or false");
    settings.*check.value = on;
    return {};
  }
  std::string operator()(const Spin& spin) const {
    const auto number = parse_integer(value);
    if (!number) return concat(in_quotes(value), " is not a whole number");
    if (*number < spin.min || *number > spin.max)
      return concat(in_quotes(value), " is not in ", spin.min, "..", spin.max);
    settings.*spin.value = static_cast<int>(*number);
    return {};
  }
  std::string operator()(const Combo& combo) const {
    const auto found = std::find_if(
        combo.choices.begin(), combo.choices.end(),
        [this](std::string_view choice) { return equal_ignoring_case(choice, value); });
    if (found == combo.choices.end()) {
      std::string why = concat(in_quotes(value), " is none of");
      for (const std::string_view choice : combo.choices)
        why += concat(" ", choice);
      return why;
    }
    settings.*combo.value = static_cast<int>(found - combo.choices.begin());
    return {};
  }
  std::string operator()(const Text& text) const {
    settings.*text.value = equal_ignoring_case(value, no_text) ? "" : std::string(value);
    return {};
  }
  std::string operator()(const Button&) const { return {}; }
  std::string operator()(const Tuned& tuned) const {
    Tunable& number = *tuned.tunable;
    const auto wanted = parse_integer(value);
    if (!wanted || *wanted < number.min() || *wanted > number.max())
      return concat(in_quotes(value), " is not in ", number.min(), "..", number.max());
    number.set(static_cast<int>(*wanted));
    return {};
  }
};

std::vector<Option> all_options() {
  std::vector<Option> all(option_table.begin(), option_table.end());
  for (Tunable* tunable : Tunable::list())
    all.push_back({tunable->name(), Tuned{tunable}, Effect::None, "A number of the search."});
  return all;
}

}  // namespace

std::optional<levels::Level> level_of(const Settings& settings) {
  if (settings.limit_strength) return levels::level_of(settings.elo);
  if (settings.skill < max_skill) return levels::level_of(levels::elo_of_skill(settings.skill));
  return std::nullopt;
}

std::span<const Option> options() {
  static const std::vector<Option> all = all_options();
  return all;
}

const Option* find_option(std::string_view name) {
  for (const Option& option : options())
    if (equal_ignoring_case(option.name, name)) return &option;
  return nullptr;
}

std::string declaration(const Option& option) {
  return concat("option name ", option.name, " type ", std::visit(Declare{}, option.kind));
}

Result<const Option*> set_option(const CommandLine& command, Settings& settings) {
  const std::size_t name_word = command.find("name");
  if (name_word == command.size()) return Error{"setoption: the word 'name' is missing"};
  if (name_word != 1) return Error{concat("setoption: unexpected ", in_quotes(command[1]))};
  const std::size_t value_word = command.find("value", name_word + 1);
  const std::string name = command.joined(name_word + 1, value_word);
  const Option* option = find_option(name);
  if (option == nullptr) return Error{concat("setoption: there is no option ", in_quotes(name))};
  const std::string_view value = command.text_from(value_word + 1);
  const std::string why = std::visit(Assign{settings, value}, option->kind);
  if (!why.empty()) return Error{concat("option ", option->name, ": ", why)};
  return option;
}

}  // namespace tratto::uci
