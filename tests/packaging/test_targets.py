"""What is counted as hard to follow in the code."""

from pathlib import Path

import targets
import traced_paths
from blinker_qt.agreement.progress import no_progress, part_of
from blinker_qt.bitext.alignment import positions_as_text
from running import ROOT

CODE = b"""
class Choice: pass
class _Own: pass

def _alone(one):
    return one + 1

def _twice():
    found = 1  # noqa
    return found

def _long(self):
    word = self._own = _alone(_twice)
    return word

_long(), _twice()
"""


def test_fragments_and_vague_names_are_counted(tmp_path: Path) -> None:
    nodes = {ROOT / name: targets.nodes_of(CODE) for name in ("a.py", "b.py")}
    assert targets.repeated_class_names(nodes) == ["Choice", "_Own"]
    alone = {ROOT / "a.py": nodes[ROOT / "a.py"]}
    assert targets.fragments(alone) == ["a.py: _alone"]
    assert targets.fragments(nodes) == []  # Both names are used twice now.
    assert len(targets.vague_names(alone)) == 3
    file = tmp_path / "a.py"
    file.write_bytes(CODE)
    assert targets.suppressed({file: ()}) == 1


def test_a_path_is_what_is_called() -> None:
    trace = traced_paths.Trace((("a", "f"), ("b", "g"), ("b", "f"), ("a", "f")))
    assert (trace.files, trace.functions, trace.changes) == (2, 3, 2)


def test_lambdas_are_on_a_path_but_no_generator_expressions() -> None:
    joined = traced_paths.traced(lambda: positions_as_text(frozenset({0, 1})))
    assert [name for _, name in joined.calls] == ["positions_as_text"]
    shared = traced_paths.traced(lambda: part_of(no_progress, 0, 1)(0.5))
    names = [name for _, name in shared.calls]
    assert names == ["part_of", "part_of.<locals>.<lambda>", "no_progress"]


def test_what_is_reached_through_parts_of_parts() -> None:
    text = b"""
class Canvas: ...
class Overlay:
    def __init__(self):
        self.canvas = named(Canvas(), "canvas")
class Verse:
    moved = Signal(int)
    def __init__(self):
        self.overlay = Overlay()
class Page:
    def __init__(self):
        self.verse = Verse()
        self.verse.overlay.show()
        self.verse.overlay.canvas.show()
        self.count = sum(self.verse.overlay.size.width)
"""
    nodes = {ROOT / "page.py": targets.nodes_of(text)}
    assert targets.reaching(nodes) == ["page.py:14: self.verse.overlay.canvas.show"]
    assert targets.signals(nodes) == 1
