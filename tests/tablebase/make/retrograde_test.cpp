#include <algorithm>
#include <gtest/gtest.h>

#include "engine/chess/fen_writer.h"
#include "engine/chess/movegen.h"
#include "tests/positions.h"
#include "tests/tablebase/make/solved_tables.h"

namespace tratto::tablebase {
namespace {

using test::position_of;

SolvedTables& tables() {
  static SolvedTables tables;
  return tables;
}

struct LongestWin {
  const char* human;
  const char* signature;
  int plies;
};
/// Known since long: mate in 10 moves with the queen, in 16 with the rook; the pawn is pushed, or
/// promoted, after 10.
constexpr LongestWin longest_wins[] = {
    {"mate with the queen", "KQvK", 19},  {"mate with the rook", "KRvK", 31},
    {"never with a bishop", "KBvK", 0},   {"never with a knight", "KNvK", 0},
    {"until the pawn moves", "KPvK", 19},
};

TEST(Retrograde, LongestWinsAreThoseKnown) {
  for (const auto& [human, signature, plies] : longest_wins) {
    int longest = 0;
    for (const SolvedPart& part : tables().table(material(signature)).parts)
      for (const Value value : part.values(White))
        longest = std::max(longest, value.signed_plies());
    EXPECT_EQ(longest, plies) << human;
  }
}

struct Counted {
  const char* human;
  const char* signature;
  Color to_move;
  int wins;
  int draws;
  int losses;
};
/// From the statistics that the generator of the published tables printed (Ronald de Man, 2013).
constexpr Counted counts[] = {
    {"the queen wins", "KQvK", White, 18081, 0, 0},
    {"unless it is taken", "KQvK", Black, 0, 2896, 25160},
    {"the rook wins", "KRvK", White, 21959, 0, 0},
    {"unless it is taken", "KRvK", Black, 0, 2796, 25260},
    {"the pawn with White to move", "KPvK", White, 62480, 19184, 0},
    {"the pawn with Black to move", "KPvK", Black, 0, 35210, 48802},
};

/// With both kings on the diagonal a position and its image are two places.
bool is_counted_elsewhere(const Layout& layout, std::size_t place) {
  if (layout.has_pawns()) return false;
  const auto twin = layout.twin(place / word_positions);
  const Square last = map_square(swap_axes, static_cast<Square>(place % word_positions));
  return twin && *twin * word_positions + last < place;
}

TEST(Retrograde, AsManyWinsAsOthersFound) {
  for (const Counted& row : counts) {
    const SolvedTables::Table& table = tables().table(material(row.signature));
    std::array<int, outcome_count> found{};
    for (const SolvedPart& part : table.parts)
      for (std::size_t i = 0; i < table.layout.positions(); ++i) {
        const Value value = part.values(row.to_move)[i];
        if (value.is_legal() && !is_counted_elsewhere(table.layout, i)) ++found[value.outcome()];
      }
    EXPECT_EQ(found[outcome_of(Win)], row.wins) << row.human;
    EXPECT_EQ(found[outcome_of(Draw)], row.draws) << row.human;
    EXPECT_EQ(found[outcome_of(Loss)], row.losses) << row.human;
  }
}

struct Known {
  const char* human;
  const char* fen;
  int plies;  ///< As Value::signed_plies.
};
constexpr Known known_positions[] = {
    {"mated", "k7/1Q6/1K6/8/8/8/8/8 b - - 0 1", -1},
    {"mate in one", "k7/8/K7/8/8/8/8/1Q6 w - - 0 1", 1},
    {"stalemate", "k7/2Q5/1K6/8/8/8/8/8 b - - 0 1", 0},
    {"the king takes the queen", "k7/1Q6/8/8/8/8/8/4K3 b - - 0 1", 0},
    {"lost: king and pawn move on", "4k3/8/4K3/4P3/8/8/8/8 b - - 0 1", -5},
    {"a rook's pawn with the king in its corner", "k7/8/K7/P7/8/8/8/8 w - - 0 1", 0},
    {"the pawn promotes at once", "8/4P3/8/8/8/8/8/k3K3 w - - 0 1", 1},
    {"a pawn of Black's", "8/8/8/8/8/K7/4p1k1/8 b - - 0 1", 1},
};

TEST(Retrograde, KnownPositions) {
  for (const char* signature : {"KQvK", "KPvK"})
    (void)tables().table(material(signature));
  for (const auto& [human, fen, plies] : known_positions) {
    EXPECT_EQ(tables().value(position_of(fen)).signed_plies(), plies) << human << ": " << fen;
  }
}

/// What a move is worth to the side that makes it: its result, and if it does not zero the counter,
/// the distance of what it leads to.
struct MoveValue {
  Outcome outcome;
  int plies;
};

MoveValue value_of(const Position& position, Move move) {
  const Value reply = tables().value(position.after(move));
  const bool zeroes = position.after(move).rule50() == 0;
  const Outcome outcome = reversed(reply.outcome());
  if (!zeroes) return {outcome, reply.plies() + 1};
  return {outcome, outcome == outcome_of(Win) || outcome == outcome_of(Loss) ? 1 : cursed_plies};
}

/// The value that a position must have by the rules of chess and the values of what comes after it.
/// If every position has it, all are right: of those that were not, the one with the shortest win
/// would have a move that proves it.
Value expected(const Position& position) {
  const MoveList moves = legal_moves(position);
  if (moves.empty()) return position.in_check() ? Value::loss(0) : Value::draw();
  int win = 0;
  int loss = 0;
  bool draws = false;
  for (const Move move : moves) {
    const MoveValue value = value_of(position, move);
    draws |= value.outcome == outcome_of(Draw);
    if (value.outcome > outcome_of(Draw)) win = win == 0 ? value.plies : std::min(win, value.plies);
    if (value.outcome < outcome_of(Draw)) loss = std::max(loss, value.plies);
  }
  if (win > 0) return Value::win(win);
  return draws ? Value::draw() : Value::loss(loss);
}

/// Compares all positions with the kings' board turned one way, or the pawn on the files a to d.
void expect_agreement(const char* signature, Piece third, Bitboard first_squares) {
  (void)tables().table(material(signature));
  const bool is_pawn = type_of(third) == Pawn;
  const Bitboard third_squares = is_pawn ? first_squares : all_squares;
  const Bitboard king_squares = is_pawn ? all_squares : first_squares;
  int wrong = 0;
  for (const Square white : squares_of(king_squares))
    for (const Square black : squares_of(all_squares & ~king_attacks(white) & ~bit(white)))
      for (const Square square : squares_of(third_squares & ~bit(white) & ~bit(black)))
        for (const Color side : {White, Black}) {
          Setup setup;
          setup.board[white] = WhiteKing;
          setup.board[black] = BlackKing;
          setup.board[square] = third;
          setup.side_to_move = side;
          setup.rule50 = 1;
          const Bitboard attacked =
              is_pawn ? pawn_attacks(White, square)
                      : piece_attacks(type_of(third), square, bit(white) | bit(black));
          if (side == White && contains(attacked, black)) continue;
          const Position position(setup);
          const Value found = tables().value(position);
          const Value wanted = expected(position);
          if (found.signed_plies() == wanted.signed_plies()) continue;
          if (++wrong <= 3)
            ADD_FAILURE() << diagram(position) << found.signed_plies() << " and not "
                          << wanted.signed_plies();
        }
  EXPECT_EQ(wrong, 0);
}

/// a1, b1, c1, d1, b2, c2, d2, c3, d3, d4: where a king can be turned to.
constexpr Bitboard triangle = 0x080C0E0FULL;
constexpr Bitboard pawn_files = 0x000F0F0F0F0F0F00ULL;

TEST(Retrograde, RookAgreesWithItsSuccessors) {
  expect_agreement("KRvK", WhiteRook, triangle);
}

TEST(Retrograde, PawnAgreesWithItsSuccessors) {
  // Every other square, to be quick.
  expect_agreement("KPvK", WhitePawn, pawn_files & dark_squares);
}

TEST(Retrograde, SeveralThreadsFindTheSame) {
  const SolvedTables::Table& table = tables().table(material("KPvK"));
  const ZeroingMoves zeroing(
      table.layout, [](const Material& other) { return tables().table(other).solved; }, true);
  const SolvedPart again =
      solve_part(table.layout, 1, zeroing, Workers(3), [](double) { return true; });
  for (const Color side : {White, Black})
    for (std::size_t i = 0; i < table.layout.positions(); ++i)
      ASSERT_EQ(again.values(side)[i].signed_plies(),
                table.parts[1].values(side)[i].signed_plies());
}

TEST(Retrograde, StopsWhenAsked) {
  const SolvedTables::Table& table = tables().table(material("KPvK"));
  const ZeroingMoves zeroing(
      table.layout, [](const Material& other) { return tables().table(other).solved; }, true);
  int calls = 0;
  (void)solve_part(table.layout, 0, zeroing, Workers(1), [&](double) { return ++calls < 2; });
  EXPECT_EQ(calls, 2);
}

}  // namespace
}  // namespace tratto::tablebase
