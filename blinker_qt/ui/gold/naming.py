"""What annotators are called before an adjudicator, who is not to know whose work is whose."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from blinker_qt.bitext.adjudication import Source
from blinker_qt.bitext.errors import BlinkerError, InputError, Problem, Values
from blinker_qt.gold.adjudicating import letters_for
from blinker_qt.gold.gold_sources import NOT_FOUND, find
from blinker_qt.translation import N_, tr
from blinker_qt.ui.widgets.display import isolated
from blinker_qt.ui.widgets.wording import problem_lines

_NOT_THERE = N_(
    "The annotation set of {annotator} is not where it was. Look for it, or show annotators’ names "
    "to read what its file is called.",
)
_READ = N_("The annotation sets are being read.")
_CHANGED = N_(
    "The annotation set of {annotator} has changed since the gold standard was made of it, or has "
    "nothing done. Bring the gold standard up to date to have its rule follow.",
)


@dataclass(frozen=True, slots=True, eq=False)
class SourcesNews:
    """What there is to say of the annotation sets behind a gold standard.

    Attributes:
        gold: the file of the gold standard.
        error: why they were not read; None where they were.
        changed: the annotators whose sets are not as they were.
        are_read: whether they are being read.
    """

    gold: Path
    error: BlinkerError | None = None
    changed: tuple[str, ...] = ()
    are_read: bool = False


def names_for(sources: Sequence[Source], *, shown: bool) -> tuple[str, ...]:
    """What each annotator is called: by name where names are shown, and else by a letter."""
    return tuple(source.annotator for source in sources) if shown else letters_for(sources)


def news_in_words(news: SourcesNews, sources: Sequence[Source], *, shown: bool) -> str:
    """What there is to say, with names and files of annotators only where they are shown."""
    letters = letters_for(sources)
    called = {
        source.annotator: source.annotator
        if shown
        else tr("annotator {letter}").format(letter=letter)
        for source, letter in zip(sources, letters, strict=True)
    }
    if news.are_read:
        return tr(_READ)
    lines = [tr(_CHANGED).format(annotator=isolated(called[one])) for one in news.changed]
    if news.error is not None:
        lines += problem_lines(news.error) if shown else _veiled(news, news.error, sources, called)
    return "\n".join(lines)


def _veiled(
    news: SourcesNews, error: BlinkerError, sources: Sequence[Source], called: Mapping[str, str]
) -> Iterator[str]:
    """An error in words without names of annotators and files, which mostly tell them."""
    hidden = dict(called)
    for source in sources:
        path = find(source, news.gold)
        if path is not None:
            hidden[str(path)] = called[source.annotator]
    if not isinstance(error, InputError):
        yield from problem_lines(BlinkerError(error.template, **_hidden(error.values, hidden)))
        return
    for problem in error.problems:
        yield from _veiled_problem(problem, hidden)


def _veiled_problem(problem: Problem, hidden: Mapping[str, str]) -> list[str]:
    values = _hidden(problem.values, hidden)
    if problem.what == NOT_FOUND:
        return [tr(_NOT_THERE).format(**values)]
    path = hidden.get(problem.path, problem.path)
    return problem_lines(InputError(replace(problem, path=path, values=values)))


def _hidden(values: Values, hidden: Mapping[str, str]) -> dict[str, str | int]:
    return {name: hidden.get(str(value), value) for name, value in values.items()}
