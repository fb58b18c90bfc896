#include "engine/uci/search_printer.h"

#include "engine/base/concat.h"
#include "engine/chess/uci_notation.h"

namespace tratto::uci {

void SearchPrinter::on_info(const SearchInfo& info) {
  if (!format_.minimal) {
    output_.line(format_info(root_, info, format_.info));
  } else if (info.multi_pv == 1) {
    last_best_line_ = info;
  }
}

void SearchPrinter::on_current_move(int depth, Move move, int number) {
  if (format_.minimal) return;
  output_.line(concat("info depth ", depth, " currmove ",
                      to_uci(root_, move, format_.info.castling), " currmovenumber ", number));
}

void SearchPrinter::on_out_of_memory() {
  last_best_line_.reset();
  output_.error("there is not enough memory to search on");
}

void SearchPrinter::on_best_move(Move best, Move ponder) {
  if (!best)
    output_.line(root_.in_check() ? "info depth 0 score mate 0" : "info depth 0 score cp 0");
  if (last_best_line_) output_.line(format_info(root_, *last_best_line_, format_.info));
  std::string text = concat("bestmove ", to_uci(root_, best, format_.info.castling));
  if (best && ponder)
    text += concat(" ponder ", to_uci(root_.after(best), ponder, format_.info.castling));
  output_.line(text);
}

}  // namespace tratto::uci
