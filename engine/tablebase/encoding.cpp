#include "engine/tablebase/encoding.h"

#include <algorithm>
#include <cmath>

#include "engine/tablebase/leading_group.h"
#include "engine/tablebase/squares.h"

namespace tratto::tablebase {

namespace {

constexpr int pawn_squares = 48;
/// The pawns of the second colour are numbered from a2.
constexpr int first_pawn_square = 8;

bool is_unique(const Material& material, Piece piece) {
  return piece != NoPiece && material.count(piece) == 1;
}

/// Whether three unique pieces, kings included, form the leading group of a table without pawns.
bool trio_leads(const Material& material) {
  for (int code = WhitePawn; code < BlackKing; ++code) {
    const auto piece = static_cast<Piece>(code);
    if (type_of(piece) < King && is_unique(material, piece)) return true;
  }
  return false;
}

/// Insertion sort, the fastest for a handful of elements. g++ 12 also warns that std::sort's code
/// for larger arrays, which is never executed here, exceeds the array.
void sort_few(Square* first, Square* last) {
  for (Square* next = first; next != last; ++next)
    for (Square* at = next; at != first && *at < *(at - 1); --at)
      std::swap(*at, *(at - 1));
}

/// The index of a set of squares among the squares not taken. The set is the range [first, last),
/// which is sorted.
std::uint64_t set_index(Square* first, Square* last, Bitboard taken, int lowest_square) {
  sort_few(first, last);
  std::uint64_t index = 0;
  for (int i = 1; first != last; ++first, ++i) {
    const int free = *first - lowest_square - popcount(taken & (bit(*first) - 1));
    index += choose[i][free];
  }
  return index;
}

/// The n-th free square, from the lowest.
Square free_square(std::uint64_t number, Bitboard taken, int lowest_square) {
  int square = lowest_square + static_cast<int>(number);
  for (const Square other : squares_of(taken)) {
    if (other > square) break;
    ++square;
  }
  return static_cast<Square>(square);
}

/// The greatest n such that the number of sets of `size` among n squares does not exceed `number`.
int greatest_below(std::uint64_t number, std::ptrdiff_t size) {
  if (size == 1) return static_cast<int>(number);
  // n(n - 1) / 2 = number, solved for n; exact for such small numbers.
  if (size == 2) return static_cast<int>((1 + std::sqrt(1 + 8 * static_cast<double>(number))) / 2);
  int n = square_count;
  while (choose[static_cast<std::size_t>(size)][static_cast<std::size_t>(n)] > number)
    --n;
  return n;
}

/// The inverse of set_index: fills [first, last). No taken square is below the lowest square.
void place_set(std::uint64_t number, Square* first, Square* last, Bitboard taken,
               int lowest_square) {
  for (auto size = last - first; size > 0; --size) {
    const int n = greatest_below(number, size);
    number -= choose[static_cast<std::size_t>(size)][static_cast<std::size_t>(n)];
    first[size - 1] = free_square(static_cast<std::uint64_t>(n), taken, lowest_square);
  }
}

Bitboard bits_of(const Square* first, const Square* last) {
  Bitboard set = 0;
  for (; first != last; ++first)
    set |= bit(*first);
  return set;
}

}  // namespace

Piece leading_pawn(const Material& material) {
  const int white = material.count(WhitePawn);
  const int black = material.count(BlackPawn);
  if (white + black == 0) return NoPiece;
  return white == 0 || (black > 0 && black < white) ? BlackPawn : WhitePawn;
}

int pawn_file_of(Bitboard leading_pawns) {
  int file = 3;
  for (const Square square : squares_of(leading_pawns))
    file = std::min({file, file_of(square), 7 - file_of(square)});
  return file;
}

Result<Encoding> Encoding::make(const Material& material, const EncodingChoice& choice,
                                int pawn_file) {
  Encoding encoding;
  encoding.choice_ = choice;
  encoding.pawns_ = material.has_pawns();
  encoding.both_pawns_ = material.both_have_pawns();
  encoding.pawn_file_ = pawn_file;
  if (!encoding.group_pieces(material)) return Error{"its pieces are not those of its name"};
  if (!encoding.order_factors()) return Error{"the order of its pieces is not possible"};
  return encoding;
}

bool Encoding::group_pieces(const Material& material) {
  if (piece_count() != material.size()) return false;
  const int count = piece_count();
  const auto add_group = [&](int first, int length) {
    groups_.push_back({static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(length), 0, 0});
    return first + length;
  };
  const auto is_run = [&](int first, Piece piece) {
    if (piece == NoPiece || material.count(piece) == 0) return false;
    if (first + material.count(piece) > count) return false;
    for (int i = first; i < first + material.count(piece); ++i)
      if (this->piece(i) != piece) return false;
    return true;
  };
  int next = 0;
  if (!pawns_) {
    const int leading = trio_leads(material) ? 3 : 2;
    for (int i = 0; i < leading; ++i)
      if (!is_unique(material, piece(i))) return false;
    next = add_group(0, leading);
  } else {
    const Piece leader = leading_pawn(material);
    const Piece other = make_piece(~color_of(leader), Pawn);
    if (!is_run(0, leader)) return false;
    next = add_group(0, material.count(leader));
    if (both_pawns_) {
      if (!is_run(next, other)) return false;
      next = add_group(next, material.count(other));
    }
  }
  while (next < count) {
    if (!is_run(next, piece(next))) return false;
    next = add_group(next, material.count(piece(next)));
  }
  // The piece counts are equal, so if no piece occurs too often, none is missing.
  return std::all_of(choice_.pieces.begin(), choice_.pieces.end(), [&](Piece piece) {
    return std::count(choice_.pieces.begin(), choice_.pieces.end(), piece) == material.count(piece);
  });
}

std::uint64_t Encoding::group_size(std::size_t group) const {
  const Group& sized = groups_[group];
  if (group == 0) {
    if (pawns_) return leading_pawns_count(sized.length, pawn_file_);
    return sized.length == 3 ? trio_count : king_pair_count;
  }
  const bool other_pawns = group == 1 && both_pawns_;
  return choose[sized.length][(other_pawns ? pawn_squares : square_count) - sized.first];
}

bool Encoding::order_factors() {
  const std::size_t fixed = both_pawns_ ? 2 : 1;
  const auto leading = static_cast<std::size_t>(choice_.leading_order);
  const auto other = static_cast<std::size_t>(choice_.other_pawns_order);
  if (leading >= groups_.size()) return false;
  if (both_pawns_ ? other >= groups_.size() || other == leading : other != no_group_order)
    return false;
  size_ = 1;
  std::size_t next = fixed;
  for (std::size_t place = 0; place < groups_.size(); ++place) {
    const std::size_t group = place == leading ? 0 : both_pawns_ && place == other ? 1 : next++;
    by_factor_.push_back(static_cast<std::uint8_t>(group));
    groups_[group].factor = size_;
    groups_[group].size = group_size(group);
    size_ *= groups_[group].size;
  }
  return true;
}

void Encoding::normalise(Squares& squares) const {
  const auto count = static_cast<std::size_t>(piece_count());
  const auto mirror = [&](auto flip) {
    for (std::size_t i = 0; i < count; ++i)
      squares[i] = flip(squares[i]);
  };
  const std::size_t leading = groups_[0].length;
  if (pawns_) {
    const auto leader = std::max_element(
        squares.begin(), squares.begin() + static_cast<std::ptrdiff_t>(leading),
        [](Square a, Square b) { return pawn_twist.number[a] < pawn_twist.number[b]; });
    if (file_of(*leader) > 3) mirror(flip_file);
    return;
  }
  if (file_of(squares[0]) > 3) mirror(flip_file);
  if (rank_of(squares[0]) > 3) mirror(flip_rank);
  for (std::size_t i = 0; i < leading; ++i) {
    if (on_diagonal(squares[i])) continue;
    if (!below_diagonal(squares[i])) mirror(flip_diagonal);
    break;
  }
}

std::uint64_t Encoding::leading_index(Squares& squares) const {
  const int length = groups_[0].length;
  if (pawns_) return leading_pawns_index(squares, length);
  if (length == 3) return trio_index(squares);
  const int first = triangle.number[squares[0]];
  return static_cast<std::uint64_t>(
      std::max<std::int16_t>(king_pairs.number[first][squares[1]], 0));
}

std::uint64_t Encoding::index(const Squares& placed) const {
  Squares squares = placed;
  normalise(squares);
  std::uint64_t index = leading_index(squares) * groups_[0].factor;
  Bitboard taken = bits_of(squares.data(), squares.data() + groups_[0].length);
  for (std::size_t i = 1; i < groups_.size(); ++i) {
    const Group& group = groups_[i];
    Square* const first = squares.data() + group.first;
    Square* const last = first + group.length;
    const bool other_pawns = i == 1 && both_pawns_;
    index += set_index(first, last, taken, other_pawns ? first_pawn_square : 0) * group.factor;
    taken |= bits_of(first, last);
  }
  return index;
}

void Encoding::place_leading(std::uint64_t number, Squares& squares) const {
  const int length = groups_[0].length;
  if (pawns_)
    place_leading_pawns(number, length, pawn_file_, squares);
  else if (length == 3)
    place_trio(number, squares);
  else
    std::copy_n(king_pairs.squares[number].begin(), 2, squares.begin());
}

Encoding::Walk::Walk(const Encoding& encoding, std::uint64_t index) : encoding_(encoding) {
  squares_.fill(NoSquare);
  for (std::size_t i = 0; i < encoding.groups_.size(); ++i)
    numbers_[i] = index / encoding.groups_[i].factor % encoding.groups_[i].size;
  place_from(0);
}

void Encoding::Walk::next() {
  std::size_t first_changed = numbers_.size();
  for (const std::uint8_t group : encoding_.by_factor_) {
    first_changed = std::min<std::size_t>(first_changed, group);
    if (++numbers_[group] < encoding_.groups_[group].size) break;
    numbers_[group] = 0;
  }
  place_from(first_changed);
}

void Encoding::Walk::place_from(std::size_t group) {
  for (; group < encoding_.groups_.size(); ++group) {
    const auto [first, length, size, factor] = encoding_.groups_[group];
    Square* const squares = squares_.data() + first;
    const bool other_pawns = group == 1 && encoding_.both_pawns_;
    if (group == 0)
      encoding_.place_leading(numbers_[0], squares_);
    else
      place_set(numbers_[group], squares, squares + length, taken_[group],
                other_pawns ? first_pawn_square : 0);
    taken_[group + 1] = taken_[group] | bits_of(squares, squares + length);
  }
}

}  // namespace tratto::tablebase
