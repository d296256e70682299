"""Every system call of an annotator's work fails once, or the program is killed there."""

import errno
import os
from collections.abc import Callable, Iterator
from functools import partial
from itertools import product
from pathlib import Path

import pytest

from amounts import seeded, times
from blinker_qt.annotate import saving
from blinker_qt.annotate.document import Document, SaveState
from blinker_qt.annotate.session import Change, Session
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.bitext.verses import Bitext, Side, VersePair
from blinker_qt.formats import annotation
from blinker_qt.formats.atomic import write_atomically
from tracing import FILE_CALLS, POSSIBLE, Traced, traced

pytestmark = pytest.mark.skipif(not POSSIBLE, reason="calls are traced on Linux on x86-64 only")

BITEXT = Bitext.of([VersePair(f"Gen 1:{number}", ("a", "b"), ("c", "d")) for number in (1, 2, 3)])
ERRORS = (errno.EIO, errno.ENOSPC, errno.EACCES, errno.EINTR)


def edits(session: Session) -> Iterator[None]:
    """Link and mark words of two verse pairs, and press Done, which saves the file."""
    for _ in range(2):
        session.paint_links([(0, 0)], linked=True)
        yield
        for side in Side:
            session.toggle_mark(side, 1)
            yield
        session.done()
        yield
    session.paint_links([(1, 0)], linked=True)
    yield


class SavingHere:
    """Saves at once, in the thread that is traced."""

    def __init__(self, save: Callable[[AnnotationSet], None]) -> None:
        self.submit = save

    def wait(self, _timeout: float | None = None) -> bool:
        return True


def work(path: Path, report: Callable[[str], None], *, closes: bool) -> None:
    """Open a file, do all edits, report each that is saved, and close the file or die."""
    try:
        document = Document.open(path, path.parent / "data", clock=lambda: 0.0)
    except BlinkerError:
        report("refused")
        return
    document._thread = SavingHere(document._save)  # type: ignore[assignment]
    session = document.session

    def acknowledge(change: Change) -> None:
        if change.pairs and document.state is SaveState.SAVED:
            report(str(session.revision))

    session.listen(acknowledge)
    for _ in edits(session):
        pass
    for attempt in range(3 if closes else 0):
        try:
            document.close()
        except BlinkerError:
            assert attempt < 2
        else:
            report("closed")
            break


def states() -> dict[int, AnnotationSet]:
    """The work at each revision."""
    session = Session(AnnotationSet.unannotated(BITEXT, "A1"), clock=lambda: 0.0)
    found = {0: session.annotation_set}
    for _ in edits(session):
        found[session.revision] = session.annotation_set
    return found


def begin(folder: Path) -> Path:
    folder.mkdir()
    path = folder / "A1.blinker"
    path.write_bytes(annotation.write(AnnotationSet.unannotated(BITEXT, "A1")))
    return path


def check(path: Path, outcome: Traced, expected: dict[int, AnnotationSet]) -> None:
    """All that was reported as saved is there, and the next save is not disturbed."""
    saved = max([int(line) for line in outcome.reports if line.isdecimal()], default=0)
    assert annotation.load(path) in expected.values()
    document = Document.open(path, path.parent / "data", clock=lambda: 0.0)
    found = document.session.annotation_set
    assert found.revision >= (max(expected) if "closed" in outcome.reports else saved)
    assert found == expected[found.revision]
    document.session.set_annotator("B")
    document.close()
    assert annotation.load(path).annotator == "B"
    assert not list(path.parent.glob(".blinker-*"))


@pytest.mark.parametrize("large_journal", [saving.LARGE_JOURNAL, 500])
def test_a_system_call_that_fails_or_is_the_last_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, large_journal: int
) -> None:
    """The journal begins anew every few edits if little is large."""
    monkeypatch.setattr(saving, "LARGE_JOURNAL", large_journal)
    expected = states()
    # Once here, too, so that everything is imported.
    work(begin(tmp_path / "here"), lambda _line: None, closes=True)
    usual = traced(partial(work, begin(tmp_path / "usual"), closes=True))
    assert usual.ended, usual.reports
    names = [FILE_CALLS.get(number) for number in usual.calls]
    assert {"renameat2", "fsync", "fdatasync", "unlink", "flock"} <= set(names)
    places = [place for place, name in enumerate(names) if name]
    kills = product(range(len(names)), [None], [True])
    cases = [*kills, *product(places, ERRORS, [True, False])]
    with seeded() as chance:
        for number, case in enumerate(chance.sample(cases, min(len(cases), times(6)))):
            place, error, closes = case
            path = begin(tmp_path / str(number))
            outcome = traced(partial(work, path, closes=closes), place, error)
            try:
                if error is not None:
                    assert outcome.ended
                    assert not closes or {"closed", "refused"} & set(outcome.reports)
                check(path, outcome, expected)
            except BaseException as problem:
                name = names[place] or usual.calls[place]
                problem.add_note(f"{case}: {error and errno.errorcode[error]} at {name}")
                problem.add_note("\n".join(outcome.reports))
                raise


OTHER = annotation.write(AnnotationSet.unannotated(BITEXT, "B"))


def save_over_another(path: Path, _report: Callable[[str], None]) -> None:
    """Save a file that another program replaces when the new bytes are on the disk."""
    document = Document.open(path, path.parent / "data", clock=lambda: 0.0)
    document._thread = SavingHere(document._save)  # type: ignore[assignment]
    document.session.paint_links([(0, 0)], linked=True)
    fsync, waiting = os.fsync, [path]

    def meanwhile(descriptor: int) -> None:
        fsync(descriptor)
        if waiting and Path(f"/proc/self/fd/{descriptor}").readlink().parent == path.parent:
            write_atomically(waiting.pop(), OTHER)

    os.fsync = meanwhile  # type: ignore[assignment]
    document.save()


def test_a_version_of_another_program_survives_a_kill_at_any_system_call(tmp_path: Path) -> None:
    usual = traced(partial(save_over_another, begin(tmp_path / "usual")))
    assert usual.ended, usual.reports
    names = [FILE_CALLS.get(number) for number in usual.calls]
    exchanged = names.index("renameat2")
    kept = 0
    for place in range(exchanged - 4, len(names)):
        path = begin(tmp_path / str(place))
        assert not traced(partial(save_over_another, path), place).ended
        before = path.read_bytes()
        document = Document.open(path, path.parent / "data", clock=lambda: 0.0)
        document.session.set_annotator("A1")
        document.close()
        contents = {found.name: found.read_bytes() for found in path.parent.glob("*.blinker")}
        assert OTHER in (before, *contents.values()), (place, names[place])
        assert not list(path.parent.glob(".blinker-*")), (place, names[place])
        if document.recovery is not None and document.recovery.others:
            assert [other.read_bytes() for other in document.recovery.others] == [OTHER]
            kept += 1
    # It was between the exchange and the new name at least once.
    assert kept
