"""Errors of the Python package: codes and arguments, by a table of calls."""
import pickle
import unittest

import numpy

import hegemon
import pettingzoo_stub  # noqa: F401
from hegemon import _hegemon, env as environments


def of_record(text):
    return hegemon.read_games(text)[0]


CALLS = (
    ("agent.unknown", ("'nobody'",), lambda: environments.env().observe("nobody")),
    ("argument.missing", ("a limit",), lambda: hegemon.Engine().play(hegemon.Board(), hegemon.Limit())),
    ("argument.type", ("dict", "5"), lambda: environments.env("threefriends", rules=5)),
    ("argument.type", ("text", "7"), lambda: str(changed(headers={"Site": 7}))),
    ("argument.type", ("list", "7"), lambda: str(changed(moves=7))),
    ("argument.type", ("dict", "7"), lambda: str(changed(headers=7))),
    ("argument.type", ("Variation", "7"), lambda: str(changed(variations=[7]))),
    ("argument.number", ("0", "1", "2147483647"), lambda: limited(depth=0)),
    ("argument.number", ("-1", "0", "100"), lambda: hegemon.Board().perft(-1)),
    ("argument.seconds", ("'x'",), lambda: limited(time="x")),
    ("argument.clocks", ("7",), lambda: limited(clocks=7)),
    ("argument.clock", ("7",), lambda: limited(clocks={0: 7})),
    ("array.type", ("'int8'",), lambda: hegemon.Board().planes(dtype="int8")),
    ("array.form", ("[2, 19, 19]", "int8"), lambda: hegemon.Board().array(out=numpy.zeros(3))),
    ("engine.closed", (), lambda: closed_engine().play(hegemon.Board(), hegemon.Limit(depth=1))),
    ("game.none", (), lambda: environments.env().agents),
    ("game.unknown", ("chess",), lambda: hegemon.Board("chess")),
    ("game.unknown", ("go",), lambda: hegemon.layout("go")),
    ("move.illegal.empty_point", ("a0a1", "a0"), lambda: hegemon.Board().push_uci("a0a1")),
    ("option.rules", ("new",), lambda: hegemon.Board("sevenkingdoms", {"Rules": "new"})),
    ("option.unknown", (), lambda: hegemon.Board("sevenkingdoms", {"Board": "9"})),
    ("point.unknown", ("z9",), lambda: hegemon.Board().piece_at("z9")),
    ("record.file", ("'games.txt'",), lambda: hegemon.read_games("games.txt")),
    ("record.remarks", ("2", "comments", "0"), lambda: str(changed(comments=["a", "b"]))),
    ("side.unknown", ("7",), lambda: hegemon.Board().in_play(7)),
    ("record.tag.unclosed", ("Site",), lambda: str(of_record('[Site "x"'))),
)


class Shy:
    def __repr__(self):
        raise ValueError


def board():
    return hegemon.Board("threefriends")


MISTAKES = {
    "a text wanted, got None (variant)": lambda: hegemon.Board(None),
    "a dict wanted, got ['x'] (rules)": lambda: hegemon.Board("sevenkingdoms", ["x"]),
    "a text or None wanted, got '\\ud800' (fen)": lambda: hegemon.Board(fen="\ud800"),
    "there is no argument colour": lambda: hegemon.Board(colour=1),
    "a Move wanted, got 'b7e5' (move)": lambda: board().push("b7e5"),
    "a Move wanted, got Shy (move)": lambda: board().push(Shy()),
    "the argument move is missing": lambda: board().push(),
    "no more arguments than self, move wanted": lambda: board().push(board().legal_moves[0], 1),
    "a Move or a text wanted, got None (move)": lambda: None in board().legal_moves,
    f"a whole number or a slice wanted, got {10**30} (index)": lambda: board().legal_moves[10**30],
    "a list of Moves wanted, got ['r63r65'] (root_moves)": lambda: hegemon.Engine().play(board(), LIMIT, root_moves=["r63r65"]),
    "a list of Moves wanted, got 5 (root_moves)": lambda: hegemon.Engine().play(board(), LIMIT, root_moves=5),
    "a Board wanted, got None (board)": lambda: hegemon.Engine().play(None, LIMIT),
    "a dict wanted, got [('Hash', 1)] (options)": lambda: hegemon.Engine([("Hash", 1)]),
    "a text wanted, got [] (variant)": lambda: hegemon.layout([]),
    "a Board wanted, got 5 (board)": lambda: hegemon.Game.from_board(5),
}
LIMIT = hegemon.Limit(nodes=1)


def changed(**values):
    game = hegemon.Game()
    for name, value in values.items():
        setattr(game, name, value)
    return game


def limited(**values):
    hegemon.Engine().play(hegemon.Board(), hegemon.Limit(**values))


def closed_engine():
    engine = hegemon.Engine()
    engine.close()
    return engine


class ErrorsTest(unittest.TestCase):
    def test_codes_and_arguments(self):
        for code, arguments, call in CALLS:
            with self.subTest(code), self.assertRaises((hegemon.InputError, hegemon.EngineError)) as caught:
                call()
            error = caught.exception
            self.assertEqual((error.code, error.arguments), (code, arguments), str(error))
            self.assertTrue(str(error).endswith(f"({error.place})"), str(error))

    def test_a_wrong_type_is_one_sentence(self):
        for sentence, call in MISTAKES.items():
            with self.subTest(sentence), self.assertRaises(TypeError) as caught:
                call()
            self.assertEqual(str(caught.exception), sentence)

    def test_no_compiled_call_lists_its_signatures(self):
        for scope in (_hegemon, *(each for each in vars(_hegemon).values() if isinstance(each, type))):
            for name in vars(scope).keys() - vars(object).keys():
                for arguments in ((object(),), (board(), object()), (object(),) * 9):
                    try:
                        getattr(scope, name)(*arguments)
                    except Exception as error:
                        self.assertNotIn("\n", str(error), name)

    def test_an_error_is_pickled_with_its_code(self):
        error = of_record('[Site "x"').errors[0]
        again = pickle.loads(pickle.dumps(error))
        self.assertEqual((again.code, again.arguments, str(again)), ("record.tag.unclosed", ("Site",), str(error)))

    def test_one_that_a_program_raises_has_no_code(self):
        self.assertEqual((hegemon.InputError("mine").code, hegemon.EngineError("mine").arguments), ("", ()))


if __name__ == "__main__":
    unittest.main()
