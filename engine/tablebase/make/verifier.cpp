#include "engine/tablebase/make/verifier.h"

#include <algorithm>

#include "engine/base/concat.h"
#include "engine/tablebase/make/arrangement.h"
#include "engine/tablebase/make/checksum.h"
#include "engine/tablebase/make/stored_values.h"

namespace tratto::tablebase {

namespace {

/// Number of positions per task of a thread.
constexpr std::size_t positions_at_once = 1 << 16;

/// Counts the positions whose value differs from the stored one. A position that could not be
/// compared counts as wrong.
template <typename Agrees>
std::size_t count_wrong(const Layout& layout, const Encoding& encoding,
                        std::span<const std::uint8_t> stored, std::span<const Value> values,
                        const Workers& workers, const Agrees& agrees) {
  const Arrangement arrangement(layout, encoding);
  if (stored.size() != arrangement.size()) return arrangement.size();
  std::atomic<std::size_t> right = 0;
  workers.share(stored.size(), positions_at_once, [&](std::size_t begin, std::size_t end) {
    std::size_t count = 0;
    arrangement.read(values, begin, end - begin, [&](std::size_t i, Value value) {
      count += agrees(value, stored[begin + i]) ? 1 : 0;
    });
    right += count;
  });
  return stored.size() - right;
}

template <typename Agrees>
std::size_t count_wrong(const Layout& layout, const Table::Half& half,
                        std::span<const Value> values, const Workers& workers,
                        const Agrees& agrees) {
  return count_wrong(layout, half.encoding, half.pairs.expand(), values, workers, agrees);
}

bool agrees_with_wdl(Value value, std::uint8_t stored) {
  const std::uint8_t code = wdl_code(value);
  return code <= any_below ? stored == code : stored <= code - any_below;
}

bool agrees_with_dtz(Value value, const Table& table, int part, std::uint8_t flags,
                     std::uint8_t stored) {
  if (!value.is_legal() || value.wdl() == Draw || value.zeroing_wins()) return true;
  const std::optional<int> plies = table.stored_plies(part, value.wdl(), stored);
  if (!plies) return false;
  const int beyond = value.wdl() == CursedWin || value.wdl() == BlessedLoss ? fifty_move_plies : 0;
  const int wanted = std::max(0, value.plies() - 1 - beyond);
  return *plies == (dtz_in_plies(flags, value.wdl()) ? wanted : wanted / 2 * 2);
}

std::optional<Error> report(TableKind kind, std::size_t wrong) {
  if (wrong == 0) return std::nullopt;
  return Error{concat(wrong, " wrong positions in ", file_suffix(kind))};
}

}  // namespace

std::optional<Error> check_checksum(std::span<const std::uint8_t> file) {
  if (file.size() < checksum_bytes) return Error{"incomplete"};
  const Checksum found = checksum_of(file.first(file.size() - checksum_bytes));
  if (std::equal(found.begin(), found.end(), file.end() - checksum_bytes)) return std::nullopt;
  return Error{"the checksum is wrong"};
}

std::optional<Error> check_wdl_codes(const Layout& layout, const Encoding& encoding,
                                     std::span<const std::uint8_t> codes,
                                     std::span<const Value> values, const Workers& workers) {
  return report(TableKind::Wdl,
                count_wrong(layout, encoding, codes, values, workers, agrees_with_wdl));
}

std::optional<Error> check_dtz_codes(const Layout& layout, const Encoding& encoding,
                                     std::span<const std::uint8_t> codes,
                                     std::span<const Value> values, const DtzMaps& maps,
                                     const Workers& workers) {
  return report(TableKind::Dtz, count_wrong(layout, encoding, codes, values, workers,
                                            [&](Value value, std::uint8_t stored) {
                                              const std::uint8_t code = maps.code(value);
                                              return code == any_distance || code == stored;
                                            }));
}

std::optional<Error> check_part(const Layout& layout, int part, const SolvedPart& solved,
                                const Table& wdl, const Table& dtz, const Workers& workers) {
  for (const Color side : {White, Black}) {
    if (side == Black && layout.material().is_symmetric()) break;
    const std::size_t wrong =
        count_wrong(layout, wdl.half(part, side), solved.values(side), workers, agrees_with_wdl);
    if (auto error = report(TableKind::Wdl, wrong)) return error;
  }
  const Table::Half& half = dtz.half(part, White);
  const std::uint8_t flags = half.pairs.flags();
  const Color side = flags & DtzBlackToMove ? Black : White;
  return report(TableKind::Dtz, count_wrong(layout, half, solved.values(side), workers,
                                            [&](Value value, std::uint8_t stored) {
                                              return agrees_with_dtz(value, dtz, part, flags,
                                                                     stored);
                                            }));
}

}  // namespace tratto::tablebase
