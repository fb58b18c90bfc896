#include "nnue/data/each_game.h"

namespace tratto::nnue {

namespace {

/// Calls read() until the end, and take() for each undamaged game.
template <typename Read, typename Take>
void read_all(const GameReader& reader, DamagedGames& damaged, const Read& read, const Take& take) {
  while (true) {
    const std::uint64_t begin = reader.offset();
    const ReadStatus status = read();
    if (status == ReadStatus::Truncated || status == ReadStatus::Corrupt)
      damaged.add(reader.error());
    if (status == ReadStatus::End || status == ReadStatus::Truncated) return;
    if (status == ReadStatus::Game && !take(begin)) return;
  }
}

}  // namespace

void DamagedGames::add(std::string what) {
  ++count_;
  if (descriptions_.size() == max_descriptions) return;
  if (say_) say_(what);
  descriptions_.push_back(std::move(what));
}

std::string DamagedGames::summary() const {
  return std::to_string(count_) +
         (count_ == 1 ? " damaged game was left out" : " damaged games were left out");
}

void for_each_game(GameReader& reader, DamagedGames& damaged, const VisitGame& visit) {
  GameRecord game;
  read_all(
      reader, damaged, [&] { return reader.next(game); },
      [&](std::uint64_t begin) {
        const std::size_t legal = first_illegal_ply(game);
        if (legal == game.moves.size()) return visit(game, begin);
        damaged.add(reader.name() + ", byte " + std::to_string(begin) +
                    ": a game with an illegal move at ply " + std::to_string(legal + 1));
        return true;
      });
}

Result<bool> for_each_game(const std::string& path, DamagedGames& damaged, const VisitGame& visit) {
  Result<GameReader> reader = GameReader::open(path);
  if (!reader) return Error{reader.error()};
  for_each_game(*reader, damaged, visit);
  return true;
}

Result<bool> for_each_encoded_game(const std::string& path, DamagedGames& damaged,
                                   const VisitEncodedGame& visit) {
  Result<GameReader> reader = GameReader::open(path);
  if (!reader) return Error{reader.error()};
  std::vector<std::uint8_t> bytes;
  read_all(
      *reader, damaged, [&] { return reader->next_encoded(bytes); },
      [&](std::uint64_t) { return visit(bytes); });
  return true;
}

}  // namespace tratto::nnue
