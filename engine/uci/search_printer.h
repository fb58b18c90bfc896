#pragma once

#include <optional>

#include "engine/search/info_listener.h"
#include "engine/uci/format.h"
#include "engine/uci/output.h"

namespace tratto::uci {

/// Prints what one search reports: `info` lines and the `bestmove`.
class SearchPrinter final : public InfoListener {
 public:
  struct Format {
    InfoFormat info;
    bool minimal = false;  ///< Only the last best line, just before the move.
  };

  SearchPrinter(Output& output, const Position& root, const Format& format)
      : output_(output), root_(root), format_(format) {}

  void on_info(const SearchInfo& info) override;
  void on_current_move(int depth, Move move, int number) override;
  void on_out_of_memory() override;
  void on_best_move(Move best, Move ponder) override;

 private:
  Output& output_;
  const Position root_;
  const Format format_;
  std::optional<SearchInfo> last_best_line_;
};

}  // namespace tratto::uci
