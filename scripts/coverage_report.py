"""coverage_report.py BUILD FOLDER: reads what gcov counted and prints the lines of FOLDER that ran."""

import collections
import concurrent.futures
import gzip
import json
import os
import subprocess
import sys
import tempfile


def count(data_file):
    """The counts of one object file: {source: {line: count}}."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["gcov", "--json-format", os.path.abspath(data_file)], cwd=folder, check=True,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for name in os.listdir(folder):
            with gzip.open(os.path.join(folder, name), "rt", encoding="utf-8") as file:
                report = json.load(file)
                base = report["current_working_directory"]
                for source in report["files"]:
                    path = os.path.realpath(os.path.join(base, source["file"]))
                    yield path, [(line["line_number"], line["count"]) for line in source["lines"]]


def ranges(numbers):
    """[3, 4, 5, 9] as "3-5, 9"."""
    found = []
    for number in sorted(numbers):
        if found and found[-1][1] == number - 1:
            found[-1][1] = number
        else:
            found.append([number, number])
    return ", ".join(str(a) if a == b else f"{a}-{b}" for a, b in found)


def main():
    build, folder = sys.argv[1:]
    root = os.path.realpath(folder) + os.sep
    data = [os.path.join(path, name) for path, _, names in os.walk(build) for name in names if name.endswith(".gcda")]
    if not data:
        sys.exit(f"coverage_report: no counts below {build}")
    counts = collections.defaultdict(lambda: collections.defaultdict(int))
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for found in pool.map(lambda name: list(count(name)), data):
            for path, lines in found:
                if path.startswith(root):
                    for line, times in lines:
                        counts[path][line] += times
    total = missed_in_all = 0
    for path in sorted(counts):
        lines = counts[path]
        missed = [line for line, times in lines.items() if times == 0]
        total += len(lines)
        missed_in_all += len(missed)
        share = 100 * (len(lines) - len(missed)) / len(lines)
        print(f"{share:6.1f} %  {os.path.relpath(path)}" + (f"  not run: {ranges(missed)}" if missed else ""))
    library = os.path.join(build, folder, "CMakeFiles", f"hegemon_{folder}.dir")
    for path, _, names in sorted(os.walk(library)):
        for name in sorted(names):
            source = os.path.join(folder, os.path.relpath(os.path.join(path, name), library)).removesuffix(".gcno")
            if name.endswith(".gcno") and os.path.realpath(source) not in counts:
                print(f"{'-':>6} %  {source}  not used by these tests at all")
    print(f"{100 * (total - missed_in_all) / max(total, 1):6.1f} %  of the {total} lines of {folder}/, {missed_in_all} not run")


if __name__ == "__main__":
    main()
