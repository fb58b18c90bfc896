#pragma once

#include <limits>

#include "engine/chess/movegen.h"
#include "engine/search/history/histories.h"
#include "engine/search/stack.h"

namespace tratto {

/// Returns the moves of a node one by one, the most promising first: the TT move, good captures,
/// quiet moves, captures that lose material. Later groups are generated only when they are reached.
class MovePicker {
 public:
  /// All legal moves.
  static MovePicker all(const Position& position, Histories& histories, const StackEntry& stack,
                        const Threats& threats, Move tt_move) {
    return {position, histories, stack, threats, tt_move, Stage::TTMove, 0};
  }
  /// Captures and queen promotions that gain at least `min_see` in exchanges; for quiescence
  /// and ProbCut. The TT move only if it is one.
  static MovePicker noisy(const Position& position, Histories& histories, const StackEntry& stack,
                          Move tt_move, int min_see);

  /// The next move, or none at the end.
  Move next();
  /// Leaves out the quiet moves that are still to come.
  void skip_quiets() { skips_quiets_ = true; }

 private:
  enum class Stage : std::uint8_t {
    TTMove,
    GenerateNoisy,
    GoodNoisy,
    GenerateQuiet,
    Quiet,
    BadNoisy,
    NoisyTTMove,
    GenerateOnlyNoisy,
    OnlyNoisy,
    Done,
  };
  /// A move with its score above it and its place in the list below it in one number, so that the
  /// best is the largest.
  struct ScoredMove {
    std::int64_t key;

    ScoredMove() = default;
    explicit ScoredMove(std::int64_t its_key) : key(its_key) {}
    ScoredMove(Move move, int score, std::size_t place)
        : key(std::int64_t{score} * (1 << 24) + (move.bits() << 8) + static_cast<int>(place)) {}
    [[nodiscard]] Move move() const {
      return Move::from_bits(static_cast<std::uint16_t>(key >> 8));
    }
    [[nodiscard]] int score() const { return static_cast<int>(key >> 24); }
    [[nodiscard]] std::size_t place() const { return key & 0xFF; }
  };
  /// Below all moves, with none in it.
  static constexpr std::int64_t no_move = std::numeric_limits<std::int64_t>::min();
  /// The list is scanned in blocks of this size; the last one is filled up with no_move.
  static constexpr std::size_t block = 8;

  MovePicker(const Position& position, Histories& histories, const StackEntry& stack,
             const Threats& threats, Move tt_move, Stage stage, int min_see)
      : position_(position),
        histories_(histories),
        ply_(stack.ply),
        earlier_(stack.continuations()),
        threats_(threats),
        tt_move_(tt_move),
        stage_(stage),
        min_see_(min_see) {
    if (!tt_move_) stage_ = static_cast<Stage>(static_cast<int>(stage_) + 1);
  }

  // Make the list of moves to take the best of.
  void generate_noisy();
  void generate_quiet();
  void add(Move move, int score) { moves_.push_back(ScoredMove(move, score, moves_.size())); }
  void fill_last_block();
  [[nodiscard]] int score_noisy(Move move) const;
  /// Takes the best move left; none, with score 0, if there is no more.
  ScoredMove take_best();

  const Position& position_;
  Histories& histories_;
  int ply_;
  ContinuationRows earlier_;
  Threats threats_;
  Move tt_move_;
  Stage stage_;
  int min_see_;
  bool skips_quiets_ = false;
  std::size_t bad_cursor_ = 0;
  StaticVector<ScoredMove, MoveList::capacity()> moves_;
  MoveList bad_noisy_;
};

}  // namespace tratto
