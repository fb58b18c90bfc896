#include "engine/tablebase/make/solved.h"

#include <algorithm>

namespace tratto::tablebase {

Solved::Solved(const Material& material, Source source)
    : layout_(material), source_(std::move(source)) {
  for (int i = 0; i < color_count * layout_.parts(); ++i)
    halves_.emplace_back(layout_, static_cast<bool>(source_));
}

bool Solved::is_asked(const Material& material, Color to_move) {
  if (material.size() < max_pieces_made) return true;
  const std::array promoted{Knight, Bishop, Rook, Queen};
  return std::any_of(promoted.begin(), promoted.end(), [&](PieceType type) {
    return material.count(make_piece(~to_move, type)) > 0;
  });
}

std::size_t Solved::bytes(const Layout& layout) {
  std::size_t halves = 0;
  for (const Color to_move : {White, Black})
    if (is_asked(layout.material(), to_move)) halves += static_cast<std::size_t>(layout.parts());
  return halves * layout.positions() / 2;
}

void Solved::store(int part, Color to_move, std::span<const Value> values) {
  if (!is_asked(layout_.material(), to_move)) return;
  auto& outcomes = halves_[half_number(part, to_move)].outcomes;
  for (std::size_t i = 0; i < values.size(); i += 2)
    outcomes[i / 2] =
        static_cast<std::uint8_t>(values[i].outcome() | values[i + 1].outcome() << shift(1));
}

void Solved::demand(Half& half, Layout::Place place, Color to_move) const {
  std::uint8_t& ready = half.ready[place.position / word_positions];
  const std::size_t row = place.position / row_positions;
  const auto flag = static_cast<std::uint8_t>(1 << row % (word_positions / row_positions));
  if (__atomic_load_n(&ready, __ATOMIC_ACQUIRE) & flag) return;
  std::array<Outcome, row_positions> outcomes{};
  source_(place.part, row * row_positions, to_move, outcomes);
  // Another thread may store the same value at the same time.
  for (std::size_t i = 0; i < row_positions; i += 2)
    store_relaxed(half.outcomes[(row * row_positions + i) / 2],
                  static_cast<std::uint8_t>(outcomes[i] | outcomes[i + 1] << shift(1)));
  __atomic_fetch_or(&ready, flag, __ATOMIC_RELEASE);
}

}  // namespace tratto::tablebase
