"""One annotator's decisions on one verse pair: the file ``sampN.SentPairK``."""

import re
from collections.abc import Mapping

from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.errors import Problem
from blinker_qt.bitext.verses import Side
from blinker_qt.formats.import_remarks import Repair, Repairs
from blinker_qt.formats.interchange import ONE_OF_TWO, Conflicts
from blinker_qt.formats.reading import lines

_ROW = re.compile(r"[ \t]*([0-9]{1,7})[ \t]+([0-9]{1,7})[ \t]*")

_Row = tuple[int, int]
"""One line: a source and a target position from 1, or 0 for not translated."""


class Decisions:
    """The lines of one file, and what was wrong with them.

    Args:
        path: the file, as the user named it.
        text: its content.
        counts: how many words the verse has on each side.
        conflicts: what to do with words that are both linked and not translated.

    Attributes:
        alignment: what the lines say, without those that are wrong.
        settled: how many words were both linked and not translated.
        problems: everything that is wrong, in the order of the lines.
    """

    def __init__(
        self,
        path: str,
        text: str,
        counts: Mapping[Side, int],
        conflicts: Conflicts,
        repairs: Repairs,
    ) -> None:
        self._repairs = repairs
        self.problems: list[Problem] = []
        self.settled = 0
        self._path = path
        self._counts = counts
        self._rows: dict[_Row, int] = {}
        for line, row in enumerate(lines(text), 1):
            if row.strip(" \t"):
                self._read(line, row)
        self.alignment = self._settle(conflicts)
        self.problems.sort(key=lambda problem: problem.line or 0)

    def _read(self, line: int, text: str) -> None:
        match = _ROW.fullmatch(text)
        if not match:
            self._complain(line, "the line is not a link", "expected two positions such as 4 1")
            return
        row = int(match[1]), int(match[2])
        outside = [
            (side, position)
            for side, position in zip(Side, row, strict=True)
            if position > self._counts[side]
        ]
        for side, position in outside:
            self._complain(
                line,
                "the {side} position {position} does not exist",
                "expected 1 to {count}, or 0 for not translated",
                side=side.value,
                position=position,
                count=self._counts[side],
            )
        if row == (0, 0):
            expected = "expected a position on one side at least"
            self._complain(line, "the line names no word", expected)
        elif row in self._rows:
            what, expected = "line {first} says the same", "expected each line once"
            values = {"first": self._rows[row]}
            again = Problem(self._path, what, expected, line, values=values)
            self._repairs.add(Repair.REPEATED, again)
        elif not outside:
            self._rows[row] = line

    def _settle(self, conflicts: Conflicts) -> Alignment:
        links = {row for row in self._rows if 0 not in row}
        unlinked: set[_Row] = set()
        marked: list[frozenset[int]] = []
        for end, side in enumerate(Side):
            marks = {row[end]: line for row, line in self._rows.items() if not row[1 - end]}
            both = marks.keys() & {link[end] for link in links}
            self.settled += len(both)
            if conflicts is Conflicts.NOT_TRANSLATED:
                unlinked |= {link for link in links if link[end] in both}
                both.clear()
            elif conflicts is Conflicts.REFUSE:
                for position in both:
                    self._refuse_conflict(side, position, marks[position])
            marked.append(frozenset(position - 1 for position in marks.keys() - both))
        kept = frozenset((source - 1, target - 1) for source, target in links - unlinked)
        return Alignment(kept, *marked)

    def _refuse_conflict(self, side: Side, position: int, line: int) -> None:
        end = list(Side).index(side)
        self._complain(
            line,
            "{side} word {position} is not translated here and linked on line {other}",
            ONE_OF_TWO,
            side=side.value,
            position=position,
            other=next(at for row, at in self._rows.items() if row[end] == position and all(row)),
        )

    def _complain(self, line: int, what: str, expected: str, **values: str | int) -> None:
        self.problems.append(Problem(self._path, what, expected, line, values=values))


def as_bytes(alignment: Alignment) -> bytes:
    """The file that says an alignment: links, then source words, then target words, ascending."""
    rows = [(source + 1, target + 1) for source, target in sorted(alignment.links)]
    rows += [(position + 1, 0) for position in sorted(alignment.not_translated_source)]
    rows += [(0, position + 1) for position in sorted(alignment.not_translated_target)]
    return "".join(f"{source} {target}\n" for source, target in rows).encode("ascii")
