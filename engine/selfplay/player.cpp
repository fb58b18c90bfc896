#include "engine/selfplay/player.h"

#include <cstdlib>

#include "engine/chess/movegen.h"
#include "engine/laws/unwinnability.h"

namespace tratto::selfplay {

namespace {

/// Lets a search finish the iteration in which it passes the soft limit.
class SoftNodes final : public Supervisor {
 public:
  explicit SoftNodes(std::uint64_t limit) : limit_(limit) {}
  bool must_stop(std::uint64_t) override { return false; }
  bool wants_another(const Iteration& iteration) override { return iteration.nodes < limit_; }

 private:
  std::uint64_t limit_;
};

/// Counts for how many plies in a row something has been so.
class Streak {
 public:
  int extend(bool holds) { return length_ = holds ? length_ + 1 : 0; }

 private:
  int length_ = 0;
};

nnue::GameResult win_for(Color color) {
  return color == White ? nnue::GameResult::WhiteWins : nnue::GameResult::BlackWins;
}

/// The game as a search root, all its moves made.
SearchRoot replay(const nnue::GameRecord& game) {
  SearchRoot root{game.start};
  for (const nnue::ScoredMove& scored : game.moves) {
    root.position = root.position.after(scored.move);
    root.history.push(root.position);
  }
  return root;
}

/// Drawn by the laws: third occurrence, fifty moves (both claimed at once) or a dead position.
bool is_drawn(const SearchRoot& root) {
  return root.position.rule50() >= 100 || root.history.occurrences() >= 3 || is_dead(root.position);
}

}  // namespace

Player::Player(std::unique_ptr<Evaluator> evaluator, std::size_t hash_megabytes,
               const GameRules& rules, const OpeningMix& mix)
    : worker_(table_, std::move(evaluator)), rules_(rules), mix_(mix) {
  table_.resize(hash_megabytes);
}

nnue::GameRecord Player::play(std::uint64_t seed) {
  Random random(seed);
  nnue::GameRecord game = balanced_opening(random);
  const bool plays_out = random.unit() < rules_.play_out;
  SearchRoot root = replay(game);
  game.result = play_from(root, game.moves, plays_out);
  return game;
}

nnue::ScoredMove Player::choose(const SearchRoot& root) {
  SoftNodes limit(rules_.soft_nodes);
  table_.new_search();
  Worker::Task task;
  task.hard_nodes = rules_.soft_nodes * static_cast<std::uint64_t>(rules_.hard_factor);
  if (!worker_.think(root, task, limit)) return {};
  nodes_ += worker_.nodes();
  const RootMove& best = worker_.root_moves().front();
  return {best.move, static_cast<std::int16_t>(best.score.value())};
}

nnue::GameRecord Player::balanced_opening(Random& random) {
  while (true) {
    table_.clear(1);
    worker_.new_game();
    nnue::GameRecord game = random_opening(mix_, random);
    const nnue::ScoredMove best = choose(replay(game));
    if (best.move && std::abs(best.score) <= rules_.balance_limit) return game;
  }
}

nnue::GameResult Player::play_from(SearchRoot& root, std::vector<nnue::ScoredMove>& moves,
                                   bool plays_out) {
  Streak winning;
  Streak losing;
  Streak level;
  while (static_cast<int>(moves.size()) < rules_.longest_game) {
    const Color mover = root.position.side_to_move();
    if (!has_legal_move(root.position))
      return root.position.in_check() ? win_for(~mover) : nnue::GameResult::Draw;
    if (is_drawn(root)) return nnue::GameResult::Draw;

    const nnue::ScoredMove best = choose(root);
    const int white_score = mover == White ? best.score : -best.score;
    moves.push_back(best);
    root.position = root.position.after(best.move);
    root.history.push(root.position);

    const int ahead = winning.extend(white_score >= rules_.win_score);
    const int behind = losing.extend(white_score <= -rules_.win_score);
    const int even = level.extend(std::abs(white_score) <= rules_.draw_score);
    if (plays_out) continue;
    if (ahead >= rules_.win_plies) return nnue::GameResult::WhiteWins;
    if (behind >= rules_.win_plies) return nnue::GameResult::BlackWins;
    if (rules_.draw_plies > 0 && even >= rules_.draw_plies &&
        static_cast<int>(moves.size()) >= rules_.draw_from_ply)
      return nnue::GameResult::Draw;
  }
  return nnue::GameResult::Draw;
}

}  // namespace tratto::selfplay
