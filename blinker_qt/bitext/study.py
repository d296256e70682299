"""What a study asks of its annotators: its settings and its questions."""

import re
import string
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from blinker_qt.bitext.adjudication import Source
from blinker_qt.bitext.alignment import NAME_OF_LABEL, NOTHING_UNKNOWN, SCORE, UnknownContent
from blinker_qt.bitext.draws import rank
from blinker_qt.bitext.errors import BlinkerError
from blinker_qt.bitext.remarks import Remarks
from blinker_qt.bitext.tokens import first_unholdable
from blinker_qt.bitext.verses import Side
from blinker_qt.translation import N_

MOST_QUESTIONS = 12
"""The most questions of one study."""
MOST_STEPS = 9
"""The most answers on a scale, and the most that have a key each, which is a digit."""
MOST_CHOICES = 60
"""The most answers in no order; more than `MOST_STEPS` are chosen from a list."""
MOST_MINUTES = 600
"""The most minutes of work before a pause."""
MOST_LABELS = 9
"""The most labels for links, as the key of each is a digit."""
MOST_CHARACTERS = 1_000
"""The most characters of a question, an answer, or the title of a study."""
MOST_PAGES = 100
"""The most pages of a style guide."""
GUIDE_CONTENTS = "contents.md"
"""The first page of a style guide."""

_NAME = re.compile(r"[a-z][a-z0-9-]{0,31}")
_PAGE_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,59}\.md")


class QuestionError(BlinkerError):
    """A question or a study that is not valid."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question asked for each verse pair, with the answers to choose from.

    An answer is the number of its step, from 1, as it is in files and on the keys.

    Attributes:
        name: the short name that answers refer to, such as ``adequacy``.
        steps: the label of each answer, in order; two to `MOST_STEPS` on a scale, on which those
            between the ends may have no label, which is an empty text; two to `MOST_CHOICES`
            choices, which all have one.
        ordered: whether the answers are steps of a scale, or else choices in no order.
        unknown: content of a newer minor format version.
        hides: the side whose words annotators do not see while they answer, such as the source for
            fluency; None to show both.

    Raises:
        QuestionError: on construction, where something of this does not hold, or a text is too
            long, holds a line break or characters that XML cannot hold.
    """

    name: str
    text: str
    steps: tuple[str, ...]
    ordered: bool = True
    unknown: UnknownContent = NOTHING_UNKNOWN
    hides: Side | None = None

    def __post_init__(self) -> None:
        if not _NAME.fullmatch(self.name):
            raise QuestionError(
                N_("“{name}” is not the name of a question: small letters, digits and hyphens"),
                name=self.name[:60],
            )
        for text in (self.text, *self.steps):
            _check_text(text)
        if not self.text.strip():
            raise QuestionError(N_("the question “{name}” has no text"), name=self.name)
        most = MOST_STEPS if self.ordered else MOST_CHOICES
        if not 2 <= len(self.steps) <= most:
            raise QuestionError(
                N_("the question “{name}” has {count} {count:answer|answers}, not 2 to {most}"),
                name=self.name,
                count=len(self.steps),
                most=most,
            )
        needed = (self.steps[0], self.steps[-1]) if self.ordered else self.steps
        if not all(label.strip() for label in needed):
            raise QuestionError(
                N_(
                    "the question “{name}” has an answer without a label; only a scale may, "
                    "between its ends"
                ),
                name=self.name,
            )

    @property
    def is_list(self) -> bool:
        """Whether there are too many answers for a key each, so that they are a list."""
        return len(self.steps) > MOST_STEPS

    def allows(self, value: int) -> bool:
        """Whether this is the number of one of its answers."""
        return 1 <= value <= len(self.steps)

    def label(self, value: int) -> str:
        """The label of an answer, or its number if it has none.

        >>> [Question("ease", "How easy?", ("hard", "", "easy")).label(step) for step in (1, 2)]
        ['hard', '2']
        """
        return self.steps[value - 1].strip() or str(value)


Ratings = tuple[tuple[str, int], ...]
"""The answers for a verse pair: names of questions and numbers of steps, sorted by name."""


def ratings_of(answers: Mapping[str, int]) -> Ratings:
    """Answers in the order of the names of their questions."""
    return tuple(sorted(answers.items()))


def _check_text(text: str) -> None:
    offset = first_unholdable(text)
    if offset is not None or "\n" in text or "\r" in text:
        raise QuestionError(N_("this is not one line of text: “{text}”"), text=ascii(text[:60]))
    if len(text) > MOST_CHARACTERS:
        raise QuestionError(
            N_("the text “{text}…” has more than {most} characters"),
            text=text[:60],
            most=MOST_CHARACTERS,
        )


@dataclass(frozen=True, slots=True)
class LinkLabel:
    """A label that annotators may give to links, such as SEM or FUN.

    Attributes:
        name: what files call it; up to 32 letters, digits, underscores, full stops and hyphens.
        letter: the letter or digit that is drawn on links.

    Raises:
        QuestionError: on construction, where something of this does not hold.
    """

    name: str
    letter: str

    def __post_init__(self) -> None:
        if not NAME_OF_LABEL.fullmatch(self.name):
            raise QuestionError(
                N_(
                    "“{name}” is not the name of a label: up to 32 letters, digits, underscores, "
                    "full stops and hyphens"
                ),
                name=ascii(self.name[:60])[1:-1],
            )
        if len(self.letter) != 1 or not self.letter.isalnum():
            raise QuestionError(
                N_("the label “{name}” has “{letter}” as its letter, not one letter or digit"),
                name=self.name,
                letter=ascii(self.letter[:60])[1:-1],
            )


def labels_in(text: str) -> tuple[LinkLabel, ...]:
    """The labels in a text as people write them, such as ``SEM, FUN, GIF=I``.

    A letter may follow a name; otherwise it is the first letter of the name that no other label
    has, as a capital letter, or else the first such digit.

    >>> [label.letter for label in labels_in("GIS, GIF, tmp, sem=m")]
    ['G', 'I', 'T', 'm']

    Raises:
        QuestionError: a name or letter is not valid, or there are too many labels.
    """
    entries = [entry.strip().partition("=") for entry in text.split(",")] if text.strip() else []
    if len(entries) > MOST_LABELS:
        raise QuestionError(N_("there are more than {most} labels for links"), most=MOST_LABELS)
    taken = {letter for _, equals, letter in entries if equals}
    labels = []
    for name, equals, stated in entries:
        letter = stated if equals else _free_letter(name, taken)
        taken.add(letter)
        labels.append(LinkLabel(name, letter))
    return tuple(labels)


def _free_letter(name: str, taken: Collection[str]) -> str:
    """The first letter or digit of a name, or else the first digit, that is not taken."""
    capitals = (each.upper() for each in name if each.isalnum())
    candidates: list[str] = [*capitals, *string.digits[1:]]
    return next((each for each in candidates if len(each) == 1 and each not in taken), "0")


def united_labels(labels: Iterable[LinkLabel]) -> tuple[LinkLabel, ...]:
    """The labels of several studies, each name once; a letter that is taken becomes another one."""
    united: dict[str, LinkLabel] = {}
    taken = set[str]()
    for label in labels:
        if label.name not in united:
            letter = _free_letter(label.name, taken) if label.letter in taken else label.letter
            taken.add(letter)
            united[label.name] = LinkLabel(label.name, letter)
    return tuple(united.values())


def labels_text(labels: Iterable[LinkLabel]) -> str:
    """The text from which `labels_in` reads these labels."""
    return ", ".join(f"{label.name}={label.letter}" for label in labels)


class Stage(NamedTuple):
    """What annotators are asked at one time, before anything else.

    Attributes:
        questions: the questions; none where only links are asked for.
        hides: the side whose words are hidden meanwhile, if any.
        links: whether words are linked now.
    """

    questions: tuple[Question, ...]
    hides: Side | None
    links: bool


class GuidePage(NamedTuple):
    """A page of a style guide: its file name, such as ``negation.md``, and its Markdown."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Study:
    """The settings of a study; every annotation file of it holds them.

    Attributes:
        sure_possible: whether annotators tell possible links from sure ones.
        reject: whether annotators may reject verse pairs.
        seed: what the order of the verse pairs is shuffled by; None for the order of the bitext.
        linking: whether words are to be linked; if not, there are the questions alone.
        questions: what is asked for each verse pair, in order; their names are all different.
        suggestions: the machine's annotation set whose links annotators may see and accept; None
            where nothing is suggested, since what is suggested biases a gold standard.
        leave_for_later: whether annotators may leave a verse pair for later and go on.
        title: what the study is called; empty if it has no title.
        identifier: what tells its files from those of other studies; empty in files that belong to
            no study folder.
        contact: to whom annotators send their files, such as a name and an address; may be empty.
        precedents: whether annotators see what they decided on the same words elsewhere.
        guide: the pages of its style guide, the contents first; empty if it has none of its own.
            Studies that differ only in their guide are equal: it grows while people work.
        chosen: how its verse pairs were chosen, if that biases agreement, such as ``doubt between
            A and B``; in English, as it stands in signatures. Empty for any other choice.
        labels: the labels that links may have, in order; their names and letters are all different.
        training: the numbers of the sets that annotators learn on, ascending; they are left out of
            agreement and gold standards unless somebody asks for them.
        separate_questions: whether each question is asked for all verse pairs before the next one,
            and links last; see `stages`.
        pause_after: after how many minutes of work a pause is proposed; 0 for never.
        least_score: links with a lower score are not suggested; None to suggest all.

    Raises:
        QuestionError: on construction, for questions of one name, too many of them, a study that
            asks for nothing at all, sets that are not ascending, separate questions with leaving
            for later, a pause after an impossible time, a least score that no file can hold, a
            title, identifier or contact that is not one line, or a guide with too many pages,
            without contents, or with pages of one name or without a name; and for too many labels,
            or labels of one name or letter.
    """

    sure_possible: bool = False
    reject: bool = False
    seed: int | None = None
    linking: bool = True
    questions: tuple[Question, ...] = ()
    suggestions: Source | None = None
    leave_for_later: bool = False
    title: str = ""
    identifier: str = ""
    contact: str = ""
    guide: tuple[GuidePage, ...] = field(default=(), compare=False)
    precedents: bool = True
    chosen: str = ""
    labels: tuple[LinkLabel, ...] = ()
    training: tuple[int, ...] = ()
    separate_questions: bool = False
    pause_after: int = 0
    least_score: float | None = None

    def __post_init__(self) -> None:
        for text in (self.title, self.identifier, self.contact, self.chosen):
            _check_text(text)
        names = [question.name for question in self.questions]
        for place, name in enumerate(names):
            if name in names[:place]:
                raise QuestionError(N_("two questions have the name “{name}”"), name=name)
        if len(names) > MOST_QUESTIONS:
            raise QuestionError(N_("there are more than {most} questions"), most=MOST_QUESTIONS)
        if not (self.linking or names):
            raise QuestionError(N_("the study asks for nothing: neither for links nor for answers"))
        if self.separate_questions and self.leave_for_later:
            raise QuestionError(
                N_(
                    "verse pairs cannot be left for later if each question is asked for all of "
                    "them before the next"
                )
            )
        if not 0 <= self.pause_after <= MOST_MINUTES:
            raise QuestionError(
                N_("a pause comes after 0 to {most} minutes, not {minutes}"),
                most=MOST_MINUTES,
                minutes=self.pause_after,
            )
        if self.least_score is not None and not SCORE.fullmatch(repr(self.least_score)):
            score = repr(self.least_score)
            raise QuestionError(N_("'{text}' is not a number such as 0.5"), text=score)
        if self.training != tuple(sorted(set(self.training))) or min(self.training, default=1) < 0:
            raise QuestionError(N_("the sets for training are not in ascending order"))
        _check_pages(self.guide)
        _check_labels(self.labels)

    @property
    def called(self) -> str:
        """What the study is called in messages: its title, or its identifier."""
        return self.title or self.identifier

    def order(self, count: int, following: Collection[int] = ()) -> Sequence[int]:
        """The 0-based places of `count` verse pairs, in the order in which they are annotated.

        Shuffled ones come in the order of the SHA-256 digests of ``seed:number``, in ASCII digits,
        where numbers count from 1.

        Args:
            count: how many verse pairs there are.
            following: places other than 0 that are neither shuffled nor counted: such a pair comes
                right after the one before it, wherever that is (see `Bitext.following`).

        >>> Study(seed=7).order(5)
        [3, 2, 1, 0, 4]
        >>> Study(seed=7).order(6, following={3})
        [4, 2, 3, 1, 0, 5]
        """
        places, seed = range(count), self.seed
        if seed is None:
            return places
        runs: list[list[int]] = []
        for place in places:
            if place in following:
                runs[-1].append(place)
            else:
                runs.append([place])
        ranked = sorted(range(len(runs)), key=lambda run: rank(seed, run + 1))
        return [place for run in ranked for place in runs[run]]

    @property
    def stages(self) -> tuple[Stage, ...]:
        """The stages in their order, at least one.

        For separate questions, these are single questions, and then links; a stage is over when all
        verse pairs have it behind them. Otherwise, all stages of a verse pair follow each other:
        first the questions that hide a side, so that nobody has seen it before, then all the rest.
        """
        links = [Stage((), None, links=True)] if self.linking else []
        if self.separate_questions and self.questions:
            single = [
                Stage((question,), question.hides, links=False) for question in self.questions
            ]
            return (*single, *links)
        hidden = dict.fromkeys(question.hides for question in self.questions if question.hides)
        blind = [Stage(self._questions_that_hide(side), side, links=False) for side in hidden]
        last = Stage(self._questions_that_hide(None), None, links=self.linking)
        return (*blind, last) if last.questions or self.linking else tuple(blind)

    def _questions_that_hide(self, side: Side | None) -> tuple[Question, ...]:
        return tuple(question for question in self.questions if question.hides is side)

    def leaves_out(self, remarks: Remarks) -> bool:
        """Whether a verse pair with these remarks counts as accounted for and is not compared."""
        return self.reject and remarks.rejected is not None

    def asks_for_links(self, remarks: Remarks) -> bool:
        """Whether the words of a verse pair with these remarks need a decision."""
        return self.linking and not self.leaves_out(remarks)

    def waits(self, remarks: Remarks) -> bool:
        """Whether a verse pair with these remarks is left for later, as the study allows."""
        return self.leave_for_later and remarks.later

    def question(self, name: str) -> Question | None:
        """The question of this name; None where there is none."""
        return next((question for question in self.questions if question.name == name), None)

    @property
    def names_of_labels(self) -> frozenset[str]:
        """The names of the labels that links may have."""
        return frozenset(label.name for label in self.labels)


def _check_labels(labels: Sequence[LinkLabel]) -> None:
    if len(labels) > MOST_LABELS:
        raise QuestionError(N_("there are more than {most} labels for links"), most=MOST_LABELS)
    for place, label in enumerate(labels):
        for before in labels[:place]:
            if label.name == before.name:
                raise QuestionError(N_("two labels have the name “{name}”"), name=label.name)
            if label.letter == before.letter:
                raise QuestionError(
                    N_("the labels “{first}” and “{second}” have the same letter"),
                    first=before.name,
                    second=label.name,
                )


def _check_pages(guide: Sequence[GuidePage]) -> None:
    names = [page.name for page in guide]
    if len(names) > MOST_PAGES:
        raise QuestionError(N_("the style guide has more than {most} pages"), most=MOST_PAGES)
    if names and names[0] != GUIDE_CONTENTS:
        raise QuestionError(
            N_("the first page of the style guide is not {contents}"), contents=GUIDE_CONTENTS
        )
    for place, name in enumerate(names):
        if not _PAGE_NAME.fullmatch(name):
            raise QuestionError(
                N_(
                    "“{name}” is not the name of a page of the style guide: small letters, digits "
                    "and hyphens, and .md"
                ),
                name=name[:60],
            )
        if name in names[:place]:
            raise QuestionError(
                N_("the style guide has two pages with the name “{name}”"), name=name
            )


USUAL_STUDY = Study()
