"""Programs killed and power cut at random: files stay whole, acknowledged edits survive.

Run as a program, this file is the annotator who gets killed.
"""

import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from amounts import seeded, times
from blinker_qt.annotate import saving
from blinker_qt.annotate.document import Document, SaveState
from blinker_qt.annotate.session import Change, Session
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.study import Study, labels_in
from blinker_qt.bitext.verses import Bitext, Side, VersePair
from blinker_qt.formats import annotation

if sys.platform == "win32":
    pytest.skip("there is no fork and no SIGKILL there", allow_module_level=True)
BITEXT = Bitext.of(
    [
        VersePair(
            f"Gen 1:{number}", tuple(f"s{k}" for k in range(8)), tuple(f"t{k}" for k in range(9))
        )
        for number in range(1, 41)
    ],
    sets=[1 + number // 10 for number in range(40)],
)
LABELS = labels_in("SEM, FUN")


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
        elif session.alignment.links and chance.random() < 0.5:
            words = [(Side.SOURCE, source) for source, _ in session.alignment.links]
            session.label(chance.choice(LABELS).name, [chance.choice(sorted(words))])
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
        if change.pairs and document.state is SaveState.SAVED:
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
        path, data_directory, seed, acknowledged, large_journal = line.rstrip("\n").split("\t")
        child = os.fork()
        if child == 0:
            saving.LARGE_JOURNAL = int(large_journal)
            descriptor = os.open(acknowledged, os.O_WRONLY)
            work_until_killed(Path(path), Path(data_directory), int(seed), descriptor)
        sys.stdout.write(f"{child}\n")
        sys.stdout.flush()
        os.waitpid(child, 0)
        sys.stdout.write("dead\n")
        sys.stdout.flush()


class Annotator:
    """An annotator who works with programs that are interrupted.

    Attributes:
        recovered: how often edits came back from the journal.
        labelled: how many verse pairs with labels came back, over all programs.
    """

    def __init__(self, server: subprocess.Popen[str], folder: Path, chance: random.Random) -> None:
        self._server = server
        self._chance = chance
        self._path, self._data = folder / "A1.blinker", folder / "data"
        self._pipe = folder.parent / "acknowledged"
        os.mkfifo(self._pipe)
        begun = replace(AnnotationSet.unannotated(BITEXT, "A1"), study=Study(labels=LABELS))
        self._path.write_bytes(annotation.write(begun))
        self._work = annotation.load(self._path)
        self._seed = self._safe = self._last = 0
        self.recovered = self.labelled = 0

    def work_until(self, cut: Callable[[], object] | None = None) -> None:
        """Work until the program is killed, and on request the power cut."""
        chance, server = self._chance, self._server
        assert server.stdin is not None
        assert server.stdout is not None
        self._seed = chance.randrange(1 << 30)
        # In half of the programs the journal begins anew every few edits.
        large = chance.choice([saving.LARGE_JOURNAL, 5000])
        line = self._path, self._data, self._seed, self._pipe, large
        server.stdin.write("\t".join(map(str, line)) + "\n")
        server.stdin.flush()
        child = int(server.stdout.readline())
        with self._pipe.open("rb", buffering=0) as acknowledgements:
            wanted = chance.randrange(40)
            revisions = [self._work.revision]
            revisions += (
                int(line) for _, line in zip(range(wanted), acknowledgements, strict=False)
            )
            # Some moment between this acknowledgement and one to come.
            for _ in range(chance.randrange(20_000)):
                pass
            if cut is not None:
                os.set_blocking(acknowledgements.fileno(), False)
                revisions += map(int, (acknowledgements.read() or b"").split())
                os.set_blocking(acknowledgements.fileno(), True)
                self._safe = revisions[-1]
                # A sync that is under way in the kernel at this moment ends without an error.
                cut()
            os.kill(child, signal.SIGKILL)
            revisions += map(int, acknowledgements.read().split())
            self._last = revisions[-1]
            if cut is None:
                self._safe = self._last
        assert server.stdout.readline() == "dead\n"

    def check(self) -> None:
        """Open the file again: it has all that was acknowledged, and at most one edit more.

        Half of the edit in flight may be at the end of the journal, which then counts as damaged: a
        kill, too, can end a write between two pages.
        """
        last, path = self._last, self._path
        assert annotation.load(path).revision <= last + 1
        document = Document.open(path, self._data, clock=lambda: 0.0)
        found = document.session.annotation_set
        # One edit may have been in flight.
        assert self._safe <= found.revision <= last + 1
        assert found == expected_at(found.revision, self._work, self._seed)
        assert document.path == path
        if document.recovery is not None:
            self.recovered += 1
            assert document.recovery.beside is None
        if self._chance.random() < 0.5:
            document.close()
            assert annotation.load(path) == found
        else:
            document.abandon()
        self._work = found
        self.labelled += sum(bool(pair.labels) for pair in found.pairs)


@pytest.fixture
def server() -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        [sys.executable, __file__],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    with process:
        yield process
        assert process.stdin is not None
        process.stdin.close()


def test_no_edit_is_lost_by_a_kill(server: subprocess.Popen[str], tmp_path: Path) -> None:
    folder = tmp_path / "work"
    folder.mkdir()
    with seeded() as chance:
        annotator = Annotator(server, folder, chance)
        # On a busy machine, programs may be killed before they come to labels.
        for number in range(times(60)):
            if number >= times(12) and annotator.recovered and annotator.labelled:
                break
            annotator.work_until()
            annotator.check()
    assert annotator.recovered
    assert annotator.labelled


class Disk:
    """A disk with an ext4 file system, kept in a file, whose power can be cut.

    Args:
        folder: where it is mounted; the file is beside it.
    """

    _SHUT_DOWN = 0x8004587D
    """EXT4_IOC_SHUTDOWN: from now on nothing is written, and everything fails."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.folder.mkdir()
        self._file = folder.with_suffix(".image")
        with self._file.open("wb") as file:
            file.truncate(32 << 20)
        subprocess.run(["mkfs.ext4", "-q", self._file], check=True)

    def mount(self, options: str) -> bool:
        """Switch the disk on; whether this is possible here."""
        # A copy is another device, even if a process with other mounts keeps the old one.
        old, self._file = self._file, self._file.with_suffix(f".{time.monotonic_ns()}")
        shutil.copyfile(old, self._file)
        old.unlink()
        command = ("mount", "-o", f"loop,{options}", self._file, self.folder)
        return subprocess.run(command, check=False, stderr=subprocess.DEVNULL).returncode == 0

    def cut(self, how: int) -> None:
        """Cut the power.

        Args:
            how: 1 if ext4 may write its own journal before, but no content of files; 2 if not.
        """
        import fcntl

        descriptor = os.open(self.folder, os.O_RDONLY)
        try:
            fcntl.ioctl(descriptor, self._SHUT_DOWN, how.to_bytes(4, sys.byteorder))
        finally:
            os.close(descriptor)

    def unmount(self, *options: str) -> None:
        """Switch the disk off; after a cut, nothing more is written to it."""
        sync = ("sync", "--file-system", self.folder)
        subprocess.run(sync, check=False, stderr=subprocess.DEVNULL)
        subprocess.run(["umount", *options, self.folder], check=True)


MOUNTED = ("data=ordered", "data=ordered,noauto_da_alloc", "data=writeback,noauto_da_alloc")
"""Ways to mount ext4. With the last two it does not make up for programs that sync too little."""


@pytest.fixture
def disk() -> Iterator[Disk]:
    if sys.platform != "linux" or os.geteuid() != 0 or shutil.which("mkfs.ext4") is None:
        pytest.skip("only root on Linux, with mkfs.ext4, can make a disk and cut its power")
    # Not in a folder of pytest's: other runs would fail to clean up what is still mounted.
    with tempfile.TemporaryDirectory() as folder:
        disk = Disk(Path(folder, "disk"))
        if not disk.mount(MOUNTED[0]):
            pytest.skip("a file cannot be mounted as a disk here")
        try:
            yield disk
        finally:
            # A test that failed may have files open.
            disk.unmount("--lazy")


def test_no_edit_is_lost_by_a_power_cut(server: subprocess.Popen[str], disk: Disk) -> None:
    with seeded() as chance:
        annotator = Annotator(server, disk.folder, chance)
        for _ in range(times(6)):
            # What was checked, or the new file of the first time, is on the disk.
            disk.unmount()
            assert disk.mount(chance.choice(MOUNTED))
            annotator.work_until(partial(disk.cut, chance.choice([1, 2])))
            disk.unmount()
            assert disk.mount(MOUNTED[0])
            annotator.check()
    assert annotator.recovered


if __name__ == "__main__":
    serve()
