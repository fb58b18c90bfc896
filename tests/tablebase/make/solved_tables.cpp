#include "tests/tablebase/make/solved_tables.h"

namespace tratto::tablebase {

Material material(std::string_view signature) {
  return *Material::parse(signature);
}

const SolvedTables::Table& SolvedTables::table(const Material& canonical) {
  std::unique_ptr<Table>& place = tables_[canonical.key()];
  if (place) return *place;
  auto made = std::make_unique<Table>(canonical);
  const ZeroingMoves zeroing(
      made->layout, [this](const Material& other) { return table(other).solved; }, true);
  for (int part = 0; part < made->layout.parts(); ++part) {
    made->parts.push_back(
        solve_part(made->layout, part, zeroing, Workers(1), [](double) { return true; }));
    for (const Color side : {White, Black})
      made->solved->store(part, side, made->parts.back().values(side));
  }
  // The library may have made tables meanwhile, but a map's elements stay where they are.
  place = std::move(made);
  return *place;
}

Value SolvedTables::value(const Position& position) const {
  const Material material = Material::of(position);
  if (material.size() == 2) return Value::draw();
  const bool swapped = !material.is_canonical();
  const Table& table = *tables_.at(material.canonical().key());
  Squares squares{};
  for (int i = 0; i < table.layout.pieces();) {
    const Piece piece = table.layout.piece(i);
    const Color color = swapped ? ~color_of(piece) : color_of(piece);
    for (const Square square : squares_of(position.pieces(color, type_of(piece))))
      squares[static_cast<std::size_t>(i++)] = swapped ? flip_rank(square) : square;
  }
  const Layout::Place place = table.layout.find(squares);
  const Color to_move = swapped ? ~position.side_to_move() : position.side_to_move();
  return table.parts[static_cast<std::size_t>(place.part)].values(to_move)[place.position];
}

}  // namespace tratto::tablebase
