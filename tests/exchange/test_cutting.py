"""Import and export of texts without links, with punctuation attached or separate."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.verses import Bitext, Language
from blinker_qt.compare.options import shipped
from blinker_qt.exchange.exporting import export_files, save_new
from blinker_qt.exchange.importing import import_files, read_exceptions
from blinker_qt.exchange.trial import prove
from blinker_qt.formats import annotation
from blinker_qt.formats.choices import Choices, FormatQuestion, Part, Words
from blinker_qt.formats.interchange import Format
from blinker_qt.formats.plain_text import TEXT
from blinker_qt.formats.registry import EXCHANGED
from blinker_qt.paths import resource
from blinker_qt.words.exceptions import NO_EXCEPTIONS
from blinker_qt.words.languages import Contractions
from exchanged import REFERENCES
from real_data import UGARIT

STOPLIST = shipped("fr")
FRENCH = Choices(Language.of("en"), Language.of("fr"))
APART = Choices(words=Words.PUNCTUATION)
SOURCE = "The weaver, she says, sold it.\nNow!\n"
TARGET = "Le tisserand, dit-elle, l’a vendu.\nMaintenant\u00a0!\n"


@pytest.fixture
def parts(tmp_path: Path) -> dict[Part, Path]:
    named = {Part.SOURCE: tmp_path / "en", Part.TARGET: tmp_path / "fr"}
    for path, text in zip(named.values(), (SOURCE, TARGET), strict=True):
        path.write_text(text, "utf-8")
    return named


def test_words_are_split_as_chosen(parts: dict[Part, Path]) -> None:
    at_spaces, at_signs = import_files(TEXT, parts), import_files(TEXT, parts, APART)
    assert at_spaces.annotation_sets[0].bitext.source_verses == tuple(SOURCE.split("\n")[:2])
    assert at_signs.annotation_sets[0].bitext.source_verses == (
        "The weaver , she says , sold it .",
        "Now !",
    )
    assert at_signs.annotation_sets[0].bitext.target_verses[1] == "Maintenant !"
    assert [str(remark) for remark in at_spaces.report.remarks[:-1]] == [
        *(
            "words in the language und are kept as they are; splitting them by language would "
            f"give {count} more"
            for count in (4, 4)
        ),
        "1 word looks elided, such as l’a: name the language, and split words by language",
    ]
    assert [str(remark) for remark in at_signs.report.remarks] == [
        "und, rules for all languages: punctuation apart; every Chinese character is a word",
        "splitting words by the rules gives 8 more words",
    ]


def test_tokenised_texts_are_unchanged(parts: dict[Part, Path]) -> None:
    for path in parts.values():
        path.write_text("a b\nc\n", "utf-8")
    works = [import_files(TEXT, parts, choices).annotation_sets for choices in (Choices(), APART)]
    assert works[0] == works[1]
    assert import_files(TEXT, parts).report.remarks == ()
    real = {Part.SOURCE: UGARIT / "source.grc.txt", Part.TARGET: UGARIT / "target.eng.txt"}
    assert prove(TEXT, real).words is Words.AS_THEY_STAND


@pytest.mark.parametrize(
    "row", [row for row in EXCHANGED if row.write and FormatQuestion.WORDS in row.asks], ids=str
)
def test_export_and_import_keep_words(row: Format, tmp_path: Path) -> None:
    references = REFERENCES.get(row.name, ("1", "2"))[:2]
    source, target = ("a , b1 — “ é ’ !", "ש . 1"), ("( 织 ) 。", "ab - é")
    bitext = Bitext(Language(), Language(), references, source, target, (1, 1))
    path = tmp_path / "a.blinker"
    save_new({path: AnnotationSet.unannotated(bitext)})
    written = export_files(row, [path], tmp_path, APART).files
    files = {one.name.partition(".")[0]: one for one in written}
    names = {Part.REFERENCES: "vref"} if row.name == "vref" else {}
    parts = {part: files[names.get(part, part.value)] for part in (*row.needs, *row.takes)}
    (work,) = import_files(row, parts, APART).annotation_sets
    assert (work.bitext.source_verses, work.bitext.target_verses) == (source, target)


def test_doubtful_contractions_are_listed_and_decided(parts: dict[Part, Path]) -> None:
    parts[Part.SOURCE].write_text("The king's bread\nNow\n", "utf-8")
    parts[Part.TARGET].write_text("Du pain du roi\nMaintenant\n", "utf-8")
    report = import_files(TEXT, parts, replace(FRENCH, words=Words.BY_LANGUAGE)).report
    assert "2 contractions may also be other words (des, du)" in str(report.remarks[-2])
    lines = "\n".join(report.doubtful)
    assert lines.startswith("[fr]\ndu (1) @ 1 = de le  # [Du] pain du roi\ndu (2) @ 1 = de le")
    path = parts[Part.SOURCE].with_name("words.txt")
    path.write_text(lines.replace("(1) @ 1 = de le", "(1) @ 1 = du"), "utf-8")
    lead = replace(FRENCH, words=Words.BY_LANGUAGE, exceptions=read_exceptions(path))
    decided = import_files(TEXT, parts, lead)
    assert decided.annotation_sets[0].bitext.target_verses[0] == "Du pain de le roi"
    assert decided.report.doubtful == ()
    whole = replace(lead, exceptions=NO_EXCEPTIONS, contractions=Contractions.WHOLE)
    verses = import_files(TEXT, parts, whole).annotation_sets[0].bitext.target_verses
    assert verses[0] == "Du pain du roi"


def test_words_without_spaces_are_never_cut_at_spaces_in_silence(parts: dict[Part, Path]) -> None:
    parts[Part.TARGET].write_text(
        "起初神创造天地地是空虚混沌\n神说要有光就有了光神看光是好的\n", "utf-8"
    )
    report = import_files(TEXT, parts, FRENCH).report
    assert "words in the language fr are not separated by spaces" in str(report.remarks[-1])
    assert prove(TEXT, parts).words is Words.BY_LANGUAGE
    thai = "ในปฐมกาลพระเจ้าทรงเนรมิตสร้างฟ้า\n"
    parts[Part.TARGET].write_text(thai * 2, "utf-8")
    report = import_files(TEXT, parts, APART).report
    assert any("are not separated by spaces" in str(remark) for remark in report.remarks)


def running(verse: str) -> str:
    """A verse of the sample as it would be printed, by plain replacement."""
    whole = {"à les": "aux", "à le": "au", "de les": "des", "de le": "du"}
    for apart, one in whole.items():
        verse = re.sub(rf"\b{apart}\b(?!')", one, verse)
        verse = re.sub(rf"\b{apart.capitalize()}\b(?!')", one.capitalize(), verse)
    verse = re.sub(r"(?<=') (?=\w)", "", verse)
    verse = re.sub(
        r"(?<=\w) - (t - )?(?=ils?\b|elles?\b|vous\b|on\b|ce\b|tu\b)",
        lambda match: match[0].replace(" ", ""),
        verse,
    )
    return re.sub(r" (?=[.,])", "", verse)


def test_running_french_has_the_content_words_of_the_sample(tmp_path: Path) -> None:
    bitext = annotation.load(resource("sample", "sample.blinker")).bitext
    texts = {Part.SOURCE: bitext.source_verses, Part.TARGET: map(running, bitext.target_verses)}
    files = {part: tmp_path / part.value for part in texts}
    for part, verses in texts.items():
        files[part].write_text("\n".join(verses) + "\n", "utf-8")
    got = import_files(TEXT, files, replace(FRENCH, words=Words.BY_LANGUAGE))
    cut = got.annotation_sets[0].bitext
    assert cut.target_verses == bitext.target_verses
    assert cut.source_verses == bitext.source_verses
    uncut = import_files(TEXT, files, FRENCH).annotation_sets[0].bitext
    content = [
        [word for verse in text.target_verses for word in verse.split(" ") if word not in STOPLIST]
        for text in (bitext, uncut)
    ]
    assert content[0] != content[1]
