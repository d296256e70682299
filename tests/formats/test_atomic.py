import ctypes
import errno
import hashlib
import os
import signal
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from types import SimpleNamespace

import pytest

from blinker_qt.annotate.closed_files import check_closed
from blinker_qt.files import check_place
from blinker_qt.formats.atomic import (
    PRIVATE,
    Access,
    ChangedError,
    SaveError,
    current_hash,
    remove_stale_temporaries,
    replace_known,
    write_atomically,
)
from blinker_qt.formats.reading import content_hash

OLD, NEW = b"old work\n", b"new work, longer than before\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "A1.blinker"
    path.write_bytes(OLD)
    return path


def _names(folder: Path) -> list[str]:
    return sorted(found.name for found in folder.iterdir())


def _refuse(*_args: object) -> None:
    raise OSError(errno.EIO, "no")


def _assert_alone(file: Path, content: bytes) -> None:
    """The file has this content, and nothing else is in its folder."""
    assert file.read_bytes() == content
    assert _names(file.parent) == [file.name]


def _before(
    monkeypatch: pytest.MonkeyPatch, names: Iterable[str], act: Callable[..., object]
) -> None:
    """Do something before each call of these functions of the system."""
    for name in names:
        work = getattr(os, name)

        def call(
            *args: object, name: str = name, work: Callable[..., object] = work, **options: object
        ) -> object:
            act(name, *args)
            return work(*args, **options)

        monkeypatch.setattr(os, name, call)


def _modes_until_named(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The permissions that a new file has before each call of the system, in order."""
    modes: list[int] = []

    def note(_name: str, first: int | Path, *_rest: object) -> None:
        status = (Path("/proc/self/fd", str(first)) if isinstance(first, int) else first).stat()
        if stat.S_ISREG(status.st_mode):
            modes.append(stat.S_IMODE(status.st_mode))

    _before(monkeypatch, ("write", "fsync", "close", "replace"), note)
    return modes


@pytest.mark.parametrize("exists", [True, False])
def test_a_private_file_is_at_no_moment_open_to_others(
    file: Path, monkeypatch: pytest.MonkeyPatch, exists: bool
) -> None:
    if not exists:
        file.unlink()
        assert Access.of(file) == PRIVATE
    old = os.umask(0)
    try:
        modes = _modes_until_named(monkeypatch)
        write_atomically(file, NEW, PRIVATE)
    finally:
        os.umask(old)
    assert len(modes) >= 4
    assert set(modes) == {0o600}
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


@pytest.mark.parametrize("mode", [0o600, 0o664, 0o444])
@pytest.mark.parametrize("standing", [None, 0o666, 0o600])
def test_a_copy_is_never_more_open_than_the_original(
    file: Path, monkeypatch: pytest.MonkeyPatch, mode: int, standing: int | None
) -> None:
    file.chmod(mode)
    copy = file.with_name("copy")
    if standing is not None:
        copy.touch()
        copy.chmod(standing)
    modes = _modes_until_named(monkeypatch)
    write_atomically(copy, NEW, Access.of(file))
    # The owner may also write it, and what is on the disk keeps its own limits.
    assert stat.S_IMODE(copy.stat().st_mode) == (mode | 0o600) & (standing or 0o666)
    assert not any(found & ~(mode | 0o600) for found in modes)


@pytest.mark.parametrize("standing", [False, True])
def test_a_group_that_cannot_be_given_has_no_right_of_its_own(
    file: Path, monkeypatch: pytest.MonkeyPatch, standing: bool
) -> None:
    def fchown(*_arguments: object) -> None:
        raise PermissionError(errno.EPERM, "no")

    own = file.stat()
    copy = file.with_name("copy")
    if standing:
        copy.touch()
        copy.chmod(0o664)
    monkeypatch.setattr(os, "fchown", fchown)
    write_atomically(copy, NEW, Access(0o664, own.st_uid, own.st_gid + 1))
    assert stat.S_IMODE(copy.stat().st_mode) == 0o644


def test_owner_and_group_are_kept(file: Path) -> None:
    if sys.platform == "win32":
        pytest.skip("files have no such owners there")
    if os.geteuid() != 0:
        pytest.skip("only root gives files away")
    os.chown(file, 12345, 54321)
    write_atomically(file, NEW)
    assert (file.stat().st_uid, file.stat().st_gid) == (12345, 54321)


@pytest.mark.parametrize("group_is_allowed", [True, False])
def test_owners_that_cannot_be_kept_do_not_stop_a_save(
    file: Path, monkeypatch: pytest.MonkeyPatch, group_is_allowed: bool
) -> None:
    asked = []

    def fchown(_descriptor: int, user: int, group: int) -> None:
        asked.append((user, group))
        if user >= 0 or not group_is_allowed:
            raise PermissionError(errno.EPERM, "no")

    there = file.stat()
    of_another = os.stat_result([*there[:4], 4711, 4712, *there[6:10]])
    monkeypatch.setattr(os, "fstat", lambda _descriptor: os.stat_result((0,) * 10))
    monkeypatch.setattr(Path, "stat", lambda _path: of_another)
    monkeypatch.setattr(os, "fchown", fchown)
    write_atomically(file, NEW)
    monkeypatch.undo()
    assert asked == [(4711, 4712), (-1, 4712)]
    assert file.read_bytes() == NEW
    assert file.stat().st_mode == there.st_mode


@pytest.mark.parametrize("exists", [True, False])
def test_symbolic_links_are_kept(file: Path, tmp_path: Path, exists: bool) -> None:
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    (folder / "link").symlink_to(file)
    if not exists:
        file.unlink()
    write_atomically(folder / "link", NEW)
    assert (folder / "link").is_symlink()
    assert file.read_bytes() == NEW
    assert _names(folder) == ["link"]


def test_short_writes_are_continued(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write = os.write
    monkeypatch.setattr(os, "write", lambda descriptor, data: write(descriptor, data[:3]))
    write_atomically(file, NEW)
    assert file.read_bytes() == NEW


_STEPS = ["open", "write", "fstat", "fchmod", "fsync", "close", "replace", "fsync of the folder"]
_fstat = os.fstat


def _is_folder(descriptor: object) -> bool:
    return isinstance(descriptor, int) and stat.S_ISDIR(_fstat(descriptor).st_mode)


def _fail(monkeypatch: pytest.MonkeyPatch, step: str, failure: Callable[[], None]) -> None:
    """Let a step of a save fail; the calls before it in the same save work."""
    name, _, of_folder = step.partition(" of ")
    close = os.close

    def fail(_name: str, first: object, *_rest: object) -> None:
        if (name == "fsync" and _is_folder(first)) == bool(of_folder):
            if name == "close" and isinstance(first, int):
                close(first)
            failure()

    _before(monkeypatch, [name], fail)


@pytest.mark.parametrize("step", _STEPS)
@pytest.mark.parametrize(
    ("number", "reason"),
    [
        (errno.ENOSPC, "the disk is full"),
        (errno.EDQUOT, "your quota on this disk is used up"),
        (errno.EIO, "the disk reports an error"),
        (errno.EROFS, "this disk is read-only"),
        (errno.EMFILE, "Too many open files"),
        (0, ""),
    ],
)
def test_an_error_or_interruption_at_any_step_keeps_the_old_file(
    file: Path, monkeypatch: pytest.MonkeyPatch, step: str, number: int, reason: str
) -> None:
    def failure() -> None:
        raise OSError(number, os.strerror(number)) if number else KeyboardInterrupt

    _fail(monkeypatch, step, failure)
    with pytest.raises(SaveError if number else KeyboardInterrupt) as refused:
        write_atomically(file, NEW)
    monkeypatch.undo()
    assert not number or str(refused.value) == f"{file} was not saved: {reason}"
    _assert_alone(file, NEW if step == "fsync of the folder" else OLD)


def test_a_temporary_that_cannot_be_removed_does_not_hide_the_error(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "replace", _refuse)
    monkeypatch.setattr(os, "unlink", _refuse)
    with pytest.raises(SaveError, match="the disk reports an error"):
        write_atomically(file, NEW)
    monkeypatch.undo()
    remove_stale_temporaries(file)
    assert _names(file.parent) == ["A1.blinker"]


@pytest.mark.parametrize("number", [errno.EINVAL, errno.ENOTSUP])
def test_folders_that_cannot_be_synced_are_tolerated(
    file: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    def failure() -> None:
        raise OSError(number, os.strerror(number))

    _fail(monkeypatch, "fsync of the folder", failure)
    write_atomically(file, NEW)
    assert file.read_bytes() == NEW


def test_bytes_are_synced_before_renaming(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[str] = []

    def note(name: str, first: object, *_rest: object) -> None:
        of_folder = name == "fsync" and _is_folder(first)
        calls.append("fsync of the folder" if of_folder else name)

    _before(monkeypatch, ("write", "fsync", "replace"), note)
    write_atomically(file, NEW)
    assert calls == ["write", "fsync", "replace", "fsync of the folder"]


def test_folders_and_devices_are_not_replaced(tmp_path: Path) -> None:
    if sys.platform == "win32":
        pytest.skip("there are no named pipes there")
    with pytest.raises(SaveError, match="there is a folder with this name"):
        write_atomically(tmp_path, NEW)
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(SaveError, match="this is a device, not a file"):
        write_atomically(tmp_path / "pipe", NEW)
    with pytest.raises(SaveError, match="the folder does not exist"):
        write_atomically(tmp_path / "no" / "file", NEW)
    with pytest.raises(SaveError, match="the name is too long"):
        write_atomically(tmp_path / ("x" * 300), NEW)
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    with pytest.raises(SaveError, match="Too many levels of symbolic links"):
        write_atomically(tmp_path / "loop", NEW)
    assert _names(tmp_path) == ["loop", "pipe"]


class _WindowsError(OSError):
    winerror = 32


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """A clock that only sleeping moves; its one entry is the time."""
    now = [0.0]

    def sleep(seconds: float) -> None:
        now[0] += seconds

    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    monkeypatch.setattr(time, "sleep", sleep)
    return now


@pytest.mark.parametrize("refusals", [10, 10_000])
def test_waiting_for_busy_files_on_windows_is_limited(
    file: Path, monkeypatch: pytest.MonkeyPatch, clock: list[float], refusals: int
) -> None:
    replace = os.replace
    left = iter(range(refusals))

    def busy(source: Path, target: Path) -> None:
        if next(left, None) is not None:
            raise _WindowsError(errno.EACCES, "busy")
        replace(source, target)

    monkeypatch.setattr(os, "replace", busy)
    if refusals == 10:
        write_atomically(file, NEW)
        _assert_alone(file, NEW)
    else:
        with pytest.raises(SaveError):
            write_atomically(file, NEW)
        assert 2.5 <= clock[0] < 2.6
        _assert_alone(file, OLD)


@pytest.mark.skipif(sys.platform == "win32", reason="there is no fcntl there")
@pytest.mark.parametrize("full_sync_works", [True, False])
def test_macos_flushes_the_drive(
    file: Path, monkeypatch: pytest.MonkeyPatch, full_sync_works: bool
) -> None:
    told = []

    def full_sync(_descriptor: int, command: int) -> None:
        told.append(command)
        if not full_sync_works:
            raise OSError(errno.ENOTSUP, "no")

    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr("fcntl.F_FULLFSYNC", 51, raising=False)
    monkeypatch.setattr("fcntl.fcntl", full_sync)
    write_atomically(file, NEW)
    assert told == [51]
    assert file.read_bytes() == NEW


def _killed_save(path: Path, step: str) -> None:
    """Save in a process that is killed when it comes to a step."""
    if sys.platform == "win32":
        pytest.skip("there is no SIGKILL there")
    code = f"""
import os, signal, sys
from pathlib import Path
from blinker_qt.formats.atomic import write_atomically
os.{step} = lambda *args, **options: os.kill(os.getpid(), signal.SIGKILL)
write_atomically(Path(sys.argv[1]), {NEW!r})
"""
    root = Path(__file__).parents[2]
    ended = subprocess.run([sys.executable, "-c", code, path], cwd=root, check=False)
    assert ended.returncode == -signal.SIGKILL


def test_a_killed_save_leaves_the_old_file_and_a_temporary_that_is_removed(tmp_path: Path) -> None:
    mine, other = tmp_path / "A1.blinker", tmp_path / "A2.blinker"
    for path, step in ((mine, "write"), (other, "replace")):
        path.write_bytes(OLD)
        _killed_save(path, step)
    foreign = tmp_path / ".blinker-notes.tmp"
    foreign.touch()
    assert len(_names(tmp_path)) == 5
    link = tmp_path / "link"
    link.symlink_to(mine)
    remove_stale_temporaries(link)
    link.unlink()
    assert len(_names(tmp_path)) == 4
    remove_stale_temporaries(other)
    assert _names(tmp_path) == [foreign.name, mine.name, other.name]
    assert mine.read_bytes() == other.read_bytes() == OLD


# Replacing what is known


@pytest.fixture(params=["linux", "darwin", "win32"])
def system(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Linux exchanges files; the others stand for systems that cannot, as they cannot here."""
    if sys.platform != "win32":
        monkeypatch.setattr("fcntl.F_FULLFSYNC", -1, raising=False)
    monkeypatch.setattr(sys, "platform", request.param)
    return str(request.param)


def test_known_content_is_replaced_and_unknown_content_kept(file: Path, system: str) -> None:
    other = file.with_name("other")
    file.chmod(0o604)
    assert not replace_known(file, NEW, {content_hash(OLD)}, other)
    _assert_alone(file, NEW)
    assert system == "win32" or stat.S_IMODE(file.stat().st_mode) == 0o604
    if system == "linux":
        assert replace_known(file, OLD, {content_hash(OLD)}, other)
        assert (file.read_bytes(), other.read_bytes()) == (OLD, NEW)
        other.unlink()
    else:
        with pytest.raises(ChangedError, match="was changed by another program"):
            replace_known(file, OLD, {content_hash(OLD)}, other)
        _assert_alone(file, NEW)
    file.unlink()
    assert not replace_known(file, NEW, (), other)
    _assert_alone(file, NEW)


@pytest.mark.skipif(sys.platform != "linux", reason="exchanges files")
@pytest.mark.parametrize("number", [errno.EINVAL, errno.ENOSYS, errno.EOPNOTSUPP])
def test_file_systems_without_exchange(
    file: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    class Refusing:
        @staticmethod
        def renameat2(*_arguments: object) -> int:
            ctypes.set_errno(number)
            return -1

    monkeypatch.setattr(ctypes, "CDLL", lambda *_arguments, **_options: Refusing)
    assert not replace_known(file, NEW, {content_hash(OLD)}, file.with_name("other"))
    assert file.read_bytes() == NEW
    with pytest.raises(ChangedError):
        replace_known(file, OLD, {content_hash(OLD)}, file.with_name("other"))
    assert file.read_bytes() == NEW


@pytest.mark.skipif(sys.platform != "linux", reason="exchanges files")
def test_unreadable_content_is_kept(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = file.with_name("other")
    with monkeypatch.context() as patch:
        patch.setattr(hashlib, "file_digest", _refuse)
        assert replace_known(file, NEW, {content_hash(OLD)}, other)
    assert (file.read_bytes(), other.read_bytes()) == (NEW, OLD)


@pytest.mark.skipif(sys.platform != "linux", reason="exchanges files")
def test_concurrent_writers_never_destroy_each_others_content(file: Path) -> None:
    written: dict[str, set[bytes]] = {"one": {OLD}, "two": set()}
    met: list[bytes] = []

    def write(name: str) -> None:
        for number in range(200):
            other = file.with_name(f"{name}-{number}")
            data = f"{name} {number}".encode()
            written[name].add(data)
            standing = current_hash(file)
            known = {standing} if standing else set()
            seen = file.read_bytes()
            if content_hash(seen) in known:
                met.append(seen)
            if replace_known(file, data, known, other):
                met.append(other.read_bytes())

    threads = [threading.Thread(target=write, args=(name,)) for name in written]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    # Each version was read by who replaced it, was kept, or stands.
    assert {*met, file.read_bytes()} == set().union(*written.values())


@pytest.mark.skipif(sys.platform != "linux", reason="exchanges files")
@pytest.mark.parametrize("step", ["open", "write", "fsync", "close", "fsync of the folder"])
def test_an_error_at_any_step_of_an_exchange_keeps_a_whole_file(
    file: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    _fail(monkeypatch, step, _refuse)
    with pytest.raises(SaveError, match="the disk reports an error"):
        replace_known(file, NEW, {content_hash(OLD)}, file.with_name("other"))
    monkeypatch.undo()
    _assert_alone(file, NEW if step == "fsync of the folder" else OLD)


@pytest.mark.skipif(
    sys.platform == "win32", reason="Windows does not say which disks are read-only"
)
@pytest.mark.parametrize(
    ("flag", "reason"),
    [(getattr(os, "ST_RDONLY", 1), "this disk is read-only"), (0, "no permission")],
)
@pytest.mark.parametrize(
    "write",
    [lambda path: write_atomically(path, b"x"), check_closed, check_place],
    ids=["save", "change a closed file", "make a file"],
)
def test_whatever_writes_gives_the_same_reason(
    write: Callable[[Path], object],
    flag: int,
    reason: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path = tmp_path / "a.blinker"
    path.write_bytes(b"before")
    monkeypatch.setattr(os, "access", lambda *_: False)
    monkeypatch.setattr(os, "statvfs", lambda _: SimpleNamespace(f_flag=flag))
    with pytest.raises(SaveError, match=reason):
        write(path)
    assert path.read_bytes() == b"before"
