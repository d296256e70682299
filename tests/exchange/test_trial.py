"""Previews of imports, here and in another process."""

import errno
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

import pytest

from blinker_qt.bitext.errors import BlinkerError, InputError
from blinker_qt.bitext.verses import Language
from blinker_qt.exchange.importing import ImportCache, import_files
from blinker_qt.exchange.trial import (
    READABLE,
    SHOWN,
    ImportPreview,
    ImportRequest,
    preview_import,
    prove,
    run_import,
)
from blinker_qt.formats import annotation
from blinker_qt.formats.choices import (
    Choices,
    Combination,
    Conflicts,
    IndexBase,
    Part,
    Unlinked,
    Words,
)
from blinker_qt.formats.interchange import Format
from blinker_qt.words.exceptions import Exceptions
from blinker_qt.words.languages import Contractions
from exchanged import parts_of, works_of_two


@pytest.fixture
def wish(tmp_path: Path) -> ImportRequest:
    (tmp_path / "en").write_text("the boat\nnow\n" * 15, "utf-8")
    (tmp_path / "fr").write_text("le bateau\nmaintenant\n" * 15, "utf-8")
    (tmp_path / "links").write_text("0-0 1p1\n0-0\n" * 15, "utf-8")
    parts = {part: tmp_path / name for part, name in PARTS}
    return ImportRequest("pharaoh-possible", parts, Choices(base=IndexBase.ZERO, annotator="A1"))


PARTS = ((Part.SOURCE, "en"), (Part.TARGET, "fr"), (Part.LINKS, "links"))


@pytest.mark.parametrize("row", [row for row in READABLE.values() if row.write], ids=str)
def test_what_a_proof_has_read_is_what_an_import_reads(row: Format, tmp_path: Path) -> None:
    parts = parts_of(row, works_of_two(row)["A1"], tmp_path)
    known = Choices(annotator="A1")
    reading = prove(row, parts, known).reading
    assert reading is not None
    choices = replace(known, base=reading.base)
    read = import_files(row, parts, choices, swapped=reading.swapped)
    assert (
        import_files(row, parts, choices, swapped=reading.swapped, contents=reading.contents)
        == read
    )


def test_no_reading_is_kept_that_leaves_something_open(tmp_path: Path) -> None:
    naacl = READABLE["naacl"]
    for name, text in {"en": "a b\n", "fr": "x\n", "links": "1 1 1\n1 1 0\n"}.items():
        (tmp_path / name).write_text(text, "utf-8")
    parts = {part: tmp_path / name for part, name in PARTS}
    proof = prove(naacl, parts)
    assert (proof.is_read, proof.reading) == (True, None)
    settled = prove(naacl, parts, Choices(conflicts=Conflicts.LINKS))
    assert settled.reading is not None
    assert settled.alone.reading is None


def test_previews_need_all_choices(wish: ImportRequest) -> None:
    for lacking in (
        replace(wish, choices=Choices(annotator="A1")),
        replace(wish, parts={}),
        ImportRequest("giza", {Part.BITEXT: Path("a"), Part.REVERSE: Path("b")}, Choices()),
    ):
        assert lacking.lacks
        assert preview_import(ImportCache(), lacking).works == ()
        with pytest.raises(BlinkerError, match="first choose"):
            run_import(ImportCache(), lacking, Path("never"))
    both = Choices(combination=Combination.UNION)
    assert not ImportRequest("giza", {Part.BITEXT: Path("a"), Part.REVERSE: Path("b")}, both).lacks


def test_wrong_bases_propose_the_other_one(wish: ImportRequest) -> None:
    wrong = replace(wish, choices=replace(wish.choices, base=IndexBase.ONE))
    sight = preview_import(ImportCache(), wrong)
    assert sight.works == ()
    assert "if it counted from 0" in str(sight.problems[0])
    assert sight.proof.base is IndexBase.ZERO
    with pytest.raises(InputError):
        run_import(ImportCache(), wrong, wish.parts[Part.LINKS].with_name("new.blinker"))


def test_imports_match_their_preview(wish: ImportRequest, tmp_path: Path) -> None:
    wish = replace(wish, choices=replace(wish.choices, unlinked=Unlinked.NOT_TRANSLATED))
    (path,) = run_import(ImportCache(), wish, tmp_path / "new")
    assert path == tmp_path / "new.blinker"
    work = annotation.load(path)
    assert work.chosen(range(SHOWN)) == preview_import(ImportCache(), wish).works[0]
    with pytest.raises(InputError, match="exists already"):
        run_import(ImportCache(), wish, path)


@pytest.mark.parametrize("disk_is_full", [False, True])
def test_first_lines_decide_only_against_ways_that_all_lines_refuse(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, disk_is_full: bool
) -> None:
    """Beyond the first lines, a position 0 and a position behind the last word still prove.

    Without a place for copies of the first lines, all lines are read in every way.
    """

    def refuse(*_arguments: object) -> str:
        raise FileNotFoundError(errno.ENOENT, "No usable temporary directory found")

    if disk_is_full:
        monkeypatch.setattr(tempfile, "mkdtemp", refuse)
    parts = {
        part: tmp_path / f"{part.value}.txt" for part in (Part.SOURCE, Part.TARGET, Part.LINKS)
    }
    lines = 400
    parts[Part.SOURCE].write_text("a b c\n" * lines, "utf-8")
    parts[Part.TARGET].write_text("x y\n" * lines, "utf-8")
    for first, last, base, swapped in (
        ("1-1", "0-1", IndexBase.ZERO, None),
        ("1-1", "2-0", IndexBase.ZERO, False),
        ("0-0", "1-2", IndexBase.ZERO, True),
        ("1-1", "3-1", IndexBase.ONE, False),
        ("1-1", "1-1", None, None),
    ):
        parts[Part.LINKS].write_text(f"{first}\n" * (lines - 1) + f"{last}\n", "utf-8")
        proof = prove(READABLE["pharaoh"], parts)
        assert (proof.is_read, proof.base, proof.swapped) == (True, base, swapped)
    parts[Part.LINKS].write_text("0-0\n" * (lines - 1) + "0-9\n", "utf-8")
    assert not prove(READABLE["pharaoh"], parts).is_read


class _OpenedFiles:
    """Counts how often files are opened."""

    def __init__(self, *paths: Path) -> None:
        self.count = 0
        self._names = set(map(str, paths))
        # An audit hook stays as long as the interpreter.
        sys.addaudithook(self._take)

    def _take(self, event: str, arguments: tuple[object, ...]) -> None:
        self.count += event == "open" and str(arguments[0]) in self._names


@pytest.fixture
def running(tmp_path: Path) -> ImportRequest:
    """Two texts of which the first says what the second says, with a verse too many."""
    parts = {Part.SOURCE: tmp_path / "text.en", Part.TARGET: tmp_path / "text.fr"}
    for part, template, count in (
        (Part.SOURCE, "GEN 1:{}\t“Now {} isn't  here,” they said.\n", 31),
        (Part.TARGET, "GEN 1:{}\t«Du pain, {}», dit-il  aux rois.\n", 30),
    ):
        lines = (template.format(number, f"n{number}") for number in range(1, count + 1))
        parts[part].write_text("".join(lines), "utf-8")
    return ImportRequest("text", parts, CUT)


DECIDED = Exceptions.from_text("[fr]\ndu @ GEN 1:2 = du\n", "words.txt")
CUT = Choices(words=Words.BY_LANGUAGE)
OTHER_CHOICES = [
    replace(CUT, words=Words.PUNCTUATION),
    replace(CUT, contractions=Contractions.WHOLE),
    replace(CUT, exceptions=DECIDED),
    replace(CUT, target_language=Language.of("it")),
    replace(CUT, sample=5),
    replace(CUT, numbers=(11, 25)),
]


@pytest.mark.parametrize("other", OTHER_CHOICES)
def test_another_choice_does_not_read_texts_again(running: ImportRequest, other: Choices) -> None:
    cache = ImportCache()
    first = preview_import(cache, running)
    changed = replace(running, choices=other)
    opened = _OpenedFiles(*running.parts.values())
    again = preview_import(cache, changed, first.proof)
    assert opened.count == 0
    assert again == preview_import(ImportCache(), changed)
    assert opened.count > 0
    assert again != first
    assert preview_import(cache, running) == first


def test_texts_that_were_changed_are_read_again(running: ImportRequest) -> None:
    cache = ImportCache()
    first = preview_import(cache, running)
    path = running.parts[Part.TARGET]
    path.write_text(path.read_text("utf-8").replace("GEN 1:7\t", "GEN 1:77\t"), "utf-8")
    again = preview_import(cache, running)
    assert again == preview_import(ImportCache(), running)
    assert again.tallies[0].pairs == first.tallies[0].pairs - 1


def test_the_beginning_comes_before_the_whole_and_agrees_with_it(running: ImportRequest) -> None:
    reports: list[object] = []
    whole = preview_import(ImportCache(), running, progress=reports.append)
    beginning = reports[0]
    shares = [share for share in reports[1:] if isinstance(share, float)]
    assert isinstance(beginning, ImportPreview)
    assert (beginning.is_whole, whole.is_whole) == (False, True)
    assert (beginning.tallies, beginning.verses, beginning.remarks) == ((), None, ())
    assert beginning.works == whole.works
    assert beginning.numberings == whole.numberings
    assert len(shares) == len(reports) - 1 > 0
    assert shares == sorted(shares)
    assert 0 < shares[0] < shares[-1] < 1


def test_a_preview_that_is_cancelled_ends_at_its_next_report(running: ImportRequest) -> None:
    class StoppedError(Exception):
        pass

    def stop(value: object) -> None:
        if isinstance(value, float):
            raise StoppedError

    cache = ImportCache()
    with pytest.raises(StoppedError):
        preview_import(cache, running, progress=stop)
    assert preview_import(cache, running) == preview_import(ImportCache(), running)
