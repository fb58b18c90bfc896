#include "nnue/train/write_games.h"

#include <cinttypes>
#include <cstdio>
#include <filesystem>

#include "engine/base/files.h"
#include "engine/base/system.h"

namespace tratto::nnue::train {

Result<int> write_games(const std::string& out,
                        const std::function<std::optional<Error>(GameWriter&)>& write) {
  if (file_exists(file_path(out))) return Error{out + ": there is such a file already"};
  const std::string unfinished = unfinished_name(out);
  std::error_code failure;
  {
    Result<GameWriter> writer = GameWriter::create(unfinished);
    if (!writer) return Error{writer.error()};
    if (auto error = write(*writer)) {
      std::filesystem::remove(file_path(unfinished), failure);
      return *std::move(error);
    }
    std::printf("%s: %" PRIu64 " games, %" PRIu64 " positions\n", out.c_str(), writer->games(),
                writer->positions());
  }
  failure = replace_file(unfinished, out);
  if (failure) return Error{out + ": " + failure.message()};
  return 0;
}

}  // namespace tratto::nnue::train
