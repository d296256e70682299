"""Programs killed at random moments: no file is torn, and no edit is lost that was acknowledged.

Run as a program, this file is the annotator who gets killed. Set BLINKER_QT_TEST_SCALE to a number
to kill that many times as often.
"""

import os
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from blinker_qt.annotate.document import Document
from blinker_qt.annotate.session import Change, Session
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.verses import Bitext, Side, VersePair
from blinker_qt.formats import annotation

KILLS = 25 * int(os.environ.get("BLINKER_QT_TEST_SCALE", "1"))

BITEXT = Bitext.of(
    [
        VersePair(
            f"Gen 1:{number}", tuple(f"s{k}" for k in range(8)), tuple(f"t{k}" for k in range(9))
        )
        for number in range(1, 41)
    ],
    sets=[1 + number // 10 for number in range(40)],
)


def annotate(session: Session, seed: int) -> Iterator[None]:
    """Work at random without end, one act after the other."""
    chance = random.Random(seed)
    acts = [session.link, session.clear_words, session.reset, session.reload, session.previous]
    while True:
        for side in Side:
            count = len(session.pair.tokens(side))
            for position in chance.sample(range(count), chance.randrange(1, 4)):
                session.select(side, position)
        if chance.random() < 0.7:
            session.link()
        elif chance.random() < 0.5:
            finish(session)
        elif chance.random() < 0.5:
            session.undo()
        else:
            chance.choice(acts)()
        yield


def finish(session: Session) -> None:
    """Mark whatever is left, and press Done."""
    for side in Side:
        session.clear_selection()
        for position in session.unaccounted.on(side):
            session.select(side, position)
        session.mark_not_translated(side)
    session.done()


def work_until_killed(path: Path, data_directory: Path, seed: int, acknowledged: int) -> None:
    document = Document.open(path, data_directory, clock=lambda: 0.0)
    session = document.session

    def acknowledge(change: Change) -> None:
        if change.pairs:
            os.write(acknowledged, b"%d\n" % session.revision)

    session.listen(acknowledge)
    for _ in annotate(session, seed):
        pass


def expected_at(revision: int, work: AnnotationSet, seed: int) -> AnnotationSet:
    """What the same annotator's work looks like at a revision, on no disk at all."""
    seen = {work.revision: work}
    session = Session(work, clock=lambda: 0.0)
    session.listen(lambda _: seen.update({session.revision: session.annotation_set}))
    annotating = annotate(session, seed)
    while revision not in seen:
        next(annotating)
    return seen[revision]


def serve() -> None:
    """For each line of input, start a process that works until it is killed, and say its number.

    Everything is imported once; a process of its own for each kill then costs a fork.
    """
    for line in sys.stdin:
        path, data_directory, seed, acknowledged = line.rstrip("\n").split("\t")
        child = os.fork()
        if child == 0:
            descriptor = os.open(acknowledged, os.O_WRONLY)
            work_until_killed(Path(path), Path(data_directory), int(seed), descriptor)
        sys.stdout.write(f"{child}\n")
        sys.stdout.flush()
        os.waitpid(child, 0)
        sys.stdout.write("dead\n")
        sys.stdout.flush()


@pytest.fixture
def server() -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        [sys.executable, __file__], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    with process:
        yield process
        assert process.stdin is not None
        process.stdin.close()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork and no SIGKILL")
def test_no_edit_is_lost_by_a_kill(server: subprocess.Popen[str], tmp_path: Path) -> None:
    chance = random.Random()
    assert server.stdin is not None
    assert server.stdout is not None
    pipe = tmp_path / "acknowledged"
    os.mkfifo(pipe)
    path, data_directory = tmp_path / "A1.blinker", tmp_path / "data"
    path.write_bytes(annotation.write(AnnotationSet.unannotated(BITEXT)))
    work, recovered = annotation.load(path), 0
    for _ in range(KILLS):
        seed = chance.randrange(1 << 30)
        server.stdin.write(f"{path}\t{data_directory}\t{seed}\t{pipe}\n")
        server.stdin.flush()
        child = int(server.stdout.readline())
        with pipe.open() as acknowledgements:
            wanted = chance.randrange(40)
            last = work.revision
            for _, line in zip(range(wanted), acknowledgements, strict=False):
                last = int(line)
            # Some moment between this acknowledgement and one to come.
            for _ in range(chance.randrange(20_000)):
                pass
            os.kill(child, signal.SIGKILL)
            last = max([last, *(int(line) for line in acknowledgements if line.endswith("\n"))])
        assert server.stdout.readline() == "dead\n"

        assert annotation.load(path).revision <= last + 1
        document = Document.open(path, data_directory, clock=lambda: 0.0)
        found = document.session.annotation_set
        # One edit may have been in flight.
        assert last <= found.revision <= last + 1, f"seed {seed}"
        assert found == expected_at(found.revision, work, seed), f"seed {seed}"
        assert document.path == path
        if document.recovery is not None:
            recovered += 1
            assert not document.recovery.damaged
            assert document.recovery.beside is None
        if chance.random() < 0.5:
            document.close()
            assert annotation.load(path) == found
        else:
            document.abandon()
        work = found
    assert recovered


if __name__ == "__main__":
    serve()
