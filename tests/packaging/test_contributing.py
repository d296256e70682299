"""The worked examples of CONTRIBUTING.md, carried out on a copy of the project."""

import re
import shlex
import shutil
from collections.abc import Sequence
from pathlib import Path

from blinker_qt.formats import annotation
from documented import PROGRAM, Copy, Example, examples, is_shown, section
from running import ROOT

PAGE = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
NUMBERS = ("One file", "Two files", "Three files")
ADDED = """
import sys
from pathlib import Path
from PySide6.QtWidgets import QCheckBox, QComboBox, QWidget
from blinker_qt.settings import SettingsStore
from blinker_qt.ui.app.app import make_application, set_language
from blinker_qt.ui.app.appearance import PreferencesDialog
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.compare.options_panel import OptionsPanel
application = make_application()
settings = SettingsStore(Path("home"))
window = MainWindow(settings, Path("data"))
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

languages = dialog.findChild(QComboBox, "language")
print([languages.itemText(row) for row in range(languages.count())])
set_language(application, "de")
window = MainWindow(settings, Path("data"))
print([action.text() for action in window.menuBar().actions()][:2])
"""
"""What the option, menu entry, preference, palette and language of the page add to the window."""
AGREE = f"{PROGRAM} agree A1.blinker A2.blinker A3.blinker"


def copied(folder: Path) -> Copy:
    for name in ("blinker_qt", "packaging", "resources", "styleguide", "tests"):
        left_out = shutil.ignore_patterns("__pycache__", "data", "benchmarks")
        shutil.copytree(ROOT / name, folder / name, ignore=left_out)
    shutil.copyfile(ROOT / "pyproject.toml", folder / "pyproject.toml")
    for number in (1, 2, 3):
        sample = ROOT / "resources" / "sample" / f"sample-A{number}.blinker"
        shutil.copyfile(sample, folder / f"A{number}.blinker")
    return Copy(folder)


def change(copy: Copy, text: str) -> None:
    """Make the changes of a section, which begins with how many files they take."""
    promised = NUMBERS.index(re.split("[:,.]", text.strip())[0]) + 1
    assert copy.change(text) == promised


def as_one(commands: Sequence[str]) -> str:
    """One call of pytest for several, each with its own files and choice of tests."""
    chosen = dict[str, str]()
    for command in commands:
        *_, choice = shlex.split(command)
        files = re.findall(r"tests/\S+\.py", command)
        assert command == f"python -m pytest {' '.join(files)} -k {command.partition(' -k ')[2]}"
        chosen |= {file: f"({choice}) and {Path(file).stem}" for file in files}
    return shlex.join(["python", "-m", "pytest", "-v", *chosen, "-k", " or ".join(chosen.values())])


def test_the_examples_work_and_pass_the_quick_checks(tmp_path: Path) -> None:
    copy = copied(tmp_path / "copy")
    texts = {heading: section(PAGE, heading) for heading in re.findall(r"(?m)^## (Add .+)$", PAGE)}
    translation = texts.pop("Add a translation")
    for text in texts.values():
        change(copy, text)
    shown = [example for text in texts.values() for example in examples(text)]
    tests = [example.command for example in shown if "pytest" in example.command]
    assert len(tests) == 4
    check_commands(copy, [example for example in shown if example.command not in tests])
    printed = copy.run(as_one(tests))
    for file in re.findall(r"tests/\S+\.py", " ".join(tests)):
        assert re.search(rf"(?m)^{file}::.* PASSED", printed), file

    for example in examples(translation):
        printed = copy.run(example.command)
        assert is_shown(example.shown, printed), printed
    change(copy, translation)
    left = copy.run("python packaging/translations.py")
    assert "'&Edit' is not translated yet" in left
    assert "'&File'" not in left
    for command in ("-m ruff format --check .", "-m ruff check .", "packaging/targets.py"):
        copy.run(f"python {command}")

    (copy.folder / "look.py").write_text(ADDED, "utf-8")
    option, *others = copy.run("python look.py").splitlines()
    assert option.startswith("False ")
    assert " · short left out · " in option
    first = annotation.load(copy.folder / "A1.blinker").bitext.references[0]
    assert others == [
        first,
        "The reference was copied",
        "False True",
        "sepia #f8f1e1",
        "['System default', 'English', 'Deutsch', 'Français']",
        "['&Datei', '&Edit']",
    ]


def check_commands(copy: Copy, shown: Sequence[Example]) -> None:
    """Check what the commands of the page print and write, and further ones of the same kind."""
    (copy.folder / "bad.arrows").write_text("1>1 x\n" + "1>1\n" * 29, "utf-8")
    commands = [
        *(example.command for example in shown),
        f"{PROGRAM} convert again.blinker -o again.arrows",
        AGREE,
        f"{PROGRAM} convert texts/source.txt texts/target.txt bad.arrows -o b.blinker",
    ]
    *printed, (status, refused) = copy.run_program(commands)
    assert (status, {status for status, _ in printed}) == (1, {0})
    assert "bad.arrows:1: 'x' is not a link such as 3>4" in refused
    for example, (_, text) in zip(shown, printed, strict=False):
        assert is_shown(example.shown, text), text
    *_, measure, option, _, (_, usual) = printed
    check_measure(measure[1])
    check_option(copy, option[1])
    assert "short:" not in usual
    first, *_ = (copy.folder / "A1.arrows").read_text("utf-8").splitlines()
    assert re.fullmatch(r"\d+>\d+( \d+>\d+)*", first)
    written, again = ((copy.folder / f"{name}.arrows").read_bytes() for name in ("A1", "again"))
    assert again == written


def check_measure(printed: str) -> None:
    assert "Sample A1" in printed
    assert "overlap|weights:directed|" in printed
    # Though it is not a ratio of sums over verse pairs, its interval contains it.
    _, _, figures = printed.partition("Grand mean\n")[2].splitlines()[:3]
    mean, _, _, low, high = map(float, figures.replace("±", "0").split()[:5])
    assert low < mean < high


def check_option(copy: Copy, printed: str) -> None:
    (left,) = set(re.findall(r"\|short:excluded\|.*\|pairs:(\d+)\|", printed))
    texts = annotation.load(copy.folder / "A1.blinker").bitext
    verses = zip(texts.source_verses, texts.target_verses, strict=True)
    sizes = [min(len(verse.split(" ")) for verse in pair) for pair in verses]
    assert 0 < sum(size >= 12 for size in sizes) == int(left) < len(sizes)
