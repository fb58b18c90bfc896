#pragma once

#include <map>
#include <string_view>

#include "engine/chess/position.h"
#include "engine/tablebase/make/retrograde.h"

namespace tratto::tablebase {

/// Tables solved for a test, including those that they depend on.
class SolvedTables {
 public:
  struct Table {
    explicit Table(const Material& material)
        : layout(material), solved(std::make_shared<Solved>(material)) {}
    Layout layout;
    std::vector<SolvedPart> parts;
    std::shared_ptr<Solved> solved;
  };

  /// The table of a material; solved at the first call.
  const Table& table(const Material& canonical);
  /// The value of a position without castling rights or en passant; of a table solved before.
  [[nodiscard]] Value value(const Position& position) const;

 private:
  std::map<std::uint64_t, std::unique_ptr<Table>> tables_;
};

/// The material of a canonical signature.
[[nodiscard]] Material material(std::string_view signature);

}  // namespace tratto::tablebase
