#include "engine/tablebase/material.h"

#include <algorithm>

#include "engine/base/text.h"

namespace tratto::tablebase {

namespace {

constexpr std::string_view letters = "PNBRQ";
constexpr std::array<PieceType, 5> queen_to_pawn{Queen, Rook, Bishop, Knight, Pawn};

int count_side(const Material& material, Color color) {
  int pieces = 1;
  for (const PieceType type : queen_to_pawn)
    pieces += material.count(make_piece(color, type));
  return pieces;
}

/// Appends all sets of `pieces` more pieces of one side, none more valuable than `best`.
void add_side(std::vector<Material>& all, const Material& so_far, Color color, int pieces,
              std::size_t best) {
  if (pieces == 0) {
    all.push_back(so_far);
    return;
  }
  for (std::size_t i = best; i < queen_to_pawn.size(); ++i) {
    Material more = so_far;
    more.add(make_piece(color, queen_to_pawn[i]));
    add_side(all, more, color, pieces - 1, i);
  }
}

}  // namespace

Result<Material> Material::parse(std::string_view signature) {
  const Error error{in_quotes(signature) + " is not the name of a table, such as KRPvKR"};
  Material material;
  const std::size_t middle = signature.find('v');
  if (middle == std::string_view::npos || signature.size() > max_pieces + 1) return error;
  for (const Color color : {White, Black}) {
    const std::string_view side =
        color == White ? signature.substr(0, middle) : signature.substr(middle + 1);
    if (side.empty() || side.front() != 'K') return error;
    for (const char letter : side.substr(1)) {
      const std::size_t type = letters.find(letter);
      if (type == std::string_view::npos) return error;
      material.add(make_piece(color, static_cast<PieceType>(type)));
    }
  }
  return material;
}

Material Material::of(const Position& position) {
  Material material;
  for (const Color color : {White, Black})
    for (const PieceType type : queen_to_pawn) {
      const auto count = static_cast<std::uint64_t>(popcount(position.pieces(color, type)));
      material.counts_ += count << shift(color, type);
    }
  return material;
}

std::string Material::name() const {
  std::string name;
  for (const Color color : {White, Black}) {
    if (color == Black) name += 'v';
    name += 'K';
    for (const PieceType type : queen_to_pawn)
      name.append(static_cast<std::size_t>(count(make_piece(color, type))), letters[type]);
  }
  return name;
}

Material Material::swapped() const {
  constexpr int half = shift(Black, Pawn);
  Material swapped;
  swapped.counts_ = counts_ >> half | (counts_ & ((std::uint64_t{1} << half) - 1)) << half;
  return swapped;
}

bool Material::is_canonical() const {
  const int white = count_side(*this, White);
  const int black = count_side(*this, Black);
  if (white != black) return white > black;
  for (const PieceType type : queen_to_pawn) {
    const int more = count(make_piece(White, type)) - count(make_piece(Black, type));
    if (more != 0) return more > 0;
  }
  return true;
}

int Material::size() const {
  return count_side(*this, White) + count_side(*this, Black);
}

std::vector<Material> all_material(int pieces) {
  std::vector<Material> all;
  for (int black = (pieces - 2) / 2; black >= 0; --black) {
    std::vector<Material> white_sides;
    add_side(white_sides, Material(), White, pieces - 2 - black, 0);
    for (const Material& white : white_sides)
      add_side(all, white, Black, black, 0);
  }
  std::erase_if(all, [](const Material& material) { return !material.is_canonical(); });
  return all;
}

}  // namespace tratto::tablebase
