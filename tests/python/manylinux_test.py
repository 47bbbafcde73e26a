#!/usr/bin/env python3
"""What scripts/packaging/manylinux says of wheels that are right and wrong, each of one small library (docs/releasing.md)."""
import os
import pathlib
import subprocess
import tempfile
import unittest
import zipfile

SCRIPT = pathlib.Path(__file__).resolve().parents[2] / "scripts/packaging/manylinux"
MACHINE = os.uname().machine


class ManyLinux(unittest.TestCase):
    def setUp(self):
        place = tempfile.TemporaryDirectory()
        self.addCleanup(place.cleanup)
        self.folder = pathlib.Path(place.name)
        (self.folder / "hegemon").mkdir()

    def library(self, name, text, *links):
        path = self.folder / "hegemon" / name
        compiler = os.environ.get("CXX", "g++")
        subprocess.run([compiler, "-shared", "-fPIC", "-x", "c++", "-", "-x", "none", "-o", path, f"-Wl,-soname,{name}", *links],
                       input=text, text=True, check=True)  # fmt: skip
        return path

    def run_script(self, path):
        done = subprocess.run([SCRIPT, path], capture_output=True, text=True, check=False)
        return done.stdout + done.stderr

    def check_wheel(self, tag):
        path = self.folder / f"hegemon-1.0-cp311-cp311-{tag}.whl"
        with zipfile.ZipFile(path, "w") as wheel:
            for library in (self.folder / "hegemon").iterdir():
                wheel.write(library, f"hegemon/{library.name}")
        return self.run_script(path)

    def test_old_symbols_run_on_old_systems(self):
        self.library("libold.so", "#include <cstring>\nunsigned long size(const char* text) { return std::strlen(text); }")
        self.assertEqual(self.run_script(self.folder), f"manylinux_2_17_{MACHINE}\n")
        self.assertEqual(self.check_wheel(f"manylinux_2_17_{MACHINE}"), "")

    def test_a_symbol_of_a_newer_glibc_is_named(self):
        self.library("libnew.so", "#include <cstdlib>\nunsigned draw() { return arc4random(); }")
        self.assertEqual(self.run_script(self.folder), f"manylinux_2_36_{MACHINE}\n")
        self.assertEqual(self.check_wheel(f"manylinux_2_36_{MACHINE}"), "")
        said = self.check_wheel(f"manylinux_2_35_{MACHINE}")
        self.assertIn("hegemon/libnew.so needs the symbol arc4random@GLIBC_2.36, which not every system of the tag has", said)

    def test_a_symbol_of_a_newer_standard_library_is_named(self):
        self.library("libreal.so", "#include <charconv>\ndouble read(const char* a, const char* b) { double x = 0; std::from_chars(a, b, x); return x; }", "-std=c++17")
        self.assertEqual(self.run_script(self.folder), f"manylinux_2_34_{MACHINE}\n")
        self.assertRegex(self.check_wheel(f"manylinux_2_31_{MACHINE}"), r"needs the symbol \S*from_chars\S*@GLIBCXX_3.4.29")

    def test_a_library_that_is_not_in_the_wheel_is_named(self):
        foreign = self.library("libforeign.so.3", "int foreign() { return 1; }")
        self.library("libours.so", "int foreign();\nint ours() { return foreign(); }", foreign)
        self.assertEqual(self.check_wheel(f"manylinux_2_17_{MACHINE}"), "")
        foreign.unlink()
        self.assertIn("hegemon/libours.so needs the library libforeign.so.3", self.check_wheel(f"manylinux_2_17_{MACHINE}"))

    def test_a_wheel_for_one_machine_only_is_none_to_give_away(self):
        self.library("libold.so", "int one() { return 1; }")
        self.assertIn("has no tag of the form", self.check_wheel(f"linux_{MACHINE}"))


unittest.main()
