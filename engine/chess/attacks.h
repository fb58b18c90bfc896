#pragma once

#include <array>
#include <cstdint>

#include "engine/chess/bitboard.h"
#include "engine/chess/piece.h"

/// Attack sets. Sliding pieces use fancy magic bitboards (Pradyumna Kannan, 2007): the occupied
/// squares that matter are multiplied by a constant that maps them to an index into a table.
namespace tratto {

/// Lookup data for slider attacks from one square. The tables are written by magic_generator.cpp at
/// build time, so that nothing is initialised at start.
struct Magic {
  Bitboard mask;         ///< The squares whose occupancy matters.
  std::uint64_t factor;  ///< The magic number: maps the masked occupancy to an index.
  const Bitboard* table;
  unsigned shift;  ///< 64 minus the number of mask squares.

  [[nodiscard]] Bitboard attacks(Bitboard occupied) const {
    return table[((occupied & mask) * factor) >> shift];
  }
};

extern const std::array<Magic, 64> bishop_magics;
extern const std::array<Magic, 64> rook_magics;

inline Bitboard bishop_attacks(Square square, Bitboard occupied) {
  return bishop_magics[square].attacks(occupied);
}
inline Bitboard rook_attacks(Square square, Bitboard occupied) {
  return rook_magics[square].attacks(occupied);
}
inline Bitboard queen_attacks(Square square, Bitboard occupied) {
  return bishop_attacks(square, occupied) | rook_attacks(square, occupied);
}

namespace detail {

struct Step {
  int file;
  int rank;
};
constexpr std::array<Step, 4> bishop_steps{{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}};
constexpr std::array<Step, 4> rook_steps{{{0, 1}, {0, -1}, {1, 0}, {-1, 0}}};
constexpr std::array<Step, 8> knight_steps{
    {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}};
constexpr std::array<Step, 8> king_steps{
    {{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}};

constexpr bool on_board(int file, int rank) {
  return file >= 0 && file < 8 && rank >= 0 && rank < 8;
}

/// Walks from `square` in each direction until the edge or, inclusively, an occupied square.
template <std::size_t N>
constexpr Bitboard slide(Square square, const std::array<Step, N>& steps, Bitboard occupied) {
  Bitboard reached = 0;
  for (const Step step : steps) {
    int file = file_of(square) + step.file;
    int rank = rank_of(square) + step.rank;
    while (on_board(file, rank)) {
      reached |= bit(make_square(file, rank));
      if (contains(occupied, make_square(file, rank))) break;
      file += step.file;
      rank += step.rank;
    }
  }
  return reached;
}

template <std::size_t N>
constexpr std::array<Bitboard, 64> leap_table(const std::array<Step, N>& steps) {
  std::array<Bitboard, 64> table{};
  for (int s = 0; s < 64; ++s)
    for (const Step step : steps) {
      const int file = s % 8 + step.file;
      const int rank = s / 8 + step.rank;
      if (on_board(file, rank)) table[s] |= bit(make_square(file, rank));
    }
  return table;
}

template <std::size_t N>
constexpr std::array<Bitboard, 64> empty_board_table(const std::array<Step, N>& steps) {
  std::array<Bitboard, 64> table{};
  for (int s = 0; s < 64; ++s)
    table[s] = slide(static_cast<Square>(s), steps, 0);
  return table;
}

constexpr std::array<std::array<Bitboard, 64>, 2> pawn_table() {
  std::array<std::array<Bitboard, 64>, 2> table{};
  for (int s = 0; s < 64; ++s) {
    table[White][s] = pawn_attacks(White, 1ULL << s);
    table[Black][s] = pawn_attacks(Black, 1ULL << s);
  }
  return table;
}

struct Lines {
  std::array<std::array<Bitboard, 64>, 64> between{};
  std::array<std::array<Bitboard, 64>, 64> through{};
};

constexpr Lines make_lines() {
  Lines lines;
  for (int a = 0; a < 64; ++a)
    for (const Step step : king_steps) {
      const Square origin = static_cast<Square>(a);
      const std::array<Step, 2> both{{step, {-step.file, -step.rank}}};
      const Bitboard line = slide(origin, both, 0) | bit(origin);
      Bitboard passed = 0;
      int file = file_of(origin) + step.file;
      int rank = rank_of(origin) + step.rank;
      while (on_board(file, rank)) {
        const Square reached = make_square(file, rank);
        lines.between[origin][reached] = passed;
        lines.through[origin][reached] = line;
        passed |= bit(reached);
        file += step.file;
        rank += step.rank;
      }
    }
  return lines;
}

inline constexpr auto knight_table = leap_table(knight_steps);
inline constexpr auto king_table = leap_table(king_steps);
inline constexpr auto pawn_tables = pawn_table();
inline constexpr auto bishop_rays = empty_board_table(bishop_steps);
inline constexpr auto rook_rays = empty_board_table(rook_steps);
extern const Lines lines;

}  // namespace detail

constexpr Bitboard knight_attacks(Square square) {
  return detail::knight_table[square];
}
constexpr Bitboard king_attacks(Square square) {
  return detail::king_table[square];
}
constexpr Bitboard pawn_attacks(Color color, Square square) {
  return detail::pawn_tables[color][square];
}
/// Attacks on an empty board.
constexpr Bitboard bishop_rays(Square square) {
  return detail::bishop_rays[square];
}
constexpr Bitboard rook_rays(Square square) {
  return detail::rook_rays[square];
}

/// The squares strictly between two squares on one line; empty if they share none.
inline Bitboard between(Square a, Square b) {
  return detail::lines.between[a][b];
}
/// The whole line through two squares, edge to edge, both included; empty if they share none.
inline Bitboard line_through(Square a, Square b) {
  return detail::lines.through[a][b];
}

/// Attacks of any piece but a pawn.
inline Bitboard piece_attacks(PieceType type, Square square, Bitboard occupied) {
  switch (type) {
    case Knight:
      return knight_attacks(square);
    case Bishop:
      return bishop_attacks(square, occupied);
    case Rook:
      return rook_attacks(square, occupied);
    case Queen:
      return queen_attacks(square, occupied);
    case King:
      return king_attacks(square);
    default:
      return 0;
  }
}

}  // namespace tratto
