#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "nnue/data/game_stream.h"

/// Reading all games of files, with one way to treat damage: a game that cannot be read, or that
/// has an illegal move, is left out, counted and described. Whoever reads says so at the end and
/// fails, after doing with the good games what was asked for.
namespace tratto::nnue {

/// The games that were left out.
class DamagedGames {
 public:
  /// A file may be damage and nothing else: more descriptions are not kept.
  static constexpr std::size_t max_descriptions = 20;
  using Say = std::function<void(const std::string&)>;

  /// Each description that is kept goes to `say` at once.
  explicit DamagedGames(Say say = {}) : say_(std::move(say)) {}

  void add(std::string what);
  [[nodiscard]] std::uint64_t count() const { return count_; }
  /// Of the first of them.
  [[nodiscard]] const std::vector<std::string>& descriptions() const { return descriptions_; }
  /// "3 damaged games were left out"
  [[nodiscard]] std::string summary() const;

 private:
  Say say_;
  std::uint64_t count_ = 0;
  std::vector<std::string> descriptions_;
};

/// Takes a game, which it may change, and the byte at which the game begins. False ends the
/// reading.
using VisitGame = std::function<bool(GameRecord& game, std::uint64_t offset)>;
using VisitEncodedGame = std::function<bool(std::span<const std::uint8_t> bytes)>;

/// Calls visit for each good game, in order.
void for_each_game(GameReader& reader, DamagedGames& damaged, const VisitGame& visit);
/// Fails if the file cannot be read, or is no file of games.
[[nodiscard]] Result<bool> for_each_game(const std::string& path, DamagedGames& damaged,
                                         const VisitGame& visit);
/// The same without looking into the games: their checksums are right, their moves may be illegal.
[[nodiscard]] Result<bool> for_each_encoded_game(const std::string& path, DamagedGames& damaged,
                                                 const VisitEncodedGame& visit);

}  // namespace tratto::nnue
