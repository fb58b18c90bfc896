#include "engine/chess/local_notation.h"

#include <algorithm>
#include <array>

#include "engine/base/text.h"
#include "engine/chess/names.h"

namespace tratto {

namespace {

// Pawn, knight, bishop, rook, queen, king. The pawn's letter may be read but is never written.
constexpr std::array all_languages{
    english_letters,
    PieceLetters{"it", "Italian", {"P", "C", "A", "T", "D", "R"}},
    PieceLetters{"de", "German", {"B", "S", "L", "T", "D", "K"}},
    PieceLetters{"fr", "French", {"P", "C", "F", "T", "D", "R"}},
    PieceLetters{"es", "Spanish", {"P", "C", "A", "T", "D", "R"}},
    PieceLetters{"nl", "Dutch", {"", "P", "L", "T", "D", "K"}},
    PieceLetters{"pt", "Portuguese", {"P", "C", "B", "T", "D", "R"}},
    PieceLetters{"ca", "Catalan", {"P", "C", "A", "T", "D", "R"}},
    PieceLetters{"da", "Danish", {"B", "S", "L", "T", "D", "K"}},
    PieceLetters{"nb", "Norwegian", {"B", "S", "L", "T", "D", "K"}},
    PieceLetters{"sv", "Swedish", {"B", "S", "L", "T", "D", "K"}},
    PieceLetters{"fi", "Finnish", {"", "R", "L", "T", "D", "K"}},
    PieceLetters{"is", "Icelandic", {"P", "R", "B", "H", "D", "K"}},
    PieceLetters{"pl", "Polish", {"P", "S", "G", "W", "H", "K"}},
    PieceLetters{"cs", "Czech", {"P", "J", "S", "V", "D", "K"}},
    PieceLetters{"hu", "Hungarian", {"", "H", "F", "B", "V", "K"}},
    PieceLetters{"ro", "Romanian", {"P", "C", "N", "T", "D", "R"}},
    PieceLetters{"ru", "Russian", {"", "К", "С", "Л", "Ф", "Кр"}},
    PieceLetters{"xx", "Figurine", {"♙", "♘", "♗", "♖", "♕", "♔"}},
};

/// Takes a move number such as "12", "12." or "12…" off the front of a word, or the dots alone.
std::string_view without_number(std::string_view word) {
  constexpr std::string_view ellipsis = "…";
  std::string_view rest = word;
  while (!rest.empty() && is_digit(rest.front()))
    rest.remove_prefix(1);
  if (rest.empty()) return rest;
  if (!rest.starts_with('.') && !rest.starts_with(ellipsis)) return word;
  while (rest.starts_with('.') || rest.starts_with(ellipsis))
    rest.remove_prefix(rest.front() == '.' ? 1 : ellipsis.size());
  return rest;
}

/// Whether a word continues the previous move.
bool continues_move(std::string_view word) {
  return word == "e.p." || word == "ep" || word == "(=)" || word == "-" || word == "+" ||
         word == "++" || word == "#";
}

/// Splits a score sheet into the texts of its moves, with "O - O" and "exd6 e.p." joined.
std::vector<std::string> move_texts(std::string_view text) {
  std::vector<std::string> moves;
  bool open = false;  // The last word was a dash, so the next one belongs to the same move.
  for (std::string_view word = take_word(text); !word.empty(); word = take_word(text)) {
    word = without_number(word);
    const std::string_view result = standard_result(word);
    if (word.empty() || (!result.empty() && result != both_lose)) continue;
    if (!moves.empty() && (open || continues_move(word)))
      moves.back().append(" ").append(word);
    else
      moves.emplace_back(word);
    open = word == "-";
  }
  return moves;
}

}  // namespace

std::span<const PieceLetters> languages() {
  return all_languages;
}

const PieceLetters* find_language(std::string_view name) {
  for (const PieceLetters& row : all_languages)
    if (equal_ignoring_case(name, row.code) || equal_ignoring_case(name, row.language)) return &row;
  return nullptr;
}

std::string to_local(const Position& position, Move move, const PieceLetters& letters) {
  std::string out;
  for (const char c : to_san(position, move)) {
    const PieceType piece = piece_type_from(c);
    if (piece != NoPieceType)
      out += letters.letters[piece];
    else if (c == 'O')
      out += '0';
    else if (c != '=')
      out += c;
  }
  return out;
}

std::string score_sheet(const Position& start, std::span<const Move> moves,
                        const PieceLetters* letters) {
  std::string out;
  Position position = start;
  for (const Move move : moves) {
    if (!out.empty()) out += ' ';
    const bool is_white = position.side_to_move() == White;
    if (is_white || out.empty())
      out += std::to_string(position.fullmove()) + (is_white ? ". " : "... ");
    out += letters == nullptr ? to_san(position, move) : to_local(position, move, *letters);
    position = position.after(move);
  }
  return out;
}

Result<std::vector<Move>> parse_score_sheet(const Position& start, std::string_view text,
                                            const PieceLetters& letters) {
  std::vector<Move> moves;
  Position position = start;
  for (const std::string& written : move_texts(text)) {
    const auto move = parse_san(position, written, letters);
    if (!move)
      return Error{"move " + std::to_string(position.fullmove()) + " of " +
                   std::string(name_of(position.side_to_move())) + ": " + move.error()};
    moves.push_back(*move);
    position = position.after(*move);
  }
  return moves;
}

}  // namespace tratto
