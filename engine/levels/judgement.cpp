#include "engine/levels/judgement.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/base/random.h"

namespace tratto::levels {

namespace {

/// Of the pieces on the board about this many are other ones, or stand elsewhere, in a position
/// that is compared with another: their tastes make up one misjudgement.
constexpr double pieces_that_differ = 4.0;
constexpr int largest_evaluation = 30000;

/// What is wrong with one's idea of every piece on every square, in evaluation units.
using Taste = std::array<std::array<int, square_count>, piece_count>;

/// Uniform with the standard deviation 1: no error is ever beyond a known bound.
double deviation(Random& random) {
  return std::sqrt(3.0) * (2 * random.unit() - 1);
}

Taste make_taste(double misjudgement, std::uint64_t seed) {
  Taste taste{};
  Random random(seed);
  for (auto& squares : taste)
    for (int& error : squares)
      error = static_cast<int>(
          std::lround(misjudgement / std::sqrt(pieces_that_differ) * deviation(random)));
  return taste;
}

class MisjudgingEvaluator final : public Evaluator {
 public:
  MisjudgingEvaluator(std::unique_ptr<Evaluator> sound, const Taste& taste)
      : sound_(std::move(sound)), taste_(taste) {}

  void reset(const Position& root) override { sound_->reset(root); }
  void push(const Position& before, Move move, const Position& after) override {
    sound_->push(before, move, after);
  }
  void push_null() override { sound_->push_null(); }
  void pop() override { sound_->pop(); }
  void prepare(const Position& position) override { sound_->prepare(position); }

  [[nodiscard]] int evaluate(const Position& position) override {
    int error = 0;
    for (const Square square : squares_of(position.pieces() & ~position.pieces(King))) {
      const Piece piece = position.piece_on(square);
      const int own = taste_[piece][square];
      error += color_of(piece) == position.side_to_move() ? own : -own;
    }
    return std::clamp(sound_->evaluate(position) + error, -largest_evaluation, largest_evaluation);
  }

 private:
  std::unique_ptr<Evaluator> sound_;
  const Taste taste_;
};

}  // namespace

EvaluatorFactory with_misjudgement(EvaluatorFactory sound, const Level& level, std::uint64_t seed) {
  return [sound = std::move(sound), taste = make_taste(level.misjudgement, seed)] {
    return std::make_unique<MisjudgingEvaluator>(sound(), taste);
  };
}

}  // namespace tratto::levels
