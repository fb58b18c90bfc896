#include "engine/arbiter/game.h"

#include <algorithm>

#include "engine/base/check.h"
#include "engine/chess/movegen.h"
#include "engine/chess/notation.h"
#include "engine/winnability/unwinnability.h"

namespace tratto {

namespace {

constexpr int threefold = 3;
constexpr int fivefold = 5;
constexpr int automatic_after_moves = 75;

}  // namespace

Game::Game(const Position& start, const Edition& edition)
    : Game(start, edition, [](const Position& position) { return tratto::is_dead(position); }) {}

Game::Game(const Position& start, const Edition& edition, DeadPositionTest is_dead)
    : edition_(edition), is_dead_(is_dead), start_(start), position_(start) {
  keys_.push_back(identity_key(start));
}

void Game::play(Move move) {
  TRATTO_CHECK(position_.is_legal(move));
  position_ = position_.after(move);
  moves_.push_back(move);
  keys_.push_back(identity_key(position_));
  if (occurrences() >= threefold - 1) last_repetition_ = keys_.size() - 1;
}

Key Game::identity_key(const Position& position) const {
  Key key = position.key();
  if (edition_.identity == Identity::PiecesAndRights) return key;
  for (const Square rook : squares_of(position.castling_rooks()))
    key ^= zobrist::keys.castling_rook[rook];
  if (position.en_passant() != NoSquare)
    key ^= zobrist::keys.en_passant_file[file_of(position.en_passant())];
  return key;
}

int Game::occurrences_of(Key key, int reversible) const {
  const auto window = std::min(keys_.size(), static_cast<std::size_t>(reversible) + 1);
  return static_cast<int>(
      std::count(keys_.end() - static_cast<std::ptrdiff_t>(window), keys_.end(), key));
}

bool Game::completes_fifty_moves(const Position& position) const {
  return position.rule50() >= 2 * edition_.claim_after_moves;
}

bool Game::ends_by_repetition() const {
  if (occurrences() < fivefold) return false;
  if (!edition_.fivefold_at_alternate_moves) return true;
  constexpr int cycle = 4;  // Plies: both players move away and back.
  for (std::size_t i = 1; i < fivefold; ++i)
    if (keys_[keys_.size() - 1 - cycle * i] != keys_.back()) return false;
  return true;
}

std::optional<Outcome> Game::ending() const {
  if (!has_legal_move(position_)) {
    if (position_.in_check()) return Outcome{Ending::Checkmate, ~position_.side_to_move()};
    return Outcome{Ending::Stalemate, std::nullopt};
  }
  if (edition_.dead_position_ends && is_dead_(position_))
    return Outcome{Ending::DeadPosition, std::nullopt};
  if (!edition_.automatic_draws) return std::nullopt;
  if (ends_by_repetition()) return Outcome{Ending::Fivefold, std::nullopt};
  if (position_.rule50() >= 2 * automatic_after_moves)
    return Outcome{Ending::SeventyFiveMoves, std::nullopt};
  return std::nullopt;
}

std::optional<Ending> Game::claim() const {
  if (occurrences() >= threefold) return Ending::Threefold;
  if (completes_fifty_moves(position_)) return Ending::FiftyMoves;
  return std::nullopt;
}

std::optional<Ending> Game::claim(Move move) const {
  const Position after = position_.after(move);
  if (after.rule50() == 0) return std::nullopt;
  if (occurrences_of(identity_key(after), position_.rule50()) + 1 >= threefold)
    return Ending::Threefold;
  if (edition_.fifty_by_announced_move && completes_fifty_moves(after)) return Ending::FiftyMoves;
  return std::nullopt;
}

bool Game::may_repeat_third_time() const {
  return last_repetition_ != 0 &&
         keys_.size() - 1 - last_repetition_ <= static_cast<std::size_t>(position_.rule50());
}

Claims Game::claims() const {
  Claims claims;
  if (ending()) return claims;
  claims.threefold = occurrences() >= threefold;
  claims.fifty_moves = completes_fifty_moves(position_);
  const bool fifty_near =
      edition_.fifty_by_announced_move && position_.rule50() + 1 >= 2 * edition_.claim_after_moves;
  if (!fifty_near && !may_repeat_third_time()) return claims;
  for (const Move move : legal_moves(position_)) {
    const Position after = position_.after(move);
    if (after.rule50() == 0) continue;
    if (occurrences_of(identity_key(after), position_.rule50()) + 1 >= threefold)
      claims.threefold_moves.push_back(move);
    if (fifty_near) claims.fifty_move_moves.push_back(move);
  }
  return claims;
}

Outcome Game::lost_by(Ending ending, Color loser, bool opponent_can_mate) const {
  const bool spared = (ending == Ending::FlagFall && edition_.flag_fall_spares) ||
                      (ending == Ending::Resignation && edition_.resignation_spares) ||
                      (ending == Ending::IllegalMove && edition_.illegal_move_spares);
  if (spared && !opponent_can_mate) return {ending, std::nullopt};
  return {ending, ~loser};
}

std::string Game::describe() const {
  if (const auto outcome = ending()) return to_string(*outcome);
  std::string out = position_.in_check() ? "check" : "";
  const auto add = [&out](const std::string& text) { out.append(out.empty() ? "" : "; ") += text; };
  const Claims open = claims();
  if (open.threefold) add("draw can be claimed: third occurrence (9.2.2)");
  if (open.fifty_moves) add("draw can be claimed: 50 moves (9.3.2)");
  if (!open.threefold && !open.threefold_moves.empty())
    add("draw can be claimed by announcing " + to_san(position_, open.threefold_moves[0]) +
        ": third occurrence (9.2.1)");
  if (!open.fifty_moves && !open.fifty_move_moves.empty())
    add("draw can be claimed by announcing " + to_san(position_, open.fifty_move_moves[0]) +
        ": 50 moves (9.3.1)");
  return out;
}

}  // namespace tratto
