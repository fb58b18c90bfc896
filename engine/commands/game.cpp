#include "engine/commands/game.h"

#include <chrono>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <iomanip>
#include <random>
#include <sstream>
#include <utility>

#include "engine/arbiter/pgn.h"
#include "engine/base/concat.h"
#include "engine/base/files.h"
#include "engine/base/identity.h"
#include "engine/base/system.h"
#include "engine/base/text.h"
#include "engine/chess/chess960.h"
#include "engine/chess/fen_writer.h"
#include "engine/chess/local_notation.h"
#include "engine/chess/names.h"
#include "engine/chess/uci_notation.h"
#include "engine/commands/board_view.h"
#include "engine/commands/job.h"
#include "engine/commands/parameters.h"
#include "engine/levels/judgement.h"
#include "engine/levels/player.h"
#include "engine/search/score_conversion.h"
#include "engine/uci/format.h"
#include "engine/uci/position_parser.h"
#include "engine/winnability/unwinnability.h"

namespace tratto {

namespace {

constexpr double max_minutes = 24 * 60;
constexpr Milliseconds hint_time{500};
/// Draw offers are considered from this move on.
constexpr int first_draw_move = 20;
constexpr std::size_t level_hash_megabytes = 8;

constexpr std::string_view help_text =
    "Type a move, such as e4, Nf3, O-O or e2e4, or one of:\n"
    "  hint     what the engine would play\n"
    "  back     take back your last move\n"
    "  board    draw the board again\n"
    "  moves    the moves so far\n"
    "  draw     claim a draw, or offer one\n"
    "  resign   give up\n"
    "  save     save the game as it stands\n"
    "  quit     save the game and end";

std::optional<Milliseconds> parse_duration(std::string_view text, double unit, double max) {
  std::istringstream stream{std::string(text)};
  stream.imbue(std::locale::classic());
  double number = 0;
  if (!(stream >> number) || !stream.eof() || !(number >= 0) || number > max) return std::nullopt;
  return Milliseconds(static_cast<std::int64_t>(number * unit));
}

/// Parses "5+3": minutes, and seconds of increment, as chess servers write it.
std::optional<ClockState> parse_clock(std::string_view text) {
  const std::size_t plus = text.find('+');
  const auto time = parse_duration(text.substr(0, plus), 60'000, max_minutes);
  const auto increment = plus == std::string_view::npos
                             ? Milliseconds{0}
                             : parse_duration(text.substr(plus + 1), 1000, max_minutes);
  if (!time || !increment || *time + *increment == Milliseconds{0}) return std::nullopt;
  ClockState clock;
  clock.time = *time;
  clock.increment = *increment;
  return clock;
}

/// Line breaks that separate a record from what is in the file before it.
std::string separator_after(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary | std::ios::ate);
  if (!file || file.tellg() <= 0) return {};
  file.seekg(-1, std::ios::end);
  return file.get() == '\n' ? "" : "\n\n";
}

std::string format_clock(Milliseconds time) {
  const auto seconds = std::max<std::int64_t>(0, time.count()) / 1000;
  std::ostringstream text;
  if (seconds >= 3600) text << seconds / 3600 << ':' << std::setw(2) << std::setfill('0');
  text << seconds / 60 % 60 << ':' << std::setw(2) << std::setfill('0') << seconds % 60;
  return text.str();
}

std::string today() {
  const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  char text[16] = "????.??.??";
  if (const std::tm* local = std::localtime(&now))
    std::strftime(text, sizeof text, "%Y.%m.%d", local);
  return text;
}

/// Records the last result of a search.
class LastResult final : public InfoListener {
 public:
  void on_info(const SearchInfo& info) override {
    if (info.multi_pv == 1) score = info.score;
  }
  void on_current_move(int, Move, int) override {}
  void on_best_move(Move move, Move) override { best = move; }

  Score score;
  Move best;
};

/// The record of one game in a PGN file that may have other games.
class GameFile {
 public:
  explicit GameFile(const std::string& name) : path_(file_path(name)) {}

  /// The record as it was written last; empty if none was.
  [[nodiscard]] const std::string& record() const { return record_; }

  /// Replaces the record, or appends it if other games were appended since. Returns false on
  /// failure; the file is then as before.
  bool write(const std::string& text) {
    if (text == record_) return true;
    std::error_code no_file;
    const auto size = std::filesystem::is_regular_file(path_, no_file)
                          ? std::filesystem::file_size(path_, no_file)
                          : std::uintmax_t{0};
    const bool is_rewritten = !record_.empty() && size == begin_ + record_.size();
    const std::string gap = is_rewritten || size == 0 ? std::string() : separator_after(path_);
    if (!is_rewritten) begin_ = size + gap.size();
    std::fstream file(
        path_, std::ios::binary | std::ios::out | (is_rewritten ? std::ios::in : std::ios::app));
    if (is_rewritten) file.seekp(static_cast<std::streamoff>(begin_));
    file << gap << text << std::flush;
    if (!file) {
      file.close();
      if (is_rewritten)
        restore(begin_, record_);
      else
        restore(size, "");
      return false;
    }
    file.close();
    std::error_code error;
    if (is_rewritten) std::filesystem::resize_file(path_, begin_ + text.size(), error);
    record_ = text;
    return !error;
  }

 private:
  /// After a failure to write: writes back what was at `begin` and cuts off the rest. Possible on a
  /// full disk too, because that part of the file exists.
  void restore(std::uintmax_t begin, const std::string& before) const {
    std::fstream file(path_, std::ios::binary | std::ios::in | std::ios::out);
    file.seekp(static_cast<std::streamoff>(begin));
    file << before << std::flush;
    file.close();
    std::error_code error;
    std::filesystem::resize_file(path_, begin + before.size(), error);
  }

  std::filesystem::path path_;
  std::string record_;
  std::uintmax_t begin_ = 0;  ///< Offset of the record in the file.
};

/// A game between a person and the engine in a terminal.
class TerminalGame {
 public:
  TerminalGame(uci::Session& session, GameRequest request)
      : session_(session),
        request_(std::move(request)),
        game_(session.game().position()),
        seed_(session.settings().level_seed != 0
                  ? static_cast<std::uint64_t>(session.settings().level_seed)
                  : std::random_device()()) {
    Searcher::Options options;
    options.hash_megabytes = static_cast<std::size_t>(session.settings().hash);
    options.threads = session.settings().threads;
    options.move_overhead = Milliseconds(session.settings().move_overhead);
    options.tablebases = session.tablebases();
    full_strength_ = std::make_unique<Searcher>(session.evaluators(), options);
    if (request_.elo) {
      level_ = levels::level_of(*request_.elo);
      options.threads = 1;
      options.hash_megabytes = std::min(options.hash_megabytes, level_hash_megabytes);
      level_searcher_ = std::make_unique<Searcher>(
          levels::with_misjudgement(session.evaluators(), *level_, seed_), options);
    }
    // The increment comes before the move that it is for.
    if (request_.clock) clocks_.fill(request_.clock->time + request_.clock->increment);
  }

  void run() {
    print(concat("You play ", name_of(request_.person), " against ", opponent(),
                 ". 'help' tells what you can type."));
    draw_board();
    while (!is_over_ && check_for_end()) {
      if (game_.position().side_to_move() == request_.person)
        play_persons_move();
      else
        play_engine_move();
      if (!record()) report_write_error_once();
    }
    save();
  }

 private:
  using Clock = std::chrono::steady_clock;

  void print(const std::string& text) { session_.output().line(text); }

  [[nodiscard]] std::string opponent() const {
    return level_ ? concat(program_name, ", level ", level_->elo) : std::string(program_name);
  }

  [[nodiscard]] Color engine() const { return ~request_.person; }

  [[nodiscard]] std::string written(Move move) const {
    return to_local(game_.position(), move, request_.letters);
  }

  /// "12. " or "12... ", with the next move.
  [[nodiscard]] std::string numbered(Move move) const {
    const Position& position = game_.position();
    return concat(position.fullmove(), position.side_to_move() == White ? ". " : "... ",
                  request_.letters.code == "en" ? to_san(position, move) : written(move));
  }

  void draw_board() {
    const Move last = game_.moves().empty() ? Move() : game_.moves().back();
    std::string text = session_.has_colors()
                           ? colored_board(game_.position(), last, request_.person)
                           : plain_board(game_.position(), request_.person);
    if (request_.clock)
      text += concat("You ", format_clock(clocks_[request_.person]), ", ", program_name, " ",
                     format_clock(clocks_[engine()]), "\n");
    text.pop_back();
    print(text);
  }

  /// Ends the game if the laws do; returns true if it continues.
  bool check_for_end() {
    if (const auto outcome = game_.ending()) {
      end(*outcome);
      return false;
    }
    const std::string news = game_.describe();
    if (!news.empty() && game_.position().side_to_move() == request_.person) print(news);
    return true;
  }

  void end(const Outcome& outcome) {
    is_over_ = true;
    outcome_ = outcome;
    print(concat(score_of(outcome.winner), ": ", to_string(outcome)));
  }

  /// Ends the game by a loss, or by a draw if the opponent cannot win by any moves.
  void lose(Ending ending, Color loser) {
    end(game_.lost_by(ending, loser, quick_winnable(game_.position(), ~loser) != Winnable::No));
  }

  [[nodiscard]] Milliseconds left_on_clock(Color mover, Clock::time_point since) const {
    return clocks_[mover] - std::chrono::duration_cast<Milliseconds>(Clock::now() - since);
  }

  /// Subtracts the time of a move from a clock. If the flag fell, ends the game and returns false.
  bool stop_clock(Color mover, Clock::time_point since) {
    if (!request_.clock) return true;
    clocks_[mover] = left_on_clock(mover, since);
    if (clocks_[mover] < Milliseconds{0}) {
      lose(Ending::FlagFall, mover);
      return false;
    }
    clocks_[mover] += request_.clock->increment;
    return true;
  }

  void play_persons_move() {
    const Clock::time_point since = Clock::now();
    print(concat("Your move, ", name_of(request_.person), ":"));
    std::string line;
    while (!is_over_) {
      if (!std::getline(session_.input(), line)) {
        is_over_ = true;
        return;
      }
      const std::string_view text = trimmed(line);
      if (text.empty()) continue;
      // A fallen flag ends the game, whatever is typed then.
      if (request_.clock && left_on_clock(request_.person, since) < Milliseconds{0}) {
        stop_clock(request_.person, since);
        return;
      }
      if (run_game_command(text)) {
        if (game_.position().side_to_move() != request_.person) return;
        continue;
      }
      const Result<Move> move = read_move(text);
      if (!move) {
        print(concat(move.error(), "; 'help' tells what you can type"));
        continue;
      }
      if (!stop_clock(request_.person, since)) return;
      game_.play(*move);
      return;
    }
  }

  [[nodiscard]] Result<Move> read_move(std::string_view text) const {
    const Position& position = game_.position();
    const Result<Move> move = parse_san(position, text, request_.letters);
    if (move) return move;
    // UCI notation is the same in every language.
    if (const Result<Move> uci = parse_uci(position, text)) return uci;
    if (const Result<Move> english = parse_san(position, text)) return english;
    // Accepts "nf3" if it cannot be a pawn move.
    std::string capital(text);
    if (capital[0] >= 'a' && capital[0] <= 'z')
      capital[0] = static_cast<char>(capital[0] - 'a' + 'A');
    if (const Result<Move> piece = parse_san(position, capital, request_.letters)) return piece;
    return move;
  }

  /// Executes a command of the game; returns false if the word is not a command.
  bool run_game_command(std::string_view text) {
    const auto is = [text](std::string_view word) { return equal_ignoring_case(text, word); };
    if (is("help") || text == "?") {
      print(std::string(help_text));
    } else if (is("board") || text == "d") {
      draw_board();
    } else if (is("moves")) {
      print(score_sheet(game_.start(), game_.moves(), letters_of_sheet()));
    } else if (is("hint")) {
      give_hint();
    } else if (is("back")) {
      take_back();
    } else if (is("draw")) {
      consider_draw();
    } else if (is("resign")) {
      lose(Ending::Resignation, request_.person);
    } else if (is("save")) {
      save();
    } else if (is("quit") || is("exit")) {
      is_over_ = true;
    } else {
      return false;
    }
    return true;
  }

  [[nodiscard]] const PieceLetters* letters_of_sheet() const {
    return request_.letters.code == "en" ? nullptr : &request_.letters;
  }

  LastResult think(Searcher& searcher, const Limits& limits) {
    LastResult last;
    searcher.start(uci::search_root(game_), limits, last);
    searcher.wait();
    return last;
  }

  void give_hint() {
    Limits limits;
    limits.movetime = std::min(hint_time, request_.movetime);
    const LastResult last = think(*full_strength_, limits);
    const int centipawns = to_centipawns(last.score);
    std::ostringstream pawns;
    pawns << std::showpos << std::fixed << std::setprecision(2) << centipawns / 100.0;
    print(concat("Hint: ", written(last.best), " (",
                 last.score.is_mate() ? uci::format_score(last.score) : pawns.str(), " for you)"));
  }

  void take_back() {
    const std::size_t own = game_.moves().size() < 2 ? 0 : game_.moves().size() - 2;
    if (game_.moves().size() < 2) {
      print("There is no move of yours to take back.");
      return;
    }
    Game shorter(game_.start());
    for (std::size_t i = 0; i < own; ++i)
      shorter.play(game_.moves()[i]);
    game_ = std::move(shorter);
    draw_board();
  }

  /// Whether the engine is content with a draw, as far as it knows from its last move.
  [[nodiscard]] bool would_draw() const { return own_score_ && *own_score_ <= Score::draw(); }

  /// The draw that may be claimed in the position, or by announcing a move (9.2.1, 9.3.1).
  [[nodiscard]] std::optional<Ending> claimable_draw() const {
    if (const auto claim = game_.claim()) return claim;
    const Claims claims = game_.claims();
    if (!claims.threefold_moves.empty()) return Ending::Threefold;
    if (!claims.fifty_move_moves.empty()) return Ending::FiftyMoves;
    return std::nullopt;
  }

  void consider_draw() {
    if (const auto claim = claimable_draw()) {
      end(Outcome{*claim, std::nullopt});
    } else if (game_.position().fullmove() >= first_draw_move && would_draw()) {
      end(Outcome{Ending::Agreement, std::nullopt});
    } else {
      print(concat(program_name, " would rather play on."));
    }
  }

  void play_engine_move() {
    const Clock::time_point since = Clock::now();
    if (const auto claim = game_.claim(); claim && would_draw()) {
      print(concat(program_name, " claims a draw."));
      end(Outcome{*claim, std::nullopt});
      return;
    }
    Limits limits;
    if (request_.clock) {
      limits.clock = request_.clock;
      limits.clock->time = clocks_[engine()];
    } else {
      limits.movetime = request_.movetime;
    }
    Searcher& searcher = level_searcher_ ? *level_searcher_ : *full_strength_;
    if (level_searcher_) {
      level_searcher_->clear();
      limits = levels::weakened(limits, uci::search_root(game_), *level_, seed_);
      // Without a clock, a level answers as soon as its nodes are searched.
      if (!request_.clock) limits.movetime.reset();
    }
    const LastResult last = think(searcher, limits);
    own_score_ = last.score;
    if (!stop_clock(engine(), since)) return;
    print(concat(program_name, " plays ", numbered(last.best)));
    game_.play(last.best);
    draw_board();
  }

  [[nodiscard]] std::string pgn() const {
    const std::string person = "You";
    const std::string result = outcome_ ? std::string(score_of(outcome_->winner)) : "*";
    std::vector<PgnTag> tags{{"Event", "Game in the terminal"},
                             {"Site", "?"},
                             {"Date", today()},
                             {"Round", "-"},
                             {"White", request_.person == White ? person : opponent()},
                             {"Black", request_.person == Black ? person : opponent()},
                             {"Result", result}};
    if (request_.clock) {
      std::ostringstream control;
      control << static_cast<double>(request_.clock->time.count()) / 1000 << '+'
              << static_cast<double>(request_.clock->increment.count()) / 1000;
      tags.push_back({"TimeControl", control.str()});
    }
    if (to_fen(game_.start()) != to_fen(Position())) {
      if (needs_chess960(game_.start())) tags.push_back({"Variant", "Chess960"});
      tags.push_back({"SetUp", "1"});
      tags.push_back({"FEN", to_fen(game_.start())});
    }
    std::string text;
    for (const PgnTag& tag : tags)
      text += tag_line(tag);
    const std::string moves = score_sheet(game_.start(), game_.moves());
    std::string line;
    std::string_view rest = moves;
    text += '\n';
    constexpr std::size_t line_width = 79;
    const auto add = [&](std::string_view word) {
      if (!line.empty() && line.size() + 1 + word.size() > line_width) {
        text += line + '\n';
        line.clear();
      }
      line += concat(line.empty() ? "" : " ", word);
    };
    for (std::string_view word = take_word(rest); !word.empty(); word = take_word(rest))
      add(word);
    if (outcome_) {
      add(concat("{", name_of(outcome_->ending), "}"));
    }
    add(result);
    return concat(text, line, "\n\n");
  }

  /// Writes the game to the file, replacing the earlier record of it. Called after each move, so
  /// that the game is not lost if the terminal is closed. Returns false on failure.
  bool record() {
    if (game_.moves().empty() && !outcome_ && file_.record().empty()) return true;
    return file_.write(pgn());
  }

  void report_write_error() {
    session_.output().error(
        concat("game: ", tratto::in_quotes(request_.out), " cannot be written"));
  }

  /// Warns as soon as a move cannot be recorded, so that something can be done about it.
  void report_write_error_once() {
    if (!std::exchange(has_reported_error_, true)) report_write_error();
  }

  /// Records the game and reports that, unless it was already reported for this state of the game.
  void save() {
    if (!record())
      report_write_error();
    else if (file_.record() != announced_)
      print(concat("Saved: ", printable(request_.out)));
    announced_ = file_.record();
  }

  uci::Session& session_;
  const GameRequest request_;
  Game game_;
  const std::uint64_t seed_;
  std::optional<levels::Level> level_;
  std::unique_ptr<Searcher> full_strength_;   ///< For hints and, without a level, for the moves.
  std::unique_ptr<Searcher> level_searcher_;  ///< At the level, if there is one.
  std::array<Milliseconds, 2> clocks_{};
  std::optional<Score> own_score_;  ///< Score of the engine's last move.
  bool is_over_ = false;
  std::optional<Outcome> outcome_;
  GameFile file_{request_.out};
  std::string announced_;  ///< The last record that was reported to the user.
  bool has_reported_error_ = false;
};

/// Whether games can be added to a file; leaves no file behind.
bool can_append(const std::string& name) {
  if (!file_exists(file_path(name))) return !find_unwritable(name);
  return std::ofstream(file_path(name), std::ios::app).good();
}

}  // namespace

Result<GameRequest> parse_game(const std::vector<std::string>& words) {
  GameRequest request;
  GivenOnce given("game");
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (word == "white" || word == "black") {
      if (auto error = given.take("the colour")) return *std::move(error);
      request.person = word == "white" ? White : Black;
      continue;
    }
    const bool takes_value = word == "level" || word == "clock" || word == "movetime" ||
                             word == "letters" || word == "out";
    if (!takes_value) return Error{concat("game: unknown word ", tratto::in_quotes(word))};
    if (auto error = given.take(word)) return *std::move(error);
    if (i + 1 == words.size()) return Error{concat("game: ", word, " needs a value")};
    const std::string& value = words[++i];
    const Error refusal{concat("game: ", word, " cannot be ", tratto::in_quotes(value))};
    const auto number = to_number<int>(value);
    if (word == "level") {
      if (!number || *number < levels::min_elo || *number > levels::max_elo)
        return Error{concat(refusal.what, ", only ", levels::min_elo, " to ", levels::max_elo)};
      request.elo = *number;
    } else if (word == "clock") {
      request.clock = parse_clock(value);
      if (!request.clock)
        return Error{concat(refusal.what, "; 5+3 are five minutes and three seconds a move")};
    } else if (word == "movetime") {
      if (!number || *number < 1) return refusal;
      request.movetime = Milliseconds(*number);
    } else if (word == "letters") {
      const PieceLetters* letters = find_language(value);
      if (letters == nullptr) return refusal;
      request.letters = *letters;
    } else {
      request.out = value;
    }
  }
  return request;
}

void play_game(uci::Session& session, const uci::CommandLine& command) {
  if (session.is_game_refused()) {
    session.output().error("game: the last position was refused");
    return;
  }
  const Result<GameRequest> request = parse_game(arguments_of(command));
  if (!request) {
    session.output().error(request.error());
    return;
  }
  if (!can_append(request->out)) {
    session.output().error(concat("game: ", tratto::in_quotes(request->out), " cannot be written"));
    return;
  }
  TerminalGame(session, *request).run();
}

}  // namespace tratto
