#pragma once

#include <string>
#include <string_view>

namespace tratto {

enum class FindingKind {
  Unreadable,     ///< Part of the game could not be read.
  IllegalMove,    ///< A move that the position does not allow.
  PlayedOn,       ///< Moves after the game was over.
  WrongResult,    ///< A result that the laws contradict.
  ClockError,     ///< Times that the time control does not allow.
  UnclaimedDraw,  ///< A player could have claimed a draw; not an error.
  TableVerdict,   ///< The result by endgame tablebases from here on; not an error.
};
constexpr int finding_kind_count = 7;

/// The name for people ("illegal move") and for programs ("illegal_move").
[[nodiscard]] std::string_view name_of(FindingKind kind);
[[nodiscard]] std::string_view id_of(FindingKind kind);
/// Whether a finding of this kind is a violation of the laws.
[[nodiscard]] constexpr bool is_violation(FindingKind kind) {
  return kind != FindingKind::UnclaimedDraw && kind != FindingKind::Unreadable &&
         kind != FindingKind::TableVerdict;
}

/// A finding of the referee about a game.
struct Finding {
  FindingKind kind;
  int ply;   ///< Number of plies before it in this record.
  int line;  ///< Line in the file, from 1.
  std::string text;
};

}  // namespace tratto
