#include "engine/tablebase/make/solved.h"

namespace tratto::tablebase {

Solved::Solved(const Material& material, Source source)
    : layout_(material), source_(std::move(source)) {
  for (std::size_t part = 0; part < static_cast<std::size_t>(layout_.parts()); ++part) {
    const std::size_t count = layout_.positions();
    outcomes_[part] = std::make_unique<std::atomic<std::uint8_t>[]>(count);
    if (source_)
      ready_[part] = std::make_unique<std::atomic<std::uint8_t>[]>(count / word_positions);
  }
}

void Solved::store(int part, Color to_move, std::span<const Value> values) {
  const auto& outcomes = outcomes_[static_cast<std::size_t>(part)];
  for (std::size_t i = 0; i < values.size(); ++i)
    outcomes[i].fetch_or(static_cast<std::uint8_t>(values[i].outcome() << shift(to_move)),
                         std::memory_order_relaxed);
}

void Solved::demand(std::size_t part, std::size_t position, Color to_move) const {
  const std::size_t word = position / word_positions;
  const auto flag = static_cast<std::uint8_t>(1 << to_move);
  if (ready_[part][word].load(std::memory_order_acquire) & flag) return;
  std::array<Outcome, word_positions> outcomes{};
  source_(static_cast<int>(part), word * word_positions, to_move, outcomes);
  for (std::size_t i = 0; i < outcomes.size(); ++i)
    outcomes_[part][word * word_positions + i].fetch_or(
        static_cast<std::uint8_t>(outcomes[i] << shift(to_move)), std::memory_order_relaxed);
  ready_[part][word].fetch_or(flag, std::memory_order_release);
}

}  // namespace tratto::tablebase
