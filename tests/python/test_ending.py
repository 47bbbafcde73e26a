"""Programs end as programs end: whatever searches when Python leaves is stopped, and the status is Python's."""
import signal
import subprocess
import sys
import unittest

HEAD = """
import asyncio, multiprocessing, sys, threading, time
import hegemon
engine = hegemon.Engine({"Hash": 1})
board = hegemon.Board()
"""


def run(script, interrupt=False):
    """Status and errors of a script; with `interrupt` it gets Ctrl-C after its first line."""
    # A shell starts what runs in the background with Ctrl-C ignored, and a child inherits that.
    program = subprocess.Popen([sys.executable, "-c", HEAD + script], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                               preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
    if interrupt:
        program.stdout.readline()
        program.send_signal(signal.SIGINT)
    try:
        _, errors = program.communicate(timeout=120)
    except subprocess.TimeoutExpired:
        program.kill()
        return "hangs", program.communicate()[1]
    return program.returncode, errors


CLEAN = {
    "break out of a temporary engine's analysis": """
for info in hegemon.Engine().analysis(board):
    break
""",
    "an analysis that nobody ends": """
analyses = [hegemon.Engine({"Hash": 1}).analysis(board) for _ in range(3)]
[next(analysis) for analysis in analyses]
""",
    "with an engine": """
with hegemon.Engine({"Hash": 1}) as own:
    analysis = own.analysis(board)
    next(analysis)
""",
    "daemon threads that play": """
def work():
    own = hegemon.Engine({"Hash": 1})
    started.release()
    while True:
        own.play(board, hegemon.Limit(time=3600))
started = threading.Semaphore(0)
for _ in range(3):
    threading.Thread(target=work, daemon=True).start()
    started.acquire()
""",
    "daemon threads with short searches": """
def work():
    own = hegemon.Engine({"Hash": 1})
    while True:
        own.play(board, hegemon.Limit(nodes=20))
        started.release()
started = threading.Semaphore(0)
for _ in range(3):
    threading.Thread(target=work, daemon=True).start()
for _ in range(20):
    started.acquire()
""",
    "a daemon thread that counts": """
threading.Thread(target=lambda: (started.set(), board.perft(9)), daemon=True).start() if (started := threading.Event()) else 0
started.wait()
""",
    "an event loop that ends first": """
async def main():
    asyncio.ensure_future(engine.play_async(board, hegemon.Limit(time=3600)))
    async for info in hegemon.Engine({"Hash": 1}).analysis(board):
        break
asyncio.run(main())
""",
    "a loop that is closed too early": """
import logging
logging.disable()
loop = asyncio.new_event_loop()
task = loop.create_task(engine.play_async(board, hegemon.Limit(time=3600)))
loop.run_until_complete(asyncio.sleep(0))
loop.close()
""",
    "Ctrl-C just before it waits": """
def interrupted():
    raise KeyboardInterrupt
analysis = engine.analysis(board)
threading.main_thread, kept = interrupted, threading.main_thread
try:
    analysis.wait()
except KeyboardInterrupt:
    threading.main_thread = kept
else:
    sys.exit(7)
""",
    "a fork during a search": """
analysis = engine.analysis(board)
next(analysis)
def child():
    hegemon.Engine({"Hash": 1}).play(board, hegemon.Limit(nodes=50))
    try:
        analysis.wait()
    except hegemon.EngineError:
        sys.exit(7)
process = multiprocessing.get_context("fork").Process(target=child)
process.start()
process.join()
assert process.exitcode == 7, process.exitcode
""",
}


class EndingTest(unittest.TestCase):
    def test_a_program_that_ends_during_a_search_ends_well(self):
        for name, script in CLEAN.items():
            with self.subTest(name):
                self.assertEqual(run(script), (0, ""))

    def test_an_exception_keeps_its_status(self):
        status, errors = run("for info in engine.analysis(board): 1 / 0")
        self.assertEqual(status, 1)
        self.assertTrue(errors.rstrip().endswith("ZeroDivisionError: division by zero"), errors)

    def test_ctrl_c_ends_what_takes_long(self):
        awaited = """
async def main():
    search = asyncio.ensure_future(engine.play_async(board, hegemon.Limit(time=3600)))
    await asyncio.sleep(0)
    print('ready', flush=True)
    await search
asyncio.run(main())
"""
        calls = ("board.perft(9)", "engine.play(board, hegemon.Limit(time=3600))", "list(engine.analysis(board))",
                 "engine.analysis(board).wait()")
        for script in (*(f"print('ready', flush=True)\n{call}" for call in calls), awaited):
            with self.subTest(script):
                status, errors = run(script, interrupt=True)
                self.assertEqual(status, -signal.SIGINT, errors)
                self.assertTrue(errors.rstrip().endswith("KeyboardInterrupt"), errors)

    def test_ctrl_c_ends_what_may_take_long_and_changes_nothing(self):
        scripts = {
            "a large hash table": """
engine.configure({"Search": "paranoid"})  # its table is written through at once
print('ready', flush=True)
try:
    engine.configure({"Hash": 6000})
finally:
    assert engine.options["Hash"].value == "1", engine.options["Hash"]
""",
            "one long game": """
text = '[Event "long"]\\n\\n' + 'b7e5 ' * 3_000_000
print('ready', flush=True)
hegemon.read_games(text)
""",
            "many games": """
text = '[Event "short"]\\n\\n1. b7e5 *\\n\\n' * 300_000
print('ready', flush=True)
hegemon.read_games(text)
""",
        }
        for name, script in scripts.items():
            with self.subTest(name):
                status, errors = run(script, interrupt=True)
                self.assertEqual(status, -signal.SIGINT, errors)
                self.assertTrue(errors.rstrip().endswith("KeyboardInterrupt"), errors)

    def test_a_subinterpreter_gets_a_reason_instead_of_waiting(self):
        script = """
try:
    import _interpreters as interpreters
except ImportError:
    import _xxsubinterpreters as interpreters
interpreters.run_string(interpreters.create(), "import hegemon")
"""
        for head in ("", "import hegemon\n"):
            done = subprocess.run([sys.executable, "-c", head + script], capture_output=True, text=True, timeout=60)
            self.assertIn("hegemon works in Python's main interpreter, not in a subinterpreter", done.stderr)


if __name__ == "__main__":
    unittest.main()
