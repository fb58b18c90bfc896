#pragma once

// The functions of the WebAssembly module. Text that one returns is valid until the next call.

extern "C" {

/// Executes one line of UCI. Output goes to the module's `print`, one line per call. With threads,
/// a search goes on after the return.
void tratto_command(const char* line);

/// Executes one command as if it were the program's argument, to its end. Returns the exit status.
int tratto_run(const char* line);

/// Replays a game: `start` is a FEN, "startpos" or "frc N", `moves` are in UCI notation or SAN,
/// separated by spaces. Returns JSON: the moves made, the legal moves, FEN, check, and how the game
/// ended.
const char* tratto_game(const char* start, const char* moves);

/// The games of a PGN file as JSON: tags, start position, moves in UCI notation up to the first
/// illegal one, and why that is illegal.
const char* tratto_pgn(const char* text);

/// Reviews a game of a PGN file with `milliseconds` per position. Progress is printed as
/// "info string review <position> <positions>"; the answer is JSON: the annotated PGN and the page,
/// with a place for the engine's script.
const char* tratto_review(const char* text, int number, int milliseconds);

}  // extern "C"
