#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "engine/base/result.h"
#include "engine/base/tunable.h"
#include "engine/levels/level.h"
#include "engine/uci/command_line.h"

namespace tratto::uci {

/// Kind of delay of the clock (option `Delay Type`); UCI has no command for it.
enum class DelayType { None, Bronstein, Simple };

constexpr std::string_view engine_about = "Tratto, free software under the GPL, version 3 or later";

/// The `Skill Level` that means full strength.
constexpr int max_skill = 20;

/// In centipawns; with more, the engine would prefer a lost game to a draw.
constexpr int max_contempt = 200;

/// The values of all options; the initialisers are the defaults that `uci` announces.
struct Settings {
  int hash = 16;  ///< Megabytes.
  int threads = 1;
  int multi_pv = 1;
  bool ponder = false;
  int move_overhead = 10;  ///< Milliseconds.
  bool chess960 = false;
  bool show_wdl = false;
  bool minimal = false;
  int nodestime = 0;  ///< Nodes per millisecond; 0: real time.
  bool limit_strength = false;
  int elo = levels::max_elo;
  int skill = max_skill;  ///< max_skill is full strength.
  int level_seed = 0;     ///< 0: a new seed for each game.
  std::string debug_log_file;
  std::string eval_file;    ///< Empty: the built-in network.
  std::string syzygy_path;  ///< Directories of endgame tablebases; empty: none.
  int syzygy_probe_depth = 1;
  int syzygy_probe_limit = 7;
  bool syzygy_50_move_rule = true;
  int delay = 0;       ///< Milliseconds a move.
  int delay_type = 0;  ///< A DelayType as int.
  int overtime = 0;    ///< Milliseconds a move.
  int contempt = 0;    ///< Centipawns by which a draw is worth less than an equal position.
  bool contempt_by_rating = false;  ///< Adds to contempt if the rating in `opponent` is lower.
  int numa_policy = 0;              ///< A NumaPolicy as int.
  bool analyse = false;             ///< Analysis: contempt is ignored.
  std::string opponent;             ///< Title, Elo, "human" or "computer", name, in UCI's format.
  std::string about = std::string(engine_about);  ///< Shown by the GUI; setting it has no effect.

  bool operator==(const Settings&) const = default;
};

/// What the session must update after an option has changed.
enum class Effect { None, Searcher, Level, ClearHash, EvalFile, Tablebases, DebugLog };

struct Check {
  bool Settings::*value;
};
struct Spin {
  int Settings::*value;
  int min;
  int max;
};
struct Combo {
  int Settings::*value;  ///< An index into choices.
  std::span<const std::string_view> choices;
};
struct Text {
  std::string Settings::*value;
};
struct Button {};
/// A tunable parameter of the search, in tuning builds only.
struct Tuned {
  Tunable* tunable;
};

struct Option {
  std::string_view name;
  std::variant<Check, Spin, Combo, Text, Button, Tuned> kind;
  Effect effect = Effect::None;
  std::string_view help;  ///< Description for `help`.
};

/// The strength level selected by the settings; none: full strength.
[[nodiscard]] std::optional<levels::Level> level_of(const Settings& settings);

/// All options, in the order in which `uci` prints them.
[[nodiscard]] std::span<const Option> options();

/// By its name in any case; null if there is none.
[[nodiscard]] const Option* find_option(std::string_view name);

/// `option name ... type ... default ...`, as `uci` prints it.
[[nodiscard]] std::string declaration(const Option& option);

/// Applies `setoption name <name> [value <value>]` to `settings`. Names and values are
/// case-insensitive. On error `settings` is unchanged.
[[nodiscard]] Result<const Option*> set_option(const CommandLine& command, Settings& settings);

}  // namespace tratto::uci
