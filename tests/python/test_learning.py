"""The environments for learning programs, and records."""
import copy
import io
import pathlib
import pickle
import random
import tempfile
import unittest

import numpy

import hegemon
import hegemon.env
import hegemon.spiel
from hegemon import _hegemon

VARIATIONS = pathlib.Path(__file__).parent.parent / "data" / "variations.records"


class EnvironmentTest(unittest.TestCase):
    def test_whole_games(self):
        for variant in hegemon.variants():
            with self.subTest(variant):
                env = hegemon.env.env(variant, max_plies=300)
                env.reset(seed=5)
                rewards = dict.fromkeys(env.possible_agents, 0.0)
                turns = 0
                for agent in env.agent_iter():
                    observation, reward, termination, truncation, _ = env.last()
                    self.assertTrue(env.observation_space(agent).contains(observation))
                    rewards[agent] += reward
                    if termination or truncation:
                        self.assertFalse(observation["action_mask"].any())
                        env.step(None)
                        continue
                    turns += 1
                    action = env.action_space(agent).sample(observation["action_mask"])
                    self.assertTrue(env.action_space(agent).contains(action))
                    env.step(action)
                self.assertEqual(env.num_agents, 0)
                self.assertEqual(turns, env.board.ply())
                over = env.board.is_game_over()
                self.assertTrue(over or turns == 300)
                self.assertAlmostEqual(sum(rewards.values()), 1.0 if over else 0.0)

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
            self.assertTrue(env.observation_space(agent)["observation"].contains(observation))
            planes = observation.reshape(3, -1)
            own = env.board.planes().reshape(3, -1)[side]
            self.assertTrue((planes[0, : own.size] == own).all())
            # Behind them: in play, and to move.
            points = own.size // len(hegemon.layout("threefriends").kinds)
            self.assertTrue((planes[0, own.size : own.size + points] == 1).all())
            self.assertTrue((planes[0, own.size + points : own.size + 2 * points] == (side == 0)).all())
        self.assertTrue(env.observe("player_0")["action_mask"].any())
        self.assertFalse(env.observe("player_1")["action_mask"].any())

    def test_the_same_seed_plays_the_same_game(self):
        fens = []
        for _ in range(2):
            env = hegemon.env.env("middlexiangqi")
            env.reset(seed=9)
            for agent in env.agent_iter(20):
                env.step(env.action_space(agent).sample(env.observe(agent)["action_mask"]))
            fens.append(env.board.fen())
        self.assertEqual(*fens)

    def test_wrong_steps(self):
        env = hegemon.env.env("middlexiangqi", render_mode="ansi")
        env.reset()
        self.assertRaises(ValueError, env.step, None)
        self.assertRaises(ValueError, env.step, 10**6)
        self.assertEqual(env.board.ply(), 0)
        self.assertIn("Fen:", env.render())
        self.assertRaises(ValueError, hegemon.env.env, render_mode="rgb")
        for plies in (-1, 0, True, 1.5):
            self.assertRaisesRegex(hegemon.InputError, "max_plies", hegemon.env.env, max_plies=plies)


class SpielTest(unittest.TestCase):
    def test_whole_games(self):
        for name in hegemon.spiel.registered_names():
            with self.subTest(name):
                game = hegemon.spiel.load_game(name)
                state = game.new_initial_state()
                chance = random.Random(8)
                while not state.is_terminal() and state.move_number() < 200:
                    player = state.current_player()
                    actions = state.legal_actions()
                    self.assertEqual(state.legal_actions(player), actions)
                    self.assertEqual(state.legal_actions((player + 1) % game.num_players()), [])
                    self.assertLess(max(actions), game.num_distinct_actions())
                    self.assertEqual(state.returns(), [0.0] * game.num_players())
                    action = chance.choice(actions)
                    text = state.action_to_string(player, action)
                    self.assertEqual(state.string_to_action(player, text), action)
                    before = str(state)
                    child = state.child(action)
                    self.assertEqual(str(state), before)
                    state.apply_action(action)
                    self.assertEqual(str(child), str(state))
                    child.undo_action(player, action)
                    self.assertEqual(str(child), before)
                history = state.history()
                self.assertEqual(len(history), state.move_number())
                again = game.new_initial_state()
                for action in history:
                    again.apply_action(action)
                self.assertEqual(str(again), str(state))
                tensor = state.observation_tensor(0)
                self.assertEqual(tensor.shape, (game.observation_tensor_size(),))
                tensor = tensor.reshape(game.observation_tensor_shape())
                kinds = state.board.planes().shape[1]
                self.assertTrue((tensor[:, :kinds] == state.board.planes()).all())
                standing = tensor[:, kinds:].reshape(game.num_players(), len(hegemon.layout(name).standing), -1)
                self.assertTrue((standing == state.board.standing()[..., None]).all())

    def test_the_end(self):
        state = hegemon.spiel.load_game("middlexiangqi").new_initial_state()
        state.board.resign()
        self.assertTrue(state.is_terminal())
        self.assertEqual(state.current_player(), hegemon.spiel.TERMINAL_PLAYER)
        self.assertEqual(state.returns(), [0.0, 1.0])
        self.assertEqual(state.legal_actions(), [])

    def test_only_the_last_action_is_taken_back(self):
        state = hegemon.spiel.load_game().new_initial_state()
        first, second = state.legal_actions()[:2]
        state.apply_action(first)
        self.assertRaises(hegemon.IllegalMoveError, state.undo_action, 0, second)
        self.assertEqual(state.history(), [first])


class RecordTest(unittest.TestCase):
    def test_written_and_read_again(self):
        for variant in hegemon.variants():
            with self.subTest(variant):
                board = hegemon.Board(variant)
                for _ in range(12):
                    board.push(board.legal_moves[3])
                game = hegemon.Game.from_board(board)
                game.headers["Event"] = "a test"
                game.comments[0] = "the first move"
                text = str(game)
                self.assertIn("{the first move}", text)
                one, two = hegemon.read_games(io.StringIO(text + "\n" + text))
                self.assertEqual(one, game)
                self.assertEqual(two, game)
                self.assertEqual(one.end(), board)
                self.assertEqual(one.board().ply(), 0)
                self.assertEqual(one.board(3).ply(), 3)
                self.assertEqual(list(one.mainline_moves()), board.move_stack)
                self.assertEqual(hegemon.read_game(text), game)
        self.assertIsNone(hegemon.read_game(""))

    def test_sources(self):
        board = hegemon.Board()
        board.push(board.legal_moves[0])
        game = hegemon.Game.from_board(board)
        text = "\ufeff" + str(game)
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "g.txt"
            path.write_text(text, encoding="utf-8")
            with open(path, "rb") as file:
                for source in (path, file, text, text.encode(), io.StringIO(text)):
                    self.assertEqual(hegemon.read_games(source), [game])
            for name in (str(path), "g.txt", "my games/g.txt"):
                self.assertRaisesRegex(hegemon.InputError, "is not the text of a game", hegemon.read_game, name)
        self.assertEqual(hegemon.read_game("b7e5").moves, ["b7e5"])
        self.assertRaises(TypeError, hegemon.read_games, 5)
        self.assertRaises(hegemon.InputError, hegemon.read_games, b"\xff\xfe")

    def test_a_long_text_is_read_in_parts(self):
        board = hegemon.Board()
        for _ in range(20):
            board.push(board.legal_moves[0])
        game = hegemon.Game.from_board(board)
        game.comments[3] = ("a word " * 200).strip()
        texts = str(game) * 1500
        self.assertEqual(hegemon.read_games(texts), [game] * 1500)
        *games, wrong = hegemon.read_games(texts + "[Variant")
        self.assertEqual(games, [game] * 1500)
        self.assertIn("(game 1501, line ", str(wrong.errors[0]))

    def test_what_does_not_hold_is_refused(self):
        game = hegemon.Game()
        game.moves = ["b7e5", "b7e5"]
        self.assertRaisesRegex(hegemon.IllegalMoveError, "ply 2", str, game)
        game.comments = ["", "", ""]
        self.assertRaisesRegex(hegemon.InputError, "3 comments for 2 moves", str, game)
        game.comments = ["", ""]
        game.nags = [[256]]
        self.assertRaisesRegex(hegemon.InputError, "NAG", str, game)
        self.assertRaises(hegemon.InputError, game.board, -1)
        self.assertRaises(hegemon.InputError, game.board, 0, 1)

    def test_variations_marks_and_comments_come_out_as_they_were_read(self):
        games = hegemon.read_games(VARIATIONS)
        self.assertEqual([len(game.variations) for game in games], [13, 13, 13])
        text = VARIATIONS.read_text(encoding="utf-8")
        self.assertEqual("".join(map(str, games)), text)
        game = games[0]
        self.assertEqual(game.nags[0], [2, 146, 255])
        self.assertTrue(game.comment.startswith("Before the first move."))
        self.assertTrue(game.variations[3].comment.startswith("better: horse"))
        for line, variation in enumerate(game.variations, 1):
            board = game.board(variation.at, variation.of)
            self.assertEqual(game.board(0, line), board)
            for move in variation.moves:
                board.push_uci(move)
            self.assertEqual(game.board(len(variation.moves), line), board)
        self.assertEqual(copy.deepcopy(games), games)
        self.assertEqual(pickle.loads(pickle.dumps(games)), games)

    def test_variations_can_be_added(self):
        game = hegemon.Game()
        game.moves = ["b7e5", "f2a7"]
        game.nags = [[1]]
        game.variations = [hegemon.Variation(0, 1, ["f4e4", "resign"], "or"), hegemon.Variation(1, 1, ["n2p4"])]
        game.variations[0].comments[1] = "no"
        self.assertIn("\n1. b7e5 $1 f2a7 ({or} 1... f4e4 resign {no} (1... n2p4)) *\n", str(game))
        self.assertEqual(hegemon.read_game(str(game)).variations, game.variations)
        game.variations[1].moves = ["b7e5"]
        self.assertRaisesRegex(hegemon.IllegalMoveError, "variation 2, ply 3", str, game)

    def test_a_wrong_game_costs_no_other(self):
        text = VARIATIONS.read_text(encoding="utf-8")
        wrong = "[Event \"cut\"]\n\n1. b7e5 {no end\n\n"
        first, *games, last = hegemon.read_games(wrong + text + wrong)
        self.assertEqual(games, hegemon.read_games(text))
        self.assertEqual([str(error).split(" (")[1] for error in first.errors], ["game 1, ply 2, line 3, column 9)"])
        self.assertEqual(games[0].errors, [])
        self.assertNotEqual(first, last)
        for use in (str, hegemon.Game.board, hegemon.Game.end, hegemon.Game.mainline_moves):
            self.assertRaisesRegex(hegemon.InputError, "game 5", use, last)
        self.assertIn("game 5", repr(last))
        pickled = pickle.loads(pickle.dumps(first))
        self.assertEqual(pickled, first)
        # A move that is not legal is an error of its game alone, too.
        good, bad = hegemon.read_games("1. b7e5 *\n\n[Event \"b\"]\n\n1. b7b8 *\n")
        self.assertTrue(str(good))
        self.assertRaises(hegemon.IllegalMoveError, str, bad)


class StubTest(unittest.TestCase):
    def test_the_stub_names_what_the_module_has(self):
        import ast
        import pathlib

        tree = ast.parse((pathlib.Path(hegemon.__file__).parent / "_hegemon.pyi").read_text())

        def names(body):
            found = set()
            for node in body:
                if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                    found.add(node.name)
            return found

        def has(thing):
            return {name for name in vars(thing) if not name.startswith("_")}

        self.assertEqual({name for name in names(tree.body) if not name.startswith("_")}, has(_hegemon))
        for node in tree.body:
            if isinstance(node, ast.ClassDef):
                self.assertEqual({name for name in names(node.body) if not name.startswith("_")},
                                 has(getattr(_hegemon, node.name)), node.name)
        self.assertTrue((pathlib.Path(hegemon.__file__).parent / "py.typed").exists())


if __name__ == "__main__":
    unittest.main()
