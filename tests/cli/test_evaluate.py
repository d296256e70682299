"""The command ``evaluate``."""

import gzip
from pathlib import Path

import pytest

from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation, Role
from blinker_qt.bitext.verses import Bitext, VersePair
from commands import Commands
from commands import write as write_work

BITEXT = Bitext.of(
    [
        VersePair("Gen 1:1", ("the", "old", "sea"), ("la", "vieille", "mer")),
        VersePair("Gen 1:2", ("the", "wind"), ("le", "vent")),
    ]
)
GOLD = ("1-1 2-2 3-3", "1-1 2-2")


def save(folder: Path, name: str, *links: str, bitext: Bitext = BITEXT) -> str:
    folder.mkdir(exist_ok=True)
    pairs = tuple(PairAnnotation(some, done=True) for some in links)
    role = Role.GOLD if name == "gold" else Role.ANNOTATOR
    return write_work(folder / f"{name}.blinker", AnnotationSet(bitext, pairs, name, role))


def write(path: Path, text: str) -> str:
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return str(path)


@pytest.fixture
def gold(tmp_path: Path) -> str:
    return save(tmp_path, "gold", *GOLD)


def systems(run: Commands, *arguments: object) -> dict[str, list[float]]:
    """Precision, recall and AER of every system."""
    rows = run.json("evaluate", *arguments)["systems"]
    return {row["name"]: [row["precision"], row["recall"], row["aer"]] for row in rows}


def refused(run: Commands, *arguments: object) -> str:
    """What is said on standard error where nothing else is printed."""
    out, err = run("evaluate", *arguments, status=1)
    assert out == ""
    return err


@pytest.mark.parametrize("role", [Role.FEEDBACK, Role.PRACTICE])
def test_files_to_learn_from_are_refused(
    role: Role, gold: str, tmp_path: Path, run: Commands
) -> None:
    pairs = tuple(PairAnnotation(some, done=True) for some in GOLD)
    answers = AnnotationSet(BITEXT, pairs, "Ana", role)
    path = write_work(tmp_path / "answers.blinker", answers)
    machine = save(tmp_path, "machine", *GOLD)
    for files in ((path, machine), (gold, path), (gold, machine, path)):
        said = refused(run, *files)
        assert f"{path}: this is practice or feedback" in said


def test_files_of_links(gold: str, tmp_path: Path, run: Commands) -> None:
    from_0 = write(tmp_path / "fast.txt", "0-0 1-2\n0-0\n")
    right = write(tmp_path / "eflomal.txt", "0-0 1-1 2-2\n0-0 1-1\n")
    options = ("--from", "pharaoh", "--base", "0")
    machine = save(tmp_path, "machine", *GOLD)
    assert systems(run, gold, from_0, right, machine, *options) == {
        "fast": pytest.approx([2 / 3, 2 / 5, 1 / 2]),
        "eflomal": [1, 1, 0],
        "machine": [1, 1, 0],
    }
    swapped = write(tmp_path / "swapped.txt", "0-0 2-1\n0-0\n")
    (figures,) = systems(run, gold, swapped, *options, "--swapped").values()
    assert figures == pytest.approx([2 / 3, 2 / 5, 1 / 2])
    naacl = write(tmp_path / "numbered.txt", "0001 1 1\n0001 2 3 P\n0002 1 1 S 0.5\n")
    (figures,) = systems(run, gold, naacl, "--from", "naacl").values()
    assert figures == pytest.approx([2 / 3, 2 / 5, 1 / 2])
    run("convert", gold, "--to", "blinker98", "-o", tmp_path / "old")
    assert systems(run, gold, tmp_path / "old", "--from", "blinker98") == {"gold": [1, 1, 0]}
    printed = run("evaluate", save(tmp_path, "A1", *GOLD), gold).out
    assert printed.startswith("Against the work of A1, which is not a gold standard\n")


def test_packed_files_and_encodings(gold: str, tmp_path: Path, run: Commands) -> None:
    packed = tmp_path / "links.gz"
    packed.write_bytes(gzip.compress(b"0-0 1-1 2-2\n0-0 1-1\n"))
    assert systems(run, gold, packed, "--from", "pharaoh", "--base", "0") == {"links": [1, 1, 0]}
    wide = tmp_path / "wide.txt"
    wide.write_bytes("0-0 1-1 2-2\n0-0 1-1\n".encode("utf-16"))
    options = ("--from", "pharaoh", "--base", "0")
    assert "try --encoding utf-16" in refused(run, gold, wide, *options)
    found = systems(run, gold, wide, *options, "--encoding", "utf-16")
    assert found == {"wide": [1, 1, 0]}
    naacl = write(tmp_path / "numbered.txt", "0001 1 1\n")
    assert systems(run, gold, naacl, "--from", "naacl", "--base", "1")


def test_stoplists_add_a_table(gold: str, tmp_path: Path, run: Commands) -> None:
    stop = write(tmp_path / "stop.txt", "the\n")
    system = save(tmp_path, "machine", "1-1 2-3", "1-1")
    found = run.json("evaluate", gold, system, "--stoplist-source", stop)
    assert found["content_words"][0]["precision"] == 0
    assert found["systems"][0]["precision"] == pytest.approx(2 / 3)
    assert 'stoplist-source:["stop.txt","' in found["signatures"]["content_words"]


def test_other_commands_accept_systems(gold: str, tmp_path: Path, run: Commands) -> None:
    links = write(tmp_path / "fast.txt", "0-0 1-2\n0-0\n")
    options = ("--from", "pharaoh", "--base", "0", "--include-roles", "gold,machine")
    # The file of links is read when the texts are there, wherever it is named.
    (pair,) = run.json("agree", links, gold, *options)["pairs"]
    assert (pair["first"], pair["second"]) == ("gold", "fast")
    assert pair["agreement"]["mean"] == pytest.approx(2 * 2 / (3 + 5))
    assert "mer" in run("lexicon", gold, links, *options, "--word", "old").out
    bad = write(tmp_path / "bad.txt", "9-9\n\n")
    assert "\ngold       fast" in run("agree", gold, links, bad, *options, status=1).out
