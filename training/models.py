"""What is fitted: for each kind of samples the parameters in PyTorch, their loss, and the rounded weights with theirs.

A model has the logits of the rows of some positions, one after the other in nats: `logits(samples, positions)` by its parameters, as a
tensor, and `whole_logits(weights, samples, positions)` by rounded weights, as the engine computes them, in NumPy.
"""
import numpy as np
import torch

import quantised
from quantised import NAT
from samples import padded, starts_of

CHUNK = 8192  # positions that are judged at a time, which bounds the memory


def in_chunks(judge, positions):
    """The results of `judge` on parts of the positions, joined."""
    return np.concatenate([judge(positions[at:at + CHUNK]) for at in range(0, len(positions), CHUNK)])


class Model(torch.nn.Module):
    """Parameters have the names and shapes of the weights that they become: whole numbers of 1/scale up to a highest one (`scales`)."""

    def __init__(self, options, device, base):
        super().__init__()
        self.options, self.device, self.base = options, device, base
        self.random = torch.Generator().manual_seed(options.seed)

    @staticmethod
    def usable(_options, _samples, positions):
        """Of the positions those with a target."""
        return positions

    def begin(self, **most):
        """Parameters at random within +- what is given for each, or those of the base."""
        for name, (scale, _) in self.scales.items():
            if self.goes_on:
                value = torch.from_numpy(self.base[name] / scale)
            else:
                value = (torch.rand(self.base[name].shape, generator=self.random) * 2 - 1) * most.get(name, 0)
            self.register_parameter(name, torch.nn.Parameter(value.float().to(self.device)))

    @property
    def goes_on(self):
        """Only the shares: from weights that are good already, in smaller steps."""
        return self.options.go_on and self.name == "shares"

    def tensor(self, array):
        return torch.from_numpy(np.ascontiguousarray(array)).to(self.device)

    def sums(self, rows, numbers, counts):
        """Sums of the rows of a parameter that `numbers` names: the next `counts[i]` of them make sum i."""
        return torch.nn.functional.embedding_bag(self.tensor(numbers), rows, self.tensor(starts_of(counts)), mode="sum")

    def losses(self, logits, target, filled):
        """The cross entropy of each position; `target` has rows of equal length, of which `filled` counts."""
        rows = torch.full(filled.shape, -1e30, dtype=logits.dtype, device=logits.device).masked_scatter(filled, logits)
        return torch.nn.functional.cross_entropy(rows, target.to(logits.dtype), reduction="none")

    def step_loss(self, samples, positions):
        return self.losses(self.logits(samples, positions), *map(self.tensor, self.targets(samples, positions))).sum()

    def judge(self, weights, samples, positions):
        """The loss of each position by rounded weights."""
        return in_chunks(lambda some: self.losses(torch.from_numpy(self.whole_logits(weights, samples, some)),
                                                  *map(torch.from_numpy, self.targets(samples, some))).numpy(), positions)

    def clamp(self):
        """Keeps the parameters within what the whole numbers can hold."""
        with torch.no_grad():
            for name, (scale, most) in self.scales.items():
                getattr(self, name).clamp_(-most / scale, most / scale)

    def quantised(self):
        def whole(name, scale, most):
            return np.clip(np.rint(getattr(self, name).detach().cpu().double().numpy() * scale), -most, most).astype(self.base[name].dtype)
        return {name: whole(name, *limits) for name, limits in self.scales.items()}


class ShareModel(Model):
    name = "shares"

    def targets(self, samples, positions):
        """Rows of who won, mixed with what a search expected where one stands on record."""
        rows, sizes = samples.rows(positions), samples.sizes[positions]
        won, filled = padded(samples["won"][rows], sizes, 0)
        searched, _ = padded(samples["searched"][rows], sizes, 0)
        part = self.options.search_percent / 100 * (searched.sum(1, keepdims=True) > 0)
        return (1 - part) * won + part * searched, filled


class Shares(ShareModel):
    """One hidden layer over the features of a side (eval/network.h)."""
    batch = 512
    scales = {"hidden": (256, 16 * 256), "hidden_bias": (64 * 256, 2 ** 31 - 1), "output": (512, 6 * 512)}

    def __init__(self, options, device, base, train):
        super().__init__(options, device, base)
        self.rate, self.decay = (5e-4, 0.0) if options.go_on else (2e-3, 1e-2)  # nothing pulls good weights to zero
        self.multipliers = base["multipliers"] if options.go_on else self.multipliers_for(*train)
        self.begin(hidden=0.1, output=0.2)

    @staticmethod
    def multipliers_for(samples, positions):
        """So that every feature scatters by about one; what hardly varies is not blown up."""
        def sums(some):
            features = samples["features"][samples.rows(some)].astype(np.float64)
            return np.stack([features.sum(0), (features ** 2).sum(0)])[None]
        mean, square = in_chunks(sums, positions).sum(0) / samples.sizes[positions].sum()
        deviation = np.sqrt(np.maximum(square - mean ** 2, 0))
        scatter = np.maximum(np.maximum(deviation, 0.3 * np.sqrt(square)), 0.03)
        return np.where(deviation < 1e-6, 0, np.clip(np.rint(64 * 16 / scatter), 1, 32767)).astype(np.int16)

    def logits(self, samples, positions):
        inputs = quantised.scaled(self.multipliers, samples["features"][samples.rows(positions)])
        hidden = self.tensor(inputs.astype(np.float32) / 64) @ quantised.hidden_matrix(self.hidden) + self.hidden_bias
        return hidden.clamp(0, 8191 / 512) @ self.output

    def quantised(self):
        return {**super().quantised(), "multipliers": self.multipliers, "bias": np.zeros(1, np.int32)}

    def whole_logits(self, weights, samples, positions):
        logits = quantised.share_logits(weights, samples["features"][samples.rows(positions)])
        logits, filled = padded(logits, samples.sizes[positions], 0)
        return np.log(quantised.softmax_shares(logits, filled, 1 << 16)[filled] / (1 << 16))


class Pieces(ShareModel):
    """A network over pieces that corrects a sum of terms (eval/piece_network.h)."""
    batch, rate = 1024, 2e-3
    decay = 1.0  # most inputs are rare, and what is rare says little
    scales = {"rows": (64, 127), "bias": (64, 8191), "output": (64, 1023)}

    def __init__(self, options, device, base, train):
        super().__init__(options, device, base)
        samples, _ = train
        self.mirrored = samples["mirrored"].astype(np.int64) if samples.has("mirrored") else None
        self.coins = np.random.default_rng(options.seed)
        self.begin(rows=0.1, output=0.1)
        if not options.go_on:
            torch.nn.init.constant_(self.bias, 0.3)

    @staticmethod
    def usable(options, samples, positions):
        """Those that a search has looked at, if its shares are wanted."""
        if options.search_percent == 0:
            return positions
        return positions[np.add.reduceat(samples["searched"], samples.starts)[positions] > 0]

    def losses(self, logits, target, filled):
        """The divergence from the target."""
        return super().losses(logits, target, filled) + torch.xlogy(target, target).sum(1)

    @staticmethod
    def sum_logits(samples, rows):
        """By the sum of terms alone."""
        return 2 * np.log(np.maximum(samples["worths"][rows], 1))

    def logits(self, samples, positions):
        rows = samples.rows(positions)
        numbers, counts = samples.lists("inputs", rows)
        if self.mirrored is not None:  # each position as it stands or in a mirror, where the game looks the same
            flipped = np.repeat(np.repeat(self.coins.integers(0, 2, len(positions)) == 1, samples.sizes[positions]), counts)
            numbers = np.where(flipped, self.mirrored[numbers], numbers)
        turns = self.tensor(samples["turns"][rows].astype(np.int64))
        hidden = (self.sums(self.rows, numbers, counts) + self.bias[turns]).clamp(0, 255 / 64)
        return self.tensor(self.sum_logits(samples, rows).astype(np.float32)) + hidden @ self.output

    def whole_logits(self, weights, samples, positions):
        rows = samples.rows(positions)
        return self.sum_logits(samples, rows) + quantised.piece_logits(weights, *samples.lists("inputs", rows), samples["turns"][rows]) / NAT


class ChoiceModel(Model):
    """Of the moves that searches visited and preferred."""

    def __init__(self, options, device, base, _train):
        super().__init__(options, device, base)
        self.begin(move_rows=0.1, move_output=0.3)

    def targets(self, samples, positions):
        """Rows of the preferred move, mixed with the parts of the search's visits."""
        part = self.options.visits_percent / 100
        visits, filled = padded(samples["visits"][samples.rows(positions)].astype(np.float64), samples.sizes[positions], 0)
        target = part * visits / visits.sum(1, keepdims=True)
        target[np.arange(len(positions)), samples["preferred"][positions]] += 1 - part
        return target, filled

    def better(self, weights, samples, positions):
        """How many moves are likelier than the preferred one, by rounded weights."""
        def count(some):
            rows, _ = padded(self.whole_logits(weights, samples, some), samples.sizes[some], -np.inf)
            return (rows > np.take_along_axis(rows, samples["preferred"][some].astype(np.int64)[:, None], 1)).sum(1)
        return in_chunks(count, positions)


class Priors(ChoiceModel):
    """A weight for each feature of a move (eval/seven_kingdoms/fitted/priors.h)."""
    name, batch, rate, decay = "choice", 256, 2e-2, 1e-4
    scales = {"priors": (256, 32767)}

    def logits(self, samples, positions):
        features = samples["features"][samples.rows(positions)].astype(np.int64)
        return torch.nn.functional.embedding_bag(self.tensor(features), self.priors[:, None], mode="sum")[:, 0]

    def whole_logits(self, weights, samples, positions):
        return quantised.prior_logits(weights, samples["features"][samples.rows(positions)]) / 256


class Network(ChoiceModel):
    """Corrects the likeliest moves' logits (eval/seven_kingdoms/fitted/move_network.h)."""
    name, batch, rate, decay = "network", 256, 5e-3, 1e-3
    scales = {"move_rows": (256, 32767), "move_bias": (256, 32767), "move_output": (256, 60 * 256), "move_output_bias": (256 * 256, 2 ** 31 - 1)}

    @staticmethod
    def corrected_places(samples, positions):
        """Among the rows of these positions those that are corrected: the first of each."""
        sizes = samples.sizes[positions][:, None]
        places = np.arange(sizes.max())
        return np.flatnonzero((places < samples.corrected[positions][:, None])[places < sizes])

    def logits(self, samples, positions):
        hidden = self.sums(self.move_rows, *samples.lists("features", samples.corrected_rows(positions))) + self.move_bias
        correction = hidden.clamp(0, 8191 / 256) @ self.move_output + self.move_output_bias
        logits = self.tensor(samples["logits"][samples.rows(positions)].astype(np.float32) / 256)
        return logits.index_add(0, self.tensor(self.corrected_places(samples, positions)), correction)

    def whole_logits(self, weights, samples, positions):
        logits = samples["logits"][samples.rows(positions)] / 256
        lists = samples.lists("features", samples.corrected_rows(positions))
        logits[self.corrected_places(samples, positions)] += quantised.corrections(weights, *lists) / NAT
        return logits


MODELS = {"shares": Shares, "priors": Priors, "network": Network, "pieces": Pieces}
