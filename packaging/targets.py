"""Print counts of what makes the code hard to follow, each beside the most that is allowed.

    python packaging/targets.py

`make test` runs it: whatever is over its target is an error. How many lines there are says nothing
about how hard they are to read, so lines are not counted. The paths are what really runs (see
`traced_paths.py`).
"""

from __future__ import annotations

import ast
import sys
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import NamedTuple, Self

import grimp

from running import ROOT
from traced_paths import traces

PACKAGE = ROOT / "blinker_qt"
_VAGUE = frozenset(
    {"found", "here", "its", "one", "own", "said", "some", "there", "thing", "things"}
)
"""Names that say nothing about what they name."""
_MOST_OF_A_PATH: Mapping[str, tuple[int, int]] = {
    "a click that links": (52, 349),
    "agree on three files": (33, 210),
    "a table to CSV": (36, 221),
}
"""The most files and functions on each path."""
_MOST_PARTS = 2
"""How many parts an attribute may be reached through."""

Nodes = Mapping[Path, Sequence[ast.AST]]
"""Everything in the syntax tree of each file."""


class Target(NamedTuple):
    """A figure and the most that it may be.

    Attributes:
        places: where it comes from, where that is known.
    """

    what: str
    value: int
    most: int
    places: Sequence[str] = ()

    @classmethod
    def of(cls, what: str, places: Sequence[str], most: int) -> Self:
        """The number of places."""
        return cls(what, len(places), most, places)


def main() -> int:
    """Print every figure.

    Returns:
        The exit status: 0 if every target is met.
    """
    targets = list(all_targets())
    for target in targets:
        is_met = target.value <= target.most
        mark = " " if is_met else "!"
        print(f"{mark} {target.what:60} {target.value:6,}   at most {target.most:6,}")
        if not is_met:
            print(*(f"    {place}" for place in target.places), sep="\n")
    return 0 if all(target.value <= target.most for target in targets) else 1


def all_targets() -> Iterator[Target]:
    """Every figure with its target."""
    nodes = {file: nodes_of(file.read_bytes()) for file in sorted(PACKAGE.rglob("*.py"))}
    yield Target("modules in import cycles", modules_in_cycles(), 0)
    yield Target.of("names of classes that are used twice", repeated_class_names(nodes), 0)
    yield Target("suppressed findings (noqa, type: ignore)", suppressed(nodes), 57)
    yield Target.of("bodies of one line with one caller", fragments(nodes), 40)
    yield Target.of("names that say nothing (one, found, some)", vague_names(nodes), 0)
    window = {file: inside for file, inside in nodes.items() if "ui" in file.parts}
    yield Target("signals of the window", signals(window), 99)
    yield Target.of("attributes of parts of parts of parts", reaching(window), 9)
    for name, trace in traces():
        files, functions = _MOST_OF_A_PATH[name]
        yield Target(f"files on the path of {name}", trace.files, files)
        yield Target(f"functions on the path of {name}", trace.functions, functions)


def nodes_of(code: bytes) -> Sequence[ast.AST]:
    """Everything in the syntax tree of a text."""
    return tuple(ast.walk(ast.parse(code)))


def modules_in_cycles() -> int:
    """Modules that import themselves through others; imports inside functions count."""
    graph = grimp.build_graph("blinker_qt", exclude_type_checking_imports=True)
    reached = {module: graph.find_upstream_modules(module) for module in graph.modules}
    return sum(any(module in reached[other] for other in reached[module]) for module in reached)


def repeated_class_names(nodes: Nodes) -> list[str]:
    """Names of classes, also private ones, that several modules define."""
    places = defaultdict(set)
    for file, inside in nodes.items():
        for node in inside:
            if isinstance(node, ast.ClassDef):
                places[node.name].add(file)
    return sorted(name for name, where in places.items() if len(where) > 1)


def suppressed(nodes: Nodes) -> int:
    """How many findings of the checks are suppressed."""
    texts = [file.read_text("utf-8") for file in nodes]
    return sum(text.count("# noqa") + text.count("# type: ignore") for text in texts)


def fragments(nodes: Nodes) -> list[str]:
    """Private functions whose body is one line, and that one place calls.

    Uses are counted by name over the whole package, so that a name that is used twice for different
    things counts as used twice.
    """
    uses = Counter[str]()
    for node in chain.from_iterable(nodes.values()):
        if isinstance(node, ast.Name):
            uses[node.id] += 1
        elif isinstance(node, ast.Attribute):
            uses[node.attr] += 1
    return [
        f"{file.relative_to(ROOT)}: {node.name}"
        for file, inside in nodes.items()
        for node in inside
        if isinstance(node, ast.FunctionDef)
        and node.name.startswith("_")
        and not node.name.startswith("__")
        and uses[node.name] == 1
        and _is_one_line(node)
    ]


def _is_one_line(function: ast.FunctionDef) -> bool:
    body = function.body[1:] if ast.get_docstring(function) else function.body
    return bool(body) and (body[-1].end_lineno or 0) == body[0].lineno


def signals(nodes: Nodes) -> int:
    """How many signals are declared."""
    values = (
        node.value for node in chain.from_iterable(nodes.values()) if isinstance(node, ast.Assign)
    )
    return sum(isinstance(value, ast.Call) and _called(value) == "Signal" for value in values)


def reaching(nodes: Nodes) -> list[str]:
    """Where an attribute is reached through three parts, as in ``page.verse.overlay.canvas``.

    A part is an attribute that some class makes of a class of the same package; it is known by its
    name alone.
    """
    every = list(chain.from_iterable(nodes.values()))
    classes = {node.name for node in every if isinstance(node, ast.ClassDef)}
    parts = {
        target.attr
        for node in every
        if isinstance(node, ast.Assign) and _makes_one_of(classes, node.value)
        for target in node.targets
        if isinstance(target, ast.Attribute)
    }
    places = []
    for file, inside in nodes.items():
        chains = [node for node in inside if isinstance(node, ast.Attribute)]
        inner = {node.value for node in chains}
        for node in chains:
            names = _names(node)
            if node not in inner and sum(name in parts for name in names) > _MOST_PARTS:
                places.append(f"{file.relative_to(ROOT)}:{node.lineno}: {'.'.join(names)}")
    return places


def _makes_one_of(classes: Collection[str], value: ast.expr) -> bool:
    """Whether an expression makes an object of a class, perhaps within a call that names it."""
    if not isinstance(value, ast.Call):
        return False
    return _called(value) in classes or any(_makes_one_of(classes, part) for part in value.args)


def _called(call: ast.Call) -> str:
    """The name of what is called."""
    function = call.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def _names(chain: ast.expr) -> list[str]:
    """The names of a chain of attributes; empty if it begins with something else than a name."""
    if isinstance(chain, ast.Attribute):
        before = _names(chain.value)
        return [*before, chain.attr] if before else []
    return [chain.id] if isinstance(chain, ast.Name) else []


def vague_names(nodes: Nodes) -> list[str]:
    """Where a variable, an attribute or an argument gets a name that says nothing."""
    places = []
    for file, inside in nodes.items():
        for node in inside:
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                name, line = node.id, node.lineno
            elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
                name, line = node.attr.lstrip("_"), node.lineno
            elif isinstance(node, ast.arg):
                name, line = node.arg, node.lineno
            else:
                continue
            if name in _VAGUE:
                places.append(f"{file.relative_to(ROOT)}:{line}: {name}")
    return places


if __name__ == "__main__":
    sys.exit(main())
