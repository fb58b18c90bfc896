#include "engine/search/mate_prover.h"

#include <algorithm>
#include <array>
#include <new>
#include <optional>

#include "engine/base/large_pages.h"
#include "engine/chess/movegen.h"
#include "engine/winnability/unwinnability.h"

namespace tratto {

namespace {

/// Proof and disproof numbers: the minimum number of positions that must be proved to prove, or to
/// disprove, the mate.
using ProofNumber = std::uint32_t;
constexpr ProofNumber infinite = 1U << 30;

/// Initial proof number after a quiet move, which leaves the defender all moves.
constexpr ProofNumber proof_number_of_quiet = 15;
/// The search leaves a child when it needs this much more work than the next best: a smaller margin
/// would switch too often.
constexpr ProofNumber threshold_divisor = 4;
/// Nodes between two calls of must_stop(). In blocked positions, where it is hard to tell who can
/// still mate, a node takes up to twenty microseconds.
constexpr std::uint64_t prover_poll_interval = 128;

/// A number of plies that no search reaches.
constexpr int never = 255;

/// A table entry: either a final result, valid for any number of plies, or proof numbers for one
/// number of plies. Numbers shared between different plies would count cycles twice.
struct Entry {
  Key key = 0;
  ProofNumber proof = 1;
  ProofNumber disproof = 1;
  std::uint32_t work = 0;            ///< Number of positions visited below.
  std::uint8_t mate_within = never;  ///< Proved with this number of plies left, and with more.
  std::uint8_t no_mate_below = 0;    ///< Refuted with fewer plies left than this.
};

/// The table key of a position with a number of plies left.
Key key_with_plies(Key key, int plies) {
  constexpr Key spread = 0x9E3779B97F4A7C15ULL;
  return key ^ (spread * static_cast<Key>(plies + 1));
}

/// The table of positions; replaces the entry with the least work. Entries without work are empty.
/// The system zeroes its pages when they are first used: a search of milliseconds cannot wait for
/// all of them.
class ProofTable {
 public:
  explicit ProofTable(std::size_t megabytes) {
    while (2 * bucket_count_ * sizeof(Bucket) <= megabytes << 20)
      bucket_count_ *= 2;
    pages_ = ZeroedPages(bucket_count_ * sizeof(Bucket));
    if (!pages_) throw std::bad_alloc();
  }
  [[nodiscard]] const Entry* find(Key key) const {
    for (const Entry& entry : bucket_of(key))
      if (entry.key == key && entry.work > 0) return &entry;
    return nullptr;
  }
  void store(const Entry& entry) {
    Bucket& bucket = bucket_of(entry.key);
    Entry* place = std::min_element(bucket.begin(), bucket.end(),
                                    [](const Entry& a, const Entry& b) { return a.work < b.work; });
    for (Entry& old : bucket)
      if (old.key == entry.key) place = &old;
    *place = entry;
  }

 private:
  using Bucket = std::array<Entry, 4>;
  [[nodiscard]] Bucket& bucket_of(Key key) const {
    return pages_.as<Bucket>()[key & (bucket_count_ - 1)];
  }

  std::size_t bucket_count_ = 1;
  ZeroedPages pages_;
};

struct Child {
  Move move;
  Key key;
  ProofNumber proof;
  ProofNumber disproof;
};

struct ProofNumbers {
  ProofNumber proof;
  ProofNumber disproof;
};

/// The most proving child, with the thresholds at which its search ends because another child has
/// become more proving, or because the node has reached its own thresholds.
struct Choice {
  Child child;
  ProofNumbers thresholds;
};
Choice select_most_proving(const std::vector<Child>& children, bool attacker, ProofNumbers numbers,
                           ProofNumbers thresholds) {
  // The attacker needs one child that is proved, the defender one that is disproved.
  const auto work_left = [attacker](const Child& child) {
    return attacker ? child.proof : child.disproof;
  };
  const Child* best = nullptr;
  ProofNumber second = infinite;
  for (const Child& child : children)
    if (best == nullptr || work_left(child) < work_left(*best)) {
      if (best != nullptr) second = work_left(*best);
      best = &child;
    } else {
      second = std::min(second, work_left(child));
    }
  const ProofNumber threshold = second + second / threshold_divisor + 1;
  // What the other children leave of the threshold of a sum.
  const auto rest = [](ProofNumber limit, ProofNumber sum, ProofNumber own) {
    return std::min(infinite, limit - std::min(limit, sum) + own);
  };
  if (attacker)
    return {*best,
            {std::min(thresholds.proof, threshold),
             rest(thresholds.disproof, numbers.disproof, best->disproof)}};
  return {*best,
          {rest(thresholds.proof, numbers.proof, best->proof),
           std::min(thresholds.disproof, threshold)}};
}

class Prover {
 public:
  Prover(const MateQuestion& question)
      : question_(question), max_nodes_(question.nodes), table_(question.megabytes) {}

  MateProof prove(const Position& root) {
    MateProof proof;
    const ProofNumbers numbers = expand(root, question_.plies, {infinite, infinite});
    if (numbers.proof == 0) {
      proof.line = line(root, question_.plies);
      if (!proof.line.empty() || !has_legal_move(root)) proof.verdict = MateVerdict::Mate;
    } else if (numbers.disproof == 0) {
      proof.verdict = MateVerdict::NoMate;
    }
    proof.nodes = nodes_;
    return proof;
  }

 private:
  using Children = std::vector<Child>;

  /// Whether it is the attacker's turn.
  [[nodiscard]] bool attacker_moves(const Position& position) const {
    return position.side_to_move() == question_.attacker;
  }
  /// Expands a position, with `plies` left, until its proof numbers reach the thresholds.
  ProofNumbers expand(const Position& position, int plies, ProofNumbers thresholds);
  /// Results without search: mates, draws and the last plies.
  std::optional<ProofNumbers> terminal_numbers(const Position& position, int plies,
                                               const MoveList& moves);
  bool mates_at_once(const Position& position, const MoveList& moves);
  Children children_of(const Position& position, const MoveList& moves);
  Child after_check(const Position& position, Move move);
  /// Reads the children's proof numbers from the table and combines them.
  ProofNumbers combine(const Position& position, int plies, Children& children) const;
  [[nodiscard]] int depth_of_proof(const Position& position, int plies,
                                   const Children& children) const;
  void count_node();
  void store_result(Key key, int mate_within, int no_mate_below, std::uint32_t work = 1);
  [[nodiscard]] std::vector<Move> line(const Position& root, int plies);
  [[nodiscard]] std::vector<Move> follow_proof(const Position& root, int plies, bool& shortened);
  struct Step {
    Move move;
    int plies_after = never;  ///< Maximum number of plies to the mate.
  };
  [[nodiscard]] Step best_step(const Position& position, int plies);

  const MateQuestion& question_;
  std::uint64_t max_nodes_;
  ProofTable table_;
  std::uint64_t nodes_ = 0;
  bool stopped_ = false;
};

void Prover::count_node() {
  ++nodes_;
  if (nodes_ >= max_nodes_ ||
      (nodes_ % prover_poll_interval == 0 && question_.must_stop && question_.must_stop(nodes_)))
    stopped_ = true;
}

void Prover::store_result(Key key, int mate_within, int no_mate_below, std::uint32_t work) {
  Entry entry;
  if (const Entry* old = table_.find(key)) entry = *old;
  entry.key = key;
  entry.work = std::max(entry.work, work);
  entry.mate_within = static_cast<std::uint8_t>(std::min<int>(entry.mate_within, mate_within));
  entry.no_mate_below =
      static_cast<std::uint8_t>(std::max<int>(entry.no_mate_below, no_mate_below));
  table_.store(entry);
}

bool Prover::mates_at_once(const Position& position, const MoveList& moves) {
  for (const Move move : moves) {
    if (!position.gives_check(move)) continue;
    count_node();
    if (!has_legal_move(position.after(move))) return true;
  }
  return false;
}

std::optional<ProofNumbers> Prover::terminal_numbers(const Position& position, int plies,
                                                     const MoveList& moves) {
  const auto mate_within = [&](int min) {
    store_result(position.key(), min, 0);
    return ProofNumbers{0, infinite};
  };
  const auto no_mate_below = [&](int max) {
    store_result(position.key(), never, max);
    return ProofNumbers{infinite, 0};
  };
  const bool attacker = attacker_moves(position);
  if (moves.empty())
    return position.in_check() && !attacker ? mate_within(0) : no_mate_below(never);
  if (plies == 0) return no_mate_below(1);
  if (quick_winnable(position, question_.attacker) == Winnable::No) return no_mate_below(never);
  if (!attacker || plies > 2) return std::nullopt;
  return mates_at_once(position, moves) ? mate_within(1) : no_mate_below(plies + 1);
}

Prover::Children Prover::children_of(const Position& position, const MoveList& moves) {
  Children children;
  children.reserve(moves.size());
  const bool attacker = attacker_moves(position);
  for (const Move move : moves) {
    if (attacker && position.gives_check(move)) {
      children.push_back(after_check(position, move));
      continue;
    }
    children.push_back({move, position.after(move).key(), attacker ? proof_number_of_quiet : 1, 1});
  }
  return children;
}

/// The fewer check evasions, the smaller the initial proof number.
Child Prover::after_check(const Position& position, Move move) {
  count_node();
  const Position next = position.after(move);
  const auto replies = static_cast<ProofNumber>(count_legal_moves(next));
  if (replies == 0) return {move, next.key(), 0, infinite};
  return {move, next.key(), replies, 1};
}

ProofNumbers Prover::combine(const Position& position, int plies, Children& children) const {
  const bool attacker = attacker_moves(position);
  ProofNumber min = infinite;
  std::uint64_t sum = 0;
  for (Child& child : children) {
    const Entry* result = table_.find(child.key);
    if (result != nullptr && result->mate_within < plies) {
      child.proof = 0;
      child.disproof = infinite;
    } else if (result != nullptr && result->no_mate_below >= plies) {
      child.proof = infinite;
      child.disproof = 0;
    } else if (const Entry* entry = table_.find(key_with_plies(child.key, plies - 1))) {
      child.proof = entry->proof;
      child.disproof = entry->disproof;
    }
    min = std::min(min, attacker ? child.proof : child.disproof);
    sum += attacker ? child.disproof : child.proof;
  }
  const ProofNumber total = static_cast<ProofNumber>(std::min<std::uint64_t>(sum, infinite));
  return attacker ? ProofNumbers{min, total} : ProofNumbers{total, min};
}

/// Plies to mate of a proved position: minimum over the attacker's moves, maximum over the
/// defender's.
int Prover::depth_of_proof(const Position& position, int plies, const Children& children) const {
  const bool attacker = attacker_moves(position);
  int depth = attacker ? plies : 0;
  for (const Child& child : children) {
    const Entry* known = table_.find(child.key);
    const int below = known != nullptr ? std::min<int>(known->mate_within, plies - 1) : plies - 1;
    if (child.proof == 0)
      depth = attacker ? std::min(depth, below + 1) : std::max(depth, below + 1);
  }
  return depth;
}

ProofNumbers Prover::expand(const Position& position, int plies, ProofNumbers thresholds) {
  count_node();
  const std::uint64_t begin = nodes_;
  const MoveList moves = legal_moves(position);
  if (const auto numbers = terminal_numbers(position, plies, moves)) return *numbers;
  Children children = children_of(position, moves);
  const bool attacker = attacker_moves(position);
  ProofNumbers numbers{};
  while (true) {
    numbers = combine(position, plies, children);
    if (numbers.proof >= thresholds.proof || numbers.disproof >= thresholds.disproof ||
        numbers.proof == 0 || numbers.disproof == 0 || stopped_)
      break;
    const auto [child, below] = select_most_proving(children, attacker, numbers, thresholds);
    expand(position.after(child.move), plies - 1, below);
  }
  const auto work = static_cast<std::uint32_t>(nodes_ - begin) + 1;
  if (numbers.proof == 0)
    store_result(position.key(), depth_of_proof(position, plies, children), 0, work);
  else if (numbers.disproof == 0)
    store_result(position.key(), never, plies + 1, work);
  else
    table_.store({key_with_plies(position.key(), plies), numbers.proof, numbers.disproof, work});
  return numbers;
}

/// The best move of a proved position: the attacker's quickest or the defender's slowest by the
/// table. None if the proof was evicted and cannot be found again.
Prover::Step Prover::best_step(const Position& position, int plies) {
  const bool attacker = attacker_moves(position);
  Step best{{}, attacker ? never : -1};
  for (const Move move : legal_moves(position)) {
    const Position next = position.after(move);
    if (!has_legal_move(next) && next.in_check()) {
      if (attacker) return {move, 0};
      return {};
    }
    const Entry* entry = table_.find(next.key());
    if (!attacker && (entry == nullptr || entry->mate_within >= plies)) {
      expand(next, plies - 1, {infinite, infinite});
      entry = table_.find(next.key());
    }
    const int after = entry != nullptr ? entry->mate_within : never;
    if (!attacker && after >= plies) return {};
    if (attacker ? after < best.plies_after : after > best.plies_after) best = {move, after};
  }
  return best;
}

/// Follows the proof. If a mate turns out to be shorter than stored, the entry is updated: another
/// defence may then be longer.
std::vector<Move> Prover::follow_proof(const Position& root, int plies, bool& shortened) {
  std::vector<Move> moves;
  Position position = root;
  while (plies > 0 && has_legal_move(position)) {
    if (expand(position, plies, {infinite, infinite}).proof != 0) return {};
    const Step step = best_step(position, plies);
    if (!step.move || step.plies_after >= plies) return {};
    if (step.plies_after + 1 < plies && !moves.empty()) {
      store_result(position.key(), step.plies_after + 1, 0);
      shortened = true;
    }
    moves.push_back(step.move);
    position = position.after(step.move);
    plies = step.plies_after;
  }
  return position.in_check() && !has_legal_move(position) ? moves : std::vector<Move>();
}

/// The line of a proof. Followed again until no entry on it changes, so that its length is the one
/// that is proved: a shorter defence does not prove a shorter mate.
std::vector<Move> Prover::line(const Position& root, int plies) {
  constexpr int max_repetitions = 1000;
  constexpr std::uint64_t line_node_divisor = 4;
  max_nodes_ = nodes_ + question_.nodes / line_node_divisor;
  stopped_ = false;
  for (int i = 0; i < max_repetitions; ++i) {
    bool shortened = false;
    std::vector<Move> moves = follow_proof(root, plies, shortened);
    if (!shortened || moves.empty()) return moves;
  }
  return {};
}

}  // namespace

MateProof prove_mate(const Position& root, const MateQuestion& question) {
  return Prover(question).prove(root);
}

}  // namespace tratto
