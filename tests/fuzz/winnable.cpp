#include "engine/chess/fen.h"
#include "engine/chess/fen_writer.h"
#include "engine/chess/movegen.h"
#include "engine/winnability/insufficient_material.h"
#include "engine/winnability/unwinnability.h"
#include "tests/fuzz/fuzz.h"

namespace tratto::fuzz {

namespace {

constexpr std::uint64_t node_limit = 300;
/// A position is looked at with all its moves.
constexpr std::uint64_t max_moves = 256;

/// A proof that a side can win can be played.
void check_line(Position position, Color winner, const std::vector<Move>& line) {
  for (const Move move : line) {
    require(position.is_legal(move), "a mating line is legal", to_fen(position));
    position = position.after(move);
  }
  require(position.in_check() && !has_legal_move(position) && position.side_to_move() == ~winner,
          "a mating line ends in mate", to_fen(position));
}

}  // namespace

void winnable(Input input) {
  const Result<ParsedFen> parsed = parse_fen(as_text(input), PromotedPieces::Any);
  if (!parsed) return;
  const Position& position = parsed->position;
  const std::string fen = to_fen(position);
  bool is_anyone_able = false;
  for (const Color side : {White, Black}) {
    const Winnable quick = quick_winnable(position, side);
    const WinnableResult full = full_winnable(position, side, node_limit);
    require(
        quick == Winnable::Unknown || full.verdict == Winnable::Unknown || quick == full.verdict,
        "both tiers agree", fen);
    require(full.nodes <= node_limit + max_moves, "the limit of nodes is kept", fen);
    if (full.verdict == Winnable::Yes) check_line(position, side, full.mating_line);
    if (has_insufficient_material(position, side))
      require(quick != Winnable::Yes && full.verdict != Winnable::Yes,
              "too little material cannot mate", fen);
    is_anyone_able |= quick != Winnable::No;
  }
  require(is_dead(position) != is_anyone_able, "dead is what neither side can win", fen);
}

}  // namespace tratto::fuzz
