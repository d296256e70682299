"""The worked examples of CONTRIBUTING.md, carried out on a copy of the project."""

import re
import shutil
from pathlib import Path

import pytest

from blinker_qt.formats import annotation
from documented import Copy, examples, is_shown, section
from running import ROOT

PAGE = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
NUMBERS = ("One file", "Two files", "Three files")
WINDOW = """
import sys
from pathlib import Path
from PySide6.QtWidgets import QCheckBox, QComboBox, QWidget
from blinker_qt.settings import Settings, SettingsStore
from blinker_qt.ui.app.app import make_application, set_language
from blinker_qt.ui.app.appearance import PreferencesDialog
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.compare.options_panel import OptionsPanel
application = make_application()
settings = SettingsStore(Path("home"))
window = MainWindow(settings, Path("data"))
"""
IN_GERMAN = f"""{WINDOW}
dialog = PreferencesDialog(Settings())
languages = dialog.findChild(QComboBox, "language")
print([languages.itemText(row) for row in range(languages.count())])
set_language(application, "de")
window = MainWindow(settings, Path("data"))
print([action.text() for action in window.menuBar().actions()][:2])
"""
ADDED = f"""{WINDOW}
panel = OptionsPanel()
panel.findChild(QComboBox, "short").setCurrentIndex(1)
print(panel.options.short, panel.in_words)

window.open_file(Path("A1.blinker"))
window.page.go_to(0)
window.actions_by_name["copy_reference"].trigger()
print(application.clipboard().text())
print(window.page.message)

dialog = PreferencesDialog(settings.settings, window)
dialog.changed.connect(window.look._set)
reference = window.page.findChild(QWidget, "reference")
dialog.findChild(QCheckBox, "reference_shown").setChecked(False)
print(settings.settings.reference_shown, reference.isHidden())

window.actions_by_name["theme_sepia"].trigger()
window.close()
print(settings.settings.theme, window.page.canvas.grab().toImage().pixelColor(2, 2).name())
"""
"""What the option, the menu entry, the preference and the palette of the page add to the window."""


@pytest.fixture
def copy(tmp_path: Path) -> Copy:
    folder = tmp_path / "copy"
    for name in ("blinker_qt", "packaging", "resources", "styleguide", "tests"):
        left_out = shutil.ignore_patterns("__pycache__", "data", "benchmarks")
        shutil.copytree(ROOT / name, folder / name, ignore=left_out)
    shutil.copyfile(ROOT / "pyproject.toml", folder / "pyproject.toml")
    for number in (1, 2, 3):
        sample = ROOT / "resources" / "sample" / f"sample-A{number}.blinker"
        shutil.copyfile(sample, folder / f"A{number}.blinker")
    return Copy(folder)


def follow(copy: Copy, heading: str) -> dict[str, str]:
    """Do what a section says; return what each command printed."""
    text = section(PAGE, heading)
    promised = NUMBERS.index(re.split("[:,.]", text.strip())[0]) + 1
    assert copy.change(text) == promised
    printed = {}
    for example in examples(text):
        printed[example.command] = copy.run(example.command)
        assert is_shown(example.shown, printed[example.command]), printed[example.command]
    return printed


def test_the_examples_work_and_pass_the_quick_checks(copy: Copy) -> None:
    headings = re.findall(r"(?m)^## (Add (?!a translation).+)$", PAGE)
    printed = {heading: follow(copy, heading) for heading in headings}
    for command in ("ruff format --check .", "ruff check .", "packaging/targets.py"):
        module = "-m " if command.startswith("ruff") else ""
        copy.run(f"python {module}{command}")
    tested = [
        text for texts in printed.values() for name, text in texts.items() if "pytest" in name
    ]
    assert len(tested) == 4
    assert all(re.search(r"[1-9] passed", text) for text in tested)
    check_format(copy)
    check_measure(*printed["Add a measure of agreement"].values())
    check_option(copy, *printed["Add an option of the analysis"].values())
    (copy.folder / "look.py").write_text(ADDED, "utf-8")
    option, *others = copy.run("python look.py").splitlines()
    assert option.startswith("False ")
    assert " · short left out · " in option
    first = annotation.load(copy.folder / "A1.blinker").bitext.references[0]
    assert others == [first, "The reference was copied", "False True", "sepia #f8f1e1"]


def check_format(copy: Copy) -> None:
    first = (copy.folder / "A1.arrows").read_text("utf-8").splitlines()[0]
    assert re.fullmatch(r"\d+>\d+( \d+>\d+)*", first)
    copy.run("blinker-qt convert again.blinker -o again.arrows")
    again = (copy.folder / "again.arrows").read_bytes()
    assert again == (copy.folder / "A1.arrows").read_bytes()
    (copy.folder / "A1.arrows").write_text(again.decode().replace(first, f"{first} x", 1), "utf-8")
    refused = copy.try_to_run(
        "blinker-qt convert texts/source.txt texts/target.txt A1.arrows -o b.blinker"
    )
    assert "A1.arrows:1: 'x' is not a link such as 3>4" in refused.stdout
    assert refused.returncode == 1


def check_measure(printed: str) -> None:
    assert "Sample A1" in printed
    assert "overlap|weights:directed|" in printed
    # Though it is not a ratio of sums over verse pairs, its interval contains it.
    _, _, figures = printed.partition("Grand mean\n")[2].splitlines()[:3]
    mean, _, _, low, high = map(float, figures.replace("±", "0").split()[:5])
    assert low < mean < high


def check_option(copy: Copy, printed: str) -> None:
    (left,) = set(re.findall(r"\|short:excluded\|.*\|pairs:(\d+)\|", printed))
    usual = copy.run("blinker-qt agree A1.blinker A2.blinker A3.blinker")
    assert "short:" not in usual
    texts = annotation.load(copy.folder / "A1.blinker").bitext
    verses = zip(texts.source_verses, texts.target_verses, strict=True)
    sizes = [min(len(verse.split(" ")) for verse in pair) for pair in verses]
    assert 0 < sum(size >= 12 for size in sizes) == int(left) < len(sizes)


def test_a_translation(copy: Copy) -> None:
    text = section(PAGE, "Add a translation")
    assert text.strip().startswith("One file")
    for example in examples(text):
        ended = copy.try_to_run(example.command)
        assert is_shown(example.shown, ended.stdout), ended.stdout
    assert copy.change(text) == 1
    left = copy.try_to_run("python packaging/translations.py")
    assert "'&Edit' is not translated yet" in left.stdout
    assert "'&File'" not in left.stdout
    (copy.folder / "look.py").write_text(IN_GERMAN, "utf-8")
    assert copy.run("python look.py").splitlines() == [
        "['System default', 'English', 'Deutsch', 'Français']",
        "['&Datei', '&Edit']",
    ]
