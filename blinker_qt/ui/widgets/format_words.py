"""Formats, their parts and what they hold, in the user's language."""

from PySide6.QtCore import QCoreApplication

from blinker_qt.bitext.sentence import Sentence
from blinker_qt.bitext.templates import filled
from blinker_qt.formats.interchange import Feature, Format, Part
from blinker_qt.ui.widgets.wording import marked

_FORMATS = {
    "text": marked("Formats", "Plain text: two files, one verse a line"),
    "pharaoh": marked("Formats", "Plain text with links i-j (Pharaoh)"),
    "pharaoh-possible": marked("Formats", "Plain text with links i-j, possible ones ipj"),
    "pharaoh-pairs": marked("Formats", "One file source ||| target with links i-j"),
    "talp": marked("Formats", "Plain text with links of TALP, counting from 1"),
    "sil": marked("Formats", "Plain text with links of SIL Machine"),
    "naacl": marked("Formats", "Plain text with numbered links (NAACL, WPT)"),
    "giza": marked("Formats", "GIZA++ A3: texts and links in one file"),
    "msr": marked("Formats", "MSR and RTE word alignments"),
    "ldc": marked("Formats", "LDC Word Aligner (.wa)"),
    "links-tsv": marked("Formats", "Plain text with a table of links (tabs)"),
    "links-csv": marked("Formats", "Plain text with a table of links (commas)"),
    "text-pairs": marked("Formats", "Texts alone: source ||| target"),
    "text-tsv": marked("Formats", "Texts alone: a table (tabs)"),
    "text-csv": marked("Formats", "Texts alone: a table (commas)"),
    "tmx": marked("Formats", "Texts alone: translation memory (TMX)"),
    "usfm": marked("Formats", "Texts alone: USFM, one file a side"),
    "osis": marked("Formats", "Texts alone: OSIS, one file a side"),
    "clear-aligner": marked("Formats", "ClearAligner and Scripture Burrito"),
    "alpheios": marked("Formats", "Alpheios and Ugarit: texts and links in one file"),
    "pud": marked("Formats", "PUD: links beside two CoNLL-U files"),
    "aligned-usfm": marked("Formats", "Aligned USFM 3"),
    "xces": marked("Formats", "XCES (Uplug)"),
    "blinker98": marked("Formats", "Blinker 1998: a folder of samples and annotators"),
    "alpaco": marked("Formats", "Alpaco: a folder of texts and links"),
    "blinker": marked("Formats", "Blinker annotation file (.blinker)"),
}
_PARTS = {
    Part.FOLDER: marked("Formats", "Folder"),
    Part.BITEXT: marked("Formats", "File"),
    Part.SOURCE: marked("Formats", "Source verses"),
    Part.TARGET: marked("Formats", "Target verses"),
    Part.REFERENCES: marked("Formats", "References"),
    Part.LINKS: marked("Formats", "Links"),
    Part.REVERSE: marked("Formats", "Links of the other direction"),
}
_FEATURES = {
    Feature.LANGUAGES: marked("Formats", "languages"),
    Feature.REFERENCES: marked("Formats", "references of one's own"),
    Feature.SETS: marked("Formats", "sets"),
    Feature.LINKS: marked("Formats", "links"),
    Feature.MARKS: marked("Formats", "not-translated marks"),
    Feature.POSSIBLE: marked("Formats", "which links are possible"),
    Feature.STATES: marked("Formats", "which verse pairs are done"),
    Feature.ANNOTATOR: marked("Formats", "the annotator"),
    Feature.ROLE: marked("Formats", "the role of gold or machine"),
    Feature.TIME: marked("Formats", "time spent"),
    Feature.REMARKS: marked("Formats", "notes, difficulties and rejections"),
    Feature.RATINGS: marked("Formats", "answers to questions"),
    Feature.PASSES: marked("Formats", "verse pairs that come again"),
    Feature.ORIGINS: marked("Formats", "where links and marks come from"),
    Feature.UNKNOWN: marked("Formats", "content of a newer program"),
}
_OPTIONAL = marked("Formats", "{part} (optional)")


def format_in_words(row: Format) -> str:
    """What people call a format."""
    return _translated(_FORMATS[row.name])


def part_in_words(part: Part, *, optional: bool = False) -> str:
    """What a file of an import holds."""
    words = _translated(_PARTS[part])
    return _translated(_OPTIONAL).format(part=words) if optional else words


def feature_in_words(feature: Feature) -> str:
    """Something that an annotation set may hold."""
    return _translated(_FEATURES[feature])


def sentence_in_words(sentence: Sentence) -> str:
    """Something that a reader says of what it read."""
    return filled(QCoreApplication.translate("Tables", sentence.template), **sentence.values)


def _translated(text: str) -> str:
    return QCoreApplication.translate("Formats", text)
