"""How the compiled classes are copied and pickled: by name and numbers, in every protocol of pickle."""
import copy

from . import _hegemon
from ._hegemon import Board, LegalMoves, Move, variants


def _move(variant, code):
    return Move.from_code(variant or variants()[0], code)


def _board(cls, variant, rules, fen, codes):
    board = cls.__new__(cls)
    Board.__init__(board, variant, rules, fen)
    for code in codes:
        board.push(Move.from_code(variant, code))
    return board


def _board_parts(board):
    return (_board, (type(board), *board._parts()), getattr(board, "__dict__", None) or None)


def _twin(board, copied):
    """A copy; that of a class of one's own has its attributes, too."""
    if type(board) is Board:
        return board.copy()
    twin = _board(type(board), *board._parts())
    twin.__dict__.update(copied(vars(board)))
    return twin


def _refused(name):
    def refuse(self):
        raise TypeError(f"{name} can't be copied or pickled: it belongs to a running search")

    return refuse


Move.__reduce__ = lambda move: (_move, (move.variant, move.code))
LegalMoves.__reduce__ = lambda moves: (LegalMoves, (list(moves),))
Board.__reduce__ = _board_parts
Board.__copy__ = lambda board: _twin(board, dict)
Board.__deepcopy__ = lambda board, memo: _twin(board, lambda attributes: copy.deepcopy(attributes, memo))
_hegemon.Engine.__reduce__ = _refused("an Engine")
_hegemon.Search.__reduce__ = _refused("a Search")
