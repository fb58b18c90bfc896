#include <algorithm>
#include <array>
#include <map>

#include "engine/base/random.h"
#include "engine/base/text.h"
#include "engine/chess/fen.h"
#include "engine/chess/names.h"
#include "engine/tablebase/table.h"
#include "tests/fuzz/fuzz.h"

namespace tratto::fuzz {

namespace {

using namespace tablebase;

constexpr int positions_asked = 24;
constexpr int numbers_asked = 32;
/// Maximum size of a half that is expanded as a whole, which is slow.
constexpr std::uint64_t few_positions = 40'000;

/// One of each kind: pieces of a trio or two kings that lead, pawns of one side or both, material
/// with two halves or one.
constexpr std::array<std::string_view, 7> signatures{"KRvK",  "KQvK",  "KNvK", "KPvK",
                                                     "KNvKN", "KPvKP", "KBBvK"};

/// A FEN of the material on random squares, which need not be legal.
std::string scattered(const Material& material, Random& random) {
  std::string board(64, '1');
  const auto place = [&](Piece piece) {
    for (int left = material.count(piece); left > 0;) {
      const std::uint32_t square = random.below(64);
      if (board[square] != '1') continue;
      board[square] = letter_of(piece);
      --left;
    }
  };
  for (int type = Pawn; type <= King; ++type)
    for (const Color color : {White, Black})
      place(make_piece(color, static_cast<PieceType>(type)));
  std::string fen;
  for (std::size_t square = 0; square < board.size(); ++square) {
    if (square % 8 == 0 && square > 0) fen += '/';
    if (board[square] == '1' && square % 8 > 0 && is_digit(fen.back()))
      ++fen.back();
    else
      fen += board[square];
  }
  return fen + (random.below(2) == 0 ? " w - - 0 1" : " b - - 0 1");
}

/// Positions of a signature, half of them with the colours swapped.
const std::vector<Position>& positions_of(const Material& material) {
  static std::map<std::uint64_t, std::vector<Position>> known;
  std::vector<Position>& positions = known[material.key()];
  for (Random random(15); positions.size() < positions_asked;) {
    const bool swapped = positions.size() % 2 == 1;
    const auto parsed = parse_fen(scattered(swapped ? material.swapped() : material, random));
    if (parsed) positions.push_back(parsed->position);
  }
  return positions;
}

/// The numbering that a header chooses.
void check_encoding(const Encoding& encoding, std::uint64_t number) {
  const Squares squares = encoding.squares(number);
  Bitboard taken = 0;
  for (int i = 0; i < encoding.piece_count(); ++i) {
    const Square square = squares[static_cast<std::size_t>(i)];
    require(square < NoSquare && !contains(taken, square), "pieces stand on different squares");
    taken |= bit(square);
  }
  require(encoding.index(squares) < encoding.size(), "a position has a number of the table's");
}

void check_half(const Table::Half& half, bool as_a_whole) {
  const std::uint64_t size = half.encoding.size();
  Random random(size);
  if (as_a_whole && size <= few_positions)
    require(half.pairs.expand().size() <= size, "no more values than positions");
  for (int i = 0; i < numbers_asked; ++i) {
    const std::uint64_t number = i == 0 ? 0 : i == 1 ? size - 1 : random.next() % size;
    check_encoding(half.encoding, number);
    const std::optional<int> value = half.pairs.value(number);
    require(!value || (*value >= 0 && *value <= no_symbol), "a value is of 12 bits");
  }
  require(!half.pairs.value(size), "there is no value beyond the last position");
}

/// What an input's bytes are taken for.
struct Guise {
  Material material;
  TableKind kind;
  bool as_a_whole;
};

void check_table(const Table& table, const Guise& guise) {
  for (int part = 0; part < (guise.material.has_pawns() ? 4 : 1); ++part)
    for (const Color side : {White, Black})
      check_half(table.half(part, side), guise.as_a_whole);
  for (const Position& position : positions_of(guise.material)) {
    if (guise.kind == TableKind::Wdl) {
      const std::optional<Wdl> wdl = table.wdl(position);
      require(!wdl || (*wdl >= Loss && *wdl <= Win), "a result is one of five");
      continue;
    }
    for (const Wdl wdl : {Loss, BlessedLoss, CursedWin, Win}) {
      const auto distance = table.dtz(position, wdl);
      require(!distance || distance->plies >= 0, "a distance is not negative");
    }
  }
}

/// Bytes of their own, so that the sanitizers see what is read behind them.
void check_file(std::vector<std::uint8_t> file, const Guise& guise) {
  file.shrink_to_fit();
  const Result<Table> table = Table::read(file, guise.material, guise.kind);
  if (!table)
    require(is_clean_line(table.error()), "a refusal is a clean line", table.error());
  else
    check_table(*table, guise);
}

/// With the size and the first bytes that a file must have, so that changed ones come past them.
void correct_frame(std::vector<std::uint8_t>& file, TableKind kind) {
  const std::size_t units = std::max<std::size_t>(file.size() / block_alignment, 1);
  file.resize(units * block_alignment + checksum_bytes);
  std::ranges::copy(file_magic(kind), file.begin());
}

}  // namespace

/// First a byte that says what the file is taken for, then the file.
void tables(Input input) {
  Choices choices(input);
  const std::uint8_t what = choices.byte();
  const Guise guise{*Material::parse(signatures[(what >> 1) % signatures.size()]),
                    (what & 1) != 0 ? TableKind::Dtz : TableKind::Wdl, (what & 0x80) != 0};
  std::vector<std::uint8_t> file(choices.rest().begin(), choices.rest().end());
  check_file(file, guise);
  correct_frame(file, guise.kind);
  check_file(std::move(file), guise);
}

}  // namespace tratto::fuzz
