#include "engine/selfplay/starts.h"

#include <optional>

#include "engine/chess/movegen.h"
#include "nnue/data/game_stream.h"

namespace tratto::selfplay {

namespace {

/// The first position of a game with at most `pieces` pieces, if it also has the minimum number.
std::optional<Position> first_with(const nnue::GameRecord& game, int pieces, int min) {
  Position position = game.start;
  const std::size_t legal_plies = nnue::first_illegal_ply(game);
  for (std::size_t ply = 0; popcount(position.pieces()) > pieces; ++ply) {
    if (ply == legal_plies) return std::nullopt;
    position = position.after(game.moves[ply].move);
  }
  if (popcount(position.pieces()) < min || !has_legal_move(position)) return std::nullopt;
  return position;
}

}  // namespace

Result<std::vector<Position>> draw_starts(const std::string& path, const StartRange& range,
                                          std::size_t limit, Random& random) {
  Result<nnue::GameReader> reader = nnue::GameReader::open(path);
  if (!reader) return Error{reader.error()};
  std::vector<Position> starts;
  std::uint32_t found = 0;
  nnue::GameRecord game;
  while (reader->next(game) == nnue::ReadStatus::Game) {
    const auto spread = static_cast<std::uint32_t>(range.max_pieces - range.min_pieces + 1);
    const int pieces = range.min_pieces + static_cast<int>(random.below(spread));
    const std::optional<Position> start = first_with(game, pieces, range.min_pieces);
    if (!start) continue;
    // Reservoir sampling: uniform over all positions found.
    const std::uint32_t place = random.below(++found);
    if (starts.size() < limit) {
      starts.push_back(*start);
    } else if (place < limit) {
      starts[place] = *start;
    }
  }
  if (starts.empty()) return Error{path + " has no position to start with"};
  return starts;
}

}  // namespace tratto::selfplay
