#include "tests/nnue/data/random_games.h"

#include <algorithm>
#include <fstream>

#include "engine/base/little_endian.h"
#include "engine/base/random.h"
#include "engine/chess/movegen.h"

namespace tratto::nnue {

namespace {

/// A back rank as Chess960 wants it: bishops on both colours, the king between the rooks.
std::array<PieceType, 8> random_back_rank(Random& random) {
  std::array<PieceType, 8> rank;
  rank.fill(NoPieceType);
  const auto put = [&](PieceType type, std::uint32_t nth_free) {
    for (PieceType& square : rank)
      if (square == NoPieceType && nth_free-- == 0) {
        square = type;
        return;
      }
  };
  rank[2 * random.below(4)] = Bishop;
  rank[2 * random.below(4) + 1] = Bishop;
  put(Queen, random.below(6));
  put(Knight, random.below(5));
  put(Knight, random.below(4));
  put(Rook, 0);
  put(King, 0);
  put(Rook, 0);
  return rank;
}

Position random_chess960_start(Random& random) {
  Setup setup;
  for (const Color color : {White, Black}) {
    const std::array<PieceType, 8> rank = random_back_rank(random);
    for (int file = 0; file < 8; ++file) {
      const Square square = relative_square(color, make_square(file, 0));
      setup.board[square] = make_piece(color, rank[static_cast<std::size_t>(file)]);
      setup.board[relative_square(color, make_square(file, 1))] = make_piece(color, Pawn);
      if (rank[static_cast<std::size_t>(file)] == Rook) setup.castling_rooks |= bit(square);
    }
  }
  return Position(setup);
}

GameRecord random_game(Random& random) {
  constexpr std::uint32_t longest = 160;
  GameRecord game;
  if (random.below(2) == 0) game.start = random_chess960_start(random);
  for (std::uint32_t skipped = random.below(40); skipped > 0; --skipped) {
    const MoveList moves = legal_moves(game.start);
    if (moves.empty()) break;
    const Position next =
        game.start.after(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    if (!has_legal_move(next)) break;
    game.start = next;
  }
  Position position = game.start;
  for (std::uint32_t plies = 4 + random.below(longest); plies > 0; --plies) {
    const MoveList moves = legal_moves(position);
    if (moves.empty()) break;
    const Move move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    const int score = static_cast<int>(random.below(4001)) - 2000;
    game.moves.push_back({move, static_cast<std::int16_t>(score)});
    position = position.after(move);
  }
  game.result = static_cast<GameResult>(random.below(game_result_count));
  return game;
}

}  // namespace

std::vector<GameRecord> random_games(int count, std::uint64_t seed) {
  Random random(seed);
  std::vector<GameRecord> games;
  for (int i = 0; i < count; ++i)
    games.push_back(random_game(random));
  return games;
}

std::vector<Position> random_positions(int count, std::uint64_t seed) {
  constexpr std::uint32_t every = 16;
  Random random(seed);
  std::vector<Position> positions;
  while (static_cast<int>(positions.size()) < count) {
    const GameRecord game = random_game(random);
    Position position = game.start;
    for (const ScoredMove& ply : game.moves) {
      position = position.after(ply.move);
      if (random.below(every) == 0) positions.push_back(position);
    }
  }
  positions.resize(static_cast<std::size_t>(count));
  return positions;
}

void write_games_with_damage(const std::string& path, const std::vector<GameRecord>& games,
                             const std::vector<std::size_t>& damaged) {
  std::vector<std::uint8_t> bytes = game_file_header();
  for (std::size_t i = 0; i < games.size(); ++i) {
    const std::size_t begin = bytes.size();
    encode_game(games[i], bytes);
    if (std::find(damaged.begin(), damaged.end(), i) != damaged.end()) bytes[begin + 5] ^= 1;
  }
  std::ofstream file(path, std::ios::binary);
  file.write(reinterpret_cast<const char*>(bytes.data()),
             static_cast<std::streamsize>(bytes.size()));
}

void restore_checksum(std::vector<std::uint8_t>& bytes) {
  bytes.resize(bytes.size() - checksum_size);
  std::uint32_t hash = 2166136261U;
  for (const std::uint8_t byte : bytes)
    hash = (hash ^ byte) * 16777619U;
  append_little_endian<std::uint32_t>(bytes, hash);
}

}  // namespace tratto::nnue
