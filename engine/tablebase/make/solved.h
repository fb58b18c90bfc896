#pragma once

#include <functional>
#include <span>
#include <vector>

#include "engine/base/relaxed.h"
#include "engine/tablebase/make/layout.h"
#include "engine/tablebase/make/lazy_zeros.h"
#include "engine/tablebase/make/values.h"

namespace tratto::tablebase {

/// The exact results of one material, on which larger tables depend: half a byte per position and
/// required side to move, indexed by a Layout. Copied from a table just generated, or computed on
/// demand from a file, eight positions at a time. Thread-safe.
class Solved {
 public:
  /// Positions that are computed together: the last mover on one rank.
  static constexpr std::size_t row_positions = 8;
  /// Computes a row for one side to move; its first index is a multiple of 8.
  using Source = std::function<void(int part, std::size_t position, Color to_move,
                                    std::span<Outcome, row_positions>)>;

  /// With a source, results are computed from it on demand; otherwise they come from store().
  explicit Solved(const Material& material, Source source = {});

  /// Whether any table depends on positions with this side to move. Materials with the maximum
  /// number of pieces are reached by promotions only, after which the other side is to move.
  [[nodiscard]] static bool is_asked(const Material& material, Color to_move);
  /// Bytes needed for the results of a layout.
  [[nodiscard]] static std::size_t bytes(const Layout& layout);

  [[nodiscard]] const Layout& layout() const { return layout_; }
  /// Stores a part that was just generated, one value per position. A side to move that is not
  /// required is not stored.
  void store(int part, Color to_move, std::span<const Value> values);
  /// Only for a side to move that is_asked().
  [[nodiscard]] Outcome outcome(Layout::Place place, Color to_move) const {
    Half& half = halves_[half_number(place.part, to_move)];
    if (source_) demand(half, place, to_move);
    return load_relaxed(half.outcomes[place.position / 2]) >> shift(place.position) & 15;
  }

 private:
  /// A part with one side to move. Unused memory is not allocated.
  struct Half {
    explicit Half(const Layout& layout, bool on_demand)
        : outcomes(layout.positions() / 2),
          ready(on_demand ? layout.positions() / word_positions : 1) {}

    LazyZeros<std::uint8_t> outcomes;  ///< Two per byte; each is written once.
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
