#include "nnue/train/damage_report.h"

#include <cstdio>

namespace tratto::nnue::train {

DamagedGames damaged_games_to_stderr() {
  return DamagedGames([](const std::string& what) { std::fprintf(stderr, "%s\n", what.c_str()); });
}

int status_of(const DamagedGames& damaged) {
  if (damaged.count() == 0) return 0;
  std::fprintf(stderr, "error: %s\n", damaged.summary().c_str());
  return 1;
}

}  // namespace tratto::nnue::train
