#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/chess/color.h"

namespace tratto {

/// What ended a game.
enum class Ending : std::uint8_t {
  Checkmate,         ///< 5.1.1
  Stalemate,         ///< 5.2.1
  DeadPosition,      ///< 5.2.2: neither side could mate by any series of legal moves.
  Fivefold,          ///< 9.6.1
  SeventyFiveMoves,  ///< 9.6.2
  Threefold,         ///< 9.2, claimed
  FiftyMoves,        ///< 9.3, claimed
  Agreement,         ///< 5.2.3
  Resignation,       ///< 5.1.2
  FlagFall,          ///< 6.9
  IllegalMove,       ///< 7.5.5
};

/// How a game ended; no winner for a draw.
struct Outcome {
  Ending ending;
  std::optional<Color> winner;

  bool operator==(const Outcome&) const = default;
};

/// A short text: "checkmate", "fifth occurrence of the position" ...
[[nodiscard]] std::string_view name_of(Ending ending);
/// The article of the laws of 2023: "5.1.1".
[[nodiscard]] std::string_view article_of(Ending ending);
/// "1-0", "0-1" or "1/2-1/2".
[[nodiscard]] std::string_view score_of(const std::optional<Color>& winner);
/// A line of text: "White wins by checkmate (5.1.1)".
[[nodiscard]] std::string to_string(const Outcome& outcome);

}  // namespace tratto
