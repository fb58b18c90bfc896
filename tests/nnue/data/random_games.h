#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "nnue/data/game_record.h"

namespace tratto::nnue {

/// Games of random legal moves with random scores, from the start position, from Chess960 starts
/// (one per side) and from positions within games; never empty.
[[nodiscard]] std::vector<GameRecord> random_games(int count, std::uint64_t seed);

/// Positions from such games.
[[nodiscard]] std::vector<Position> random_positions(int count, std::uint64_t seed);

/// Writes games to a new file, with a wrong byte in those listed by number.
void write_games_with_damage(const std::string& path, const std::vector<GameRecord>& games,
                             const std::vector<std::size_t>& damaged);

/// Corrects the checksum of an encoded game after a change.
void restore_checksum(std::vector<std::uint8_t>& bytes);

}  // namespace tratto::nnue
