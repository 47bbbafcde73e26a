"""The games as an environment by PettingZoo's AEC API. This module alone needs PettingZoo and Gymnasium.

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
from typing import Any, Dict, List, Mapping, Optional

import numpy
from gymnasium import spaces
from pettingzoo import AECEnv

from . import _hegemon, layout
from ._hegemon import Board, InputError

# What `reset` makes.
_OF_A_GAME = ("agents", "agent_selection", "board", "rewards", "terminations", "truncations", "infos", "_cumulative_rewards")


class NotReset(InputError, AttributeError):
    """There is no game: `reset` was not called, or the last game is over."""


def env(variant: str = "sevenkingdoms", rules: Optional[Mapping[str, object]] = None, *, max_plies: Optional[int] = None,
        render_mode: Optional[str] = None) -> "HegemonEnv":
    """An environment; after `max_plies` moves a game that goes on is truncated, with no reward for anybody."""
    return HegemonEnv(variant, rules, max_plies=max_plies, render_mode=render_mode)


class HegemonEnv(AECEnv):
    def __init__(self, variant: str = "sevenkingdoms", rules: Optional[Mapping[str, object]] = None, *,
                 max_plies: Optional[int] = None, render_mode: Optional[str] = None):
        if render_mode not in (None, "ansi", "human"):
            raise ValueError("render_mode: 'ansi', 'human' or None wanted, got %r" % (render_mode,))
        self.metadata = {"name": f"hegemon_{variant}_v0", "render_modes": ["ansi", "human"], "is_parallelizable": False}
        self.render_mode = render_mode
        if rules is not None and not isinstance(rules, Mapping):
            raise _hegemon._error(InputError, "argument.type", "rules", "dict", repr(rules))
        self._start = Board(variant, dict(rules) if rules is not None else None)
        self._max_plies = None if max_plies is None else _hegemon._whole(max_plies, "max_plies", 1, 2**63 - 1)
        self._layout = shape = layout(variant)
        count = len(self._start.sides)
        self.possible_agents: List[str] = [f"player_{side}" for side in range(count)]
        planes = (count * (len(shape.kinds) + len(shape.standing)), *shape.shape)
        self.observation_spaces = {
            agent: spaces.Dict({
                "observation": spaces.Box(low=0.0, high=1.0, shape=planes, dtype=numpy.float32),
                "action_mask": spaces.Box(low=0, high=1, shape=(shape.actions,), dtype=numpy.int8),
            })
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(shape.actions) for agent in self.possible_agents}
        self.state_space = self.observation_spaces[self.possible_agents[0]]["observation"]

    def __getattr__(self, name: str):
        if name in _OF_A_GAME:
            raise _hegemon._error(NotReset, "game.none", name)
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    # ---- PettingZoo's names

    def observation_space(self, agent: str):
        return self.observation_spaces[agent]

    def action_space(self, agent: str):
        return self.action_spaces[agent]

    def reset(self, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> None:
        """The start of a game, or the FEN of `options["fen"]`. The game knows no chance: `seed` is for the samples of the
        action spaces."""
        first = None if seed is None else _hegemon._whole(seed, "seed", 0, 2**62)
        fen = (options or {}).get("fen")
        board = self._start.copy() if fen is None else Board(self._start.variant, self._start.rules, fen)
        if board.is_game_over():
            raise _hegemon._error(InputError, "game.over", "options, fen", board.result())
        if first is not None:
            for number, agent in enumerate(self.possible_agents):
                self.action_spaces[agent].seed(first + number)
        self.board = board
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
        self._check_going()
        agent = self.agent_selection
        if not self._is_live(agent):
            self._was_dead_step(action)
            return
        self.board.push_action(action)
        self._cumulative_rewards[agent] = 0.0
        self.agent_selection = self.possible_agents[self.board.turn]
        self._judge()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Dict[str, numpy.ndarray]:
        """`observation`: for each side, the agent's own first and then the others in turn order, a plane for each kind of piece
        and one, the same at all points, for each number of `Board.standing`.
        `action_mask`: 1 for each legal action; all 0 where it is not the agent's turn."""
        if agent not in self.possible_agents:
            raise _hegemon._error(InputError, "agent.unknown", "agent", repr(agent))
        side = self.possible_agents.index(agent)
        standing = self.board.standing(side)
        points = self._layout.shape
        planes = numpy.empty((len(standing), len(self._layout.kinds) + standing.shape[1], *points), numpy.float32)
        planes[:, : len(self._layout.kinds)] = self.board.planes(side)
        planes[:, len(self._layout.kinds) :] = standing.reshape(*standing.shape, *(1 for _ in points))
        if side == self.board.turn and self._is_live(agent):
            mask = self.board.action_mask()
        else:
            mask = numpy.zeros(self.observation_spaces[agent]["action_mask"].shape, numpy.int8)
        return {"observation": planes.reshape(-1, *points), "action_mask": mask}

    def last(self, observe: bool = True):
        """Observation, reward since its last move, termination, truncation and info of the agent whose turn it is."""
        self._check_going()
        return super().last(observe)

    def state(self) -> numpy.ndarray:
        """What the side that moves first observes."""
        return self.observe(self.possible_agents[0])["observation"]

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

    # ---- our own

    def _check_going(self) -> None:
        if not self.agents:
            raise _hegemon._error(NotReset, "game.none", "the game is over")

    def _is_live(self, agent: str) -> bool:
        return agent in self.agents and not (self.terminations[agent] or self.truncations[agent])

    def _judge(self) -> None:
        self.rewards = {agent: 0.0 for agent in self.agents}
        outcome = self.board.outcome()
        if outcome is not None:
            for winner in outcome.winners:
                self.rewards[self.possible_agents[winner]] = 1.0 / len(outcome.winners)
            for agent in self.agents:
                self.terminations[agent] = True
                self.infos[agent] = {"result": self.board.result()}
        elif self._max_plies is not None and self.board.ply() >= self._max_plies:
            self.truncations = {agent: True for agent in self.agents}
