#include "engine/tablebase/leading_group.h"

#include <algorithm>

#include "engine/tablebase/squares.h"

namespace tratto::tablebase {

namespace {

// Leading groups of three come in four parts, by the number of pieces on the long diagonal before
// the first one off it.
constexpr std::uint64_t off_first = 6 * 63 * 62;
constexpr std::uint64_t off_second = 4 * 28 * 62;
constexpr std::uint64_t off_third = 4 * 7 * 28;
static_assert(off_first + off_second + off_third + 4 * 7 * 6 == trio_count);

/// The rank of a square among those left by `taken`, itself excluded.
std::uint64_t rank_among(int number, int taken) {
  return static_cast<std::uint64_t>(number - (number > taken));
}
std::uint64_t rank_among(int number, int taken, int also_taken) {
  return static_cast<std::uint64_t>(number - (number > taken) - (number > also_taken));
}
/// The inverses of rank_among.
int skipping(std::uint64_t rank, int taken) {
  return static_cast<int>(rank) + (static_cast<int>(rank) >= taken);
}
int skipping(std::uint64_t rank, int taken, int also_taken) {
  const int lower = std::min(taken, also_taken);
  const int upper = std::max(taken, also_taken);
  return skipping(static_cast<std::uint64_t>(skipping(rank, lower)), upper);
}

constexpr Square diagonal_square(int number) {
  return make_square(number, number);
}

/// Removes and returns the lowest digit of a number in base `base`.
std::uint64_t take_digit(std::uint64_t& number, std::uint64_t base) {
  const std::uint64_t digit = number % base;
  number /= base;
  return digit;
}

}  // namespace

std::uint64_t trio_index(const Squares& squares) {
  const Square a = squares[0];
  const Square b = squares[1];
  const Square c = squares[2];
  const auto first = static_cast<std::uint64_t>(triangle.number[a]);
  if (!on_diagonal(a)) return (first * 63 + rank_among(b, a)) * 62 + rank_among(c, a, b);
  const auto diagonal = static_cast<std::uint64_t>(file_of(a));
  if (!on_diagonal(b)) {
    const auto second = static_cast<std::uint64_t>(below.number[b]);
    return off_first + (diagonal * 28 + second) * 62 + rank_among(c, a, b);
  }
  const std::uint64_t second = rank_among(file_of(b), file_of(a));
  if (!on_diagonal(c)) {
    const auto third = static_cast<std::uint64_t>(below.number[c]);
    return off_first + off_second + (diagonal * 7 + second) * 28 + third;
  }
  const std::uint64_t third = rank_among(file_of(c), file_of(a), file_of(b));
  return off_first + off_second + off_third + (diagonal * 7 + second) * 6 + third;
}

void place_trio(std::uint64_t number, Squares& squares) {
  Square& a = squares[0];
  Square& b = squares[1];
  Square& c = squares[2];
  if (number < off_first) {
    const std::uint64_t third = take_digit(number, 62);
    const std::uint64_t second = take_digit(number, 63);
    a = triangle.square[number];
    b = static_cast<Square>(skipping(second, a));
    c = static_cast<Square>(skipping(third, a, b));
    return;
  }
  number -= off_first;
  if (number < off_second) {
    const std::uint64_t third = take_digit(number, 62);
    b = below.square[take_digit(number, 28)];
    a = diagonal_square(static_cast<int>(number));
    c = static_cast<Square>(skipping(third, a, b));
    return;
  }
  number -= off_second;
  const bool third_off = number < off_third;
  if (!third_off) number -= off_third;
  const std::uint64_t third = take_digit(number, third_off ? 28 : 6);
  const std::uint64_t second = take_digit(number, 7);
  a = diagonal_square(static_cast<int>(number));
  b = diagonal_square(skipping(second, file_of(a)));
  c = third_off ? below.square[third] : diagonal_square(skipping(third, file_of(a), file_of(b)));
}

std::uint64_t leading_pawns_count(int pawns, int file) {
  std::uint64_t count = 0;
  for (int rank = 1; rank <= 6; ++rank)
    count += choose[pawns - 1][pawn_twist.number[make_square(file, rank)]];
  return count;
}

std::uint64_t leading_pawns_index(Squares& squares, int pawns) {
  const auto twist = [](Square square) { return pawn_twist.number[square]; };
  std::sort(squares.begin(), squares.begin() + pawns,
            [&](Square a, Square b) { return twist(a) > twist(b); });
  std::uint64_t index = 0;
  for (int rank = 1; rank < rank_of(squares[0]); ++rank)
    index += choose[pawns - 1][twist(make_square(file_of(squares[0]), rank))];
  for (int i = 1; i < pawns; ++i)
    index += choose[pawns - i][twist(squares[static_cast<std::size_t>(i)])];
  return index;
}

void place_leading_pawns(std::uint64_t number, int pawns, int file, Squares& squares) {
  int rank = 1;
  for (;; ++rank) {
    const int twist = pawn_twist.number[make_square(file, rank)];
    if (number < choose[pawns - 1][twist]) break;
    number -= choose[pawns - 1][twist];
  }
  squares[0] = make_square(file, rank);
  int twist = pawn_twist.number[squares[0]];
  for (int i = 1; i < pawns; ++i) {
    const auto& sets = choose[pawns - i];
    do
      --twist;
    while (sets[twist] > number);
    number -= sets[twist];
    squares[static_cast<std::size_t>(i)] = pawn_twist.square[twist];
  }
}

}  // namespace tratto::tablebase
