#include "nnue/train/data_commands.h"

#include <algorithm>
#include <cstdio>

#include "engine/base/files.h"
#include "engine/base/random.h"
#include "engine/chess/fen_writer.h"
#include "engine/chess/uci_notation.h"
#include "nnue/data/each_game.h"
#include "nnue/data/inspection.h"
#include "nnue/train/arguments.h"
#include "nnue/train/damage_report.h"
#include "nnue/train/filter_options.h"
#include "nnue/train/write_games.h"

namespace tratto::nnue::train {

namespace {

/// Parses the arguments of a command that works on files; an empty list means that help was
/// printed.
Result<std::vector<std::string>> files_of(ArgumentParser& line,
                                          std::span<const std::string> arguments) {
  Result<std::vector<std::string>> files = line.parse(arguments);
  if (files && line.wants_help()) std::fputs(line.help().c_str(), stdout);
  if (files && !line.wants_help() && files->empty())
    return Error{"no files of games given; try --help"};
  return files;
}

void print_game(const GameRecord& game, const Filter& filter, bool all) {
  static constexpr const char* results[] = {"0-1", "1/2-1/2", "1-0", "*"};
  Position position = game.start;
  for (const ScoredMove& played : game.moves) {
    if (all || judge(filter, position, played) == Verdict::Kept)
      std::printf("%s | %s | %s | %s\n", to_fen(position, CastlingStyle::ShredderFen).c_str(),
                  to_uci(position, played.move, CastlingNotation::KingTakesRook).c_str(),
                  played.score == no_score ? "-" : std::to_string(played.score).c_str(),
                  results[static_cast<std::size_t>(game.result)]);
    position = position.after(played.move);
  }
}

}  // namespace

Result<int> inspect_command(std::span<const std::string> arguments) {
  Filter filter;
  ArgumentParser line("tratto-nnue inspect FILES... [OPTIONS]");
  add_filter_options(line, filter);
  const Result<std::vector<std::string>> files = files_of(line, arguments);
  if (!files) return Error{files.error()};
  Inspection inspection(filter);
  for (const std::string& path : *files) {
    Result<GameReader> reader = GameReader::open(path);
    if (!reader) return Error{reader.error()};
    inspection.add_file(*reader);
  }
  if (!files->empty()) std::fputs(inspection.report().c_str(), stdout);
  return inspection.is_clean() ? 0 : 1;
}

Result<int> shuffle_command(std::span<const std::string> arguments) {
  std::uint64_t seed = 1;
  std::string out;
  ArgumentParser line("tratto-nnue shuffle FILES... --out FILE [OPTIONS]");
  line.add("--out", "a file that does not exist yet", out);
  line.add_integer("--seed", "of the order", seed, 0, 1e15);
  const Result<std::vector<std::string>> files = files_of(line, arguments);
  if (!files) return Error{files.error()};
  if (files->empty()) return 0;
  if (out.empty()) return Error{"--out is missing"};
  if (auto error = find_replaced({&out, 1}, *files)) return *std::move(error);
  std::vector<std::vector<std::uint8_t>> games;
  DamagedGames damaged = damaged_games_to_stderr();
  for (const std::string& path : *files) {
    const Result<bool> read =
        for_each_encoded_game(path, damaged, [&](std::span<const std::uint8_t> bytes) {
          games.emplace_back(bytes.begin(), bytes.end());
          return true;
        });
    if (!read) return Error{read.error()};
  }
  Random random(seed);
  for (std::size_t i = games.size(); i > 1; --i)
    std::swap(games[i - 1], games[random.below(static_cast<std::uint32_t>(i))]);
  const Result<int> written =
      write_games(out, [&games](GameWriter& writer) -> std::optional<Error> {
        for (const auto& game : games)
          if (const Result<bool> appended = writer.append_encoded(game); !appended)
            return Error{appended.error()};
        return std::nullopt;
      });
  if (!written) return written;
  return status_of(damaged);
}

Result<int> to_text_command(std::span<const std::string> arguments) {
  Filter filter;
  bool all = true;
  ArgumentParser line(
      "tratto-nnue to-text FILES... [OPTIONS]\n"
      "prints a line for each position: FEN | move | score for the side to move | result");
  line.add_switch("--filter", "only the positions that the options below leave",
                  [&all] { all = false; });
  add_filter_options(line, filter);
  const Result<std::vector<std::string>> files = files_of(line, arguments);
  if (!files) return Error{files.error()};
  if (const auto option = given_filter_option(line); option && all)
    return Error{*option + " has no effect without --filter"};
  DamagedGames damaged = damaged_games_to_stderr();
  for (const std::string& path : *files) {
    const Result<bool> read =
        for_each_game(path, damaged, [&](const GameRecord& game, std::uint64_t) {
          print_game(game, filter, all);
          return true;
        });
    if (!read) return Error{read.error()};
  }
  return status_of(damaged);
}

}  // namespace tratto::nnue::train
