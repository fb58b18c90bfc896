#pragma once

#include <string_view>
#include <vector>

namespace tratto {

/// A word of the movetext without the signs of evaluation at its end: "Nf3!±" is "Nf3", $1 and $16.
struct SignedWord {
  std::string_view text;  ///< Empty if the word has only signs.
  std::vector<int> nags;  ///< In the order written.
};

/// Reads signs as the PGN standard, Informant and ChessBase write them, with a blank before them or
/// without: "!?", "+-", "±", "⩲", "∞", "N" for a novelty. Signs that have no NAG are dropped.
[[nodiscard]] SignedWord split_signs(std::string_view word);

/// Whether a word is a null move, "--" or "Z0", which is usual in variations.
[[nodiscard]] bool is_null_move(std::string_view word);

/// Whether a word ends after the first `length` bytes of `text` although no space follows: "e4!e5",
/// "Nf3*", "Nf3+2.d4", "Nc63.Bb5", "Nf31-0".
[[nodiscard]] bool word_ends_at(std::string_view text, std::size_t length);

/// The word without the move numbers in front: "12.e4", "12...e5", "12…e5", "3.", "11.12.e4".
[[nodiscard]] std::string_view without_move_numbers(std::string_view word);

}  // namespace tratto
