"""Formats, their parts and what they hold, in the user's language."""

from blinker_qt.bitext.errors import Sentence
from blinker_qt.formats.interchange import Feature, Format, Part
from blinker_qt.translation import N_, filled, tr

_FORMATS = {
    "text": N_("Plain text: two files, one verse a line"),
    "pharaoh": N_("Plain text with links i-j (Pharaoh)"),
    "pharaoh-possible": N_("Plain text with links i-j, possible ones ipj"),
    "pharaoh-pairs": N_("One file source ||| target with links i-j"),
    "talp": N_("Plain text with links of TALP, counting from 1"),
    "sil": N_("Plain text with links of SIL Machine"),
    "naacl": N_("Plain text with numbered links (NAACL, WPT)"),
    "giza": N_("GIZA++ A3: texts and links in one file"),
    "msr": N_("MSR and RTE word alignments"),
    "ldc": N_("LDC Word Aligner (.wa)"),
    "links-tsv": N_("Plain text with a table of links (tabs)"),
    "links-csv": N_("Plain text with a table of links (commas)"),
    "text-pairs": N_("Texts alone: source ||| target"),
    "text-tsv": N_("Texts alone: a table (tabs)"),
    "text-csv": N_("Texts alone: a table (commas)"),
    "tmx": N_("Texts alone: translation memory (TMX)"),
    "usfm": N_("Texts alone: USFM, one file a side"),
    "osis": N_("Texts alone: OSIS, one file a side"),
    "clear-aligner": N_("ClearAligner and Scripture Burrito"),
    "alpheios": N_("Alpheios and Ugarit: texts and links in one file"),
    "pud": N_("PUD: links beside two CoNLL-U files"),
    "aligned-usfm": N_("Aligned USFM 3"),
    "xces": N_("XCES (Uplug)"),
    "blinker98": N_("Blinker 1998: a folder of samples and annotators"),
    "alpaco": N_("Alpaco: a folder of texts and links"),
    "blinker": N_("Blinker annotation file (.blinker)"),
}
_PARTS = {
    Part.FOLDER: N_("Folder"),
    Part.BITEXT: N_("File"),
    Part.SOURCE: N_("Source verses"),
    Part.TARGET: N_("Target verses"),
    Part.REFERENCES: N_("References"),
    Part.LINKS: N_("Links"),
    Part.REVERSE: N_("Links of the other direction"),
}
_FEATURES = {
    Feature.LANGUAGES: N_("languages"),
    Feature.REFERENCES: N_("references of one's own"),
    Feature.SETS: N_("the sets"),
    Feature.LINKS: N_("the links"),
    Feature.MARKS: N_("the not-translated marks"),
    Feature.POSSIBLE: N_("which links are possible"),
    Feature.STATES: N_("which verse pairs are done"),
    Feature.ANNOTATOR: N_("the annotator"),
    Feature.ROLE: N_("the role of gold or machine"),
    Feature.TIME: N_("time spent"),
    Feature.REMARKS: N_("notes, difficulties and rejections"),
    Feature.RATINGS: N_("answers to questions"),
    Feature.PASSES: N_("verse pairs that come again"),
    Feature.ORIGINS: N_("where links and marks come from"),
    Feature.UNKNOWN: N_("content of a newer program"),
}
_OPTIONAL = N_("{part} (optional)")


def format_in_words(row: Format) -> str:
    """What people call a format."""
    return tr(_FORMATS[row.name])


def part_in_words(part: Part, *, optional: bool = False) -> str:
    """What a file of an import holds."""
    words = tr(_PARTS[part])
    return tr(_OPTIONAL).format(part=words) if optional else words


def feature_in_words(feature: Feature) -> str:
    """Something that an annotation set may hold."""
    return tr(_FEATURES[feature])


def sentence_in_words(sentence: Sentence) -> str:
    """Something that a reader says of what it read."""
    return filled(tr(sentence.template), **sentence.values)
