#include "engine/levels/ladder.h"

#include <optional>

#include "engine/base/random.h"
#include "engine/chess/movegen.h"
#include "engine/levels/judgement.h"
#include "engine/levels/player.h"
#include "engine/winnability/unwinnability.h"

namespace tratto::levels {

namespace {

/// Few plies, because levels know how to open; piece errors and seeds make the games differ.
constexpr int opening_plies = 2;
constexpr int longest_game = 300;
constexpr std::size_t hash_megabytes = 1;

/// Node limit of a search.
class NodesOnly final : public SearchControl {
 public:
  bool must_stop(std::uint64_t) override { return false; }
  bool wants_another(const Iteration&) override { return true; }
};

/// A player of a level.
class Contender {
 public:
  Contender(const EvaluatorFactory& evaluators, const Level& level, std::uint64_t seed)
      : level_(level), seed_(seed), worker_(table_, with_misjudgement(evaluators, level, seed)()) {
    if (!table_.resize(hash_megabytes)) throw std::bad_alloc();
  }

  Move choose(const SearchRoot& root) {
    table_.clear(1);
    worker_.new_game();
    const Limits limits = weakened({}, root, level_, seed_);
    Worker::Task task;
    task.hard_nodes = *limits.nodes;
    task.only_moves = limits.search_moves;
    task.visibility = limits.visibility.get();
    NodesOnly control;
    return worker_.think(root, task, control) ? worker_.root_moves().front().move : Move();
  }

 private:
  Level level_;
  std::uint64_t seed_;
  TranspositionTable table_;
  Worker worker_;
};

SearchRoot random_opening(Random& random) {
  while (true) {
    SearchRoot root;
    MoveList moves = legal_moves(root.position);
    for (int ply = 0; ply < opening_plies && !moves.empty(); ++ply) {
      root.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
      moves = legal_moves(root.position);
    }
    if (!moves.empty()) return root;
  }
}

/// The winner, if any.
std::optional<Color> play(SearchRoot root, Contender& white, Contender& black) {
  for (int ply = 0; ply < longest_game; ++ply) {
    const Color mover = root.position.side_to_move();
    if (!has_legal_move(root.position))
      return root.position.in_check() ? std::optional(~mover) : std::nullopt;
    if (root.can_claim_draw() || is_dead(root.position)) return std::nullopt;
    root.play((mover == White ? white : black).choose(root));
  }
  return std::nullopt;
}

}  // namespace

LadderScore play_ladder(const EvaluatorFactory& evaluators, const Level& first, const Level& second,
                        int games, std::uint64_t seed, const std::atomic<bool>& stop) {
  LadderScore score;
  Random random(seed);
  for (int game = 0; game < games && !stop; game += 2) {
    const SearchRoot opening = random_opening(random);
    for (const Color color : {White, Black}) {
      Contender one(evaluators, first, random.next());
      Contender other(evaluators, second, random.next());
      const auto winner = color == White ? play(opening, one, other) : play(opening, other, one);
      ++(!winner ? score.draws : *winner == color ? score.wins : score.losses);
    }
  }
  return score;
}

}  // namespace tratto::levels
