"""Folders that `hegemon data samples` makes (docs/training.md names their arrays)."""
import json
import os

import numpy as np

import quantised

HELD_ONE_IN = 10  # games whose number is divisible by this are held out


def starts_of(counts):
    return np.cumsum(counts, dtype=np.int64) - counts


def gather(starts, counts):
    """The ranges from each start on, joined: `counts[i]` numbers from `starts[i]`."""
    return np.repeat(starts - starts_of(counts), counts) + np.arange(counts.sum())


def padded(values, sizes, empty):
    """Values of positions one after the other as rows of equal length, and which of the places are filled."""
    filled = np.arange(sizes.max()) < np.asarray(sizes, np.int64)[:, None]
    rows = np.full(filled.shape, empty, np.asarray(values).dtype)
    rows[filled] = values
    return rows, filled


class Samples:
    """Positions with rows; arrays are read where they are needed."""

    def __init__(self, folder):
        self.folder = folder
        self.arrays = {}
        with open(os.path.join(folder, "samples.json"), encoding="utf-8") as file:
            self.description = json.load(file)
        self.kind = self.description["of"]
        self.base = quantised.read(os.path.join(folder, "base.weights"))
        self.sizes = np.array(self["sizes"], np.int64)
        self.starts = starts_of(self.sizes)
        self.held = np.asarray(self["games"]) % HELD_ONE_IN == 0
        # Where the features of a row begin, if rows differ in how many they have; of the network only some rows have any.
        if self.has("counts"):
            self.counts = np.array(self["counts"], np.int64)
            self.list_starts = starts_of(self.counts)
        if self.has("corrected"):
            self.corrected = np.array(self["corrected"], np.int64)
            self.corrected_starts = starts_of(self.corrected)

    def has(self, name):
        return os.path.exists(os.path.join(self.folder, name + ".npy"))

    def __getitem__(self, name):
        if name not in self.arrays:
            self.arrays[name] = np.load(os.path.join(self.folder, name + ".npy"), mmap_mode="r")
        return self.arrays[name]

    def thirds(self, positions):
        return np.minimum(np.asarray(self["plies"])[positions].astype(np.int64) * 3 // np.asarray(self["lengths"])[positions], 2)

    def rows(self, positions):
        return gather(self.starts[positions], self.sizes[positions])

    def lists(self, name, rows):
        """The lists of these rows one after the other, and their lengths."""
        counts = self.counts[rows]
        return self[name][gather(self.list_starts[rows], counts)].astype(np.int64), counts

    def corrected_rows(self, positions):
        return gather(self.corrected_starts[positions], self.corrected[positions])
