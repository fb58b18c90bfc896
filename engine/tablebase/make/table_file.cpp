#include "engine/tablebase/make/table_file.h"

#include "engine/base/concat.h"
#include "engine/base/little_endian.h"
#include "engine/tablebase/make/checksum.h"
#include "engine/tablebase/table.h"

namespace tratto::tablebase {

namespace {

void pad(Buffer& file, std::size_t unit) {
  file.resize((file.size() + unit - 1) / unit * unit);
}

/// The low nibble is for the first half, the high nibble for the second; with `doubled`, a single
/// half is written to both.
void append_halves(Buffer& file, const Part& part, bool doubled, const auto& number) {
  const unsigned low = number(part.halves.front());
  const unsigned high = part.halves.size() > 1 || doubled ? number(part.halves.back()) : 0;
  append_little_endian(file, low | high << 4, 1);
}

void append_encoding(Buffer& file, const Material& material, const Part& part, bool doubled) {
  append_halves(file, part, doubled, [](const Half& half) {
    return static_cast<unsigned>(half.encoding.leading_order);
  });
  if (material.both_have_pawns())
    append_halves(file, part, doubled, [](const Half& half) {
      return static_cast<unsigned>(half.encoding.other_pawns_order);
    });
  for (std::size_t i = 0; i < static_cast<std::size_t>(material.size()); ++i)
    append_halves(file, part, doubled, [i](const Half& half) {
      return static_cast<unsigned>(piece_code(half.encoding.pieces[i]));
    });
}

void append_maps(Buffer& file, const std::vector<Part>& parts) {
  for (const Part& part : parts) {
    if (!part.maps) continue;
    for (const std::vector<std::uint8_t>& distances : *part.maps) {
      append_little_endian(file, distances.size(), 1);
      file.insert(file.end(), distances.begin(), distances.end());
    }
  }
  pad(file, 2);
}

void append_all(Buffer& file, const std::vector<Part>& parts, Buffer PackedHalf::*section,
                std::size_t alignment) {
  for (const Part& part : parts)
    for (const Half& half : part.halves) {
      const Buffer& content = half.packed.*section;
      if (!content.empty()) pad(file, alignment);
      file.insert(file.end(), content.begin(), content.end());
    }
}

}  // namespace

Buffer table_file(const Material& material, TableKind kind, const std::vector<Part>& parts) {
  const Magic magic = file_magic(kind);
  Buffer file(magic.begin(), magic.end());
  unsigned layout = static_cast<unsigned>(material.size()) << layout_pieces_shift;
  if (!material.is_symmetric()) layout |= SplitLayout;
  if (material.has_pawns()) layout |= PawnLayout;
  append_little_endian(file, layout, 1);
  for (const Part& part : parts)
    append_encoding(file, material, part, kind == TableKind::Wdl);
  pad(file, 2);
  append_all(file, parts, &PackedHalf::header, 1);
  if (kind == TableKind::Dtz) append_maps(file, parts);
  append_all(file, parts, &PackedHalf::sparse_index, 1);
  append_all(file, parts, &PackedHalf::block_counts, 1);
  append_all(file, parts, &PackedHalf::blocks, block_alignment);
  pad(file, block_alignment);
  const Checksum checksum = checksum_of(file);
  file.insert(file.end(), checksum.begin(), checksum.end());
  return file;
}

Hash128 hash_codes(const std::vector<std::uint8_t>& codes) {
  // The hash is not defined for shorter inputs; they are told apart by their size.
  constexpr std::size_t shortest = 16;
  return codes.size() < shortest ? Hash128{codes.size()} : city_hash_crc128(codes);
}

std::optional<Error> check_file(const Buffer& file, const Material& material, TableKind kind,
                                const std::vector<Part>& parts) {
  const Result<Table> table = Table::read(file, material, kind);
  if (!table) return Error{concat("the new file cannot be read: ", table.error())};
  for (std::size_t part = 0; part < parts.size(); ++part)
    for (std::size_t side = 0; side < parts[part].halves.size(); ++side) {
      const Table::Half& half = table->half(static_cast<int>(part), static_cast<Color>(side));
      if (hash_codes(half.pairs.expand()) != parts[part].halves[side].codes_hash)
        return Error{"the new file does not hold what was compressed"};
    }
  return std::nullopt;
}

}  // namespace tratto::tablebase
