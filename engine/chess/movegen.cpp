#include "engine/chess/movegen.h"

#include "engine/chess/move_sink.h"

namespace tratto {

namespace {

using namespace movegen;

/// Appends moves to a list.
class MoveWriter {
 public:
  explicit MoveWriter(MoveList& moves) : moves_(moves) {}

  void add(Move move) { moves_.push_back(move); }
  void add(Square from, Bitboard to_squares) {
    for (const Square to : squares_of(to_squares))
      moves_.push_back(Move(from, to));
  }
  void add_pawns(Bitboard to_squares, int distance) {
    for (const Square to : squares_of(to_squares))
      moves_.push_back(Move(static_cast<Square>(to - distance), to));
  }

 private:
  MoveList& moves_;
};

/// Counts moves by popcount.
class MoveCounter {
 public:
  void add(Move) { ++count_; }
  void add(Square, Bitboard to_squares) { count_ += popcount(to_squares); }
  void add_pawns(Bitboard to_squares, int) { count_ += popcount(to_squares); }
  [[nodiscard]] int count() const { return count_; }

 private:
  int count_ = 0;
};

/// The most frequent kinds of moves come first.
template <Color Us>
bool has_move(const Position& position) {
  const Context context(position, 0);
  MoveCounter counter;
  if (!more_than_one(position.checkers())) {
    generate_pawns<MoveSet::All, Us>(position, context, counter);
    if (counter.count() != 0) return true;
    generate_pieces<MoveSet::All>(position, context, counter);
    if (counter.count() != 0) return true;
  }
  generate_king<MoveSet::All>(position, context, counter);
  if (counter.count() == 0 && !position.in_check()) generate_castling(position, context, counter);
  return counter.count() != 0;
}

}  // namespace

void generate(const Position& position, MoveSet set, MoveList& moves) {
  MoveWriter writer(moves);
  switch (set) {
    case MoveSet::All:
      return generate_to<MoveSet::All>(position, 0, writer);
    case MoveSet::Noisy:
      return generate_to<MoveSet::Noisy>(position, 0, writer);
    case MoveSet::Quiet:
      return generate_to<MoveSet::Quiet>(position, 0, writer);
  }
}

int count_legal_moves(const Position& position) {
  MoveCounter counter;
  generate_to<MoveSet::All>(position, 0, counter);
  return counter.count();
}

bool has_legal_move(const Position& position) {
  return position.side_to_move() == White ? has_move<White>(position) : has_move<Black>(position);
}

}  // namespace tratto
