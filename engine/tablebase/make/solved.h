#pragma once

#include <functional>
#include <span>
#include <vector>

#include "engine/base/relaxed.h"
#include "engine/tablebase/make/layout.h"
#include "engine/tablebase/make/lazy_zeros.h"
#include "engine/tablebase/make/values.h"

namespace tratto::tablebase {

/// The true results of the positions of one material, which larger tables are made from: half a
/// byte for each side to move that is asked for, in the numbering of a Layout. They are copied from
/// a table just made, or worked out from a file, eight positions at a time when first asked for.
/// Safe from several threads.
class Solved {
 public:
  /// Positions that are worked out together: the last mover on one rank.
  static constexpr std::size_t row_positions = 8;
  /// Works out a row, for one side to move, that begins at a position that is a multiple of 8.
  using Source = std::function<void(int part, std::size_t position, Color to_move,
                                    std::span<Outcome, row_positions>)>;

  /// With a source, positions come from it on demand; else from store().
  explicit Solved(const Material& material, Source source = {});

  /// Whether anything that is made leads to positions with this side to move. What has as many
  /// pieces as any table comes from promotions alone: the side that has promoted has just moved.
  [[nodiscard]] static bool is_asked(const Material& material, Color to_move);
  /// Memory for the outcomes of a layout.
  [[nodiscard]] static std::size_t bytes(const Layout& layout);

  [[nodiscard]] const Layout& layout() const { return layout_; }
  /// Takes a part that has just been made: one value for each position. Of a side to move that is
  /// not asked for nothing is kept.
  void store(int part, Color to_move, std::span<const Value> values);
  /// Only for a side to move that is_asked().
  [[nodiscard]] Outcome outcome(Layout::Place place, Color to_move) const {
    Half& half = halves_[half_number(place.part, to_move)];
    if (source_) demand(half, place, to_move);
    return load_relaxed(half.outcomes[place.position / 2]) >> shift(place.position) & 15;
  }

 private:
  /// A part with one side to move. Memory that is not used costs nothing.
  struct Half {
    explicit Half(const Layout& layout, bool on_demand)
        : outcomes(layout.positions() / 2),
          ready(on_demand ? layout.positions() / word_positions : 1) {}

    LazyZeros<std::uint8_t> outcomes;  ///< Two in each; a value is set once.
    LazyZeros<std::uint8_t> ready;     ///< A bit for each row, set after its values.
  };
  static std::size_t half_number(int part, Color to_move) {
    return static_cast<std::size_t>(color_count * part + to_move);
  }
  static int shift(std::size_t position) { return 4 * static_cast<int>(position % 2); }
  void demand(Half& half, Layout::Place place, Color to_move) const;

  Layout layout_;
  Source source_;
  mutable std::vector<Half> halves_;
};

}  // namespace tratto::tablebase
