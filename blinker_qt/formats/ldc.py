"""Reads and writes ``.wa`` files of the LDC Word Aligner: sentences with words and typed links.

The format resembles XML, but words and the arrows of links are not escaped. A sentence has words of
both sides, numbered from 1, perhaps with tags; links of groups of words (``6 7 <==> 7 // SEM //
words <==> words``), with 0 on one side for words that are not translated; perhaps a comment; and
the status ``rejected`` if it cannot be aligned (Grimes 2011, LDC Word Aligner 1.20).
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from blinker_qt.bitext.alignment import Alignment, labelled_groups
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.errors import Problem
from blinker_qt.bitext.remarks import (
    NO_REMARKS,
    Note,
    Rejection,
    RejectionKind,
    RemarkError,
    Remarks,
)
from blinker_qt.bitext.study import Study
from blinker_qt.bitext.verses import Side, VersePair
from blinker_qt.formats.choices import Choices, IndexBase, Part, Parts
from blinker_qt.formats.foreign_files import (
    MISSING_VERSE,
    ForeignFile,
    any_line,
    as_lines,
    check_labels,
    holdable_bitext,
    numbered,
    text_problem,
)
from blinker_qt.formats.interchange import Contents, Feature, Format, Works
from blinker_qt.formats.links import At, LinkGathering
from blinker_qt.translation import N_

_HEAD = re.compile(r'<sentence id *= *"([0-9]{1,9})"(?: +status *= *"([^"]{0,40})")? *>')
_ID = re.compile("[0-9]{1,9}")
_HEAD_EXAMPLE = '<sentence id="1" status="">'
_END = "</sentence>"
_BLOCKS = {Side.SOURCE: "source", Side.TARGET: "translation", None: "alignment"}
"""The names of the blocks of a sentence: the words of a side, or the links."""
_SIDE_OF_BLOCK = {f"<{name}>": (name, side) for side, name in _BLOCKS.items()}
_WORD = re.compile(r"([0-9]{1,7}) ([^ ]+) :(.*)")
_LINK = re.compile(r"([0-9]+(?: +[0-9]+)*) +<==> +([0-9]+(?: +[0-9]+)*) +// +([^ ]+) +//.*")
_LINK_EXAMPLE = "6 7 <==> 7 // SEM // a b <==> c"
_MOST_DIGITS = 7
_COMMENT = "Comment:"
_UNCUT = "##"
_TEXT = "//"
_REJECTED = "rejected"
_REJECTION = Rejection(RejectionKind.OTHER)
"""The rejection in a rejected sentence."""
_LINKED, _NOT_TRANSLATED = "COR", "NT"
"""The types of words that are just linked, or not translated; other types are labels of links."""
_NOBODY = "<not translated>"


@dataclass(slots=True)
class _WaSentence:
    """One sentence; its links are lines with their numbers from 1."""

    number: str
    line: int
    status: str
    words: dict[Side, list[str]] = field(default_factory=lambda: {side: [] for side in Side})
    links: list[tuple[int, str]] = field(default_factory=list)
    remarks: Remarks = NO_REMARKS


def read(parts: Parts, choices: Choices) -> Contents:
    """Read one annotator's work, every verse pair as done; the ids of sentences are references.

    Comments become notes, and rejected sentences rejected verse pairs in a study that allows it.
    """
    file = ForeignFile(parts[Part.BITEXT], choices)
    sentences = _WaReading(file).sentences()
    bitext = choices.bitext(
        [sentence.number for sentence in sentences],
        [" ".join(sentence.words[Side.SOURCE]) for sentence in sentences],
        [" ".join(sentence.words[Side.TARGET]) for sentence in sentences],
    )
    gathering = LinkGathering(file, bitext, IndexBase.ONE)
    for index, sentence in enumerate(sentences):
        for line, row in sentence.links:
            _gather(gathering, index, At(line), row)
    alignments = gathering.alignments()
    file.check()
    rejected = [sentence.status == _REJECTED for sentence in sentences]
    done = (
        replace(
            PairAnnotation.of(alignment, done=True),
            remarks=replace(sentence.remarks, rejected=_REJECTION if is_rejected else None),
        )
        for sentence, alignment, is_rejected in zip(sentences, alignments, rejected, strict=True)
    )
    work = AnnotationSet(bitext, tuple(done), choices.annotator)
    if any(rejected):
        work = replace(work, study=Study(reject=True))
    file.remark(
        N_("sentences whose status was not kept: {count}"),
        sum(sentence.status not in ("", _REJECTED) for sentence in sentences),
    )
    file.remark(
        N_("sentences without links and marks that are not rejected: {count}"),
        sum(not sentence.links and sentence.status != _REJECTED for sentence in sentences),
    )
    return Contents((work,), IndexBase.ONE, file.remarks())


def write(works: Works, _choices: Choices) -> Mapping[str, bytes]:
    """Write the sentences; complete blocks of one label as groups, other links separately.

    Their ids are the references if all are numbers, or else count from 1.
    """
    holdable_bitext(works)
    check_labels(works, {_LINKED, _NOT_TRANSLATED})
    return {f"{name}.wa": _written(work) for name, work in works.items()}


class _WaReading:
    """Reads the lines of one file."""

    def __init__(self, file: ForeignFile) -> None:
        self._file = file
        self._rows = file.lines()
        self._place = 0

    def sentences(self) -> list[_WaSentence]:
        """The sentences with words, at least one; their ids are different."""
        sentences = list(self._sentences())
        what = N_("sentence {name} already begins on line {first}")
        self._file.check_different(
            ((sentence.number, sentence.line) for sentence in sentences), what
        )
        with_words = [sentence for sentence in sentences if all(sentence.words.values())]
        if not with_words and not self._file.problems:
            self._refuse_head(1)
        self._file.check()
        return with_words

    def _sentences(self) -> Iterator[_WaSentence]:
        """The complete sentences."""
        lost = False
        while self._place < len(self._rows):
            row = self._rows[self._place].strip(" \t")
            self._place += 1
            head = _HEAD.fullmatch(row)
            if head:
                sentence = _WaSentence(head[1], self._place, head[2] or "")
                if self._read(sentence):
                    yield sentence
                lost = False
            elif row and not lost:
                # One problem for everything before the next head.
                self._refuse_head(self._place)
                lost = True

    def _read(self, sentence: _WaSentence) -> bool:
        """Read one sentence; returns whether it is complete."""
        block, side = "", None
        problems = len(self._file.problems)
        while self._place < len(self._rows):
            text = self._rows[self._place]
            row = text.strip(" \t")
            if _HEAD.fullmatch(row):
                break
            self._place += 1
            if row == _END and not block:
                if len(self._file.problems) == problems:
                    self._check(sentence)
                return True
            if not block and row in _SIDE_OF_BLOCK:
                block, side = _SIDE_OF_BLOCK[row]
            elif block and row == f"</{block}>":
                block = ""
            elif block and side is None:
                sentence.links += [(self._place, row)] if row else []
            elif block and side is not None:
                self._read_word(sentence.words[side], text)
            else:
                self._read_other(sentence, row)
        what = N_("sentence {number} does not end: expected {example} after it")
        values = {"number": sentence.number, "example": _END}
        self._file.complain(what, sentence.line, **values)
        return False

    def _read_other(self, sentence: _WaSentence, row: str) -> None:
        if row.startswith(_COMMENT):
            self._read_comment(sentence, row.removeprefix(_COMMENT).strip(" \t"))
        elif row.startswith(_UNCUT):
            self._file.remark(N_("texts before they were split into words, not kept: {count}"))
        elif row and not row.startswith(_TEXT):
            what = N_("the line belongs to no sentence: expected {example}")
            self._file.complain(what, self._place, example=_END)

    def _read_comment(self, sentence: _WaSentence, text: str) -> None:
        try:
            sentence.remarks = sentence.remarks.with_note(Note(text)) if text else sentence.remarks
        except RemarkError as error:
            what = N_("the comment cannot be kept as a note: {reason}")
            self._file.complain(what, self._place, reason=error.reason)

    def _read_word(self, words: list[str], row: str) -> None:
        match = _WORD.fullmatch(row)
        if not match:
            what = N_("the line is not a word such as {example}")
            self._file.complain(what, self._place, example=f"{len(words) + 1} word : ")
            words.append("")
            return
        words.append(match[2])
        template = N_("tags of words that were not kept: {count}")
        self._file.remark(template, bool(match[3].strip(" \t")))
        if int(match[1]) != len(words):
            what = N_("the word has the number {number} instead of {count}")
            values = {"number": int(match[1]), "count": len(words)}
            self._file.complain(what, self._place, **values)
        problem = text_problem(self._file.path, self._place, match[2], match.start(2))
        if problem is not None:
            self._file.refuse(problem)
        self._file.check_visible(match[2], self._place)

    def _check(self, sentence: _WaSentence) -> None:
        if sentence.status == _REJECTED and not all(sentence.words.values()):
            template = N_("rejected sentences without words that were left out: {count}")
            self._file.remark(template)
        what = N_("sentence {number} has no {side} words")
        problems = [
            Problem(
                self._file.path,
                what,
                sentence.line,
                values={"number": sentence.number, "side": side.value},
            )
            for side, words in sentence.words.items()
            if not words
        ]
        # Every problem is named, but a sentence is left out only once.
        for problem in problems if self._file.choices.strict else problems[:1]:
            self._file.repair(MISSING_VERSE, problem)

    def _refuse_head(self, line: int) -> None:
        what = N_("no sentence begins here: expected {example}")
        self._file.complain(what, line, example=_HEAD_EXAMPLE)


def _gather(gathering: LinkGathering, index: int, at: At, row: str) -> None:
    """Read a line with a link."""
    file = gathering.file
    match = _LINK.fullmatch(row)
    if not match or any(
        len(chunk) > _MOST_DIGITS for end in (1, 2) for chunk in match[end].split()
    ):
        what = N_("the line is not a link such as {example}")
        file.complain(what, *at, example=_LINK_EXAMPLE)
        return
    sources, targets = (
        [int(position) for position in match[end].split(" ") if position] for end in (1, 2)
    )
    if sources == targets == [0]:
        file.complain(N_("the line names no word on either side"), *at)
    elif (0 in sources and sources != [0]) or (0 in targets and targets != [0]):
        file.complain(N_("0, which stands for no word, is mixed with other positions"), *at)
    elif match[3] == _NOT_TRANSLATED and 0 not in (*sources, *targets):
        what = N_("words on both sides are not translated; one side must be 0")
        file.complain(what, *at)
    else:
        label = "" if match[3] in (_LINKED, _NOT_TRANSLATED) else match[3]
        for source in sources:
            for target in targets:
                gathering.link_or_mark(index, source, target, at, label=label)
        template = N_("words on one side whose type {type} was not kept: {count}")
        file.remark(template, bool(label) and 0 in (*sources, *targets), type=match[3])


def _written(work: AnnotationSet) -> bytes:
    rows = []
    names = work.bitext.references
    numbers = names if all(map(_ID.fullmatch, names)) else numbered(len(names))
    for number, verses, pair in zip(numbers, work.bitext, work.pairs, strict=True):
        status = _REJECTED if pair.remarks.rejected else ""
        rows.append(f'<sentence id="{number}" status="{status}">')
        rows += [f"// {' '.join(verses.tokens(side))}" for side in Side]
        for side in Side:
            name = _BLOCKS[side]
            words = enumerate(verses.tokens(side), 1)
            rows += [f"<{name}>", *(f"{place} {word} : " for place, word in words), f"</{name}>"]
        links = _link_rows(pair.alignment, verses)
        rows += [f"<{_BLOCKS[None]}>", *links, f"</{_BLOCKS[None]}>"]
        rows += [f"{_COMMENT} {note.text}" for note in pair.remarks.notes if _holds(note)]
        rows += [_END, "", ""]
    return as_lines(rows)


def _link_rows(alignment: Alignment, verses: VersePair) -> Iterator[str]:
    for label, sources, targets in labelled_groups(alignment):
        yield _link_row(sources, targets, label or _LINKED, verses)
    for position in sorted(alignment.not_translated_source):
        yield _link_row((position,), (), _NOT_TRANSLATED, verses)
    for position in sorted(alignment.not_translated_target):
        yield _link_row((), (position,), _NOT_TRANSLATED, verses)


def _link_row(sources: Sequence[int], targets: Sequence[int], kind: str, verses: VersePair) -> str:
    sides = list(zip((sources, targets), (verses.source, verses.target), strict=True))
    numbers = [" ".join(str(place + 1) for place in places) or "0" for places, _ in sides]
    forms = [" ".join(words[place] for place in places) or _NOBODY for places, words in sides]
    return f"{numbers[0]} <==> {numbers[1]} // {kind} // {forms[0]} <==> {forms[1]} "


def _implied_features(work: AnnotationSet) -> frozenset[Feature]:
    """Features that the format can hold for this annotation set, but not for every one.

    These are remarks, if all of them are notes of one line or rejections without words, and
    references, if all of them are numbers.
    """
    held = all(
        remarks.difficult is None
        and remarks.rejected in (None, _REJECTION)
        and all(map(_holds, remarks.notes))
        for remarks in (pair.remarks for pair in work.pairs)
    )
    numbers = all(map(_ID.fullmatch, work.bitext.references))
    features = (Feature.REMARKS, held), (Feature.REFERENCES, numbers)
    return frozenset(feature for feature, is_held in features if is_held)


def _holds(note: Note) -> bool:
    return (
        note == Note(note.text)
        and note.text == note.text.strip(" \t")
        and not ({"\n", "\r"} & set(note.text))
    )


LDC = Format(
    "ldc",
    N_("LDC Word Aligner (.wa)"),
    ".wa files of the LDC Word Aligner, with texts, types of links, comments and rejections",
    frozenset({Feature.LINKS, Feature.LABELS, Feature.MARKS}),
    read,
    (Part.BITEXT,),
    write=write,
    suffix=".wa",
    base=IndexBase.ONE,
    looks_like=any_line(r"\s*<sentence id\b"),
    may_also_hold=_implied_features,
)
