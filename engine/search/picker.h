#pragma once

#include "engine/chess/movegen.h"
#include "engine/search/history/histories.h"
#include "engine/search/stack.h"

namespace tratto {

/// Hands out a node's moves one by one, the most promising first: the table's move, good captures,
/// quiet moves, captures that lose material. Later groups are generated only when they are reached.
class MovePicker {
 public:
  /// All legal moves.
  static MovePicker all(const Position& position, Histories& histories, const Frame& frame,
                        const Threats& threats, Move table_move) {
    return {position, histories, frame, threats, table_move, Stage::TableMove, 0};
  }
  /// Captures and queen promotions that gain at least `least_exchange` in exchanges; for quiescence
  /// and ProbCut. The table's move only if it is one.
  static MovePicker noisy(const Position& position, Histories& histories, const Frame& frame,
                          Move table_move, int least_exchange);

  /// The next move, or none at the end.
  Move next();
  /// Leaves out the quiet moves that are still to come.
  void skip_quiets() { skips_quiets_ = true; }

 private:
  enum class Stage : std::uint8_t {
    TableMove,
    GenerateNoisy,
    GoodNoisy,
    GenerateQuiet,
    Quiet,
    BadNoisy,
    NoisyTableMove,
    GenerateOnlyNoisy,
    OnlyNoisy,
    Done,
  };
  /// A move with its score above it in one number, so that the best is the largest.
  struct ScoredMove {
    std::int64_t key;

    ScoredMove() = default;
    ScoredMove(Move move, int score)
        : key(std::int64_t{score} * (std::int64_t{1} << 16) + move.bits()) {}
    [[nodiscard]] Move move() const { return Move::from_bits(static_cast<std::uint16_t>(key)); }
    [[nodiscard]] int score() const { return static_cast<int>(key >> 16); }
  };

  MovePicker(const Position& position, Histories& histories, const Frame& frame,
             const Threats& threats, Move table_move, Stage stage, int least_exchange)
      : position_(position),
        histories_(histories),
        ply_(frame.ply),
        earlier_(frame.continuations()),
        threats_(threats),
        table_move_(table_move),
        stage_(stage),
        least_exchange_(least_exchange) {
    if (!table_move_) stage_ = static_cast<Stage>(static_cast<int>(stage_) + 1);
  }

  /// Where each type of piece would give check.
  void find_check_squares();
  void generate_and_score(MoveSet set);
  [[nodiscard]] int score_noisy(Move move) const;
  [[nodiscard]] int score_quiet(Move move) const;
  /// Takes the best move left; none, with score 0, if there is no more.
  ScoredMove take_best();

  const Position& position_;
  Histories& histories_;
  int ply_;
  ContinuationRows earlier_;
  Threats threats_;
  Move table_move_;
  Stage stage_;
  int least_exchange_;
  bool skips_quiets_ = false;
  std::array<Bitboard, piece_type_count> check_squares_;
  std::size_t cursor_ = 0;
  std::size_t bad_cursor_ = 0;
  StaticVector<ScoredMove, MoveList::capacity()> moves_;
  MoveList bad_noisy_;
};

}  // namespace tratto
