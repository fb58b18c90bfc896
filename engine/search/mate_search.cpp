// `go mate`: a proof is tried before the search.

#include <algorithm>

#include "engine/search/limiter.h"
#include "engine/search/mate_prover.h"
#include "engine/search/searcher.h"

namespace tratto {

namespace {

/// The prover gets half of what the search may use, which finds more mates than a third or a sixth
/// (METHODS.md); and this number of nodes if there is no limit.
constexpr std::uint64_t share_of_prover = 2;
constexpr std::uint64_t unlimited_nodes = 20'000'000;
/// Most of it for the attack of the side that the evaluation thinks better.
constexpr std::uint64_t share_of_likelier_attack = 4;  ///< Fifths.
constexpr int longest_mate = 100;                      ///< Moves.
constexpr std::size_t max_megabytes = 256;
constexpr int drawn_by_rule50 = 100;
/// After fewer reversible plies no position has stood on the board twice.
constexpr int plies_of_two_repetitions = 4;

/// Whether the game before the root, of which the prover knows nothing, could spoil a proof.
bool history_matters(const SearchRoot& root, int moves) {
  const int rule50 = root.position.rule50();
  return rule50 + 2 * moves >= drawn_by_rule50 ||
         (root.history.size() > 1 && rule50 >= plies_of_two_repetitions);
}

SearchInfo to_info(const MateProof& proof, bool own) {
  const int plies = static_cast<int>(proof.line.size());
  SearchInfo info;
  info.depth = info.selective_depth = std::max(plies, 1);
  info.score = own ? Score::mate_in(plies) : Score::mated_in(plies);
  info.pv = proof.line;
  return info;
}

}  // namespace

bool Searcher::answer_with_proof(const SearchRoot& root, const Limits& limits,
                                 SearchLimiter& limiter, InfoListener& listener) {
  const int moves = *limits.mate;
  if (!limits.search_moves.empty() || limits.visibility || options_.multi_pv > 1 ||
      moves > longest_mate || history_matters(root, moves))
    return false;
  const Color us = root.position.side_to_move();
  const std::unique_ptr<Evaluator> evaluator = evaluators_();
  evaluator->reset(root.position);
  const Color likelier = evaluator->evaluate(root.position) >= 0 ? us : ~us;

  const std::uint64_t all = limits.nodes ? *limits.nodes / share_of_prover : unlimited_nodes;
  for (const Color attacker : {likelier, ~likelier}) {
    MateQuestion question;
    question.attacker = attacker;
    question.plies = attacker == us ? 2 * moves - 1 : 2 * moves;
    question.nodes = attacker == likelier
                         ? all * share_of_likelier_attack / (share_of_likelier_attack + 1)
                         : all - std::min(all, proof_nodes_.load());
    question.megabytes = std::min(options_.hash_megabytes, max_megabytes);
    question.must_stop = [this, &limits, &limiter] {
      return limiter.must_stop(nodes()) ||
             (limits.movetime &&
              limiter.elapsed() > *limits.movetime / static_cast<int>(share_of_prover));
    };
    const MateProof proof = prove_mate(root.position, question);
    proof_nodes_ += proof.nodes;
    if (proof.verdict != MateVerdict::Mate || proof.line.empty()) continue;

    SearchInfo info = to_info(proof, attacker == us);
    info.nodes = nodes();
    info.time = limiter.elapsed();
    listener.on_info(info);
    limiter.wait_until_answer_is_allowed();
    limiter.stop();
    give_move(proof.line.front(), proof.line.size() > 1 ? proof.line[1] : Move(), listener);
    return true;
  }
  return false;
}

}  // namespace tratto
