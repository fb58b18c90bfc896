#pragma once

#include <array>
#include <cstdint>

#include "engine/base/random.h"
#include "engine/chess/piece.h"
#include "engine/chess/square.h"

namespace tratto {

/// A hash of a position (Zobrist 1970): the exclusive or of one random number per feature.
using Key = std::uint64_t;

namespace zobrist {

struct Keys {
  std::array<std::array<Key, 64>, piece_count> piece{};
  std::array<Key, 64> castling_rook{};  ///< Indexed by the square of the rook with the right.
  std::array<Key, 8> en_passant_file{};
  Key black_to_move{};
};

constexpr Keys make_keys() {
  Keys keys;
  Random random(0x7472617474006F00ULL);
  for (int piece = 0; piece < piece_count; ++piece)
    for (int square = 0; square < 64; ++square)
      if ((piece & 7) < piece_type_count) keys.piece[piece][square] = random.next();
  for (int file = 0; file < 8; ++file) {
    keys.castling_rook[file] = random.next();
    keys.castling_rook[56 + file] = random.next();
    keys.en_passant_file[file] = random.next();
  }
  keys.black_to_move = random.next();
  return keys;
}

inline constexpr Keys keys = make_keys();

}  // namespace zobrist

}  // namespace tratto
