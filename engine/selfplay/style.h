#pragma once

#include <array>
#include <memory>
#include <optional>
#include <utility>

#include "engine/base/random.h"
#include "engine/search/evaluator.h"

namespace tratto::selfplay {

/// What a side likes beyond what its network says, in evaluation units. A network that plays
/// against itself errs alike on both sides, and its games never show it where. Openings in which
/// both sides follow a taste lead to boards that it would not have chosen.
struct Taste {
  int nearness = 0;        ///< For each square that a piece is nearer to the enemy king than seven.
  int storm = 0;           ///< For each rank that pawns in front of the enemy king have advanced.
  int opposite_wings = 0;  ///< For kings on opposite wings.
  int blocked = 0;         ///< For each own pawn that an enemy pawn stands in front of.
  int tension = 0;         ///< For each man on the board.
  int space = 0;           ///< For each own man beyond the middle of the board.
};
using Style = std::array<Taste, color_count>;

/// A taste for either side, from none at all to one that is worth a piece.
[[nodiscard]] Style random_style(Random& random);

/// How much a side likes a position.
[[nodiscard]] int liking(const Position& position, Color color, const Taste& taste);

/// An evaluator that adds what the mover likes and takes off what the other side does.
class StyledEvaluator final : public Evaluator {
 public:
  explicit StyledEvaluator(std::unique_ptr<Evaluator> inner) : inner_(std::move(inner)) {}

  void reset(const Position& root) override { inner_->reset(root); }
  void push(const Position& before, Move move, const Position& after) override {
    inner_->push(before, move, after);
  }
  void push_null() override { inner_->push_null(); }
  void pop() override { inner_->pop(); }
  void prepare(const Position& position) override { inner_->prepare(position); }
  [[nodiscard]] int evaluate(const Position& position) override;

  /// Evaluates by this style from now on; none: as the inner evaluator does.
  void set(const std::optional<Style>& style) { style_ = style; }

 private:
  std::unique_ptr<Evaluator> inner_;
  std::optional<Style> style_;
};

}  // namespace tratto::selfplay
