#pragma once

#include <optional>

#include "engine/search/info_listener.h"
#include "engine/uci/format.h"
#include "engine/uci/output.h"

namespace tratto::uci {

/// Prints the `info` lines and the `bestmove` of one search.
class SearchPrinter final : public InfoListener {
 public:
  struct Format {
    InfoFormat info;
    bool minimal = false;  ///< Print only the last principal variation, just before `bestmove`.
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
