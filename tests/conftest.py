"""Settings of all tests."""

import multiprocessing
import os
import shutil
import sys
import tempfile
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import jinja2
import pytest
from hypothesis import Phase, settings

from blinker_qt import background
from blinker_qt.agreement.resampling import Draws
from blinker_qt.compare import agreement
from blinker_qt.paths import HOME_VARIABLE, resource
from blinker_qt.translation import use_language
from commands import Commands

if TYPE_CHECKING:
    from blinker_qt.ui.app.single_instance import Application

ROOT = Path(__file__).parents[1]

# It is run by another Python, which has the modules that it imports.
collect_ignore = ["helpers/screen_reader.py"]

# How long an example takes says how busy the machine is, not whether the program is right.
settings.register_profile("calm", deadline=None, max_examples=12)
settings.load_profile("calm")
# With --hypothesis-profile=named, only the examples that tests name are tried, none at random: this
# shows what is covered by luck alone.
settings.register_profile("named", deadline=None, phases=[Phase.explicit])

# Saving waits for the disk, for seconds in all; files of tests need not survive a power cut.
_IN_MEMORY = Path("/dev/shm")
if _IN_MEMORY.is_dir() and shutil.disk_usage(_IN_MEMORY).free > 1 << 30:
    os.environ["TMPDIR"] = tempfile.tempdir = str(_IN_MEMORY)

# No window appears on the screen unless the environment asks for it.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

# Programs that tests start need not compile every module again, whatever the environment says.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix = str(ROOT / "build" / "pycache")
sys.dont_write_bytecode = False

# A template is compiled once, not again for every page of every test.
_COMPILED: dict[tuple[str, str | None], object] = {}
_COMPILE = jinja2.Environment.compile


def _compile_once(
    environment: jinja2.Environment, source: str, name: str, filename: str | None
) -> object:
    key = source, filename
    if key not in _COMPILED:
        _COMPILED[key] = _COMPILE(environment, source, name, filename)
    return _COMPILED[key]


pytest.MonkeyPatch().setattr(jinja2.Environment, "compile", _compile_once)

# Background processes are forked from one that has loaded what they need.
multiprocessing.set_forkserver_preload(
    [
        "blinker_qt.compare.answers",
        "blinker_qt.gold.evaluation",
        "blinker_qt.gold.systems",
        "blinker_qt.study.lead_acts",
        "blinker_qt.ui.study.new_study_dialog",
    ]
)
if os.environ.get("BLINKER_QT_TEST_SPAWN"):
    # As on Windows and macOS.
    pytest.MonkeyPatch().setattr(background, "_CONTEXT", multiprocessing.get_context("spawn"))


@pytest.fixture(autouse=True, scope="session")
def _own_home(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Journals, settings and logs of tests go to a folder of their own, in subprocesses too."""
    os.environ[HOME_VARIABLE] = str(tmp_path_factory.mktemp("home"))


@pytest.fixture(scope="session")
def qapp_cls() -> type["Application"]:
    """The program's own application, whichever test needs one first."""
    from blinker_qt.ui.app.single_instance import Application

    return Application


@pytest.fixture
def in_french() -> Iterator[None]:
    """The reader's language is French."""
    folder = resource("translations")
    use_language("fr", folder)
    yield
    use_language("en", folder)


@pytest.fixture
def few_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    """Intervals of answers and reports are drawn from few replicates, as they are not looked at."""
    monkeypatch.setattr(agreement, "_REPLICATES", ((10**9, Draws(40)),))


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Commands:
    """Runs commands of the program."""
    return Commands(capsys)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup() -> Generator[None]:
    """Skip what no system whose names of files are not in UTF-8 can do."""
    with _names_that_this_system_can_hold():
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call() -> Generator[None]:
    """Skip what no system whose names of files are not in UTF-8 can do."""
    with _names_that_this_system_can_hold():
        return (yield)


@contextmanager
def _names_that_this_system_can_hold() -> Iterator[None]:
    try:
        yield
    except UnicodeEncodeError as error:
        # A text that is written in the encoding of the system is a mistake of ours.
        if error.encoding != sys.getfilesystemencoding() or not Path(error.object).is_absolute():
            raise
        pytest.skip(f"no file can have this name here: {error.object!a}")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Escape what UTF-8 cannot hold, such as parts of file names, in what a test printed.

    Otherwise a report with such a name ends the whole run where tests run in several processes.
    """
    report = yield
    report.sections = [(title, _escaped(text)) for title, text in report.sections]
    if report.failed and _escaped(report.longreprtext) != report.longreprtext:
        report.longrepr = _escaped(report.longreprtext)
    return report


def _escaped(text: str) -> str:
    return text.encode("utf-8", "backslashreplace").decode()
