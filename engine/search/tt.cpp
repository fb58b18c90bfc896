#include "engine/search/tt.h"

#include <algorithm>
#include <cstring>
#include <thread>
#include <utility>

#include "engine/base/relaxed.h"
#include "engine/base/threads.h"

namespace tratto {

namespace {

/// Layout of an entry in its word, from the lowest bit: move 16, score 16, evaluation 16, depth 8,
/// bound 2, was_pv 1, generation 5.
struct Packed {
  std::uint64_t word;

  [[nodiscard]] std::uint16_t part(int shift) const {
    return static_cast<std::uint16_t>(word >> shift);
  }
  [[nodiscard]] Move move() const { return Move::from_bits(part(0)); }
  [[nodiscard]] int depth() const { return static_cast<int>((word >> 48) & 0xFF); }
  [[nodiscard]] Bound bound() const { return static_cast<Bound>((word >> 56) & 3); }
  [[nodiscard]] bool was_pv() const { return ((word >> 58) & 1) != 0; }
  [[nodiscard]] std::uint8_t generation() const { return static_cast<std::uint8_t>(word >> 59); }
};

std::uint64_t pack(const TTEntry& entry, Move move, std::uint8_t generation) {
  const auto bits16 = [](int value) { return std::uint64_t{static_cast<std::uint16_t>(value)}; };
  return bits16(move.bits()) | bits16(entry.score.value()) << 16 |
         bits16(entry.raw_eval.value()) << 32 |
         static_cast<std::uint64_t>(std::clamp(entry.depth, 0, 255)) << 48 |
         static_cast<std::uint64_t>(entry.bound) << 56 |
         static_cast<std::uint64_t>(entry.was_pv) << 58 |
         static_cast<std::uint64_t>(generation) << 59;
}

std::uint16_t short_key(Key key) {
  return static_cast<std::uint16_t>(key);
}

// Replacement value: depth less this number of plies per generation of age.
constexpr int age_weight = 4;
// A new result replaces a deeper one of the same position only if it is not much shallower.
constexpr int depth_tolerance = 4;

}  // namespace

bool TranspositionTable::resize(std::size_t megabytes) {
  if (megabytes == megabytes_) return true;
  ZeroedPages pages(megabytes << 20);
  if (!pages) return false;
  pages_ = std::move(pages);
  cluster_count_ = (megabytes << 20) / sizeof(Cluster);
  megabytes_ = megabytes;
  return true;
}

void TranspositionTable::clear(int threads) {
  generation_ = 0;
  const int shares =
      std::clamp(static_cast<int>(std::thread::hardware_concurrency()), 1, std::max(1, threads));
  const std::size_t share = cluster_count_ / static_cast<std::size_t>(shares) + 1;
  in_parallel(shares, [this, share](int i) {
    const std::size_t begin = std::min(static_cast<std::size_t>(i) * share, cluster_count_);
    const std::size_t count = std::min(share, cluster_count_ - begin);
    std::memset(static_cast<void*>(pages_.as<Cluster>() + begin), 0, count * sizeof(Cluster));
  });
}

std::optional<TTEntry> TranspositionTable::probe(Key key) const {
  Cluster& cluster = this->cluster(key);
  for (int i = 0; i < entries_per_cluster; ++i) {
    if (load_relaxed(cluster.keys[i]) != short_key(key)) continue;
    const Packed packed{load_relaxed(cluster.words[i])};
    if (packed.word == 0) continue;
    TTEntry entry;
    entry.move = packed.move();
    entry.score = Score(static_cast<std::int16_t>(packed.part(16)));
    entry.raw_eval = Score(static_cast<std::int16_t>(packed.part(32)));
    entry.depth = packed.depth();
    entry.bound = packed.bound();
    entry.was_pv = packed.was_pv();
    return entry;
  }
  return std::nullopt;
}

void TranspositionTable::store(Key key, const TTEntry& entry) {
  Cluster& cluster = this->cluster(key);
  int victim = 0;
  int min_value = 1 << 20;
  for (int i = 0; i < entries_per_cluster; ++i) {
    const Packed packed{load_relaxed(cluster.words[i])};
    if (packed.word == 0 || load_relaxed(cluster.keys[i]) == short_key(key)) {
      victim = i;
      break;
    }
    const int value = packed.depth() - age_weight * age(packed.generation());
    if (value < min_value) {
      min_value = value;
      victim = i;
    }
  }

  const Packed old{load_relaxed(cluster.words[victim])};
  const bool same_position = old.word != 0 && load_relaxed(cluster.keys[victim]) == short_key(key);
  if (same_position && entry.bound != Bound::Exact && age(old.generation()) == 0 &&
      entry.depth + depth_tolerance + 2 * entry.was_pv <= old.depth())
    return;
  const Move move = !entry.move && same_position ? old.move() : entry.move;
  store_relaxed(cluster.keys[victim], short_key(key));
  store_relaxed(cluster.words[victim], pack(entry, move, generation_));
}

int TranspositionTable::permill_full() const {
  const std::size_t sample = std::min<std::size_t>(1000, cluster_count_);
  if (sample == 0) return 0;
  std::size_t used = 0;
  for (std::size_t c = 0; c < sample; ++c)
    for (std::uint64_t& word : pages_.as<Cluster>()[c].words) {
      const Packed packed{load_relaxed(word)};
      used += packed.word != 0 && age(packed.generation()) == 0;
    }
  return static_cast<int>(used * 1000 / (sample * entries_per_cluster));
}

Score to_tt_score(Score score, int ply) {
  if (score.is_win()) return score + ply;
  if (score.is_loss()) return score - ply;
  return score;
}

Score from_tt_score(Score score, int ply, int rule50) {
  if (score == Score::none() || !score.is_decisive()) return score;
  const bool out_of_reach = score.plies_to_mate() > 100 - rule50;
  if (score.is_win()) return out_of_reach ? Score::max_evaluation() : score - ply;
  return out_of_reach ? -Score::max_evaluation() : score + ply;
}

}  // namespace tratto
