#include "engine/arbiter/edition.h"

#include <algorithm>
#include <array>

#include "engine/base/text.h"

namespace tratto {

namespace {

using std::chrono::minutes;

Edition of_1952() {
  Edition edition;
  edition.year = 1952;
  edition.identity = Identity::Pieces;
  edition.dead_position_ends = false;
  edition.automatic_draws = false;
  edition.fifty_by_announced_move = false;
  edition.flag_fall_spares = edition.resignation_spares = edition.illegal_move_spares = false;
  edition.losing_illegal_move = 0;
  edition.illegal_move_penalty = edition.quick_penalty = minutes{0};
  edition.clock = ClockRules::of_1952();
  return edition;
}

Edition of_2005() {
  Edition edition;
  edition.year = 2005;
  edition.automatic_draws = false;
  edition.resignation_spares = edition.illegal_move_spares = false;
  edition.losing_illegal_move = 3;
  edition.quick_penalty = minutes{2};
  edition.clock = ClockRules::of_2005();
  return edition;
}

/// Changes from 2005: a third illegal move is a draw if the opponent cannot mate (7.4 b); a game of
/// exactly 60 minutes is no longer rapid (A1).
Edition of_2009() {
  Edition edition = of_2005();
  edition.year = 2009;
  edition.illegal_move_spares = true;
  edition.clock.longest_rapid = minutes{60} - Milliseconds{1};
  return edition;
}

/// Changes from 2009: the fifth occurrence and 75 moves end the game (9.6); the second illegal move
/// loses (7.5 b), in rapid and blitz games the first, so they have no time penalty (A.4 b); blitz
/// games last up to 10 minutes (A.1, B.1).
Edition of_2014() {
  Edition edition;
  edition.year = 2014;
  edition.fivefold_at_alternate_moves = true;
  edition.resignation_spares = false;
  edition.quick_penalty = minutes{0};
  return edition;
}

/// Changes from 2014: any fifth occurrence counts (9.6.1); rapid and blitz games have a time
/// penalty for the first illegal move (A.4, B.4).
Edition of_2018() {
  Edition edition;
  edition.year = 2018;
  return edition;
}

/// From its date until the next period, games are judged by an edition.
struct Period {
  int year;
  int month;
  int edition;
  bool is_in_force;  ///< False: the nearest known edition, not the one in force.
};
/// FIDE published its laws in 1929, 1952, 1966, 1974, and from 1997 on every four years or so, in
/// force from July. The text of January 2018 is that of July 2017, corrected.
constexpr std::array periods{
    Period{0, 1, 1952, false},    Period{1952, 1, 1952, true}, Period{1966, 1, 1952, false},
    Period{1997, 7, 2005, false}, Period{2005, 7, 2005, true}, Period{2009, 7, 2009, true},
    Period{2014, 7, 2014, true},  Period{2017, 7, 2018, true}, Period{2023, 1, 2023, true},
};

constexpr int months_per_year = 12;

const Period& period_of(int year, int month) {
  const Period* current = periods.data();
  for (const Period& period : periods)
    if (period.year < year || (period.year == year && period.month <= month)) current = &period;
  return *current;
}

}  // namespace

std::span<const Edition> editions() {
  static const std::array all{of_1952(), of_2005(), of_2009(), of_2014(), of_2018(), Edition{}};
  return all;
}

std::string edition_years() {
  std::string years;
  for (const Edition& edition : editions())
    years += (years.empty() ? "" : ", ") + std::to_string(edition.year);
  return years;
}

std::optional<Edition> find_edition(int year) {
  for (const Edition& edition : editions())
    if (edition.year == year) return edition;
  return std::nullopt;
}

std::optional<EditionOfDay> edition_on(std::string_view date) {
  constexpr std::size_t year_digits = 4;
  const auto year = to_number<int>(date.substr(0, year_digits));
  if (!year || *year < 0 || date.size() < year_digits) return std::nullopt;
  auto month = date.size() >= 7 ? to_number<int>(date.substr(5, 2)) : std::nullopt;
  // Some programs write an unknown month as "00".
  if (month && (*month < 1 || *month > months_per_year)) month.reset();
  const Period& period = period_of(*year, month.value_or(months_per_year));
  const bool is_certain = period.is_in_force && (month || &period_of(*year, 1) == &period);
  return EditionOfDay{*find_edition(period.edition), !is_certain};
}

Milliseconds illegal_move_penalty(const Edition& edition, Pace pace) {
  return pace == Pace::Standard ? edition.illegal_move_penalty : edition.quick_penalty;
}

}  // namespace tratto
