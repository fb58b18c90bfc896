#include <algorithm>
#include <gtest/gtest.h>
#include <string>

#include "engine/base/random.h"
#include "engine/chess/names.h"
#include "engine/tablebase/encoding.h"

namespace tratto::tablebase {
namespace {

constexpr std::string_view letters = "PNBRQK  pnbrqk";

EncodingChoice choice_of(std::string_view pieces, int leading, int other_pawns = no_group_order) {
  EncodingChoice choice;
  for (const char letter : pieces)
    choice.pieces.push_back(static_cast<Piece>(letters.find(letter)));
  choice.leading_order = leading;
  choice.other_pawns_order = other_pawns;
  return choice;
}

Squares squares_of_names(std::string_view names) {
  Squares squares;
  squares.fill(NoSquare);
  for (std::size_t i = 0; 3 * i < names.size(); ++i)
    squares[i] = square_from(names.substr(3 * i, 2));
  return squares;
}

struct EncodedTable {
  const char* human;
  const char* signature;
  const char* pieces;
  int leading;
  int other_pawns;
};
constexpr EncodedTable tables[] = {
    {"a trio alone", "KQvK", "KQk", 0, no_group_order},
    {"a trio in another order", "KQvK", "kQK", 0, no_group_order},
    {"a pawn, then kings", "KPvK", "PKk", 0, no_group_order},
    {"the pawn counts last", "KPvK", "PkK", 2, no_group_order},
    {"kings lead two rooks", "KRRvK", "kKRR", 1, no_group_order},
    {"a trio and a piece", "KRvKN", "KkRn", 0, no_group_order},
    {"the trio may lack a king", "KRvKN", "RnKk", 1, no_group_order},
    {"two pawns", "KPPvK", "PPKk", 1, no_group_order},
    {"pawns of both sides", "KPvKP", "PpkK", 1, 3},
    {"pawns of both sides, the other's first", "KPvKP", "PpKk", 1, 0},
};
constexpr EncodedTable large_tables[] = {
    {"Black's single pawn leads", "KPPvKP", "pPPKk", 2, 0},
    {"three pawns", "KPPPvK", "PPPkK", 0, no_group_order},
    {"kings, three of a kind", "KNNNvK", "KkNNN", 0, no_group_order},
    {"a trio and a pair", "KRRvKB", "bKkRR", 1, no_group_order},
    {"seven, five of them pawns", "KPPPvKPP", "ppPPPKk", 2, 1},
    {"seven without pawns", "KQQRvKRR", "RKkrrQQ", 0, no_group_order},
};

/// Reports at most one number whose squares have another one.
void expect_inverse(const Encoding& encoding, std::uint64_t number, const std::string& human) {
  ASSERT_EQ(encoding.index(encoding.squares(number)), number) << human;
}

Encoding encoding_of(const EncodedTable& table, int file) {
  const auto material = Material::parse(table.signature);
  const EncodingChoice choice = choice_of(table.pieces, table.leading, table.other_pawns);
  auto encoding = Encoding::make(*material, choice, file);
  EXPECT_TRUE(encoding.ok()) << table.human << ": " << encoding.error();
  return *encoding;
}

int parts(const EncodedTable& table) {
  return Material::parse(table.signature)->has_pawns() ? 4 : 1;
}

TEST(Encoding, EveryNumberIsThatOfItsSquares) {
  for (const EncodedTable& table : tables)
    for (int file = 0; file < parts(table); ++file) {
      const Encoding encoding = encoding_of(table, file);
      // Every number of three pieces, one in seven of four.
      const std::uint64_t step = encoding.piece_count() == 3 ? 1 : 7;
      for (std::uint64_t number = 0; number < encoding.size(); number += step)
        expect_inverse(encoding, number, table.human);
    }
}

TEST(Encoding, AlsoInLargeTables) {
  constexpr std::uint64_t seed = 20130413;
  Random random(seed);
  for (const EncodedTable& table : large_tables)
    for (int file = 0; file < parts(table); ++file) {
      const Encoding encoding = encoding_of(table, file);
      for (int i = 0; i < 3000; ++i)
        expect_inverse(encoding, random.next() % encoding.size(), table.human);
      expect_inverse(encoding, 0, table.human);
      expect_inverse(encoding, encoding.size() - 1, table.human);
    }
}

// Sizes from the published description: 462 pairs of kings, 31332 trios, pawns on 48 squares.
TEST(Encoding, Sizes) {
  EXPECT_EQ(encoding_of({"", "KQvK", "KQk", 0, no_group_order}, 0).size(), 31332U);
  EXPECT_EQ(encoding_of({"", "KRRvK", "KkRR", 0, no_group_order}, 0).size(), 462U * 62 * 61 / 2);
  EXPECT_EQ(encoding_of({"", "KPvK", "PKk", 0, no_group_order}, 2).size(), 6U * 63 * 62);
  EXPECT_EQ(encoding_of({"", "KPvKP", "PpKk", 0, 1}, 3).size(), 6U * 47 * 62 * 61);
  // Two pawns on files d and e: 11 + 9 + 7 + 5 + 3 + 1 pairs with one of d in front.
  EXPECT_EQ(encoding_of({"", "KPPvK", "PPKk", 0, no_group_order}, 3).size(), 36U * 62 * 61);
  std::uint64_t all_files = 0;
  for (int file = 0; file < 4; ++file)
    all_files += encoding_of({"", "KPPvK", "PPKk", 0, no_group_order}, file).size();
  // Of 48 * 47 / 2 pairs half are mirror images, but for 24 that are their own or would be.
  EXPECT_EQ(all_files, (48U * 47 / 2 + 24) / 2 * 62 * 61);
}

TEST(Encoding, NumbersByHand) {
  struct Row {
    const char* human;
    EncodedTable table;
    const char* squares;
    std::uint64_t number;
  };
  const Row rows[] = {
      {"first of all trios: b1, a1, c1", {"", "KQvK", "KQk", 0, 15}, "b1 a1 c1", 0},
      {"the third counts the squares left", {"", "KQvK", "KQk", 0, 15}, "b1 a1 h8", 61},
      {"the second too", {"", "KQvK", "KQk", 0, 15}, "b1 h8 a1", 62 * 62},
      {"on the diagonal after the 23436", {"", "KQvK", "KQk", 0, 15}, "a1 b1 d1", 23436 + 1},
      {"two on it after 6944 more", {"", "KQvK", "KQk", 0, 15}, "a1 b2 b1", 23436 + 6944},
      {"all on it: the last", {"", "KQvK", "KQk", 0, 15}, "d4 h8 g7", 31331},
      {"kings: b1 with d1 is the first", {"", "KRRvK", "KkRR", 1, 15}, "b1 d1 a1 c1", 0},
      {"rooks in either order", {"", "KRRvK", "KkRR", 1, 15}, "b1 d1 c1 a1", 0},
      {"rooks e1 and a1 are the second free pair", {"", "KRRvK", "KkRR", 1, 15}, "b1 d1 e1 a1", 1},
      {"the kings count last", {"", "KRRvK", "KkRR", 1, 15}, "b1 e1 a1 c1", 62 * 61 / 2},
      {"d4 and h8 are the last pair of kings", {"", "KRRvK", "KkRR", 0, 15}, "d4 h8 a1 b1", 461},
      {"a pawn counts from the second rank", {"", "KPvK", "PKk", 2, 15}, "a3 a1 b1", 63 * 62},
      {"the file of pawn h is that of a", {"", "KPvK", "PKk", 2, 15}, "h3 h1 g1", 63 * 62},
      {"a2 with h2: the 47th pair of a2", {"", "KPPvK", "PPKk", 0, 15}, "a2 h2 a1 b1", 46},
      {"h2 with a2: the same", {"", "KPPvK", "PPKk", 0, 15}, "h2 a2 a1 b1", 46},
      {"a3 with e7: after the 47 of a2", {"", "KPPvK", "PPKk", 0, 15}, "a3 e7 a1 b1", 47},
      {"Black's pawn counts from a2", {"", "KPvKP", "PpKk", 1, 0}, "a2 c2 a1 b1", 1},
  };
  for (const Row& row : rows)
    EXPECT_EQ(encoding_of(row.table, 0).index(squares_of_names(row.squares)), row.number)
        << row.human;
}

Square mirrored(Square square, int image, bool pawns) {
  if (image & 1) square = flip_file(square);
  if (!pawns && (image & 2)) square = flip_rank(square);
  if (!pawns && (image & 4)) square = make_square(rank_of(square), file_of(square));
  return square;
}

// The two cases in which a position has a number for each of its images.
bool on_diagonal(const Encoding& encoding, const Squares& squares) {
  const int leading = encoding.piece(2) == encoding.piece(3) ? 2 : 3;
  return std::all_of(squares.begin(), squares.begin() + leading,
                     [](Square square) { return file_of(square) == rank_of(square); });
}
bool second_leads_too(const Encoding& encoding, const Squares& squares) {
  return encoding.piece(1) == encoding.piece(0) && squares[1] == flip_file(squares[0]);
}

TEST(Encoding, MirrorImagesHaveOneNumber) {
  constexpr std::uint64_t seed = 462;
  Random random(seed);
  for (const auto* list : {std::begin(tables), std::begin(large_tables)})
    for (int t = 0; t < (list == tables ? 10 : 6); ++t) {
      const EncodedTable& table = list[t];
      const bool pawns = parts(table) == 4;
      const Encoding encoding = encoding_of(table, 0);
      for (int i = 0; i < 500; ++i) {
        const std::uint64_t number = random.next() % encoding.size();
        const Squares squares = encoding.squares(number);
        if (pawns ? second_leads_too(encoding, squares) : on_diagonal(encoding, squares)) continue;
        for (int image = 0; image < 8; ++image) {
          Squares other = squares;
          for (int p = 0; p < encoding.piece_count(); ++p)
            other[static_cast<std::size_t>(p)] =
                mirrored(squares[static_cast<std::size_t>(p)], image, pawns);
          ASSERT_EQ(encoding.index(other), number) << table.human << ", image " << image;
        }
      }
    }
}

TEST(Encoding, AWalkGoesFromNumberToNumber) {
  for (const auto* list : {std::begin(tables), std::begin(large_tables)})
    for (int t = 0; t < (list == tables ? 10 : 6); ++t)
      for (int file = 0; file < parts(list[t]); ++file) {
        const Encoding encoding = encoding_of(list[t], file);
        constexpr std::uint64_t steps = 3000;
        // Also across the end: it starts again.
        std::uint64_t number = encoding.size() - steps;
        Encoding::Walk walk(encoding, number);
        for (std::uint64_t step = 0; step < 2 * steps; ++step, walk.next()) {
          ASSERT_EQ(walk.squares(), encoding.squares(number)) << list[t].human << ' ' << number;
          number = (number + 1) % encoding.size();
        }
      }
}

TEST(Encoding, TheLeadingPawnsFile) {
  EXPECT_EQ(pawn_file_of(bit(A2)), 0);
  EXPECT_EQ(pawn_file_of(bit(H7)), 0);
  EXPECT_EQ(pawn_file_of(bit(E4)), 3);
  EXPECT_EQ(pawn_file_of(bit(D4) | bit(E4) | bit(F2)), 2);
  EXPECT_EQ(leading_pawn(*Material::parse("KQvK")), NoPiece);
  EXPECT_EQ(leading_pawn(*Material::parse("KPPvKP")), BlackPawn);
  EXPECT_EQ(leading_pawn(*Material::parse("KPPvKPP")), WhitePawn);
  EXPECT_EQ(leading_pawn(*Material::parse("KPPvKR")), WhitePawn);
  EXPECT_EQ(leading_pawn(*Material::parse("KRvKP")), BlackPawn);
}

TEST(Encoding, WhatDoesNotFitIsRefused) {
  struct Row {
    const char* human;
    const char* signature;
    EncodingChoice choice;
  };
  const Row rows[] = {
      {"nothing", "KQvK", choice_of("", 0)},
      {"too few", "KQvK", choice_of("KQ", 0)},
      {"too many", "KQvK", choice_of("KQkk", 0)},
      {"another piece", "KQvK", choice_of("KRk", 0)},
      {"two queens", "KQvK", choice_of("QQk", 0)},
      {"no such piece", "KQvK", choice_of("K k", 0)},
      {"no pawn first", "KPvK", choice_of("KPk", 0)},
      {"the wrong pawns first", "KPPvKP", choice_of("PPpKk", 0, 1)},
      {"the other pawns later", "KPvKP", choice_of("PKpk", 0, 1)},
      {"a pair torn apart", "KRRvK", choice_of("KkRk", 0)},
      {"a pair leads", "KRRvKB", choice_of("RRKkb", 0)},
      {"a pair torn apart by another piece", "KRRvKBB", choice_of("KkRbRb", 0)},
      {"no such place", "KQvK", choice_of("KQk", 1)},
      {"no place", "KQvK", choice_of("KQk", -1)},
      {"two in one place", "KPvKP", choice_of("PpKk", 1, 1)},
      {"the other pawns nowhere", "KPvKP", choice_of("PpKk", 0)},
      {"other pawns that are not there", "KPvK", choice_of("PKk", 0, 1)},
  };
  for (const Row& row : rows)
    EXPECT_FALSE(Encoding::make(*Material::parse(row.signature), row.choice, 0).ok()) << row.human;
}

TEST(Encoding, PieceCodes) {
  EXPECT_EQ(piece_code(WhitePawn), 1);
  EXPECT_EQ(piece_code(WhiteKing), 6);
  EXPECT_EQ(piece_code(BlackPawn), 9);
  EXPECT_EQ(piece_code(BlackKing), 14);
  for (const int code : {-1, 0, 7, 8, 15, 16, 255})
    EXPECT_EQ(piece_from_code(code), NoPiece) << code;
  EXPECT_EQ(piece_from_code(13), BlackQueen);
}

}  // namespace
}  // namespace tratto::tablebase
