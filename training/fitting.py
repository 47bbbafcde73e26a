"""Fits one kind of weights and reports how far to trust them. `held` are samples, each with some held-out positions."""
import math

import numpy as np
import torch

import models
from command import fail, say


def joined(held, values):
    return np.concatenate([values(samples, positions) for samples, positions in held])


def judged(model, weights, held):
    """The losses of all held-out positions."""
    return joined(held, lambda samples, positions: model.judge(weights, samples, positions))


def fit(model, train, held, weights, epochs):
    """The weights of the epoch with the lowest loss on held-out positions, rounded; ends after three without a gain.

    A fit that goes on from weights keeps these, as those of epoch 0, if no epoch is better. AdamW (Loshchilov and Hutter, 2019) on the cosine of
    a schedule. `train` are samples and positions of them.
    """
    samples, positions = train
    batches = max(len(positions) // model.batch, 1)
    optimiser = torch.optim.AdamW(model.parameters(), lr=model.rate, weight_decay=model.decay)
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimiser, batches * epochs)
    order = np.random.default_rng(model.options.seed)
    best, lowest, since = weights, math.inf, 0
    if model.goes_on:
        lowest = judged(model, weights, held).mean()
        say(f"shares: epoch 0 of {epochs}, on held-out games {lowest:.6f}")
    for epoch in range(1, epochs + 1):
        positions = order.permutation(positions)
        total = 0.0
        for batch in range(batches):
            some = positions[batch * model.batch:(batch + 1) * model.batch]
            loss = model.step_loss(samples, some) / len(some)
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            schedule.step()
            model.clamp()
            total += loss.item() / batches
        now = weights.changed(model.quantised())
        found = judged(model, now, held).mean()
        say(f"{model.name}: epoch {epoch} of {epochs}, loss {total:.6f}, on held-out games {found:.6f}")
        best, lowest, since = (now, found, 0) if found < lowest else (best, lowest, since + 1)
        if since == 3:
            break
    return best


def nats(name, equal, fitted):
    if len(equal) == 0:
        return f"{name}  0 positions"
    return (f"{name}  {len(equal)} positions: equal {equal.mean():.4f}, fitted {fitted.mean():.4f}, "
            f"gain {(equal - fitted).mean():.4f} nats")


def named(held, names, numbers):
    """The name of each held-out position, of those that the samples describe."""
    return joined(held, lambda samples, positions: np.array(samples.description[names])[samples[numbers][positions]])


def report_shares(what, model, weights, held):
    """Over all, by thirds of the game, by file and rules."""
    losses = judged(model, weights, held)
    equal = np.log(joined(held, lambda samples, positions: samples.sizes[positions]))
    thirds = joined(held, lambda samples, positions: samples.thirds(positions))
    groups = named(held, "groups", "groups")
    say(nats(f"{what}, held out, all      ", equal, losses))
    for third in range(3):
        say(nats(f"{what}, held out, third {third + 1}  ", equal[thirds == third], losses[thirds == third]))
    for group in sorted(set(groups)):
        say(nats(f"{what}, {group}", equal[groups == group], losses[groups == group]))


def report_calibration(model, weights, held):
    """By deciles of the predicted share: its mean and the mean target."""
    def both(samples, positions):
        target, filled = model.targets(samples, positions)
        return np.stack([np.exp(model.whole_logits(weights, samples, positions)), target[filled]], 1)
    predicted, happened = joined(held, lambda samples, positions: models.in_chunks(lambda some: both(samples, some), positions)).T
    deciles = np.minimum((predicted * 10).astype(int), 9)
    for decile in sorted(set(deciles)):
        some = deciles == decile
        say(f"calibration {decile / 10:.1f}: predicted {predicted[some].mean():.3f}, target {happened[some].mean():.3f}, {some.sum()} shares")


def hits(what, losses, better):
    first, *others = (100 * (better < among).mean() for among in (1, 4, 8, 16))
    return (f"{what}, {len(losses)} moves: loss {losses.mean():.4f}; the preferred one is first in {first:.1f} %, in the first 4 in "
            f"{others[0]:.1f}, 8 in {others[1]:.1f}, 16 in {others[2]:.1f}")


def report_choices(what, model, weights, held, players=()):
    losses = judged(model, weights, held)
    better = joined(held, lambda samples, positions: model.better(weights, samples, positions))
    say(hits(what, losses, better))
    for player in sorted(set(players)):
        say(hits(f"  of {player}", losses[players == player], better[players == player]))


def without(model, weights):
    """The weights without what the model fits."""
    return weights.changed({name: np.zeros_like(weights[name]) for name in model.scales})


def report_changes(base, weights):
    """How far the weights have moved from those that it began with."""
    moved = []
    for name in sorted({"output", "priors"} & set(weights)):
        now, before = weights[name].astype(float), base[name].astype(float)
        moved.append(f"{name} {100 * np.abs(now - before).sum() / max(np.abs(now).sum(), 1):.0f} %")
    say(f"weights moved: {', '.join(moved)} of their size")


def fit_kind(kind, samples, tests, weights, base, arguments):
    """The weights with what is fitted of this kind, and those that it began with; both are None before the first kind."""
    weights, base = weights or samples.base, base or samples.base
    if (samples.base.game, samples.base.features) != (weights.game, weights.features):
        fail(f"--base is of {weights.game}, or of other features than the samples of {samples.base.game}")
    if kind == "network" and not np.array_equal(samples.base["priors"], weights["priors"]):
        fail(f"'{samples.folder}' was drawn with other priors: hegemon data samples --of network wants --base with those that are kept")
    model_of = models.MODELS[kind]
    parts = [(samples, np.flatnonzero(~samples.held)), (samples, np.flatnonzero(samples.held))]
    parts += [(test, np.arange(len(test.sizes))) for test in tests]
    train, *held = [(one, model_of.usable(arguments, one, positions)) for one, positions in parts]
    for what, count in (("to fit to", len(train[1])), ("is held out", sum(len(positions) for _, positions in held))):
        if count == 0:
            fail(f"too few games: no position for the {kind} {what}")
    held = [(one, positions) for one, positions in held if len(positions) > 0]
    torch.set_num_threads(arguments.threads)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    model = model_of(arguments, device, base, train)
    say(f"{kind}: {len(samples.sizes)} positions, {samples.sizes.sum()} {'sides in play' if issubclass(model_of, models.ShareModel) else 'moves'}")
    if kind == "pieces":
        alone, before = (judged(model, one, held).mean() for one in (without(model, base), base))
        say(f"on held-out games: loss of the sum of terms alone {alone:.6f}, with the network before {before:.6f}")
    fitted = fit(model, train, held, weights, arguments.epochs)
    if kind == "shares":
        report_shares("before", model, base, held)
        report_shares("now", model, fitted, held)
        report_calibration(model, fitted, held)
    elif kind == "priors":
        report_choices("before, linear", model, base, held)
        report_choices("now, linear", model, fitted, held)
    elif kind == "network":
        report_choices("linear alone", model, without(model, fitted), held)
        report_choices("with the network", model, fitted, held, named(held, "players", "players"))
    return fitted, base


