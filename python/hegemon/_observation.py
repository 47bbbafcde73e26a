"""What the environments show of a position."""
from typing import Tuple

import numpy

from . import Layout
from ._hegemon import Board


def observation_shape(sides: int, layout: Layout) -> Tuple[int, ...]:
    """Sides, planes of each, points."""
    return (sides, len(layout.kinds) + len(layout.standing), *layout.shape)


def observation(board: Board, perspective: int, layout: Layout) -> numpy.ndarray:
    """Of each side, the own one first, a plane for each kind of piece and then, the same at all points, one for each number of
    its standing."""
    kinds = len(layout.kinds)
    planes = numpy.empty(observation_shape(len(board.sides), layout), numpy.float32)
    planes[:, :kinds] = board.planes(perspective)
    standing = board.standing(perspective)
    planes[:, kinds:] = standing.reshape(*standing.shape, *(1 for _ in layout.shape))
    return planes
