#include "engine/chess/repetition.h"

#include <algorithm>
#include <utility>

namespace tratto {

namespace {

/// All reversible moves by their key difference, in a cuckoo hash table (two possible slots per
/// move).
struct CuckooTable {
  static constexpr int size = 8192;
  std::array<Key, size> keys{};
  std::array<Move, size> moves{};

  static constexpr int first_place(Key key) { return static_cast<int>(key & (size - 1)); }
  static constexpr int second_place(Key key) { return static_cast<int>((key >> 16) & (size - 1)); }

  constexpr void insert(Key key, Move move) {
    int place = first_place(key);
    while (true) {
      std::swap(keys[place], key);
      std::swap(moves[place], move);
      if (!move) return;
      place = place == first_place(key) ? second_place(key) : first_place(key);
    }
  }
  [[nodiscard]] Move find(Key key) const {
    if (const int place = first_place(key); keys[place] == key) return moves[place];
    if (const int place = second_place(key); keys[place] == key) return moves[place];
    return Move::none();
  }
};

constexpr Bitboard reach_on_empty_board(PieceType type, Square square) {
  switch (type) {
    case Knight:
      return knight_attacks(square);
    case Bishop:
      return bishop_rays(square);
    case Rook:
      return rook_rays(square);
    case Queen:
      return bishop_rays(square) | rook_rays(square);
    default:
      return king_attacks(square);
  }
}

constexpr CuckooTable make_cuckoo_table() {
  CuckooTable table;
  for (const Color color : {White, Black})
    for (const PieceType type : {Knight, Bishop, Rook, Queen, King}) {
      const auto& keys = zobrist::keys.piece[make_piece(color, type)];
      for (int from = 0; from < 64; ++from)
        for (int to = from + 1; to < 64; ++to)
          if (contains(reach_on_empty_board(type, static_cast<Square>(from)),
                       static_cast<Square>(to)))
            table.insert(keys[from] ^ keys[to] ^ zobrist::keys.black_to_move,
                         Move(static_cast<Square>(from), static_cast<Square>(to)));
    }
  return table;
}

constinit const CuckooTable cuckoo = make_cuckoo_table();

}  // namespace

RepetitionTracker::RepetitionTracker(const Position& start) {
  entries_.push_back({start.key(), 0});
}

void RepetitionTracker::push(const Position& position) {
  const int reversible = position.rule50() == 0 ? 0 : entries_.back().reversible + 1;
  entries_.push_back({position.key(), reversible});
}

void RepetitionTracker::push_null(const Position& position) {
  entries_.push_back({position.key(), 0});
}

void RepetitionTracker::pop() {
  TRATTO_CHECK(entries_.size() > 1);
  entries_.pop_back();
}

void RepetitionTracker::reserve(int plies) {
  entries_.reserve(entries_.size() + static_cast<std::size_t>(plies));
}

int RepetitionTracker::occurrences() const {
  const int last = size() - 1;
  int count = 1;
  for (int back = 4; back <= entries_[last].reversible; back += 2)
    count += entries_[last - back].key == entries_[last].key;
  return count;
}

bool RepetitionTracker::has_repetition() const {
  const int last = size() - 1;
  for (int index = last - entries_[last].reversible; index <= last; ++index)
    if (has_occurred_before(index)) return true;
  return false;
}

bool RepetitionTracker::is_repetition(int ply) const {
  const int last = size() - 1;
  int earlier = 0;
  for (int back = 4; back <= entries_[last].reversible; back += 2)
    if (entries_[last - back].key == entries_[last].key) {
      if (back < ply || ++earlier == 2) return true;
    }
  return false;
}

bool RepetitionTracker::has_occurred_before(int index) const {
  for (int back = 4; back <= entries_[index].reversible; back += 2)
    if (entries_[index - back].key == entries_[index].key) return true;
  return false;
}

bool RepetitionTracker::has_upcoming_repetition(const Position& position, int ply) const {
  const int last = size() - 1;
  const int reversible = entries_[last].reversible;
  if (reversible < 3) return false;
  // This key never includes an en passant right, which any other move would change: the right would
  // have come from a pawn move, which is irreversible.
  const Key key = entries_[last].key;
  // Combined key change of the opponent's moves since the earlier position. Unless it is zero, a
  // single move of the side to move cannot repeat that position (as in Stockfish), which avoids
  // most lookups.
  const auto change = [&](int index) {
    return entries_[index].key ^ entries_[index - 1].key ^ zobrist::keys.black_to_move;
  };
  Key changed_by_opponent = change(last);
  for (int back = 3; back <= reversible; back += 2) {
    changed_by_opponent ^= change(last - back + 1);
    if (changed_by_opponent != 0) continue;
    const Move move = cuckoo.find(key ^ entries_[last - back].key);
    if (!move || (between(move.from(), move.to()) & position.pieces()) != 0) continue;
    // The earlier position was legal with the opponent to move, so the move is legal if the piece
    // is the side to move's.
    const Square from = position.is_empty(move.from()) ? move.to() : move.from();
    if (color_of(position.piece_on(from)) != position.side_to_move()) continue;
    if (back + 1 < ply + 1 || has_occurred_before(last - back)) return true;
  }
  return false;
}

}  // namespace tratto
