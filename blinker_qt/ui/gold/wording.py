"""Options and origins in words for people."""

from collections.abc import Collection, Iterable, Sequence

from blinker_qt.bitext.adjudication import (
    Decision,
    Origin,
    RuleKind,
    Settled,
    alignment_of,
    words_of,
)
from blinker_qt.bitext.verses import VersePair, Word
from blinker_qt.claims import claims_on
from blinker_qt.gold.cases import Case
from blinker_qt.translation import N_, tr
from blinker_qt.ui.widgets.display import isolated, visible_form

_RULES = {
    RuleKind.ALL: N_("everybody drew it"),
    RuleKind.MAJORITY: N_("the majority drew it"),
    RuleKind.UNION: N_("somebody drew it"),
    RuleKind.PREFER: N_("the preferred annotator drew it"),
}


def decided_in_words(decided: Iterable[Decision], case: Case, pair: VersePair) -> str:
    """What is decided on a case, as the style guide writes it."""
    return _in_words(decided, case.words(), pair) or tr("nothing")


def settled_in_words(decided: Collection[Decision], pair: VersePair) -> str:
    """Some decisions, as the style guide writes them."""
    words = frozenset(word for one in decided for word in words_of(one))
    return _in_words(decided, words, pair)


def _in_words(decided: Iterable[Decision], words: frozenset[Word], pair: VersePair) -> str:
    claims = claims_on(alignment_of(decided), words)
    return "   ".join(isolated(claim.in_words(pair)) for claim in claims)


def whose_in_words(drawn: Sequence[int], said: int, names: Sequence[str]) -> str:
    """Who says so, and of how many."""
    who = named_in_words(drawn, names)
    return tr("{count} of {all}: {names}").format(count=len(drawn), all=said, names=who)


def origin_in_words(origin: Origin | None, names: Sequence[str]) -> str:
    """How something was settled, by which ruling, and whose it was."""
    if origin is None:
        return tr("It came from elsewhere.")
    who = named_in_words(origin.drawn, names) or tr("nobody")
    if origin.rule is not None:
        why = tr(_RULES[origin.rule])
        return tr("Settled by rule: {why}. Drawn by {names}.").format(why=why, names=who)
    person = isolated(origin.person) if origin.person else tr("a person without a name")
    text = tr("Settled by {person}. Drawn by {names}.").format(person=person, names=who)
    ruling = tr("Ruling {number}.").format(number=origin.ruling)
    return f"{text} {ruling}" if origin.ruling else text


def verdict_in_words(verdict: Settled, names: Sequence[str]) -> str:
    """Whether a verse pair is rejected, who settled that, and who says the same."""
    origin = verdict.origin
    who = named_in_words(origin.drawn, names) or tr("nobody")
    if origin.rule is not None:
        text = tr("Rejected by rule.") if verdict.rejected else tr("Not rejected, by rule.")
    else:
        text = tr("Rejected by {person}.") if verdict.rejected else tr("Not rejected, by {person}.")
        person = isolated(origin.person) if origin.person else tr("a person without a name")
        text = text.format(person=person)
    names = tr("So say: {names}.").format(names=who)
    return f"{text} {names}"


def named_in_words(places: Sequence[int], names: Sequence[str]) -> str:
    """Annotators by what they are called, in that order."""
    return ", ".join(sorted(visible_form(names[place]) for place in places))
