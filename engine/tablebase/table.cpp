#include "engine/tablebase/table.h"

#include <algorithm>

#include "engine/base/little_endian.h"

namespace tratto::tablebase {

namespace {

/// A square in the table's orientation.
Square seen(Square square, bool swapped) {
  return swapped ? flip_rank(square) : square;
}
Color seen(Color color, bool swapped) {
  return swapped ? ~color : color;
}

}  // namespace

std::optional<int> Table::Map::operator[](int value) const {
  const auto at = static_cast<std::size_t>(value) * (wide ? 2 : 1);
  if (at >= bytes.size()) return std::nullopt;
  return wide ? read_little_endian<std::uint16_t>(bytes.data() + at) : bytes[at];
}

Result<Table> Table::open(const std::filesystem::path& path, const Material& material,
                          TableKind kind) {
  Result<MappedFile> file = MappedFile::open(path);
  if (!file) return Error{file.error()};
  Result<Table> table = read(file->bytes(), material, kind);
  if (table) table->file_ = std::move(*file);
  return table;
}

Result<Table> Table::read(Bytes bytes, const Material& material, TableKind kind) {
  const auto magic = file_magic(kind);
  if (bytes.size() < checksum_bytes || !std::equal(magic.begin(), magic.end(), bytes.begin()))
    return Error{"not a table of this kind"};
  if (bytes.size() % block_alignment != checksum_bytes) return Error{"incomplete"};
  ByteReader reader(bytes.first(bytes.size() - checksum_bytes));
  reader.take(file_magic(kind).size());
  const std::uint8_t layout = reader.byte();
  Table table;
  table.material_ = material;
  table.kind_ = kind;
  table.symmetric_ = material.is_symmetric();
  table.split_ = kind == TableKind::Wdl && !table.symmetric_;
  const bool split = kind == TableKind::Wdl && (layout & SplitLayout);
  const bool pawns = layout & PawnLayout;
  if (split != table.split_ || pawns != material.has_pawns())
    return Error{"made for other pieces than its name says"};
  if (!table.read_parts(reader)) return Error{"damaged header"};
  if (kind == TableKind::Dtz) table.read_maps(reader);
  table.read_values(reader);
  if (reader.failed()) return Error{"incomplete"};
  return table;
}

bool Table::read_encodings(ByteReader& reader,
                           std::vector<std::array<EncodingChoice, 2>>& choices) const {
  for (int file = 0; file < (material_.has_pawns() ? file_count : 1); ++file) {
    const std::uint8_t leading = reader.byte();
    const std::uint8_t other = material_.both_have_pawns() ? reader.byte() : std::uint8_t{0xFF};
    const Bytes pieces = reader.take(static_cast<std::uint64_t>(material_.size()));
    if (reader.failed()) return false;
    std::array<EncodingChoice, 2>& halves = choices.emplace_back();
    for (int half = 0; half < 2; ++half) {
      const auto nibble = [&](std::uint8_t byte) { return byte >> (4 * half) & 15; };
      halves[half].leading_order = nibble(leading);
      halves[half].other_pawns_order = nibble(other);
      for (const std::uint8_t byte : pieces)
        halves[half].pieces.push_back(piece_from_code(nibble(byte)));
    }
  }
  reader.align(2);
  return true;
}

bool Table::read_parts(ByteReader& reader) {
  std::vector<std::array<EncodingChoice, 2>> choices;
  if (!read_encodings(reader, choices)) return false;
  for (std::size_t file = 0; file < choices.size(); ++file) {
    Part& part = parts_.emplace_back();
    for (int half = 0; half < (split_ ? 2 : 1); ++half) {
      auto encoding = Encoding::make(material_, choices[file][half], static_cast<int>(file));
      if (!encoding) return false;
      auto pairs = Pairs::parse(reader, kind_, encoding->size());
      if (!pairs) return false;
      part.halves.push_back({std::move(*encoding), std::move(*pairs)});
    }
  }
  return !reader.failed();
}

void Table::read_maps(ByteReader& reader) {
  for (Part& part : parts_) {
    const std::uint8_t flags = part.halves[0].pairs.flags();
    if (!(flags & DtzMapped)) continue;
    const bool wide = flags & DtzWide;
    if (wide) reader.align(2);
    for (Map& map : part.maps) {
      const std::uint64_t length = wide ? reader.number_16() : reader.byte();
      map = {reader.take(length * (wide ? 2 : 1)), wide};
    }
  }
  reader.align(2);
}

void Table::read_values(ByteReader& reader) {
  const auto each_half = [&](auto read) {
    for (Part& part : parts_)
      for (Half& half : part.halves)
        read(half.pairs);
  };
  each_half([&](Pairs& pairs) { pairs.take_index(reader); });
  each_half([&](Pairs& pairs) { pairs.take_counts(reader); });
  each_half([&](Pairs& pairs) {
    if (pairs.flags() & SingleValue) return;
    reader.align(block_alignment);
    pairs.take_blocks(reader);
  });
}

Table::View Table::view(const Position& position) const {
  const bool swapped =
      symmetric_ ? position.side_to_move() == Black : Material::of(position) != material_;
  View view{swapped, seen(position.side_to_move(), swapped), 0};
  if (material_.has_pawns()) {
    const Color leader = seen(color_of(leading_pawn(material_)), swapped);
    view.file = pawn_file_of(position.pieces(leader, Pawn));
  }
  return view;
}

std::optional<int> Table::value(const Position& position, const View& view,
                                const Half& half) const {
  Squares squares;
  squares.fill(NoSquare);
  std::size_t next = 0;
  for (int i = 0; i < half.encoding.piece_count(); i = static_cast<int>(next)) {
    const Piece piece = half.encoding.piece(i);
    const Color color = seen(color_of(piece), view.swapped);
    for (const Square square : squares_of(position.pieces(color, type_of(piece))))
      squares[next++] = seen(square, view.swapped);
  }
  return half.pairs.value(half.encoding.index(squares));
}

std::optional<Wdl> Table::wdl(const Position& position) const {
  const View placed = view(position);
  const Part& part = parts_[static_cast<std::size_t>(placed.file)];
  const std::optional<int> stored =
      value(position, placed, part.halves[split_ ? placed.to_move : 0]);
  if (!stored || *stored > Win + wdl_offset) return std::nullopt;
  return static_cast<Wdl>(*stored - wdl_offset);
}

std::optional<Table::Distance> Table::dtz(const Position& position, Wdl wdl) const {
  const View placed = view(position);
  const Part& part = parts_[static_cast<std::size_t>(placed.file)];
  const Half& half = part.halves[0];
  const std::uint8_t flags = half.pairs.flags();
  if (!symmetric_ && placed.to_move != (flags & DtzBlackToMove)) return Distance{true, 0};
  const std::optional<int> stored = value(position, placed, half);
  if (!stored) return std::nullopt;
  const std::optional<int> plies = stored_plies(placed.file, wdl, *stored);
  if (!plies) return std::nullopt;
  return Distance{false, *plies};
}

std::optional<int> Table::stored_plies(int part, Wdl wdl, int stored) const {
  const Part& own = parts_[static_cast<std::size_t>(part)];
  const std::uint8_t flags = own.halves[0].pairs.flags();
  std::optional<int> distance = stored;
  if (flags & DtzMapped) distance = own.maps[static_cast<std::size_t>(dtz_map_of(wdl))][stored];
  if (!distance) return std::nullopt;
  return dtz_in_plies(flags, wdl) ? *distance : 2 * *distance;
}

}  // namespace tratto::tablebase
