"""The weights of the engine's evaluations and their files, and what the engine computes with them, in NumPy alone.

All of it is in whole numbers and the same as in the engine, bit for bit (tests/training/exact_test.py). Sums are products of matrices of
float64, which are exact below 2**53 and fast. The files are those of docs/training.md.
"""
import pathlib
import struct
import zlib

import numpy as np

MAGIC = b"HGMEVAL2"
NAT = 4096  # of a logit

INPUTS, HIDDEN, PRIORS, MOVE_FEATURES, MOVE_HIDDEN = 96, 32, 1206, 2136, 16
SURE_LOSSES = 54  # the number of `kSureLosses` among the features
HANGING_PENALTY = 9  # `kHangingPenalty`


def _pieces(inputs, sides):
    return [("rows", "i1", (inputs, 32)), ("bias", "<i2", (sides, 32)), ("output", "<i2", (32,))]


# The numbers of each game's file in their order. `hidden` has two inputs side by side for each hidden value.
LAYOUTS = {
    "sevenkingdoms": [
        ("multipliers", "<i2", (INPUTS,)), ("hidden", "<i2", (INPUTS // 2, HIDDEN, 2)), ("hidden_bias", "<i4", (HIDDEN,)),
        ("output", "<i2", (HIDDEN,)), ("bias", "<i4", (1,)), ("priors", "<i2", (PRIORS,)),
        ("move_rows", "<i2", (MOVE_FEATURES, MOVE_HIDDEN)), ("move_bias", "<i4", (MOVE_HIDDEN,)),
        ("move_output", "<i2", (MOVE_HIDDEN,)), ("move_output_bias", "<i4", (1,))],
    "threefriends": _pieces(4050, 3),
    "middlexiangqi": _pieces(2356, 2),
}


class Weights(dict):
    """Arrays by name."""

    def __init__(self, game, features, arrays):
        super().__init__(arrays)
        self.game = game
        self.features = features  # checksum of what they were made for

    def changed(self, arrays):
        return Weights(self.game, self.features, {**self, **arrays})

    def to_bytes(self):
        payload = b"".join(np.asarray(self[name], kind).tobytes() for name, kind, _ in LAYOUTS[self.game])
        head = struct.pack("<III", self.features, len(payload), zlib.crc32(payload))
        return MAGIC + struct.pack("<H", len(self.game)) + self.game.encode() + head + payload


def read(path):
    """The weights of a file; ValueError says what is wrong with it."""
    content = pathlib.Path(path).read_bytes()
    if content[:7] != MAGIC[:7]:
        raise ValueError("not a file of weights")
    if content[7:8] != MAGIC[7:]:
        raise ValueError(f"version {content[7:8].decode('latin-1')!r} of the format, not '{MAGIC[7:].decode()}'")
    length = int.from_bytes(content[8:10], "little")
    game, head, payload = content[10:10 + length].decode("ascii", "replace"), content[10 + length:22 + length], content[22 + length:]
    if len(head) != 12 or game not in LAYOUTS:
        raise ValueError("not weights of a game that can be fitted")
    features, size, checksum = struct.unpack("<III", head)
    if len(payload) != size or zlib.crc32(payload) != checksum:
        raise ValueError("the file is damaged")
    layout = np.dtype(LAYOUTS[game])
    if layout.itemsize != size:
        raise ValueError("weights of another layout than training/quantised.py knows")
    numbers = np.frombuffer(payload, layout)[0]
    return Weights(game, features, {name: numbers[name] for name in layout.names})


def _product(a, b):
    return (np.asarray(a, np.float64) @ np.asarray(b, np.float64)).astype(np.int64)


def _sums(rows, numbers, counts):
    """Sums of the rows that `numbers` names: the next `counts[i]` of them make sum i."""
    totals = np.zeros((len(numbers) + 1, rows.shape[1]), np.int64)
    np.cumsum(rows[numbers], 0, out=totals[1:])
    ends = np.cumsum(counts, dtype=np.int64)
    return totals[ends] - totals[ends - counts]


# ---- The shares of the Seven Kingdoms

def scaled(multipliers, features):
    """The inputs of the network, in 1/64."""
    return np.clip(np.asarray(features, np.int64) * multipliers >> 4, -1023, 1023)


def hidden_matrix(hidden):
    """A row for each input; also of PyTorch's numbers."""
    return hidden.swapaxes(1, 2).reshape(INPUTS, HIDDEN)


def share_logits(weights, features):
    sums = _product(scaled(weights["multipliers"], features), hidden_matrix(weights["hidden"])) + weights["hidden_bias"]
    return (_product(np.clip(sums >> 5, 0, 8191), weights["output"]) + weights["bias"]) >> 6


def engine_logits(weights, features):
    """Those that the engine takes: what hangs lowers them beyond what the network says (fitted_evaluation.cpp)."""
    return share_logits(weights, features) - HANGING_PENALTY * np.minimum(np.asarray(features[:, SURE_LOSSES], np.int64), 600)


# 2 ** (-number / 256) in 1/2**30.
POWERS = (np.cumprod([1.0] + 255 * [0.99729605608547012625765991384792]) * (1 << 30)).astype(np.int64)


def exp_of_minus(x):
    """e ** -x in 1/2**30, for x in 1/NAT."""
    steps = np.minimum(x, 20 * NAT) * 5909 >> 16
    return np.where(x > 20 * NAT, 0, POWERS[steps & 255] >> (steps >> 8))


def softmax_shares(logits, in_play, unit):
    """Rows of logits as parts of `unit`; `in_play` says which of them count."""
    logits = np.where(in_play, logits, np.iinfo(np.int32).min)
    highest = logits.max(1, keepdims=True)
    powers = np.where(in_play, exp_of_minus(highest - logits), 0)
    to_share = unit - in_play.sum(1, keepdims=True)
    parts = np.where(in_play, powers * to_share // powers.sum(1, keepdims=True) + 1, 0)
    last = logits.shape[1] - 1 - np.argmax((logits == highest)[:, ::-1], 1)
    parts[np.arange(len(parts)), last] += unit - parts.sum(1)
    return parts


# ---- The choice of moves of the Seven Kingdoms

def prior_logits(weights, features):
    """In 1/256."""
    return np.asarray(weights["priors"], np.int64)[np.asarray(features, np.int64)].sum(1)


def corrections(weights, features, counts):
    """What the network adds to a move's logit, in 1/NAT."""
    sums = _sums(weights["move_rows"], features, counts) + weights["move_bias"]
    return (_product(np.clip(sums, 0, 8191), weights["move_output"]) + weights["move_output_bias"]) >> 4


# ---- The networks over pieces of the siblings

def piece_logits(weights, inputs, counts, turns):
    sums = _sums(weights["rows"], inputs, counts) + weights["bias"][turns]
    return _product(np.clip(sums, 0, 255), weights["output"])


def corrected_worths(worths, logits, in_play):
    """Rows of worths multiplied by e to half of their logits, less the mean."""
    most = 3 * NAT // 2

    mean = np.trunc(np.where(in_play, logits, 0).sum(1, keepdims=True) / in_play.sum(1, keepdims=True))  # towards 0, as in C++
    half = np.clip(np.trunc((logits - mean) / 2).astype(np.int64), -most, most)
    power = exp_of_minus(most - half)
    product = (np.clip(worths, 1, 0x3FFF).astype(np.int64) * power >> 16) * 73428 >> 28
    return np.where(in_play, np.maximum(product, 1), 0)
