#include "engine/chess/movegen.h"

#include "engine/chess/move_sink.h"

namespace tratto {

namespace {

using namespace movegen;

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
  const auto push_back = [&moves](Move move) { moves.push_back(move); };
  ForEachMove writer(push_back);
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
