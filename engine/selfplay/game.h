#pragma once

#include <string_view>
#include <vector>

#include "engine/search/worker.h"
#include "engine/selfplay/inner_positions.h"
#include "engine/selfplay/openings.h"
#include "engine/selfplay/sampling_evaluator.h"

namespace tratto::selfplay {

/// How games are played and when they are called early.
struct GameRules {
  std::uint64_t soft_nodes = 1000;  ///< A move's search begins no new iteration after so many.
  int hard_factor = 8;              ///< And is broken off at this many times that.
  int balance_limit = 400;          ///< Openings scored beyond this are thrown away.
  int win_score = 2500;             ///< A side ahead by this ...
  int win_plies = 5;                ///< ... for so many plies in a row has won,
  double play_out = 0.15;           ///< but in this share of games it has to be shown.
  int draw_score = 8;               ///< Both sides within this ...
  int draw_plies = 12;              ///< ... for so many plies in a row make a draw; 0: never,
  int draw_from_ply = 70;           ///< and not before this ply.
  int longest_game = 400;           ///< Plies; then it is a draw.
  /// Searches prune late moves, as for play. Then scores of few nodes are less true
  /// (nnue/nets/JOURNAL.md).
  bool prunes_late_moves = false;
  /// Moves are chosen by searches of so many nodes; a quiet position, `label_gap` plies or more
  /// after the last such one, then gets a full search and is recorded with its score: more games,
  /// less alike, for the same number of scores. 0: every position gets a full search.
  std::uint64_t fast_nodes = 0;
  int label_gap = 3;
  /// Moves sampled in the opening are drawn from the best of searches of so many nodes; 0: of twice
  /// as many as the smallest search that chooses moves.
  std::uint64_t sample_nodes = 0;
  /// A game that is not played out ends, without a result, when so many pieces are left: else a
  /// third of what is recorded are endings; 0: it goes on.
  int end_pieces = 0;
  /// Positions inside the search, too, are recorded if a search of so many plies gave them an exact
  /// score; 0: none. They cost no node.
  int inner_depth = 0;
  /// And of each move's search so many positions that it evaluated, drawn at random, get a search
  /// of `leaf_nodes` of their own; they are recorded where they are quiet. 0: none.
  int leaves = 0;
  std::uint64_t leaf_nodes = 400;
  /// Endgame tables: their scores are exact labels, and they end games that are not played out.
  Tablebases tablebases{};
};

/// Why a thread that was to play did not.
constexpr std::string_view no_player = "there is no memory for a single player; give it less hash";

/// A move, and whether its score is worth recording.
struct Choice {
  nnue::ScoredMove best;
  bool is_label = true;
};

/// One player: a search with its own table, limited by nodes.
class Side {
 public:
  /// Throws std::bad_alloc if there is no memory for the table.
  Side(std::unique_ptr<Evaluator> evaluator, std::size_t hash_megabytes, const GameRules& rules);

  /// Forgets what was learned. Draws at random as the seed says.
  void new_game(std::uint64_t seed = 0);
  /// The best move and its score in the network's own scale; none if the game is over on the board.
  [[nodiscard]] Choice choose(const SearchRoot& root);
  /// The same by the smallest search that chooses moves: enough to see who is ahead.
  [[nodiscard]] nnue::ScoredMove glance(const SearchRoot& root);
  /// One of the moves that a small search thinks nearly as good as the best, drawn at random; none
  /// if the game is over on the board.
  [[nodiscard]] Move sample(const SearchRoot& root, Random& random);
  /// Quiet positions from inside the searches of this game, with their best moves and scores.
  [[nodiscard]] std::vector<nnue::GameRecord> take_inner() { return inner_.take(); }
  /// Nodes searched so far.
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

 private:
  /// Searches with so many nodes; false if the game is over on the board.
  bool think(const SearchRoot& root, std::uint64_t soft_nodes, SearchControl& control,
             int lines = 1);
  /// Searches with so many nodes for the move to play; none as for choose().
  nnue::ScoredMove search(const SearchRoot& root, std::uint64_t soft_nodes);
  /// The nodes of the smallest search that chooses moves.
  [[nodiscard]] std::uint64_t min_nodes() const {
    return fast_nodes_ > 0 ? fast_nodes_ : soft_nodes_;
  }
  /// Searches positions that the last search evaluated.
  void search_leaves();

  TranspositionTable table_;
  SamplingEvaluator* sampler_;  ///< The worker's evaluator.
  Worker worker_;
  std::uint64_t soft_nodes_;
  std::uint64_t hard_factor_;  ///< As in GameRules.
  bool prunes_late_moves_;
  std::uint64_t fast_nodes_;
  int label_gap_;
  std::uint64_t sample_nodes_;
  int since_label_ = 0;  ///< Moves chosen since the last full search.
  int leaves_;
  std::uint64_t leaf_nodes_;
  int inner_depth_;
  Tablebases tablebases_;
  std::uint64_t nodes_ = 0;
  InnerPositions inner_;
};

/// The first moves of a game, random and sampled; unbalanced ones, in the eyes of `judge`, are
/// tried again.
[[nodiscard]] nnue::GameRecord balanced_opening(Side& judge, const GameRules& rules,
                                                const OpeningMix& mix, Random& random);

/// Plays a game on to its end and adds its moves and result. Games that are to be played out, and
/// those that start from an ending, are not called early or ended by their pieces.
void play_on(nnue::GameRecord& game, Side& white, Side& black, const GameRules& rules,
             bool plays_out);

}  // namespace tratto::selfplay
