#include "engine/selfplay/player.h"

namespace tratto::selfplay {

Player::Player(std::unique_ptr<Evaluator> evaluator, std::size_t hash_megabytes,
               const GameRules& rules, const OpeningMix& mix)
    : engine_(std::move(evaluator), hash_megabytes, rules), rules_(rules), mix_(mix) {}

Result<nnue::GameRecord> Player::play(std::uint64_t seed, const std::atomic<bool>& stop) {
  Random random(seed);
  Result<nnue::GameRecord> game = balanced_opening(engine_, rules_, mix_, random, stop);
  if (!game) return game;
  const bool plays_out = random.unit() < rules_.play_out;
  play_on(*game, engine_, engine_, rules_, plays_out);
  return game;
}

}  // namespace tratto::selfplay
