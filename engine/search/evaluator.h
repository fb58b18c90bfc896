#pragma once

#include <functional>
#include <memory>

#include "engine/chess/position.h"

namespace tratto {

/// Interface between the search and the evaluation function. An evaluator may update incrementally:
/// it receives every move made and unmade on the path from the root, and evaluates only the
/// position at the end of that path. Each thread has its own evaluator.
class Evaluator {
 public:
  virtual ~Evaluator() = default;

  /// Starts a new path at `root`.
  virtual void reset(const Position& root) = 0;
  /// `move` was made in `before`, giving `after`.
  virtual void push(const Position& before, Move move, const Position& after) = 0;
  virtual void push_null() = 0;
  /// Undoes the last push() or push_null().
  virtual void pop() = 0;

  /// Optional: starts the computation for `position`, the end of the path, so that it overlaps with
  /// memory accesses elsewhere. Does not change any result.
  virtual void prepare(const Position& /*position*/) {}

  /// Evaluates `position`, the end of the path, for the side to move, in evaluation units
  /// (centipawns.h), within +-30000. Deterministic: the same position always has the same value.
  [[nodiscard]] virtual int evaluate(const Position& position) = 0;
};

/// Creates an evaluator for one search thread.
using EvaluatorFactory = std::function<std::unique_ptr<Evaluator>()>;

}  // namespace tratto
