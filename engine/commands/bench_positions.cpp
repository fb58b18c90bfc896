#include "engine/commands/bench_positions.h"

#include <array>

namespace tratto {

namespace {

/// Positions of many kinds, so that changes which affect only one kind of position change the node
/// count too.
constexpr std::array<std::string_view, 42> positions{
    // Openings, with the moves that led to them.
    "startpos",
    "startpos moves e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 d7d6",
    "startpos moves e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 a7a6 c1g5 e7e6 f2f4 d8b6",
    "startpos moves d2d4 g8f6 c2c4 g7g6 b1c3 f8g7 e2e4 d7d6 g1f3 e8g8 f1e2 e7e5 e1g1 b8c6",
    "startpos moves d2d4 d7d5 c2c4 e7e6 b1c3 g8f6 c1g5 f8e7 e2e3 e8g8 g1f3 h7h6 g5h4 b7b6",
    "startpos moves e2e4 e7e6 d2d4 d7d5 b1c3 f8b4 e4e5 c7c5 a2a3 b4c3 b2c3 g8e7 d1g4",
    "startpos moves e2e4 c7c6 d2d4 d7d5 e4e5 c8f5 g1f3 e7e6 f1e2 c6c5 c1e3 d8b6 b1c3",
    "startpos moves c2c4 e7e5 b1c3 g8f6 g2g3 d7d5 c4d5 f6d5 f1g2 d5b6 g1f3 b8c6 e1g1 f8e7",
    "startpos moves e2e4 e7e5 f2f4 e5f4 g1f3 g7g5 h2h4 g5g4 f3e5 g8f6 d2d4 d7d6 e5d3 f6e4",
    "startpos moves g1f3 d7d5 g2g3 c7c5 f1g2 b8c6 d2d4 e7e6 e1g1 g8f6 c2c4 d5c4 d1a4",
    // Middlegames: attacks, blocked centres, possible sacrifices, many captures.
    "fen r3k2r/1bq1bppp/p2ppn2/1pn3P1/3NPP2/2N1B3/PPPQB2P/2KR3R w kq - 1 14",
    "fen r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2Q1RK1 w - - 4 9",
    "fen r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 b - - 2 11",
    "fen 2rq1rk1/pb1n1ppp/1p2pn2/3p4/1b1P4/1PNBPN2/PBQ2PPP/R4RK1 w - - 3 13",
    "fen r1b2rk1/ppq1ppbp/2np1np1/8/3NP3/2N1BP2/PPPQ2PP/2KR1B1R w - - 5 11",
    "fen 3r1rk1/p1q1bppp/1pn1pn2/8/2PN4/1P2PB2/PBQ2PPP/3R1RK1 b - - 0 17",
    "fen r2qr1k1/1b1nbpp1/p2p1n1p/1pp1p3/3PP2B/1BP2N1P/PP1N1PP1/R2QR1K1 w - - 0 15",
    "fen rnb2rk1/pp2q1pp/3bpn2/2pp1p2/2PP4/1P1BPN2/PB3PPP/RN1Q1RK1 w - - 2 10",
    "fen 1k1r3r/pppq1ppb/2n1pn1p/3p4/3P1B1P/P1N1PP2/1PPQB1P1/2KR3R b - - 4 16",
    "fen 5rk1/1q3ppp/p1nbpn2/1p1p4/3P1P2/P1NBPR2/1P1BQ2P/6K1 w - - 6 21",
    "fen r3r1k1/pp1q1pbp/2p2np1/3pn3/3N1P2/2PBB3/PPQ3PP/R3R1K1 b - - 0 18",
    "fen 6k1/3qbppp/2r1pn2/p2p4/Pp1P1B2/1P1QPN2/5PPP/2R3K1 w - - 2 24",
    // Forced play: checks, promotions, en passant, mates not far away.
    "fen 2r3k1/5pp1/p2Bp2p/1p1n4/3P4/P1r2Q1P/2q2PP1/R3R1K1 w - - 0 28",
    "fen r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1",
    "fen 1r3rk1/4b2p/p2q2p1/3pPp2/2pP1P2/2P3Q1/PPB3PP/R4RK1 w - f6 0 20",
    "fen 8/P6k/1r3ppp/8/4p3/1p2P2P/1R3PPK/8 b - - 0 40",
    "fen r1b1k1nr/pppp1ppp/8/4P1q1/1bB5/2N5/PPP2P1P/R1BQK2R b KQkq - 0 9",
    // Endgames of all kinds, won, drawn and unclear.
    "fen 8/5pk1/4p1p1/3pP2p/1p1P1P1P/1P2K1P1/8/8 w - - 0 45",
    "fen 8/8/1p1r1k2/p1pPN1p1/P3KnP1/1P6/8/3R4 b - - 0 42",
    "fen 8/2k5/2p1p3/1pP1Pp2/1P1K1P1p/7P/8/8 b - - 4 52",
    "fen 3r4/1p3kp1/p1p1n2p/P3P3/1P1N1K2/2R4P/6P1/8 w - - 1 36",
    "fen 8/1R6/5pk1/r2p2p1/3P2Pp/5P1P/6K1/8 w - - 12 49",
    "fen 8/8/4kpp1/3p1b2/p6P/2B5/6P1/6K1 b - - 0 47",
    "fen 6k1/5p2/3q2pp/p1pQ4/P1P5/1P4P1/5PKP/8 w - - 8 39",
    "fen 8/8/8/3k4/1p6/1P1KB3/8/8 w - - 10 70",
    "fen 8/4k3/8/2KP4/8/8/r7/3R4 w - - 3 61",
    "fen 4k3/8/8/8/8/3b4/1n6/K7 w - - 30 80",
    "fen 8/8/p7/1p2k3/1P1p4/P2P1K2/8/8 w - - 98 90",
    // Chess960 and double Chess960.
    "frc 15",
    "frc 300 moves f2f4",
    "frc 911 204",
    "fen 1rk1r3/pbppqppp/1p2pn2/8/2PPP3/2N2N2/PP2BPPP/R2QK2R w HAeb - 2 9",
};

}  // namespace

std::span<const std::string_view> bench_positions() {
  return positions;
}

}  // namespace tratto
