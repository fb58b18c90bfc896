#include "engine/tablebase/make/stored_values.h"

#include <algorithm>

namespace tratto::tablebase {

namespace {

bool is_choice(std::uint8_t code) {
  return code > any_below;
}
/// Whether a result may be stored where `code` is.
bool fits(std::uint8_t result, std::uint8_t code) {
  return is_choice(code) && result <= code - any_below;
}

bool has_any_of_100(std::span<const Value> values, Wdl wdl) {
  return std::any_of(values.begin(), values.end(), [wdl](Value value) {
    return value.plies() == fifty_move_plies && value.is_legal() && value.wdl() == wdl;
  });
}

/// The most frequent of the results that fit each code.
std::array<std::uint8_t, any_below + outcome_count> frequent_results(
    const std::vector<std::uint8_t>& codes) {
  std::array<std::uint64_t, 256> counts{};
  for (const std::uint8_t code : codes)
    ++counts[code];
  std::array<std::uint8_t, any_below + outcome_count> best{};
  for (std::uint8_t code = any_below + 1; code < best.size(); ++code)
    for (std::uint8_t result = 0; fits(result, code); ++result)
      if (counts[result] > counts[best[code]]) best[code] = result;
  return best;
}

}  // namespace

void choose_wdl(std::vector<std::uint8_t>& codes) {
  const auto frequent = frequent_results(codes);
  for (std::size_t i = 0; i < codes.size();) {
    if (!is_choice(codes[i])) {
      ++i;
      continue;
    }
    // A run of don't-care values takes the value before it if that is allowed in the whole run,
    // otherwise the one after it.
    std::size_t end = i;
    std::uint8_t min = codes[i];
    for (; end < codes.size() && is_choice(codes[end]); ++end)
      min = std::min(min, codes[end]);
    const bool fits_before = i > 0 && fits(codes[i - 1], min);
    const bool fits_behind = end < codes.size() && fits(codes[end], min);
    for (; i < end; ++i) {
      if (fits_before)
        codes[i] = codes[i - 1];
      else if (fits_behind)
        codes[i] = codes[end];
      else
        codes[i] = i > 0 && fits(codes[i - 1], codes[i]) ? codes[i - 1] : frequent[codes[i]];
    }
  }
}

DtzMaps::DtzMaps(Color to_move, std::span<const Value> values, std::span<const Value> other) {
  if (to_move == Black) flags_ |= DtzBlackToMove;
  if (has_any_of_100(values, Win) || has_any_of_100(other, Loss)) flags_ |= DtzWinPlies;
  if (has_any_of_100(values, Loss) || has_any_of_100(other, Win)) flags_ |= DtzLossPlies;
  std::array<std::array<std::uint64_t, 256>, dtz_map_count> counts{};
  for (const Value value : values)
    if (value.is_legal() && value.wdl() != Draw && !value.zeroing_wins())
      ++counts[static_cast<std::size_t>(dtz_map_of(value.wdl()))]
              [static_cast<std::size_t>(distance(value))];
  for (std::size_t map = 0; map < distances_.size(); ++map) {
    std::vector<std::uint8_t>& distances = distances_[map];
    for (int d = 0; d < 256; ++d)
      if (counts[map][static_cast<std::size_t>(d)] > 0)
        distances.push_back(static_cast<std::uint8_t>(d));
    std::stable_sort(distances.begin(), distances.end(),
                     [&](auto a, auto b) { return counts[map][a] > counts[map][b]; });
    for (std::size_t i = 0; i < distances.size(); ++i)
      numbers_[map][distances[i]] = static_cast<std::uint8_t>(i);
  }
}

int DtzMaps::distance(Value value) const {
  const int plies = std::max(0, value.plies() - 1);
  const Wdl wdl = value.wdl();
  if (wdl == CursedWin || wdl == BlessedLoss) return (plies - fifty_move_plies) / 2;
  return dtz_in_plies(flags_, wdl) ? plies : plies / 2;
}

std::uint8_t DtzMaps::code(Value value) const {
  if (!value.is_legal() || value.wdl() == Draw || value.zeroing_wins()) return any_distance;
  return numbers_[static_cast<std::size_t>(dtz_map_of(value.wdl()))]
                 [static_cast<std::size_t>(distance(value))];
}

int DtzMaps::code_count() const {
  std::size_t count = 1;
  for (const auto& distances : distances_)
    count = std::max(count, distances.size());
  return static_cast<int>(count);
}

bool DtzMaps::is_single() const {
  return std::all_of(distances_.begin(), distances_.end(), [](const auto& distances) {
    return distances.empty() || (distances.size() == 1 && distances[0] == 0);
  });
}

void choose_dtz(std::vector<std::uint8_t>& codes) {
  for (std::size_t i = 0; i < codes.size();) {
    if (codes[i] != any_distance) {
      ++i;
      continue;
    }
    std::size_t end = i;
    while (end < codes.size() && codes[end] == any_distance)
      ++end;
    // Lower codes are more frequent.
    const std::uint8_t before = i > 0 ? codes[i - 1] : any_distance;
    const std::uint8_t behind = end < codes.size() ? codes[end] : any_distance;
    const std::uint8_t choice = std::min(before, behind);
    std::fill(codes.begin() + static_cast<std::ptrdiff_t>(i),
              codes.begin() + static_cast<std::ptrdiff_t>(end),
              choice == any_distance ? std::uint8_t{0} : choice);
    i = end;
  }
}

}  // namespace tratto::tablebase
