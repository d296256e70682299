"""Reading <pair> elements: into columns of texts, and values for what few verse pairs have."""

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from lxml import etree

from blinker_qt.bitext.adjudication import MOST_ORIGINS, Origin, Settled
from blinker_qt.bitext.annotation import PairState, Role
from blinker_qt.bitext.errors import Problem, Values
from blinker_qt.bitext.notation import UnknownContent
from blinker_qt.bitext.remarks import (
    MOST_NOTES,
    NO_REMARKS,
    Note,
    Rejection,
    RejectionKind,
    RemarkError,
    Remarks,
)
from blinker_qt.bitext.study import MOST_QUESTIONS, Ratings, Study, ratings_of
from blinker_qt.bitext.verses import Side, Word
from blinker_qt.formats.annotation.head import Head
from blinker_qt.formats.annotation.inspection import Inspector, Kept, shown
from blinker_qt.formats.annotation.vocabulary import (
    FINGERPRINT_PREFIX,
    MOST_NUMBER,
    MOST_PAIRS,
    NUMBER,
    RULES,
    YES_OR_NO,
    qualified,
)
from blinker_qt.formats.columns import MOST_WORDS
from blinker_qt.formats.xml_parsing import line_of
from blinker_qt.translation import N_

_NOTE, _ORIGIN = qualified("note"), qualified("origin")
_SEVERAL = frozenset({"note", "origin"})
_REMARKS = frozenset({"note", "difficult", "rejected"})
_MOST_LAYOUTS = 1_000
_STATES = tuple(state.value for state in PairState)
_DONE, _UNTOUCHED = PairState.DONE.value, PairState.UNTOUCHED.value
_TOUCHED = frozenset(_STATES) - {_UNTOUCHED}
_KINDS = {kind.value: kind for kind in RejectionKind}
_WORD = re.compile(r"(source|target):([1-9][0-9]{0,6})")
_RATING = re.compile(r"([a-z][a-z0-9-]{0,31}):([1-9])")
_PLACES = re.compile("(?:[1-9][0-9]{0,3}(?: [1-9][0-9]{0,3})*)?")
_NOT_UNTOUCHED = N_("expected the state begun or done")


@dataclass(slots=True)
class Pairs:
    """What the <pair> elements of a file say: columns with one entry a verse pair.

    Links and marks are as they are written. Remarks, answers, origins and what is not understood
    are found by the numbers of those verse pairs that have any, from 0.
    """

    references: list[str] = field(default_factory=list)
    passes: list[int] = field(default_factory=list)
    sets: list[int] = field(default_factory=list)
    done: list[bool] = field(default_factory=list)
    seconds: list[int] = field(default_factory=list)
    sources: list[str] = field(default_factory=list)
    targets: list[str] = field(default_factory=list)
    source_words: list[int] = field(default_factory=list)
    target_words: list[int] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    possible: list[str] = field(default_factory=list)
    source_marks: list[str] = field(default_factory=list)
    target_marks: list[str] = field(default_factory=list)
    remarks: dict[int, Remarks] = field(default_factory=dict)
    ratings: dict[int, Ratings] = field(default_factory=dict)
    origins: dict[int, tuple[Settled, ...]] = field(default_factory=dict)
    unknown: dict[int, UnknownContent] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.references)


class PairReader:
    """Reads <pair> elements one by one and reports what is wrong with them, but for decisions.

    Args:
        head: what stands above them.
        inspector: takes the reports.
        refuse_changed: whether verse pairs whose text does not match its fingerprint are reported;
            else they are taken as untouched.

    Attributes:
        ordinals: which <pair> each verse pair is, from 0; those that lack something are left out.
    """

    def __init__(self, head: Head, inspector: Inspector, *, refuse_changed: bool) -> None:
        self.pairs = Pairs()
        self.digest = hashlib.sha256()
        self.head = head
        self._inspector = inspector
        self._refuse_changed = refuse_changed
        self._knows_head = head.line > 0 and not inspector.count
        self._sources = 0 if head.adjudication is None else len(head.adjudication.sources)
        self.ordinals: list[int] = []
        self._count = 0
        self._lines: list[int] = []
        self._first: dict[str, int] = {}
        self._named: dict[tuple[str, int], int] = {}
        # Layouts, numbers, answers and origins are few different ones.
        self._layouts: dict[tuple[object, ...], list[str]] = {}
        self._numbers: dict[str, int] = {}
        self._answers: dict[str, tuple[Ratings, list[Problem]]] = {}
        self._origins: dict[tuple[tuple[str, str], ...], Origin] = {}
        self._same_origins: dict[Origin, Origin] = {}

    def read(self, element: etree._Element) -> None:
        """Read the next verse pair; nothing is added where it lacks something."""
        self._count += 1
        attributes, children, unknown = self._parts(element)
        remarks = self._remarks(element, children)
        settled = self._settled(element) if "origin" in children else ()
        texts = {name: child.text or "" for name, child in children.items()}
        if attributes is None or "source" not in texts or "target" not in texts:
            return
        self.ordinals.append(self._count - 1)
        pairs, row, state = self.pairs, len(self.pairs), attributes["state"]
        self._name(element, attributes, texts)
        seconds = self._number(element, "seconds", attributes.get("seconds", "0"), 0)
        unread, changed = self._verses(element, attributes, texts)
        marks = children.get("not-translated")
        if unread:
            texts, marks, settled = {}, None, ()
        elif remarks.notes:
            self._check_notes(element, remarks)
        links, possible = texts.get("links", ""), texts.get("possible", "")
        source_marks = "" if marks is None else marks.get("source", "")
        target_marks = "" if marks is None else marks.get("target", "")
        if state not in _TOUCHED:
            decided = bool(links or source_marks or target_marks)
            self._check_state(element, state, remarks, decided, "ratings" in texts)
        if "ratings" in texts and (ratings := self._ratings(children["ratings"])):
            pairs.ratings[row] = ratings
        pairs.done.append(state == _DONE and not changed)
        pairs.seconds.append(0 if changed else seconds)
        pairs.links.append(links)
        pairs.possible.append(possible)
        pairs.source_marks.append(source_marks)
        pairs.target_marks.append(target_marks)
        if remarks and not changed:
            pairs.remarks[row] = remarks
        if settled:
            pairs.origins[row] = settled
        if unknown is not None:
            pairs.unknown[row] = unknown

    def _parts(
        self, element: etree._Element
    ) -> tuple[Mapping[str, str] | None, Mapping[str, etree._Element], UnknownContent | None]:
        """The attributes and child elements of a <pair>, and what is not understood in them.

        Most verse pairs are laid out like another one: with the same attributes, and the same
        blanks between the same elements. Where nothing was wrong with that one, nothing is here.
        """
        children, keys = element[:], element.keys()
        layout: list[object] = [element.text, *keys]
        for child in children:
            layout += (child.tag, len(child), child.tail, *child.keys())
        key = tuple(layout)
        names = self._layouts.get(key)
        if names is not None:
            named = dict(zip(names, children, strict=True))
            if "not-translated" not in named or named["not-translated"].text is None:
                return dict(zip(keys, element.values(), strict=True)), named, None
        inspector, kept, before = self._inspector, Kept(), self._inspector.count
        attributes = inspector.attributes(element, "pair", "", kept)
        named = inspector.children(element, "pair", "", kept)
        for name, child in named.items():
            if name not in _SEVERAL:
                inspector.inspect(child, name, name, kept)
        for name in ("source", "target"):
            if name not in named:
                what = N_("<pair> lacks an element")
                expected = N_("expected the element <{element}>")
                inspector.report(element, what, expected, element=name)
        is_sound = inspector.count == before and not kept and not any(map(len, children))
        if is_sound and len(self._layouts) < _MOST_LAYOUTS:
            self._layouts[key] = [etree.QName(child).localname for child in children]
        return attributes, named, kept.content() if kept else None

    def _name(
        self, element: etree._Element, attributes: Mapping[str, str], texts: Mapping[str, str]
    ) -> None:
        """Take up what the verse pair is called."""
        pairs, row, reference = self.pairs, len(self.pairs), attributes["ref"]
        if row == MOST_PAIRS:
            what, expected = N_("there are too many verse pairs"), N_("at most {most}")
            self._inspector.report(element, what, expected, most=MOST_PAIRS)
            self._inspector.raise_problems()
        number = self._number(element, "pass", attributes.get("pass", "1"), 1)
        first = self._first.setdefault(reference, row)
        if not reference:
            what = N_("the reference is empty")
            expected = N_("expected a reference such as Gen 1:1")
            self._inspector.report(element, what, expected)
        elif first != row:
            self._named.setdefault((reference, pairs.passes[first]), first)
            other = self._named.setdefault((reference, number), row)
            values: dict[str, str | int] = {"reference": shown(reference)}
            if other != row:
                what = N_("the reference “{reference}” was given in line {first} already")
                expected = N_("expected every reference once")
                values["first"] = self._lines[other]
                self._inspector.report(element, what, expected, **values)
            elif [texts["source"], texts["target"]] != [pairs.sources[first], pairs.targets[first]]:
                what = N_("“{reference}” comes again with other words")
                expected = N_("the words that it has in line {first}")
                values["first"] = self._lines[first]
                self._inspector.report(element, what, expected, **values)
        pairs.references.append(reference)
        pairs.passes.append(number)
        pairs.sets.append(self._number(element, "set", attributes["set"], 1))
        self._lines.append(line_of(element))

    def _number(self, element: etree._Element, name: str, text: str, least: int) -> int:
        number = self._numbers.get(text)
        if number is None:
            number = self._numbers[text] = int(text) if NUMBER.fullmatch(text) else -1
        if number < least:
            what = N_("“{name}” is “{text}”")
            expected = N_("expected a whole number from {least} to {most}")
            values: dict[str, str | int] = {"name": name, "text": shown(text)}
            self._inspector.report(element, what, expected, least=least, most=MOST_NUMBER, **values)
        return number

    def _verses(
        self, element: etree._Element, attributes: Mapping[str, str], texts: Mapping[str, str]
    ) -> tuple[bool, bool]:
        """Take up the verses.

        Returns:
            Whether nothing can be said of their words, and whether that is since they were changed.
        """
        pairs, source, target = self.pairs, texts["source"], texts["target"]
        text = f"{source}\n{target}\n".encode()
        self.digest.update(text)
        pairs.sources.append(source)
        pairs.targets.append(target)
        pairs.source_words.append(source.count(" ") + 1)
        pairs.target_words.append(target.count(" ") + 1)
        if not (_is_verse(source) and _is_verse(target)):
            for side in ("source", "target"):
                if not _is_verse(texts[side]):
                    self._report_verse(element, side, texts[side])
            return True, False
        own = FINGERPRINT_PREFIX + hashlib.sha256(text).hexdigest()
        changed = attributes["fingerprint"] != own
        if changed and self._refuse_changed:
            what = N_("the text of “{reference}” was changed: it does not match its fingerprint")
            expected = N_(
                "expected the text that was annotated; restore it, or import the new text as "
                "another bitext"
            )
            self._inspector.report(element, what, expected, reference=shown(attributes["ref"]))
        return changed, changed

    def _report_verse(self, element: etree._Element, side: str, verse: str) -> None:
        """Report a verse that is not words with single spaces between them, or too many."""
        values: dict[str, str | int] = {"side": side}
        if "\n" in verse:
            what = N_("there is a line break in the {side} verse")
            expected = N_("expected the verse in one line")
        elif verse.count(" ") >= MOST_WORDS:
            what, expected = N_("the {side} verse has too many words"), N_("at most {most}")
            values["most"] = MOST_WORDS
        else:
            what = N_("word {position} of the {side} verse is empty")
            expected = N_("expected words with one space between them, and no others")
            values["position"] = verse.split(" ").index("") + 1
        self._inspector.report(element.find(qualified(side)), what, expected, **values)

    def _check_state(
        self,
        element: etree._Element,
        state: str,
        remarks: Remarks,
        is_decided: bool,
        is_answered: bool,
    ) -> None:
        """Report an unknown state, and what is called untouched and is not."""
        report = self._inspector.report
        if state not in _STATES:
            what, expected = N_("the state is “{state}”"), N_("expected one of: {known}")
            report(element, what, expected, state=shown(state), known=", ".join(_STATES))
        if state != _UNTOUCHED:
            return
        if is_answered:
            what = N_("the state is “{state}”, but there are answers")
            report(element, what, _NOT_UNTOUCHED, state=state)
        if remarks:
            what = N_("the state is “{state}”, but there are remarks")
            report(element, what, _NOT_UNTOUCHED, state=state)
        if is_decided:
            what = N_("the state is “{state}”, but words are linked or marked")
            report(element, what, _NOT_UNTOUCHED, state=state)

    def _remarks(self, pair: etree._Element, children: Mapping[str, etree._Element]) -> Remarks:
        """The remarks on a verse pair; what is wrong with them is reported and left out."""
        if _REMARKS.isdisjoint(children):
            return NO_REMARKS
        notes = pair.findall(_NOTE) if "note" in children else []
        if len(notes) > MOST_NOTES:
            what, expected = N_("there are too many notes"), N_("at most {most}")
            self._inspector.report(notes[MOST_NOTES], what, expected, most=MOST_NOTES)
        read = [self._note(element) for element in notes[:MOST_NOTES]]
        difficult = rejection = None
        if "difficult" in children:
            element = children["difficult"]
            try:
                difficult = Remarks(difficult=element.text or "").difficult
            except RemarkError as error:
                expected = N_("expected a reason, or an empty element")
                self._inspector.report(element, error.template, expected, **error.values)
        if "rejected" in children:
            rejection = self._rejection(children["rejected"])
        return Remarks(tuple(note for note in read if note), difficult, rejection)

    def _note(self, element: etree._Element) -> Note | None:
        kept = Kept()
        attributes = self._inspector.inspect(element, "note", "note", kept)
        if attributes is None:
            return None
        on, word = attributes.get("on"), None
        if on is not None and (word := _word(on)) is None:
            what = N_("“{name}” is “{text}”")
            expected = N_("expected a word such as source:3 or target:1")
            self._inspector.report(element, what, expected, name="on", text=shown(on))
        try:
            return Note(element.text or "", word, attributes.get("ruling", ""), kept.content())
        except RemarkError as error:
            expected = N_("expected a text, and a ruling such as ART-3 if there is one")
            self._inspector.report(element, error.template, expected, **error.values)
            return None

    def _rejection(self, element: etree._Element) -> Rejection | None:
        text = element.get("kind")
        kind = text and self._inspector.choice(element, "kind", text, _KINDS)
        try:
            return Rejection(kind, element.text or "") if kind else None
        except RemarkError as error:
            expected = N_("expected fewer words")
            self._inspector.report(element, error.template, expected, **error.values)
            return None

    def _check_notes(self, element: etree._Element, remarks: Remarks) -> None:
        """Report notes on words that their verse does not have."""
        words = {
            Side.SOURCE: self.pairs.source_words[-1],
            Side.TARGET: self.pairs.target_words[-1],
        }
        for place, note in enumerate(remarks.notes):
            if note.on is not None and note.on[1] >= words[note.on[0]]:
                side, position = note.on
                self._inspector.report(
                    element.findall(_NOTE)[place],
                    N_(
                        "{side} word {position} does not exist: the verse has {count} "
                        "{count:word|words}"
                    ),
                    N_("expected notes on words of the verse"),
                    side=side.value,
                    position=position + 1,
                    count=words[side],
                )

    def _ratings(self, element: etree._Element) -> Ratings:
        """The answers for a verse pair; what is wrong with them is reported."""
        text = element.text or ""
        if not text:
            self._inspector.report(
                element, N_("<ratings> is empty"), N_("answers, or no <ratings>")
            )
            return ()
        if text not in self._answers:
            self._answers[text] = _answers(text, self.head.study)
        ratings, faults = self._answers[text]
        for fault in faults:
            self._inspector.report(element, fault.what, fault.expected, **fault.values)
        return ratings

    def _settled(self, pair: etree._Element) -> tuple[Settled, ...]:
        """Where decisions come from, as the elements say; `decisions` looks at links and marks."""
        elements = pair.findall(_ORIGIN)
        if len(elements) > MOST_ORIGINS:
            what, expected = N_("there are too many origins"), N_("at most {most}")
            self._inspector.report(elements[MOST_ORIGINS], what, expected, most=MOST_ORIGINS)
        return tuple(map(self._one_settled, elements[:MOST_ORIGINS]))

    def _one_settled(self, element: etree._Element) -> Settled:
        kept = Kept()
        attributes = self._inspector.inspect(element, "origin", "", kept) or {}
        links = element.text or ""
        source, target = attributes.pop("source", ""), attributes.pop("target", "")
        rejected = None
        if "rejected" in attributes:
            text = attributes.pop("rejected")
            rejected = self._inspector.choice(element, "rejected", text, YES_OR_NO)
        key = tuple(attributes.items())
        origin = None if kept else self._origins.get(key)
        if origin is None:
            origin = self._origin(element, attributes, kept.content())
            # Equal origins are one object, which is compared sooner.
            origin = self._same_origins.setdefault(origin, origin)
            if not (kept or self._inspector.count):
                self._origins[key] = origin
        return Settled(origin, links, source, target, rejected)

    def _origin(
        self, element: etree._Element, attributes: Mapping[str, str], unknown: UnknownContent
    ) -> Origin:
        report = self._inspector.report
        rule, person, suggested = (attributes.get(name) for name in ("rule", "person", "suggested"))
        drawn, ruling = attributes.get("drawn", ""), attributes.get("ruling", "")
        places = _places(drawn)
        if rule is not None and self._inspector.choice(element, "rule", rule, RULES) is None:
            return Origin()
        if [rule, person, suggested].count(None) != 2 or suggested == "":
            what = N_("an origin is by a rule, by a person or of a suggestion")
            report(element, what, N_("expected one of: rule, person, suggested"))
        elif suggested and (drawn or "ruling" in attributes):
            what = N_("what was suggested was not settled")
            expected = N_("neither ruling nor drawn")
            report(element, what, expected)
        elif places is None:
            what = N_("“{name}” is “{text}”")
            expected = N_("expected ascending numbers such as 1 3")
            report(element, what, expected, name="drawn", text=shown(drawn))
        elif self._knows_head and places and places[-1] >= self._sources:
            what = N_("an origin names an annotation set that there is none of")
            report(element, what, N_("expected the number of one"))
        elif self._knows_head and suggested and self.head.role is not Role.ANNOTATOR:
            what = N_("only an annotator accepts suggestions")
            report(element, what, N_('expected role="annotator", or no “suggested”'))
        elif self._knows_head and not suggested and self.head.role is not Role.GOLD:
            what = N_("an annotator’s work has origins by which it was settled")
            report(element, what, N_('expected role="gold", or no <origin>'))
        else:
            try:
                kind = None if rule is None else RULES[rule]
                return Origin(kind, person or "", ruling, places, unknown, suggested or "")
            except RemarkError as error:
                expected = N_("expected a ruling such as ART-3")
                report(element, error.template, expected, **error.values)
        return Origin()


def _is_verse(verse: str) -> bool:
    """Whether a verse is words with single spaces between them, and not too many."""
    if not verse or "  " in verse or "\n" in verse or verse[0] == " " or verse[-1] == " ":
        return False
    return verse.count(" ") < MOST_WORDS


def _word(text: str) -> Word | None:
    match = _WORD.fullmatch(text)
    return None if match is None else (Side(match[1]), int(match[2]) - 1)


def _places(drawn: str) -> tuple[int, ...] | None:
    """The 0-based places that a text names; None where it is not numbers that ascend."""
    if not _PLACES.fullmatch(drawn):
        return None
    places = [int(number) - 1 for number in drawn.split(" ")] if drawn else []
    return tuple(places) if places == sorted(set(places)) else None


def _answers(text: str, study: Study) -> tuple[Ratings, list[Problem]]:
    """The answers in a text, and what is wrong with it, without its place."""
    answers: dict[str, int] = {}
    faults: list[Problem] = []
    # No more chunks than there can be answers; all the rest of a longer text is a chunk of its own.
    for chunk in text.split(" ", MOST_QUESTIONS):
        rating = _RATING.fullmatch(chunk)
        if rating is None:
            what = N_("this is not an answer: “{text}”")
            expected = N_("answers such as adequacy:3, with one space between them")
            faults.append(Problem("", what, expected, values={"text": shown(chunk)}))
            continue
        name, value = rating[1], int(rating[2])
        question = study.question(name)
        if question is None:
            what = N_("the study asks no question “{name}”")
            expected = N_("a question of the study")
            faults.append(Problem("", what, expected, values={"name": name}))
        elif not question.allows(value):
            what, expected = N_("the question “{name}” has no answer {value}"), N_("1 to {most}")
            values: Values = {"name": name, "value": value, "most": len(question.steps)}
            faults.append(Problem("", what, expected, values=values))
        elif name in answers:
            what, expected = N_("the question “{name}” is answered twice"), N_("one answer")
            faults.append(Problem("", what, expected, values={"name": name}))
        else:
            answers[name] = value
    return ratings_of(answers), faults
