"""Annotation files that were read before are read from the cache, which is never trusted."""

import hashlib
import multiprocessing
import os
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blinker_qt.agreement.encode import WordNumbers
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation, Role
from blinker_qt.bitext.questions import Question
from blinker_qt.bitext.remarks import Note, Remarks
from blinker_qt.bitext.study import Study
from blinker_qt.bitext.unknown_content import UnknownContent
from blinker_qt.bitext.verses import Bitext, Language, Side, VersePair
from blinker_qt.formats import annotation_xml
from blinker_qt.formats.annotation_columns import AnnotationColumns
from blinker_qt.formats.atomic import content_hash
from blinker_qt.workspace import reading_ahead
from blinker_qt.workspace.cached_form import NoEntryError, columns_from_bytes, texts_from_bytes
from blinker_qt.workspace.collated import Collated
from blinker_qt.workspace.column_loading import ColumnCache, ColumnLoader
from blinker_qt.workspace.gathering import gather
from blinker_qt.workspace.places import HOME_VARIABLE
from blinker_qt.workspace.reading_ahead import ReadingAhead, pays
from columns_alike import assert_same
from golds import bitext_of, named
from works import Lengths, Work, studies

HASH = "ab" * 32
OTHER_HASH = "cd" * 32
NOTED = Remarks((Note("a\nb & <c>", (Side.SOURCE, 0), "ART-3"),), "hard", None)
EASE = Question("ease", "How easy?", ("hard", "", "easy"))
BITEXT = Bitext.of(
    [
        VersePair("Gén 1\n:1", ("the", "\u05d0"), ("\u2028", "a\x85", "l'")),
        VersePair("Gen 1:2", ("sea",), ("la", "mer")),
        VersePair("Gen 1:3", ("a", "b"), ("c",)),
    ],
    Language.of("en"),
    Language.of("he"),
    [1, 1, 2],
)
WORK = AnnotationSet(
    BITEXT,
    (
        PairAnnotation("1-1 2-2,3", done=True, seconds=9, possible="1-1", remarks=NOTED),
        PairAnnotation("", "1", "1 2", ratings=(("ease", 2),)),
        PairAnnotation(remarks=Remarks(difficult="?")),
    ),
    "Ä & B",
    study=Study(reject=True, questions=(EASE,)),
)
COLUMNS = AnnotationColumns.of(WORK)


def kept(folder: Path, columns: AnnotationColumns) -> tuple[bytes, bytes]:
    """The entries of texts and columns that a cache makes of them."""
    ColumnCache(folder).keep(HASH, columns)
    (texts,) = (path for path in folder.iterdir() if path.name != HASH)
    return texts.read_bytes(), (folder / HASH).read_bytes()


def test_what_was_kept_is_found(tmp_path: Path) -> None:
    cache = ColumnCache(tmp_path / "cache")
    assert cache.find(HASH) is None
    cache.keep(HASH, COLUMNS)
    for again in (cache, ColumnCache(tmp_path / "cache")):
        found = again.find(HASH)
        assert found is not None
        assert_same(found, COLUMNS)
        assert again.find(OTHER_HASH) is None


@settings(max_examples=8)
@given(studies(2))
def test_whatever_was_kept_is_found(
    tmp_path_factory: pytest.TempPathFactory, study: tuple[Lengths, tuple[Work, ...]]
) -> None:
    cache = ColumnCache(tmp_path_factory.mktemp("cache"))
    lengths, works = study
    sets = named(works, bitext_of(lengths))
    for number, work in enumerate(sets):
        cache.keep(f"{number:064x}", AnnotationColumns.of(work))
    for number, work in enumerate(sets):
        found = cache.find(f"{number:064x}")
        assert found is not None
        assert_same(found, AnnotationColumns.of(work))


def test_annotation_sets_of_one_bitext_share_its_texts(tmp_path: Path) -> None:
    cache = ColumnCache(tmp_path)
    again = replace(BITEXT, source_language=Language.of("fr"), passes=())
    for number, bitext in enumerate((BITEXT, again, replace(BITEXT, sets=(1, 2, 3)))):
        cache.keep(f"{number:064x}", replace(COLUMNS, bitext=bitext))
    assert len(list(tmp_path.iterdir())) == 3 + 2
    found = [ColumnCache(tmp_path).find(f"{number:064x}") for number in range(3)]
    assert [some and some.bitext.sets for some in found] == [(1, 1, 2), (1, 1, 2), (1, 2, 3)]
    assert found[1] is not None
    assert found[1].bitext == again


def test_what_the_file_alone_can_say_is_not_kept(tmp_path: Path) -> None:
    newer = Note("a", unknown=UnknownContent((("", "wiser", "yes"),)))
    unwritable = replace(COLUMNS, annotator="\0")
    for columns in (replace(COLUMNS, remarks={0: Remarks((newer,))}), unwritable):
        cache = ColumnCache(tmp_path)
        cache.keep(HASH, columns)
        assert cache.find(HASH) is None


@pytest.mark.parametrize("which", ["columns", "texts"])
@settings(max_examples=12)
@given(data=st.data())
def test_a_damaged_entry_is_none(
    which: str, tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    folder = tmp_path_factory.mktemp("cache")
    kept(folder, COLUMNS)
    path = next(path for path in folder.iterdir() if (path.name == HASH) is (which == "columns"))
    sound = path.read_bytes()
    place = data.draw(st.integers(0, len(sound) - 1))
    damages = st.sampled_from(
        [
            sound[:place],
            sound + b"x",
            sound[:place]
            + bytes([sound[place] ^ 1 << data.draw(st.integers(0, 7))])
            + sound[place + 1 :],
            sound[:place] + sound[place + 1 :],
        ]
    )
    path.write_bytes(data.draw(damages))
    cache = ColumnCache(folder)
    assert cache.find(HASH) is None
    cache.keep(HASH, COLUMNS)
    found = ColumnCache(folder).find(HASH)
    assert found is not None
    assert_same(found, COLUMNS)


def sealed(entry: bytes, start: int, body: bytes) -> bytes:
    """An entry with another body, whose digest is right."""
    return b"".join((entry[: start - 32], hashlib.sha256(body).digest(), body))


@settings(max_examples=40)
@given(data=st.data())
def test_whatever_an_entry_says_only_what_fits_comes_of_it(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    """Entries made to deceive have the right digest; nothing ever is out of bounds."""
    text_entry, entry = kept(tmp_path_factory.mktemp("cache"), COLUMNS)
    start = entry.index(b" cache ") + len(b" cache 1 ") + 32
    changed = []
    for original in (text_entry, entry):
        body = bytearray(original[start:])
        for _ in range(data.draw(st.integers(0, 3))):
            place = data.draw(st.integers(0, len(body) - 1))
            body[place] = data.draw(st.sampled_from([0, 1, 2, 9, 32, 127, 128, 255]))
        changed.append(sealed(original, start, bytes(body)))
    try:
        texts = texts_from_bytes(changed[0])
        found = columns_from_bytes(HASH, changed[1], lambda _: texts)
    except NoEntryError:
        return
    words = WordNumbers.of(found.bitext)
    member = Collated.of("f", found, words)
    for index in range(len(found.bitext)):
        member.alignment(words, index)
    assert found.counting.shape == (len(found.bitext),)
    assert found.ratings.shape == (len(found.study.questions), len(found.bitext))


def test_an_entry_under_another_name_is_none(tmp_path: Path) -> None:
    cache = ColumnCache(tmp_path)
    cache.keep(HASH, COLUMNS)
    (tmp_path / OTHER_HASH).write_bytes((tmp_path / HASH).read_bytes())
    assert cache.find(OTHER_HASH) is None
    swapped = replace(BITEXT, source_verses=BITEXT.target_verses)
    cache.keep(OTHER_HASH, replace(COLUMNS, bitext=swapped))
    ours, theirs = (path for path in tmp_path.iterdir() if path.name not in {HASH, OTHER_HASH})
    said = ours.read_bytes(), theirs.read_bytes()
    ours.write_bytes(said[1])
    theirs.write_bytes(said[0])
    assert ColumnCache(tmp_path).find(HASH) is None


def test_what_was_not_used_for_longest_is_thrown_away(tmp_path: Path) -> None:
    texts, entry = kept(tmp_path, COLUMNS)
    cache = ColumnCache(tmp_path, len(texts) + 2 * len(entry))
    cache.keep(OTHER_HASH, COLUMNS)
    for age, path in enumerate(sorted(tmp_path.iterdir(), key=lambda path: path.name != HASH)):
        os.utime(path, (1000 - age, 1000 - age))
    assert cache.find(HASH) is not None
    third = "ef" * 32
    cache.keep(third, COLUMNS)
    assert {path.name for path in tmp_path.iterdir()} >= {HASH, third}
    assert not (tmp_path / OTHER_HASH).exists()
    assert sum(path.stat().st_size for path in tmp_path.iterdir()) <= len(texts) + 2 * len(entry)


def test_what_does_not_fit_at_all_is_not_kept(tmp_path: Path) -> None:
    cache = ColumnCache(tmp_path, most=100)
    cache.keep(HASH, COLUMNS)
    assert not list(tmp_path.iterdir())
    (tmp_path / HASH).write_bytes(b"x" * 101)
    assert cache.find(HASH) is None


def test_without_a_folder_nothing_is_kept_and_nothing_fails(tmp_path: Path) -> None:
    (tmp_path / "cache").touch()
    cache = ColumnCache(tmp_path / "cache")
    cache.keep(HASH, COLUMNS)
    assert cache.find(HASH) is None


def large() -> AnnotationSet:
    """An annotation set whose file is worth caching."""
    pairs = [VersePair(f"v{number}", ("ab",) * 200, ("cd",)) for number in range(1500)]
    bitext = Bitext.of(pairs)
    return AnnotationSet(bitext, (PairAnnotation("1-1", done=True),) * len(bitext), "A", Role.GOLD)


def test_a_large_file_is_read_from_the_cache_the_second_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))
    path, small = tmp_path / "A.blinker", tmp_path / "small.blinker"
    work = large()
    path.write_bytes(annotation_xml.write(work))
    small.write_bytes(annotation_xml.write(WORK))
    for _ in range(2):
        assert_same(ColumnLoader().load(path), AnnotationColumns.of(work))
        assert_same(ColumnLoader().load(small), COLUMNS)
    folder = tmp_path / "home" / "cache" / "columns"
    assert len(list(folder.iterdir())) == 2
    assert {path.name for path in tmp_path.iterdir()} == {"A.blinker", "small.blinker", "home"}
    # That it is the cache that speaks is seen when it says something else.
    entry = folder / content_hash(path.read_bytes())
    said = entry.read_bytes()
    start = said.index(b" cache ") + len(b" cache 1 ") + 32
    body = said[start:].replace(b'annotator="A"', b'annotator="B"')
    entry.write_bytes(sealed(said, start, body))
    assert ColumnLoader().load(path).annotator == "B"
    # And what is damaged is read from the file and written again.
    entry.write_bytes(said[:-1])
    assert ColumnLoader().load(path).annotator == "A"
    assert entry.read_bytes() == said


def test_another_process_reads_the_last_files_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))
    paths = []
    for name in "ABC":
        paths.append(tmp_path / f"{name}.blinker")
        paths[-1].write_bytes(annotation_xml.write(replace(large(), annotator=name)))
    paths[1:1] = [tmp_path / "absent.blinker"]
    ahead = ReadingAhead(ColumnLoader().load, paths)
    ahead._process.join()
    ahead.stop()
    cache = ColumnCache(tmp_path / "home" / "cache" / "columns")
    found = [cache.find(content_hash(path.read_bytes())) for path in paths if path.exists()]
    assert [some and some.annotator for some in found] == ["A", "B", "C"]


def test_files_are_read_alike_with_another_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))
    works = [replace(large(), annotator=name) for name in "ABC"]
    paths = [tmp_path / f"{work.annotator}.blinker" for work in works]
    for path, work in zip(paths, works, strict=True):
        path.write_bytes(annotation_xml.write(work))
    assert not pays(paths)
    monkeypatch.setattr(reading_ahead, "WORTH_A_PROCESS", 1)
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    assert pays(paths)
    assert not pays([tmp_path / "absent.blinker", Path("\0")])
    found = gather(paths)
    assert found.collation is not None
    assert found.collation.annotators == ("A", "B", "C")
    assert not multiprocessing.active_children()


@pytest.mark.parametrize("cores", [None, 2])
def test_another_process_ends_with_the_reading(
    cores: int | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(number: int, _count: int) -> None:
        if number:
            raise KeyboardInterrupt

    path = tmp_path / "A.blinker"
    path.write_bytes(annotation_xml.write(large()))
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))
    monkeypatch.setattr(reading_ahead, "WORTH_A_PROCESS", 0)
    monkeypatch.setattr(os, "cpu_count", lambda: cores)
    with pytest.raises(KeyboardInterrupt):
        gather([path, path], interrupt)
    assert not multiprocessing.active_children()
