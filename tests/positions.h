#pragma once

#include <gtest/gtest.h>
#include <string>

#include "engine/chess/fen.h"

namespace tratto::test {

/// The position of a FEN record or "startpos"; a broken one fails the test.
inline Position position_of(const std::string& fen) {
  if (fen == "startpos") return Position();
  const auto parsed = parse_fen(fen);
  EXPECT_TRUE(parsed.ok()) << fen << ": " << parsed.error();
  return parsed ? parsed->position : Position();
}

}  // namespace tratto::test
