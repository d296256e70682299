"""The command ``agree``."""

import re
import subprocess
import sys
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


def save(folder: Path, name: str, *links: str, done: bool = True) -> str:
    pairs = tuple(PairAnnotation(some, done=done) for some in links)
    return write(folder / f"{name}.blinker", AnnotationSet(BITEXT, pairs, name))


GOLDEN = Path(__file__).parent / "golden"
WITH_INTERVALS = ("pairs", "annotators", "grand")
"""The tables whose figures can have intervals."""


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


def test_the_sets_in_the_files_are_the_default(files: list[str], run: Commands) -> None:
    # All in one set: A1 has 6 links, A2 has 5, they share 4: 8 / 11.
    assert figures(run, *files) == pytest.approx([8 / 11])


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


def test_marks_on_request(tmp_path: Path, run: Commands) -> None:
    files = []
    for name, marks in (("A1", "2"), ("A2", "")):
        pairs = (PairAnnotation("1-1", marks, done=True), *[PairAnnotation(done=True)] * 3)
        files.append(write(tmp_path / f"{name}.blinker", AnnotationSet(BITEXT, pairs, name)))
    assert figures(run, *files, "--not-translated", "exclude") == [1]
    # Source to target 2 * 1 / (2 + 1), target to source 1.
    assert figures(run, *files, "--not-translated", "include") == pytest.approx([5 / 6])


def test_text_and_csv(files: list[str], run: Commands) -> None:
    text = run("agree", *files).out
    assert re.search("grand mean +72.73", text)
    assert text.splitlines()[-1].startswith("dice|weights:directed|")
    assert "--set-size 10 splits the verse pairs into sets" in text
    assert run("agree", *files, "--format", "csv").out.startswith("table,first,second,agreement,")


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


def test_unusable_files_are_named(files: list[str], tmp_path: Path, run: Commands) -> None:
    absent, broken = tmp_path / "absent.blinker", tmp_path / "broken.blinker"
    broken.write_text("<annotation-set>", encoding="utf-8")
    alone = run("agree", *files)
    assert alone.err == ""
    out, err = run("agree", str(absent), files[0], str(broken), files[1], files[0], status=1)
    assert out == alone.out
    assert [line.split(": ")[0].split(".blinker")[0] for line in err.splitlines()] == [
        str(tmp_path / name) for name in ("absent", "broken", "A1")
    ]


def test_a_set_without_done_pairs(files: list[str], tmp_path: Path, run: Commands) -> None:
    untouched = save(tmp_path, "A3", *[""] * 4, done=False)
    out, err = run("agree", *files, untouched)
    assert "A1 and A3: nothing to compare" in out
    assert err.startswith(f"{untouched}: no verse pair is done")
    assert len(err.splitlines()) == 1


def test_the_same_file_twice_is_refused(files: list[str], run: Commands) -> None:
    err = run.fails("agree", files[0], files[0])
    assert err.startswith(f"{files[0]}: the file is given twice; it is used once\n")


def test_without_figures_the_status_is_not_0(tmp_path: Path, run: Commands) -> None:
    files = [save(tmp_path, name, *[""] * 4, done=False) for name in ("A1", "A2")]
    assert "no verse pair is done by two annotators" in run.fails("agree", *files)


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


@pytest.mark.parametrize("sets", [["--set-size", "1"], ["--set-size", "2"], ["--sets", "1"]])
def test_intervals_have_a_width_whatever_the_sets(sets: list[str], run: Commands) -> None:
    (grand,) = run.json("agree", *SAMPLE[:2], *sets, "--bootstrap", "1000")["grand"]
    low, high = grand["low"], grand["high"]
    assert low + 0.01 < grand["agreement"]["mean"] < high - 0.01
    assert high - low < 0.2


@pytest.mark.parametrize("command", ["agree", "measures"])
@pytest.mark.parametrize("replicates", ["1", "2", "99"])
def test_too_few_replicates(command: str, replicates: str, files: list[str], run: Commands) -> None:
    refusal = run.fails(command, *files, "--bootstrap", replicates, status=2)
    assert f"{replicates} replicates are too few for an interval" in refusal
    run(command, *files, "--bootstrap", "100")


@pytest.mark.parametrize("command", ["agree", "measures", "ratings"])
def test_a_level_needs_enough_replicates(command: str, files: list[str], run: Commands) -> None:
    asked = (command, *files, "--bootstrap", "1000", "--level", "99.9")
    refusal = run.fails(*asked, status=2)
    assert "--level 99.9 needs --bootstrap 5000 or more" in refusal


def test_intervals_of_uneven_work_contain_their_figures(tmp_path: Path, run: Commands) -> None:
    """One set is easy, one annotator did only some of it, and another stopped half-way."""
    paths = []
    for number, file in enumerate(SAMPLE):
        first, *rest = Path(file).read_text("utf-8").split(' state="done"')
        done = [' state="done"'] * (len(rest) - 8 * number) + [' state="begun"'] * 8 * number
        paths.append(tmp_path / f"{number}.blinker")
        pieces = zip(done, rest, strict=True)
        paths[-1].write_text(first + "".join(map("".join, pieces)), "utf-8")
    for measure in ("dice", "blocks", "marks", "kappa", "alpha", "alpha-sets"):
        for size in ("1", "4", "10"):
            command = ["agree", *map(str, paths), "--measure", measure, "--set-size", size]
            content_of = run.json(*command, "--bootstrap", "200")
            rows = [row for name in WITH_INTERVALS for row in content_of[name] if row["low"]]
            assert all(row["low"] <= row["agreement"]["mean"] <= row["high"] for row in rows)


@pytest.mark.parametrize("measure", ["kappa", "alpha", "alpha-sets"])
def test_kappa_and_alpha_have_intervals(measure: str, run: Commands) -> None:
    command = ["agree", *SAMPLE, "--measure", measure, "--bootstrap", "200"]
    content = run.json(*command)
    for row in chain.from_iterable(content[name] for name in WITH_INTERVALS):
        assert row["low"] < row["agreement"]["mean"] < row["high"]
    assert all("|replicates:200|" in signature for signature in content["signatures"].values())
    assert f"  {content['grand'][0]['low']:.4f}  " in run(*command).out.partition("Grand mean")[2]
    assert "& from & to" in run(*command, "--format", "latex").out


def test_another_measure(files: list[str], run: Commands) -> None:
    # Of A1's six links A2 has four, and A2 has five.
    against = ["--measure", "recall", "--against", "A1"]
    assert figures(run, *files, *against) == pytest.approx([4 / 6])
    signature = run("agree", *files, "--measure", "kappa").out.splitlines()[-1]
    assert signature.startswith("kappa-linked-or-not|")


def test_nothing_of_annotating_is_loaded(tmp_path: Path) -> None:
    script = tmp_path / "loaded.py"
    script.write_text(
        "import sys\n"
        "from blinker_qt.cli.main import main\n"
        "status = main(sys.argv[1:])\n"
        "print(*sys.modules, file=sys.stderr)\n"
        "sys.exit(status)\n",
        "utf-8",
    )
    command = [sys.executable, str(script), "agree", *SAMPLE]
    ended = subprocess.run(command, capture_output=True, encoding="utf-8", check=True)
    modules = ended.stderr.split()
    assert "blinker_qt.compare.agreement" in modules
    assert [name for name in modules if name.startswith("blinker_qt.annotate")] == []
