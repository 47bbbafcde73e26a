"""The games in the shape of OpenSpiel's `Game` and `State`, for programs that learn. Nothing of OpenSpiel is needed.

    game = hegemon.spiel.load_game("threefriends")
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))
    state.returns()

Players are the sides in turn order. A player's return is its share of the win, from 0 to 1; the returns of all players add
up to 1. A side that is conquered keeps the chance that the rules leave it (its team may win), so that returns come at the
end only.
"""
from typing import List, Mapping, Optional

import numpy

from . import layout, variants
from ._hegemon import Board, IllegalMoveError, _error, _whole
from ._observation import observation, observation_shape

INVALID_PLAYER = -3
TERMINAL_PLAYER = -4


class Game:
    """A game and its rules; makes states."""

    def __init__(self, variant: str = "sevenkingdoms", rules: Optional[Mapping[str, object]] = None):
        self._start = Board(variant, dict(rules) if rules is not None else None)
        self._layout = layout(variant)

    def new_initial_state(self, fen: Optional[str] = None) -> "State":
        if fen is None:
            return State(self, self._start.copy())
        return State(self, Board(self._start.variant, self._start.rules, fen))

    def num_players(self) -> int:
        return len(self._start.sides)

    def num_distinct_actions(self) -> int:
        return self._layout.actions

    def observation_tensor_shape(self) -> List[int]:
        """Sides, kinds of piece and numbers of `Board.standing`, then the points as `hegemon.layout` has them."""
        return list(observation_shape(self.num_players(), self._layout))

    def observation_tensor_size(self) -> int:
        return int(numpy.prod(self.observation_tensor_shape()))

    def min_utility(self) -> float:
        return 0.0

    def max_utility(self) -> float:
        return 1.0

    def utility_sum(self) -> float:
        return 1.0

    def get_parameters(self) -> dict:
        return {"variant": self._start.variant, "rules": self._start.rules}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._start == other._start

    def __hash__(self) -> int:
        return hash((self._start.variant, tuple(sorted(self._start.rules.items()))))

    def __str__(self) -> str:
        return self._start.variant


class State:
    """A position of a game with its history."""

    def __init__(self, game: Game, board: Board):
        self._game = game
        self._board = board

    @property
    def board(self) -> Board:
        """The board itself, for all that OpenSpiel has no name for."""
        return self._board

    def get_game(self) -> Game:
        return self._game

    def num_players(self) -> int:
        return self._game.num_players()

    def current_player(self) -> int:
        return TERMINAL_PLAYER if self._board.is_game_over() else self._board.turn

    def is_terminal(self) -> bool:
        return self._board.is_game_over()

    def is_chance_node(self) -> bool:
        return False

    def is_simultaneous_node(self) -> bool:
        return False

    def legal_actions(self, player: Optional[int] = None) -> List[int]:
        """Ascending; none for a player whose turn it is not."""
        if player is not None and player != self.current_player():
            return []
        return self._board.legal_actions().tolist()

    def legal_actions_mask(self, player: Optional[int] = None) -> List[int]:
        if player is not None and player != self.current_player():
            return [0] * self._game.num_distinct_actions()
        return self._board.action_mask().tolist()

    def apply_action(self, action: int) -> None:
        self._board.push_action(action)

    def undo_action(self, player: int, action: int) -> None:
        """Takes the last action back; it must be this one of this player."""
        move = self._board.pop()
        if move.is_resignation or self._board.turn != player or self._board.action_of(move) != action:
            self._board.push(move)
            raise _error(IllegalMoveError, "move.action", "undo_action", action, player)

    def child(self, action: int) -> "State":
        state = self.clone()
        state.apply_action(action)
        return state

    def clone(self) -> "State":
        return State(self._game, self._board.copy())

    __copy__ = clone

    def __deepcopy__(self, _memo) -> "State":
        return self.clone()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self._board == other._board

    __hash__ = None  # type: ignore[assignment]

    def returns(self) -> List[float]:
        """The share of the win of each player; all 0 while the game goes on."""
        shares = [0.0] * self.num_players()
        outcome = self._board.outcome()
        if outcome is not None:
            for winner in outcome.winners:
                shares[winner] = 1.0 / len(outcome.winners)
        return shares

    rewards = returns

    def player_return(self, player: int) -> float:
        return self.returns()[self._checked(player)]

    def player_reward(self, player: int) -> float:
        return self.rewards()[self._checked(player)]

    def action_to_string(self, player: int, action: Optional[int] = None) -> str:
        """The text of a legal action; the player need not be named."""
        return self._board.move_of(player if action is None else action).uci()

    def string_to_action(self, player, text: Optional[str] = None) -> int:
        """The number of a legal move's text; the player need not be named."""
        return self._board.action_of(self._board.parse_uci(player if text is None else text))

    def history(self) -> List[int]:
        """The actions so far; a resignation is none."""
        return [self._board.action_of(move) for move in self._board.move_stack if not move.is_resignation]

    def move_number(self) -> int:
        return self._board.ply()

    def history_str(self) -> str:
        return " ".join(str(action) for action in self.history())

    def observation_string(self, player: Optional[int] = None) -> str:
        if player is not None:
            self._checked(player)
        return self._board.fen()

    def observation_tensor(self, player: Optional[int] = None) -> numpy.ndarray:
        """float32, flat as in OpenSpiel; the planes of the player come first, then those of the next sides in turn order. Of each
        side first a plane for each kind of piece, then, the same at all points, one for each number of `Board.standing`."""
        perspective = self._board.turn if player is None else self._checked(player)
        return observation(self._board, perspective, self._game._layout).ravel()

    def _checked(self, player: int) -> int:
        return _whole(player, "player", 0, self.num_players() - 1)

    def __str__(self) -> str:
        return self._board.fen()


def load_game(variant: str = "sevenkingdoms", rules: Optional[Mapping[str, object]] = None) -> Game:
    """A game by name; `registered_names()` has them all."""
    return Game(variant, rules)


def registered_names() -> List[str]:
    return variants()
