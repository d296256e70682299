"""What an adjudicator does in a session with a gold standard and its sources."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256

from blinker_qt.annotate.refusals import Refusal
from blinker_qt.annotate.session import Session
from blinker_qt.bitext.adjudication import (
    Decision,
    Rule,
    Source,
    alignment_of,
    by_decision,
    verdict_of,
)
from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.verses import Side, VersePair, Word
from blinker_qt.gold.cases import (
    Case,
    accepted,
    carried_over,
    cases,
    decided_on,
    is_open,
    likeness,
    links_across,
)
from blinker_qt.gold.settling import Voices, weak


@dataclass(frozen=True, slots=True)
class Alike:
    """A case like another one, in the same verse pair or another.

    Attributes:
        index: the place of its verse pair.
        case: the case.
        alignment: what its verse pair says once the same is decided there.
    """

    index: int
    case: Case
    alignment: Alignment


class Adjudicating:
    """The cases of a gold standard in a session, and the acts on them; every act is an edit.

    Args:
        session: with the gold standard.
        rule: that of the gold standard.
        voices_of: tells what its sources decided on a verse pair, by its place in the bitext.
    """

    def __init__(self, session: Session, rule: Rule, voices_of: Callable[[int], Voices]) -> None:
        self._session = session
        self._rule = rule
        self._voices_of = voices_of
        self._shown: tuple[int, Alignment, tuple[Case, ...]] | None = None
        session.consult(lambda index: self._voices_of(index).said_of_it())

    def voices(self) -> Voices:
        """What the sources decided on the pair on screen."""
        return self._voices_of(self._session.position)

    @property
    def is_disputed(self) -> bool:
        """Whether it is open if the pair on screen is rejected, which some annotators do."""
        annotation = self._session.annotation
        return bool(self.voices().rejecting) and verdict_of(annotation.origins) is None

    def reject(self) -> Refusal | None:
        """Reject the pair on screen for the reason that most annotators give who do."""
        return self._session.set_rejected(self.voices().usual_reason)

    def cases(self) -> tuple[Case, ...]:
        """The cases of the pair on screen."""
        session = self._session
        place = (session.position, session.alignment)
        if self._shown is None or self._shown[:2] != place:
            self._shown = (*place, cases(self.voices(), session.alignment))
        return self._shown[2]

    def open_cases(self) -> tuple[Case, ...]:
        """Those of them with words that want a decision."""
        session = self._session
        return tuple(
            case for case in self.cases() if is_open(case, session.pair, session.alignment)
        )

    def case_of(self, word: Word) -> Case | None:
        """The case on screen that a word is in."""
        return next((case for case in self.cases() if word in case.words()), None)

    def next_open(self, after: Word | None) -> Case | None:
        """The next open case on screen, after that of a word, and from the start again."""
        found = self.open_cases()
        if after is None or not found:
            return found[0] if found else None
        order = [one.words() for one in self.cases()]
        at = next((place for place, words in enumerate(order) if after in words), -1)
        later = (one for one in found if order.index(one.words()) > at)
        return next(later, found[0])

    def decided(self, case: Case) -> frozenset[Decision]:
        """What the gold standard says of a case on screen."""
        return decided_on(case, self._session.alignment)

    def ruling(self, case: Case) -> str:
        """The ruling that is said to have decided a case on screen; empty for none."""
        origins = by_decision(self._session.annotation.origins)
        rulings = {origins[one].ruling for one in self.decided(case) if one in origins}
        return max(rulings, default="")

    def accept(self, case: Case, decided: Iterable[Decision]) -> Refusal | None:
        """Decide a case on screen in one way; all else stays.

        Links are possible where the study tells that and annotators leave it so (see `weak`).
        """
        session, decided = self._session, frozenset(decided)
        links = alignment_of(decided).links
        tells = session.study.sure_possible
        possible = weak(self.voices(), self._rule, links, tells_possible=tells)
        alignment = accepted(session.alignment, case, decided, possible)
        return session.settle({session.position: alignment})

    def alike(self, case: Case, decided: frozenset[Decision]) -> tuple[Alike, ...]:
        """The open cases like one on screen on which the same can be decided, itself left out.

        Args:
            case: one on screen.
            decided: what was decided on it.
        """
        session = self._session
        wanted = likeness(case, session.pair)
        forms = [
            {session.pair.tokens(side)[place].casefold() for place in case.on(side)}
            for side in Side
        ]
        found: list[Alike] = []
        for index in range(len(session.bitext)):
            pair = session.bitext[index]
            # Most verse pairs do not even have the words.
            if not all(
                words.issubset(map(str.casefold, pair.tokens(side)))
                for side, words in zip(Side, forms, strict=True)
            ):
                continue
            found += self._alike_in(index, pair, wanted, case, decided)
        return tuple(found)

    def decide_alike(self, chosen: Sequence[Alike]) -> Refusal | None:
        """Decide cases as `alike` says, all in one edit; of those in one verse pair, all."""
        return self._session.settle({one.index: one.alignment for one in chosen})

    def _alike_in(
        self, index: int, pair: VersePair, wanted: object, case: Case, decided: frozenset[Decision]
    ) -> list[Alike]:
        session = self._session
        alignment = session.annotation_at(index).alignment
        found = []
        for like in cases(self._voices_of(index), alignment):
            itself = index == session.position and like.words() == case.words()
            if itself or not is_open(like, pair, alignment) or likeness(like, pair) != wanted:
                continue
            carried = carried_over(decided, case, like)
            if carried is not None:
                # Cases of one verse pair share no words, so one may be decided after the other.
                possible = links_across(session.alignment.possible, case, like)
                kept = alignment_of(carried).links & alignment.possible
                alignment = accepted(alignment, like, carried, possible | kept)
                found.append(Alike(index, like, alignment))
        return found


def letters_for(sources: Sequence[Source]) -> tuple[str, ...]:
    """What annotators are called where nobody is to know them: A, B and so on.

    The order is that of the digests of their fingerprints, so it tells nothing of the names.
    """
    drawn = sorted(
        range(len(sources)),
        key=lambda place: sha256(sources[place].fingerprint.encode()).digest(),
    )
    letters = [""] * len(sources)
    for rank, place in enumerate(drawn):
        letters[place] = _letter(rank)
    return tuple(letters)


def _letter(rank: int) -> str:
    """A, B, … Z, AA, AB and so on."""
    letters = ""
    rank += 1
    while rank:
        rank, digit = divmod(rank - 1, 26)
        letters = chr(ord("A") + digit) + letters
    return letters
