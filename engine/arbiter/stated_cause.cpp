#include "engine/arbiter/stated_cause.h"

#include <algorithm>
#include <array>
#include <string>

#include "engine/base/text.h"

namespace tratto {

namespace {

/// A fixed text that programs write; '*' stands for the name of a colour at its beginning.
struct Form {
  std::string_view text;
  StatedCause cause;
  bool has_detail = false;  ///< ": " and some detail may follow.
};

// Sources: cutechess and fastchess; FICS, Lichess and chess.com; TCEC's TerminationDetails; the
// values of Termination (PGN standard 9.8.1).
constexpr std::array forms{
    Form{"* loses on time", StatedCause::FlagFall},
    Form{"* wins on time", StatedCause::FlagFall},
    Form{"* forfeits on time", StatedCause::FlagFall},
    Form{"time forfeit", StatedCause::FlagFall},
    Form{"game drawn by timeout vs insufficient material", StatedCause::FlagFall},
    Form{"* makes an illegal move", StatedCause::IllegalMove, true},
    Form{"illegal move", StatedCause::IllegalMove},
    Form{"* wins by adjudication", StatedCause::Adjudication, true},
    Form{"draw by adjudication", StatedCause::Adjudication, true},
    Form{"adjudication", StatedCause::Adjudication},
    Form{"rules infraction", StatedCause::Adjudication},
    Form{"tcec draw rule", StatedCause::Adjudication},
    Form{"tcec win rule", StatedCause::Adjudication},
    Form{"tcec resign rule", StatedCause::Adjudication},
    Form{"manual adjudication", StatedCause::Adjudication},
    Form{"syzygytb", StatedCause::Adjudication},
    Form{"draw by 3-fold repetition", StatedCause::Threefold},
    Form{"3-fold repetition", StatedCause::Threefold},
    Form{"threefold repetition", StatedCause::Threefold},
    Form{"game drawn by repetition", StatedCause::Threefold},
    Form{"draw by fifty moves rule", StatedCause::FiftyMoves},
    Form{"fifty moves rule", StatedCause::FiftyMoves},
    Form{"game drawn by 50-move rule", StatedCause::FiftyMoves},
    Form{"game drawn by the 50 move rule", StatedCause::FiftyMoves},
    Form{"draw by insufficient mating material", StatedCause::Material},
    Form{"insufficient mating material", StatedCause::Material},
    Form{"game drawn by insufficient material", StatedCause::Material},
    Form{"neither player has mating material", StatedCause::Material},
    Form{"draw by stalemate", StatedCause::Stalemate},
    Form{"stalemate", StatedCause::Stalemate},
    Form{"game drawn by stalemate", StatedCause::Stalemate},
    Form{"* mates", StatedCause::Checkmate},
    Form{"* checkmated", StatedCause::Checkmate},
    Form{"* wins by checkmate", StatedCause::Checkmate},
    Form{"* resigns", StatedCause::Resignation},
    Form{"* wins by resignation", StatedCause::Resignation},
    Form{"draw by agreement", StatedCause::Agreement},
    Form{"game drawn by agreement", StatedCause::Agreement},
    Form{"game drawn by mutual agreement", StatedCause::Agreement},
    Form{"abandoned", StatedCause::Abandoned},
    Form{"stalled connection", StatedCause::Abandoned},
    Form{"* disconnects", StatedCause::Abandoned},
    Form{"*'s connection stalls", StatedCause::Abandoned},
    Form{"* forfeits by disconnection", StatedCause::Abandoned},
};

/// Endings of chess.com's Termination, which begins with the winner's name.
constexpr std::array endings{
    Form{" won by checkmate", StatedCause::Checkmate},
    Form{" won on time", StatedCause::FlagFall},
    Form{" won by resignation", StatedCause::Resignation},
    Form{" won - game abandoned", StatedCause::Abandoned},
};

std::string lower_case(std::string_view text) {
  std::string lower(text);
  for (char& c : lower)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return lower;
}

/// Normalises a remark for comparison with the table: lower case, '*' for a colour at the
/// beginning, no parenthesis at the end, no final full stop.
std::string normal_form(std::string_view remark) {
  std::string text = lower_case(trimmed(remark));
  if (text.starts_with("white") || text.starts_with("black")) {
    text.erase(0, 4);
    text[0] = '*';
  }
  if (const auto bracket = text.find(" ("); bracket != std::string::npos && text.ends_with(')'))
    text.resize(bracket);
  if (text.ends_with('.')) text.pop_back();
  return text;
}

StatedCause cause_of(std::string_view remark) {
  const std::string text = normal_form(remark);
  const auto is_written_so = [&text](const Form& form) {
    return text == form.text || (form.has_detail && text.starts_with(form.text) &&
                                 std::string_view(text).substr(form.text.size()).starts_with(": "));
  };
  const auto found = std::find_if(forms.begin(), forms.end(), is_written_so);
  return found == forms.end() ? StatedCause::None : found->cause;
}

/// A comment without commands such as "[%clk 0:00:01]".
std::string without_commands(std::string_view comment) {
  std::string text;
  while (!comment.empty()) {
    const std::size_t begin = comment.find("[%");
    text += comment.substr(0, begin);
    if (begin == std::string_view::npos) break;
    const std::size_t end = comment.find(']', begin);
    comment = end == std::string_view::npos ? std::string_view() : comment.substr(end + 1);
  }
  return text;
}

/// The cause given by the whole comment or by its last part: "+M1/2 0.001s, White mates".
StatedCause cause_in_comment(std::string_view comment) {
  const std::string text = without_commands(comment);
  const std::size_t comma = text.rfind(", ");
  if (comma != std::string::npos) {
    const StatedCause cause = cause_of(std::string_view(text).substr(comma + 2));
    if (cause != StatedCause::None) return cause;
  }
  return cause_of(text);
}

StatedCause cause_in_termination(std::string_view tag) {
  const std::string text = lower_case(trimmed(tag));
  for (const Form& ending : endings)
    if (text.ends_with(ending.text)) return ending.cause;
  return cause_of(tag);
}

}  // namespace

StatedCause stated_cause(const PgnGame& game) {
  // The comment and TerminationDetails come first: Termination is only "adjudication" or "normal"
  // for all draws by rule.
  if (!game.moves.empty()) {
    const StatedCause cause = cause_in_comment(game.moves.back().comment);
    if (cause != StatedCause::None) return cause;
  }
  const StatedCause detail = cause_of(game.tag("TerminationDetails"));
  return detail != StatedCause::None ? detail : cause_in_termination(game.tag("Termination"));
}

}  // namespace tratto
