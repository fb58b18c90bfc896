"""Endgames from random positions, played out by two engines."""

import argparse
import collections
import re

from uci_engine import Engine

FILES = "abcdefgh"
PROBES_FOR_DRAWS = 2000


class Player(Engine):
    """An engine with options, with tables to defend and judge by."""

    def __init__(self, path, options):
        super().__init__(path, options)
        self.settle()

    def verdict(self, fen):
        """'win', 'draw', ... for the side to move; None for positions that cannot be."""
        self.send(f"probe {fen}")
        for line in self.ask("isready", "readyok"):
            if line.startswith(fen):
                return line[len(fen) + 2:].split(",")[0]
        return None

    def best_move(self, fen, moves, limit):
        self.send(f"position fen {fen} moves {' '.join(moves)}" if moves else f"position fen {fen}")
        lines = self.ask(f"go {limit}", "bestmove")
        mated = any("score mate 0" in line for line in lines)
        return lines[-1].split()[1], mated


class Board:
    """Just enough to know which piece moves and to count towards draws: squares by name. Castling is
    that of standard chess."""

    def __init__(self, pieces):
        self.pieces = dict(pieces)
        self.counter = 0
        self.seen = collections.Counter()
        self.white_to_move = True
        self.remember()

    def remember(self):
        self.seen[(tuple(sorted(self.pieces.items())), self.white_to_move)] += 1

    def play(self, move):
        start, end = move[:2], move[2:4]
        piece = self.pieces.pop(start)
        if piece in "Kk" and abs(ord(start[0]) - ord(end[0])) == 2:  # Castling.
            rook, to = ("h", "f") if end[0] == "g" else ("a", "d")
            self.pieces[to + end[1]] = self.pieces.pop(rook + end[1])
        zeroes = piece in "Pp" or end in self.pieces
        if piece in "Pp" and start[0] != end[0] and end not in self.pieces:
            del self.pieces[end[0] + start[1]]  # En passant.
        if len(move) == 5:
            piece = move[4].upper() if piece == "P" else move[4]
        self.pieces[end] = piece
        self.white_to_move = not self.white_to_move
        self.counter = 0 if zeroes else self.counter + 1
        self.remember()

    def drawn(self):
        """Why the game is drawn; None if it is not."""
        if len(self.pieces) == 2:
            return "bare kings"
        if self.counter >= 100:
            return "fifty moves"
        return "repetition" if self.seen.most_common(1)[0][1] >= 3 else None


def fen_of(pieces):
    rows = []
    for rank in "87654321":
        row, empty = "", 0
        for file in FILES:
            piece = pieces.get(file + rank)
            if piece is None:
                empty += 1
                continue
            row += (str(empty) if empty else "") + piece
            empty = 0
        rows.append(row + (str(empty) if empty else ""))
    return "/".join(rows) + " w - - 0 1"


def parse_ending(text):
    """For `type=` of an argument."""
    if not re.fullmatch(r"K[QRBNP]*vK[QRBNP]*", text):
        raise argparse.ArgumentTypeError(f"'{text}' is no ending such as KBNvK")
    return text


def random_pieces(signature, rng):
    white, black = signature.split("v")
    pieces = {}
    for piece in white + black.lower():
        squares = [f + r for f in FILES for r in ("234567" if piece in "Pp" else "12345678")]
        pieces[rng.choice([square for square in squares if square not in pieces])] = piece
    return pieces


def positions(engine, signature, wanted, count, rng):
    """Up to `count` random positions that the tables give that verdict, White to move."""
    found = []
    for tries in range(PROBES_FOR_DRAWS * count):
        if len(found) == count or (not found and tries == PROBES_FOR_DRAWS):
            break
        pieces = random_pieces(signature, rng)
        if engine.verdict(fen_of(pieces)) == wanted:
            found.append(pieces)
    return found


def play(engine, opponent, pieces, limit, opponent_limit):
    """'mates', 'mated', 'stalemate' or a kind of draw that Board.drawn() knows, and the plies."""
    fen = fen_of(pieces)
    board = Board(pieces)
    moves = []
    for side in (engine, opponent):
        side.send("ucinewgame")
    while not (draw := board.drawn()):
        mover, go = (engine, limit) if board.white_to_move else (opponent, opponent_limit)
        move, mated = mover.best_move(fen, moves, go)
        if move in ("0000", "(none)"):
            if not mated:
                return "stalemate", len(moves)
            return ("mated" if board.white_to_move else "mates"), len(moves)
        moves.append(move)
        board.play(move)
    return draw, len(moves)
