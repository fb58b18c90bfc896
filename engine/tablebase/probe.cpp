#include "engine/tablebase/probe.h"

#include <algorithm>

#include "engine/chess/movegen.h"

namespace tratto::tablebase {

namespace {

/// A result, and whether a capture achieves it.
struct Resolved {
  Wdl wdl;
  bool by_capture;
};

bool only_kings(const Position& position) {
  return popcount(position.pieces()) == 2;
}

std::optional<Wdl> stored_wdl(const Tables& tables, const Position& position) {
  if (only_kings(position)) return Draw;
  const Material material = Material::of(position);
  const Table* const table = tables.find(material, TableKind::Wdl);
  if (table == nullptr) return std::nullopt;
  const std::optional<Wdl> wdl = table->wdl(position);
  if (!wdl) tables.reject(material, TableKind::Wdl);
  return wdl;
}

/// A stored value is valid only if no capture is better, and ignores en passant. So captures are
/// tried first, recursively until there are no more.
std::optional<Resolved> resolve(const Tables& tables, const Position& position) {
  MoveList moves;
  generate(position, MoveSet::Noisy, moves);
  std::optional<Wdl> best;
  int en_passants = 0;
  bool best_is_en_passant = false;
  for (const Move move : moves) {
    if (!position.is_capture(move)) continue;
    const std::optional<Resolved> reply = resolve(tables, position.after(move));
    if (!reply) return std::nullopt;
    const Wdl wdl = -reply->wdl;
    if (wdl == Win) return Resolved{Win, true};
    en_passants += move.is_en_passant();
    // Prefers a capture that is not en passant among equals, because the table knows it.
    const bool equal = best && wdl == *best && best_is_en_passant;
    if (best && wdl <= *best && !equal) continue;
    best = wdl;
    best_is_en_passant = move.is_en_passant();
  }
  // En passant is the only legal move, so the table takes the position for mate or stalemate.
  if (en_passants > 0 && count_legal_moves(position) == en_passants) return Resolved{*best, true};
  const std::optional<Wdl> stored = stored_wdl(tables, position);
  if (!stored) return std::nullopt;
  if (!best || *best < *stored) return Resolved{*stored, false};
  // A DTZ table has no valid value where the WDL table has none.
  return Resolved{*best, *best > 0 || (best_is_en_passant && *best > *stored)};
}

bool is_zeroing(const Position& position, Move move) {
  return position.is_capture(move) || type_of(position.moved_piece(move)) == Pawn;
}

bool is_mate(const Position& position) {
  return position.in_check() && !has_legal_move(position);
}

/// Whether a non-capturing pawn move keeps a win.
std::optional<bool> pawn_move_wins(const Tables& tables, const Position& position, Wdl wdl) {
  for (const Move move : legal_moves(position)) {
    if (type_of(position.moved_piece(move)) != Pawn || position.is_capture(move)) continue;
    const std::optional<Wdl> reply = probe_wdl(tables, position.after(move));
    if (!reply) return std::nullopt;
    if (-*reply == wdl) return true;
  }
  return false;
}

/// The distance computed from the positions after the moves that do not zero the counter, for
/// tables that store the other side to move.
std::optional<int> dtz_by_moves(const Tables& tables, const Position& position, Wdl wdl) {
  std::optional<int> best;
  // A loss in which every move zeroes the counter has a known distance; for a win such moves were
  // tried already.
  if (wdl < 0) best = zeroing_dtz(wdl);
  for (const Move move : legal_moves(position)) {
    if (is_zeroing(position, move)) continue;
    const Position next = position.after(move);
    const std::optional<int> reply = probe_dtz(tables, next);
    if (!reply) return std::nullopt;
    if (wdl > 0 && *reply == -1 && is_mate(next)) return 1;
    const int dtz = -*reply;
    if (wdl > 0 && dtz > 0) best = best ? std::min(*best, dtz + 1) : dtz + 1;
    if (wdl < 0) best = std::min(*best, dtz - 1);
  }
  return best;
}

}  // namespace

std::optional<Wdl> probe_wdl(const Tables& tables, const Position& position) {
  if (position.castling_rooks() != 0) return std::nullopt;
  if (popcount(position.pieces()) > std::max(tables.largest(), 2)) return std::nullopt;
  const std::optional<Resolved> resolved = resolve(tables, position);
  if (!resolved) return std::nullopt;
  return resolved->wdl;
}

std::optional<int> probe_dtz(const Tables& tables, const Position& position) {
  if (position.castling_rooks() != 0) return std::nullopt;
  if (popcount(position.pieces()) > std::max(tables.largest(), 2)) return std::nullopt;
  const std::optional<Resolved> resolved = resolve(tables, position);
  if (!resolved) return std::nullopt;
  const Wdl wdl = resolved->wdl;
  if (wdl == Draw || resolved->by_capture) return zeroing_dtz(wdl);
  if (wdl > 0) {
    const std::optional<bool> pawn_wins = pawn_move_wins(tables, position, wdl);
    if (!pawn_wins) return std::nullopt;
    if (*pawn_wins) return zeroing_dtz(wdl);
  }
  const Material material = Material::of(position);
  const Table* const table = tables.find(material, TableKind::Dtz);
  if (table == nullptr) return std::nullopt;
  const std::optional<Table::Distance> stored = table->dtz(position, wdl);
  if (!stored) {
    tables.reject(material, TableKind::Dtz);
    return std::nullopt;
  }
  if (stored->other_side) return dtz_by_moves(tables, position, wdl);
  return zeroing_dtz(wdl) + (wdl > 0 ? stored->plies : -stored->plies);
}

}  // namespace tratto::tablebase
