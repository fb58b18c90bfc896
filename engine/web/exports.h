#pragma once

// The functions of the WebAssembly module. Text that one returns is valid until the next call.

extern "C" {

/// Carries out one line of UCI; what it prints goes to the module's `print`, a line a call.
void tratto_command(const char* line);

/// Replays a game: `start` is a FEN, "startpos" or "frc N", `moves` are in UCI notation or SAN with
/// blanks between. The answer is JSON: the moves made, the legal moves, FEN, check, how it ended.
const char* tratto_game(const char* start, const char* moves);

/// The games of a PGN file as JSON: tags, start, moves in UCI notation up to the first that is not
/// legal, and why that one is not.
const char* tratto_pgn(const char* text);

/// Reviews a game of a PGN file with `milliseconds` per position. Progress is printed as
/// "info string review <position> <positions>"; the answer is JSON: the annotated PGN and the page,
/// with a place for the engine's script.
const char* tratto_review(const char* text, int number, int milliseconds);

}  // extern "C"
