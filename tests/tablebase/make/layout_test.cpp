#include <gtest/gtest.h>

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
      const Bitboard found = reaching(type, targets, ~occupied);
      for (const Square from : squares_of(all_squares))
        EXPECT_EQ(contains(found, from), (piece_attacks(type, from, occupied) & targets) != 0)
            << int{type} << ' ' << int{from};
    }
}

}  // namespace
}  // namespace tratto::tablebase
