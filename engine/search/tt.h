#pragma once

#include <cstdint>
#include <optional>

#include "engine/base/large_pages.h"
#include "engine/chess/move.h"
#include "engine/chess/zobrist.h"
#include "engine/search/score.h"

namespace tratto {

/// An entry of the transposition table. The move may be illegal: test it with is_legal().
struct TTEntry {
  Move move;                       ///< The best move found, or none.
  Score score = Score::none();     ///< Mate scores are relative to this position, not to the root.
  Score raw_eval = Score::none();  ///< Raw evaluation, uncorrected.
  int depth = 0;                   ///< Depth of the search in plies; stored clamped to 0..255.
  Bound bound = Bound::None;       ///< What `score` says: none if only raw_eval is known.
  bool tt_pv = false;              ///< TT-PV: the position was on a principal variation.
};

/// Whether a TT score with this bound proves whether the true score reaches `threshold`: it is
/// exact, a lower bound of at least `threshold`, or an upper bound below it.
constexpr bool bound_proves(Bound bound, Score tt_score, Score threshold) {
  if (bound == Bound::Exact) return true;
  return bound == (tt_score >= threshold ? Bound::Lower : Bound::Upper);
}

/// The transposition table (TT), shared by all threads without locks. An entry is a 64-bit word and
/// a 16-bit key; three entries form a cluster of half a cache line. Word and key are each read and
/// written atomically, but not together: there is no data race, but a key may belong to the word of
/// another position. Such an entry is accepted, as is one whose 16 key bits match by chance: its
/// move is tested for legality, its score is trusted.
class TranspositionTable {
 public:
  TranspositionTable() = default;

  /// Resizes and clears the table. Returns false and keeps the old one if there is not enough
  /// memory. No effect if the size is unchanged.
  bool resize(std::size_t megabytes);
  /// Clears the table, with at most this number of threads.
  void clear(int threads);
  /// Starts a new generation: older entries are replaced first.
  void new_search() {
    generation_ = static_cast<std::uint8_t>((generation_ + 1) & generation_mask);
  }

  /// Returns the entry of a position, if there is one.
  [[nodiscard]] std::optional<TTEntry> probe(Key key) const;
  /// Stores an entry. It replaces the entry of the same position if there is one, unless that is
  /// much deeper and of this generation; otherwise the least valuable one of the cluster, by depth
  /// and age. An entry without a move keeps the stored move of the position.
  void store(Key key, const TTEntry& entry);
  /// Fetches the cluster of a position into the cache, ahead of probe().
  [[gnu::always_inline]] void prefetch(Key key) const { __builtin_prefetch(&cluster(key)); }

  /// UCI `hashfull`: share of entries written in the current generation, in permill, estimated from
  /// a sample.
  [[nodiscard]] int hashfull() const;
  [[nodiscard]] std::size_t megabytes() const { return megabytes_; }

 private:
  static constexpr int entries_per_cluster = 3;
  static constexpr std::uint8_t generation_mask = 31;

  // Plain integers, because mapped memory has no constructed objects; see base/relaxed.h.
  struct alignas(32) Cluster {
    std::uint64_t words[entries_per_cluster];
    std::uint16_t keys[entries_per_cluster];
  };
  static_assert(sizeof(Cluster) == 32);

  [[nodiscard]] Cluster& cluster(Key key) const {
    // The upper half of the product maps the key evenly to any number of clusters.
    __extension__ using Uint128 = unsigned __int128;
    const Uint128 index = (static_cast<Uint128>(key) * cluster_count_) >> 64;
    return pages_.as<Cluster>()[static_cast<std::size_t>(index)];
  }
  /// Number of searches since a generation, modulo 32.
  [[nodiscard]] int age(std::uint8_t generation) const {
    return (generation_ - generation) & generation_mask;
  }

  ZeroedPages pages_;
  std::size_t cluster_count_ = 0;
  std::size_t megabytes_ = 0;
  std::uint8_t generation_ = 0;
};

/// Converts a mate score from plies to mate from the root to plies from the position, for storing.
/// `ply`: distance of the position from the root. Other scores are unchanged.
[[nodiscard]] Score to_tt_score(Score score, int ply);
/// The inverse, for reading. A mate that the fifty-move rule may prevent (`rule50`: plies since the
/// last capture or pawn move) becomes the largest evaluation: a win without a distance.
[[nodiscard]] Score from_tt_score(Score score, int ply, int rule50);

}  // namespace tratto
