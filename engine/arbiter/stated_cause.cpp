#include "engine/arbiter/stated_cause.h"

#include <algorithm>
#include <array>
#include <string>

#include "engine/base/text.h"

namespace tratto {

namespace {

/// Who a text with a colour is about.
enum class Subject { None, Winner, Loser };

/// A fixed text that programs write; '*' stands for the name of a colour at its beginning.
struct Form {
  std::string_view text;
  StatedCause cause;
  Subject subject = Subject::None;  ///< Whose colour '*' is.
  bool has_detail = false;          ///< ": " and some detail may follow.
};

// Sources: cutechess and fastchess; FICS, Lichess and chess.com; TCEC's TerminationDetails; the
// values of Termination (PGN standard 9.8.1).
constexpr std::array forms{
    Form{"* loses on time", StatedCause::FlagFall, Subject::Loser},
    Form{"* wins on time", StatedCause::FlagFall, Subject::Winner},
    Form{"* forfeits on time", StatedCause::FlagFall, Subject::Loser},
    Form{"time forfeit", StatedCause::FlagFall},
    Form{"game drawn by timeout vs insufficient material", StatedCause::FlagFall},
    Form{"* makes an illegal move", StatedCause::IllegalMove, Subject::Loser, true},
    Form{"illegal move", StatedCause::IllegalMove},
    Form{"* wins by adjudication", StatedCause::Adjudication, Subject::Winner, true},
    Form{"draw by adjudication", StatedCause::Adjudication, Subject::None, true},
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
    Form{"* mates", StatedCause::Checkmate, Subject::Winner},
    Form{"* checkmated", StatedCause::Checkmate, Subject::Loser},
    Form{"* wins by checkmate", StatedCause::Checkmate, Subject::Winner},
    Form{"* resigns", StatedCause::Resignation, Subject::Loser},
    Form{"* wins by resignation", StatedCause::Resignation, Subject::Winner},
    Form{"draw by agreement", StatedCause::Agreement},
    Form{"game drawn by agreement", StatedCause::Agreement},
    Form{"game drawn by mutual agreement", StatedCause::Agreement},
    Form{"abandoned", StatedCause::Abandoned},
    Form{"stalled connection", StatedCause::Abandoned},
    Form{"* disconnects", StatedCause::Abandoned, Subject::Loser},
    Form{"*'s connection stalls", StatedCause::Abandoned, Subject::Loser},
    Form{"* forfeits by disconnection", StatedCause::Abandoned, Subject::Loser},
};

/// Endings of chess.com's Termination, which begins with the winner's name.
constexpr std::array endings{
    Form{" won by checkmate", StatedCause::Checkmate, Subject::Winner},
    Form{" won on time", StatedCause::FlagFall, Subject::Winner},
    Form{" won by resignation", StatedCause::Resignation, Subject::Winner},
    Form{" won - game abandoned", StatedCause::Abandoned, Subject::Winner},
};

std::string lower_case(std::string_view text) {
  std::string lower(text);
  for (char& c : lower)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return lower;
}

/// A remark, normalised for comparison with the table: lower case, '*' for a colour at the
/// beginning, no parenthesis at the end, no final full stop.
struct NormalForm {
  std::string text;
  std::optional<Color> color;

  explicit NormalForm(std::string_view remark) : text(lower_case(trimmed(remark))) {
    if (text.starts_with("white"))
      color = White;
    else if (text.starts_with("black"))
      color = Black;
    if (color) {
      text.erase(0, 4);
      text[0] = '*';
    }
    if (const auto bracket = text.find(" ("); bracket != std::string::npos && text.ends_with(')'))
      text.resize(bracket);
    if (text.ends_with('.')) text.pop_back();
  }
};

StatedEnd end_of(const Form& form, std::optional<Color> color) {
  StatedEnd end{form.cause, std::nullopt};
  if (color && form.subject != Subject::None)
    end.winner = form.subject == Subject::Winner ? *color : ~*color;
  return end;
}

StatedEnd end_in_remark(std::string_view remark) {
  const NormalForm written(remark);
  const auto is_written_so = [&text = written.text](const Form& form) {
    return text == form.text || (form.has_detail && text.starts_with(form.text) &&
                                 std::string_view(text).substr(form.text.size()).starts_with(": "));
  };
  const auto found = std::find_if(forms.begin(), forms.end(), is_written_so);
  return found == forms.end() ? StatedEnd() : end_of(*found, written.color);
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

/// What the whole comment or its last part says: "+M1/2 0.001s, White mates".
StatedEnd end_in_comment(std::string_view comment) {
  const std::string text = without_commands(comment);
  const std::size_t comma = text.rfind(", ");
  if (comma != std::string::npos) {
    const StatedEnd end = end_in_remark(std::string_view(text).substr(comma + 2));
    if (end.cause != StatedCause::None) return end;
  }
  return end_in_remark(text);
}

/// The only player of this name, in lower case.
std::optional<Color> player_named(const PgnGame& game, std::string_view name) {
  const bool is_white = lower_case(trimmed(game.tag("White"))) == name;
  const bool is_black = lower_case(trimmed(game.tag("Black"))) == name;
  if (is_white == is_black) return std::nullopt;
  return is_white ? White : Black;
}

StatedEnd end_in_termination(const PgnGame& game) {
  const std::string_view tag = game.tag("Termination");
  const std::string text = lower_case(trimmed(tag));
  for (const Form& ending : endings)
    if (text.ends_with(ending.text))
      return end_of(ending, player_named(game, std::string_view(text).substr(
                                                   0, text.size() - ending.text.size())));
  return end_in_remark(tag);
}

}  // namespace

StatedEnd stated_end(const PgnGame& game) {
  // The comment and TerminationDetails come first: Termination is only "adjudication" or "normal"
  // for all draws by rule.
  if (!game.moves.empty()) {
    const StatedEnd end = end_in_comment(game.moves.back().comment);
    if (end.cause != StatedCause::None) return end;
  }
  const StatedEnd detail = end_in_remark(game.tag("TerminationDetails"));
  return detail.cause != StatedCause::None ? detail : end_in_termination(game);
}

}  // namespace tratto
