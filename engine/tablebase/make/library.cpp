#include "engine/tablebase/make/library.h"

#include <algorithm>

#include "engine/base/concat.h"
#include "engine/base/files.h"
#include "engine/base/mapped_file.h"
#include "engine/tablebase/make/verifier.h"
#include "engine/tablebase/table.h"

namespace tratto::tablebase {

namespace {

constexpr int small_table_pieces = 4;

/// Reads results from a file, which may store any result that is not better wherever a capture is
/// as good.
class StoredResults {
 public:
  StoredResults(Table table, const Material& material, const SolvedLibrary& library)
      : table_(std::move(table)), layout_(material), captures_(layout_, library, false) {}

  /// Decompresses a table without pawns, because most of it will be read. A table with pawns stays
  /// compressed: only the few positions after a promotion are read, and the memory is needed
  /// elsewhere.
  void expand() {
    if (layout_.has_pawns()) return;
    for (const Color side : {White, Black})
      if (side == White || !layout_.material().is_symmetric())
        values_[side] = table_.half(0, side).pairs.expand();
  }

  void results(int part, std::size_t position, Color to_move,
               std::span<Outcome, Solved::row_positions> outcomes) const {
    std::fill(outcomes.begin(), outcomes.end(), illegal_outcome);
    Placement placement;
    const std::size_t word = position / word_positions;
    const std::size_t first = position % word_positions;
    if (!layout_.place_pawns(part, word / layout_.configurations(), placement.squares) ||
        !place(layout_, word % layout_.configurations(), placement))
      return;
    const Word row = Word{(1 << Solved::row_positions) - 1} << first;
    const Word legal = row & ~placement.fixed & ~positions_in_check(layout_, placement, ~to_move);
    Word open = 0;  ///< Positions in which a capture may be better than the stored result.
    for (const Square last : squares_of(legal)) {
      placement.squares[static_cast<std::size_t>(layout_.last())] = last;
      const Outcome outcome = stored(placement.squares, to_move);
      outcomes[last - first] = outcome;
      if (outcome != outcome_of(Win)) open |= bit(last);
    }
    if (open == 0) return;
    const Outcomes captures = captures_.captures(placement, to_move, open);
    for (Outcome outcome = 0; outcome < outcome_count; ++outcome)
      for (const Square last : squares_of(captures[outcome]))
        outcomes[last - first] = std::max(outcomes[last - first], outcome);
  }

 private:
  [[nodiscard]] Outcome stored(const Squares& squares, Color to_move) const {
    // For symmetric material a file contains only positions with White to move; for Black the board
    // is flipped.
    const bool swapped = layout_.material().is_symmetric() && to_move == Black;
    const Color side = swapped ? White : to_move;
    const Encoding& any = table_.half(0, side).encoding;
    Bitboard leaders = 0;
    if (layout_.has_pawns())
      for (int i = 0; i < layout_.pieces(); ++i)
        if (seen(layout_.piece(i), swapped) == any.piece(0))
          leaders |= bit(squares[static_cast<std::size_t>(i)]);
    const int part = layout_.has_pawns() ? pawn_file_of(leaders) : 0;
    const Encoding& encoding = table_.half(part, side).encoding;
    Squares own{};
    unsigned used = 0;
    for (int k = 0; k < encoding.piece_count(); ++k)
      for (int i = 0; i < layout_.pieces(); ++i)
        if (!(used >> i & 1) && seen(layout_.piece(i), swapped) == encoding.piece(k)) {
          const Square square = squares[static_cast<std::size_t>(i)];
          own[static_cast<std::size_t>(k)] = swapped ? flip_rank(square) : square;
          used |= 1U << i;
          break;
        }
    const std::uint64_t index = encoding.index(own);
    if (index < values_[side].size())
      return std::min<Outcome>(values_[side][index], outcome_count - 1);
    const int value = table_.half(part, side).pairs.value(index).value_or(0);
    return static_cast<Outcome>(std::min(value, outcome_count - 1));
  }
  static Piece seen(Piece piece, bool swapped) {
    return swapped ? make_piece(~color_of(piece), type_of(piece)) : piece;
  }

  Table table_;
  Layout layout_;
  ZeroingMoves captures_;
  std::array<std::vector<std::uint8_t>, color_count> values_;  ///< Empty if not expanded.
};

}  // namespace

std::vector<Material> successors(const Material& material) {
  std::vector<Material> found;
  const Layout layout(material);
  const auto add = [&](int victim, int promoted, PieceType type) {
    Material next;
    for (int i = 0; i < layout.pieces(); ++i) {
      const Piece piece = layout.piece(i);
      if (i == victim || type_of(piece) == King) continue;
      next.add(i == promoted ? make_piece(color_of(piece), type) : piece);
    }
    if (next.size() > 2 && std::find(found.begin(), found.end(), next.canonical()) == found.end())
      found.push_back(next.canonical());
  };
  for (int victim = -1; victim < layout.pieces(); ++victim) {
    if (victim >= 0 && type_of(layout.piece(victim)) == King) continue;
    if (victim >= 0) add(victim, -1, NoPieceType);
    for (int i = 0; i < layout.pieces(); ++i)
      if (i != victim && type_of(layout.piece(i)) == Pawn)
        for (const PieceType type : {Queen, Rook, Bishop, Knight})
          add(victim, i, type);
  }
  return found;
}

std::shared_ptr<const Solved> Library::find(const Material& material) const {
  for (const auto& table : tables_)
    if (table->layout().material() == material) return table;
  return nullptr;
}

std::optional<Error> Library::prepare(const std::vector<Material>& materials) {
  forget_others(materials);
  for (const Material& material : materials) {
    const auto found = std::find_if(tables_.begin(), tables_.end(), [&](const auto& table) {
      return table->layout().material() == material;
    });
    if (found != tables_.end()) {
      tables_.splice(tables_.begin(), tables_, found);
    } else if (auto error = load(material)) {
      return error;
    }
  }
  return std::nullopt;
}

std::optional<Error> Library::load(const Material& material) {
  // The material after captures; not after promotions, which the file already includes.
  std::vector<Material> smaller = successors(material);
  std::erase_if(smaller, [&](const Material& other) { return other.size() == material.size(); });
  if (auto error = prepare(smaller)) return error;
  const std::filesystem::path path = directory_ / (material.name() + ".rtbw");
  // Whatever is made of a damaged file would be wrong, and look right.
  const Result<MappedFile> file = MappedFile::open(path);
  if (!file) return Error{concat(utf8_name(path), ": ", file.error())};
  if (auto error = check_checksum(file->bytes()))
    return Error{concat(utf8_name(path), ": ", error->what)};
  Result<Table> table = Table::open(path, material, TableKind::Wdl);
  if (!table) return Error{concat(utf8_name(path), ": ", table.error())};
  const auto results = std::make_shared<StoredResults>(
      std::move(*table), material, [this](const Material& other) { return find(other); });
  results->expand();
  keep(std::make_shared<Solved>(
      material, [results](int part, std::size_t position, Color to_move, auto outcomes) {
        results->results(part, position, to_move, outcomes);
      }));
  return std::nullopt;
}

void Library::forget_others(const std::vector<Material>& needed) {
  const auto is_large = [](const Material& material) {
    return material.size() > small_table_pieces;
  };
  std::size_t used = 0;
  for (const Material& material : needed)
    if (is_large(material)) used += Solved::bytes(Layout(material));
  if (used == 0) return;
  std::erase_if(tables_, [&](const auto& table) {
    const Material& material = table->layout().material();
    if (!is_large(material) || std::find(needed.begin(), needed.end(), material) != needed.end())
      return false;
    used += Solved::bytes(table->layout());
    return used > memory_;
  });
}

}  // namespace tratto::tablebase
