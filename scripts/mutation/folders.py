"""The folders that are mutated, the tests of each, and where the build of the mutants is."""
import glob
import os

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")
FOLDER = os.path.abspath(os.path.join(ROOT, "build/mutants"))
COPY, BUILD = FOLDER + "/source", FOLDER + "/build"

# What tests each folder, in this order: folders of tests/, and tests of ctest by their names.
TESTS = {
    "engine": ["engine"],
    "eval": ["eval", "search", "protocol", "commands"],
    "search": ["search", "protocol", "commands"],
    "session": ["session", "protocol", "commands", "library", "arena", "commands/failures"],
    "protocol": ["protocol", "commands", "arena"],
    "commands": ["commands", "commands/failures", "arena"],
    "arena": ["arena"],
}
PROGRAMS = ["hegemon", "hegemon-arena"]  # those that tests start, built with the tests


def top_of(path):
    return path.split("/")[0]


def files_of(folder):
    endings = ("cpp",) if folder == "engine" else ("cpp", "h")
    names = [name for ending in endings for name in glob.glob(f"{folder}/**/*.{ending}", recursive=True)]
    return sorted(name for name in names if not name.endswith("bench_positions.cpp"))
