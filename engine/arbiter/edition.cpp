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

Edition of_2018() {
  Edition edition;
  edition.year = 2018;
  return edition;
}

}  // namespace

std::span<const Edition> editions() {
  static const std::array all{of_1952(), of_2005(), of_2018(), Edition{}};
  return all;
}

std::optional<Edition> find_edition(int year) {
  for (const Edition& edition : editions())
    if (edition.year == year) return edition;
  return std::nullopt;
}

std::optional<Edition> edition_on(std::string_view date) {
  constexpr std::size_t year_digits = 4;
  const auto year = to_number<int>(date.substr(0, year_digits));
  if (!year || *year < 0 || date.size() < year_digits) return std::nullopt;
  // The edition of 2005 came into force in July, the others at the beginning of their years.
  const auto month = date.size() >= 7 ? to_number<int>(date.substr(5, 2)) : std::nullopt;
  const bool before_july = month && *month < 7;
  const Edition* in_force = &editions().front();
  for (const Edition& edition : editions())
    if (edition.year < *year || (edition.year == *year && !(*year == 2005 && before_july)))
      in_force = &edition;
  return *in_force;
}

Milliseconds illegal_move_penalty(const Edition& edition, Pace pace) {
  return pace == Pace::Standard ? edition.illegal_move_penalty : edition.quick_penalty;
}

}  // namespace tratto
