#include "engine/uci/go_parser.h"

#include <algorithm>
#include <array>

#include "engine/base/concat.h"
#include "engine/base/text.h"
#include "engine/chess/uci_notation.h"
#include "engine/search/score.h"

namespace tratto::uci {

namespace {

/// Milliseconds, about thirty years. Longer times are clamped, so that sums of a few of them cannot
/// overflow.
constexpr std::int64_t longest_time = 1'000'000'000'000;
constexpr std::int64_t max_moves_to_go = 10'000;
/// Extra plies of a search for mate in n, which must end even if it finds none. Pruning and
/// reductions delay finding a mate beyond its length; this is nearly always enough.
constexpr std::int64_t mate_search_plies_per_move = 4;
constexpr std::int64_t mate_search_extra_plies = 8;
/// Replaces a number that cannot be read.
constexpr std::int64_t unreadable = 0;

using Number = std::optional<std::int64_t>;

/// The arguments of a `go`, unconverted.
struct GoWords {
  std::array<Number, color_count> time;
  std::array<Number, color_count> increment;
  std::array<Number, color_count> delay;
  Number moves_to_go;
  Number byoyomi;
  Number depth;
  Number nodes;
  Number mate;
  Number movetime;
  bool infinite = false;
  bool ponder = false;
};

struct NumberKeyword {
  std::string_view name;
  Number& (*slot)(GoWords&);
};

constexpr std::array number_keywords{
    NumberKeyword{"wtime", [](GoWords& go) -> Number& { return go.time[White]; }},
    NumberKeyword{"btime", [](GoWords& go) -> Number& { return go.time[Black]; }},
    NumberKeyword{"winc", [](GoWords& go) -> Number& { return go.increment[White]; }},
    NumberKeyword{"binc", [](GoWords& go) -> Number& { return go.increment[Black]; }},
    NumberKeyword{"wdelay", [](GoWords& go) -> Number& { return go.delay[White]; }},
    NumberKeyword{"bdelay", [](GoWords& go) -> Number& { return go.delay[Black]; }},
    NumberKeyword{"byoyomi", [](GoWords& go) -> Number& { return go.byoyomi; }},
    NumberKeyword{"movestogo", [](GoWords& go) -> Number& { return go.moves_to_go; }},
    NumberKeyword{"depth", [](GoWords& go) -> Number& { return go.depth; }},
    NumberKeyword{"nodes", [](GoWords& go) -> Number& { return go.nodes; }},
    NumberKeyword{"mate", [](GoWords& go) -> Number& { return go.mate; }},
    NumberKeyword{"movetime", [](GoWords& go) -> Number& { return go.movetime; }},
};

const NumberKeyword* find_number_keyword(std::string_view word) {
  const auto found =
      std::find_if(number_keywords.begin(), number_keywords.end(),
                   [word](const NumberKeyword& keyword) { return keyword.name == word; });
  return found == number_keywords.end() ? nullptr : &*found;
}

bool is_keyword(std::string_view word) {
  return word == "infinite" || word == "ponder" || word == "searchmoves" ||
         find_number_keyword(word) != nullptr;
}

/// Parses the words into arguments.
class GoReader {
 public:
  GoReader(const CommandLine& command, const Position& position)
      : command_(command), position_(position) {}

  void read() {
    next_ = 1;
    while (next_ < command_.size()) {
      const std::string_view word = command_[next_++];
      if (const NumberKeyword* keyword = find_number_keyword(word))
        keyword->slot(words) = read_number(word);
      else if (word == "infinite")
        words.infinite = true;
      else if (word == "ponder")
        words.ponder = true;
      else if (word == "searchmoves")
        read_search_moves();
      else
        complain(concat("unknown word ", in_quotes(word)));
    }
  }

  GoWords words;
  std::vector<Move> search_moves;
  bool restricts_moves = false;
  std::optional<std::string> error;

 private:
  std::int64_t read_number(std::string_view keyword) {
    if (next_ == command_.size() || is_keyword(command_[next_])) {
      complain(concat(keyword, " needs a number"));
      return unreadable;
    }
    const std::string_view word = command_[next_++];
    const Number number = parse_integer(word);
    if (!number) complain(concat(keyword, " needs a whole number, not ", in_quotes(word)));
    return number.value_or(unreadable);
  }

  void read_search_moves() {
    restricts_moves = true;
    if (next_ == command_.size() || is_keyword(command_[next_]))
      complain("searchmoves names no moves");
    for (; next_ < command_.size() && !is_keyword(command_[next_]); ++next_) {
      const Result<Move> move = parse_uci(position_, command_[next_]);
      if (!move)
        complain(concat("searchmoves: ", move.error()));
      else if (std::find(search_moves.begin(), search_moves.end(), *move) == search_moves.end())
        search_moves.push_back(*move);
    }
  }

  void complain(const std::string& what) {
    if (!error) error = concat("go: ", what);
  }

  const CommandLine& command_;
  const Position& position_;
  std::size_t next_ = 1;
};

Milliseconds to_time(Number number) {
  return Milliseconds(std::clamp<std::int64_t>(number.value_or(0), 0, longest_time));
}

int to_depth(std::int64_t depth) {
  return static_cast<int>(std::clamp<std::int64_t>(depth, 1, max_ply));
}

/// Whether the search is on a clock. Words of a clock without a time, which some GUIs send along,
/// do not count beside another limit; nor does any clock with `infinite`.
bool is_on_clock(const GoWords& words) {
  const auto either = [](const std::array<Number, color_count>& numbers) {
    return numbers[White] || numbers[Black];
  };
  if (words.infinite) return false;
  if (either(words.time) || words.byoyomi) return true;
  const bool is_limited = words.depth || words.nodes || words.mate || words.movetime;
  return !is_limited && (either(words.increment) || either(words.delay) || words.moves_to_go);
}

/// The delay is added to the time of the GUI, with either type. A GUI without delay may send an
/// equal increment instead; then the time already contains it, and it is removed.
void set_delay(ClockState& clock, Milliseconds delay) {
  const bool is_sent_as_increment = clock.increment == delay;
  clock.delay = is_sent_as_increment ? std::min(delay, clock.time) : delay;
  if (!is_sent_as_increment) return;
  clock.time -= clock.delay;
  clock.increment = Milliseconds{0};
}

/// The clock of the side to move. Some GUIs send the clock of one side only: it is used if the own
/// one is missing. Without a clock, or without time on it, the search takes the minimum time.
ClockState to_clock(const GoWords& words, Color mover, const Settings& settings) {
  const Color shown = words.time[mover] || !words.time[~mover] ? mover : ~mover;
  const Number& own_increment = words.increment[mover];
  ClockState clock;
  clock.time = to_time(words.time[shown]);
  clock.increment = to_time(own_increment ? own_increment : words.increment[shown]);
  clock.overtime = words.byoyomi ? to_time(words.byoyomi) : Milliseconds(settings.overtime);
  clock.moves_to_go =
      static_cast<int>(std::clamp<std::int64_t>(words.moves_to_go.value_or(0), 0, max_moves_to_go));
  if (words.delay[mover])
    clock.delay = to_time(words.delay[mover]);
  else if (static_cast<DelayType>(settings.delay_type) != DelayType::None)
    set_delay(clock, Milliseconds(settings.delay));
  return clock;
}

/// Limits of zero or less mean one ply.
void apply_counts(const GoWords& words, Limits& limits) {
  if (words.depth) limits.depth = to_depth(*words.depth);
  if (words.nodes) {
    if (*words.nodes > 0)
      limits.nodes = static_cast<std::uint64_t>(*words.nodes);
    else
      limits.depth = 1;
  }
  if (words.movetime) {
    if (*words.movetime > 0)
      limits.movetime = to_time(words.movetime);
    else
      limits.depth = 1;
  }
  if (words.mate) {
    const std::int64_t moves = std::clamp<std::int64_t>(*words.mate, 1, max_ply);
    limits.mate = static_cast<int>(moves);
    if (!limits.depth)
      limits.depth = to_depth(moves * mate_search_plies_per_move + mate_search_extra_plies);
  }
}

}  // namespace

GoRequest parse_go(const CommandLine& command, const Position& position, const Settings& settings) {
  GoReader reader(command, position);
  reader.read();
  GoRequest request;
  request.error = reader.error;
  request.nothing_to_search = reader.restricts_moves && reader.search_moves.empty();
  Limits& limits = request.limits;
  limits.search_moves = reader.search_moves;
  limits.infinite = reader.words.infinite;
  limits.ponder = reader.words.ponder;
  apply_counts(reader.words, limits);
  if (is_on_clock(reader.words))
    limits.clock = to_clock(reader.words, position.side_to_move(), settings);
  return request;
}

}  // namespace tratto::uci
