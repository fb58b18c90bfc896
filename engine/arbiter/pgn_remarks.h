#pragma once

#include <optional>
#include <string_view>

#include "engine/arbiter/pgn.h"
#include "engine/arbiter/time_control.h"
#include "engine/chess/color.h"

/// Parses comments and Termination tags in the fixed forms of match runners, servers and GUIs. Free
/// text is never taken for such a form.
namespace tratto {

/// The times of a move, each with its resolution.
struct MoveTimes {
  /// "[%emt 0:00:05]", "+0.31/12 0.55s" (cutechess, fastchess), "mt=85023" (TCEC).
  std::optional<Milliseconds> used;
  Milliseconds used_unit{1};
  /// "[%clk 0:03:00.5]", "tl=2.500s" (fastchess), "tl=7124977", "tl=01:58:45" (TCEC).
  std::optional<Milliseconds> left;
  Milliseconds left_unit{1};
  bool is_book = false;  ///< The move was given by the match runner and took no time.
};
[[nodiscard]] MoveTimes read_times(std::string_view comment);

}  // namespace tratto
