#include "engine/search/mate_search.h"

#include <algorithm>

#include "engine/chess/counters.h"
#include "engine/search/mate_prover.h"

namespace tratto {

namespace {

/// The prover gets half of the limits of the search, which finds more mates than a third or a sixth
/// (METHODS.md), or this number of nodes without a limit.
constexpr std::uint64_t prover_divisor = 2;
constexpr std::uint64_t unlimited_nodes = 20'000'000;
/// Fifths of the prover's nodes for the side with the better evaluation, which is tried first.
constexpr std::uint64_t likelier_attack_fifths = 4;
constexpr int longest_mate = 100;  ///< Moves.
constexpr std::size_t max_megabytes = 256;
/// With fewer reversible plies no repetition is possible.
constexpr int plies_of_two_repetitions = 4;

/// Whether the game before the root, which the prover ignores, could invalidate a proof.
bool history_matters(const SearchRoot& root, int moves) {
  const int rule50 = root.position.rule50();
  return rule50 + 2 * moves >= fifty_move_plies ||
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

std::optional<SearchInfo> find_mate_proof(const SearchRoot& root, const Limits& limits,
                                          Evaluator& evaluator, const MateSearchTask& task) {
  const int moves = limits.depth ? std::min(*limits.mate, (*limits.depth + 1) / 2) : *limits.mate;
  if (!limits.search_moves.empty() || limits.visibility || moves > longest_mate ||
      history_matters(root, moves))
    return std::nullopt;
  const Color us = root.position.side_to_move();
  evaluator.reset(root.position);
  const Color likelier = evaluator.evaluate(root.position) >= 0 ? us : ~us;

  const std::uint64_t all = limits.nodes ? *limits.nodes / prover_divisor : unlimited_nodes;
  for (const Color attacker : {likelier, ~likelier}) {
    MateQuestion question;
    question.attacker = attacker;
    question.plies = attacker == us ? 2 * moves - 1 : 2 * moves;
    question.nodes = attacker == likelier
                         ? all * likelier_attack_fifths / (likelier_attack_fifths + 1)
                         : all - std::min(all, task.nodes->load());
    question.megabytes = std::min(task.megabytes, max_megabytes);
    const std::uint64_t before = task.nodes->load();
    // Updated during the proof, because time may be measured in nodes.
    question.must_stop = [&task, before](std::uint64_t visited) {
      task.nodes->store(before + visited);
      return task.must_stop();
    };
    const MateProof proof = prove_mate(root.position, question);
    task.nodes->store(before + proof.nodes);
    if (proof.verdict == MateVerdict::Mate && !proof.line.empty())
      return to_info(proof, attacker == us);
  }
  return std::nullopt;
}

}  // namespace tratto
