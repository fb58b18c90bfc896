#include "engine/tablebase/make/maker.h"

#include <algorithm>

#include "engine/tablebase/make/arrangement.h"
#include "engine/tablebase/make/verifier.h"

namespace tratto::tablebase {

namespace {

/// Estimated shares of the work done when a part is solved but not compressed, and when one or both
/// WDL halves are compressed.
constexpr double solved_share = 0.5;
constexpr double half_packed_share = 0.7;
constexpr double wdl_packed_share = 0.85;

bool is_constant(const std::vector<std::uint8_t>& codes) {
  return std::all_of(codes.begin(), codes.end(),
                     [&](std::uint8_t code) { return code == codes.front(); });
}

Result<Half> make_wdl_half(const Layout& layout, int part, std::span<const Value> values,
                           const Workers& workers) {
  const Recoding recoding{values, wdl_code, choose_wdl, outcome_count};
  const Choice choice = choose_encoding(layout, part, recoding, workers);
  const std::vector<std::uint8_t> codes = arrange(layout, choice.encoding, recoding, workers);
  if (auto error = check_wdl_codes(layout, choice.encoding, codes, values, workers))
    return *std::move(error);
  PackedHalf packed = is_constant(codes) ? pack_single(codes.front(), 0)
                                         : pack(pair_up(codes, outcome_count), 0, wdl_block_bits);
  return Half{choice.encoding.choice(), std::move(packed), hash_codes(codes)};
}

/// A DTZ table stores the distances of only one side to move, the one with the smaller file.
Result<Part> make_dtz_part(const Layout& layout, int part, const SolvedPart& solved,
                           const Workers& workers) {
  struct Candidate {
    DtzMaps maps;
    Recoding recoding;
    Choice choice;
  };
  std::optional<Candidate> best;
  for (const Color side : {White, Black}) {
    if (side == Black && layout.material().is_symmetric()) break;
    DtzMaps maps(side, solved.values(side), solved.values(~side));
    const Recoding recoding{solved.values(side), [maps](Value value) { return maps.code(value); },
                            choose_dtz, maps.code_count()};
    Choice choice = choose_encoding(layout, part, recoding, workers);
    if (!best || choice.bits_per_position < best->choice.bits_per_position)
      best = Candidate{maps, recoding, std::move(choice)};
  }
  const EncodingChoice encoding = best->choice.encoding.choice();
  const std::vector<std::uint8_t> codes =
      arrange(layout, best->choice.encoding, best->recoding, workers);
  if (auto error = check_dtz_codes(layout, best->choice.encoding, codes, best->recoding.values,
                                   best->maps, workers))
    return *std::move(error);
  const Hash128 hash = hash_codes(codes);
  if (best->maps.is_single()) {
    const std::uint8_t flags = best->maps.flags() & static_cast<std::uint8_t>(~DtzMapped);
    return Part{{{encoding, pack_single(0, flags), hash}}, std::nullopt};
  }
  PackedHalf packed =
      pack(pair_up(codes, best->maps.code_count()), best->maps.flags(), dtz_block_bits);
  return Part{{{encoding, std::move(packed), hash}}, best->maps.distances()};
}

}  // namespace

Result<MadeTable> make_table(const Material& material, const SolvedLibrary& library,
                             const Workers& workers, const Progress& progress) {
  const Layout layout(material);
  const ZeroingMoves zeroing(layout, library, layout.has_pawns());
  MadeTable made;
  made.solved = std::make_shared<Solved>(material);
  std::vector<Part> wdl;
  std::vector<Part> dtz;
  bool stopped = false;
  for (int part = 0; part < layout.parts() && !stopped; ++part) {
    const auto report = [&](double done) {
      stopped |= !progress((part + done) / layout.parts());
      return !stopped;
    };
    const SolvedPart solved = solve_part(layout, part, zeroing, workers,
                                         [&](double done) { return report(solved_share * done); });
    if (stopped) break;
    wdl.emplace_back();
    for (const Color side : {White, Black}) {
      made.solved->store(part, side, solved.values(side));
      if (side == White || !material.is_symmetric()) {
        Result<Half> half = make_wdl_half(layout, part, solved.values(side), workers);
        if (!half) return Error{half.error()};
        wdl.back().halves.push_back(std::move(*half));
      }
      if (!report(side == White ? half_packed_share : wdl_packed_share)) return made;
    }
    Result<Part> distances = make_dtz_part(layout, part, solved, workers);
    if (!distances) return Error{distances.error()};
    dtz.push_back(std::move(*distances));
    report(1);
  }
  if (stopped) return made;
  made.wdl = table_file(material, TableKind::Wdl, wdl);
  made.dtz = table_file(material, TableKind::Dtz, dtz);
  if (auto error = check_file(made.wdl, material, TableKind::Wdl, wdl)) return *error;
  if (auto error = check_file(made.dtz, material, TableKind::Dtz, dtz)) return *error;
  return made;
}

}  // namespace tratto::tablebase
