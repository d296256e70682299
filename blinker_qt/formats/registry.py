"""Every file format the program knows, one row each."""

from collections.abc import Callable, Mapping

from blinker_qt.bitext.annotation import AnnotationSet, PairState
from blinker_qt.bitext.verses import Bitext, Language
from blinker_qt.formats import annotation_xml, blinker98, naacl, pharaoh, plain_text
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
    Writer,
)

_TEXTS = (Part.SOURCE, Part.TARGET)


def _read_text(parts: Parts, choices: Choices) -> Bitext:
    return plain_text.read(
        parts[Part.SOURCE],
        parts[Part.TARGET],
        parts.get(Part.REFERENCES),
        source_language=choices.source_language or Language(),
        target_language=choices.target_language or Language(),
    )


def _over_texts(read: Callable[[Parts, Bitext, Choices], Found]) -> Reader:
    """A reader of links that stand in a file of their own beside a bitext in plain text."""
    return LinksBesideTexts(_read_text, read)


def _beside_texts(suffix: str, write: Callable[[AnnotationSet, Choices], bytes]) -> Writer:
    """A writer of each annotator's links in a file of their own beside the bitext."""

    def write_all(works: Mapping[str, AnnotationSet], choices: Choices) -> Mapping[str, bytes]:
        links = {f"{name}.{suffix}": write(work, choices) for name, work in works.items()}
        return {**_write_text(works, choices), **links}

    return write_all


def _write_text(works: Mapping[str, AnnotationSet], _choices: Choices) -> Mapping[str, bytes]:
    first = next(iter(works.values()))
    names = ("source.txt", "target.txt", "references.txt")
    return dict(zip(names, plain_text.write(first.bitext), strict=True))


def _untouched_states(work: AnnotationSet) -> frozenset[Feature]:
    untouched = all(pair.state is PairState.UNTOUCHED for pair in work.pairs)
    return frozenset({Feature.STATES}) if untouched else frozenset()


def _base_of(choices: Choices) -> IndexBase:
    if choices.base is None:
        raise ValueError("it was not said what positions count from")
    return choices.base


BLINKER = Format(
    "blinker",
    "annotation file (.blinker): one annotator's work on one bitext, complete in itself",
    frozenset(Feature),
    lambda parts, _choices: Found((annotation_xml.load(parts[Part.BITEXT]),)),
    (Part.BITEXT,),
    write=lambda works, _choices: {
        f"{name}.blinker": annotation_xml.write(work) for name, work in works.items()
    },
)
BLINKER98 = blinker98.FORMAT
TEXT = Format(
    "text",
    "plain text: two files of one verse a line, and a third one of references",
    frozenset({Feature.REFERENCES}),
    lambda parts, choices: Found((AnnotationSet.unannotated(_read_text(parts, choices)),)),
    _TEXTS,
    (Part.REFERENCES,),
    write=_write_text,
    holds_by_chance=_untouched_states,
)
PHARAOH = Format(
    "pharaoh",
    "links i-j, one line a verse pair, beside a bitext in plain text",
    frozenset({Feature.REFERENCES, Feature.LINKS}),
    _over_texts(
        lambda parts, bitext, choices: Found(
            (pharaoh.read(parts[Part.LINKS], bitext, _base_of(choices), choices.annotator),),
            choices.base,
        )
    ),
    (*_TEXTS, Part.LINKS),
    (Part.REFERENCES,),
    (Question.BASE, Question.ANNOTATOR, Question.UNLINKED),
    _beside_texts("links", lambda work, choices: pharaoh.write(work, _base_of(choices))),
    (Question.BASE,),
)

NAACL = Format(
    "naacl",
    "numbered lines of the NAACL and WPT shared tasks, counting from 1, beside plain text",
    frozenset({Feature.REFERENCES, Feature.LINKS, Feature.MARKS, Feature.POSSIBLE}),
    _over_texts(lambda parts, bitext, choices: naacl.read(parts[Part.LINKS], bitext, choices)),
    (*_TEXTS, Part.LINKS),
    (Part.REFERENCES,),
    (Question.ANNOTATOR, Question.CONFLICTS, Question.UNLINKED),
    _beside_texts("naacl", lambda work, _choices: naacl.write(work)),
)

FORMATS = (BLINKER, BLINKER98, TEXT, PHARAOH, NAACL)
EXCHANGED = tuple(row for row in FORMATS if row is not BLINKER)
"""The formats of other programs."""
