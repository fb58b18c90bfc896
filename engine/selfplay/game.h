#pragma once

#include <atomic>
#include <string_view>
#include <vector>

#include "engine/search/worker.h"
#include "engine/selfplay/inner_positions.h"
#include "engine/selfplay/openings.h"
#include "engine/selfplay/sampling_evaluator.h"

namespace tratto::selfplay {

/// How self-play games are played and adjudicated.
struct GameRules {
  std::uint64_t soft_nodes =
      1000;                 ///< Soft node limit: a search starts no new iteration after this.
  int hard_factor = 8;      ///< Hard node limit, as a multiple of the soft one.
  int balance_limit = 400;  ///< Openings with a larger absolute score are rejected.
  int win_score = 2500;     ///< Win adjudication: a score of at least this ...
  int win_plies = 5;        ///< ... for this number of consecutive plies wins,
  double play_out = 0.15;   ///< except in this share of games, which are played out.
  int draw_score = 8;       ///< Draw adjudication: absolute scores of at most this ...
  int draw_plies = 12;      ///< ... for this number of consecutive plies; 0: never,
  int draw_from_ply = 70;   ///< but not before this ply.
  int longest_game = 400;   ///< Plies; longer games are drawn.
  /// Whether searches use late move pruning, as in play. It makes scores of few nodes less accurate
  /// (nnue/nets/JOURNAL.md).
  bool prunes_late_moves = false;
  /// If not 0, moves are chosen by searches with this node limit, and a quiet position at least
  /// `label_gap` plies after the last label gets a full search whose score is recorded. This gives
  /// more and more varied games for the same number of labels. 0: every position gets a full
  /// search.
  std::uint64_t fast_nodes = 0;
  int label_gap = 3;
  /// Node limit of the searches that sample opening moves; 0: twice min_nodes().
  std::uint64_t sample_nodes = 0;
  /// A game that is not played out ends, without a result, when this number of pieces is left;
  /// otherwise a third of all recorded positions are endgames. 0: no such end.
  int end_pieces = 0;
  /// Positions inside the search are recorded too if they have an exact score from a search of at
  /// least this many plies; 0: none. They cost no nodes.
  int inner_depth = 0;
  /// Number of positions per search, sampled from those it evaluated, that are searched with
  /// `leaf_nodes` nodes and recorded if quiet. 0: none.
  int leaves = 0;
  std::uint64_t leaf_nodes = 400;
  /// Endgame tablebases: their scores are exact labels, and they adjudicate games that are not
  /// played out.
  Tablebases tablebases{};
};

/// Error message if no thread has memory for a player.
constexpr std::string_view no_player = "there is no memory for a single player; give it less hash";

/// A move, and whether its score is recorded as a label.
struct Choice {
  nnue::ScoredMove best;
  bool is_label = true;
};

/// An engine that plays: a search with its own transposition table, limited by nodes.
class Engine {
 public:
  /// Throws std::bad_alloc if there is no memory for the transposition table.
  Engine(std::unique_ptr<Evaluator> evaluator, std::size_t hash_megabytes, const GameRules& rules);

  /// Clears transposition table and histories, and seeds the random numbers.
  void new_game(std::uint64_t seed = 0);
  /// The best move and its score in the units of the network; none if the game is over.
  [[nodiscard]] Choice choose(const SearchRoot& root);
  /// The same by a search of min_nodes(), accurate enough for adjudication.
  [[nodiscard]] nnue::ScoredMove quick_search(const SearchRoot& root);
  /// A random move among those that a small search scores nearly as high as the best; none if the
  /// game is over.
  [[nodiscard]] Move sample(const SearchRoot& root, Random& random);
  /// Quiet positions from inside the searches of this game, with best moves and scores; removes
  /// them here.
  [[nodiscard]] std::vector<nnue::GameRecord> take_inner() { return inner_.take(); }
  /// Total nodes searched.
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

 private:
  /// Searches with this soft node limit; false if the game is over.
  bool think(const SearchRoot& root, std::uint64_t soft_nodes, SearchControl& control,
             int lines = 1);
  /// Searches for the move to play; none as for choose().
  nnue::ScoredMove search(const SearchRoot& root, std::uint64_t soft_nodes);
  /// The node limit of the smallest search that chooses moves.
  [[nodiscard]] std::uint64_t min_nodes() const {
    return fast_nodes_ > 0 ? fast_nodes_ : soft_nodes_;
  }
  /// Searches sampled positions that the last search evaluated.
  void search_leaves();

  TranspositionTable tt_;
  SamplingEvaluator* sampler_;  ///< The worker's evaluator.
  Worker worker_;
  std::uint64_t soft_nodes_;
  std::uint64_t hard_factor_;  ///< GameRules::hard_factor.
  bool prunes_late_moves_;
  std::uint64_t fast_nodes_;
  int label_gap_;
  std::uint64_t sample_nodes_;
  int since_label_ = 0;  ///< Moves since the last full search.
  int leaves_;
  std::uint64_t leaf_nodes_;
  int inner_depth_;
  Tablebases tablebases_;
  std::uint64_t nodes_ = 0;
  InnerPositions inner_;
};

/// The opening moves of a game, random and sampled; repeated until `judge` scores the position
/// within the balance limit. An error if `stop` became true before that, or after
/// OpeningMix::max_tries.
[[nodiscard]] Result<nnue::GameRecord> balanced_opening(Engine& judge, const GameRules& rules,
                                                        const OpeningMix& mix, Random& random,
                                                        const std::atomic<bool>& stop);

/// Plays a game to its end and adds the moves and the result. Games that are played out, and those
/// that start from an endgame, are not adjudicated or ended by their number of pieces.
void play_on(nnue::GameRecord& game, Engine& white, Engine& black, const GameRules& rules,
             bool plays_out);

}  // namespace tratto::selfplay
