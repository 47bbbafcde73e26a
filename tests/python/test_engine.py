"""The engine of the Python package: blocking, as a stream, awaited."""
import asyncio
import os
import pathlib
import sys
import tempfile
import threading
import types
import unittest

import hegemon

SMALL = {"Hash": 1}


class EngineTest(unittest.TestCase):
    def setUp(self):
        self.engine = hegemon.Engine(SMALL)
        self.board = hegemon.Board("middlexiangqi")

    def assert_playable(self, board, moves):
        along = board.copy()
        for move in moves:
            along.push(move)
        self.assertGreater(len(moves), 0)

    def test_play_in_every_game(self):
        for variant in hegemon.variants():
            with self.subTest(variant):
                board = hegemon.Board(variant)
                fen = board.fen()
                result = self.engine.play(board, hegemon.Limit(nodes=300))
                self.assertEqual(board.fen(), fen)
                self.assertTrue(board.is_legal(result.move))
                self.assertEqual(result.info["pv"][0], result.move)
                self.assertEqual(sum(result.info["shares"]), 1000)
                self.assert_playable(board, result.info["pv"])

    def test_analyse(self):
        info = self.engine.analyse(self.board, hegemon.Limit(depth=3))
        self.assertGreaterEqual(info["depth"], 1)
        lines = self.engine.analyse(self.board, hegemon.Limit(nodes=1000), multipv=3)
        self.assertEqual([line["multipv"] for line in lines], [1, 2, 3])
        self.assertEqual(len({line["pv"][0] for line in lines}), 3)

    def test_root_moves(self):
        best = self.engine.play(self.board, hegemon.Limit(depth=2)).move
        others = [move for move in self.board.legal_moves if move != best]
        other = self.engine.analyse(self.board, hegemon.Limit(depth=2), root_moves=others)["pv"][0]
        self.assertIn(other, others)
        self.assertEqual(self.engine.play(self.board, hegemon.Limit(depth=2), root_moves=[other]).move, other)
        self.assertEqual(self.engine.play(self.board, hegemon.Limit(depth=2), root_moves=[]).move, best)
        for wrong in (hegemon.Board().legal_moves[0], hegemon.Move.resign()):
            self.assertRaisesRegex(hegemon.InputError, "is not legal .limit, root_moves", self.engine.play, self.board,
                                   hegemon.Limit(depth=2), root_moves=[best, wrong])

    def test_options(self):
        self.assertEqual(self.engine.options["Hash"].value, "1")
        self.engine.configure({"Threads": 2, "UCI_LimitStrength": True})
        self.assertEqual(self.engine.options["Threads"].value, "2")
        self.assertEqual(self.engine.options["UCI_LimitStrength"].value, "true")
        self.assertNotIn("MultiPV", self.engine.options)

    def test_several_options_are_set_all_or_none(self):
        before = self.engine.options
        for wrong, text in (({"Threads": 9999}, "Threads"), ({"Nothing": 1}, "'Nothing'"), ({"Threads": None}, "got nothing.*Threads"),
                            ({5: 1}, "'5'")):
            for call in (self.engine.configure, hegemon.Engine):
                self.assertRaisesRegex(hegemon.InputError, text, call, {"Hash": 2, "Seed": 3, **wrong})
        # What only the game knows: the siblings have no passing.
        self.engine.play(self.board, hegemon.Limit(depth=1))
        self.assertRaisesRegex(hegemon.InputError, "Search", self.engine.configure, {"Hash": 2, "Search": "opps"})
        with self.engine.analysis(self.board) as analysis:
            next(analysis)
            self.assertRaises(hegemon.EngineError, self.engine.configure, {"Hash": 2})
            self.assertRaises(hegemon.EngineError, self.engine.play, self.board, hegemon.Limit(depth=1))
        self.assertEqual(self.engine.options, before)
        self.engine.configure(types.MappingProxyType({"Hash": 2, "Clear Hash": None, "Seed": 3}))
        self.assertEqual([self.engine.options[name].value for name in ("Hash", "Seed")], ["2", "3"])

    def test_numbers_of_limits_and_options(self):
        for limit in (hegemon.Limit(time=1e-9), hegemon.Limit(time=0), hegemon.Limit(time=-1), hegemon.Limit(time=float("-inf")),
                      hegemon.Limit(time=float("inf"), depth=1.0), hegemon.Limit(clocks={0: (1, 0), 1: (-5, 0)}, depth=1),
                      hegemon.Limit(nodes=1e2, remaining_moves=-3)):
            with self.subTest(limit):
                self.assertTrue(self.board.is_legal(self.engine.play(self.board, limit).move))
        for limit, name in ((hegemon.Limit(time=float("nan")), "time"), (hegemon.Limit(time="1"), "time"),
                            (hegemon.Limit(clocks={0: (float("nan"), 0)}), "clocks"), (hegemon.Limit(depth=True), "depth"),
                            (hegemon.Limit(nodes=10**30), "nodes"), (hegemon.Limit(nodes=-1), "nodes"),
                            *((hegemon.Limit(clocks=clocks), "clocks") for clocks in
                              (5, {0: 1}, {0: (1,)}, {0: (1, 2, 3)}, {0: None}, {0: "ab"}, {"w": (1, 0)}, [1], "w"))):
            self.assertRaisesRegex(hegemon.InputError, "limit, " + name, self.engine.play, self.board, limit)
        for limit in (5, "depth", {"depth": 1}):
            self.assertRaisesRegex(hegemon.InputError, r"a Limit wanted, got .* \(limit\)", self.engine.play, self.board, limit)
        for lines in (0, -1, True, 1.5, 10**30):
            self.assertRaisesRegex(hegemon.InputError, "multipv", self.engine.analyse, self.board, hegemon.Limit(depth=1),
                                   multipv=lines)
        self.engine.configure({"Hash": 2.0})
        self.assertEqual(self.engine.options["Hash"].value, "2")
        for value in (16.5, True):
            self.assertRaisesRegex(hegemon.InputError, "Hash", self.engine.configure, {"Hash": value})

    def test_a_stream_ends_when_it_is_stopped(self):
        seen = []
        with self.engine.analysis(self.board) as analysis:
            for info in analysis:
                seen.append(info)
                if len(seen) == 3:
                    analysis.stop()
        self.assertGreaterEqual(len(seen), 3)
        self.assertEqual(analysis.wait()[0], analysis.info)
        self.assert_playable(self.board, analysis.info["pv"])
        # The engine is free again.
        self.engine.play(self.board, hegemon.Limit(depth=1))

    def test_a_stream_with_a_limit_ends_by_itself(self):
        analysis = self.engine.analysis(self.board, hegemon.Limit(nodes=500), multipv=2)
        infos = list(analysis)
        self.assertEqual({info["multipv"] for info in infos}, {1, 2})
        self.assertEqual(len(analysis.multipv), 2)

    def test_a_stream_raises_what_went_wrong(self):
        self.board.resign()
        analysis = self.engine.analysis(self.board)
        self.assertRaises(hegemon.InputError, list, analysis)
        self.assertRaises(hegemon.InputError, analysis.wait)

    def test_other_threads_run_during_whatever_may_take_long(self):
        def search():
            with self.engine.analysis(self.board) as analysis:
                next(analysis)

        calls = {
            "configure": lambda: self.engine.configure({"Hash": 2}),
            "clear_hash": self.engine.clear_hash,
            "load_weights": lambda: self.engine.load_weights("sevenkingdoms", ""),
            "record": lambda: hegemon.Game.from_board(self.board),
            "analysis": search,
        }
        interval = sys.getswitchinterval()
        self.addCleanup(sys.setswitchinterval, interval)
        for name, call in calls.items():
            with self.subTest(name):
                ran = []
                gate = threading.Lock()
                gate.acquire()
                thread = threading.Thread(target=lambda: (gate.acquire(), ran.append(name)))
                thread.start()
                # Now another thread runs only where one gives the lock of the interpreter away.
                sys.setswitchinterval(1000)
                gate.release()
                for _ in range(2000):
                    call()
                    if ran:
                        break
                sys.setswitchinterval(interval)
                self.assertEqual(ran, [name])
                thread.join()

    def test_weights_from_a_pipe_are_refused_at_once(self):
        with tempfile.TemporaryDirectory() as folder:
            pipe = os.path.join(folder, "pipe")
            os.mkfifo(pipe)
            for path in (pipe, pathlib.Path(pipe)):
                with self.assertRaisesRegex(hegemon.InputError, "is not a regular file"):
                    self.engine.load_weights("sevenkingdoms", path)

    def test_async(self):
        async def run():
            result = await self.engine.play_async(self.board, hegemon.Limit(nodes=300))
            self.assertTrue(self.board.is_legal(result.move))
            lines = await self.engine.analyse_async(self.board, hegemon.Limit(nodes=300), multipv=2)
            self.assertEqual(len(lines), 2)
            count = 0
            with self.engine.analysis(self.board) as analysis:
                async for _ in analysis:
                    count += 1
                    if count == 2:
                        break
            task = asyncio.ensure_future(self.engine.play_async(self.board, hegemon.Limit(time=3600)))
            await asyncio.sleep(0.05)
            task.cancel()
            with self.assertRaises(asyncio.CancelledError):
                await task
            await self.engine.play_async(self.board, hegemon.Limit(depth=1))

        asyncio.run(run())

    def test_a_closed_engine_says_so(self):
        with hegemon.Engine(SMALL) as engine:
            pass
        for call in (lambda: engine.play(self.board, hegemon.Limit(depth=1)), lambda: engine.configure({"Hash": 2}),
                     engine.clear_hash, lambda: engine.load_weights("sevenkingdoms", "")):
            self.assertRaisesRegex(hegemon.EngineError, "closed", call)
        engine.quit()
        engine.stop()
        # A search whose thread has not begun yet ends, too.
        for _ in range(30):
            with hegemon.Engine(SMALL) as engine:
                analysis = engine.analysis(self.board)
            self.assertTrue(analysis.wait())
        self.assertEqual(engine.options["Hash"].value, "1")


if __name__ == "__main__":
    unittest.main()
