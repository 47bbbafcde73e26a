"""The environments for learning programs, by the other side's contracts.

The checks are rewritten from what PettingZoo (its documentation of the AEC API, api_test, seed_test, state_test, and the use its wrappers
make of an environment), Gymnasium (spaces) and OpenSpiel (api_test.py, basic_tests.h) ask for. Where PettingZoo or
Gymnasium is installed, its own tests and wrappers run, too. OpenSpiel's are for classes of its compiled module, which hegemon.spiel
has none of: with it the names are compared.
"""
import contextlib
import copy
import importlib.util
import io
import math
import pickle
import random
import sys
import types
import unittest
import unittest.mock
import warnings

import numpy

import hegemon
import hegemon.env
import hegemon.spiel
from hegemon._aec import AECEnv

try:
    import gymnasium
except ImportError:
    gymnasium = None
try:
    import pettingzoo
except ImportError:
    pettingzoo = None
try:
    import pyspiel
except ImportError:
    pyspiel = None


BEFORE_MATE = ("1H1R1i1acoo1o/5p1a2R2/P4g1a4h/1p1op3h3p/4p4Ce2/ICE2P1PpIP1E/3R9/5A3P1C1/e5p3P2/i1R2G2PH3[] "
               "w - - 1 444")


def env_where(**modules):
    """hegemon.env as it is where these modules are installed; None: it is not."""
    spec = importlib.util.spec_from_file_location("hegemon.env_again", hegemon.env.__file__)
    module = importlib.util.module_from_spec(spec)
    with unittest.mock.patch.dict(sys.modules, modules):
        spec.loader.exec_module(module)
    return module


class PettingZooTest(unittest.TestCase):
    def play(self, env):
        """api_test: a game to its end."""
        env.reset(seed=0, options={"options": 1})
        self.assertFalse(any(env.terminations.values()) or any(env.truncations.values()))
        self.assertIsNone(env.last(observe=False)[0])
        counted = dict.fromkeys(env.possible_agents, 0.0)
        returns = dict(counted)
        gone = set()
        for agent in env.agent_iter():
            self.assertNotIn(agent, gone)
            observation, reward, termination, truncation, info = env.last()
            self.assertIsInstance(info, dict)
            self.assertIs(env.observation_space(agent), env.observation_space(agent))
            self.assertIs(env.action_space(agent), env.action_space(agent))
            self.assertTrue(env.observation_space(agent).contains(observation))
            # What has been seen of the rewards since its last move.
            self.assertEqual(reward, counted[agent])
            counted[agent] = 0.0
            over = termination or truncation
            self.assertEqual(over, not observation["action_mask"].any())
            if over:
                gone.add(agent)
            self.assertIsNone(env.step(None if over else env.action_space(agent).sample(observation["action_mask"])))
            for each, reward in env.rewards.items():
                counted[each] += reward
                returns[each] += reward
            self.assertEqual(env.num_agents, len(env.agents))
            for table in (env.rewards, env.terminations, env.truncations, env.infos):
                self.assertEqual(set(table), set(env.agents))
            self.assertTrue(env.state_space.contains(env.state()))
        self.assertEqual(gone, set(env.possible_agents))
        return returns

    def test_a_game_to_its_end(self):
        modules = [{"pettingzoo": None}, {"pettingzoo": types.SimpleNamespace(AECEnv=type("Theirs", (AECEnv,), {}))}]
        for installed in modules:
            module = env_where(**installed)
            for variant in hegemon.variants():
                for plies in (1, 300):
                    with self.subTest(variant, plies=plies, installed=installed):
                        env = module.env(variant, max_plies=plies)
                        self.assertEqual(type(env).__mro__[1].__name__, "Theirs" if installed["pettingzoo"] else "AECEnv")
                        returns = self.play(env)
                        self.assertEqual(sum(returns.values()), 1.0 if env.board.is_game_over() else 0.0)
                        self.assertTrue(env.board.is_game_over() or env.board.ply() == plies)

    def test_a_won_game_is_counted_once(self):
        env = hegemon.env.env("middlexiangqi")
        env.reset(options={"fen": BEFORE_MATE})
        returns = dict.fromkeys(env.agents, 0.0)
        for _ in env.agent_iter():
            termination = env.last()[2]
            env.step(None if termination else env.board.action_of(env.board.parse_uci("d10d8")))
            for agent, reward in env.rewards.items():
                returns[agent] += reward
        self.assertEqual(returns, {"player_0": 1.0, "player_1": 0.0})

    def test_the_same_seed_plays_the_same_game(self):
        one, two = (hegemon.env.env("middlexiangqi", max_plies=40) for _ in range(2))
        for env in (one, two):
            env.reset(seed=9)
        for agent in one.agent_iter(40):
            actions = [env.action_space(agent).sample(env.observe(agent)["action_mask"]) for env in (one, two)]
            self.assertEqual(*actions)
            one.step(actions[0])
            two.step(actions[1])
            self.assertTrue((one.state() == two.state()).all())

    def test_a_wrapper_may_end_the_game(self):
        # As TerminateIllegalWrapper does.
        env = hegemon.env.env("threefriends")
        env.reset()
        env.terminations = dict.fromkeys(env.agents, True)
        env.rewards = {"player_0": -1.0, "player_1": 0, "player_2": 0}
        env._accumulate_rewards()
        seen = {}
        for agent in env.agent_iter():
            observation, seen[agent], termination, _, _ = env.last()
            self.assertTrue(termination)
            self.assertFalse(observation["action_mask"].any())
            env._was_dead_step(None)
        self.assertEqual(seen, {"player_0": -1.0, "player_1": 0, "player_2": 0})

    def test_without_a_game_it_says_so(self):
        env = hegemon.env.env("middlexiangqi", max_plies=1)
        for name in ("agents", "agent_selection", "board", "rewards", "terminations", "truncations", "infos"):
            self.assertFalse(hasattr(env, name))
            self.assertRaisesRegex(hegemon.InputError, f"call reset first \\({name}\\)", getattr, env, name)
        calls = (env.last, env.state, lambda: env.step(0), lambda: env.observe("player_0"), lambda: list(env.agent_iter()))
        for call in (*calls, hegemon.env.env(render_mode="ansi").render):
            self.assertRaisesRegex(hegemon.InputError, "call reset first", call)
        self.assertRaisesRegex(AttributeError, "no attribute 'nothing'", getattr, env, "nothing")
        self.play(env)
        for call in (env.last, lambda: env.step(None), lambda: env.step(0)):
            self.assertRaisesRegex(hegemon.InputError, "call reset first", call)
        self.assertEqual(list(env.agent_iter()), [])
        self.assertTrue(env.observe("player_0")["observation"].any())
        self.assertRaisesRegex(hegemon.InputError, "'player_9'", env.observe, "player_9")

    def test_a_reset_that_fails_changes_nothing(self):
        env = hegemon.env.env("middlexiangqi")
        env.reset(seed=3)
        env.step(int(env.board.legal_actions()[0]))
        board = env.board.copy()
        mask = env.board.action_mask()
        twin = copy.deepcopy(env.action_space("player_1"))
        over = hegemon.Board("middlexiangqi", fen=BEFORE_MATE)
        over.push_uci("d10d8")
        for fen, what in (("x", "fen"), (over.fen(), "the game is over: w checkmate")):
            self.assertRaisesRegex(hegemon.InputError, what, env.reset, seed=4, options={"fen": fen})
        self.assertRaisesRegex(hegemon.InputError, "seed", env.reset, seed=-1, options={"fen": board.fen()})
        self.assertEqual(env.board, board)
        self.assertEqual([env.action_space("player_1").sample(mask) for _ in range(9)], [twin.sample(mask) for _ in range(9)])

    def test_the_winner_is_rewarded_once(self):
        env = hegemon.env.env("sevenkingdoms", {"DrawQuietPlies": 1})
        env.reset()
        env.step(int(env.board.legal_actions()[0]))
        self.assertTrue(all(env.terminations.values()))
        seen = {}
        for agent in env.agent_iter():
            _, seen[agent], termination, _, _ = env.last(observe=False)
            self.assertTrue(termination)
            env.step(None)
        self.assertEqual(len(seen), 7)
        self.assertAlmostEqual(sum(seen.values()), 1.0)
        self.assertAlmostEqual(seen["player_3"], 1 / 7)

    def test_the_own_side_comes_first(self):
        env = hegemon.env.env("threefriends")
        env.reset()
        for side, agent in enumerate(env.possible_agents):
            observation = env.observe(agent)["observation"]
            planes = observation.reshape(3, -1)
            own = env.board.planes().reshape(3, -1)[side]
            self.assertTrue((planes[0, : own.size] == own).all())
            # Behind them: in play, and to move.
            points = own.size // len(hegemon.layout("threefriends").kinds)
            self.assertTrue((planes[0, own.size : own.size + points] == 1).all())
            self.assertTrue((planes[0, own.size + points : own.size + 2 * points] == (side == 0)).all())
        self.assertTrue(env.observe("player_0")["action_mask"].any())
        self.assertFalse(env.observe("player_1")["action_mask"].any())

    def test_wrong_steps(self):
        env = hegemon.env.env("middlexiangqi", render_mode="ansi")
        env.reset()
        for action in (None, 10**6, -1, 1.5, "b"):
            self.assertRaises(hegemon.InputError, env.step, action)
        self.assertEqual(env.board.ply(), 0)
        env.step(numpy.int32(env.board.legal_actions()[0]))
        self.assertIn("Fen:", env.render())
        self.assertRaises(ValueError, hegemon.env.env, render_mode="rgb")
        for plies in (-1, 0, True, 1.5):
            self.assertRaisesRegex(hegemon.InputError, "max_plies", hegemon.env.env, max_plies=plies)
        for twin in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
            self.assertEqual(twin.board, env.board)

    @unittest.skipUnless(pettingzoo, "PettingZoo is not installed")
    def test_its_own_tests(self):
        from pettingzoo.test import api_test
        from pettingzoo.test.render_test import render_test
        from pettingzoo.test.seed_test import seed_test
        from pettingzoo.test.state_test import test_state_space
        from pettingzoo.utils import wrappers

        self.assertIsInstance(hegemon.env.env(), pettingzoo.AECEnv)
        with contextlib.redirect_stdout(io.StringIO()), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            for variant in hegemon.variants():
                for plies in (1, 40, None):
                    def make(render_mode=None):
                        return hegemon.env.env(variant, max_plies=plies, render_mode=render_mode)

                    api_test(make(), num_cycles=300)
                    seed_test(make, num_cycles=20)
                    render_test(make)
                    test_state_space(make())
                    for wrapper in (wrappers.AssertOutOfBoundsWrapper, wrappers.OrderEnforcingWrapper,
                                    lambda env: wrappers.TerminateIllegalWrapper(env, illegal_reward=-1)):
                        api_test(wrapper(make()), num_cycles=20)
                    api_test(wrappers.CaptureStdoutWrapper(make("human")), num_cycles=20)
                    # Only for actions that are no numbers, as it says.
                    self.assertRaisesRegex(AssertionError, "Box spaces", wrappers.ClipOutOfBoundsWrapper, make())

    @unittest.skipUnless(gymnasium, "Gymnasium is not installed")
    def test_spaces_by_the_tests_of_gymnasium(self):
        from gymnasium.utils.passive_env_checker import check_action_space, check_obs, check_observation_space, check_space

        env = hegemon.env.env("threefriends")
        env.reset()
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            check_space(env.observation_space("player_0"), "observation", check_observation_space)
            check_space(env.action_space("player_0"), "action", check_action_space)
            check_obs(env.observe("player_0"), env.observation_space("player_0"), "reset")


class SpielTest(unittest.TestCase):
    def test_whole_games(self):
        for name in hegemon.spiel.registered_names():
            with self.subTest(name):
                game = hegemon.spiel.load_game(name, {"DrawQuietPlies": 30} if name == "sevenkingdoms" else None)
                self.play(game)

    def play(self, game):
        """random_sim_test."""
        players = range(game.num_players())
        self.assertLess(game.min_utility(), game.max_utility())
        state = game.new_initial_state()
        chance = random.Random(8)
        history = []
        summed = [0.0 for _ in players]
        while not state.is_terminal():
            player = state.current_player()
            actions = state.legal_actions()
            self.assertEqual(actions, sorted(set(actions)))
            texts = [state.action_to_string(player, action) for action in actions]
            self.assertEqual(len(set(texts)), len(actions))
            self.assertEqual([state.string_to_action(player, text) for text in texts], actions)
            for each in players:
                self.assertEqual(state.legal_actions(each), actions if each == player else [])
            for each in players if self.is_power_of_two(len(history)) else ():
                mask = state.legal_actions_mask(each)
                self.assertEqual(len(mask), game.num_distinct_actions())
                self.assertEqual({mask[action] for action in state.legal_actions(each)}, {1} if each == player else set())
                self.assertEqual((mask.count(1), mask.count(0)), (sum(mask), len(mask) - sum(mask)))
                self.assertEqual(sum(mask), len(state.legal_actions(each)))
            self.check_observations(game, state)
            summed = [a + b for a, b in zip(summed, state.rewards())]
            self.assertEqual(summed, state.returns())
            self.assertFalse(state.is_chance_node() or state.is_simultaneous_node())
            action = chance.choice(actions)
            history.append((player, action, state.clone()))
            child = state.child(action)
            self.assertEqual(str(state), str(history[-1][2]))
            state.apply_action(action)
            self.assertEqual(str(child), str(state))
            if self.is_power_of_two(len(history)):
                self.assertEqual(state.history(), [each[1] for each in history])
                for twin in (child, copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
                    self.assertEqual((twin, twin.history()), (state, state.history()))
                    twin.undo_action(player, action)
                    self.assertNotEqual(twin, state)
                undone = state.clone()
                for mover, done, before in reversed(history):
                    undone.undo_action(mover, done)
                    self.assertEqual((undone.history(), undone.move_number(), str(undone)),
                                     (before.history(), before.move_number(), str(before)))
        self.assertEqual(state.current_player(), hegemon.spiel.TERMINAL_PLAYER)
        self.assertEqual(state.legal_actions(), [])
        self.check_observations(game, state)
        returns = state.returns()
        self.assertEqual(state.rewards(), returns)
        self.assertAlmostEqual(sum(returns), game.utility_sum())
        for player in players:
            self.assertEqual(state.legal_actions(player), [])
            self.assertEqual(state.player_return(player), returns[player])
            self.assertTrue(game.min_utility() <= returns[player] <= game.max_utility())

    def is_power_of_two(self, moves):
        """What takes long is tried after 0, 1, 2, 4, 8 ... moves."""
        return moves & moves - 1 == 0

    def check_observations(self, game, state):
        for player in range(game.num_players()):
            tensor = state.observation_tensor(player)
            self.assertEqual(tensor.shape, (game.observation_tensor_size(),))
            self.assertTrue(math.isfinite(tensor.sum()))
            state.observation_string(player)
            if player == 0:
                tensor = tensor.reshape(game.observation_tensor_shape())
                kinds = state.board.planes().shape[1]
                self.assertTrue((tensor[:, :kinds] == state.board.planes()).all())
                standing = tensor[:, kinds:].reshape(*state.board.standing().shape, -1)
                self.assertTrue((standing == state.board.standing()[..., None]).all())
        for player in (-1, game.num_players(), 1.5, "0"):
            for call in (state.observation_tensor, state.observation_string, state.player_return, state.player_reward):
                self.assertRaisesRegex(hegemon.InputError, r"\(player\)", call, player)

    @unittest.skipUnless(pyspiel, "OpenSpiel is not installed")
    def test_the_names_are_those_of_openspiel(self):
        self.assertEqual(hegemon.spiel.TERMINAL_PLAYER, int(pyspiel.PlayerId.TERMINAL))
        for ours, theirs in ((hegemon.spiel.Game, pyspiel.Game), (hegemon.spiel.State, pyspiel.State)):
            own = {name for name in vars(ours) if not name.startswith("_")} - {"board"}
            self.assertEqual({name for name in own if not hasattr(theirs, name)}, set())

    def test_the_end(self):
        state = hegemon.spiel.load_game("middlexiangqi").new_initial_state()
        state.board.resign()
        self.assertTrue(state.is_terminal())
        self.assertEqual(state.returns(), [0.0, 1.0])
        self.assertEqual(state.history(), [])
        self.assertRaises(hegemon.IllegalMoveError, state.undo_action, 0, 0)
        self.assertTrue(state.is_terminal())

    def test_only_the_last_action_is_taken_back(self):
        state = hegemon.spiel.load_game().new_initial_state()
        first, second = state.legal_actions()[:2]
        self.assertRaises(hegemon.IllegalMoveError, state.undo_action, 0, first)
        state.apply_action(first)
        self.assertRaises(hegemon.IllegalMoveError, state.undo_action, 0, second)
        self.assertEqual(state.history(), [first])


if __name__ == "__main__":
    unittest.main()
