#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <span>

#include "engine/tablebase/make/layout.h"
#include "engine/tablebase/make/values.h"

namespace tratto::tablebase {

/// The true results of all positions of one material, which larger tables are made from: a byte for
/// both sides to move, in the numbering of a Layout. They are copied from a table just made, or
/// worked out from a file, 64 positions at a time when first asked for. Safe from several threads.
class Solved {
 public:
  /// Works out the 64 positions, for one side to move, that begin at a position that is a multiple
  /// of 64.
  using Source =
      std::function<void(int part, std::size_t position, Color to_move, std::span<Outcome, 64>)>;

  /// With a source, positions come from it on demand; else from store().
  explicit Solved(const Material& material, Source source = {});

  [[nodiscard]] const Layout& layout() const { return layout_; }
  /// Memory for the outcomes of a layout.
  [[nodiscard]] static std::size_t bytes(const Layout& layout) {
    return static_cast<std::size_t>(layout.parts()) * layout.positions();
  }
  /// Takes a part that has just been made: one value for each position and side.
  void store(int part, Color to_move, std::span<const Value> values);
  [[nodiscard]] Outcome outcome(Layout::Place place, Color to_move) const {
    const auto part = static_cast<std::size_t>(place.part);
    if (source_) demand(part, place.position, to_move);
    return outcomes_[part][place.position].load(std::memory_order_relaxed) >> shift(to_move) & 7;
  }

 private:
  static int shift(Color color) { return 4 * color; }
  void demand(std::size_t part, std::size_t position, Color to_move) const;

  Layout layout_;
  Source source_;
  /// Low half byte: White to move. A value is set once; a word's ready bit only after its values.
  mutable std::array<std::unique_ptr<std::atomic<std::uint8_t>[]>, part_count> outcomes_;
  mutable std::array<std::unique_ptr<std::atomic<std::uint8_t>[]>, part_count> ready_;
};

}  // namespace tratto::tablebase
