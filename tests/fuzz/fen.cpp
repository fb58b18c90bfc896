#include "engine/chess/fen.h"

#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/position_checks.h"

namespace tratto::fuzz {

void fen(Input input) {
  bool was_read = false;
  for (const PromotedPieces promoted : {PromotedPieces::AsPawnsAllow, PromotedPieces::Any}) {
    const Result<ParsedFen> parsed = parse_fen(as_text(input), promoted);
    if (!parsed) {
      require(!was_read, "what a game can contain, a problem can");
      require(is_clean_line(parsed.error()), "a refusal is a clean line", parsed.error());
      continue;
    }
    for (const std::string& notice : parsed->notices)
      require(is_clean_line(notice), "a notice is a clean line", notice);
    // The second reader gives the same position, which has been looked at by then.
    if (!was_read) check_position(parsed->position, promoted);
    was_read = true;
  }
}

}  // namespace tratto::fuzz
