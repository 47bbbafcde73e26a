"""Boards, moves and arrays of the Python package, for every game."""
import ast
import copy
import gc
import json
import pathlib
import pickle
import random
import subprocess
import sys
import unittest

import numpy

import hegemon
from hegemon import _hegemon

DATA = pathlib.Path(__file__).parent.parent / "data"


def random_game(board, plies, seed=1):
    """Plays at most so many random moves."""
    chance = random.Random(seed)
    for _ in range(plies):
        if board.is_game_over():
            break
        moves = board.legal_moves
        board.push(moves[chance.randrange(len(moves))])
    return board


class Own(hegemon.Board):
    pass


class MovesTest(unittest.TestCase):
    def test_pushed_moves_come_back(self):
        board = hegemon.Board()
        move = random_game(board, 9).peek()
        self.assertEqual((board.ply(), board.pop(), board.ply()), (9, move, 8))
        while board.ply():
            board.pop()
        self.assertEqual(board, hegemon.Board())
        self.assertRaises(hegemon.IllegalMoveError, board.pop)
        self.assertRaises(IndexError, board.peek)

    def test_legal_moves_are_a_sequence(self):
        for variant in hegemon.variants():
            with self.subTest(variant):
                board = random_game(hegemon.Board(variant), 20)
                moves = board.legal_moves
                listed = list(moves)
                self.assertEqual(len(moves), len(listed))
                self.assertEqual(moves.count(), board.perft(1))
                self.assertEqual(len(set(listed)), len(listed))
                self.assertEqual([moves[i] for i in range(len(moves))], listed)
                self.assertEqual(moves[-1], listed[-1])
                self.assertEqual(moves[1:5:2], listed[1:5:2])
                self.assertRaises(IndexError, lambda: moves[len(moves)])
                for move in listed:
                    self.assertIn(move, moves)
                    self.assertIn(move.uci(), moves)
                    self.assertTrue(board.is_legal(move))
                    self.assertEqual(board.parse_uci(str(move)), move)
                    self.assertEqual(move.from_point + move.to_point, move.uci())
                    self.assertEqual(hegemon.Move.from_code(variant, move.code), move)
                self.assertNotIn("a1a1", moves)
                self.assertEqual(hegemon.Move.from_uci(listed[0].uci(), board), listed[0])

    def test_a_list_of_moves_stays_as_it_was(self):
        board = hegemon.Board()
        before = board.legal_moves
        texts = [move.uci() for move in before]
        board.push(before[0])
        self.assertEqual([move.uci() for move in before], texts)
        self.assertRaises(hegemon.IllegalMoveError, board.push, before[0])

    def test_wrong_moves_change_nothing(self):
        board = hegemon.Board()
        start = board.fen()
        for call in (lambda: board.push_uci("b7b7"), lambda: board.push_uci(""), lambda: board.move_of(-1),
                     lambda: board.push_action(10**6), lambda: board.push(hegemon.Board("threefriends").legal_moves[0])):
            self.assertRaises(hegemon.IllegalMoveError, call)
        self.assertRaises(ValueError, board.push_uci, "b7b7")
        self.assertRaises(TypeError, board.push, "b7e5")
        self.assertEqual(board.fen(), start)

    def test_resigning(self):
        board = hegemon.Board("middlexiangqi")
        self.assertIsNone(board.outcome())
        self.assertEqual(board.result(), "*")
        board.resign()
        self.assertTrue(board.is_game_over())
        self.assertTrue(board.peek().is_resignation)
        outcome = board.outcome()
        self.assertEqual((outcome.termination, outcome.winners, outcome.winner, outcome.draw, outcome.result()),
                         ("resign", (1,), 1, False, "b resign"))
        self.assertEqual(board.shares(), [0, 1000])
        self.assertEqual(len(board.legal_moves), 0)
        self.assertEqual(board.pop(), hegemon.Move.resign())
        self.assertFalse(board.is_game_over())


class SettingUpTest(unittest.TestCase):
    def test_rules(self):
        board = hegemon.Board("sevenkingdoms", {"Rules": "chinese", "DrawQuietPlies": 4})
        self.assertEqual(board.rules["Rules"], "chinese")
        self.assertEqual("".join(side.letter for side in board.sides), "worgbdp")
        random_game(board, 20)
        self.assertEqual(board.outcome().termination, "quiet")
        self.assertTrue(board.outcome().draw)
        self.assertEqual(hegemon.default_rules("sevenkingdoms")["DrawQuietPlies"], "200")

    def test_fen_and_copy_give_the_same(self):
        for variant in hegemon.variants():
            with self.subTest(variant):
                board = random_game(hegemon.Board(variant), 30)
                again = hegemon.Board(variant, fen=board.fen())
                self.assertEqual(again.fen(), board.fen())
                self.assertEqual(again.perft(2), board.perft(2, threads=2))
                twin = board.copy()
                twin.pop()
                self.assertNotEqual(twin, board)
                self.assertEqual(board.copy(stack=False).ply(), 0)
                self.assertEqual(board.copy(stack=False).fen(), board.fen())
                self.assertIn(board.fen(), repr(board))
                self.assertIn(board.fen(), str(board))
                self.assertRaises(TypeError, hash, board)

    def test_everything_is_copied_and_pickled(self):
        board = random_game(hegemon.Board(), 10)
        moves = [*board.move_stack, hegemon.Move.resign()]
        with hegemon.Engine({"Hash": 1}) as engine:
            result = engine.play(board, hegemon.Limit(nodes=50))
        limit = hegemon.Limit(clocks={0: (1, 0)})
        for thing in (*moves, moves, board.legal_moves, result, result.info, board, limit):
            for twin in (copy.copy(thing), copy.deepcopy(thing),
                         *(pickle.loads(pickle.dumps(thing, protocol)) for protocol in range(pickle.HIGHEST_PROTOCOL + 1))):
                self.assertEqual(twin, thing)
        for thing in (*moves, board.legal_moves, limit):
            self.assertEqual(hash(copy.deepcopy(thing)), hash(thing))
        for call in (copy.copy, copy.deepcopy, pickle.dumps):
            self.assertRaisesRegex(TypeError, "an Engine can't be copied or pickled", call, engine)

    def test_a_class_of_ones_own_is_copied_with_what_it_has(self):
        board = random_game(Own(), 10)
        board.seen = [1]
        for twin in (copy.copy(board), copy.deepcopy(board), pickle.loads(pickle.dumps(board))):
            self.assertEqual((type(twin), twin, twin.seen), (Own, board, [1]))
        self.assertIs(copy.copy(board).seen, board.seen)
        self.assertIsNot(copy.deepcopy(board).seen, board.seen)

    def test_errors_quote_anything(self):
        for call, text in ((lambda: hegemon.Board().push_uci("b7\0e5"), "'b7\0e5'"), (lambda: hegemon.Board("go\0"), "'go\0'"),
                           (lambda: hegemon.Board(rules={"Rules": "x\0"}), "'x\0' (rules, Rules)"),
                           (lambda: hegemon.Engine().load_weights("sevenkingdoms", b"/nothing/\xff"), "'/nothing/\ufffd'"),
                           (lambda: hegemon.Engine().load_weights("sevenkingdoms", "/nothing/\udcff"), "'/nothing/\ufffd'")):
            with self.assertRaises(hegemon.InputError) as raised:
                call()
            self.assertIn(text, str(raised.exception))

    def test_a_mapping_may_change_while_it_is_read(self):
        class Changes:
            def __init__(self, mapping, becomes):
                self.mapping, self.becomes = mapping, becomes

            def __str__(self):
                self.mapping.clear()
                self.mapping.update({str(i): i for i in range(100)})
                return self.becomes

            def __index__(self):
                return int(str(self))

            def __float__(self):
                return float(str(self))

            def __hash__(self):
                return 5

        rules = {}
        rules.update(Rules=Changes(rules, "classic"), DrawQuietPlies=5)
        self.assertEqual(hegemon.Board(rules=rules).rules["DrawQuietPlies"], "5")
        options = {}
        options.update(Hash=Changes(options, "2"), Seed=5)
        with hegemon.Engine(options) as engine:
            self.assertEqual(engine.options["Seed"].value, "5")
            clocks = {}
            clocks.update({Changes(clocks, "0"): (1, 0), 1: (1, 0)})
            engine.play(hegemon.Board(), hegemon.Limit(clocks=clocks, depth=1))

    def test_numbers(self):
        board = hegemon.Board()
        self.assertEqual(board.perft(numpy.int64(2)), board.perft(2.0))
        for number in (True, 1.5, 10**30, float("nan"), numpy.bool_(True), "1", None):
            for call in (board.perft, board.move_of, board.in_play, lambda n: board.planes(perspective=n)):
                self.assertRaisesRegex(hegemon.InputError, "whole number", call, number)


class MadeTest(unittest.TestCase):
    """Objects whose `__init__` never ran, as copy, pickle and mocks of other programs make them."""

    STUB = ast.parse((pathlib.Path(hegemon.__file__).parent / "_hegemon.pyi").read_text())
    CLASSES = {name: cls for name, cls in vars(_hegemon).items()
               if isinstance(cls, type) and not issubclass(cls, BaseException)}  # fmt: skip

    def calls(self):
        """Each function and method of the module with the annotations of its arguments; `self` has the name of its class."""
        for node in self.STUB.body:
            if isinstance(node, ast.FunctionDef):
                yield getattr(_hegemon, node.name), [ast.unparse(each.annotation) for each in node.args.args]
            for each in node.body if isinstance(node, ast.ClassDef) and node.name in self.CLASSES else ():
                if not isinstance(each, ast.FunctionDef) or "overload" in map(ast.unparse, each.decorator_list):
                    continue
                owner = self.CLASSES[node.name]
                kinds = ["" if given.annotation is None else ast.unparse(given.annotation) for given in each.args.args]
                if each.name == "__init__":
                    yield owner, kinds[1:]
                    continue
                if kinds and kinds[0] == "":
                    kinds[0] = node.name
                thing = getattr(owner, each.name)
                yield (thing.__get__ if isinstance(thing, property) else thing), kinds

    def right(self, kind):
        """A value of this annotation."""
        values = {"Board": hegemon.Board(), "Engine": _hegemon.Engine(), "str": "sevenkingdoms", "object": 1, "slice": slice(1),
                  "Move": hegemon.Board().legal_moves[0], "Union[Move, str]": "b7e5"}
        return values.get(kind, 1)

    def test_every_class_refuses_them_everywhere(self):
        self.assertEqual(set(self.CLASSES), {"Board", "Engine", "GameReader", "LegalMoves", "Move", "Search"})
        tried = 0
        for call, kinds in self.calls():
            for place, kind in enumerate(kinds):
                if kind not in self.CLASSES:
                    continue
                cls = self.CLASSES[kind]
                # The Engine and the Search are compared and hashed as any object is.
                if getattr(call, "__objclass__", None) is object:
                    continue
                for blank in (cls.__new__(cls), None):
                    with self.subTest(call=call, place=place, blank=cls.__name__ if blank is not None else None):
                        values = [blank if i == place else self.right(each) for i, each in enumerate(kinds)]
                        if blank is None and call.__name__ == "__eq__":
                            self.assertIs(call(*values), NotImplemented)
                        elif blank is None:
                            self.assertRaises(TypeError, call, *values)
                        else:
                            self.assertRaisesRegex(TypeError, kind + r".__init__\(\) was not called", call, *values)
                        tried += 1
        self.assertGreater(tried, 100)

    def test_they_are_not_copied_pickled_or_shown(self):
        for cls in self.CLASSES.values():
            for call in (copy.copy, copy.deepcopy, pickle.dumps, *((repr, str) if cls.__repr__ is not object.__repr__ else ())):
                self.assertRaises(TypeError, call, cls.__new__(cls))
        blank = hegemon.Board.__new__(hegemon.Board)
        engine = hegemon.Engine({"Hash": 1})
        for call in (engine.play, engine.analyse, engine.analysis):
            self.assertRaisesRegex(TypeError, "was not called", call, blank, hegemon.Limit(depth=1))
        self.assertRaisesRegex(TypeError, "was not called", hegemon.Game.from_board, blank)
        self.assertRaisesRegex(TypeError, "was not called", hegemon.LegalMoves, [hegemon.Move.__new__(hegemon.Move)])
        self.assertNotEqual(hegemon.Board(), None)

    def test_a_class_of_ones_own_must_call_init(self):
        class Early(hegemon.Board):
            def __init__(self):
                self.fen()
                super().__init__()

        class Never(hegemon.Board):
            def __init__(self):
                pass

        class Two(hegemon.Board, hegemon.LegalMoves):
            def __init__(self):
                hegemon.Board.__init__(self)
                len(self)

        for cls in (Early, Never, Two):
            self.assertRaisesRegex(TypeError, "__init__", cls)
        failed = hegemon.Board.__new__(hegemon.Board)
        self.assertRaises(hegemon.InputError, hegemon.Board.__init__, failed, "go")
        self.assertRaises(TypeError, failed.fen)
        hegemon.Board.__init__(failed)
        self.assertEqual(failed, hegemon.Board())

    def test_moves_that_were_made_stay_as_they_were(self):
        board = random_game(hegemon.Board(), 3)
        moves = board.move_stack
        texts = [move.uci() for move in moves]
        last = moves[-1]
        random_game(board, 200, seed=2)
        self.assertEqual([move.uci() for move in moves], texts)
        del board
        gc.collect()
        self.assertEqual(last.uci(), texts[-1])


class ArraysTest(unittest.TestCase):
    def test_arrays_planes_hands_and_standing_are_what_the_state_says(self):
        """Of positions along games, seen from every side; the state itself is checked beside `d` in tests/protocol/state_test.cpp."""
        seen = set()  # names of standing that were neither 0 nor 1
        for variant, rules in (*((variant, {}) for variant in hegemon.variants()), ("sevenkingdoms", {"Players": "wwobgpd"})):
            layout = hegemon.layout(variant)
            board = hegemon.Board(variant, rules)
            for part in range(6):
                with self.subTest(variant=variant, rules=rules, part=part):
                    seen |= self.check_arrays(random_game(board, 80, seed=part), layout, part % len(board.sides))
        self.assertLessEqual({"taken", "conquests", "losses", "quiet"}, seen)
        self.assertTrue(any(name.startswith("hand ") for name in seen), seen)
        for commanders in ("rrb", "r-b"):  # an army that was inherited, and one that nobody commands
            fallen = hegemon.Board("threefriends", fen=f"9/9/9/9/3rG5|9/9/9/9/9|9/9/gR8/9/3bG5 r {commanders} 0 1")
            self.check_arrays(fallen, hegemon.layout("threefriends"), 0)

    def test_state_and_arrays_are_as_the_list_of_states_says(self):
        for line in (DATA / "states").read_text(encoding="utf-8").splitlines():
            if line.startswith("= "):
                (game, fen), moves = line[2:].rsplit(" |", 1)[0].split(" | ", 1), line.rsplit(" |", 1)[1]
                variant, *rules = game.split()
                board = hegemon.Board(variant, dict(rule.split("=") for rule in rules), None if fen == "-" else fen)
                for move in moves.split():
                    board.push_uci(move)
                state = board.state()
                self.check_arrays(board, hegemon.layout(variant), 1)
            elif line.startswith("/"):
                with self.subTest(line):
                    place, expected = line.split(" ", 1)
                    value = state
                    for key in place.split("/")[1:]:
                        value = value[int(key) if isinstance(value, list) else key]
                    self.assertEqual(value, json.loads(expected))

    def check_arrays(self, board, layout, first):
        state, sides, points = board.state(), len(board.sides), len(layout.points)
        letters, kinds = [side.letter for side in board.sides], [letter for letter, _ in layout.kinds]
        self.assertEqual(numpy.prod(layout.shape), points)
        array = board.array()
        self.assertEqual((array.shape, array.dtype), ((2, *layout.shape), numpy.int8))
        expected = numpy.full((2, points), -1)
        planes = numpy.zeros((sides, len(kinds), points))
        for piece in state["pieces"]:
            # A piece that nobody commands counts for the side it was born to.
            side, kind, at = letters.index(piece["side"] or piece["born"]), kinds.index(piece["kind"]), layout.points.index(piece["at"])
            expected[:, at] = side, kind
            planes[(side - first) % sides, kind, at] = 1
            self.assertEqual(board.piece_at(piece["at"]), (side, piece["kind"]))
        self.assertTrue((array.reshape(2, -1) == expected).all())
        self.assertEqual(set(board.piece_map()), {piece["at"] for piece in state["pieces"]})
        for dtype in ("float32", "uint8"):
            shown = board.planes(first, dtype)
            self.assertEqual((shown.shape, shown.dtype), ((sides, len(kinds), *layout.shape), numpy.dtype(dtype)))
            self.assertTrue((shown.reshape(planes.shape) == planes).all())
        self.assertEqual(board.hands().tolist(), [[side["hand"].get(kind, 0) for kind in kinds] for side in state["sides"]])

        def number(side, name):
            counters = {one["name"]: min(one["now"] / one["goal"], 1) for one in (*side["counters"], *state["draws"])}
            return {"in play": board.in_play(letters.index(side["side"])),
                    "to move": not board.is_game_over() and state["turn"] == side["side"], "in check": side["check"],
                    "ally": side["player"] == state["sides"][first]["player"],
                    **{f"hand {kind}": min(count / 10, 1) for kind, count in side["hand"].items()}, **counters}.get(name, 0)

        wanted = [[number(state["sides"][(first + place) % sides], name) for name in layout.standing] for place in range(sides)]
        standing = board.standing(first)
        self.assertEqual((standing.shape, standing.dtype), ((sides, len(layout.standing)), numpy.float32))
        numpy.testing.assert_allclose(standing, wanted, atol=1e-6)
        self.assertIs(board.standing(out=standing), standing)
        self.assertRaises(hegemon.InputError, board.standing, sides)
        return {name for row in wanted for name, value in zip(layout.standing, row) if 0 < value < 1}

    def test_out_is_written_to_and_nothing_else(self):
        board = hegemon.Board("threefriends")
        batch = numpy.full((3, *board.planes().shape), 9, numpy.float32)
        self.assertTrue(numpy.shares_memory(board.planes(out=batch[1]), batch))
        self.assertTrue((batch[1] == board.planes()).all())
        self.assertTrue((batch[[0, 2]] == 9).all())
        mask = numpy.empty(hegemon.layout("threefriends").actions, numpy.int8)
        self.assertIs(board.action_mask(out=mask), mask)
        wrong = (numpy.empty(3, numpy.float32), numpy.empty(batch[1].shape, numpy.float64), batch[1].T, 5, "x", [0.0],
                 batch[1].astype(">f4"), numpy.empty((), numpy.float32), numpy.empty(batch[1].shape, object))  # fmt: skip
        for out in wrong:
            self.assertRaisesRegex(hegemon.InputError, r"shape \[3, 10, 3, 5, 9\] and type float32 or uint8 wanted", board.planes,
                                   out=out)
        fixed = board.array()
        fixed.flags.writeable = False
        self.assertRaises(hegemon.InputError, board.array, out=fixed)
        for dtype in ("float64", ">f4", "nothing", None, 5):
            self.assertRaisesRegex(hegemon.InputError, "float32 or uint8 wanted.*planes, dtype", board.planes, dtype=dtype)
        for dtype in (numpy.uint8, "u1", numpy.dtype("B")):
            self.assertEqual(board.planes(dtype=dtype).dtype, numpy.uint8)
        self.assertRaises(hegemon.InputError, board.planes, perspective=3)

    def test_no_version_of_numpy_is_compiled_in(self):
        # A module that reads NumPy's table of C functions, whose place and shape differ between 1.x and 2.x, fails without it.
        script = """
import numpy, sys
core = sys.modules.get("numpy._core._multiarray_umath") or sys.modules["numpy.core._multiarray_umath"]
for module in list(sys.modules.values()):
    if module.__name__.startswith("numpy") and "_ARRAY_API" in vars(module):
        del module._ARRAY_API
import hegemon
board = hegemon.Board("middlexiangqi")
print(board.array().dtype, board.planes().dtype, board.planes(dtype="uint8").dtype, board.hands().dtype, board.standing().dtype,
      board.action_mask().dtype, board.legal_actions().dtype)
"""
        done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
        self.assertEqual((done.stdout, done.stderr), ("int8 float32 uint8 int32 float32 int8 int32\n", ""))

    def test_arrays_are_copies(self):
        board = hegemon.Board()
        array = board.array()
        before = array.copy()
        board.push(board.legal_moves[0])
        self.assertTrue((array == before).all())
        self.assertFalse((board.array() == before).all())

    def test_actions_are_the_legal_moves(self):
        for variant in hegemon.variants():
            with self.subTest(variant):
                board = random_game(hegemon.Board(variant), 50, seed=2)
                actions = board.legal_actions()
                self.assertEqual(sorted({board.action_of(move) for move in board.legal_moves}), actions.tolist())
                mask = board.action_mask()
                self.assertEqual(mask.shape, (hegemon.layout(variant).actions,))
                self.assertEqual(numpy.flatnonzero(mask).tolist(), actions.tolist())
                move = board.push_action(int(actions[0]))
                self.assertEqual(board.peek(), move)


if __name__ == "__main__":
    unittest.main()
