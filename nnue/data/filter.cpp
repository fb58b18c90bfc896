#include "nnue/data/filter.h"

#include <cstdlib>
#include <utility>

#include "engine/base/random.h"

namespace tratto::nnue {

namespace {

/// A position with at most this number of pieces is not an opening, even at the start of a game.
constexpr int endgame_pieces = 12;

bool changes_material(const Position& position, Move move) {
  return position.is_capture(move) || move.is_promotion();
}

}  // namespace

const char* to_string(Verdict verdict) {
  static constexpr std::array<const char*, verdict_count> names{
      "kept",           "no score",  "in check",       "noisy move",
      "score too high", "too early", "too few pieces", "too many pieces"};
  return names[static_cast<std::size_t>(verdict)];
}

bool is_quiet(const Position& position, Move best) {
  return !position.in_check() && !changes_material(position, best);
}

Verdict judge(const Filter& filter, const Position& position, ScoredMove ply) {
  if (ply.score == no_score) return Verdict::Unscored;
  if (filter.skip_checks && position.in_check()) return Verdict::Check;
  if (filter.skip_noisy && changes_material(position, ply.move)) return Verdict::Noisy;
  if (std::abs(static_cast<int>(ply.score)) >= filter.score_limit) return Verdict::Score;
  const int pieces = popcount(position.pieces());
  if (pieces < filter.min_pieces) return Verdict::FewPieces;
  if (pieces > filter.max_pieces) return Verdict::ManyPieces;
  if (position.game_ply() < filter.min_ply && pieces > endgame_pieces) return Verdict::Early;
  return Verdict::Kept;
}

void collect_examples(const GameRecord& game, std::size_t legal_plies, const Filter& filter,
                      std::uint64_t seed, std::vector<Example>& examples, VerdictCounts& counts) {
  collect_examples(game, std::span(game.moves).first(legal_plies), filter, seed, examples, counts);
}

void collect_examples(const GameRecord& game, std::span<const ScoredMove> labels,
                      const Filter& filter, std::uint64_t seed, std::vector<Example>& examples,
                      VerdictCounts& counts) {
  const std::size_t first = examples.size();
  Position position = game.start;
  for (std::size_t ply = 0; ply < labels.size(); ++ply) {
    const Verdict verdict = judge(filter, position, game.moves[ply]);
    ++counts[static_cast<std::size_t>(verdict)];
    if (verdict == Verdict::Kept)
      examples.push_back(make_example(position, labels[ply].score, game.result));
    position = position.after(game.moves[ply].move);
  }
  const auto limit = static_cast<std::size_t>(filter.per_game);
  std::size_t left = examples.size() - first;
  if (limit == 0 || left <= limit) return;
  // The first steps of a Fisher-Yates shuffle pick a random subset.
  Random random(seed);
  for (std::size_t i = 0; i < limit; ++i, --left)
    std::swap(examples[first + i],
              examples[first + i + random.below(static_cast<std::uint32_t>(left))]);
  examples.resize(first + limit);
}

}  // namespace tratto::nnue
