"""Records, and the stub of the compiled module."""
import copy
import io
import os
import pathlib
import pickle
import tempfile
import unittest
import unittest.mock

import hegemon
from hegemon import _hegemon

DATA = pathlib.Path(__file__).parent.parent / "data"
VARIATIONS = DATA / "variations.records"


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
        self.assertEqual(repr(game), "<Game of sevenkingdoms, 1 move, *>")
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
        for source in (5, None, unittest.mock.Mock(read=lambda: 5)):
            self.assertRaises(TypeError, hegemon.read_games, source)
        # Text that is no Unicode, here in a name, costs nothing but itself.
        game.headers["Event"] = "Ev\ufffdil"
        wrong = str(game).encode().replace("\ufffd".encode(), b"\xff")
        self.assertEqual(hegemon.read_games(wrong), [game])
        self.assertEqual(hegemon.read_games(wrong.decode("utf-8", "surrogateescape")), [game])
        self.assertTrue(hegemon.read_games(b"\xff\xfe")[0].errors)

    def test_a_game_is_there_as_soon_as_it_is_written(self):
        reader, writer = os.pipe()
        with open(reader, "rb") as source, open(writer, "w", buffering=1) as out:
            games = hegemon.iter_games(source)
            for name in ("first", "second"):
                out.write(f'[Event "{name}"]\n\n1. b7e5 *\n')
                self.assertEqual(next(games).headers["Event"], name)
            out.close()
            self.assertEqual(list(games), [])
        self.assertEqual(hegemon.read_game(io.StringIO("b7e5 *\n" * 100)).moves, ["b7e5"])

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
        self.assertRaisesRegex(hegemon.InputError, "3 entries of comments for 2 moves", str, game)
        game.comments = ["", ""]
        game.nags = [[256]]
        self.assertRaisesRegex(hegemon.InputError, "NAG", str, game)
        for change, place in (
            (lambda g: g.headers.update(Event=5), r"got 5 \(headers, Event\)"),
            (lambda g: g.headers.update({5: "x"}), r"got 5 \(headers\)"),
            (lambda g: setattr(g, "headers", None), r"got None \(headers\)"),
            (lambda g: setattr(g, "comment", 5), r"got 5 \(comment\)"),
            (lambda g: setattr(g, "result", None), r"got None \(result\)"),
            (lambda g: setattr(g, "moves", None), r"got None \(moves\)"),
            (lambda g: setattr(g, "moves", "b7e5"), r"got 'b7e5' \(moves\)"),
            (lambda g: g.moves.append(hegemon.Move.resign()), r"\(ply 2, move\)"),
            (lambda g: setattr(g, "comments", [None]), r"got None \(ply 1, comment\)"),
            (lambda g: setattr(g, "nags", [5]), r"got 5 \(ply 1, nags\)"),
            (lambda g: setattr(g, "nags", [["x"]]), r"got 'x' \(ply 1, nags\)"),
            (lambda g: setattr(g, "variations", [None]), r"got None \(variation 1\)"),
            (lambda g: setattr(g.variations[0], "at", -1), r"got -1 \(variation 1, at\)"),
            (lambda g: setattr(g.variations[0], "of", None), r"got None \(variation 1, of\)"),
            (lambda g: setattr(g.variations[0], "comments", [5]), r"got 5 \(variation 1, ply 1, comment\)"),
        ):
            wrong = hegemon.Game()
            wrong.moves, wrong.variations = ["b7e5"], [hegemon.Variation(0, 0, ["f4e4"])]
            change(wrong)
            for call in (str, hegemon.Game.end, hegemon.Game.board):
                self.assertRaisesRegex(hegemon.InputError, place, call, wrong)
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
        board = game.board(game.variations[3].at, game.variations[3].of)
        self.assertEqual(game.board(0, 4), board)
        for move in game.variations[3].moves:
            board.push_uci(move)
        self.assertEqual(game.board(len(game.variations[3].moves), 4), board)
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

    def test_a_wrong_game_costs_no_other(self):
        text = VARIATIONS.read_text(encoding="utf-8")
        wrong = "[Event \"cut\"]\n\n1. b7e5 {no end\n\n"
        first, *games, last = hegemon.read_games(wrong + text + wrong)
        self.assertEqual(games, hegemon.read_games(text))
        self.assertEqual([str(error).split(" (")[1] for error in first.errors], ["game 1, ply 2, line 3, column 9)"])
        self.assertEqual(games[0].errors, [])
        for use in (str, hegemon.Game.board, hegemon.Game.end, hegemon.Game.mainline_moves):
            self.assertRaisesRegex(hegemon.InputError, "game 5", use, last)
        self.assertIn("game 5", repr(last))
        self.assertEqual(pickle.loads(pickle.dumps(first)), first)
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
                elif isinstance(node, ast.AnnAssign):
                    found.add(node.target.id)
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
