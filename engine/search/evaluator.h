#pragma once

#include <functional>
#include <memory>

#include "engine/chess/position.h"

namespace tratto {

/// The search's one door to whatever judges positions. An evaluator may keep incremental state: it
/// is told of every move made and taken back on the path from the root, and asked only about the
/// position at the end of that path. One evaluator serves one thread.
class Evaluator {
 public:
  virtual ~Evaluator() = default;

  /// Begins a new path at `root`.
  virtual void reset(const Position& root) = 0;
  /// `move` was made in `before`, giving `after`.
  virtual void push(const Position& before, Move move, const Position& after) = 0;
  virtual void push_null() = 0;
  /// Takes back the last push of either kind.
  virtual void pop() = 0;

  /// `position`, the end of the path, is likely to be evaluated: what can be computed at once is
  /// computed while memory asked for elsewhere arrives. Changes no evaluation.
  virtual void prepare(const Position& /*position*/) {}

  /// The worth of `position`, the end of the path, to the side to move, in centipawn-like units,
  /// within +-30000. Deterministic: the same position always gives the same value.
  [[nodiscard]] virtual int evaluate(const Position& position) = 0;
};

/// Makes an evaluator for one search thread.
using EvaluatorFactory = std::function<std::unique_ptr<Evaluator>()>;

}  // namespace tratto
