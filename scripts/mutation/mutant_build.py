"""A build with many mutants in it, and its tests: what each reaches, and whether the compiler makes the same of a mutant."""
import concurrent.futures
import filecmp
import glob
import json
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import threading

from .compiler_errors import culprits
from .copied_tree import copy_tree, write, write_switch
from .ctest_case import Test, run
from .folders import BUILD, COPY, FOLDER, PROGRAMS, TESTS, top_of
from .mutants import NO_CODE, NOT_COMPILED
from .mutated_text import schema
from .results import digest, tests_digest


class Build:
    """A build of the copy with many mutants in it, its tests, and what they reach."""

    def __init__(self, folders, mutants, jobs, refuse):
        """`mutants` by their numbers; `refuse(number, outcome)` is told of each that cannot be tried."""
        self.mutants, self.jobs = dict(mutants), jobs
        write_switch()
        # Paths that a cache has made relative would be part of what assert says.
        os.environ.pop("CCACHE_BASEDIR", None)
        names = {name for folder in folders for name in TESTS[folder]}
        self.targets = sorted(f"{name}_tests" for name in names if "/" not in name)
        self.make(refuse)
        present = set()
        for program in [f"tests/{name}" for name in self.targets] + PROGRAMS:
            if os.path.exists(f"{BUILD}/{program}"):
                section = FOLDER + "/section"
                run(["objcopy", "--dump-section", f"hegemon_mutants={section}", f"{BUILD}/{program}", "/dev/null"])
                if os.path.exists(section):
                    data = open(section, "rb").read()
                    present |= {int.from_bytes(data[i:i + 4], "little") for i in range(0, len(data), 4)}
                    os.remove(section)
        for number in self.mutants.keys() - present:
            refuse(number, NO_CODE)
            del self.mutants[number]
        listed = subprocess.run(["ctest", "--test-dir", BUILD, "--show-only=json-v1"], check=True, capture_output=True, text=True)
        self.tests = []
        for row in json.loads(listed.stdout)["tests"]:
            test = Test(row)
            # Those that measure time fail on a busy machine.
            if test.command and (test.name in names or (not {"slow", "long", "serial"} & set(test.labels) and
                                                        test.command[0].startswith(f"{BUILD}/tests/") and names & set(test.labels))):
                self.tests.append(test)

    def make(self, refuse):
        originals = {mutant.path: mutant.text for mutant in self.mutants.values()}  # the tree itself may change meanwhile
        copied = False
        while True:
            texts = {}
            for path, text in originals.items():
                inside = {number: mutant for number, mutant in self.mutants.items() if mutant.path == path}
                texts[path], refused = schema(text, inside)
                for number in refused:
                    refuse(number, NO_CODE)
                    del self.mutants[number]
            if copied:
                for path, text in texts.items():
                    write(f"{COPY}/{path}", text)
            else:
                copy_tree(texts)
                found = run(["cmake", "-S", COPY, "-B", BUILD, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release", f"-DCMAKE_CXX_FLAGS=-march=native "
                             f"-D_GLIBCXX_ASSERTIONS -w -Wno-narrowing -fmax-errors=0 -include {FOLDER}/switch.h", "-DCMAKE_CXX_FLAGS_RELEASE=-O1",
                             f"-DCMAKE_CXX_STANDARD_LIBRARIES={FOLDER}/switch.o", "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON", "-DHEGEMON_BENCH=OFF",
                             "-DHEGEMON_PYTHON=OFF", "-DHEGEMON_SHARED=OFF", "-DHEGEMON_UNITY=ON", "--compile-no-warning-as-error"])
                if found.returncode != 0:
                    sys.exit(found.stdout)
                copied = True
            print(f"mutate: building {len(self.mutants)} mutants", file=sys.stderr, flush=True)
            built = run(["ninja", "-C", BUILD, "-k", "0", "-j", str(self.jobs), *self.targets])
            if built.returncode == 0:
                return
            blocks = built.stdout.split("FAILED: ")[1:]
            found = {number for block in blocks for number in culprits(block.split("\n[")[0], self.mutants)} & self.mutants.keys()
            if not found:
                sys.exit(f"mutate: the tests cannot be built:\n{built.stdout[-3000:]}")
            for number in found:
                refuse(number, NOT_COMPILED)
                del self.mutants[number]

    def look(self):
        """Runs every test once without a change. The names of those that fail; they are left out."""
        kept = FOLDER + "/reached"
        rows = {}
        if os.path.exists(kept):
            with open(kept, encoding="utf-8") as file:
                rows = {row["name"]: row for row in map(json.loads, file)}
        program = digest(path for path in glob.glob(f"{COPY}/**/*", recursive=True)
                         if path.endswith((".cpp", ".h")) and not path.startswith(f"{COPY}/tests/"))
        states = {folder: program + tests_digest([folder], COPY) for folder in {test.name.split("/")[0] for test in self.tests}}
        print(f"mutate: {len(self.tests)} tests without a change", file=sys.stderr, flush=True)
        lock = threading.Lock()
        failed = []

        def look(test):
            row = rows.get(test.name)
            state = states[test.name.split("/")[0]]
            if row and row["state"] == state:
                test.used, test.seconds, test.reached = row["used"], row["seconds"], frozenset(row["reached"])
                return
            folder = tempfile.mkdtemp(prefix="reached_")
            output = test.look(folder)
            if output is not None:
                output = test.look(folder)  # the machine was busy
            shutil.rmtree(folder)
            with lock:
                if output is not None:
                    failed.append(test.name)
                    print(f"mutate: fails without any change, and is left out: {test.name}\n{output[-1000:]}", file=sys.stderr, flush=True)
                    return
                with open(kept, "a", encoding="utf-8") as file:
                    file.write(json.dumps({"name": test.name, "state": state, "used": test.used, "seconds": test.seconds,
                                           "reached": sorted(test.reached)}) + "\n")
        with concurrent.futures.ThreadPoolExecutor(self.jobs) as pool:
            list(pool.map(look, self.tests))
        self.tests = [test for test in self.tests if test.name not in failed]
        return failed

    def tests_of(self, number):
        """Those that reach the mutant, the folder's own first of those alike."""
        wanted = TESTS[top_of(self.mutants[number].path)]

        def rank(test):
            return min((i for i, name in enumerate(wanted) if name in test.labels or name == test.name), default=None)
        return sorted((test for test in self.tests if number in test.reached and rank(test) is not None), key=rank)

    def same_code(self, number):
        """Does the compiler make the same of the mutant as of the unchanged line?"""
        path = os.path.realpath(f"{COPY}/{self.mutants[number].path}")
        listed = subprocess.run(["ninja", "-C", BUILD, "-t", "deps"], check=True, capture_output=True, text=True).stdout
        name = "/" + os.path.basename(path)
        objects = [lines[0].split(":")[0] for lines in map(str.splitlines, listed.split("\n\n"))
                   if lines and any(line.endswith(name) and os.path.realpath(os.path.join(BUILD, line.strip())) == path for line in lines[1:])]
        commands = {os.path.normpath(row["output"]): row["command"] for row in json.load(open(f"{BUILD}/compile_commands.json", encoding="utf-8"))}
        for name in sorted(objects, key=lambda name: name.startswith("tests/")):
            if name not in commands or name.startswith("tests/"):
                continue
            made = []
            for chosen in (-1, number):
                words = shlex.split(commands[name])
                made.append(f"{FOLDER}/{threading.get_ident()}_{len(made)}.o")
                words[words.index("-o") + 1] = made[-1]
                if run([*words, f"-DHEGEMON_MUTANT_ALWAYS={chosen}"], cwd=BUILD).returncode != 0:
                    return False
            same = filecmp.cmp(*made, shallow=False)
            for each in made:
                os.remove(each)
            if not same:
                return False
        return True
