"""The annotation sets under comparison, as they lie in the worker process; no Qt.

Reading and counting happen in a process of their own, so that the window never waits for them.
"""

import signal
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from multiprocessing.connection import Connection
from pathlib import Path
from typing import NamedTuple

from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.errors import InputError, Problem
from blinker_qt.ui.analysis.requests import (
    Compare,
    Compared,
    Differ,
    Differences,
    Draw,
    Drawn,
    Entry,
    Load,
    Progress,
    Remove,
    Reply,
    Request,
    Roll,
)
from blinker_qt.workspace.collation import Collation
from blinker_qt.workspace.comparable import check_comparable
from blinker_qt.workspace.exchange import SUFFIX
from blinker_qt.workspace.second_pass import load_first_pass


class _Member(NamedTuple):
    path: Path
    work: AnnotationSet


class Bench:
    """Holds annotation sets and answers for them."""

    def __init__(self) -> None:
        self._members: list[_Member] = []
        self._collation: Collation | None = None

    def answer(
        self,
        request: Request,
        tell: Callable[[Progress], None],
        is_stopped: Callable[[], bool],
    ) -> Reply | None:
        """Do what a request asks for.

        Args:
            request: what is asked.
            tell: told before each file is read.
            is_stopped: asked before each file is read; true gives up loading.

        Returns:
            The answer; None for a request that has none.
        """
        match request:
            case Load():
                return self._load(request, tell, is_stopped)
            case Remove():
                return self._take([m for m in self._members if m.path not in request.paths])
            case Compare():
                return self._compare(request)
            case Differ():
                collation = self._the_collation()
                rows = collation.disagreements(request.first, request.second, request.options)
                return Differences(request, rows)
            case Draw():
                return self._draw(request)
        return None

    def _load(
        self, request: Load, tell: Callable[[Progress], None], is_stopped: Callable[[], bool]
    ) -> Roll:
        paths, refused = _files_of(request.paths)
        standing = [member for member in self._members if member.path not in paths]
        called = _called([*(member.path for member in standing), *paths])
        read: list[_Member] = []
        for number, path in enumerate(paths, start=1):
            if is_stopped():
                return replace(self._roll(), cancelled=True)
            tell(Progress(path, number, len(paths)))
            try:
                read.append(_Member(path, load_first_pass(path)))
            except InputError as error:
                refused.append(_sendable(error, called[path]))
        named = list(_named(read, refused, called))
        kept = standing
        for member in named:
            rival = _rival(kept, named, member)
            try:
                if rival is not member:
                    check_comparable([(called[one.path], one.work) for one in (rival, member)])
            except InputError as error:
                refused.append(_sendable(error, called[member.path]))
            else:
                kept.append(member)
        return replace(self._take(kept), refused=tuple(refused))

    def _take(self, members: list[_Member]) -> Roll:
        self._members = members
        called = _called([member.path for member in members])
        several = [(called[member.path], member.work) for member in members]
        self._collation = Collation.of(several) if len(several) > 1 else None
        return self._roll()

    def _roll(self) -> Roll:
        entries = tuple(
            Entry(path, work.annotator, sum(pair.done for pair in work.pairs), len(work.pairs))
            for path, work in self._members
        )
        if not self._members:
            return Roll(entries, None)
        bitext = self._members[0].work.bitext
        return Roll(entries, (bitext.source_language, bitext.target_language))

    def _compare(self, request: Compare) -> Compared:
        try:
            return Compared(request.options, self._the_collation().compare(request.options))
        except InputError as error:
            return Compared(request.options, None, _plain(error.problems))

    def _draw(self, request: Draw) -> Drawn:
        first, second = (self._members[place].work for place in (request.first, request.second))
        return Drawn(
            request,
            first.bitext[request.index],
            first.pairs[request.index].alignment,
            second.pairs[request.index].alignment,
        )

    def _the_collation(self) -> Collation:
        if self._collation is None:
            raise ValueError(f"{len(self._members)} annotation sets to compare")
        return self._collation


def serve(connection: "Connection[Reply, Request]") -> None:
    """Answer requests, one after the other, until the other end is closed."""
    bench = Bench()
    with connection, suppress(EOFError, ConnectionError):
        while True:
            reply = bench.answer(connection.recv(), connection.send, connection.poll)
            if reply is not None:
                connection.send(reply)


def serve_in_process(connection: "Connection[Reply, Request]") -> None:
    """Be the worker process: a key press that interrupts the program is the window's business."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    serve(connection)


def _files_of(paths: Sequence[Path]) -> tuple[list[Path], list[tuple[Problem, ...]]]:
    """The files among the paths and the annotation files in the folders, none of them twice."""
    files: dict[Path, None] = {}
    refused: list[tuple[Problem, ...]] = []
    for path in paths:
        found = [path]
        if path.is_dir():
            found = sorted(path.glob(f"*{SUFFIX}"))
            if not found:
                what = "there is no annotation file in the folder"
                expected = "expected files whose names end in {suffix}"
                refused.append((Problem(str(path), what, expected, values={"suffix": SUFFIX}),))
        files.update(dict.fromkeys(file.resolve() for file in found))
    return list(files), refused


def _called(paths: Sequence[Path]) -> dict[Path, str]:
    """What files are called in messages: by their name, in full where two have the same name."""
    counts = Counter(path.name for path in paths)
    return {path: path.name if counts[path.name] == 1 else str(path) for path in paths}


def _named(
    members: Sequence[_Member], refused: list[tuple[Problem, ...]], called: Mapping[Path, str]
) -> Iterator[_Member]:
    for member in members:
        if member.work.annotator:
            yield member
        else:
            what = "the annotation set names no annotator"
            refused.append((Problem(called[member.path], what, "expected a name"),))


def _rival(kept: Sequence[_Member], read: Sequence[_Member], member: _Member) -> _Member:
    """What an annotation set has to be comparable with: a namesake, or else any that stays.

    Where none is there yet, the first of those with the text that most of them have stays.
    """
    for other in kept:
        if other.work.annotator == member.work.annotator:
            return other
    if kept:
        return kept[0]
    texts = [_text_of(other.work) for other in read]
    return read[texts.index(Counter(texts).most_common(1)[0][0])]


def _text_of(work: AnnotationSet) -> tuple[tuple[str, ...], ...]:
    return work.bitext.references, work.bitext.source_verses, work.bitext.target_verses


def _sendable(error: InputError, called: str) -> tuple[Problem, ...]:
    return _plain([replace(problem, path=called) for problem in error.problems])


def _plain(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Problems with values that can travel to another process."""
    return tuple(replace(problem, values=dict(problem.values)) for problem in problems)
