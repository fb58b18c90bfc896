#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "nnue/data/game_stream.h"

/// Reads all games of files, with one policy for damage: a game that cannot be read, or has an
/// illegal move, is skipped, counted and described. Commands report this at the end and fail, after
/// completing their work with the other games.
namespace tratto::nnue {

/// The damaged games that were skipped.
class DamagedGames {
 public:
  /// Maximum number of descriptions kept: a whole file may be damaged.
  static constexpr std::size_t max_descriptions = 20;
  using Say = std::function<void(const std::string&)>;

  /// Each description that is kept is passed to `say` at once.
  explicit DamagedGames(Say say = {}) : say_(std::move(say)) {}

  void add(std::string what);
  [[nodiscard]] std::uint64_t count() const { return count_; }
  /// Descriptions of the first damaged games.
  [[nodiscard]] const std::vector<std::string>& descriptions() const { return descriptions_; }
  /// For example "3 damaged games were left out".
  [[nodiscard]] std::string summary() const;

 private:
  Say say_;
  std::uint64_t count_ = 0;
  std::vector<std::string> descriptions_;
};

/// Receives a game, which it may change, and its offset in the file in bytes. Returns false to stop
/// reading.
using VisitGame = std::function<bool(GameRecord& game, std::uint64_t offset)>;
using VisitEncodedGame = std::function<bool(std::span<const std::uint8_t> bytes)>;

/// Calls visit for each good game, in order.
void for_each_game(GameReader& reader, DamagedGames& damaged, const VisitGame& visit);
/// The same for a file. An error if it cannot be read or is not a file of games.
[[nodiscard]] Result<bool> for_each_game(const std::string& path, DamagedGames& damaged,
                                         const VisitGame& visit);
/// The same without decoding: checksums are verified, but moves may be illegal.
[[nodiscard]] Result<bool> for_each_encoded_game(const std::string& path, DamagedGames& damaged,
                                                 const VisitEncodedGame& visit);

}  // namespace tratto::nnue
