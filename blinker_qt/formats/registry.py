"""Every file format the program knows, one row each."""

from collections.abc import Callable, Mapping
from functools import partial

from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.verses import Bitext
from blinker_qt.formats import (
    aligned_usfm,
    alpaco,
    alpheios,
    annotation_xml,
    blinker98,
    clear_aligner,
    giza,
    ldc,
    link_table,
    msr,
    naacl,
    osis,
    paired_lines,
    pharaoh,
    pharaoh_dialects,
    plain_text,
    pud,
    signs,
    text_table,
    tmx,
    usfm,
    xces,
)
from blinker_qt.formats.interchange import (
    Choices,
    Feature,
    Format,
    Found,
    IndexBase,
    LinksBesideTexts,
    Part,
    Parts,
    Question,
    Reader,
    Texts,
    Writer,
    untouched_states,
)
from blinker_qt.formats.running_text import check_words
from blinker_qt.formats.tables import Separator

_TEXTS = (Part.SOURCE, Part.TARGET)


def _read_text(parts: Parts, choices: Choices) -> Found:
    texts = plain_text.read(parts, choices, beside_links=False)
    return texts.completed(Found((AnnotationSet.unannotated(texts.bitext),)))


def _read_naacl_texts(parts: Parts, choices: Choices) -> Texts:
    texts = plain_text.read(parts, choices, beside_links=True)
    return naacl.without_null(texts, parts, choices)


def _over_texts(read: Callable[[Parts, Bitext, Choices], Found]) -> Reader:
    """A reader of links that stand in a file of their own beside a bitext in plain text."""
    return LinksBesideTexts(partial(plain_text.read, beside_links=True), read)


def _beside_texts(suffix: str, write: Callable[[AnnotationSet, Choices], bytes]) -> Writer:
    """A writer of each annotator's links in a file of their own beside the bitext."""

    def write_all(works: Mapping[str, AnnotationSet], choices: Choices) -> Mapping[str, bytes]:
        links = {f"{name}.{suffix}": write(work, choices) for name, work in works.items()}
        return {**_write_text(works, choices), **links}

    return write_all


def _read_beside_pairs(parts: Parts, choices: Choices) -> Found:
    """Links beside texts that stand in one file, as statistical aligners take them."""
    texts = paired_lines.read_texts(parts, choices)
    links = pharaoh_dialects.read(parts[Part.LINKS], texts.bitext, _base_of(choices), choices)
    return texts.completed(links)


def _write_beside_pairs(
    works: Mapping[str, AnnotationSet], choices: Choices
) -> Mapping[str, bytes]:
    links = {
        f"{name}.links": pharaoh_dialects.write(work, _base_of(choices))
        for name, work in works.items()
    }
    return {**paired_lines.write(works, choices), **links}


def _write_text(works: Mapping[str, AnnotationSet], _choices: Choices) -> Mapping[str, bytes]:
    name, first = next(iter(works.items()))
    names = ("source.txt", "target.txt", "references.txt")
    return dict(zip(names, plain_text.write(name, first.bitext), strict=True))


def _base_of(choices: Choices) -> IndexBase:
    if choices.base is None:
        raise ValueError("it was not said what positions count from")
    return choices.base


def _of_plain_words(write: Writer) -> Writer:
    """A writer that refuses words with white space that would divide them when they are read."""

    def checked(works: Mapping[str, AnnotationSet], choices: Choices) -> Mapping[str, bytes]:
        for name, work in works.items():
            check_words(name, (*work.bitext.source_verses, *work.bitext.target_verses))
        return write(works, choices)

    return checked


def _link_table(name: str, description: str, separator: Separator) -> Format:
    return Format(
        name,
        description,
        frozenset({Feature.REFERENCES, Feature.LINKS, Feature.MARKS, Feature.POSSIBLE}),
        _over_texts(
            lambda parts, bitext, choices: link_table.read(
                parts[Part.LINKS], bitext, _base_of(choices), choices, separator
            )
        ),
        (*_TEXTS, Part.LINKS),
        (Part.REFERENCES,),
        (Question.BASE, Question.ANNOTATOR, Question.CONFLICTS, Question.UNLINKED),
        _beside_texts(
            separator.suffix,
            lambda work, choices: link_table.write(work, _base_of(choices), separator),
        ),
        (Question.BASE,),
        looks_like=signs.table_of(separator.value, "source", "target"),
    )


def _text_table(name: str, description: str, separator: Separator) -> Format:
    return Format(
        name,
        description,
        frozenset({Feature.REFERENCES}),
        lambda parts, choices: text_table.read(parts[Part.BITEXT], choices, separator),
        (Part.BITEXT,),
        asks=(Question.CUT_AT,),
        write=_of_plain_words(lambda works, _choices: text_table.write(works, separator)),
        asks_writing=(Question.CUT_AT,),
        holds_by_chance=untouched_states,
        looks_like=signs.table_of(separator.value, "source", "target"),
    )


BLINKER = Format(
    "blinker",
    "annotation file (.blinker): one annotator's work on one bitext, complete in itself",
    frozenset(Feature),
    lambda parts, _choices: Found((annotation_xml.load(parts[Part.BITEXT]),)),
    (Part.BITEXT,),
    write=lambda works, _choices: {
        f"{name}{annotation_xml.SUFFIX}": annotation_xml.write(work) for name, work in works.items()
    },
    looks_like=signs.annotation_file,
)
BLINKER98 = blinker98.FORMAT
TEXT = Format(
    "text",
    "plain text: two files of one verse a line, and a third one of references",
    frozenset({Feature.REFERENCES}),
    _read_text,
    _TEXTS,
    (Part.REFERENCES,),
    asks=(Question.CUT_AT,),
    write=_write_text,
    asks_writing=(Question.CUT_AT,),
    holds_by_chance=untouched_states,
    looks_like=signs.words,
)
PHARAOH = Format(
    "pharaoh",
    "links i-j, one line a verse pair, beside a bitext in plain text",
    frozenset({Feature.REFERENCES, Feature.LINKS}),
    _over_texts(
        lambda parts, bitext, choices: pharaoh.read(
            parts[Part.LINKS], bitext, _base_of(choices), choices
        )
    ),
    (*_TEXTS, Part.LINKS),
    (Part.REFERENCES,),
    (Question.BASE, Question.ANNOTATOR, Question.UNLINKED),
    _beside_texts("links", lambda work, choices: pharaoh.write(work, _base_of(choices))),
    (Question.BASE,),
    looks_like=signs.pharaoh,
)

NAACL = Format(
    "naacl",
    "numbered lines of the NAACL and WPT shared tasks, counting from 1, beside plain text",
    frozenset({Feature.REFERENCES, Feature.LINKS, Feature.MARKS, Feature.POSSIBLE}),
    LinksBesideTexts(
        _read_naacl_texts,
        lambda parts, bitext, choices: naacl.read(parts[Part.LINKS], bitext, choices),
    ),
    (*_TEXTS, Part.LINKS),
    (Part.REFERENCES,),
    (Question.ANNOTATOR, Question.CONFLICTS, Question.UNLINKED),
    _beside_texts("naacl", lambda work, _choices: naacl.write(work)),
    looks_like=signs.naacl,
)

PHARAOH_POSSIBLE = Format(
    "pharaoh-possible",
    "links i-j and possible ones ipj (or i?j, i-jP, i-j:P, i-j-P), one line a verse pair",
    frozenset({Feature.REFERENCES, Feature.LINKS, Feature.POSSIBLE}),
    _over_texts(
        lambda parts, bitext, choices: pharaoh_dialects.read(
            parts[Part.LINKS], bitext, _base_of(choices), choices
        )
    ),
    (*_TEXTS, Part.LINKS),
    (Part.REFERENCES,),
    (Question.BASE, Question.ANNOTATOR, Question.UNLINKED),
    _beside_texts("links", lambda work, choices: pharaoh_dialects.write(work, _base_of(choices))),
    (Question.BASE,),
    looks_like=signs.pharaoh_possible,
)

PHARAOH_PAIRS = Format(
    "pharaoh-pairs",
    "links i-j and possible ones ipj beside one file of lines source ||| target",
    frozenset({Feature.LINKS, Feature.POSSIBLE}),
    _read_beside_pairs,
    (Part.BITEXT, Part.LINKS),
    (),
    (Question.BASE, Question.ANNOTATOR, Question.UNLINKED),
    _write_beside_pairs,
    (Question.BASE,),
    looks_like=signs.pharaoh_possible,
)

TALP = Format(
    "talp",
    "links i-j and possible ones ipj as TALP writes them, counting from 1",
    frozenset({Feature.REFERENCES, Feature.LINKS, Feature.POSSIBLE}),
    _over_texts(
        lambda parts, bitext, choices: pharaoh_dialects.read(
            parts[Part.LINKS], bitext, IndexBase.ONE, choices
        )
    ),
    (*_TEXTS, Part.LINKS),
    (Part.REFERENCES,),
    (Question.ANNOTATOR, Question.UNLINKED),
    _beside_texts("talp", lambda work, _choices: pharaoh_dialects.write(work, IndexBase.ONE)),
    looks_like=signs.talp,
)

SIL = Format(
    "sil",
    "links i-j of SIL's Machine library, with NULL for no partner, counting from 0",
    frozenset({Feature.REFERENCES, Feature.LINKS, Feature.MARKS}),
    _over_texts(
        lambda parts, bitext, choices: pharaoh_dialects.read_sil(parts[Part.LINKS], bitext, choices)
    ),
    (*_TEXTS, Part.LINKS),
    (Part.REFERENCES,),
    (Question.ANNOTATOR, Question.CONFLICTS, Question.UNLINKED),
    _beside_texts("sil", lambda work, _choices: pharaoh_dialects.write_sil(work)),
    looks_like=signs.sil,
)

GIZA = Format(
    "giza",
    "A3 files of GIZA++, directed, with both texts: each target word has one link at most",
    frozenset({Feature.LINKS}),
    lambda parts, choices: giza.read(parts[Part.BITEXT], parts.get(Part.REVERSE), choices),
    (Part.BITEXT,),
    (Part.REVERSE,),
    (Question.ANNOTATOR, Question.UNLINKED, Question.COMBINATION),
    _of_plain_words(lambda works, _choices: giza.write(works)),
    looks_like=signs.giza,
)

MSR = Format(
    "msr",
    "word alignments of the RTE challenge: each word of the hypothesis with its words of the text",
    frozenset({Feature.LINKS, Feature.POSSIBLE}),
    lambda parts, choices: msr.read(parts[Part.BITEXT], choices),
    (Part.BITEXT,),
    asks=(Question.ANNOTATOR, Question.UNLINKED),
    write=_of_plain_words(
        lambda works, _choices: {f"{name}.msr": msr.write(work) for name, work in works.items()}
    ),
    looks_like=signs.msr,
)

LDC = Format(
    "ldc",
    ".wa files of the LDC Word Aligner, with both texts, comments and rejected sentences",
    frozenset({Feature.LINKS, Feature.MARKS}),
    lambda parts, choices: ldc.read(parts[Part.BITEXT], choices),
    (Part.BITEXT,),
    asks=(Question.ANNOTATOR, Question.CONFLICTS, Question.UNLINKED),
    write=_of_plain_words(
        lambda works, _choices: {f"{name}.wa": ldc.write(work) for name, work in works.items()}
    ),
    holds_by_chance=ldc.holds_by_chance,
    looks_like=signs.ldc,
)

ALPACO = Format(
    "alpaco",
    "Alpaco's variant of the 1998 format: a folder of texts, and files of links that name them",
    frozenset({Feature.LINKS, Feature.MARKS}),
    lambda parts, choices: alpaco.read(parts[Part.FOLDER], choices),
    (Part.FOLDER,),
    asks=(Question.ANNOTATOR, Question.CONFLICTS, Question.UNLINKED),
    write=_of_plain_words(lambda works, _choices: alpaco.write(works)),
    looks_like=signs.alpaco,
)

LINKS_TSV = _link_table(
    "links-tsv",
    "a table of links and marks, its columns named and separated by tabs, beside plain text",
    Separator.TAB,
)
LINKS_CSV = _link_table(
    "links-csv",
    "a table of links and marks, its columns named and separated by commas, beside plain text",
    Separator.COMMA,
)
TEXT_PAIRS = paired_lines.FORMAT
TEXT_TSV = _text_table(
    "text-tsv",
    "texts alone, a table of references and verses, separated by tabs",
    Separator.TAB,
)
TEXT_CSV = _text_table(
    "text-csv",
    "texts alone, a table of references and verses, separated by commas",
    Separator.COMMA,
)
TMX = tmx.FORMAT
USFM = usfm.FORMAT
OSIS = osis.FORMAT
CLEAR_ALIGNER = clear_aligner.FORMAT
ALPHEIOS = alpheios.FORMAT
PUD = pud.FORMAT
ALIGNED_USFM = aligned_usfm.FORMAT
XCES = xces.FORMAT

FORMATS = (
    *(BLINKER, BLINKER98, TEXT, TEXT_PAIRS, TEXT_TSV, TEXT_CSV, TMX, USFM, OSIS),
    *(PHARAOH, PHARAOH_POSSIBLE, PHARAOH_PAIRS, TALP, SIL, NAACL, LINKS_TSV, LINKS_CSV),
    *(GIZA, MSR, LDC, ALPACO, CLEAR_ALIGNER, ALPHEIOS, PUD, ALIGNED_USFM, XCES),
)
EXCHANGED = tuple(row for row in FORMATS if row is not BLINKER)
"""The formats of other programs."""
