import unicodedata
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import AnnotationSet, Tally, tally
from blinker_qt.bitext.errors import BlinkerError, InputError
from blinker_qt.bitext.verses import Bitext, Language, VersePair
from blinker_qt.exchange.exporting import LEFT_OUT_FILE, export_files, file_names, save_new
from blinker_qt.exchange.importing import import_files, language_of_tag, with_labels_enabled
from blinker_qt.files import safe_names, write_new
from blinker_qt.formats import annotation
from blinker_qt.formats.atomic import SaveError
from blinker_qt.formats.blinker98 import BLINKER98
from blinker_qt.formats.choices import Choices, Conflicts, IndexBase, Part, Unlinked
from blinker_qt.formats.columns import MOST_WORDS
from blinker_qt.formats.interchange import Format
from blinker_qt.formats.ldc import LDC
from blinker_qt.formats.pharaoh import PHARAOH
from blinker_qt.formats.registry import EXCHANGED
from blinker_qt.formats.yawat import YAWAT
from exchanged import REFERENCES

GREEK, ENGLISH = Language.of("grc"), Language.of("en")


@pytest.fixture
def texts(tmp_path: Path) -> Path:
    (tmp_path / "source").write_text("a b c\nd\n", "utf-8")
    (tmp_path / "target").write_text("x y\nz\n", "utf-8")
    (tmp_path / "links").write_text("1-1\n\n", "utf-8")
    return tmp_path


def parts_in(folder: Path) -> dict[Part, Path]:
    return {part: folder / part.value for part in (Part.SOURCE, Part.TARGET, Part.LINKS)}


def imported_links(folder: Path, unlinked: Unlinked) -> AnnotationSet:
    choices = Choices(GREEK, ENGLISH, IndexBase.ONE, "A1", unlinked=unlinked)
    imported = import_files(PHARAOH, parts_in(folder), choices)
    (work,) = imported.annotation_sets
    assert imported.report.tallies == (tally(work),)
    assert (imported.report.base, imported.report.unlinked) == (IndexBase.ONE, unlinked)
    assert imported.report.source_language == work.bitext.source_language == GREEK
    assert imported.report.target_language == work.bitext.target_language == ENGLISH
    return work


# What comes in


@pytest.mark.parametrize("side", ["source", "target"])
def test_a_verse_with_too_many_words_is_named(texts: Path, side: str) -> None:
    verses = (texts / side).read_text("utf-8").splitlines()[:1]
    for count in (MOST_WORDS, MOST_WORDS + 1):
        (texts / side).write_text("\n".join((*verses, " ".join(["z"] * count))), "utf-8")
        if count == MOST_WORDS:
            imported_links(texts, Unlinked.UNACCOUNTED)
    with pytest.raises(InputError, match="a verse of verse pair 2 has more than 65536 words"):
        imported_links(texts, Unlinked.UNACCOUNTED)


def test_words_without_a_link_are_unaccounted_unless_marked(texts: Path) -> None:
    left = imported_links(texts, Unlinked.UNACCOUNTED)
    assert tally(left) == Tally(2, 2, 4, 3, 1, 0, 0, 3, 2)
    marked = imported_links(texts, Unlinked.NOT_TRANSLATED)
    assert tally(marked) == Tally(2, 2, 4, 3, 1, 3, 2, 0, 0)
    assert marked.pairs[0].alignment == Alignment(
        frozenset({(0, 0)}), frozenset({1, 2}), frozenset({1})
    )


@pytest.mark.parametrize("name", [" ", " A1", "A1 ", "A\n1", "A\t1", "A\x001", "\ud800"])
def test_an_annotators_name_must_fit_an_annotation_file(texts: Path, name: str) -> None:
    with pytest.raises(BlinkerError, match="cannot be an annotator's name"):
        import_files(PHARAOH, parts_in(texts), Choices(base=IndexBase.ONE, annotator=name))


def labelled(*labels: str) -> AnnotationSet:
    pairs = [VersePair(str(number), ("a",), ("x",)) for number in range(1, len(labels) + 1)]
    alignment = Alignment(frozenset({(0, 0)}))
    alignments = [alignment.with_label({(0, 0)}, label) for label in labels]
    return AnnotationSet.finished(Bitext.of(pairs), alignments, "A1")


def test_labels_beyond_nine_are_taken_off_with_a_remark() -> None:
    names = [f"L{number}" for number in range(10)]
    work = labelled(*names, *names[1:])
    (found,), (told,) = with_labels_enabled((work,))
    assert {label.name for label in found.study.labels} == set(names[1:])
    assert [bool(pair.labels) for pair in found.pairs[:2]] == [False, True]
    assert str(told) == "labels of links that were taken off, as a study has at most 9: L0"
    assert annotation.read(annotation.write(found), "f").pairs == found.pairs


@pytest.mark.parametrize(("row", "label"), [(LDC, "COR"), (LDC, "NT"), (YAWAT, "unspec")])
def test_labels_that_mean_something_else_are_refused(row: Format, label: str) -> None:
    assert row.write is not None
    with pytest.raises(InputError, match=f"the label “{label}” of links means something else"):
        row.write({"A1": labelled(label)}, Choices())


@pytest.fixture
def distribution(tmp_path: Path) -> Path:
    folder = tmp_path / "distribution"
    contents = {
        "EN.sample.1": "a b\n" * 10 + "trailer\n",
        "EN.sample.2": "é\n",
        "FR.sample.1": "x y\n" * 10,
        "FR.sample.2": "é\n",
        "A1/samp2.SentPair0": "1 1\n1 0\n",
        "A1/samp2.SentPair0.bak": "",
        **{f"A2/samp1.SentPair{verse}": "1 1\n" for verse in range(10)},
    }
    for name, content in contents.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        encoding = "utf-8" if name == "EN.sample.2" else "latin-1"
        (folder / name).write_text(content, encoding=encoding, newline="")
    return folder


def test_a_distribution_is_read_with_remarks(distribution: Path) -> None:
    choices = Choices(conflicts=Conflicts.LINKS, unlinked=Unlinked.NOT_TRANSLATED)
    imported = import_files(BLINKER98, {Part.FOLDER: distribution}, choices)
    a1, a2 = imported.annotation_sets
    assert [pair.done for pair in a1.pairs] == [False] * 10 + [True]
    assert tally(a1) == Tally(11, 1, 21, 21, 1, 0, 0, 20, 20)
    assert tally(a2) == Tally(11, 10, 21, 21, 10, 10, 10, 1, 1)
    assert [str(one).replace(f"{distribution}/", "") for one in imported.report.remarks] == [
        "EN.sample.1: 1 line after the verses was not read",
        "EN.sample.2 looks like UTF-8, but was read as Latin-1",
        "A1/samp2.SentPair0.bak was not read: it looks like a copy",
        "words both linked and not translated: 1; settled by: links",
        "A1 has no files for 10 verse pairs, which are untouched",
        "A2 has no files for 1 verse pair, which is untouched",
    ]


def test_language_tags_are_kept_or_refused() -> None:
    for tag in (
        "en grc pt-BR zh-Hans-CN zh-yue sl-rozaj-biske de-CH-1901 en-u-ca-buddhist x-klingon "
        "es-419 hy-Latn-IT-arevela de-x-goethe EN"
    ).split():
        assert language_of_tag(tag).tag == tag
    for tag in ("", "e", "english!", "en_GB", "en-", "-en", "e1", "en-GB-oed", "fr fr", "éé"):
        with pytest.raises(BlinkerError, match="is not a BCP 47 language tag"):
            language_of_tag(tag)


# What goes out


def work_of(annotator: str, *words: str, reference: str = "Gen 1:1") -> AnnotationSet:
    pairs = [VersePair(reference, words or ("a",), ("x",))]
    bitext = Bitext.of(pairs, Language("en"), Language("fr"))
    return AnnotationSet.finished(bitext, [Alignment(frozenset({(0, 0)}))], annotator)


def saved(folder: Path, *works: AnnotationSet) -> list[Path]:
    return list(save_new({folder / f"{n}.blinker": work for n, work in enumerate(works)}))


def test_exported_folders_have_safe_names(tmp_path: Path) -> None:
    paths = saved(tmp_path, work_of("A1"), work_of("../José"), work_of("李"))
    report = export_files(BLINKER98, paths, tmp_path / "out" / "1998")
    assert list(report.tallies) == ["A1", "José", "李"]
    assert report.tallies["A1"].links == 1
    assert report.dropped == ("custom references", "annotators' names that no file can bear")
    found = sorted(path for path in (tmp_path / "out").rglob("*") if path.is_file())
    assert found == sorted(report.files)
    left_out = (tmp_path / "out" / "1998" / LEFT_OUT_FILE).read_text(encoding="utf-8")
    assert tuple(left_out.splitlines()) == report.dropped
    again = import_files(BLINKER98, {Part.FOLDER: tmp_path / "out" / "1998"}).annotation_sets
    assert [work.annotator for work in again] == ["A1", "José", "李"]


HOSTILE = (
    *("source", "Source", "target", "TARGET", "references", "bitext", "links", "left-out"),
    *("source.xml", "source usfm", "../source", "con", "EN.sample.1", "README", "folder"),
)


@pytest.mark.parametrize("row", [row for row in EXCHANGED if row.write], ids=str)
def test_annotators_names_never_hide_files(row: Format) -> None:
    assert row.write is not None
    bitext = Bitext.of([VersePair(REFERENCES.get(row.name, ("1",))[0], ("a",), ("b",))])
    work = AnnotationSet.finished(bitext, [Alignment(frozenset({(0, 0)}))], "A1")
    choices = Choices(base=IndexBase.ZERO)
    plain = row.write({f"A{number}": work for number in range(len(HOSTILE))}, choices)
    found = row.write(dict.fromkeys(file_names(HOSTILE), work), choices)
    # On some disks capitals are small letters.
    assert len({path.lower() for path in found}) == len(plain)
    assert all(".." not in path and not path.startswith("/") for path in found)


def test_exports_need_one_bitext_that_the_format_can_hold(tmp_path: Path) -> None:
    paths = saved(tmp_path, work_of("A1", "a"), work_of("A2", "b"), work_of("A3", "李"))
    with pytest.raises(InputError) as error:
        export_files(BLINKER98, paths[:2], tmp_path / "out")
    assert str(error.value) == (
        f"{paths[1]}: its texts differ from those of {paths[0]} from verse pair 1 on; "
        "expected annotation sets of one bitext"
    )
    with pytest.raises(InputError) as error:
        export_files(BLINKER98, paths[2:], tmp_path / "out")
    assert [problem.path for problem in error.value.problems] == [str(paths[2])]


def test_every_file_that_cannot_be_exported_is_named(tmp_path: Path) -> None:
    paths = saved(tmp_path, work_of("A1"), work_of("A1", "b"))
    (tmp_path / "damaged.blinker").write_text("<annotation", "utf-8")
    with pytest.raises(InputError) as error:
        export_files(BLINKER98, [*paths, tmp_path / "damaged.blinker", paths[0]], tmp_path / "out")
    twice, damaged, again = error.value.problems
    assert str(again) == f"{paths[0]}: the file is given twice"
    expected = f"its annotator is 'A1', as in {paths[0]}; expected one file for each annotator"
    assert str(twice) == f"{paths[1]}: {expected}"
    assert damaged.path == str(tmp_path / "damaged.blinker")
    assert not (tmp_path / "out").exists()


def test_existing_files_are_never_overwritten(tmp_path: Path) -> None:
    (path,) = saved(tmp_path, work_of("A1"))
    before = path.read_bytes()
    dangling = tmp_path / "dangling.blinker"
    dangling.symlink_to(tmp_path / "nowhere")
    with pytest.raises(InputError) as error:
        save_new(dict.fromkeys((tmp_path / "new.blinker", path, dangling), work_of("A2")))
    assert [problem.path for problem in error.value.problems] == [str(path), str(dangling)]
    assert path.read_bytes() == before
    assert not (tmp_path / "new.blinker").exists()


def test_failed_exports_leave_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "empty").mkdir()
    contents = {
        tmp_path / "new" / "folder" / "one": b"1",
        tmp_path / "empty" / "one": b"1",
        tmp_path / "file" / "two": b"2",
    }
    with pytest.raises(SaveError):
        write_new(contents)
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["empty", "file"]


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (["A1", "B_2-x"], ("A1", "B_2-x")),
        (["a b", "a-b"], ("a-b-c8687a08", "a-b")),
        (["a1", "A1"], ("a1-f55ff16f", "A1")),
        (["Søren", "Łukasz", "Юлия", "李雷", "मीरा"], ("Søren", "Łukasz", "Юлия", "李雷", "मीरा")),
        (["José", "Jose\u0301"], ("José", "José-")),
        (["STRASSE", "Straße", "straße"], ("STRASSE", "Straße-", "straße-")),
        (["Ａ1", "A1"], ("Ａ1-", "A1")),
        (["Ann", "Аnn"], ("Ann", "Аnn")),
        (["../x", "/etc/passwd", "a.b"], ("x", "etc-passwd", "a-b")),
        (["CON", "com1", "COM¹"], ("CON-a3dbc4b6", "com1-957a49c3", "COM¹-")),
        (["-rf", "_"], ("rf", "unnamed-d2e2adf7")),
        (["", "\ud800"], ("unnamed", "unnamed-91a681b9")),
        (["x" * 300, "李" * 99], ("x" * 180, "李" * 60)),
        (["a b", "a-b", "a-b-c8687a08"], ("unnamed-c8687a08", "a-b", "a-b-c8687a08")),
    ],
)
def test_file_names_of_annotators(names: list[str], expected: tuple[str, ...]) -> None:
    found = safe_names(names)
    assert [name[: len(short)] for name, short in zip(found, expected, strict=True)] == [*expected]


@settings(max_examples=30)
@given(
    st.lists(
        st.text(st.sampled_from("aA1-_./\\: éÉ\u0301李ßſ\x00"), max_size=4), unique=True, max_size=6
    )
)
def test_names_of_folders_are_safe_and_all_different(names: list[str]) -> None:
    found = safe_names(names)
    # Disks may tell neither capitals from small letters nor one spelling from another.
    assert len({unicodedata.normalize("NFD", name.casefold()) for name in found}) == len(names)
    for name in found:
        assert name
        assert not set(name) & set("./\\: \x00")
        assert name[0] not in "-_"
