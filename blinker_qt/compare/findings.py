"""The findings of a report: its most important figures in one sentence each."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import IntEnum
from math import isinf
from typing import NamedTuple, Self

import numpy as np

from blinker_qt.agreement.encoding import IntArray
from blinker_qt.agreement.measures import AgreementMeasure
from blinker_qt.agreement.resampling import Interval
from blinker_qt.bitext.annotation import Role
from blinker_qt.bitext.errors import Problem, Sentence, Values
from blinker_qt.bitext.verses import Side
from blinker_qt.compare import annotator_tables
from blinker_qt.compare.agreement import Comparison, PairAgreement, compare
from blinker_qt.compare.causes import Causes
from blinker_qt.compare.collation import Collation
from blinker_qt.compare.departures import departures, in_words
from blinker_qt.compare.identical import Identical, on_copyists
from blinker_qt.compare.loading import COMPARED_APART, OTHER_FILE_USED
from blinker_qt.compare.measure_names import NAMES
from blinker_qt.compare.options import Options
from blinker_qt.compare.table import Kind, said, shown
from blinker_qt.translation import N_

_TYPES = 3
"""The number of word types that are named."""

_COUNTED_WORDS = {
    Side.SOURCE: N_("“{word}” (source, {count} of {all})"),
    Side.TARGET: N_("“{word}” (target, {count} of {all})"),
}
_DIFFERENCE = N_("{name} ({difference}; {margin})")
_REASONS = {
    COMPARED_APART: N_("{count} of another study"),
    **dict.fromkeys(OTHER_FILE_USED, N_("{count} by an annotator with another file")),
}
_UNUSABLE = N_("{count} unusable")
_TWO = N_("{first} and {second}")
_TWO_ON = N_("{first} and {second}, on {count} verse {count:pair|pairs}")
_TWO_SENTENCES = N_("{first} {second}")
_MOST_UNLIKE = N_("The largest departure from the others: {name} {departure}.")
COPIED = Sentence(
    "Some annotators have long stretches of identical work, which raise the agreement and make "
    "any others look more different."
)
_ALL_ALIKE = N_(
    "The work of {first} and {second} is identical in all {compared} longer verse pairs; the work "
    "of others does not show whether it was copied or the verse pairs are easy."
)


class Rank(IntEnum):
    """What a finding is about; the most important comes first."""

    AGREEMENT = 1
    # Identical work changes how the agreement is to be read.
    COPIES = 2
    ANNOTATORS = 3
    WORDS = 4
    PROGRESS = 5
    GOLD = 6
    SECOND_PASSES = 7
    NO_COPIES = 8


class Finding(NamedTuple):
    """A sentence with figures, and how important it is."""

    rank: Rank
    sentence: Sentence

    def followed_by(self, sentence: Sentence) -> Self:
        """The same with one more sentence."""
        both = {"first": said(self.sentence), "second": said(sentence)}
        return self._replace(sentence=Sentence(_TWO_SENTENCES, both))


def of_agreement(comparisons: Sequence[Comparison]) -> Finding:
    """How far annotators agree; with parts, where they agree least and most."""
    defined = [comparison for comparison in comparisons if comparison.grand is not None]
    if not defined:
        if any(pair.compared for comparison in comparisons for pair in comparison.pairs):
            why = comparisons[0].measure.type.undefined
            template = N_("No agreement can be computed: {why}.")
            sentence = Sentence(template, {"why": said(why)})
        else:
            sentence = Sentence(
                "No agreement can be computed: no verse pair is done by two annotators."
            )
        return Finding(Rank.AGREEMENT, sentence)
    if len(comparisons) > 1:
        ranked = sorted(defined, key=_grand_mean)
        values = {"measure": said(NAMES[defined[0].measure].choice)}
        for name, comparison in (("least", ranked[0]), ("most", ranked[-1])):
            values[name] = _figure(comparison.measure, _grand_mean(comparison))
            values[f"{name}_part"] = comparison.part.name if comparison.part else ""
        template = N_(
            "Mean agreement ({measure}) is lowest in {least_part} ({least}) and highest in "
            "{most_part} ({most})."
        )
        return Finding(Rank.AGREEMENT, Sentence(template, values))
    return Finding(Rank.AGREEMENT, _of_one_comparison(defined[0]))


def _of_one_comparison(compared: Comparison) -> Sentence:
    values = {
        "measure": said(NAMES[compared.measure].choice),
        "mean": _figure(compared.measure, _grand_mean(compared)),
        **_interval(compared, compared.grand_interval),
    }
    ranked = sorted((pair for pair in compared.pairs if pair.spread), key=_mean)
    if len(ranked) == 1:
        values |= dict(zip(("first", "second"), ranked[0].annotators, strict=True))
        if compared.grand_interval is None:
            template = N_("Agreement ({measure}) of {first} and {second} is {mean}.")
        else:
            template = N_(
                "Agreement ({measure}) of {first} and {second} is {mean} ({level} interval: "
                "{low} to {high})."
            )
        return Sentence(template, values)
    for name, pair in (("least", ranked[0]), ("most", ranked[-1])):
        first, second = pair.annotators
        counted: Values = {"first": first, "second": second, "count": pair.compared}
        values[name] = _figure(compared.measure, _mean(pair))
        values[f"{name}_pair"] = said(Sentence(_TWO if compared.is_even else _TWO_ON, counted))
    if compared.grand_interval is None:
        template = N_(
            "Mean agreement ({measure}) is {mean}, from {least} ({least_pair}) to {most} "
            "({most_pair})."
        )
    else:
        template = N_(
            "Mean agreement ({measure}) is {mean} ({level} interval: {low} to {high}), from "
            "{least} ({least_pair}) to {most} ({most_pair})."
        )
    return Sentence(template, values)


def _interval(compared: Comparison, interval: Interval | None) -> Mapping[str, str]:
    if interval is None or compared.draws is None:
        return {}
    low, high = (_figure(compared.measure, end) for end in (interval.low, interval.high))
    return {"level": f"{100 * compared.draws.level:g}\N{NO-BREAK SPACE}%", "low": low, "high": high}


def of_annotators(collation: Collation, options: Options) -> Finding:
    """Who differs from the others by more than chance, if that can be tested."""
    finding = _outliers(collation, options)
    if len(collation.members) > 2 and on_copyists(collation, options):
        return finding.followed_by(COPIED)
    return finding


def _outliers(collation: Collation, options: Options) -> Finding:
    names = collation.annotators
    from_others = annotator_tables.differences(collation, options)
    if np.isnan(from_others.margins).all():
        template = N_(
            "Whether an annotator differs from the others cannot be tested: that takes three "
            "annotators with ten verse pairs in common."
        )
        return Finding(Rank.ANNOTATORS, Sentence(template))
    ranked = np.argsort(np.nan_to_num(-from_others.differences, nan=np.inf), kind="stable").tolist()
    each = [
        {
            "name": names[place],
            "difference": shown(Kind.RATE, float(from_others.differences[place])),
            "margin": shown(Kind.RATE, float(from_others.margins[place])),
        }
        for place in ranked
    ]
    outliers = [
        values for place, values in zip(ranked, each, strict=True) if from_others.outliers[place]
    ]
    if not outliers:
        template = N_(
            "No annotator differs from the others by more than chance; {name} differs most, with "
            "{difference} percentage points more disagreement and a margin of chance of {margin}."
        )
        return Finding(Rank.ANNOTATORS, Sentence(template, each[0]))
    if len(outliers) == 1:
        template = N_(
            "{name} differs from the others by more than chance: {difference} percentage points "
            "more disagreement, with a margin of chance of {margin}."
        )
        sentence, (place,) = Sentence(template, outliers[0]), np.flatnonzero(from_others.outliers)
        striking = departures(collation, options, 1)
        largest = {departure.annotator: departure for departure in striking}
        departure = largest.get(int(place))
        if departure is not None:
            in_short = said(in_words(departure, collation.word_types(options.types)))
            why = Sentence(_MOST_UNLIKE, {"name": names[place], "departure": in_short})
            sentence = Sentence(_TWO_SENTENCES, {"first": said(sentence), "second": said(why)})
        return Finding(Rank.ANNOTATORS, sentence)
    template = N_(
        "{count} {count:annotator differs|annotators differ} from the others by more than "
        "chance (percentage points more disagreement; margin of chance): {names}."
    )
    listed = _listed(Sentence(_DIFFERENCE, values) for values in outliers)
    return Finding(Rank.ANNOTATORS, Sentence(template, {"count": len(outliers), "names": listed}))


def of_words(result: Causes) -> Finding:
    """On how many words all annotators agree, and which are decided differently most often."""
    of_types = result.means.words * result.listed
    words, differing = int(of_types.sum()), int(result.differing[result.listed].sum())
    if not words:
        return Finding(Rank.WORDS, Sentence("No word was decided by two annotators."))
    if not differing:
        template = N_("Annotators decided {words} {words:word|words} and differ on none.")
        return Finding(Rank.WORDS, Sentence(template, {"words": words}))
    listed = _listed(
        Sentence(
            _COUNTED_WORDS[result.types.side(number)],
            {
                "word": result.types.forms[number],
                "count": int(result.differing[number]),
                "all": int(result.means.words[number]),
            },
        )
        for number in result.ranked()[:_TYPES].tolist()
    )
    template = N_(
        "Of {words} {words:word|words}, all annotators who decided on them agree on {agreed} "
        "({share}); the words decided differently most often are {types}."
    )
    if not result.listed.all():
        template = N_(
            "Of {words} {words:word|words}, punctuation left out, all annotators who decided on "
            "them agree on {agreed} ({share}); the words decided differently most often are "
            "{types}."
        )
    agreed = words - differing
    share = _figure(AgreementMeasure.DICE, agreed / words)
    values: Values = {"agreed": agreed, "words": words, "share": share, "types": listed}
    return Finding(Rank.WORDS, Sentence(template, values))


def of_progress(collation: Collation, left_out: Sequence[tuple[Problem, ...]]) -> Finding:
    """How far the annotation sets are done, and how many files were left out for which reason.

    Args:
        left_out: the problems of each file that was left out.
    """
    held = np.array([member.held for member in collation.members])
    done = np.array([member.done for member in collation.members])
    if not held.all():
        left = (held & ~done).sum(axis=1)
        return _of_different_pairs(collation, left, held.sum(axis=1), left_out)
    each = done.sum(axis=1)
    fewest = int(each.argmin())
    values = {
        "pairs": done.shape[1],
        "sets": len(collation.members),
        "done": int(done.all(axis=0).sum()),
        "name": collation.annotators[fewest],
        "fewest": int(each[fewest]),
        "files": len(left_out),
        "reasons": _listed(_reasons(left_out)),
    }
    if done.all() and not left_out:
        template = N_(
            "The work is complete: {pairs} verse {pairs:pair is|pairs are} done in all {sets} "
            "annotation sets."
        )
    elif done.all():
        template = N_(
            "All {sets} annotation sets compared are complete ({pairs} verse "
            "{pairs:pair|pairs}); {files} {files:file was|files were} left out "
            "({reasons})."
        )
    elif not left_out:
        template = N_(
            "The work is not complete: {done} of {pairs} verse {pairs:pair is|pairs are} done in "
            "all {sets} annotation sets; {name} has done the fewest ({fewest})."
        )
    else:
        template = N_(
            "The work is not complete: {done} of {pairs} verse {pairs:pair is|pairs are} done in "
            "all {sets} annotation sets, {name} has done the fewest ({fewest}), and {files} "
            "{files:file was|files were} left out ({reasons})."
        )
    return Finding(Rank.PROGRESS, Sentence(template, values))


def _of_different_pairs(
    collation: Collation,
    left: IntArray,
    held: IntArray,
    left_out: Sequence[tuple[Problem, ...]],
) -> Finding:
    """The same if the annotation sets hold different verse pairs.

    Args:
        left: shape (annotators,); how many verse pairs in the file of each are not done.
        held: shape (annotators,); how many are in it.
    """
    most = int(left.argmax())
    values: Values = {
        "pairs": len(collation.bitext),
        "sets": len(collation.members),
        "left": int(left.sum()),
        "held": int(held.sum()),
        "name": collation.annotators[most],
        "most": int(left[most]),
        "own": int(held[most]),
    }
    template = N_(
        "The work is complete: {sets} annotation sets hold different ones of {pairs} verse "
        "{pairs:pair|pairs}, and each has done all that it holds."
    )
    if left.any():
        template = N_(
            "The work is not complete: the {sets} annotation sets hold different verse pairs, and "
            "{left} of the {held} in their files {left:is|are} not done; {name} has most left "
            "({most} of {own})."
        )
    finding = Finding(Rank.PROGRESS, Sentence(template, values))
    if not left_out:
        return finding
    words = N_("{files} {files:file was|files were} left out ({reasons}).")
    reasons: Values = {"files": len(left_out), "reasons": _listed(_reasons(left_out))}
    return finding.followed_by(Sentence(words, reasons))


def _reasons(left_out: Sequence[tuple[Problem, ...]]) -> Iterator[Sentence]:
    """How many files were left out for each reason."""
    counts = Counter(
        _REASONS.get(problems[0].template, _UNUSABLE) for problems in left_out if problems
    )
    for template, count in counts.items():
        yield Sentence(template, {"count": count})


def of_copies(work: Identical) -> Finding:
    """Whose work is identical in more verse pairs than chance explains."""
    pairs = work.pairs.values()
    if not work.named:
        template = N_("No two annotators have more identical work than chance explains.")
        if all(isinf(pair.by_chance) for pair in pairs):
            template = N_(
                "Whether identical work is more than chance cannot be tested: that takes a third "
                "annotator, whose work shows which verse pairs are easy."
            )
        return Finding(Rank.NO_COPIES, Sentence(template))
    named = [pair for pair in pairs if pair.is_named]
    if len(named) == 1:
        ((first, second),), (pair,) = work.named, named
        template = N_(
            "The work of {first} and {second} is identical in {identical} of {compared} longer "
            "verse {compared:pair|pairs}, more than chance explains."
        )
        counts = {"identical": pair.identical, "compared": pair.compared}
        values: Values = {"first": first, "second": second, **counts}
        return Finding(Rank.COPIES, Sentence(template if pair.flagged else _ALL_ALIKE, values))
    template = N_(
        "{count} {count:pair|pairs} of annotators have more identical work than chance "
        "explains: {pairs}."
    )
    if not all(pair.flagged for pair in named):
        template = N_(
            "The work of {count} {count:pair|pairs} of annotators is identical over long stretches "
            "or in all verse pairs: {pairs}."
        )
    listed = _listed(
        Sentence(_TWO, {"first": first, "second": second}) for first, second in work.named
    )
    return Finding(Rank.COPIES, Sentence(template, {"count": len(named), "pairs": listed}))


def of_gold(collation: Collation, comparisons: Sequence[Comparison]) -> Finding | None:
    """How far annotators agree with the gold standard, if one is compared."""
    golds = [member.annotator for member in collation.members if member.role is Role.GOLD]
    if len(golds) != 1 or len(comparisons) != 1:
        return None
    gold, measure = golds[0], comparisons[0].measure
    with_gold = [pair for pair in comparisons[0].pairs if pair.spread and gold in pair.annotators]
    if not with_gold:
        return None
    values = {"measure": said(NAMES[measure].choice)}
    ranked = sorted(with_gold, key=_mean)
    for name, pair in (("least", ranked[0]), ("most", ranked[-1])):
        (values[f"{name}_name"],) = (
            annotator for annotator in pair.annotators if annotator != gold
        )
        values[name] = _figure(measure, _mean(pair))
    template = N_(
        "Agreement ({measure}) with the gold standard is lowest for {least_name} ({least}) "
        "and highest for {most_name} ({most})."
    )
    if len(ranked) == 1:
        template = N_("Agreement ({measure}) of {least_name} with the gold standard is {least}.")
    return Finding(Rank.GOLD, Sentence(template, values))


def of_second_passes(passes: Mapping[str, Collation], options: Options) -> Finding | None:
    """Who agrees least with their own first pass, where there are second passes."""
    rates = [
        (spread.mean, pair.compared, name)
        for name, both in passes.items()
        for pair in compare(both, annotator_tables.options_of_passes(options)).pairs
        if (spread := pair.spread) is not None
    ]
    if not rates:
        return None
    rate, compared, name = min(rates)
    template = N_(
        "Of {count} {count:annotator|annotators} with a second pass, {name} agrees least with "
        "their own first pass: {rate} over {compared} verse {compared:pair|pairs}."
    )
    if len(rates) == 1:
        template = N_(
            "The second pass of {name} agrees with the first by {rate} over {compared} verse "
            "{compared:pair|pairs}."
        )
    figure = _figure(AgreementMeasure.DICE, rate)
    values: Values = {"count": len(rates), "name": name, "rate": figure, "compared": compared}
    return Finding(Rank.SECOND_PASSES, Sentence(template, values))


def _mean(pair: PairAgreement) -> float:
    return pair.spread.mean if pair.spread else np.nan


def _grand_mean(compared: Comparison) -> float:
    return compared.grand.mean if compared.grand else np.nan


def _figure(measure: AgreementMeasure, figure: float) -> str:
    if measure.is_beyond_chance:
        return shown(Kind.FIGURE, figure)
    return f"{shown(Kind.RATE, figure)}\N{NO-BREAK SPACE}%"


def _listed(sentences: Iterable[Sentence]) -> str:
    return ", ".join(map(said, sentences))
