"""The environment for learning programs, by PettingZoo's contract.

The checks are rewritten from what PettingZoo (its documentation of the AEC API, api_test, seed_test, state_test, and the use its wrappers
make of an environment) asks for. Where PettingZoo and Gymnasium are installed, their own tests and wrappers run, too.
"""
import contextlib
import copy
import io
import pickle
import unittest
import warnings

import pettingzoo_stub
import numpy

import hegemon
import hegemon.env

BEFORE_MATE = ("1H1R1i1acoo1o/5p1a2R2/P4g1a4h/1p1op3h3p/4p4Ce2/ICE2P1PpIP1E/3R9/5A3P1C1/e5p3P2/i1R2G2PH3[] "
               "w - - 1 444")


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
            for table in (env.rewards, env.terminations, env.truncations, env.infos):
                self.assertEqual(set(table), set(env.agents))
            self.assertTrue(env.state_space.contains(env.state()))
        self.assertEqual(gone, set(env.possible_agents))
        return returns

    def test_a_game_to_its_end(self):
        for variant in hegemon.variants():
            for plies in (1, 300):
                with self.subTest(variant, plies=plies):
                    env = hegemon.env.env(variant, max_plies=plies)
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

    @unittest.skipUnless(pettingzoo_stub.installed, "PettingZoo is not installed")
    def test_its_own_tests(self):
        from pettingzoo.test import api_test
        from pettingzoo.test.render_test import render_test
        from pettingzoo.test.seed_test import seed_test
        from pettingzoo.test.state_test import test_state_space
        from pettingzoo.utils import wrappers

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

    @unittest.skipUnless(pettingzoo_stub.installed, "Gymnasium is not installed")
    def test_spaces_by_the_tests_of_gymnasium(self):
        from gymnasium.utils.passive_env_checker import check_action_space, check_obs, check_observation_space, check_space

        env = hegemon.env.env("threefriends")
        env.reset()
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            check_space(env.observation_space("player_0"), "observation", check_observation_space)
            check_space(env.action_space("player_0"), "action", check_action_space)
            check_obs(env.observe("player_0"), env.observation_space("player_0"), "reset")


if __name__ == "__main__":
    unittest.main()
