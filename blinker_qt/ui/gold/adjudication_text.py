"""The texts of the adjudication panel: options, origins, annotators and state of their files."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from blinker_qt.bitext.adjudication import (
    Decision,
    Origin,
    RuleKind,
    Settled,
    Source,
    alignment_of,
    words_of,
)
from blinker_qt.bitext.alignment import LabelledLink, claims_on
from blinker_qt.bitext.errors import BlinkerError, InputError, Problem, Value, Values
from blinker_qt.bitext.verses import VersePair
from blinker_qt.gold.adjudicate import BY_ANOTHER, NOT_FOUND, letters_for
from blinker_qt.translation import N_, tr
from blinker_qt.ui.widgets.display import as_caption, isolated, visible_form
from blinker_qt.ui.widgets.messages import problem_lines

_RULE_TEXTS = {
    RuleKind.ALL: N_("all annotators have it"),
    RuleKind.MAJORITY: N_("enough annotators have it"),
    RuleKind.UNION: N_("at least one annotator has it"),
    RuleKind.PREFER: N_("the preferred annotator has it"),
}


def decided_in_words(
    decided: Collection[Decision],
    pair: VersePair,
    labels: Collection[LabelledLink] = frozenset(),
) -> str:
    """Links and marks in the notation of the style guide, with labels of links in brackets."""
    label_of = dict[Decision, str](labels)
    with_label: dict[str, list[Decision]] = {}
    for decision in decided:
        with_label.setdefault(label_of.get(decision, ""), []).append(decision)
    texts = list[str]()
    for label in sorted(with_label):
        words = frozenset(word for decision in with_label[label] for word in words_of(decision))
        name = f" ({isolated(label)})" if label else ""
        texts += (
            f"{as_caption(claim.in_words(pair))}{name}"
            for claim in claims_on(alignment_of(with_label[label]), words)
        )
    return "   ".join(texts) or tr("no link")


def removed_lines(removed: Collection[Decision], pair: VersePair) -> list[str]:
    """A line that says what would be removed; none if nothing would be."""
    words = tr("Removes {decided}")
    return [words.format(decided=decided_in_words(removed, pair))] if removed else []


def whose_in_words(drawn: Sequence[int], voters: int, names: Sequence[str]) -> str:
    """The annotators who chose an option, and of how many."""
    who = named_in_words(drawn, names)
    return tr("{count} of {all}: {names}").format(count=len(drawn), all=voters, names=who)


def origin_in_words(origin: Origin | None, names: Sequence[str]) -> str:
    """How a decision was settled, by which ruling, and by whom it was proposed."""
    if origin is None:
        return tr("Origin unknown.")
    who = named_in_words(origin.drawn, names) or tr("nobody")
    if origin.rule is not None:
        why = tr(_RULE_TEXTS[origin.rule])
        return tr("Settled by rule: {why}. Annotators: {names}.").format(why=why, names=who)
    person = isolated(origin.person) if origin.person else tr("an unnamed person")
    text = tr("Settled by {person}. Annotators: {names}.").format(person=person, names=who)
    ruling = tr("Ruling {number}.").format(number=origin.ruling)
    return f"{text} {ruling}" if origin.ruling else text


def verdict_in_words(verdict: Settled, names: Sequence[str]) -> str:
    """Whether a verse pair is rejected, who decided that, and who agrees."""
    origin = verdict.origin
    who = named_in_words(origin.drawn, names) or tr("nobody")
    if origin.rule is not None:
        text = tr("Rejected by rule.") if verdict.rejected else tr("Not rejected, by rule.")
    else:
        text = tr("Rejected by {person}.") if verdict.rejected else tr("Not rejected, by {person}.")
        person = isolated(origin.person) if origin.person else tr("an unnamed person")
        text = text.format(person=person)
    names = tr("In agreement: {names}.").format(names=who)
    return f"{text} {names}"


def named_in_words(places: Sequence[int], names: Sequence[str]) -> str:
    """The displayed names of annotators, in this order."""
    return ", ".join(sorted(visible_form(names[place]) for place in places))


_SOURCE_NOT_FOUND = N_(
    "The annotation set of {annotator} was not found. Choose its file, or show annotators’ names "
    "to see what it is called."
)
_BY_ANOTHER = N_(
    "A file that you chose is by somebody whom the gold standard does not name. Show annotators’ "
    "names to see whose it is."
)
_READ = N_("Reading the annotation sets…")
_CHANGED = N_(
    "The annotation set of {annotator} has changed since the gold standard was created, or has no "
    "verse pair done. To apply the rule again, add late annotation sets."
)


@dataclass(frozen=True, slots=True, eq=False)
class SourcesStatus:
    """The state of the annotation sets behind a gold standard.

    Attributes:
        error: why they were not read; None if they were.
        changed: the annotators whose sets have changed.
        located: the annotators of the files that were found, by their paths.
        are_read: whether they are being read.
    """

    gold: Path
    error: BlinkerError | None = None
    changed: tuple[str, ...] = ()
    are_read: bool = False
    located: Mapping[str, str] = field(default_factory=dict)


def names_for(sources: Sequence[Source], *, shown: bool) -> tuple[str, ...]:
    """The displayed name of each annotator: the real name if `shown`, else a letter."""
    return tuple(source.annotator for source in sources) if shown else letters_for(sources)


def status_in_words(status: SourcesStatus, sources: Sequence[Source], *, shown: bool) -> str:
    """The state of the annotation sets in words, with real names and files only if `shown`."""
    letters = letters_for(sources)
    called = {
        source.annotator: source.annotator
        if shown
        else tr("annotator {letter}").format(letter=letter)
        for source, letter in zip(sources, letters, strict=True)
    }
    if status.are_read:
        return tr(_READ)
    lines = [
        tr(_CHANGED).format(annotator=isolated(called[annotator])) for annotator in status.changed
    ]
    error = status.error
    if error is not None:
        lines += problem_lines(error) if shown else _without_names(status, error, called)
    return "\n".join(lines)


def _without_names(
    status: SourcesStatus, error: BlinkerError, called: Mapping[str, str]
) -> Iterator[str]:
    """An error in words without names of annotators and of files, which often contain them."""
    hidden = {**called, **{path: called[name] for path, name in status.located.items()}}
    if not isinstance(error, InputError):
        yield from problem_lines(BlinkerError(error.template, **_replaced(error.values, hidden)))
        return
    for problem in error.problems:
        yield from _problem_without_names(problem, hidden)


def _problem_without_names(problem: Problem, hidden: Mapping[str, str]) -> list[str]:
    values = _replaced(problem.values, hidden)
    if problem.template == NOT_FOUND:
        return [tr(_SOURCE_NOT_FOUND).format(**values)]
    if problem.template == BY_ANOTHER:
        return [tr(_BY_ANOTHER)]
    path = hidden.get(problem.path, problem.path)
    return problem_lines(InputError(replace(problem, path=path, values=values)))


def _replaced(values: Values, hidden: Mapping[str, str]) -> dict[str, Value]:
    return {name: hidden.get(str(value), value) for name, value in values.items()}
