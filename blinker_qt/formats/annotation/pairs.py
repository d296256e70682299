"""Reads <pair> elements into columns with one entry for each verse pair."""

import hashlib
import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import count
from operator import itemgetter
from typing import NamedTuple

import numpy as np
from lxml import etree

from blinker_qt.bitext.adjudication import MOST_ORIGINS, Origin, Settled
from blinker_qt.bitext.alignment import UnknownContent, labels_as_text, scores_as_text
from blinker_qt.bitext.annotation import PAUSES, PairState, Role
from blinker_qt.bitext.errors import AlignmentError, Value
from blinker_qt.bitext.remarks import (
    MOST_NOTES,
    NO_REMARKS,
    Note,
    Rejection,
    RejectionKind,
    Remarks,
)
from blinker_qt.bitext.running_text import RunningText, RunningTextError
from blinker_qt.bitext.study import MOST_QUESTIONS, Ratings, ratings_of
from blinker_qt.bitext.verses import RunningTexts, Side
from blinker_qt.bitext.word_details import WordDetails, WordDetailsError
from blinker_qt.formats.annotation.decisions import (
    Decisions,
    decisions_of,
    explain,
    labels_of,
    regrouped,
    scores_of,
    ungrouped,
)
from blinker_qt.formats.annotation.head import Head
from blinker_qt.formats.annotation.inspection import Inspector, UnknownParts, shown
from blinker_qt.formats.annotation.vocabulary import (
    FINGERPRINT_PREFIX,
    MOST_IN_REFERENCE,
    MOST_NUMBER,
    MOST_PAIRS,
    NUMBER,
    RULES,
    SHAPES,
    YES_OR_NO,
    qualified,
)
from blinker_qt.formats.columns import MOST_LINKS, MOST_WORDS, Int64
from blinker_qt.formats.xml_parsing import line_of
from blinker_qt.translation import N_, Translatable

_SIDES = ("source", "target")
_SOURCE, _TARGET, _LINKS, _POSSIBLE, _LABELS, _SCORES, _MARKS = map(
    qualified, ("source", "target", "links", "possible", "labels", "scores", "not-translated")
)
_RATINGS, _DIFFICULT, _REJECTED, _LATER, _NOTE, _ORIGIN = map(
    qualified, ("ratings", "difficult", "rejected", "later", "note", "origin")
)
_RUNNING = tuple(qualified(f"{side}-text") for side in _SIDES)
_DETAILS = tuple(qualified(f"{side}-details") for side in _SIDES)
_SPANS = tuple(f"{element} spans" for element in _RUNNING)
_OWN_MARKS = (f"{_MARKS} source", f"{_MARKS} target")
_ATTRIBUTES: dict[object, tuple[str, ...]] = {_MARKS: _SIDES, **dict.fromkeys(_RUNNING, ("spans",))}
"""The attributes of child elements that are columns. To ask lxml for all values of an element takes
time in proportion to the square of their number."""
_DEFAULTS = ("", "1", "0")
_COLUMNS = (
    *("ref", "pass", "set", "state", "seconds", "pauses", "fingerprint"),
    *(_SOURCE, _TARGET, _LINKS, _POSSIBLE, _LABELS, _SCORES, *_OWN_MARKS, *_RUNNING, *_SPANS),
)
_PLACES_OF_DEFAULTS = [{"pass": 1, "seconds": 2}.get(name, 0) for name in _COLUMNS]
_REMARKS = frozenset({_NOTE, _DIFFICULT, _REJECTED, _LATER})
_UNCOMMON = _REMARKS | {_RATINGS, _ORIGIN, *_DETAILS}
_COLUMNS_OF_DETAILS = tuple(SHAPES["source-details"].allowed)
_MOST_LAYOUTS = 1_000
_AT_ONCE = 1_000
"""How many verse pairs are checked together; more would not fit into a processor's cache."""
_STATES = tuple(state.value for state in PairState)
_TOUCHED = frozenset(_STATES) - {PairState.UNTOUCHED.value}
_KINDS = {kind.value: kind for kind in RejectionKind}
_WORD = re.compile(r"(source|target):([1-9][0-9]{0,6})")
_RATING = re.compile(r"([a-z][a-z0-9-]{0,31}):([1-9][0-9]?)")
_PLACES = re.compile("(?:[1-9][0-9]{0,3}(?: [1-9][0-9]{0,3})*)?")

_Fault = tuple[Translatable, dict[str, Value], str, int]
"""What is wrong, its values, and the name and index of a child element."""


class _Layout(NamedTuple):
    """What verse pairs have in common that differ only in texts.

    Attributes:
        columns: takes the columns from the defaults, the values of the attributes, and the texts
            of the child elements with their `_ATTRIBUTES`.
        is_common: whether they have neither remarks, ratings, origins nor details of words.
    """

    columns: Callable[[Sequence[str]], tuple[str, ...]]
    is_common: bool


class PairReader:
    """Reads <pair> elements into lists with one entry for each, and reports their problems.

    `read` only collects texts. `check` checks all of them at once; to report problems with their
    lines, it goes through the file again.

    Args:
        head: the content above the verse pairs.
        inspector: takes the reports.
        refuse_changed: whether to report verse pairs whose text does not match its fingerprint;
            otherwise they are taken as untouched.

    Attributes:
        texts: columns of links, possible links, source marks and target marks, in canonical
            notation after the check.
        labels: the labelled links, in canonical notation after the check.
        scores: the links with a score, likewise.
        decisions: links and marks as arrays, each for `_AT_ONCE` verse pairs, after the check.
        source_texts: the running texts of the source, after the check.
        target_texts: those of the target.
        details: for each side, the details of words by verse pair; valid after the check.
    """

    def __init__(self, head: Head, inspector: Inspector, *, refuse_changed: bool) -> None:
        self._digest = hashlib.sha256()
        self.head = head
        self._inspector = inspector
        self._refuse_changed = refuse_changed
        self._knows_head = head.line > 0 and not inspector.count
        # The index of the <pair> of each verse pair; incomplete ones are left out.
        self._ordinals: list[int] = []
        self._count = 0
        # The columns of the first verse pair, those of the second, and so on.
        self._cells: list[str] = []
        self._columns: dict[object, list[str]] = {name: [] for name in _COLUMNS}
        self.references = self._columns["ref"]
        self.sources, self.targets = self._columns[_SOURCE], self._columns[_TARGET]
        self.texts = [self._columns[name] for name in (_LINKS, _POSSIBLE, *_OWN_MARKS)]
        self.labels, self.scores = self._columns[_LABELS], self._columns[_SCORES]
        self.pauses = self._columns["pauses"]
        self.passes, self.sets, self.seconds = list[int](), list[int](), list[int]()
        self.done: list[bool] = []
        self.decisions: list[Decisions] = []
        self.source_texts: RunningTexts = ()
        self.target_texts: RunningTexts = ()
        self.details: tuple[dict[int, WordDetails], dict[int, WordDetails]] = ({}, {})
        self.remarks: dict[int, Remarks] = {}
        self.ratings: dict[int, Ratings] = {}
        self.origins: dict[int, tuple[Settled, ...]] = {}
        self.unknown: dict[int, UnknownContent] = {}
        self._faults: dict[int, list[_Fault]] = {}
        self._wrong: dict[int, tuple[list[str], tuple[int, int]]] = {}
        # There are few different layouts, ratings and origins.
        self._layouts: dict[tuple[object, ...], _Layout] = {}
        self._answers: dict[str, Ratings] = {}
        self._origins: dict[tuple[tuple[str, str], ...], Origin] = {}
        self._same_origins: dict[Origin, Origin] = {}

    def read(self, element: etree._Element) -> None:
        """Read the next verse pair; it is left out if it is incomplete.

        Most verse pairs have the same layout: the same attributes, and the same blanks between the
        same elements. A layout without problems is not inspected again.
        """
        children = element[:]
        outline: list[object] = [element.text, *element.keys()]
        texts = list[str]()
        for child in children:
            tag, text = child.tag, child.text
            outline += (tag, child.tail, len(child), *child.keys())
            texts.append(text or "")
            if tag in _ATTRIBUTES:
                texts += [child.get(name, "") for name in _ATTRIBUTES[tag]]
            if tag == _MARKS:
                outline.append(text)
        self._count += 1
        if self._count > MOST_PAIRS:
            what = N_("there are more than {most} verse pairs")
            self._inspector.report(element, what, most=MOST_PAIRS)
            self._inspector.raise_problems()
        layout, is_whole = self._layouts.get(tuple(outline)), True
        is_known = layout is not None
        if layout is None:
            names: list[object] = [*element.keys()]
            for child in children:
                names.append(child.tag)
                names += (f"{child.tag!s} {key}" for key in _ATTRIBUTES.get(child.tag, ()))
            places = dict(zip(names, count(len(_DEFAULTS)), strict=False))
            columns = itemgetter(*map(places.get, _COLUMNS, _PLACES_OF_DEFAULTS))
            layout = _Layout(columns, _UNCOMMON.isdisjoint(names))
            is_whole = self._inspect(element, tuple(outline), layout)
        if not layout.is_common:
            self._read_optional(element, is_known=is_known)
        if not is_whole:
            self._drop(len(self._ordinals))
            self.unknown.pop(len(self._ordinals), None)
            return
        # A verse pair may have too many attributes to ask for their values before it is inspected.
        self._cells += layout.columns([*_DEFAULTS, *element.values(), *texts])
        self._ordinals.append(self._count - 1)

    def check(self, read_again: Callable[[], Iterable[etree._Element]]) -> None:
        """Check everything.

        Args:
            read_again: reads the elements again, to find the lines of problems.

        Raises:
            InputError: there are problems, also earlier ones, or the verse pairs are not those of
                the bitext.
        """
        for place, column in enumerate(self._columns.values()):
            column.extend(self._cells[place :: len(_COLUMNS)])
        self._cells.clear()
        self.passes = self._numbers("pass", 1)
        self.sets = self._numbers("set", 1)
        self.seconds = self._numbers("seconds", 0)
        if any(self.pauses):
            self._check_pauses()
        done = PairState.DONE.value
        self.done = [state == done for state in self._states()]
        self._check_names()
        words = self._words("source", self.sources), self._words("target", self.targets)
        unfit = self._drop_unfit(words)
        self.source_texts, self.target_texts = (
            self._running_texts(side, unfit) for side in range(len(_SIDES))
        )
        self._check_notes(*words)
        for side in range(len(_SIDES)):
            self._check_details(side, words[side])
        for start in range(0, len(self.references), _AT_ONCE):
            source_words, target_words = (word[start : start + _AT_ONCE] for word in words)
            self._decide(start, (source_words, target_words))
        if self._faults or self._wrong:
            self._report_faults(read_again())
        self._inspector.raise_problems()
        computed = FINGERPRINT_PREFIX + self._digest.hexdigest()
        if self._refuse_changed and self.head.fingerprint != computed:
            what = N_(
                "the verse pairs are not those of the bitext’s fingerprint: some were added, "
                "removed or moved; look for a backup with all verse pairs that were annotated, in "
                "their order"
            )
            self._inspector.report(self.head.line, what)
            self._inspector.raise_problems()

    def _drop(self, row: int) -> None:
        """Drop remarks, ratings and origins of a verse pair."""
        for column in (self.remarks, self.ratings, self.origins, *self.details):
            column.pop(row, None)

    def _report_faults(self, elements: Iterable[etree._Element]) -> None:
        rows = {ordinal: row for row, ordinal in enumerate(self._ordinals)}
        lines: dict[int, int] = {}
        for ordinal, element in enumerate(elements):
            row = rows.get(ordinal, -1)
            lines[row] = line_of(element)
            for template, values, child, number in self._faults.get(row, ()):
                place = element.findall(child)[number] if child else element
                if isinstance(first := values.get("first"), int):
                    values["first"] = lines[first]
                self._inspector.report(place, template, **values)
            if row in self._wrong:
                explain(element, *self._wrong[row], self._inspector)

    def _fault(
        self,
        row: int,
        template: Translatable,
        child: str = "",
        number: int = 0,
        /,
        **values: Value,
    ) -> None:
        """Record a problem of a verse pair, or of one of its child elements of a name."""
        self._faults.setdefault(row, []).append((template, values, child, number))

    def _inspect(
        self, element: etree._Element, outline: tuple[object, ...], layout: _Layout
    ) -> bool:
        """Inspect a verse pair; returns whether it is complete."""
        tags = {child.tag for child in element}
        inspector, unknown, before = self._inspector, UnknownParts(), self._inspector.count
        attributes = inspector.attributes(element, "pair", "", unknown)
        for name, child in inspector.children(element, "pair", "", unknown).items():
            if child.tag not in (_NOTE, _ORIGIN):
                inspector.inspect(child, name, name, unknown)
        for name, tag in zip(_SIDES, (_SOURCE, _TARGET), strict=True):
            if tag not in tags:
                inspector.report_missing(element, "pair", name)
        if unknown:
            self.unknown[len(self._ordinals)] = unknown.content()
        elif inspector.count == before and len(self._layouts) < _MOST_LAYOUTS:
            # Unknown content in origins belongs to the origins.
            known = SHAPES["origin"].allowed.keys()
            origins = element.findall(_ORIGIN)
            if all(known >= {*origin.keys()} and not len(origin) for origin in origins):
                self._layouts[outline] = layout
        return attributes is not None and {_SOURCE, _TARGET} <= tags

    def _read_optional(self, element: etree._Element, *, is_known: bool) -> None:
        """Read remarks, ratings and origins of a verse pair."""
        row = len(self._ordinals)
        children: dict[object, etree._Element] = {child.tag: child for child in element}
        if not _REMARKS.isdisjoint(children) and (remarks := self._remarks(element, children)):
            self.remarks[row] = remarks
        if _RATINGS in children and (ratings := self._ratings(children[_RATINGS])):
            self.ratings[row] = ratings
        for name, details in zip(_DETAILS, self.details, strict=True):
            if name in children:
                columns = (children[name].get(each, "") for each in _COLUMNS_OF_DETAILS)
                details[row] = WordDetails(*columns)
        if _ORIGIN in children:
            what = N_("there are more than {most} origins")
            origins = self._inspector.several(element, "origin", what, MOST_ORIGINS)
            self.origins[row] = tuple(
                self._settled(origin, is_known=is_known) for origin in origins
            )

    def _numbers(self, name: str, least: int) -> list[int]:
        texts = self._columns[name]
        numbers = {text: int(text) if NUMBER.fullmatch(text) else -1 for text in set(texts)}
        wrong = {text for text, number in numbers.items() if number < least}
        for row, text in enumerate(texts if wrong else ()):
            if text in wrong:
                what = N_("“{name}” is “{text}”; expected a whole number from {least} to {most}")
                limits = {"least": least, "most": MOST_NUMBER}
                self._fault(row, what, name=name, text=shown(text), **limits)
        return [numbers[text] for text in texts]

    def _check_pauses(self) -> None:
        """Report pauses that are not seconds separated by spaces."""
        what = N_("“{name}” is “{text}”; expected seconds such as 600 900")
        for row, text in enumerate(self.pauses):
            if not PAUSES.fullmatch(text):
                self._fault(row, what, name="pauses", text=shown(text))

    def _states(self) -> list[str]:
        """The states; unknown ones are reported, and untouched verse pairs with any content."""
        states = self._columns["state"]
        for row, state in enumerate(states if not _TOUCHED.issuperset(states) else ()):
            if state not in _STATES:
                what = N_("the state is “{state}”; expected one of: {known}")
                self._fault(row, what, state=shown(state), known=", ".join(_STATES))
            elif state == PairState.UNTOUCHED.value:
                contents = {
                    N_("the state is “{state}”, not begun or done, but there are answers"): row
                    in self.ratings,
                    N_("the state is “{state}”, not begun or done, but there are remarks"): row
                    in self.remarks,
                    N_(
                        "the state is “{state}”, not begun or done, but words are linked or marked"
                    ): any(texts[row] for texts in (*self.texts, self.labels, self.scores)),
                }
                for what in (what for what, is_there in contents.items() if is_there):
                    self._fault(row, what, state=state)
        for row, remarks in self.remarks.items():
            if remarks.later and states[row] == PairState.DONE.value:
                self._fault(row, N_("the verse pair is both done and left for later"), _LATER)
        return states

    def _check_names(self) -> None:
        """Report verse pairs without a name or with the name of another one."""
        firsts: dict[str, int] = {}
        passes: dict[tuple[str, int], int] = {}
        for row, reference in enumerate(self.references):
            first = firsts.setdefault(reference, row)
            if not reference:
                what = N_("the reference is empty; expected a reference such as Gen 1:1")
                self._fault(row, what)
            elif len(reference) > MOST_IN_REFERENCE:
                what = N_("the reference has more than {most} characters")
                self._fault(row, what, most=MOST_IN_REFERENCE)
            elif first != row:
                passes.setdefault((reference, self.passes[first]), first)
                first_row = passes.setdefault((reference, self.passes[row]), row)
                name = shown(reference)
                if first_row != row:
                    what = N_("the reference “{reference}” is already in line {first}")
                    self._fault(row, what, reference=name, first=first_row)
                elif any(side[row] != side[first] for side in (self.sources, self.targets)):
                    what = N_("“{reference}” is repeated with other words than in line {first}")
                    self._fault(row, what, reference=name, first=first)

    def _drop_unfit(self, words: tuple[Int64, Int64]) -> set[int]:
        """Drop the decisions on verse pairs whose verses are invalid or changed.

        Returns:
            These verse pairs.
        """
        unfit = {row for side in words for row in np.flatnonzero(side == 0).tolist()}
        both = zip(self.sources, self.targets, strict=True)
        texts = [f"{source}\n{target}\n".encode() for source, target in both]
        self._digest.update(b"".join(texts))
        computed = [FINGERPRINT_PREFIX + hashlib.sha256(text).hexdigest() for text in texts]
        recorded = self._columns["fingerprint"]
        if computed != recorded:
            changed = {row for row, text in enumerate(computed) if text != recorded[row]} - unfit
            for row in changed if self._refuse_changed else ():
                what = N_(
                    "the text of “{reference}” was changed: it does not match its fingerprint; "
                    "restore the text that was annotated, and change words with the command "
                    "blinker-qt correct, which keeps the links"
                )
                self._fault(row, what, reference=shown(self.references[row]))
            unfit |= changed
        for row in unfit:
            self.done[row], self.seconds[row], self.pauses[row] = False, 0, ""
            for column in (*self.texts, self.labels, self.scores):
                column[row] = ""
            self._drop(row)
        return unfit

    def _running_texts(self, side: int, unfit: Collection[int]) -> RunningTexts:
        """The running texts of a side; empty if there is none, and None for unfit verse pairs."""
        element = _RUNNING[side]
        verses = self._columns[(_SOURCE, _TARGET)[side]]
        texts, spans = self._columns[element], self._columns[_SPANS[side]]
        running: list[RunningText | None] = [None] * len(texts)
        if not any(texts):
            return ()
        for row, text in enumerate(texts):
            if not text or row in unfit:
                continue
            forms, read = verses[row].split(" "), RunningText(text, spans[row])
            try:
                places = read.places(forms)
            except RunningTextError as error:
                self._fault(row, error.template, element, **error.values)
            else:
                running[row] = RunningText.of(text, forms, places) if read.spans else read
        return tuple(running)

    def _check_details(self, side: int, words: Int64) -> None:
        """Report details that do not fit the words; those that say nothing are dropped."""
        for row, details in list(self.details[side].items()):
            count = int(words[row])
            try:
                details.check(count)
            except WordDetailsError as error:
                self._fault(row, error.template, _DETAILS[side], **error.values)
                continue
            known = WordDetails.of(details.words(count))
            if known is None:
                del self.details[side][row]
            else:
                self.details[side][row] = known

    def _words(self, side: str, verses: list[str]) -> Int64:
        """int64[pairs]: the number of words in each verse; 0 after a report."""
        counts = [verse.count(" ") + 1 for verse in verses]
        for row, verse in enumerate(verses):
            if "  " in f" {verse} " or "\n" in verse or counts[row] > MOST_WORDS:
                self._fault_verse(row, side, verse)
                counts[row] = 0
        return np.array(counts, np.int64)

    def _fault_verse(self, row: int, side: str, verse: str) -> None:
        words = verse.split(" ")
        if "\n" in verse:
            what = N_("there is a line break in the {side} verse")
        elif len(words) > MOST_WORDS:
            what = N_("the {side} verse has more than {most} words")
        else:
            what = N_("word {position} of the {side} verse is empty: one space separates words")
        values = {"position": words.index("") + 1 if "" in words else 0, "most": MOST_WORDS}
        self._fault(row, what, qualified(side), side=side, **values)

    def _decide(self, start: int, words: tuple[Int64, Int64]) -> None:
        """Check the links, marks and origins of some verse pairs."""
        inspector = self._inspector
        end = start + words[0].size
        texts = [column[start:end] for column in self.texts]
        try:
            decided = decisions_of(
                texts,
                words,
                MOST_LINKS - sum(decision.links.pair.size for decision in self.decisions),
            )
        except OverflowError:
            inspector.report(None, N_("the file holds more than {most} links"), most=MOST_LINKS)
            inspector.raise_problems()
        self.decisions.append(decided)
        for column, canonical in zip(self.texts, decided.canonical(texts), strict=True):
            column[start:end] = canonical
        for place in np.flatnonzero(decided.wrong).tolist():
            counts = int(words[0][place]), int(words[1][place])
            self._wrong[start + place] = [column[place] for column in texts], counts
        if decided.wrong.any():
            return
        for row in range(start, end):
            if self.labels[row]:
                self._check_labels(row)
            if self.scores[row]:
                self._check_scores(row)
        origins = {
            row - start: self.origins[row] for row in range(start, end) if row in self.origins
        }
        for place in ungrouped(origins, decided, words) if origins else ():
            row, (links, _, *marks) = start + place, [column[place] for column in texts]
            is_rejected = self.remarks.get(row, NO_REMARKS).rejected is not None
            self.origins[row], faults = regrouped(
                origins[place], (links, *marks), is_rejected=is_rejected
            )
            for number, what, text in faults:
                self._fault(row, what, _ORIGIN, number, text=text)

    def _check_labels(self, row: int) -> None:
        """Report labels that are not of the study or not on links; the others become canonical."""
        try:
            labels = labels_of(self.labels[row], self.texts[0][row], self.head.study)
        except AlignmentError as error:
            self._fault(row, error.template, _LABELS, **error.values)
        else:
            self.labels[row] = labels_as_text(labels)

    def _check_scores(self, row: int) -> None:
        """Report scores that are not on links; the others become canonical."""
        try:
            scores = scores_of(self.scores[row], self.texts[0][row])
        except AlignmentError as error:
            self._fault(row, error.template, _SCORES, **error.values)
        else:
            self.scores[row] = scores_as_text(scores)

    def _remarks(self, pair: etree._Element, children: Mapping[object, etree._Element]) -> Remarks:
        """The remarks on a verse pair; invalid ones are reported and left out."""
        what, made = N_("there are more than {most} notes"), self._inspector.made
        notes = map(self._note, self._inspector.several(pair, "note", what, MOST_NOTES))
        hard, rejected = children.get(_DIFFICULT), children.get(_REJECTED)
        remarks = NO_REMARKS
        if hard is not None:
            reason = hard.text or ""
            remarks = made(hard, lambda: Remarks(difficult=reason)) or NO_REMARKS
        rejection = None if rejected is None else self._rejection(rejected)
        later = _LATER in children
        return Remarks(tuple(filter(None, notes)), remarks.difficult, rejection, later)

    def _note(self, element: etree._Element) -> Note | None:
        unknown = UnknownParts()
        attributes = self._inspector.inspect(element, "note", "note", unknown)
        if attributes is None:
            return None
        on, word = attributes.get("on"), None
        if on is not None:
            match = _WORD.fullmatch(on)
            if match is None:
                what = N_("“{name}” is “{text}”; expected a word such as source:3 or target:1")
                self._inspector.report_value(element, "on", on, what)
            else:
                word = Side(match[1]), int(match[2]) - 1
        read = element.text or "", word, attributes.get("ruling", ""), unknown.content()
        return self._inspector.made(element, lambda: Note(*read))

    def _rejection(self, element: etree._Element) -> Rejection | None:
        text, words = element.get("kind"), element.text or ""
        kind = self._inspector.choice(element, "kind", text, _KINDS) if text else None
        if kind is None:
            return None
        return self._inspector.made(element, lambda: Rejection(kind, words))

    def _check_notes(self, source_words: Int64, target_words: Int64) -> None:
        """Report notes on words that their verse does not have."""
        for row, remarks in self.remarks.items():
            for number, note in enumerate(remarks.notes):
                if note.on is not None:
                    side, position = note.on
                    count = int((source_words if side is Side.SOURCE else target_words)[row])
                    if position >= count:
                        what = N_(
                            "{side} word {position} has a note but does not exist: the verse has "
                            "{count} {count:word|words}"
                        )
                        values = {"position": position + 1, "count": count}
                        self._fault(row, what, _NOTE, number, side=side.value, **values)

    def _ratings(self, element: etree._Element) -> Ratings:
        """The ratings of a verse pair; invalid ones are reported and left out."""
        text, before = element.text or "", self._inspector.count
        if text in self._answers:
            return self._answers[text]
        if not text:
            self._inspector.report(
                element, N_("<ratings> is empty: leave it out if there are no answers")
            )
            return ()
        answers: dict[str, int] = {}
        # The rest of a longer text is one chunk.
        for chunk in text.split(" ", MOST_QUESTIONS):
            self._rate(element, chunk, answers)
        if self._inspector.count == before:
            self._answers[text] = ratings_of(answers)
        return ratings_of(answers)

    def _rate(self, element: etree._Element, chunk: str, answers: dict[str, int]) -> None:
        """Add an answer, or report it."""
        report, rating = self._inspector.report, _RATING.fullmatch(chunk)
        if rating is None:
            what = N_(
                "these are not answers such as adequacy:3, with one space between them: “{text}”"
            )
            report(element, what, text=shown(chunk))
            return
        name, value = rating[1], int(rating[2])
        question = self.head.study.question(name)
        if question is None:
            what = N_("the study asks no question “{name}”")
            report(element, what, name=name)
        elif not question.allows(value):
            what = N_("the question “{name}” has no answer {value}, only 1 to {most}")
            report(element, what, name=name, value=value, most=len(question.steps))
        elif name in answers:
            what = N_("the question “{name}” is answered twice")
            report(element, what, name=name)
        else:
            answers[name] = value

    def _settled(self, element: etree._Element, *, is_known: bool) -> Settled:
        """An origin with its decisions, which are checked later."""
        unknown = UnknownParts()
        attributes: dict[str, str] | None = dict(element.items()) if is_known else None
        if attributes is None:
            attributes = self._inspector.inspect(element, "origin", "", unknown) or {}
        source, target = attributes.pop("source", ""), attributes.pop("target", "")
        rejected = None
        if "rejected" in attributes:
            text = attributes.pop("rejected")
            rejected = self._inspector.choice(element, "rejected", text, YES_OR_NO)
        key = tuple(attributes.items())
        origin = None if unknown else self._origins.get(key)
        if origin is None:
            origin = self._origin(element, attributes, unknown.content())
            # Equal origins are one object, which makes comparing faster.
            origin = self._same_origins.setdefault(origin, origin)
            if not (unknown or self._inspector.count):
                self._origins[key] = origin
        return Settled(origin, element.text or "", source, target, rejected)

    def _origin(
        self, element: etree._Element, attributes: Mapping[str, str], unknown: UnknownContent
    ) -> Origin:
        report = self._inspector.report
        rule, person, suggested = (attributes.get(name) for name in ("rule", "person", "suggested"))
        drawn, ruling = attributes.get("drawn", ""), attributes.get("ruling", "")
        places = _places(drawn)
        adjudication = self.head.adjudication
        sources = 0 if adjudication is None else len(adjudication.sources)
        if rule is not None and self._inspector.choice(element, "rule", rule, RULES) is None:
            return Origin()
        if [rule, person, suggested].count(None) != 2 or suggested == "":
            what = N_("an origin has exactly one of the attributes rule, person and suggested")
            report(element, what)
        elif suggested and (drawn or "ruling" in attributes):
            what = N_("what was suggested was not settled, so it has neither “ruling” nor “drawn”")
            report(element, what)
        elif places is None:
            what = N_("“{name}” is “{text}”; expected ascending numbers such as 1 3")
            self._inspector.report_value(element, "drawn", drawn, what)
        elif self._knows_head and places and places[-1] >= sources:
            what = N_("an origin has a number that no annotation set has")
            report(element, what)
        elif self._knows_head and suggested and self.head.role is not Role.ANNOTATOR:
            what = N_('only an annotator (role="annotator") accepts suggestions')
            report(element, what)
        elif self._knows_head and not suggested and self.head.role is not Role.GOLD:
            what = N_(
                'an annotator’s work has origins by which it was settled; only role="gold" has them'
            )
            report(element, what)
        else:
            kind = None if rule is None else RULES[rule]
            read = kind, person or "", ruling, places, unknown, suggested or ""
            return self._inspector.made(element, lambda: Origin(*read)) or Origin()
        return Origin()


def _places(drawn: str) -> tuple[int, ...] | None:
    """The 0-based indexes in a text; None if they are not ascending numbers from 1."""
    if not _PLACES.fullmatch(drawn):
        return None
    places = [int(number) - 1 for number in drawn.split(" ")] if drawn else []
    return tuple(places) if places == sorted(set(places)) else None
