"""Print how large and how complex the code is, beside the targets.

python packaging/targets.py
"""

from __future__ import annotations

import ast
import re
import statistics
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import grimp

from running import ROOT

PACKAGE = ROOT / "blinker_qt"
TESTS = ROOT / "tests"
ARCHITECTURE = ROOT / "docs" / "architecture.md"
_PATHS = ("A click", "A file", "A table")


class Target(NamedTuple):
    """A figure and the most that it may be."""

    what: str
    value: float
    most: float


def main() -> int:
    """Print every figure.

    Returns:
        The exit status: 0 if every target is met.
    """
    targets = list(all_targets())
    for target in targets:
        mark = " " if target.value <= target.most else "!"
        print(f"{mark} {target.what:52} {target.value:9,.0f}   at most {target.most:9,.0f}")
    return 0 if all(target.value <= target.most for target in targets) else 1


def all_targets() -> Iterator[Target]:
    """Every figure with its target."""
    files = sorted(PACKAGE.rglob("*.py"))
    functions = sorted(function_lengths(files))
    yield Target("lines of blinker_qt", lines(PACKAGE), 50_000)
    yield Target("files of blinker_qt", len(files), 230)
    yield Target("lines of tests", lines(TESTS), 38_000)
    yield Target("lines of the native format", lines(PACKAGE / "formats" / "annotation"), 1_800)
    yield Target("lines of the canvas", lines(PACKAGE / "ui" / "canvas"), 3_000)
    yield Target("lines of background work", lines(PACKAGE / "background.py"), 300)
    yield Target("lines of the median function", statistics.median(functions), 7)
    yield Target("per cent of functions over 25 lines", share_over(functions, 25), 10)
    yield Target("modules in import cycles", modules_in_cycles(), 0)
    yield Target("class names that are used twice", len(repeated_class_names(files)), 0)
    yield Target("file names that are used twice", repeated_file_names(files), 38)
    yield Target("suppressed lint findings (noqa)", count("# noqa", files), 55)
    for heading, most in zip(_PATHS, (10, 12, 5), strict=True):
        yield Target(f"files on the path of {heading.lower()}", len(path_of(heading)), most)


def lines(place: Path) -> int:
    """Lines of Python in a file or below a folder."""
    files = place.rglob("*.py") if place.is_dir() else [place]
    return sum(len(file.read_text("utf-8").splitlines()) for file in files if file.exists())


def function_lengths(files: list[Path]) -> Iterator[int]:
    """Lines of the body of each function, without its docstring."""
    for file in files:
        for node in ast.walk(ast.parse(file.read_bytes())):
            if isinstance(node, ast.FunctionDef):
                body = node.body[1:] if ast.get_docstring(node) else node.body
                yield (body[-1].end_lineno or 0) - body[0].lineno + 1 if body else 0


def share_over(lengths: list[int], most: int) -> float:
    """Per cent of lengths that are larger."""
    return 100 * sum(length > most for length in lengths) / len(lengths)


def modules_in_cycles() -> int:
    """Modules that import themselves through others; imports inside functions count."""
    graph = grimp.build_graph("blinker_qt", exclude_type_checking_imports=True)
    reached = {module: graph.find_upstream_modules(module) for module in graph.modules}
    return sum(any(module in reached[other] for other in reached[module]) for module in reached)


def repeated_class_names(files: list[Path]) -> list[str]:
    """Names of classes that several modules define, public or not."""
    places = defaultdict(set)
    for file in files:
        for node in ast.walk(ast.parse(file.read_bytes())):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places[node.name].add(file)
    return sorted(name for name, where in places.items() if len(where) > 1)


def repeated_file_names(files: list[Path]) -> int:
    """File names that occur in several packages."""
    names = [file.name for file in files if file.name != "__init__.py"]
    return len({name for name in names if names.count(name) > 1})


def count(text: str, files: list[Path]) -> int:
    """How often a text occurs."""
    return sum(file.read_text("utf-8").count(text) for file in files)


def path_of(heading: str) -> list[str]:
    """The files that the architecture page lists for one path through the code."""
    page = ARCHITECTURE.read_text("utf-8") if ARCHITECTURE.exists() else ""
    section = page.partition(f"### {heading}")[2].partition("\n#")[0]
    return list(dict.fromkeys(re.findall(r"`([\w/]+\.py)`", section)))


if __name__ == "__main__":
    sys.exit(main())
