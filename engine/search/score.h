#pragma once

#include <compare>
#include <cstdint>

namespace tratto {

/// Maximum ply of the search.
constexpr int max_ply = 246;

/// A score for the side to move, in evaluation units; units_per_pawn (centipawns.h) make a pawn.
/// Mates are near the ends: mate_in(n) is a mate n plies from now. Between them and evaluations are
/// wins and losses that endgame tables know of: tb_win_in(n) is such a position n plies from now. A
/// difference of scores is a plain int (a margin), and margins can be added to scores; an int does
/// not become a score by itself.
class Score {
 public:
  constexpr Score() = default;
  constexpr explicit Score(int value) : value_(value) {}

  static constexpr Score draw() { return Score(0); }
  static constexpr Score infinite() { return Score(mate + 1); }
  static constexpr Score none() { return Score(mate + 2); }
  /// The side to move mates in `plies` plies.
  static constexpr Score mate_in(int plies) { return Score(mate - plies); }
  /// The side to move is mated in `plies` plies.
  static constexpr Score mated_in(int plies) { return Score(plies - mate); }
  /// A position that is won by the tablebases is reached in `plies` plies.
  static constexpr Score tb_win_in(int plies) { return Score(tb_win - plies); }
  static constexpr Score tb_loss_in(int plies) { return Score(plies - tb_win); }
  /// Scores beyond this are mates or tablebase wins.
  static constexpr Score max_evaluation() { return Score(largest_evaluation); }

  [[nodiscard]] constexpr int value() const { return value_; }
  [[nodiscard]] constexpr bool is_win() const { return value_ > max_evaluation().value_; }
  [[nodiscard]] constexpr bool is_loss() const { return value_ < -max_evaluation().value_; }
  [[nodiscard]] constexpr bool is_decisive() const { return is_win() || is_loss(); }
  [[nodiscard]] constexpr bool is_mate() const { return value_ > tb_win || value_ < -tb_win; }
  /// Plies to the mate, or to the tablebase position, of a decisive score.
  [[nodiscard]] constexpr int plies_to_mate() const {
    const int size = is_win() ? value_ : -value_;
    return (is_mate() ? mate : tb_win) - size;
  }

  constexpr Score operator-() const { return Score(-value_); }
  constexpr Score operator+(int margin) const { return Score(value_ + margin); }
  constexpr Score operator-(int margin) const { return Score(value_ - margin); }
  constexpr int operator-(Score other) const { return value_ - other.value_; }
  constexpr auto operator<=>(const Score&) const = default;

 private:
  static constexpr int mate = 32000;    ///< The side to move has mated.
  static constexpr int tb_win = 31500;  ///< In a position that is won by the tablebases.
  static constexpr int largest_evaluation = 31000;

  int value_ = 0;
};

/// A score or none, returned by a step that may end the node. Like std::optional<Score>, but a
/// single integer: the two members of an optional are written separately and read together, which
/// stalls the processor several times a node.
class OptionalScore {
 public:
  constexpr OptionalScore() = default;
  constexpr OptionalScore(Score score) : score_(score) {}

  constexpr explicit operator bool() const { return score_ != Score::none(); }
  constexpr Score operator*() const { return score_; }

 private:
  Score score_ = Score::none();
};

/// Type of a stored score: upper bound, lower bound or exact.
enum class Bound : std::uint8_t { None, Upper, Lower, Exact };

}  // namespace tratto
