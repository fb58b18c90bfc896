#pragma once

#include <array>
#include <limits>

#include "engine/chess/movegen.h"
#include "engine/search/history/histories.h"
#include "engine/search/stack.h"

namespace tratto {

/// Staged move generation: returns the moves of a node one by one, best first: the TT move, good
/// captures, quiet moves, other captures. Each stage is generated when it is reached.
class MovePicker {
 public:
  /// All legal moves.
  static MovePicker all(const Position& position, Histories& histories, const StackEntry& stack,
                        const Threats& threats, Move tt_move) {
    return {position, histories, stack,
            threats,  tt_move,   tt_move ? Stage::TTMove : Stage::GenerateNoisy,
            0};
  }
  /// Captures and queen promotions with a SEE of at least `min_see`, for quiescence search and
  /// ProbCut. The TT move is included only if it is one of these.
  static MovePicker noisy(const Position& position, Histories& histories, const StackEntry& stack,
                          Move tt_move, int min_see);

  /// The next move, or none at the end.
  Move next();
  /// Skips the remaining quiet moves.
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
  /// Score (high bits), move and index in the list (low bits) in one integer, so that the best move
  /// is the maximum.
  struct ScoredMove {
    static constexpr int index_bits = 8;
    static constexpr int move_bits = 16;
    static constexpr std::int64_t score_unit = 1 << (index_bits + move_bits);

    std::int64_t key;

    ScoredMove() = default;
    explicit ScoredMove(std::int64_t its_key) : key(its_key) {}
    ScoredMove(Move move, int score, std::size_t index)
        : key(score * score_unit + (move.bits() << index_bits) + static_cast<int>(index)) {}
    void add(int score) { key += score * score_unit; }
    [[nodiscard]] Move move() const {
      return Move::from_bits(static_cast<std::uint16_t>(key >> index_bits));
    }
    [[nodiscard]] int score() const { return static_cast<int>(key >> (index_bits + move_bits)); }
    [[nodiscard]] std::size_t index() const { return key & ((1 << index_bits) - 1); }
  };
  /// Less than every move; contains no move.
  static constexpr std::int64_t no_move = std::numeric_limits<std::int64_t>::min();
  /// The list is scanned in blocks of this size; the last block is padded with no_move.
  static constexpr std::size_t block = 8;

  MovePicker(const Position& position, Histories& histories, const StackEntry& stack,
             const Threats& threats, Move tt_move, Stage stage, int min_see)
      : position_(position),
        histories_(histories),
        ply_(stack.ply),
        continuations_(stack.continuations()),
        threats_(threats),
        tt_move_(tt_move),
        stage_(stage),
        min_see_(min_see) {}

  class QuietSink;

  // These fill the list from which take_best() takes.
  void generate_noisy();
  void generate_quiet();
  /// Sets the size of the list to `count` moves and pads its last block with no_move.
  void fill_last_block(std::size_t count);
  [[nodiscard]] int score_noisy(Move move) const;
  /// Removes and returns the best remaining move; none, with score 0, if the list is empty.
  ScoredMove take_best();

  const Position& position_;
  Histories& histories_;
  int ply_;
  ContinuationRows continuations_;
  Threats threats_;
  Move tt_move_;
  Stage stage_;
  int min_see_;
  bool skips_quiets_ = false;
  std::size_t next_bad_noisy_ = 0;  ///< Index in bad_noisy_.
  std::array<ScoredMove, MoveList::capacity() + block> moves_;
  std::size_t count_ = 0;  ///< Size of the list in moves_, rounded up to whole blocks.
  MoveList bad_noisy_;     ///< Captures that failed good_capture_threshold().
};

}  // namespace tratto
