#include "engine/selfplay/starts.h"

#include <optional>

#include "engine/chess/movegen.h"

namespace tratto::selfplay {

namespace {

/// The first position of a game with at most `pieces` pieces, if it also has the minimum number.
std::optional<Position> first_with(const nnue::GameRecord& game, int pieces, int min) {
  Position position = game.start;
  for (std::size_t ply = 0; popcount(position.pieces()) > pieces; ++ply) {
    if (ply == game.moves.size()) return std::nullopt;
    position = position.after(game.moves[ply].move);
  }
  if (popcount(position.pieces()) < min || !has_legal_move(position)) return std::nullopt;
  return position;
}

}  // namespace

Result<std::vector<Position>> draw_starts(const std::string& path, const StartRange& range,
                                          std::size_t limit, Random& random,
                                          nnue::DamagedGames& damaged) {
  std::vector<Position> starts;
  std::uint32_t found = 0;
  const auto visit = [&](const nnue::GameRecord& game, std::uint64_t) {
    const auto spread = static_cast<std::uint32_t>(range.max_pieces - range.min_pieces + 1);
    const int pieces = range.min_pieces + static_cast<int>(random.below(spread));
    const std::optional<Position> start = first_with(game, pieces, range.min_pieces);
    if (!start) return true;
    // Reservoir sampling: uniform over all positions found.
    const std::uint32_t place = random.below(++found);
    if (starts.size() < limit) {
      starts.push_back(*start);
    } else if (place < limit) {
      starts[place] = *start;
    }
    return true;
  };
  const Result<bool> read = nnue::for_each_game(path, damaged, visit);
  if (!read) return Error{read.error()};
  if (starts.empty()) return Error{path + " has no position to start with"};
  return starts;
}

}  // namespace tratto::selfplay
