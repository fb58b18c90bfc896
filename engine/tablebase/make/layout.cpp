#include "engine/tablebase/make/layout.h"

#include <algorithm>

namespace tratto::tablebase {

namespace {

constexpr int pawn_squares = 48;
constexpr int pawn_ranks = 6;

struct KingTables {
  std::array<std::array<KingPair, 64>, 64> pairs;
  std::array<std::array<Square, 2>, king_pair_count> squares;
};

constexpr bool is_below_diagonal(Square square) {
  return rank_of(square) < file_of(square);
}
constexpr bool is_on_diagonal(Square square) {
  return rank_of(square) == file_of(square);
}

/// The symmetry that moves White's king into the triangle a1-d1-d4 and, if it is then on the
/// diagonal, Black's king onto or below the diagonal.
constexpr Symmetry turn_for(Square white, Square black) {
  Symmetry symmetry = 0;
  if (file_of(white) > 3) symmetry |= mirror_files;
  if (rank_of(white) > 3) symmetry |= mirror_ranks;
  for (const Square king : {white, black}) {
    const Square turned = map_square(symmetry, king);
    if (is_on_diagonal(turned)) continue;
    if (!is_below_diagonal(turned)) symmetry |= swap_axes;
    break;
  }
  return symmetry;
}

KingTables make_king_tables() {
  KingTables tables;
  std::int16_t count = 0;
  for (int pass = 0; pass < 2; ++pass)
    for (int i = 0; i < 64 * 64; ++i) {
      const auto white = static_cast<Square>(i / 64);
      const auto black = static_cast<Square>(i % 64);
      if (white == black || contains(king_attacks(white), black)) continue;
      const Symmetry symmetry = turn_for(white, black);
      KingPair& pair = tables.pairs[white][black];
      if (pass == 0 && symmetry == 0) {
        tables.squares[static_cast<std::size_t>(count)] = {white, black};
        pair = {count++, 0};
      } else if (pass == 1) {
        pair = {tables.pairs[map_square(symmetry, white)][map_square(symmetry, black)].number,
                symmetry};
      }
    }
  return tables;
}

const KingTables kings = make_king_tables();

constexpr int edge_distance(Square square) {
  return std::min(file_of(square), 7 - file_of(square));
}

}  // namespace

KingPair find_kings(Square white, Square black) {
  return kings.pairs[white][black];
}

Layout::Layout(const Material& material) : material_(material) {
  movers_.push_back(WhiteKing);
  movers_.push_back(BlackKing);
  for (const PieceType type : {Knight, Bishop, Rook, Queen})
    for (const Color color : {White, Black})
      for (int i = 0; i < material.count(make_piece(color, type)); ++i)
        movers_.push_back(make_piece(color, type));
  if (material.has_pawns()) {
    const Color leader = color_of(leading_pawn(material));
    leading_pawns_ = material.count(make_piece(leader, Pawn));
    for (const Color color : {leader, ~leader})
      for (int i = 0; i < material.count(make_piece(color, Pawn)); ++i)
        pawns_.push_back(make_piece(color, Pawn));
  }
  for (int i = 0; i < pawns_.count(); ++i)
    slices_ *= i == 0 ? pawn_ranks : pawn_squares;
  const int free_movers = has_pawns() ? last() : last() - 2;
  configurations_ = (has_pawns() ? std::size_t{1} : std::size_t{king_pair_count})
                    << (square_bits * free_movers);
}

bool Layout::place_pawns(int part, std::size_t slice, Squares& squares) const {
  const auto first = static_cast<std::size_t>(movers_.count());
  for (std::size_t i = pawns_.size(); i-- > 1; slice /= pawn_squares)
    squares[first + i] = static_cast<Square>(8 + slice % pawn_squares);
  if (!has_pawns()) return true;
  squares[first] = make_square(part, 1 + static_cast<int>(slice));
  for (std::size_t i = 1; i < pawns_.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j)
      if (squares[first + i] == squares[first + j]) return false;
    const bool leads = static_cast<int>(i) < leading_pawns_;
    if (leads && edge_distance(squares[first + i]) < part) return false;
    if (i > 1 && pawns_[i] == pawns_[i - 1] && squares[first + i] < squares[first + i - 1])
      return false;
  }
  return true;
}

std::size_t Layout::slice(Squares squares) const {
  const auto first = static_cast<std::size_t>(movers_.count());
  if (!has_pawns()) return 0;
  auto* const pawns = squares.data() + first;
  std::sort(pawns + 1, pawns + leading_pawns_);
  std::sort(pawns + leading_pawns_, pawns + pawns_.count());
  auto slice = static_cast<std::size_t>(rank_of(pawns[0]) - 1);
  for (int i = 1; i < pawns_.count(); ++i)
    slice = slice * pawn_squares + (pawns[i] - 8);
  return slice;
}

bool Layout::place_movers(std::size_t configuration, Squares& squares) const {
  const int given = has_pawns() ? 0 : 2;
  for (int i = last(); i-- > given; configuration >>= square_bits)
    squares[static_cast<std::size_t>(i)] = static_cast<Square>(configuration & 63);
  if (given > 0) {
    squares[0] = kings.squares[configuration][White];
    squares[1] = kings.squares[configuration][Black];
  }
  Bitboard occupied = 0;
  for (int i = 0; i < pieces(); ++i) {
    if (i == last()) continue;
    const Bitboard square = bit(squares[static_cast<std::size_t>(i)]);
    if (occupied & square) return false;
    occupied |= square;
  }
  return true;
}

std::size_t Layout::turned(const Squares& squares, KingPair pair, int count) const {
  auto number = static_cast<std::size_t>(pair.number);
  for (int i = 2; i < count; ++i)
    number =
        number << square_bits | map_square(pair.symmetry, squares[static_cast<std::size_t>(i)]);
  return number;
}

bool Layout::move_king(std::size_t& configuration, const Squares& squares, int mover, Square to,
                       Symmetry& symmetry) const {
  const KingPair pair = mover == 0 ? find_kings(to, squares[1]) : find_kings(squares[0], to);
  if (pair.number < 0) return false;
  symmetry = pair.symmetry;
  configuration = turned(squares, pair, last());
  return true;
}

std::optional<std::size_t> Layout::twin(std::size_t configuration) const {
  const int others = square_bits * (last() - 2);
  const std::size_t pair = configuration >> others;
  if (!is_on_diagonal(kings.squares[pair][White]) || !is_on_diagonal(kings.squares[pair][Black]))
    return std::nullopt;
  std::size_t twin = pair << others;
  for (int place = 0; place < others; place += square_bits) {
    const auto square = static_cast<Square>(configuration >> place & 63);
    twin |= std::size_t{map_square(swap_axes, square)} << place;
  }
  return twin;
}

Layout::Place Layout::find(const Squares& squares) const {
  if (!has_pawns())
    return {0, turned(squares, find_kings(squares[0], squares[1]), movers_.count())};
  const auto first = static_cast<std::size_t>(movers_.count());
  if (pawns_.count() == 1) {
    // Nearly all positions are in such tables.
    const bool turns = file_of(squares[first]) > 3;
    auto position = static_cast<std::size_t>(rank_of(squares[first]) - 1);
    for (std::size_t i = 0; i < first; ++i)
      position = position << square_bits | (turns ? flip_file(squares[i]) : squares[i]);
    return {edge_distance(squares[first]), position};
  }
  Squares own = squares;
  const auto nearest =
      std::min_element(own.begin() + first, own.begin() + first + leading_pawns_,
                       [](Square a, Square b) { return edge_distance(a) < edge_distance(b); });
  std::swap(own[first], *nearest);
  if (file_of(own[first]) > 3)
    for (int i = 0; i < pieces(); ++i)
      own[static_cast<std::size_t>(i)] = flip_file(own[static_cast<std::size_t>(i)]);
  std::size_t position = slice(own);
  for (std::size_t i = 0; i < movers_.size(); ++i)
    position = position << square_bits | own[i];
  return {file_of(own[first]), position};
}

}  // namespace tratto::tablebase
