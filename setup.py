"""Builds the Python package by CMake: for pip, from the sources, and for scripts/packaging/wheel, out of a build folder that is there.

HEGEMON_BUILD names such a folder. Without it CMake builds one for this machine, with the flags of CXXFLAGS and CMAKE_ARGS.
"""
import os
import pathlib
import shlex
import shutil
import subprocess
import sys

from setuptools import Distribution, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.sdist import sdist
from setuptools.errors import SetupError

ROOT = pathlib.Path(__file__).resolve().parent
# Only what the package is made of: no program, no tests.
OPTIONS = [f"-DHEGEMON_{part}=OFF" for part in ("PROGRAM", "ARENA", "TESTS", "BENCH")]


def run(*command):
    """Runs a command and returns what it prints."""
    try:
        return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
    except FileNotFoundError:
        raise SetupError(f"{command[0]} is missing, which the package is built with") from None
    except subprocess.CalledProcessError as failed:
        raise SetupError(f"{shlex.join(command)} failed, with status {failed.returncode}:\n{failed.stdout}") from None


class CMakeBuild(build_ext):
    """Puts the compiled module and the library into the package."""

    def run(self):
        if getattr(self, "editable_mode", False):
            raise SetupError("the package cannot be installed editable: build the target hegemon_python and set PYTHONPATH (docs/python.md)")
        folder = os.environ.get("HEGEMON_BUILD")
        if not folder:
            folder = os.path.abspath(self.build_temp)
            generator = ["-G", "Ninja"] if shutil.which("ninja") else []
            # A compiler of tomorrow may warn of more.
            run("cmake", "-S", str(ROOT), "-B", folder, *generator, "--compile-no-warning-as-error", "-DCMAKE_BUILD_TYPE=Release",
                *OPTIONS, *self.python(), *shlex.split(os.environ.get("CMAKE_ARGS", "")))
            run("cmake", "--build", folder, "--parallel", str(os.cpu_count()), "--target", "hegemon_python")
        run("cmake", "--install", folder, "--strip", "--component", "wheel", "--prefix", os.path.abspath(self.build_lib))

    @staticmethod
    def python():
        """The Python that runs this, and its pybind11 if it has one of its own."""
        options = [f"-DPython_EXECUTABLE={sys.executable}"]
        try:
            import pybind11
        except ModuleNotFoundError:
            return options  # CMake finds that of the system
        return [*options, f"-Dpybind11_DIR={pybind11.get_cmake_dir()}"]


class Sources(sdist):
    """The sources without git: the version is written where an archive of git has it (cmake/version.cmake)."""

    def make_release_tree(self, base_dir, files):
        super().make_release_tree(base_dir, files)
        described = pathlib.Path(base_dir) / "cmake/described.txt"
        described.unlink()  # it may be the same file as that of the sources
        described.write_text("v" + self.distribution.get_version().replace("+", "-").replace(".g", "-g") + "\n")


class Compiled(Distribution):
    """The package is for one kind of machine, although setuptools itself compiles nothing."""

    def has_ext_modules(self):
        return True


def version():
    """That of the programs (cmake/version.cmake)."""
    return run("cmake", "-P", str(ROOT / "cmake/print_version.cmake")).strip()


# What is built on the way lies in build/ as everything does.
(ROOT / "build").mkdir(exist_ok=True)
setup(
    version=version(),
    cmdclass={"build_ext": CMakeBuild, "sdist": Sources},
    distclass=Compiled,
    options={"build": {"build_base": "build/setuptools"}, "egg_info": {"egg_base": "build"}},
)
