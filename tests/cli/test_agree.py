"""The command ``agree``."""

from itertools import chain
from pathlib import Path

import pytest

from blinker_qt import __version__
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.verses import Bitext, VersePair
from blinker_qt.formats import annotation
from commands import SAMPLE, Commands, write
from real_data import WHOLE_UGARIT, needs

BITEXT = Bitext.of(
    VersePair(f"Gen 1:{number}", ("the", "sea"), ("la", "mer")) for number in range(1, 5)
)


WITH_INTERVALS = ("pairs", "annotators", "grand")
"""The tables whose figures can have intervals."""


def save(folder: Path, name: str, *links: str, done: bool = True) -> str:
    pairs = tuple(PairAnnotation(some, done=done) for some in links)
    return write(folder / f"{name}.blinker", AnnotationSet(BITEXT, pairs, name))


GOLDEN = Path(__file__).parent / "golden"


@pytest.fixture
def files(tmp_path: Path) -> list[str]:
    """Two annotators who share the first two verse pairs' links and one of the third's two."""
    return [
        save(tmp_path, "A1", "1-1 2-2", "1-1", "1-1 2-2", "1-1"),
        save(tmp_path, "A2", "1-1 2-2", "1-1", "1-1", "2-2"),
    ]


def figures(run: Commands, *arguments: object) -> list[float]:
    """The rates of the sets of the only pair of annotators."""
    return [row["agreement"] for row in run.json("agree", *arguments)["sets"]]


@pytest.mark.parametrize("option", [("--set-size", "2"), ("--sets", "2")])
def test_other_sets_on_request(files: list[str], option: tuple[str, str], run: Commands) -> None:
    # First half: all 3 shared. Second half: one shared of 3 and 2: 2 / 5.
    assert figures(run, *files, *option) == pytest.approx([1, 2 / 5])


@pytest.mark.parametrize("measure", ["kappa", "alpha"])
def test_agreement_that_chance_alone_would_bring_is_said(
    measure: str, tmp_path: Path, run: Commands
) -> None:
    files = [save(tmp_path, name, *4 * ["1,2-1,2"]) for name in ("A1", "A2")]
    said = run.fails("agree", *files, "--measure", measure)
    assert said == (
        "blinker-qt: no annotators have a figure: chance alone would produce full agreement, "
        "because all decisions are the same\n"
    )


def test_weights_marks_and_stoplists(tmp_path: Path, run: Commands) -> None:
    files = [save(tmp_path, "A1", "1-1,2", "", "", ""), save(tmp_path, "A2", "1-1", "", "", "")]
    # Directed 1/2 and 2/3, joint 2 * 1/2 / (1 + 1), unweighted 2 * 1 / (2 + 1).
    assert figures(run, *files) == pytest.approx([7 / 12])
    assert figures(run, *files, "--weights", "joint") == pytest.approx([1 / 2])
    assert figures(run, *files, "--weights", "none") == pytest.approx([2 / 3])
    stoplist = tmp_path / "stop.txt"
    stoplist.write_text("mer\n", encoding="utf-8")
    assert figures(run, *files, "--stoplist-target", str(stoplist)) == [1]
    stoplist.write_text("the\n", encoding="utf-8")
    # Nothing is left without the only source word.
    said = run.fails("agree", *files, "--stoplist-source", str(stoplist))
    assert "no annotators have a figure: no verse pair that both have done has links" in said


@pytest.mark.parametrize("form", ["txt", "json", "csv", "tex"])
def test_golden_files(form: str, tmp_path: Path, run: Commands) -> None:
    """The sample, of which the third annotator has only two sets, so that there is a warning."""
    works = [annotation.load(Path(path)) for path in SAMPLE]
    files = [
        write(tmp_path / f"{number}.blinker", work.chosen(range(rows)))
        for number, (work, rows) in enumerate(zip(works, (30, 30, 20), strict=True))
    ]
    names = {"txt": "text", "tex": "latex"}
    printed = run("agree", *files, "--format", names.get(form, form)).out
    golden = (GOLDEN / f"agree.{form}").read_text("utf-8")
    assert printed.replace(f"version:{__version__}", "version:VERSION") == golden


def test_the_same_file_twice_is_refused(files: list[str], run: Commands) -> None:
    err = run.fails("agree", files[0], files[0])
    assert err.startswith(f"{files[0]}: the file is given twice; it is used once\n")


@needs(WHOLE_UGARIT)
def test_known_agreement_of_the_ugarit_annotators(tmp_path: Path, run: Commands) -> None:
    texts = [WHOLE_UGARIT / "source.grc.txt", WHOLE_UGARIT / "target.eng.txt"]
    files = []
    for name in ("A1", "A2"):
        files.append(str(tmp_path / f"{name}.blinker"))
        links = WHOLE_UGARIT / f"{name}.links"
        run("convert", *texts, links, "--annotator", name, "-o", files[-1])
    printed = run("agree", "--sets", "10", *files).out
    row = next(line for line in printed.splitlines() if line.startswith("A1         A2 "))
    assert row.split()[2:] == ["90.34", "±", "2.39", "89.85", "90.84", "10", "253", "0", "0"]


def test_parts_intervals_and_latex(files: list[str], run: Commands) -> None:
    parts = ["--part", "Part 1:1-2:1", "--part", "Part 2:3-4"]
    out = run("agree", *files, *parts, "--format", "latex").out
    assert "% Pairwise agreement: Part 2, verse pairs 3 to 4\n" in out
    printed = run("agree", *files, "--bootstrap", "100", "--seed", "4", "--level", "90").out
    assert "90 % intervals from 100 bootstrap replicates" in printed
    printed = run("agree", *files, "--bootstrap", "5000", "--level", "99.9").out
    assert "|level:0.999|" in printed


@pytest.mark.parametrize("measure", ["kappa", "alpha", "alpha-sets"])
def test_kappa_and_alpha_have_intervals(measure: str, run: Commands) -> None:
    command = ["agree", *SAMPLE, "--measure", measure, "--bootstrap", "200"]
    content = run.json(*command)
    for row in chain.from_iterable(content[name] for name in WITH_INTERVALS):
        assert row["low"] < row["agreement"]["mean"] < row["high"]
    assert all("|replicates:200|" in signature for signature in content["signatures"].values())
    assert f"  {content['grand'][0]['low']:.4f}  " in run(*command).out.partition("Grand mean")[2]
    assert "& from & to" in run(*command, "--format", "latex").out
