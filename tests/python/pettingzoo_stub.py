"""PettingZoo and Gymnasium, or, where they are not installed (Debian has neither), as much of them as the tests of hegemon.env ask for."""
import importlib.util
import sys
import types

import numpy

installed = all(map(importlib.util.find_spec, ("pettingzoo", "gymnasium")))


class AECEnv:
    def last(self, observe=True):
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent], self.terminations[agent],
                self.truncations[agent], self.infos[agent])

    def agent_iter(self, max_iter=2**63):
        for _ in range(max_iter):
            if not self.agents:
                return
            yield self.agent_selection

    def _accumulate_rewards(self):
        for agent, reward in self.rewards.items():
            self._cumulative_rewards[agent] += reward

    def _was_dead_step(self, action):
        if action is not None:
            raise ValueError("when an agent is dead, the only valid action is None")
        self.agents.remove(self.agent_selection)
        for table in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            table.pop(self.agent_selection)
        self.rewards.update(dict.fromkeys(self.agents, 0))
        if self.agents:
            self.agent_selection = self.agents[0]


class Discrete:
    def __init__(self, n):
        self.n = n

    def seed(self, seed):
        self.chance = numpy.random.default_rng(seed)

    def sample(self, mask):
        possible = numpy.flatnonzero(mask)
        return int(self.chance.choice(possible)) if len(possible) else 0


class Box(types.SimpleNamespace):
    def contains(self, x):
        return x.shape == self.shape and x.dtype == self.dtype and bool(((x >= self.low) & (x <= self.high)).all())


class Dict(dict):
    def contains(self, x):
        return x.keys() == self.keys() and all(self[name].contains(x[name]) for name in x)


if not installed:
    sys.modules["pettingzoo"] = types.SimpleNamespace(AECEnv=AECEnv)
    sys.modules["gymnasium"] = types.SimpleNamespace(spaces=types.SimpleNamespace(Box=Box, Dict=Dict, Discrete=Discrete))
