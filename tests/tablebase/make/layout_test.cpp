#include <gtest/gtest.h>
#include <map>

#include "engine/base/random.h"
#include "engine/tablebase/make/setwise.h"
#include "tests/tablebase/make/solved_tables.h"

namespace tratto::tablebase {
namespace {

constexpr Symmetry symmetries = 8;

TEST(Symmetry, SetsAndSquaresAreMappedAlike) {
  Random random(1);
  for (Symmetry symmetry = 0; symmetry < symmetries; ++symmetry) {
    const Bitboard set = random.next();
    const Bitboard source = unmap_set(symmetry, set);
    for (const Square square : squares_of(all_squares))
      EXPECT_EQ(contains(source, square), contains(set, map_square(symmetry, square)))
          << int{symmetry} << ' ' << int{square};
    EXPECT_EQ(map_set(symmetry, source), set) << int{symmetry};
  }
}

TEST(Layout, EveryPositionIsFoundWhereItIs) {
  for (const char* signature : {"KQvK", "KRvKN", "KBNvK", "KPvK", "KRPvK", "KPvKP", "KPPvK"}) {
    const Layout layout(material(signature));
    Random random(2);
    for (int part = 0; part < layout.parts(); ++part)
      for (int tries = 0; tries < 2000; ++tries) {
        Placement placement;
        const std::size_t slice = random.below(static_cast<std::uint32_t>(layout.slices()));
        const std::size_t number =
            random.below(static_cast<std::uint32_t>(layout.configurations()));
        if (!layout.place_pawns(part, slice, placement.squares) ||
            !place(layout, number, placement))
          continue;
        // Equal pawns, or kings on the diagonal, have several places: they need not be this one,
        // but looking them up twice must not go on to a third.
        const auto last = static_cast<Square>(random.below(64));
        if (contains(placement.fixed, last)) continue;
        if (layout.has_pawns() && contains(king_attacks(placement.squares[0]),
                                           layout.last() == 1 ? last : placement.squares[1]))
          continue;
        placement.squares[static_cast<std::size_t>(layout.last())] = last;
        const Layout::Place found = layout.find(placement.squares);
        EXPECT_EQ(found.part, part) << signature;
        EXPECT_LT(found.position, layout.positions()) << signature;
        if (layout.pawns().count() < 2) {
          EXPECT_EQ(found.position,
                    (slice * layout.configurations() + number) * word_positions + last)
              << signature;
        }
      }
  }
}

TEST(Setwise, ReachingIsAttackingTheOtherWayRound) {
  Random random(3);
  for (const PieceType type : {Knight, Bishop, Rook, Queen, King})
    for (int tries = 0; tries < 200; ++tries) {
      const Bitboard occupied = random.next() & random.next();
      const Bitboard targets = random.next() & random.next() & ~occupied;
      const Bitboard found = squares_reaching(type, targets, ~occupied);
      for (const Square from : squares_of(all_squares))
        EXPECT_EQ(contains(found, from), (piece_attacks(type, from, occupied) & targets) != 0)
            << int{type} << ' ' << int{from};
    }
}

using Sets = std::map<std::size_t, Word>;

/// All positions from which a move leads into the set: by asking every configuration.
Sets sources_one_by_one(const Layout& layout, const Placement& pawns, Color color,
                        const Sets& targets) {
  Sets sources;
  Placement from = pawns;
  for (std::size_t number = 0; number < layout.configurations(); ++number) {
    if (!place(layout, number, from)) continue;
    const Word found =
        positions_with_move_into(layout, from, color, all_squares, [&](std::size_t reached) {
          const auto target = targets.find(reached);
          return target == targets.end() ? Word{0} : target->second;
        });
    if (found != 0) sources[number] = found;
  }
  return sources;
}

struct Origin {
  const char* human;
  const char* signature;
  std::size_t slice;
  std::size_t configurations;  ///< The last ones, up to this number, are tried: kings on the
                               ///< diagonal come last.
};
constexpr Origin origins[] = {
    {"the queen is the last mover", "KQvK", 0, 462},
    {"a piece in every word, kings on the diagonal", "KRvKN", 0, 64},
    {"two of a kind", "KNNvK", 0, 64},
    {"a pawn stands still", "KRvKP", 3, 64},
};

TEST(Setwise, MovesAreTakenBackWhereTheyWereMade) {
  Random random(4);
  for (const auto& [human, signature, slice, tried] : origins) {
    const Layout layout(material(signature));
    Placement pawns;
    ASSERT_TRUE(layout.place_pawns(0, slice, pawns.squares)) << human;
    for (int tries = 0; tries < 12; ++tries) {
      const std::size_t number =
          layout.configurations() - 1 - random.below(static_cast<std::uint32_t>(tried));
      Placement placement = pawns;
      if (!place(layout, number, placement)) continue;
      // A set of positions has the images of each, as sets of results do.
      Sets targets{{number, random.next() & random.next() & ~placement.fixed}};
      if (const auto twin = layout.has_pawns() ? std::nullopt : layout.twin(number))
        targets[*twin] |= map_set(swap_axes, targets[number]);
      for (const Color color : {White, Black}) {
        Sets found;
        for (const auto& [target, set] : targets) {
          ASSERT_TRUE(place(layout, target, placement)) << human;
          visit_predecessors(layout, placement, color, set,
                             [&](std::size_t origin, Word positions) {
                               if (positions != 0) found[origin] |= positions;
                             });
        }
        Placement at = pawns;
        std::erase_if(found, [&](const auto& entry) { return !place(layout, entry.first, at); });
        EXPECT_EQ(found, sources_one_by_one(layout, pawns, color, targets))
            << human << ", configuration " << number;
      }
    }
  }
}

}  // namespace
}  // namespace tratto::tablebase
