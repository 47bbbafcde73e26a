"""The source distribution (setup.py sdist) has all that CMake and the compiler need, and the version. scripts/packaging/wheel builds it."""
import pathlib
import re
import subprocess
import sys
import tarfile
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]


def run(*command, cwd):
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise AssertionError(f"{command}: {done.stdout}{done.stderr}")
    return done.stdout


class SourcesTest(unittest.TestCase):
    def setUp(self):
        place = tempfile.TemporaryDirectory()
        self.addCleanup(place.cleanup)
        self.folder = pathlib.Path(place.name)
        self.described = (ROOT / "cmake/described.txt").read_text()
        run(sys.executable, "setup.py", "-q", "egg_info", "--egg-base", place.name, "sdist", "--dist-dir", place.name, cwd=ROOT)
        (archive,) = self.folder.glob("hegemon-*.tar.gz")
        with tarfile.open(archive) as file:
            file.extractall(self.folder)
        (self.sources,) = (path for path in self.folder.glob("hegemon-*") if path.is_dir())

    def test_it_is_complete(self):
        # The build files: CMake stops where a file that they name is missing.
        run("cmake", "-G", "Ninja", "-S", self.sources, "-B", self.folder / "build", *("-DHEGEMON_%s=OFF" % part for part in
            ("PROGRAM", "ARENA", "TESTS", "BENCH")), f"-DPython_EXECUTABLE={sys.executable}", cwd=self.folder)
        self.assertIn("hegemon_python", run("cmake", "--build", "build", "--target", "help", cwd=self.folder))
        # What they include.
        for path in (*self.sources.rglob("*.cpp"), *self.sources.rglob("*.h")):
            for name in re.findall(r'^#include "(.+)"', path.read_text(), re.MULTILINE):
                self.assertTrue((self.sources / name).exists() or (path.parent / name).exists(), (path, name))
        self.assertEqual([], [str(path) for name in ("__pycache__", "tests", ".git", "node_modules") for path in self.sources.rglob(name)])

    def test_it_has_the_version_without_git(self):
        version = run("cmake", "-P", "cmake/print_version.cmake", cwd=ROOT)
        self.assertEqual(run("cmake", "-P", "cmake/print_version.cmake", cwd=self.sources), version)
        self.assertIn("\nVersion: " + version.replace("-rc", "rc0"), (self.sources / "PKG-INFO").read_text())
        self.assertEqual((ROOT / "cmake/described.txt").read_text(), self.described)


if __name__ == "__main__":
    unittest.main()
