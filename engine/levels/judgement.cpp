#include "engine/levels/judgement.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/base/random.h"
#include "engine/levels/principles.h"
#include "engine/levels/technique.h"
#include "engine/search/evaluator_decorator.h"

namespace tratto::levels {

namespace {

/// Assumed number of pieces by which two compared positions differ: their errors add up to one
/// misjudgement.
constexpr double pieces_that_differ = 4.0;
constexpr int largest_evaluation = 30000;

/// Weight of one point of opening principles, in standard deviations of the misjudgement: weaker
/// players rely more on principles.
constexpr double weight_of_principles = 0.4;
/// Reduction of the piece errors at the start of the opening.
constexpr double opening_taste_reduction = 0.75;

/// Systematic error for each piece on each square, in evaluation units.
using Taste = std::array<std::array<int, square_count>, piece_count>;

/// Uniform distribution with standard deviation 1, so that errors are bounded.
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

class MisjudgingEvaluator final : public EvaluatorDecorator {
 public:
  MisjudgingEvaluator(std::unique_ptr<Evaluator> inner, const Level& level, const Taste& taste)
      : EvaluatorDecorator(std::move(inner)), level_(level), taste_(taste) {}

  [[nodiscard]] int evaluate(const Position& position) override {
    const std::optional<int> known = technique_value(position);
    if (known) return *known;
    const double taste = 1 - familiarity(level_, position);
    const double value = inner_->evaluate(position) + taste * misjudgement(position);
    return std::clamp(static_cast<int>(std::lround(value)), -largest_evaluation,
                      largest_evaluation);
  }

 private:
  /// In the opening, principles replace part of the piece errors.
  [[nodiscard]] double misjudgement(const Position& position) const {
    int error = 0;
    for (const Square square : squares_of(position.pieces() & ~position.pieces(King))) {
      const Piece piece = position.piece_on(square);
      const int own = taste_[piece][square];
      error += color_of(piece) == position.side_to_move() ? own : -own;
    }
    const double taste = 1 - opening_taste_reduction * opening_left(position);
    const double principles = level_.misjudgement * weight_of_principles;
    return taste * error + principles * principle_points(position);
  }

  const Level level_;
  const Taste taste_;
};

}  // namespace

EvaluatorFactory with_misjudgement(EvaluatorFactory inner, const Level& level, std::uint64_t seed) {
  return [inner = std::move(inner), level, taste = make_taste(level.misjudgement, seed)] {
    return std::make_unique<MisjudgingEvaluator>(inner(), level, taste);
  };
}

}  // namespace tratto::levels
