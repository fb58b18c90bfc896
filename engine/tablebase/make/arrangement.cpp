#include "engine/tablebase/make/arrangement.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "engine/base/random.h"
#include "engine/tablebase/make/pairing.h"

namespace tratto::tablebase {

namespace {

/// Number of positions per task of a thread.
constexpr std::size_t positions_at_a_time = 1 << 16;

/// Samples by which encodings are compared: first by the number of changes between neighbours, in
/// small samples; then the best few by their compressed size, in larger ones.
constexpr std::size_t window = 1 << 11;
constexpr std::size_t small_windows = 64;
constexpr std::size_t large_windows = 192;
constexpr std::size_t finalists = 8;
constexpr std::uint64_t sample_seed = 20130401;
constexpr PairingOptions sample_pairing{600, 8};

using Kinds = std::vector<Piece>;

Kinds kinds_of(const Material& material) {
  Kinds kinds;
  for (const Color color : {White, Black})
    for (const PieceType type : {Pawn, Knight, Bishop, Rook, Queen, King})
      if (material.count(make_piece(color, type)) > 0) kinds.push_back(make_piece(color, type));
  return kinds;
}

int unique_pieces(const Material& material, const Kinds& kinds) {
  return static_cast<int>(std::count_if(kinds.begin(), kinds.end(),
                                        [&](Piece piece) { return material.count(piece) == 1; }));
}

void add(const Material& material, Piece kind, EncodingChoice& choice) {
  for (int i = 0; i < material.count(kind); ++i)
    choice.pieces.push_back(kind);
}

/// With pawns, the leading group is the pawns, at any place in the order of kinds.
EncodingChoice choice_with_pawns(const Material& material, const Kinds& kinds) {
  EncodingChoice choice;
  const Piece leader = leading_pawn(material);
  const auto place = [&](Piece kind) {
    return static_cast<int>(std::find(kinds.begin(), kinds.end(), kind) - kinds.begin());
  };
  choice.leading_order = place(leader);
  add(material, leader, choice);
  if (material.both_have_pawns()) {
    const Piece other = make_piece(~color_of(leader), Pawn);
    choice.other_pawns_order = place(other);
    add(material, other, choice);
  }
  for (const Piece kind : kinds)
    if (type_of(kind) != Pawn) add(material, kind, choice);
  return choice;
}

/// Without pawns, the leading group is the last `leading` adjacent unique pieces, in reverse order.
/// None if there are no such pieces.
std::optional<EncodingChoice> choice_without_pawns(const Material& material, const Kinds& kinds,
                                                   int leading) {
  for (int first = static_cast<int>(kinds.size()) - leading; first >= 0; --first) {
    const auto begin = kinds.begin() + first;
    const auto is_unique = [&](Piece kind) { return material.count(kind) == 1; };
    if (!std::all_of(begin, begin + leading, is_unique)) continue;
    EncodingChoice choice;
    choice.leading_order = first;
    for (int i = leading; i-- > 0;)
      choice.pieces.push_back(begin[i]);
    for (int i = 0; i < static_cast<int>(kinds.size()); ++i)
      if (i < first || i >= first + leading)
        add(material, kinds[static_cast<std::size_t>(i)], choice);
    return choice;
  }
  return std::nullopt;
}

/// The entropy of a text in bits, symbol by symbol.
double entropy_bits(const Pairing& pairing) {
  std::vector<double> counts(pairing.symbols.size());
  for (const std::uint16_t symbol : pairing.text)
    ++counts[symbol];
  double bits = 0;
  for (const double count : counts)
    if (count > 0) bits += count * std::log2(static_cast<double>(pairing.text.size()) / count);
  return bits;
}

void read_codes(const Arrangement& arrangement, const Recoding& recoding, std::uint64_t first,
                std::span<std::uint8_t> codes) {
  arrangement.read(recoding.values, first, codes.size(),
                   [&](std::size_t i, Value value) { codes[i] = recoding.code(value); });
}

/// Windows of a part in the order of an encoding, concatenated, after don't-care values were
/// chosen.
std::vector<std::uint8_t> sample(const Arrangement& arrangement, const Recoding& recoding,
                                 std::size_t windows) {
  std::vector<std::uint8_t> codes;
  if (arrangement.size() <= windows * window) {
    codes.resize(arrangement.size());
    read_codes(arrangement, recoding, 0, codes);
  } else {
    codes.resize(windows * window);
    const std::uint64_t stride = arrangement.size() / windows;
    Random random(sample_seed);
    for (std::size_t i = 0; i < windows; ++i)
      read_codes(arrangement, recoding,
                 i * stride + random.below(static_cast<std::uint32_t>(stride - window)),
                 std::span(codes).subspan(i * window, window));
  }
  recoding.choose(codes);
  return codes;
}

std::size_t changes(const std::vector<std::uint8_t>& codes) {
  std::size_t count = 0;
  for (std::size_t i = 1; i < codes.size(); ++i)
    count += codes[i] != codes[i - 1];
  return count;
}

}  // namespace

std::vector<Encoding> candidate_encodings(const Material& material, int part) {
  Kinds kinds = kinds_of(material);
  const int leading = unique_pieces(material, kinds) >= 3 ? 3 : 2;
  std::vector<Encoding> encodings;
  std::sort(kinds.begin(), kinds.end());
  do {
    const std::optional<EncodingChoice> choice =
        material.has_pawns() ? choice_with_pawns(material, kinds)
                             : choice_without_pawns(material, kinds, leading);
    if (!choice) continue;
    if (const Result<Encoding> encoding = Encoding::make(material, *choice, part))
      encodings.push_back(*encoding);
  } while (std::next_permutation(kinds.begin(), kinds.end()));
  return encodings;
}

Arrangement::Arrangement(const Layout& layout, const Encoding& encoding)
    : layout_(layout), encoding_(encoding) {
  unsigned used = 0;
  for (int k = 0; k < encoding.piece_count(); ++k)
    for (int i = 0; i < layout.pieces(); ++i)
      if (!(used >> i & 1) && layout.piece(i) == encoding.piece(k)) {
        used |= 1U << i;
        order_.push_back(static_cast<std::uint8_t>(i));
        break;
      }
}

std::size_t Arrangement::place_of(const Squares& squares) const {
  Squares own{};
  for (std::size_t k = 0; k < order_.size(); ++k)
    own[order_[k]] = squares[k];
  return contains(king_attacks(own[0]), own[1]) ? no_place : layout_.find(own).position;
}

std::vector<std::uint8_t> arrange(const Layout& layout, const Encoding& encoding,
                                  const Recoding& recoding, const Workers& workers) {
  const Arrangement arrangement(layout, encoding);
  std::vector<std::uint8_t> codes(arrangement.size());
  workers.share(codes.size(), positions_at_a_time, [&](std::size_t begin, std::size_t end) {
    read_codes(arrangement, recoding, begin, std::span(codes).subspan(begin, end - begin));
  });
  recoding.choose(codes);
  return codes;
}

Choice choose_encoding(const Layout& layout, int part, const Recoding& recoding,
                       const Workers& workers) {
  const std::vector<Encoding> encodings = candidate_encodings(layout.material(), part);
  std::vector<std::pair<std::size_t, std::size_t>> ranking(encodings.size());
  workers.share(encodings.size(), 1, [&](std::size_t i, std::size_t) {
    ranking[i] = {changes(sample(Arrangement(layout, encodings[i]), recoding, small_windows)), i};
  });
  std::sort(ranking.begin(), ranking.end());
  ranking.resize(std::min(ranking.size(), finalists));
  std::vector<double> bits(ranking.size());
  workers.share(ranking.size(), 1, [&](std::size_t i, std::size_t) {
    const auto codes =
        sample(Arrangement(layout, encodings[ranking[i].second]), recoding, large_windows);
    bits[i] = entropy_bits(pair_up(codes, recoding.code_count, sample_pairing)) /
              static_cast<double>(codes.size());
  });
  const auto best =
      static_cast<std::size_t>(std::min_element(bits.begin(), bits.end()) - bits.begin());
  return {encodings[ranking[best].second], bits[best]};
}

}  // namespace tratto::tablebase
