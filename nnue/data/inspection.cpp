#include "nnue/data/inspection.h"

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <cstdlib>

#include "engine/chess/chess960.h"

namespace tratto::nnue {

namespace {

constexpr int few_pieces = 12;

template <typename... Values>
std::string format(const char* pattern, Values... values) {
  char line[200];
  std::snprintf(line, sizeof line, pattern, values...);
  return line;
}

double percent(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? 0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
}

double per(std::uint64_t total, std::uint64_t count) {
  return count == 0 ? 0 : static_cast<double>(total) / static_cast<double>(count);
}

std::string count_line(const std::string& name, std::uint64_t count, std::uint64_t whole) {
  return format("  %-16s %12" PRIu64 "  %5.1f%%\n", name.c_str(), count, percent(count, whole));
}

}  // namespace

void Inspection::add_file(GameReader& reader) {
  ++files_;
  for_each_game(reader, damaged_, [this](const GameRecord& game, std::uint64_t) {
    add_game(game);
    return true;
  });
  bytes_ += reader.offset();
}

void Inspection::add_game(const GameRecord& game) {
  ++games_;
  positions_ += game.moves.size();
  ++results_[static_cast<std::size_t>(game.result)];
  shuffled_starts_ += needs_chess960(game.start) ? 1 : 0;
  small_starts_ += popcount(game.start.pieces()) <= few_pieces ? 1 : 0;
  add_scores(game);
  examples_.clear();
  collect_examples(game, game.moves.size(), filter_, 0, examples_, verdicts_);
}

void Inspection::add_scores(const GameRecord& game) {
  for (const ScoredMove& ply : game.moves) {
    if (ply.score == no_score) continue;
    const int size = std::abs(static_cast<int>(ply.score));
    const auto bar = std::upper_bound(score_bars.begin(), score_bars.end(), size);
    ++scores_[static_cast<std::size_t>(bar - score_bars.begin())];
  }
}

std::string Inspection::report() const {
  std::string text =
      format("%" PRIu64 " files, %" PRIu64 " games, %" PRIu64
             " positions (%.1f a game, %.2f bytes each)\n",
             files_, games_, positions_, per(positions_, games_), per(bytes_, positions_));
  text += "starts\n" + count_line("Chess960", shuffled_starts_, games_);
  text += count_line("at most " + std::to_string(few_pieces) + " pieces", small_starts_, games_);
  text += "results\n" + count_line("White won", results_[2], games_);
  text += count_line("draw", results_[1], games_) + count_line("Black won", results_[0], games_);
  text += count_line("none (search)", results_[3], games_);
  text += "scores\n";
  for (std::size_t i = 0; i < scores_.size(); ++i)
    text += count_line(i < score_bars.size() ? "below " + std::to_string(score_bars[i]) : "more",
                       scores_[i], positions_);
  text += "filter\n";
  for (std::size_t i = 0; i < verdict_count; ++i)
    text += count_line(to_string(static_cast<Verdict>(i)), verdicts_[i], positions_);
  text += "damaged or illegal: " + std::to_string(damaged_.count()) + "\n";
  for (const std::string& what : damaged_.descriptions())
    text += "  " + what + "\n";
  return text;
}

}  // namespace tratto::nnue
