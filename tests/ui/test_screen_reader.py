"""The work of annotator and lead by what a screen reader reads, hears and presses (AT-SPI)."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import cast

import pytest

from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.verses import Bitext, VersePair
from blinker_qt.formats import annotation

ROOT = Path(__file__).parents[2]
SYSTEM_PYTHON = "/usr/bin/python3"
HAS_ATSPI = "import gi; gi.require_version('Atspi', '2.0'); from gi.repository import Atspi"
Reader = Callable[..., object]


def missing() -> str:
    """Which prerequisite is not installed."""
    for program in ("Xvfb", "openbox", "dbus-run-session", SYSTEM_PYTHON):
        if shutil.which(program) is None:
            return program
    found = subprocess.run([SYSTEM_PYTHON, "-c", HAS_ATSPI], check=False, capture_output=True)
    return "gir1.2-atspi-2.0 with python3-gi" if found.returncode else ""


if sys.platform == "win32":
    pytest.skip("there is no AT-SPI there", allow_module_level=True)
MISSING = missing() if sys.platform == "linux" else "AT-SPI"
pytestmark = pytest.mark.skipif(bool(MISSING), reason=f"{MISSING} is not installed")


@pytest.fixture
def screen() -> Iterator[str]:
    """The name of an X display of its own, with a window manager."""
    reads, writes = os.pipe()
    command = ["Xvfb", "-displayfd", str(writes), "-screen", "0", "1366x768x24"]
    server = subprocess.Popen(command, pass_fds=[writes], stderr=subprocess.DEVNULL)
    os.close(writes)
    with os.fdopen(reads, encoding="utf-8") as display:
        name = f":{display.readline().strip()}"
    # Without a window manager, no window is active.
    started = ["openbox", "--startup", "echo started"]
    environment = {**os.environ, "DISPLAY": name}
    manager = subprocess.Popen(started, env=environment, stdout=subprocess.PIPE, encoding="utf-8")
    assert manager.stdout is not None
    assert "started\n" in iter(manager.stdout.readline, "")
    yield name
    for process in (manager, server):
        process.terminate()
        process.communicate()


@pytest.fixture
def fresh_file(tmp_path: Path) -> Path:
    """Two verse pairs on which nobody has worked."""
    pairs = (
        VersePair("T 1", ("the", "blue", "boat"), ("le", "bateau", "bleu")),
        VersePair("T 2", ("one",), ("un",)),
    )
    path = tmp_path / "work.blinker"
    path.write_bytes(annotation.write(AnnotationSet.unannotated(Bitext.of(pairs))))
    return path


@pytest.fixture
def listen(screen: str, tmp_path: Path) -> Iterator[Callable[[Path], Reader]]:
    """Opens a file with the program, read by a screen reader."""
    environment = {
        **os.environ,
        "DISPLAY": screen,
        "QT_QPA_PLATFORM": "xcb",
        "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
        "LANGUAGE": "en",
        "PYTHONPATH": str(ROOT),
        "HOME": str(tmp_path),
    }
    script = ROOT / "tests" / "helpers" / "screen_reader.py"
    command = ["dbus-run-session", "--", SYSTEM_PYTHON, script, sys.executable, "-m", "blinker_qt"]
    sessions: list[subprocess.Popen[str]] = []

    def begin(file: Path) -> Reader:
        session = subprocess.Popen(
            [*map(str, command), str(file)],
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            encoding="utf-8",
            start_new_session=True,
        )
        sessions.append(session)
        assert session.stdin is not None
        assert session.stdout is not None
        questions, answers = session.stdin, session.stdout

        def ask(act: str, *arguments: str) -> object:
            questions.write(json.dumps([act, *arguments]) + "\n")
            questions.flush()
            answer = next(line for line in answers if line.startswith("= "))
            return cast(object, json.loads(answer[2:]))

        return ask

    yield begin
    for session in sessions:
        os.killpg(session.pid, 9)
        session.communicate()


def described(*words: str) -> list[list[str]]:
    """Names and descriptions of words, from lines such as "the: source word 1 of 3"."""
    return [word.split(": ", 1) for word in words]


def test_an_annotator_s_work_without_seeing_the_screen(
    listen: Callable[[Path], Reader], fresh_file: Path
) -> None:
    reader = listen(fresh_file)
    assert reader("write", "Name or code", "Zoe")
    assert reader("press", "push button", "OK")
    assert [reader("focus", "the")] == described("the: source word 1 of 3, unaccounted")

    # Link, mark as not translated, and be refused.
    reader("key", "space", "Right", "space")
    assert reader("hear", ": 1 le") == "Selected: 1 le."
    reader("key", "Return")
    assert reader("hear", "Linked") == "Linked: 1 the – 1 le. Words left: 2 source, 2 target."
    assert reader("focus", "blue")
    reader("key", "n")
    assert reader("hear", "left") == "Not translated: 2 blue. Words left: 1 source, 2 target."
    assert reader("press", "push button", "Done")
    assert reader("hear", "Not done") == "Not done yet. Words left: 1 source, 2 target."
    assert reader("focus", "boat")
    reader("key", "space", "Right", "Up", "space")
    assert reader("hear", ": 2 bateau") == "Selected: 2 bateau."
    assert reader("words", "T 1") == described(
        "the: source word 1 of 3, linked to 1 le (block 1)",
        "blue: source word 2 of 3, not translated",
        "boat: source word 3 of 3, selected, unaccounted",
        "le: target word 1 of 3, linked to 1 the (block 1)",
        "bateau: target word 2 of 3, selected, unaccounted",
        "bleu: target word 3 of 3, unaccounted",
    )
    reader("key", "Return")
    assert reader("hear", "boat –") == "Linked: 3 boat – 2 bateau. Words left: 0 source, 1 target."
    assert reader("focus", "bleu")
    reader("key", "n")
    assert reader("hear", "Not translated") == (
        "Not translated: 3 bleu. Every word is accounted for."
    )

    # Go on, change the mind, say that it is difficult, and finish.
    assert reader("press", "push button", "Done")
    assert reader("hear", "T 2") == "Verse pair T 2. Words left: 1 source, 1 target."
    assert [reader("focus", "one")] == described("one: source word 1 of 1, unaccounted")
    reader("key", "n")
    assert reader("hear", "left") == "Not translated: 1 one. Words left: 0 source, 1 target."
    assert reader("focus", "un")
    # With a screen reader, Qt hands out shortcuts such as Return sooner than other keys.
    reader("key", "space", "Left", "space")
    assert reader("hear", ": 1 one") == "Selected: 1 one."
    reader("key", "Return")
    assert reader("hear", "one –") == "Linked: 1 one – 1 un. Every word is accounted for."
    reader("key", "d")
    assert "ifficult" in str(reader("hear", "Every word"))
    assert reader("press", "push button", "Done")
    assert reader("hear", "Every verse pair") == "Done. Every verse pair is done."

    # Save and leave by the menu.
    for entry in ("File", "Save now", "Quit"):
        assert reader("press", "menu item", entry)
    assert reader("end") == 0
    work = annotation.load(fresh_file)
    assert work.annotator == "Zoe"
    assert [pair.done for pair in work.pairs] == [True, True]
    assert [pair.links for pair in work.pairs] == ["1-1 3-2", "1-1"]
    assert work.pairs[0].not_translated_source == "2"
    assert work.pairs[1].remarks.difficult is not None


NOUNS = (
    *(("boat", "bateau"), ("house", "maison"), ("tree", "arbre"), ("bread", "pain")),
    *(("door", "porte"), ("hand", "main"), ("king", "roi"), ("night", "nuit"), ("road", "chemin")),
    ("water", "eau"),
)


@pytest.fixture
def works(tmp_path: Path) -> Path:
    """The folder with the work of three annotators who differ on "the" in every verse pair."""
    pairs = [
        VersePair(f"T {number}", ("the", "blue", noun), ("le", nom, "bleu"))
        for number, (noun, nom) in enumerate(NOUNS, 1)
    ]
    folder = tmp_path / "works"
    folder.mkdir()
    for name, links, source, target in (
        ("Ana", "1-1 2-3 3-2", "", ""),
        ("Ben", "2-3 3-2", "1", "1"),
        ("Cleo", "1-2 2-3 3-2", "", "1"),
    ):
        annotations = (PairAnnotation(links, source, target, done=True),) * len(pairs)
        work = AnnotationSet(Bitext.of(pairs), annotations, name)
        (folder / f"{name}.blinker").write_bytes(annotation.write(work))
    return folder


def test_a_lead_s_work_without_seeing_the_screen(
    listen: Callable[[Path], Reader], works: Path
) -> None:
    reader = listen(works / "Ana.blinker")
    assert reader("focus", "the")

    # How well do they agree?
    assert reader("press", "menu item", "Study")
    assert reader("press", "menu item", "Compare annotators")
    assert reader("press", "push button", "Compare Ana.blinker with the other files")
    matrix = cast("list[str]", reader("cells", "Pairwise agreement"))
    of_two = [cell.partition(" percent")[0] for cell in matrix if " and " in cell]
    assert of_two == ["Ana and Ben. 80.00", "Ana and Cleo. 63.33", "Ben and Cleo. 77.50"]
    assert not any(cell.startswith(",") for cell in matrix)

    # Why do they differ?
    assert reader("press", "page tab", "Words and causes")
    word = cast("list[str]", reader("cells", "Word types with the most disagreement"))[0]
    assert word.startswith("the, side: source")
    assert f"decided differently: {len(NOUNS)}" in word
    decisions = cast("list[str]", reader("cells", "What the annotators decided"))
    assert [cell for cell in decisions[:12] if cell.startswith(("linked", "not"))] == [
        "linked with “le” (1)",
        "not translated",
        "linked with “bateau” (2)",
    ]

    # What holds is decided case by case. A key opens the dialog, as it does for a blind lead.
    assert reader("press", "menu item", "Study")
    assert reader("shows", "menu item", "Create gold standard")
    reader("key", "r")
    assert reader("shows", "list item", "Cleo.blinker")
    assert reader("write", "Adjudicator", "Lea")
    assert reader("press", "push button", "Create")
    assert reader("hear", "This is a gold standard")
    for number in range(1, len(NOUNS) + 1):
        case = str(reader("hear", "case 1 of 1, 1 open"))
        assert "the with le, 1 of 3" in case
        option = case.partition(", the with le")[0][-1]
        reader("key", option)
        assert reader("hear", "Linked") == "Linked: 1 the – 1 le. Every word is accounted for."
        reader("key", "c")
        if number < len(NOUNS):
            assert str(reader("hear", "Verse pair")).startswith(f"Verse pair T {number + 1}.")
    assert reader("hear", "settled") == "Every verse pair is settled."

    # It is published.
    assert reader("press", "menu item", "Study")
    assert reader("shows", "menu item", "Publish")
    reader("key", "p")
    assert reader("write", "Title", "Ten nouns")
    assert reader("write", "Licence", "CC-BY-4.0")
    assert reader("press", "push button", "Publish")
    assert reader("press", "push button", "OK")
    published = next(works.parent.rglob("README.md"))
    assert published.read_text(encoding="utf-8").startswith("# Ten nouns")
    assert published.with_name("browse.html").is_file()
    gold = annotation.load(works / "gold.blinker")
    assert gold.annotator == "Lea"
    assert [pair.links for pair in gold.pairs] == ["1-1 2-3 3-2"] * len(NOUNS)
