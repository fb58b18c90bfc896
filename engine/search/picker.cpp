#include "engine/search/picker.h"

#include <algorithm>

#include "engine/chess/move_sink.h"
#include "engine/chess/see.h"
#include "engine/search/ordering.h"

namespace tratto {

namespace {

/// The squares from which each piece type of the side to move would give check.
std::array<Bitboard, piece_type_count> check_squares(const Position& position) {
  const Color us = position.side_to_move();
  const Square king = position.king(~us);
  const Bitboard diagonals = bishop_attacks(king, position.pieces());
  const Bitboard lines = rook_attacks(king, position.pieces());
  return {pawn_attacks(~us, king), knight_attacks(king), diagonals, lines, diagonals | lines, 0};
}

}  // namespace

MovePicker MovePicker::noisy(const Position& position, Histories& histories,
                             const StackEntry& stack, Move tt_move, int min_see) {
  const bool includes_tt_move =
      tt_move && position.is_noisy(tt_move) && see_ge(position, tt_move, min_see);
  if (includes_tt_move)
    return {position, histories, stack, {}, tt_move, Stage::NoisyTTMove, min_see};
  return {position, histories, stack, {}, Move::none(), Stage::GenerateOnlyNoisy, min_see};
}

int MovePicker::score_noisy(Move move) const {
  return ordering::noisy_score(type_of(position_.captured_piece(move)),
                               histories_.capture_history_score(position_, move),
                               move.is_queen_promotion());
}

/// Scores quiet moves as they are generated.
class MovePicker::QuietSink {
 public:
  explicit QuietSink(MovePicker& picker)
      : picker_(picker),
        position_(picker.position_),
        check_squares_(check_squares(position_)),
        piece_(make_piece(position_.side_to_move(), Pawn)),
        rows_(rows_of(piece_)),
        checks_(check_squares_[Pawn]) {}

  void add(Move move) {
    look_up(position_.piece_on(move.from()));
    add_moves(
        bit(move.to()), [move](Square) { return move.from(); },
        [move](Square, Square) { return move; });
  }
  void add(Square from, Bitboard to_squares) {
    if (to_squares == 0) return;
    look_up(position_.piece_on(from));
    add_moves(
        to_squares, [from](Square) { return from; }, ordinary_move);
  }
  void add_pawns(Bitboard to_squares, int distance) {
    if (to_squares == 0) return;
    look_up(make_piece(position_.side_to_move(), Pawn));
    add_moves(
        to_squares, [distance](Square to) { return static_cast<Square>(to - distance); },
        ordinary_move);
  }
  [[nodiscard]] std::size_t count() const { return count_; }

 private:
  [[nodiscard]] QuietHistoryRows rows_of(Piece piece) const {
    return picker_.histories_.quiet_rows(position_, picker_.continuations_, piece);
  }
  /// Looks up the data that all moves of one kind of piece share.
  void look_up(Piece piece) {
    if (piece == piece_) return;
    const PieceType type = type_of(piece);
    piece_ = piece;
    rows_ = rows_of(piece);
    checks_ = check_squares_[type];
    attacked_ = picker_.threats_.by_lesser(type);
    escape_bonus_ = ordering::threat_escape_bonus(type);
  }
  static constexpr auto ordinary_move = [](Square from, Square to) { return Move(from, to); };
  /// Adds the moves move_of(from_of(to), to). Not inlined into each loop of the generator: the code
  /// would grow beyond the cache.
  template <typename FromOf, typename MoveOf>
  [[gnu::noinline]] void add_moves(Bitboard to_squares, const FromOf& from_of,
                                   const MoveOf& move_of) {
    // Local variables instead of members, so that they stay in registers.
    const QuietHistoryRows rows = rows_;
    const Bitboard threats = picker_.threats_.all;
    const Bitboard attacked = attacked_;
    const Bitboard checks = checks_;
    const int escape_bonus = escape_bonus_;
    const Move tt_move = picker_.tt_move_;
    ScoredMove* const moves = picker_.moves_.data();
    std::size_t count = count_;
    for (const Square to : squares_of(to_squares)) {
      const Square from = from_of(to);
      const Move move = move_of(from, to);
      int score =
          rows.of(rows.butterfly(from, contains(threats, from)), to, contains(threats, to)) +
          (contains(attacked, from) - contains(attacked, to)) * escape_bonus;
      if (contains(checks, to) && see_ge(position_, threats, move, ordering::check_min_see))
        score += ordering::check_bonus;
      moves[count] = ScoredMove(move, score, count);
      count += move != tt_move;
    }
    count_ = count;
  }

  MovePicker& picker_;
  const Position& position_;
  const std::array<Bitboard, piece_type_count> check_squares_;
  Piece piece_;
  QuietHistoryRows rows_;
  Bitboard checks_;
  Bitboard attacked_ = 0;
  int escape_bonus_ = 0;
  std::size_t count_ = 0;
};

void MovePicker::generate_noisy() {
  std::size_t count = 0;
  const auto score = [&](Move move) {
    moves_[count] = ScoredMove(move, score_noisy(move), count);
    count += move != tt_move_;
  };
  movegen::ForEachMove sink(score);
  movegen::generate_to<MoveSet::Noisy>(position_, threats_.all, sink);
  fill_last_block(count);
}

void MovePicker::generate_quiet() {
  QuietSink sink(*this);
  movegen::generate_to<MoveSet::Quiet>(position_, threats_.all, sink);
  if (ply_ < LowPlyHistory::plies)
    for (std::size_t i = 0; i < sink.count(); ++i)
      moves_[i].add(ordering::low_ply_bonus(histories_.low_ply.of(ply_, moves_[i].move()), ply_));
  fill_last_block(sink.count());
}

void MovePicker::fill_last_block(std::size_t count) {
  for (std::size_t i = 0; i < block; ++i)
    moves_[count + i] = ScoredMove(no_move);
  count_ = (count + block - 1) / block * block;
}

MovePicker::ScoredMove MovePicker::take_best() {
  // Compilers turn this into vector instructions: no branch to mispredict.
  std::array<std::int64_t, block> best;
  best.fill(no_move);
  for (const ScoredMove* move = moves_.data(); move != moves_.data() + count_; move += block)
    for (std::size_t i = 0; i < block; ++i)
      best[i] = std::max(best[i], move[i].key);
  for (std::size_t half = block / 2; half > 0; half /= 2)
    for (std::size_t i = 0; i < half; ++i)
      best[i] = std::max(best[i], best[half + i]);
  const ScoredMove taken(best[0]);
  if (taken.move()) moves_[taken.index()] = ScoredMove(no_move);
  return taken;
}

Move MovePicker::next() {
  switch (stage_) {
    case Stage::TTMove:
      stage_ = Stage::GenerateNoisy;
      return tt_move_;

    case Stage::GenerateNoisy:
      generate_noisy();
      stage_ = Stage::GoodNoisy;
      [[fallthrough]];
    case Stage::GoodNoisy:
      for (ScoredMove best = take_best(); best.move(); best = take_best()) {
        // Captures with a good history may have a slightly negative SEE.
        if (see_ge(position_, threats_.all, best.move(),
                   ordering::good_capture_threshold(best.score())))
          return best.move();
        bad_noisy_.push_back(best.move());
      }
      stage_ = Stage::GenerateQuiet;
      [[fallthrough]];

    case Stage::GenerateQuiet:
      if (!skips_quiets_) generate_quiet();
      stage_ = Stage::Quiet;
      [[fallthrough]];
    case Stage::Quiet:
      if (!skips_quiets_)
        if (const Move move = take_best().move()) return move;
      stage_ = Stage::BadNoisy;
      [[fallthrough]];

    case Stage::BadNoisy:
      if (next_bad_noisy_ < bad_noisy_.size()) return bad_noisy_[next_bad_noisy_++];
      stage_ = Stage::Done;
      return Move::none();

    case Stage::NoisyTTMove:
      stage_ = Stage::GenerateOnlyNoisy;
      return tt_move_;
    case Stage::GenerateOnlyNoisy:
      generate_noisy();
      stage_ = Stage::OnlyNoisy;
      [[fallthrough]];
    case Stage::OnlyNoisy:
      while (const Move move = take_best().move())
        if (see_ge(position_, move, min_see_)) return move;
      stage_ = Stage::Done;
      [[fallthrough]];
    case Stage::Done:
      return Move::none();
  }
  return Move::none();
}

}  // namespace tratto
