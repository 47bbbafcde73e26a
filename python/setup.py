"""Packs what CMake has built into a wheel; started by scripts/wheel, in a folder that holds nothing but the package."""
import os

from setuptools import Distribution, setup


class Built(Distribution):
    """The wheel is for one kind of machine, although nothing is compiled here."""

    def has_ext_modules(self):
        return True


setup(
    name="hegemon",
    version=os.environ["HEGEMON_VERSION"],
    description="Chess games with more than two sides: rules, engine, environments for learning",
    license="MIT",
    packages=["hegemon"],
    package_data={"hegemon": ["*.so", "*.so.*", "glibc-hwcaps/*/*", "*.pyi", "py.typed"]},
    install_requires=["numpy"],
    python_requires=">=3.9",
    distclass=Built,
    zip_safe=False,
)
