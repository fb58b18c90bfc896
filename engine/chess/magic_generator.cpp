// A build tool: finds the magic numbers and writes the slider tables as C++ source to the file
// named by its only argument. It runs on the build machine, so that the engine has its tables ready
// at start.

#include <cstdio>
#include <vector>

#include "engine/base/random.h"
#include "engine/chess/attacks.h"

namespace tratto {
namespace {

using Steps = std::array<detail::Step, 4>;

struct Found {
  Bitboard mask;
  std::uint64_t factor;
  unsigned shift;
  std::vector<Bitboard> table;
};

/// The occupied squares that can change the attacks: the rays without their last squares.
Bitboard relevant_squares(Square square, const Steps& steps) {
  Bitboard mask = 0;
  for (const detail::Step step : steps) {
    int file = file_of(square) + step.file;
    int rank = rank_of(square) + step.rank;
    while (detail::on_board(file + step.file, rank + step.rank)) {
      mask |= bit(make_square(file, rank));
      file += step.file;
      rank += step.rank;
    }
  }
  return mask;
}

/// Tries sparse random factors until one maps all subsets of the mask without a harmful collision.
Found find_magic(Square square, const Steps& steps, Random& random) {
  Found found;
  found.mask = relevant_squares(square, steps);
  found.shift = static_cast<unsigned>(64 - popcount(found.mask));
  const std::size_t size = std::size_t{1} << popcount(found.mask);

  std::vector<Bitboard> subsets;
  std::vector<Bitboard> attacks;
  Bitboard subset = 0;
  do {  // Carry-rippler enumeration of all subsets.
    subsets.push_back(subset);
    attacks.push_back(detail::slide(square, steps, subset));
    subset = (subset - found.mask) & found.mask;
  } while (subset != 0);

  std::vector<unsigned> tried_in(size, 0);
  for (unsigned attempt = 1;; ++attempt) {
    found.factor = random.next() & random.next() & random.next();
    if (popcount((found.mask * found.factor) >> 56) < 6) continue;
    found.table.assign(size, 0);
    bool works = true;
    for (std::size_t i = 0; i < size && works; ++i) {
      const std::size_t index = (subsets[i] * found.factor) >> found.shift;
      works = tried_in[index] != attempt || found.table[index] == attacks[i];
      tried_in[index] = attempt;
      found.table[index] = attacks[i];
    }
    if (works) return found;
  }
}

void write(std::FILE* out, const char* piece, const Steps& steps, std::uint64_t seed) {
  Random random(seed);
  std::vector<Found> all;
  for (int s = 0; s < 64; ++s)
    all.push_back(find_magic(static_cast<Square>(s), steps, random));

  std::fprintf(out, "constexpr Bitboard %s_table[] = {\n", piece);
  for (const Found& found : all)
    for (const Bitboard attacks : found.table)
      std::fprintf(out, "0x%llx,\n", static_cast<unsigned long long>(attacks));
  std::fprintf(out, "};\n");

  std::fprintf(out, "}  // namespace\nconstinit const std::array<Magic, 64> %s_magics{{\n", piece);
  std::size_t offset = 0;
  for (const Found& found : all) {
    std::fprintf(out, "{0x%llxULL, 0x%llxULL, %s_table + %zu, %u},\n",
                 static_cast<unsigned long long>(found.mask),
                 static_cast<unsigned long long>(found.factor), piece, offset, found.shift);
    offset += found.table.size();
  }
  std::fprintf(out, "}};\nnamespace {\n");
}

}  // namespace
}  // namespace tratto

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: magic_generator OUTPUT.cpp\n");
    return 2;
  }
  std::FILE* out = std::fopen(argv[1], "w");
  if (out == nullptr) {
    std::fprintf(stderr, "magic_generator: cannot write %s\n", argv[1]);
    return 1;
  }
  std::fprintf(out, "// Written by magic_generator.cpp.\n#include \"engine/chess/attacks.h\"\n");
  std::fprintf(out, "namespace tratto {\nnamespace {\n");
  tratto::write(out, "bishop", tratto::detail::bishop_steps, 0x5EED);
  tratto::write(out, "rook", tratto::detail::rook_steps, 0x5EED);
  std::fprintf(out, "}  // namespace\n}  // namespace tratto\n");
  return std::fclose(out) == 0 ? 0 : 1;
}
