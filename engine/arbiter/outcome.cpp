#include "engine/arbiter/outcome.h"

#include <array>

#include "engine/chess/names.h"

namespace tratto {

namespace {

struct EndingText {
  Ending ending;
  std::string_view name;
  std::string_view article;
};

constexpr std::array texts{
    EndingText{Ending::Checkmate, "checkmate", "5.1.1"},
    EndingText{Ending::Stalemate, "stalemate", "5.2.1"},
    EndingText{Ending::DeadPosition, "dead position", "5.2.2"},
    EndingText{Ending::Fivefold, "fifth occurrence of the position", "9.6.1"},
    EndingText{Ending::SeventyFiveMoves, "75 moves without capture and pawn move", "9.6.2"},
    EndingText{Ending::Threefold, "third occurrence of the position", "9.2"},
    EndingText{Ending::FiftyMoves, "50 moves without capture and pawn move", "9.3"},
    EndingText{Ending::Agreement, "agreement", "5.2.3"},
    EndingText{Ending::Resignation, "resignation", "5.1.2"},
    EndingText{Ending::FlagFall, "flag fall", "6.9"},
    EndingText{Ending::IllegalMove, "illegal move", "7.5.5"},
};

constexpr bool in_order() {
  for (std::size_t i = 0; i < texts.size(); ++i)
    if (static_cast<std::size_t>(texts[i].ending) != i) return false;
  return true;
}
static_assert(in_order());

}  // namespace

std::string_view name_of(Ending ending) {
  return texts[static_cast<std::size_t>(ending)].name;
}

std::string_view article_of(Ending ending) {
  return texts[static_cast<std::size_t>(ending)].article;
}

std::string_view score_of(const std::optional<Color>& winner) {
  if (!winner) return "1/2-1/2";
  return *winner == White ? "1-0" : "0-1";
}

std::string to_string(const Outcome& outcome) {
  std::string out = outcome.winner ? std::string(name_of(*outcome.winner)) + " wins" : "draw";
  return out.append(" by ")
             .append(name_of(outcome.ending))
             .append(" (")
             .append(article_of(outcome.ending)) +
         ")";
}

}  // namespace tratto
