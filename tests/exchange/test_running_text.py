"""Running text stays: from texts to words and back, by bytes."""

import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from blinker_qt.annotate.document import Piece, Pieces, Preview, load, load_in_pieces
from blinker_qt.bitext.annotation import AnnotationSet, transposed
from blinker_qt.bitext.running_text import RunningText
from blinker_qt.bitext.verses import Bitext, Language, Side, VersePair
from blinker_qt.bitext.word_details import WordDetails
from blinker_qt.compare.shared_pairs import united
from blinker_qt.exchange.exporting import export_sets, save_new
from blinker_qt.exchange.importing import import_files
from blinker_qt.formats import annotation
from blinker_qt.formats.choices import Choices, Part, Words
from blinker_qt.formats.plain_text import TEXT
from blinker_qt.formats.pud import CONLLU
from blinker_qt.gold.publish import without_words
from real_data import ALIBI

SPLIT = Choices(words=Words.BY_LANGUAGE)


def there_and_back(
    source: bytes, target: bytes, folder: Path, choices: Choices
) -> tuple[bytes, bytes]:
    """Two texts after import, an annotation file, and export."""
    parts = {Part.SOURCE: folder / "s", Part.TARGET: folder / "t"}
    for path, data in zip(parts.values(), (source, target), strict=True):
        path.write_bytes(data)
    (work,) = import_files(TEXT, parts, choices).annotation_sets
    work = annotation.read(annotation.write(work), "a.blinker")
    written = export_sets(TEXT, [work], choices).contents
    return written["source.txt"], written["target.txt"]


def running_file(verses: list[str]) -> bytes:
    """Verses in a file, and one that is not split into words yet: only such files stay by bytes."""
    return "".join(f"{verse}\n" for verse in (*verses, "A.")).encode()


BY_DICTIONARY = {
    "zh": ("神说：要有光，就有了光。", "“光”a5\u3000就\t 了"),
    "ja": ("初めに神が天と地を創造した。", "神\u00a0が、a5. 天 \u3000と"),
    "th": ("พระเจ้าทรงสร้าง", " พระเจ้า a5\tทรง"),
}


@pytest.mark.parametrize("tag", BY_DICTIONARY)
def test_words_by_dictionary_come_back_by_bytes(tag: str, tmp_path: Path) -> None:
    """With ICU, words of Chinese, Japanese and Thai are found, and the text stays what it was."""
    pytest.importorskip("icu4py")
    choices = Choices(Language.of(tag), Language.of("en"), words=Words.BY_LANGUAGE)
    source = running_file([*BY_DICTIONARY[tag]])
    target = b"A verse.\n" * source.count(b"\n")
    assert there_and_back(source, target, tmp_path, choices) == (source, target)


def test_real_texts_come_back_by_bytes(tmp_path: Path) -> None:
    source, target = (
        re.sub(rb"(?m)^[0-9]+\t|\r", b"", (ALIBI / name).read_bytes())
        for name in ("LAuberge_sents.txt", "TheInn_sents.txt")
    )
    choices = replace(SPLIT, source_language=Language.of("fr"), target_language=Language.of("en"))
    assert there_and_back(source, target, tmp_path, choices) == (source, target)


VERSES = st.lists(
    st.text("abdeluAU'’.,!« »-\t\u00a0\u3000\u200b5神\u05d0", min_size=1, max_size=12).filter(
        lambda verse: any(map(str.isalnum, verse))
    ),
    min_size=2,
    max_size=3,
)


@settings(max_examples=15)
@given(VERSES, st.sampled_from(["fr", "en", "de", "he", "und"]))
@example(["du, aux", "a"], "fr")
@example(["5", "5 ."], "fr")
@example(["\ta", "\tb"], "und")
def test_any_text_comes_back_by_bytes(
    tmp_path_factory: pytest.TempPathFactory, verses: list[str], tag: str
) -> None:
    choices = Choices(Language.of(tag), Language.of("en"), words=Words.BY_LANGUAGE)
    source = running_file(verses)
    target = "".join(f"Verse {number}.\n" for number in range(source.count(b"\n"))).encode()
    folder = tmp_path_factory.mktemp("texts")
    assert there_and_back(source, target, folder, choices) == (source, target)


def bitext_of(text: RunningText | None, words: str, reference: str = "GEN 1:1") -> Bitext:
    bitext = Bitext.of(
        [VersePair(reference, tuple(words.split()), ("a",))], Language.of("fr"), Language.of("en")
    )
    return bitext.with_verses(bitext.source_verses, bitext.target_verses, (text,))


DU = bitext_of(RunningText("Du\u3000thé  noir !", "1:1-2 2:1-2"), "De le thé noir !")


def test_verses_without_a_known_text_are_joined_by_the_rules() -> None:
    work = AnnotationSet.unannotated(bitext_of(None, "L' eau , oui !"))
    assert export_sets(TEXT, [work], SPLIT).contents["source.txt"] == b"L'eau, oui!\n"


def test_known_texts_stay_where_the_words_do(tmp_path: Path) -> None:
    rest = "\t_" * 8
    text = f"# text = Yes.\n1\tYes{rest}\n2\t.{rest}\n\n# text = No.\n1\tNo.{rest}\n\n"
    parts = {Part.SOURCE: tmp_path / "s", Part.TARGET: tmp_path / "t"}
    for path in parts.values():
        path.write_text(text, "utf-8")
    (work,) = import_files(CONLLU, parts, SPLIT).annotation_sets
    assert work.bitext.source_verses == ("Yes .", "No .")
    assert work.bitext.source_texts == (RunningText("Yes."), None)


def test_running_texts_go_with_their_verse_pairs(tmp_path: Path) -> None:
    other = bitext_of(RunningText("Oui."), "Oui .", "GEN 1:2")
    other = replace(other, source_details=(WordDetails("oui ."),))
    union = united([DU.chosen([0]), other], [1, 1]).bitext
    assert union.source_texts == (*DU.source_texts, *other.source_texts)
    assert union.source_details == (None, *other.source_details)
    work = AnnotationSet.unannotated(Bitext.joined([DU, other]), "A")
    assert transposed(work).bitext.target_texts == work.bitext.source_texts
    assert transposed(work).bitext.target_details == (None, WordDetails("oui ."))
    assert transposed(work).bitext.running_texts(Side.SOURCE) == ()
    path = tmp_path / "a.blinker"
    save_new({path: work})
    sent: list[Piece | Preview | None] = []
    rest = load_in_pieces(path, None, sent.append)
    pieces = Pieces()
    for piece in sent:
        if isinstance(piece, Piece):
            pieces.add(piece)
    assert pieces.together_with(rest) == load(path)


def test_texts_that_are_not_published_are_not_in_running_texts() -> None:
    details = (WordDetails("de le thé noir !"),)
    work = AnnotationSet.unannotated(replace(DU, source_details=details))
    assert "thé" not in annotation.write(without_words(work)).decode()
