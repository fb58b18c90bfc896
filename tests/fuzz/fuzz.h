#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

/// Fuzzing: each target passes arbitrary bytes to one of the program's readers and asserts the
/// properties that must hold for any input. The targets run under libFuzzer (scripts/fuzz), and
/// over the inputs in tests/data/fuzz as ordinary tests.
namespace tratto::fuzz {

using Input = std::span<const std::uint8_t>;

struct Target {
  std::string_view name;
  void (*run)(Input input);
  std::size_t longest;  ///< Maximum input size in bytes; longer inputs find nothing new.
};

/// All targets, in the order in which scripts/fuzz runs them.
[[nodiscard]] std::span<const Target> targets();
/// nullptr if there is none of that name.
[[nodiscard]] const Target* find_target(std::string_view name);

/// If `holds` is false, prints the property and aborts.
void require(bool holds, std::string_view property, std::string_view detail = {});

[[nodiscard]] inline std::string_view as_text(Input input) {
  return {reinterpret_cast<const char*>(input.data()), input.size()};
}

/// Whether a message is valid for a terminal and a protocol: one line of printable characters.
[[nodiscard]] bool is_clean_line(std::string_view text);

/// Reads choices from the front of an input; zeros after its end.
class Choices {
 public:
  explicit Choices(Input input) : rest_(input) {}

  std::uint8_t byte() {
    if (rest_.empty()) return 0;
    const std::uint8_t first = rest_[0];
    rest_ = rest_.subspan(1);
    return first;
  }
  std::uint16_t word() {
    const int low = byte();
    return static_cast<std::uint16_t>(low | byte() << 8);
  }
  /// From 0 to `limit` - 1.
  std::size_t below(std::size_t limit) { return limit <= 256 ? byte() % limit : word() % limit; }
  [[nodiscard]] bool empty() const { return rest_.empty(); }
  [[nodiscard]] Input rest() const { return rest_; }

 private:
  Input rest_;
};

// -- The targets, each in a file of its own --

void fen(Input input);           ///< FEN, and the rules of chess on what it describes.
void san(Input input);           ///< Moves in algebraic and UCI notation, in all spellings.
void time_control(Input input);  ///< Time controls and clocks.
void pgn(Input input);           ///< PGN files and the referee.
void winnable(Input input);      ///< The lines that `winnable` reads.
void protocol(Input input);      ///< Lines of UCI, one after the other.
void network(Input input);       ///< Network files.
void games(Input input);         ///< Files of recorded games.
void checkpoint(Input input);    ///< Checkpoints of the trainer.
void training(Input input);      ///< The trainer's files, some of them damaged in known places.
void tables(Input input);        ///< Endgame tables.

}  // namespace tratto::fuzz
