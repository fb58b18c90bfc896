#include "engine/arbiter/pgn_signs.h"

#include <algorithm>
#include <array>

#include "engine/base/text.h"

namespace tratto {

namespace {

struct Sign {
  std::string_view text;
  int nag;
};

/// Signs and their NAGs. The first match counts, so a sign that is the end of another one comes
/// after it.
constexpr std::array signs{
    Sign{"!!", 3},   Sign{"??", 4},   Sign{"!?", 5},   Sign{"?!", 6},   Sign{"!", 1},
    Sign{"?", 2},    Sign{"‼", 3},    Sign{"⁇", 4},    Sign{"⁉", 5},    Sign{"⁈", 6},
    Sign{"+/-", 16}, Sign{"-/+", 17}, Sign{"+/−", 16}, Sign{"−/+", 17}, Sign{"+/=", 14},
    Sign{"=/+", 15}, Sign{"+=", 14},  Sign{"=+", 15},  Sign{"+-", 18},  Sign{"-+", 19},
    Sign{"+−", 18},  Sign{"−+", 19},  Sign{"+–", 18},  Sign{"–+", 19},  Sign{"±", 16},
    Sign{"∓", 17},   Sign{"⩲", 14},   Sign{"⩱", 15},   Sign{"=/∞", 44}, Sign{"=∞", 44},
    Sign{"⯹", 44}, Sign{"∞", 13},   Sign{"=", 10},   Sign{"□", 7},    Sign{"⇄", 132},
    Sign{"⇆", 132},  Sign{"⊙", 22},   Sign{"⨀", 22},   Sign{"○", 26},   Sign{"⟳", 32},
    Sign{"↑", 36},   Sign{"→", 40},   Sign{"⊕", 138},  Sign{"∆", 140},  Sign{"Δ", 140},
    Sign{"⌓", 142},
};
constexpr int novelty = 146;

constexpr std::string_view ellipsis = "…";

constexpr bool is_file(char c) {
  return c >= 'a' && c <= 'h';
}

bool all_of(std::string_view word, std::string_view characters) {
  return word.find_first_not_of(characters) == std::string_view::npos;
}

/// "Nf3N" and "e4N" are novelties, "e8N" is a promotion.
bool ends_with_novelty(std::string_view word) {
  if (word == "N") return true;
  if (word.size() < 3 || word.back() != 'N' || !is_letter(word[0])) return false;
  const char rank = word[word.size() - 2];
  const bool may_promote = is_file(word[0]) && (rank == '1' || rank == '8');
  return is_digit(rank) && !may_promote;
}

const Sign* sign_at_end(std::string_view word) {
  const auto* found = std::find_if(signs.begin(), signs.end(),
                                   [&](const Sign& sign) { return word.ends_with(sign.text); });
  return found == signs.end() ? nullptr : found;
}

/// Whether a text begins with a move number such as "12.".
bool begins_with_number(std::string_view text) {
  const std::size_t digits = text.find_first_not_of("0123456789");
  return digits != 0 && digits != std::string_view::npos && text[digits] == '.';
}

bool begins_with_result(std::string_view text) {
  constexpr std::array<std::string_view, 4> results{"1-0", "0-1", "1/2-1/2", "½-½"};
  return std::any_of(results.begin(), results.end(),
                     [&](std::string_view result) { return text.starts_with(result); });
}

}  // namespace

SignedWord split_signs(std::string_view word) {
  SignedWord out;
  out.text = word;
  while (!out.text.empty() && !is_null_move(out.text)) {
    if (ends_with_novelty(out.text)) {
      out.nags.push_back(novelty);
      out.text.remove_suffix(1);
    } else if (const Sign* sign = sign_at_end(out.text)) {
      out.nags.push_back(sign->nag);
      out.text.remove_suffix(sign->text.size());
    } else if (out.text.ends_with(ellipsis)) {
      out.text.remove_suffix(ellipsis.size());
    } else {
      break;
    }
  }
  if (!is_null_move(out.text) && all_of(out.text, "!?+-=/\\#~")) out.text = {};
  std::reverse(out.nags.begin(), out.nags.end());
  return out;
}

bool is_null_move(std::string_view word) {
  return word == "--" || word == "Z0";
}

bool word_ends_at(std::string_view text, std::size_t length) {
  const std::string_view word = text.substr(0, length);
  const std::string_view rest = text.substr(length);
  if (word.empty() || rest.empty()) return false;
  const char next = rest[0];
  if (next == '*') return true;
  const char last = word.back();
  const bool has_letter = std::any_of(word.begin(), word.end(), is_letter);
  if (is_letter(next) || is_digit(next)) {
    if ((last == '+' || last == '#') && has_letter) return true;
    const Sign* sign = sign_at_end(word);
    if (sign != nullptr && sign->text != "=") return true;
  }
  const bool after_square = word.size() >= 2 && is_digit(last) && is_file(word[word.size() - 2]);
  const bool after_letter = is_letter(last) && !is_file(last);
  if ((after_square || after_letter) && begins_with_number(rest)) return true;
  const std::string_view move = without_move_numbers(word);
  return (has_letter || move == "0-0" || move == "0-0-0") && begins_with_result(rest);
}

std::string_view without_move_numbers(std::string_view word) {
  while (true) {
    std::size_t length = std::min(word.find_first_not_of("0123456789"), word.size());
    if (length == word.size()) return {};
    const std::size_t digits = length;
    while (length < word.size())
      if (word[length] == '.')
        ++length;
      else if (word.substr(length).starts_with(ellipsis))
        length += ellipsis.size();
      else
        break;
    if (length == digits) return word;
    word.remove_prefix(length);
  }
}

}  // namespace tratto
