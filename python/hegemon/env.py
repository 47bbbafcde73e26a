"""The games as an environment with the methods of PettingZoo's AEC API. Neither PettingZoo nor Gymnasium is needed; where
Gymnasium is installed, the spaces are its own.

    env = hegemon.env.env("sevenkingdoms")
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        if termination or truncation:
            action = None
        else:
            action = env.action_space(agent).sample(observation["action_mask"])
        env.step(action)

Agents are the sides in turn order, `player_0` first. All of them stay until the game is over: a side that is conquered has
no turn any more, but its team may still win. At the end each agent is rewarded by its share of the win, from 0 to 1; all
other rewards are 0.
"""
from typing import Any, Dict, Iterator, List, Mapping, Optional

import numpy

from . import _hegemon, layout
from ._hegemon import Board
from ._observation import observation, observation_shape

try:
    from gymnasium import spaces
except ImportError:
    from . import spaces


def env(variant: str = "sevenkingdoms", rules: Optional[Mapping[str, object]] = None, *, max_plies: Optional[int] = None,
        render_mode: Optional[str] = None) -> "HegemonEnv":
    """An environment; after `max_plies` moves a game that goes on is truncated, with no reward for anybody."""
    return HegemonEnv(variant, rules, max_plies=max_plies, render_mode=render_mode)


class HegemonEnv:
    def __init__(self, variant: str = "sevenkingdoms", rules: Optional[Mapping[str, object]] = None, *,
                 max_plies: Optional[int] = None, render_mode: Optional[str] = None):
        if render_mode not in (None, "ansi", "human"):
            raise ValueError("render_mode: 'ansi', 'human' or None wanted, got %r" % (render_mode,))
        self.metadata = {"name": f"hegemon_{variant}_v0", "render_modes": ["ansi", "human"], "is_parallelizable": False}
        self.render_mode = render_mode
        self._start = Board(variant, dict(rules) if rules is not None else None)
        self._max_plies = None if max_plies is None else _hegemon._whole(max_plies, "max_plies", 1, 2**63 - 1)
        self._layout = shape = layout(variant)
        count = len(self._start.sides)
        self.possible_agents: List[str] = [f"player_{side}" for side in range(count)]
        sides, planes_of_side, *points = observation_shape(count, shape)
        planes = (sides * planes_of_side, *points)
        self.observation_spaces = {
            agent: spaces.Dict({
                "observation": spaces.Box(low=0.0, high=1.0, shape=planes, dtype=numpy.float32),
                "action_mask": spaces.Box(low=0, high=1, shape=(shape.actions,), dtype=numpy.int8),
            })
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(shape.actions) for agent in self.possible_agents}
        self.agents: List[str] = []

    # ---- PettingZoo's names

    @property
    def unwrapped(self) -> "HegemonEnv":
        return self

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    def observation_space(self, agent: str):
        return self.observation_spaces[agent]

    def action_space(self, agent: str):
        return self.action_spaces[agent]

    def reset(self, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> None:
        """The start of a game, or the FEN of `options["fen"]`. The game knows no chance: `seed` is for the samples of the
        action spaces."""
        if seed is not None:
            seed = _hegemon._whole(seed, "seed", 0, 2**62)
            for number, agent in enumerate(self.possible_agents):
                self.action_spaces[agent].seed(seed + number)
        fen = (options or {}).get("fen")
        self.board = self._start.copy() if fen is None else Board(self._start.variant, self._start.rules, fen)
        self.agents = list(self.possible_agents)
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0.0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos: Dict[str, Dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.board.turn]
        self._judge()

    def step(self, action: Optional[int]) -> None:
        """Plays the action of the agent whose turn it is. An agent whose game is over steps with None, and is gone."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            if action is not None:
                raise ValueError("the game is over for %s: the action must be None" % agent)
            self._leave(agent)
            return
        if action is None:
            raise ValueError("an action of %s wanted, got None" % agent)
        self.board.push_action(action)
        self._cumulative_rewards[agent] = 0.0
        self.agent_selection = self.possible_agents[self.board.turn]
        self._judge()
        for each in self.agents:
            self._cumulative_rewards[each] += self.rewards[each]
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Dict[str, numpy.ndarray]:
        """`observation`: for each side, the agent's own first and then the others in turn order, a plane for each kind of piece
        and one, the same at all points, for each number of `Board.standing`.
        `action_mask`: 1 for each legal action; all 0 where it is not the agent's turn."""
        side = self.possible_agents.index(agent)
        planes = observation(self.board, side, self._layout)
        shape = self.observation_spaces[agent]["observation"].shape
        if side == self.board.turn and not self._over:
            mask = self.board.action_mask()
        else:
            mask = numpy.zeros(self.observation_spaces[agent]["action_mask"].shape, numpy.int8)
        return {"observation": planes.reshape(shape), "action_mask": mask}

    def last(self, observe: bool = True):
        """Observation, reward since its last move, termination, truncation and info of the agent whose turn it is."""
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent], self.terminations[agent],
                self.truncations[agent], self.infos[agent])

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """The agent whose turn it is, until all are gone."""
        for _ in range(max_iter):
            if not self.agents:
                return
            yield self.agent_selection

    def state(self) -> numpy.ndarray:
        """The planes as side 0 sees them."""
        return self.board.planes()

    def render(self) -> Optional[str]:
        """The board as text: returned by `ansi`, printed by `human`."""
        if self.render_mode is None:
            return None
        text = str(self.board)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        pass

    def __str__(self) -> str:
        return self.metadata["name"]

    # ---- our own

    def _judge(self) -> None:
        self.rewards = {agent: 0.0 for agent in self.agents}
        outcome = self.board.outcome()
        self._over = outcome is not None
        if outcome is not None:
            for winner in outcome.winners:
                self.rewards[self.possible_agents[winner]] = 1.0 / len(outcome.winners)
            for agent in self.agents:
                self.terminations[agent] = True
                self.infos[agent] = {"result": self.board.result()}
        elif self._max_plies is not None and self.board.ply() >= self._max_plies:
            self.truncations = {agent: True for agent in self.agents}
            self._over = True

    def _leave(self, agent: str) -> None:
        """The agent has seen the end; the next one is asked."""
        position = self.agents.index(agent)
        self.agents.remove(agent)
        for table in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            table.pop(agent)
        if self.agents:
            self.agent_selection = self.agents[position % len(self.agents)]
