"""A test of ctest as a process of its own, with limits, and all processes that it starts."""
import os
import resource
import shutil
import signal
import subprocess
import tempfile
import time

from .folders import BUILD
from .mutants import MOST_MUTANTS

# The processor seconds and the memory that the processes of a test may take beside what they take without a change.
MORE_SECONDS, MEMORY = 3, 4 << 30
# A test that uses no processor time for so many seconds waits for ever, unless it waits as long without a change.
HANGS = 15


def run(command, **more):
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, check=False, text=True,
                          errors="replace", **more)


def processes_of(mark):
    """Those that have inherited the environment of a test: {pid: ticks of processor time}."""
    found = {}
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{pid}/environ", "rb") as file:
                if mark not in file.read():
                    continue
            with open(f"/proc/{pid}/stat", encoding="utf-8", errors="replace") as file:
                fields = file.read().rpartition(")")[2].split()
            found[int(pid)] = int(fields[11]) + int(fields[12])
        except (OSError, IndexError):
            pass  # it has ended, or is another user's
    return found


def end_all(group, mark):
    """Kills what a test has left running: its group, and processes that have one of their own."""
    try:
        os.killpg(group, signal.SIGKILL)
    except ProcessLookupError:
        pass
    while left := processes_of(mark):
        for pid in left:
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
        time.sleep(0.02)


class Test:
    """One test of ctest, and what it takes without a change."""

    def __init__(self, row):
        properties = {each["name"]: each["value"] for each in row.get("properties", [])}
        self.name, self.command = row["name"], row.get("command", [])
        self.labels = properties.get("LABELS", [])
        self.folder = properties.get("WORKING_DIRECTORY", BUILD)
        self.environment = dict(each.split("=", 1) for each in properties.get("ENVIRONMENT", []))
        self.skipped = properties.get("SKIP_RETURN_CODE", 0)
        self.used = self.seconds = 0.0
        self.reached = frozenset()

    def run(self, environment, cpu, clock, quiet):
        """Whether it passes, the processor seconds and the seconds it took, and its output. At most `cpu` seconds of processor time for each
        process, as the machine may be busy. A test that uses up its time does not pass, nor one whose processes all wait for ever."""
        def limit():
            resource.setrlimit(resource.RLIMIT_CPU, (int(cpu) + 1, int(cpu) + 1))
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        temporary = tempfile.mkdtemp(prefix="mutant_")  # a short path: errors that name a file cut long ones
        os.chmod(temporary, 0o755)  # a test starts a program as a user with fewer rights
        # The same random inputs for each mutant.
        environment = {**os.environ, **self.environment, "RC_PARAMS": "seed=1", "PYTHONDONTWRITEBYTECODE": "1", "TMPDIR": temporary, **environment}
        mark = f"TMPDIR={temporary}".encode()
        with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as output:
            process = subprocess.Popen(self.command, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT, cwd=self.folder,
                                       env=environment, preexec_fn=limit, start_new_session=True)
            begin = quiet_since = looked = time.monotonic()
            before = {}
            used = None
            while used is None:
                pid, status, usage = os.wait4(process.pid, os.WNOHANG)
                now = time.monotonic()
                if pid != 0:
                    process.returncode = os.waitstatus_to_exitcode(status)
                    used = usage.ru_utime + usage.ru_stime
                elif now - begin > clock or now - quiet_since > quiet:
                    break
                else:
                    if now - looked > 3:
                        ticks = processes_of(mark)
                        # A process that only looks now and then whether something has come uses a little time.
                        if ticks.keys() != before.keys() or sum(ticks.values()) - sum(before.values()) > 3:
                            quiet_since = now
                        before, looked = ticks, now
                    time.sleep(0.005)
            took = time.monotonic() - begin
            end_all(process.pid, mark)
            if used is None:
                process.wait()
            shutil.rmtree(temporary, ignore_errors=True)
            output.seek(0)
            passed = used is not None and process.returncode in (0, self.skipped)
            return passed, 0.0 if used is None else used, took, output.read()

    def look(self, folder):
        """Runs it without a change and notes what it takes and reaches. Its output if it fails."""
        with tempfile.NamedTemporaryFile(dir=folder) as file:
            os.chmod(file.name, 0o666)  # the test starts a program as another user
            os.chmod(folder, 0o755)
            file.truncate(MOST_MUTANTS)
            passed, self.used, self.seconds, output = self.run({"HEGEMON_MUTANTS_REACHED": file.name}, 600, 1800, 120)
            with open(file.name, "rb") as map_:
                self.reached = frozenset(i for i, byte in enumerate(map_.read()) if byte)
        return None if passed else output

    def passes(self, number):
        """Does it pass in the mutant?"""
        environment = {} if number is None else {"HEGEMON_MUTANT": str(number)}
        return self.run(environment, MORE_SECONDS + 6 * self.used, 30 + 20 * self.seconds, HANGS + 3 * self.seconds)[0]
