"""What is fitted: for each kind of samples the parameters in PyTorch, their loss, and the rounded weights with theirs.

A model has `step_loss(samples, positions)`, the sum of the losses of some positions as a tensor, `clamp()`, which keeps the parameters
within what the whole numbers can hold, `quantised()`, the arrays of weights that they become, and `judge(weights, samples, positions)`, the
losses in nats of rounded weights, position by position.
"""
import math

import numpy as np
import torch

import quantised
from quantised import NAT
from samples import padded

CHUNK = 8192  # positions that are judged at a time, which bounds the memory


def in_chunks(judge, positions):
    """The results of `judge` on parts of the positions, joined."""
    parts = [judge(positions[at:at + CHUNK]) for at in range(0, len(positions), CHUNK)]
    return np.concatenate(parts) if parts else np.zeros(0)


def mixed_targets(samples, positions, part):
    """Rows of who won, mixed with what a search expected where one stands on record."""
    rows, sizes = samples.rows(positions), samples.sizes[positions]
    won, filled = padded(samples["won"][rows], sizes, 0)
    searched, _ = padded(samples["searched"][rows], sizes, 0)
    part = part * (searched.sum(1, keepdims=True) > 0)
    return (1 - part) * won + part * searched, filled


def log_softmax(logits, filled):
    """Of logits one after the other, as padded rows."""
    rows = torch.full(filled.shape, -1e30, dtype=logits.dtype, device=logits.device)
    rows = rows.masked_scatter(torch.from_numpy(filled).to(logits.device), logits)
    return torch.log_softmax(rows, 1)


def choice_targets(samples, positions, part):
    """Rows of the preferred move, mixed with the parts of the search's visits."""
    visits, filled = padded(samples["visits"][samples.rows(positions)].astype(np.float64), samples.sizes[positions], 0)
    target = part * visits / visits.sum(1, keepdims=True)
    target[np.arange(len(positions)), samples["preferred"][positions]] += 1 - part
    return target, filled


def choice_losses(logits, samples, positions, part):
    """In float64, of whole logits in nats: the loss and how many moves are likelier than the preferred one."""
    target, filled = choice_targets(samples, positions, part)
    rows, _ = padded(logits, samples.sizes[positions], -np.inf)
    wanted = rows[np.arange(len(rows)), samples["preferred"][positions]][:, None]
    better = (rows > wanted).sum(1)
    rows -= rows.max(1, keepdims=True)
    losses = np.log(np.exp(rows).sum(1)) - (target * np.where(filled, rows, 0)).sum(1)
    return np.stack([losses, better], 1)


class Model:
    def __init__(self, options, device):
        self.options, self.device = options, device
        self.random = torch.Generator().manual_seed(options.seed)
        self.parameters = {}

    @staticmethod
    def usable(_options, _samples, positions):
        """Of the positions those with a target."""
        return positions

    def uniform(self, shape, most):
        return (torch.rand(shape, generator=self.random) * 2 - 1) * most

    def set(self, **parameters):
        self.parameters = {name: torch.as_tensor(np.asarray(value), dtype=torch.float32).to(self.device).requires_grad_()
                           for name, value in parameters.items()}

    def __getattr__(self, name):
        try:
            return self.__dict__["parameters"][name]
        except KeyError:
            raise AttributeError(name) from None

    def numbers(self, name):
        return self.parameters[name].detach().cpu().numpy()

    def to_device(self, array):
        return torch.from_numpy(np.ascontiguousarray(array)).to(self.device)

    def clamp_to(self, **most):
        with torch.no_grad():
            for name, value in most.items():
                self.parameters[name].clamp_(-value, value)

    def bags(self, rows, numbers, counts):
        """Sums of the rows of a parameter that `numbers` names: the next `counts[i]` of them make sum i."""
        return torch.nn.functional.embedding_bag(self.to_device(numbers), rows, self.to_device(np.cumsum(counts) - counts), mode="sum")


class Shares(Model):
    """One hidden layer over the features of a side (eval/network.h)."""
    name, batch = "shares", 512

    def __init__(self, options, device, base, train):
        super().__init__(options, device)
        self.part = options.search_percent / 100
        # From weights that are good already smaller steps, and nothing pulls them to zero.
        self.rate, self.decay = (5e-4, 0.0) if options.go_on else (2e-3, 1e-2)
        if options.go_on:
            self.multipliers = base["multipliers"]
            self.set(hidden=quantised.hidden_matrix(base["hidden"]) / 256, bias=base["hidden_bias"] / (64 * 256), output=base["output"] / 512)
        else:
            self.multipliers = self.multipliers_for(*train)
            self.set(hidden=self.uniform((quantised.INPUTS, quantised.HIDDEN), 0.1), bias=torch.zeros(quantised.HIDDEN),
                     output=self.uniform(quantised.HIDDEN, 0.2))

    @staticmethod
    def multipliers_for(samples, positions):
        """So that every feature scatters by about one; what hardly varies is not blown up."""
        count, total, squares = 0, 0, 0
        for at in range(0, len(positions), CHUNK):
            features = samples["features"][samples.rows(positions[at:at + CHUNK])].astype(np.float64)
            count, total, squares = count + len(features), total + features.sum(0), squares + (features ** 2).sum(0)
        deviation = np.sqrt(np.maximum(squares / count - (total / count) ** 2, 0))
        scatter = np.maximum(np.maximum(deviation, 0.3 * np.sqrt(squares / count)), 0.03)
        return np.where(deviation < 1e-6, 0, np.clip(np.rint(64 * 16 / scatter), 1, 32767)).astype(np.int16)

    def step_loss(self, samples, positions):
        target, filled = mixed_targets(samples, positions, self.part)
        features = samples["features"][samples.rows(positions)]
        x = self.to_device(quantised.scaled(self.multipliers, features).astype(np.float32) / 64)
        logits = (x @ self.hidden + self.bias).clamp(0, 8191 / 512) @ self.output
        return -(self.to_device(target.astype(np.float32)) * log_softmax(logits, filled)).sum()

    def clamp(self):
        self.clamp_to(hidden=16, output=6)

    def quantised(self):
        return {"multipliers": self.multipliers,
                "hidden": quantised.hidden_pairs(quantised.rounded(self.numbers("hidden"), 256, 32767, np.int16)),
                "hidden_bias": quantised.rounded(self.numbers("bias"), 64 * 256, 2 ** 31 - 1, np.int32),
                "output": quantised.rounded(self.numbers("output"), 512, 32767, np.int16), "bias": np.zeros(1, np.int32)}

    @staticmethod
    def predicted(weights, samples, positions):
        """Shares as padded rows."""
        logits, filled = padded(quantised.share_logits(weights, samples["features"][samples.rows(positions)]), samples.sizes[positions], 0)
        return np.maximum(quantised.softmax_shares(logits, filled, 1 << 16), 1) / (1 << 16)

    def judge(self, weights, samples, positions):
        def losses(some):
            target, filled = mixed_targets(samples, some, self.part)
            return -(target * np.log(np.where(filled, self.predicted(weights, samples, some), 1))).sum(1)
        return in_chunks(losses, positions)


class ChoiceModel(Model):
    """Of the moves that searches visited and preferred."""

    def __init__(self, options, device):
        super().__init__(options, device)
        self.part = options.visits_percent / 100

    def choice_loss(self, logits, samples, positions):
        target, filled = choice_targets(samples, positions, self.part)
        return -(self.to_device(target.astype(np.float32)) * log_softmax(logits, filled)).sum()


class Priors(ChoiceModel):
    """A weight for each feature of a move (eval/seven_kingdoms/fitted/priors.h)."""
    name, batch, rate, decay = "choice", 256, 2e-2, 1e-4

    def __init__(self, options, device, _base, _train):
        super().__init__(options, device)
        self.set(priors=torch.zeros((quantised.PRIORS, 1)))

    def step_loss(self, samples, positions):
        features = samples["features"][samples.rows(positions)].astype(np.int64)
        logits = torch.nn.functional.embedding_bag(self.to_device(features), self.priors, mode="sum")[:, 0]
        return self.choice_loss(logits, samples, positions)

    def clamp(self):
        pass

    def quantised(self):
        return {"priors": quantised.rounded(self.numbers("priors")[:, 0], 256, 32767, np.int16)}

    def judge(self, weights, samples, positions):
        return in_chunks(lambda some: choice_losses(
            quantised.prior_logits(weights, samples["features"][samples.rows(some)]) / 256, samples, some, self.part), positions)


class Network(ChoiceModel):
    """Corrects the likeliest moves' logits (eval/seven_kingdoms/fitted/move_network.h)."""
    name, batch, rate, decay = "network", 256, 5e-3, 1e-3

    def __init__(self, options, device, _base, _train):
        super().__init__(options, device)
        hidden = quantised.MOVE_HIDDEN
        # Only corrected moves have the bias at the end.
        self.set(rows=self.uniform((quantised.MOVE_FEATURES, hidden), 0.1), bias=torch.zeros(hidden), output=self.uniform(hidden, 0.3),
                 output_bias=torch.zeros(1))

    @staticmethod
    def corrected_places(samples, positions):
        """Among the rows of these positions those that are corrected: the first of each."""
        sizes, corrected = samples.sizes[positions], samples.corrected[positions]
        return (np.arange(sizes.max()) < np.minimum(corrected, sizes)[:, None])[np.arange(sizes.max()) < sizes[:, None]]

    def step_loss(self, samples, positions):
        numbers, counts = samples.lists("features", samples.corrected_rows(positions))
        hidden = (self.bags(self.rows, numbers, counts) + self.bias).clamp(0, 8191 / 256)
        correction = hidden @ self.output + self.output_bias
        logits = self.to_device(samples["logits"][samples.rows(positions)].astype(np.float32) / 256)
        places = self.to_device(np.flatnonzero(self.corrected_places(samples, positions)))
        logits = logits.index_add(0, places, correction)
        return self.choice_loss(logits, samples, positions)

    def clamp(self):
        self.clamp_to(rows=32767 / 256, bias=32767 / 256, output=60)

    def quantised(self):
        return {"move_rows": quantised.rounded(self.numbers("rows"), 256, 32767, np.int16),
                "move_bias": quantised.rounded(self.numbers("bias"), 256, 2 ** 31 - 1, np.int32),
                "move_output": quantised.rounded(self.numbers("output"), 256, 32767, np.int16),
                "move_output_bias": quantised.rounded(self.numbers("output_bias"), 256 * 256, 2 ** 31 - 1, np.int32)}

    @classmethod
    def whole_logits(cls, weights, samples, positions):
        """Of all moves, in 1/NAT."""
        logits = samples["logits"][samples.rows(positions)].astype(np.int64) * (NAT // 256)
        numbers, counts = samples.lists("features", samples.corrected_rows(positions))
        logits[cls.corrected_places(samples, positions)] += quantised.corrections(weights, numbers, counts)
        return logits

    def judge(self, weights, samples, positions):
        return in_chunks(lambda some: choice_losses(self.whole_logits(weights, samples, some) / NAT, samples, some, self.part), positions)


class Pieces(Model):
    """A network over pieces that corrects a sum of terms (eval/piece_network.h)."""
    name, batch, rate = "shares", 1024, 2e-3
    decay = 1.0  # most inputs are rare, and what is rare says little

    def __init__(self, options, device, base, train):
        super().__init__(options, device)
        self.part = options.search_percent / 100
        samples, _ = train
        self.mirrored = samples["mirrored"].astype(np.int64) if samples.has("mirrored") else None
        self.coins = np.random.default_rng(options.seed)
        if options.go_on:
            self.set(rows=base["rows"] / 64, bias=base["bias"] / 64, output=base["output"] / 64)
        else:
            self.set(rows=self.uniform(base["rows"].shape, 0.1), bias=torch.full(base["bias"].shape, 0.3),
                     output=self.uniform(base["output"].shape, 0.1))

    @staticmethod
    def usable(options, samples, positions):
        """Those that a search has looked at, if its shares are wanted."""
        if options.search_percent == 0:
            return positions
        return positions[np.add.reduceat(samples["searched"], samples.starts)[positions] > 0]

    def step_loss(self, samples, positions):
        rows = samples.rows(positions)
        target, filled = mixed_targets(samples, positions, self.part)
        numbers, counts = samples.lists("inputs", rows)
        if self.mirrored is not None:  # each position as it stands or in a mirror, where the game looks the same
            flipped = np.repeat(np.repeat(self.coins.integers(0, 2, len(positions)) == 1, samples.sizes[positions]), counts)
            numbers = np.where(flipped, self.mirrored[numbers], numbers)
        turns = self.to_device(samples["turns"][rows].astype(np.int64))
        hidden = (self.bags(self.rows, numbers, counts) + self.bias[turns]).clamp(0, 255 / 64)
        base = self.to_device(2 * np.log(np.maximum(samples["worths"][rows], 1)).astype(np.float32))
        entropy = float((target * np.log(np.where(target > 0, target, 1))).sum())
        return entropy - (self.to_device(target.astype(np.float32)) * log_softmax(base + hidden @ self.output, filled)).sum()

    def clamp(self):
        self.clamp_to(rows=127 / 64, output=1023 / 64)

    def quantised(self):
        return {"rows": quantised.rounded(self.numbers("rows"), 64, 127, np.int8),
                "bias": quantised.rounded(self.numbers("bias"), 64, 8191, np.int16),
                "output": quantised.rounded(self.numbers("output"), 64, 1023, np.int16)}

    def judge(self, weights, samples, positions):
        def losses(some):
            rows, sizes = samples.rows(some), samples.sizes[some]
            target, filled = mixed_targets(samples, some, self.part)
            numbers, counts = samples.lists("inputs", rows)
            logits = quantised.piece_logits(weights, numbers, counts, samples["turns"][rows]) / NAT
            logits, _ = padded(logits + 2 * np.log(np.maximum(samples["worths"][rows], 1)), sizes, -np.inf)
            logits -= logits.max(1, keepdims=True)
            shares = np.exp(logits) / np.exp(logits).sum(1, keepdims=True)
            ratio = np.where(target > 0, np.maximum(shares, 1e-9) / np.where(target > 0, target, 1), 1)
            return -(target * np.log(ratio)).sum(1)
        return in_chunks(losses, positions)


MODELS = {"shares": Shares, "priors": Priors, "network": Network, "pieces": Pieces}


def fit(model, train, held, weights, epochs, say):
    """The weights of the epoch with the lowest loss on held-out positions, rounded; ends after three without a gain.

    A fit that goes on from weights keeps these, as those of epoch 0, if no epoch is better. AdamW (Loshchilov and Hutter, 2019) on the cosine of a schedule. `train` and each of `held` are samples and positions of them.
    """
    samples, positions = train
    batches = max(len(positions) // model.batch, 1)
    optimiser = torch.optim.AdamW(model.parameters.values(), lr=model.rate, weight_decay=model.decay)
    schedule = torch.optim.lr_scheduler.LambdaLR(optimiser, lambda step: 0.5 * (1 + math.cos(math.pi * step / (batches * epochs))))
    order = np.random.default_rng(model.options.seed)
    best, lowest, since = weights, math.inf, 0
    if model.options.go_on and model.name == "shares":
        lowest = mean_loss(model, weights, held)
        say(f"shares: epoch 0 of {epochs}, on held-out games {lowest:.6f}")
    for epoch in range(1, epochs + 1):
        positions = order.permutation(positions)
        total = 0.0
        for batch in range(batches):
            some = positions[batch * model.batch:(batch + 1) * model.batch]
            loss = model.step_loss(samples, some)
            optimiser.zero_grad()
            (loss / len(some)).backward()
            optimiser.step()
            schedule.step()
            model.clamp()
            total += loss.item() / (batches * len(some))
        now = weights.changed(model.quantised())
        judged = mean_loss(model, now, held)
        say(f"{model.name}: epoch {epoch} of {epochs}, loss {total:.6f}, on held-out games {judged:.6f}")
        best, lowest, since = (now, judged, 0) if judged < lowest else (best, lowest, since + 1)
        if since == 3:
            break
    return best


def judged(model, weights, held):
    """Of all held-out positions; of choices with a second column: how many moves are likelier than the preferred one."""
    return np.concatenate([model.judge(weights, samples, positions) for samples, positions in held])


def mean_loss(model, weights, held):
    losses = judged(model, weights, held)
    return float((losses[:, 0] if losses.ndim == 2 else losses).mean())
