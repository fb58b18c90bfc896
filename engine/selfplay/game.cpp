#include "engine/selfplay/game.h"

#include <algorithm>
#include <cstdlib>
#include <new>
#include <optional>

#include "engine/base/concat.h"
#include "engine/chess/movegen.h"
#include "engine/tablebase/probe.h"
#include "engine/winnability/winning_chances.h"
#include "nnue/data/filter.h"

namespace tratto::selfplay {

namespace {

/// Sampled moves are among this number of best moves, and at most this many units worse than the
/// best.
constexpr int sample_lines = 3;
constexpr int sample_margin = 60;
/// Factor on the nodes of sampled moves: MultiPV needs more.
constexpr std::uint64_t sample_effort = 2;

/// Counts consecutive plies with a property.
class Streak {
 public:
  int extend(bool holds) { return length_ = holds ? length_ + 1 : 0; }

 private:
  int length_ = 0;
};

nnue::GameResult win_for(Color color) {
  return color == White ? nnue::GameResult::WhiteWins : nnue::GameResult::BlackWins;
}

/// The end of the game as a search root.
SearchRoot replay(const nnue::GameRecord& game) {
  SearchRoot root{game.start};
  for (const nnue::ScoredMove& scored : game.moves)
    root.play(scored.move);
  return root;
}

/// Applies soft and hard node limits, and collects positions inside the search that have exact
/// scores.
class SelfPlayControl final : public SearchControl {
 public:
  /// `inner_depth`: see GameRules.
  SelfPlayControl(std::uint64_t soft_nodes, int inner_depth, InnerPositions& inner)
      : soft_nodes_(soft_nodes), inner_depth_(inner_depth), inner_(inner) {}

  bool must_stop(std::uint64_t) override { return false; }
  bool wants_another(const Iteration& iteration) override { return iteration.nodes < soft_nodes_; }
  void on_exact_score(const Position& position, Move best, Score score, int depth) override {
    if (inner_depth_ != 0 && depth >= inner_depth_) inner_.add(position, best, score, depth);
  }

 private:
  std::uint64_t soft_nodes_;
  int inner_depth_;
  InnerPositions& inner_;
};

/// Limits the nodes of a leaf search, and stops it early if the position is not quiet.
class LeafControl final : public SearchControl {
 public:
  LeafControl(const Position& leaf, std::uint64_t nodes) : leaf_(leaf), nodes_(nodes) {}

  bool must_stop(std::uint64_t) override { return false; }
  bool wants_another(const Iteration& iteration) override {
    if (iteration.depth <= 2 && leaf_.is_noisy(iteration.moves.front().move)) return false;
    return iteration.nodes < nodes_;
  }

 private:
  const Position& leaf_;
  std::uint64_t nodes_;
};

/// Draws by the laws: threefold repetition and fifty moves, both claimed at once, and dead
/// positions by the quick test.
bool is_drawn(const SearchRoot& root) {
  if (root.can_claim_draw()) return true;
  const WinningChances chances = winning_chances(root.position);
  return !chances[White] && !chances[Black];
}

/// The tablebase result, if the position is in the tables with a counter of zero.
std::optional<nnue::GameResult> result_by_tables(const Position& position,
                                                 const Tablebases& tablebases) {
  if (position.rule50() != 0 || popcount(position.pieces()) > tablebases.max_pieces())
    return std::nullopt;
  const auto wdl = tablebase::probe_wdl(*tablebases.tables, position);
  if (!wdl) return std::nullopt;
  const Score score = tablebases.score(*wdl, 0);
  if (!score.is_decisive()) return nnue::GameResult::Draw;
  return win_for(score.is_win() ? position.side_to_move() : ~position.side_to_move());
}

/// Win and draw adjudication.
class Adjudicator {
 public:
  explicit Adjudicator(const GameRules& rules) : rules_(rules) {}

  /// Adds the score of the next ply, for White; returns the result when the game is adjudicated.
  std::optional<nnue::GameResult> add(int white_score, int plies) {
    const int ahead = winning_.extend(white_score >= rules_.win_score);
    const int behind = losing_.extend(white_score <= -rules_.win_score);
    const int even = level_.extend(std::abs(white_score) <= rules_.draw_score);
    if (ahead >= rules_.win_plies) return nnue::GameResult::WhiteWins;
    if (behind >= rules_.win_plies) return nnue::GameResult::BlackWins;
    if (rules_.draw_plies > 0 && even >= rules_.draw_plies && plies >= rules_.draw_from_ply)
      return nnue::GameResult::Draw;
    return std::nullopt;
  }

 private:
  const GameRules& rules_;
  Streak winning_;
  Streak losing_;
  Streak level_;
};

}  // namespace

Engine::Engine(std::unique_ptr<Evaluator> evaluator, std::size_t hash_megabytes,
               const GameRules& rules)
    : sampler_(new SamplingEvaluator(std::move(evaluator))),
      worker_(tt_, std::unique_ptr<Evaluator>(sampler_)),
      soft_nodes_(rules.soft_nodes),
      hard_factor_(static_cast<std::uint64_t>(rules.hard_factor)),
      prunes_late_moves_(rules.prunes_late_moves),
      fast_nodes_(rules.fast_nodes),
      label_gap_(rules.label_gap),
      sample_nodes_(rules.sample_nodes),
      leaves_(rules.leaves),
      leaf_nodes_(rules.leaf_nodes),
      inner_depth_(rules.inner_depth),
      tablebases_(rules.tablebases) {
  if (!tt_.resize(hash_megabytes)) throw std::bad_alloc();
}

void Engine::new_game(std::uint64_t seed) {
  sampler_->seed(seed);
  tt_.clear(1);
  worker_.new_game();
  inner_.clear();
  since_label_ = label_gap_;
}

bool Engine::think(const SearchRoot& root, std::uint64_t soft_nodes, SearchControl& control,
                   int lines) {
  Worker::Task task;
  task.multi_pv = lines;
  task.hard_nodes = soft_nodes * hard_factor_;
  task.cheap_winnability_only = true;
  task.prunes_late_moves = prunes_late_moves_;
  task.tablebases = tablebases_;
  if (!worker_.think(root, task, control)) return false;
  nodes_ += worker_.nodes();
  return true;
}

nnue::ScoredMove Engine::search(const SearchRoot& root, std::uint64_t soft_nodes) {
  SelfPlayControl control(soft_nodes, inner_depth_, inner_);
  if (!think(root, soft_nodes, control)) return {};
  const RootMove& best = worker_.root_moves().front();
  return {best.move, recorded_score(root.position, best.known_score(best.score))};
}

Choice Engine::choose(const SearchRoot& root) {
  tt_.new_search();
  if (fast_nodes_ > 0) {
    const nnue::ScoredMove fast = search(root, fast_nodes_);
    if (!fast.move) return {};
    if (++since_label_ < label_gap_ || !nnue::is_quiet(root.position, fast.move))
      return {fast, false};
    since_label_ = 0;
  }
  sampler_->sample(static_cast<std::size_t>(leaves_));
  const nnue::ScoredMove chosen = search(root, soft_nodes_);
  if (leaves_ > 0 && chosen.move) search_leaves();
  return {chosen, true};
}

nnue::ScoredMove Engine::quick_search(const SearchRoot& root) {
  tt_.new_search();
  return search(root, min_nodes());
}

Move Engine::sample(const SearchRoot& root, Random& random) {
  tt_.new_search();
  const std::uint64_t nodes = sample_nodes_ > 0 ? sample_nodes_ : sample_effort * min_nodes();
  SelfPlayControl control(nodes, inner_depth_, inner_);
  if (!think(root, nodes, control, sample_lines)) return Move::none();
  const std::vector<RootMove>& moves = worker_.root_moves();
  std::uint32_t good = 1;
  while (good < std::min<std::size_t>(moves.size(), sample_lines) &&
         moves[good].score.value() >= moves[0].score.value() - sample_margin)
    ++good;
  return moves[random.below(good)].move;
}

void Engine::search_leaves() {
  const std::vector<Position> leaves = sampler_->samples();
  sampler_->sample(0);
  for (const Position& leaf : leaves) {
    LeafControl control(leaf, leaf_nodes_);
    if (!think(SearchRoot{leaf}, leaf_nodes_, control)) continue;
    const RootMove& best = worker_.root_moves().front();
    inner_.add(leaf, best.move, best.known_score(best.score), worker_.completed_depth());
  }
}

Result<nnue::GameRecord> balanced_opening(Engine& judge, const GameRules& rules,
                                          const OpeningMix& mix, Random& random,
                                          const std::atomic<bool>& stop) {
  for (int tries = 0; tries < mix.max_tries; ++tries) {
    if (tries > 0 && stop) return Error{"stopped"};
    judge.new_game(random.state());
    std::optional<nnue::GameRecord> game = random_opening(mix, random);
    if (!game)
      return Error{concat(mix.max_tries, " games were over before their ", mix.random_plies,
                          " random plies were: other starts or fewer plies are needed")};
    SearchRoot root = replay(*game);
    for (int ply = 0; ply < mix.sampled_plies; ++ply) {
      const Move move = judge.sample(root, random);
      if (!move) break;
      game->moves.push_back({move, nnue::no_score});
      root.play(move);
    }
    const nnue::ScoredMove best = judge.quick_search(root);
    if (best.move && std::abs(best.score) <= rules.balance_limit) return *std::move(game);
  }
  return Error{concat("none of ", mix.max_tries, " openings was scored within ",
                      rules.balance_limit,
                      " of a draw: other starts or a larger balance are needed")};
}

void play_on(nnue::GameRecord& game, Engine& white, Engine& black, const GameRules& rules,
             bool plays_out) {
  SearchRoot root = replay(game);
  Adjudicator adjudicator(rules);
  const auto is_ending = [&rules](const Position& position) {
    return popcount(position.pieces()) <= rules.end_pieces;
  };
  const bool started_as_ending = is_ending(root.position);
  game.result = nnue::GameResult::Draw;
  while (true) {
    const Color mover = root.position.side_to_move();
    if (!has_legal_move(root.position)) {
      if (root.position.in_check()) game.result = win_for(~mover);
      return;
    }
    if (is_drawn(root) || static_cast<int>(game.moves.size()) >= rules.longest_game) return;

    const auto [best, is_label] = (mover == White ? white : black).choose(root);
    game.moves.push_back({best.move, is_label ? best.score : nnue::no_score});
    root.play(best.move);

    const int white_score = mover == White ? best.score : -best.score;
    auto verdict = adjudicator.add(white_score, static_cast<int>(game.moves.size()));
    if (const auto exact = result_by_tables(root.position, rules.tablebases)) verdict = exact;
    if (plays_out) continue;
    const bool ends = is_ending(root.position) && !started_as_ending;
    if (!verdict && !ends) continue;
    game.result = verdict.value_or(nnue::GameResult::None);
    return;
  }
}

}  // namespace tratto::selfplay
