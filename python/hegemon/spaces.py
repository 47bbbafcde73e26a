"""What hegemon.env needs of gymnasium.spaces, where Gymnasium is not installed: the same names and meanings."""
from typing import Dict as DictType
from typing import Optional, Sequence

import numpy


class Discrete:
    """The numbers from 0 to n - 1."""

    def __init__(self, n: int):
        self.n = n
        self._random = numpy.random.default_rng()

    def seed(self, seed: Optional[int] = None) -> None:
        self._random = numpy.random.default_rng(seed)

    def sample(self, mask: Optional[numpy.ndarray] = None) -> int:
        """A number by chance: of those where the mask is 1, or, if there is none, 0."""
        if mask is None:
            return int(self._random.integers(self.n))
        possible = numpy.flatnonzero(mask)
        return int(self._random.choice(possible)) if len(possible) else 0

    def contains(self, x) -> bool:
        return isinstance(x, (int, numpy.integer)) and 0 <= int(x) < self.n

    __contains__ = contains

    def __repr__(self) -> str:
        return f"Discrete({self.n})"


class Box:
    """Arrays of a shape and a type with numbers between two bounds."""

    def __init__(self, low: float, high: float, shape: Sequence[int], dtype=numpy.float32):
        self.low, self.high = low, high
        self.shape = tuple(shape)
        self.dtype = numpy.dtype(dtype)

    def contains(self, x) -> bool:
        return (isinstance(x, numpy.ndarray) and x.shape == self.shape and x.dtype == self.dtype
                and bool(((x >= self.low) & (x <= self.high)).all()))

    __contains__ = contains

    def __repr__(self) -> str:
        return f"Box({self.low}, {self.high}, {self.shape}, {self.dtype})"


class Dict:
    """A space for each name."""

    def __init__(self, spaces: DictType[str, object]):
        self.spaces = spaces

    def __getitem__(self, name: str):
        return self.spaces[name]

    def contains(self, x) -> bool:
        return isinstance(x, dict) and x.keys() == self.spaces.keys() and all(x[name] in self.spaces[name] for name in x)

    __contains__ = contains

    def __repr__(self) -> str:
        return f"Dict({self.spaces})"
