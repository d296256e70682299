"""Evaluation of induced bilingual lexicons against a gold standard."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple, Self

import numpy as np

from blinker_qt.agreement.encoding import FloatArray, IntArray, ratio
from blinker_qt.agreement.resampling import (
    MIN_PAIRS,
    ROUGH_BELOW,
    Draws,
    Interval,
    Resampled,
    Units,
    resampled_totals,
)
from blinker_qt.agreement.signature import Signature, digest_of
from blinker_qt.bitext.errors import InputError, Problem, Sentence
from blinker_qt.bitext.tokens import without_case
from blinker_qt.bitext.verses import Side
from blinker_qt.compare.collation import Collation, ComparisonError
from blinker_qt.compare.lexicon import decisions, joined
from blinker_qt.compare.loading import names_of
from blinker_qt.compare.options import DEFAULT_OPTIONS
from blinker_qt.compare.table import Cell, Column, Kind, Table, ends, or_none
from blinker_qt.compare.word_types import SideTypes
from blinker_qt.formats.reading import all_read, decoded, lines, read_capped
from blinker_qt.translation import N_

BEST = (1, 2, 5)
"""The numbers of each word's best translations that are scored, beside all of them."""
_DRAWS = Draws()
_SCORE = re.compile(r"[-+]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][-+]?[0-9]{1,3})?")
_CELLS = 3


@dataclass(frozen=True, slots=True)
class InducedLexicon:
    """Translations of words with scores, as a program found them in texts.

    Attributes:
        name: what it is called, such as the name of its file.
        translations: the translations of each source word, the best first; words and translations
            are as `without_case` gives them.
    """

    name: str
    translations: Mapping[str, tuple[str, ...]]

    @classmethod
    def of(cls, name: str, entries: Sequence[tuple[str, str, float]]) -> Self:
        """A lexicon from words, translations and scores, of which the highest is the best.

        Translations with equal scores keep their order. Of an entry that is there twice, ignoring
        case, the higher score counts.
        """
        scores: dict[str, dict[str, float]] = {}
        for word, translation, score in entries:
            of_word = scores.setdefault(without_case(word), {})
            form = without_case(translation)
            of_word[form] = max(score, of_word.get(form, score))
        return cls(
            name,
            {
                word: tuple(sorted(of_word, key=of_word.__getitem__, reverse=True))
                for word, of_word in scores.items()
            },
        )

    @classmethod
    def read(cls, path: Path, name: str) -> Self:
        """Read lines of a source word, its translation and a score, separated by tabs.

        Raises:
            InputError: the file cannot be read, or names the lines that have another form.
        """
        entries, problems = [], []
        for number, line in enumerate(lines(decoded(read_capped(path), path)), 1):
            cells = line.split("\t")
            if not line:
                continue
            if len(cells) != _CELLS:
                what = N_(
                    "the line has {count} {count:cell|cells} separated by tabs; expected a word "
                    "of the source text, its translation and a score, separated by tabs"
                )
                values: dict[str, str | int] = {"count": len(cells)}
                problems.append(Problem(str(path), what, number, values=values))
            elif not (cells[0] and cells[1]):
                what = N_("the word or its translation is missing")
                problems.append(Problem(str(path), what, number))
            elif not _SCORE.fullmatch(cells[2]):
                what = N_("the score, “{text}”, is not a number")
                values = {"text": cells[2]}
                problems.append(Problem(str(path), what, number, values=values))
            else:
                entries.append((cells[0], cells[1], float(cells[2])))
        if not (entries or problems):
            problems.append(
                Problem(
                    str(path),
                    N_(
                        "the file is empty: expected a word of the source text, its translation "
                        "and a score, separated by tabs"
                    ),
                )
            )
        if problems:
            raise InputError(*problems)
        return cls.of(name, entries)

    def best(self, count: int | None) -> "InducedLexicon":
        """The same lexicon with so many translations of each word at most; None for all."""
        kept = {word: forms[:count] for word, forms in self.translations.items()}
        return replace(self, translations=kept)

    @property
    def most(self) -> int:
        """How many translations the word with most of them has."""
        return max(map(len, self.translations.values()))

    @property
    def digest(self) -> str:
        """A short digest of the entries, for signatures."""
        return digest_of(sorted(self.translations.items()))


def read_lexicons(paths: Sequence[Path]) -> list[InducedLexicon]:
    """Read lexicons, which are named after their files.

    Raises:
        InputError: the problems of all files.
    """
    names = dict(zip(paths, names_of(paths), strict=True))
    return all_read(lambda path: InducedLexicon.read(path, names[path]), paths)


@dataclass(frozen=True, slots=True, eq=False)
class Standard:
    """How a gold standard translates the words whose every instance it has annotated.

    An instance is a word of the text. Its translation is all words it is linked with, as one
    phrase.

    Attributes:
        words: the source words, as `without_case` gives them.
        of_instance: shape (instances,), the index in `words` of each.
        translations: the translation of each instance; empty if it has none.
        pairs: shape (instances,), the verse pair of each.
        partners: shape (instances,), how many words each is linked with.
        sets: shape (verse pairs,), the number of the set of each.
        left_out: how many word types have an instance that is not annotated.
    """

    words: tuple[str, ...]
    of_instance: IntArray
    translations: tuple[str, ...]
    pairs: IntArray
    partners: IntArray
    sets: IntArray
    left_out: int

    @classmethod
    def of(cls, collation: Collation, gold: int = 0) -> Self:
        """The standard that the member at an index is.

        Raises:
            ComparisonError: of every word some instance is not annotated.
        """
        golden, words = collation.members[gold].counted, collation.words
        types, other_types = (
            SideTypes.of(collation.bitext.verses(side), without_case) for side in Side
        )
        done = golden.done_words(words, Side.SOURCE)
        is_whole = np.ones(len(types.forms), np.bool_)
        is_whole[types.of_word[~done]] = False
        if not is_whole.any():
            raise ComparisonError(
                N_("the gold standard has no word of which every instance is annotated")
            )
        instances = np.flatnonzero(is_whole[types.of_word])
        numbers = np.cumsum(is_whole) - 1
        linked = [partners for partners, _ in decisions(golden, Side.SOURCE, instances)]
        return cls(
            tuple(form for form, whole in zip(types.forms, is_whole, strict=True) if whole),
            numbers[types.of_word[instances]],
            tuple(joined(partners, other_types) for partners in linked),
            np.searchsorted(words.source_starts, instances, side="right") - 1,
            np.fromiter(map(len, linked), np.int64, len(linked)),
            collation.set_numbers(DEFAULT_OPTIONS),
            int((~is_whole).sum()),
        )


class LexiconCounts(NamedTuple):
    """The counts from which precision and recall of a lexicon are computed.

    By type, each entry of an evaluated word counts once; by token, an entry is offered for every
    instance of its word.

    Attributes:
        by_word: shape (words, 3): how many entries of each word are right, how many there are,
            and how many translations the gold standard has.
        by_pair: shape (verse pairs, 3): how many offers are right, how many there are, and how many
            instances are linked.
    """

    by_word: FloatArray
    by_pair: FloatArray

    @classmethod
    def of(cls, standard: Standard, lexicon: InducedLexicon) -> Self:
        """Count the entries and the offers of a lexicon."""
        entries = [frozenset(lexicon.translations.get(word, ())) for word in standard.words]
        sizes = np.array([len(forms) for forms in entries], np.float64)
        numbers = standard.of_instance.tolist()
        right = np.array(
            [
                form in entries[word]
                for word, form in zip(numbers, standard.translations, strict=True)
            ],
            np.float64,
        )
        is_linked = standard.partners > 0
        pairs, size = standard.pairs, standard.sets.size
        offers = (right, sizes[standard.of_instance], is_linked.astype(np.float64))
        by_pair = np.stack(
            [np.bincount(pairs, offer, size).astype(np.float64) for offer in offers], axis=1
        )
        gold: list[set[str]] = [set() for _ in standard.words]
        for word, form in zip(numbers, standard.translations, strict=True):
            if form:
                gold[word].add(form)
        by_word = [
            (len(forms & entry), len(entry), len(forms))
            for forms, entry in zip(gold, entries, strict=True)
        ]
        return cls(np.array(by_word, np.float64), by_pair)


@dataclass(frozen=True, slots=True, eq=False)
class LexiconScores:
    """Precision and recall of a lexicon, or of the best translations of each word in it.

    Attributes:
        name: the name of the lexicon.
        best: how many translations of a word count at most; None for all.
        counts: shape (6,), int64: right entries, entries, translations in the gold standard, right
            offers, offers, linked instances.
        figures: shape (4,): precision and recall by type, precision and recall by token; NaN
            where undefined.
        intervals: one for each figure: by type over words, by token over verse pairs.
    """

    name: str
    best: int | None
    counts: IntArray
    figures: FloatArray
    intervals: tuple[Interval | None, ...]

    @classmethod
    def of(
        cls, standard: Standard, lexicon: InducedLexicon, best: int | None, draws: Draws
    ) -> Self:
        """The scores of the best translations of each word."""
        tables = LexiconCounts.of(standard, lexicon.best(best))
        in_sets = Units.of(standard.sets), Units.in_one_set(len(standard.words))
        by_pair, by_word = tables.by_pair, tables.by_word
        figures = [
            _resampled(by_word, in_sets[1], draws),
            _resampled(by_pair, in_sets[0], draws),
        ]
        return cls(
            lexicon.name,
            best,
            np.concatenate([by_word.sum(axis=0), by_pair.sum(axis=0)]).astype(np.int64),
            np.concatenate([drawn.figures[0] for drawn in figures]),
            tuple(interval for drawn in figures for interval in drawn.intervals(draws.level)),
        )


def _resampled(table: FloatArray, units: Units, draws: Draws) -> Resampled:
    """Precision and recall of counts of shape (verse pairs or words, 3)."""
    of_units = units.sums(table)
    totals = resampled_totals(of_units, units, draws)
    return Resampled.of(precision_and_recall(totals), units, of_units[:, 1:] != 0)


def precision_and_recall(totals: FloatArray) -> FloatArray:
    """Both of summed counts: from shape (..., 3) to shape (..., 2).

    >>> precision_and_recall(np.array([3.0, 4.0, 6.0])).tolist()
    [0.75, 0.5]
    """
    right, offered, expected = np.moveaxis(totals, -1, 0)
    return np.stack([ratio(right, offered), ratio(right, expected)], axis=-1)


@dataclass(frozen=True, slots=True, eq=False)
class LexiconEvaluation:
    """Scores of induced lexicons against a gold standard."""

    signature: str
    gold: str
    standard: Standard
    scores: tuple[LexiconScores, ...]


def evaluate_lexicons(
    collation: Collation, lexicons: Sequence[InducedLexicon], draws: Draws = _DRAWS
) -> LexiconEvaluation:
    """Score lexicons against the gold standard that is the first member.

    Raises:
        ComparisonError: of every word some instance is not annotated.
    """
    standard = Standard.of(collation)
    gold = replace(collation, members=collation.members[:1])
    scores = []
    for lexicon in lexicons:
        counts = [count for count in BEST if count < lexicon.most]
        scores += [LexiconScores.of(standard, lexicon, best, draws) for best in (*counts, None)]
    return LexiconEvaluation(
        str(_signature(gold, lexicons, draws)), gold.annotators[0], standard, tuple(scores)
    )


def _signature(gold: Collation, lexicons: Sequence[InducedLexicon], draws: Draws) -> Signature:
    fields = dict(gold.signature(DEFAULT_OPTIONS, "evaluate-lexicon").fields)
    signature = Signature("evaluate-lexicon")
    if gold.chosen_by:
        signature = signature.with_fields(chosen=gold.chosen_by)
    return signature.with_fields(
        side=Side.SOURCE.value,
        case="folded",
        gold=gold.annotators,
        lexicons=[lexicon.name for lexicon in lexicons],
        entries=digest_of([lexicon.digest for lexicon in lexicons]),
        partition=fields["partition"],
        pairs=len(gold.bitext),
        left_out=int(fields["left-out"]),
        data=fields["data"],
        interval="accelerated-percentile",
        drawn="pairs-within-sets-and-words",
        level=draws.level,
        replicates=draws.replicates,
        seed=draws.seed,
    )


_LEXICON, _BEST = Column("lexicon", "lexicon"), Column("best", "translations of each word")
_MEASURES = (
    Column("precision_by_type", "precision by type", Kind.RATE),
    Column("recall_by_type", "recall by type", Kind.RATE),
    Column("precision_by_token", "precision by token", Kind.RATE),
    Column("recall_by_token", "recall by token", Kind.RATE),
)
_IN_WORDS = tuple(Sentence(str(column.heading), name=column.name) for column in _MEASURES)
_COUNTS = (
    Column("right", "right entries", Kind.COUNT),
    Column("entries", "entries scored", Kind.COUNT),
    Column("translations", "translations in the gold standard", Kind.COUNT),
    Column("right_offers", "right offers", Kind.COUNT),
    Column("offers", "offers", Kind.COUNT),
    Column("linked", "linked words", Kind.COUNT),
)
_ALL, _BEST_ONE = Sentence("all", name="all"), Sentence("the best", name="1")
_BEST_FEW = N_("the {count} best")
_WORDS_SCORED = N_(
    "Scored on the {words} words of the source side of which every instance is "
    "annotated ({instances} instances)."
)
_LEFT_OUT = N_("Words that do not count, because not every instance is annotated: {count}.")
_BY_TYPE = Sentence(
    "By type: precision is the share of right entries, recall the share of the gold standard's "
    "translations that are entries."
)
_BY_TOKEN = Sentence(
    "By token: an entry is offered for every instance of its word, and is right if that instance "
    "is linked so."
)
_SINGLE = N_(
    "{single} of {linked} linked instances are linked with one word; a lexicon of single words can "
    "have no others."
)
_INTERVALS = Sentence(
    "95 % bootstrap intervals: by type over words, by token over verse pairs, which are drawn "
    "within their sets."
)
_ROUGH = N_(
    "Intervals over fewer than {few} verse pairs or words are rough; over fewer than {fewest} are "
    "none."
)


def lexicon_tables(evaluation: LexiconEvaluation) -> tuple[Table, ...]:
    """The scores of all lexicons, and how sure they are."""
    standard, signature = evaluation.standard, evaluation.signature
    scored = {"words": len(standard.words), "instances": standard.of_instance.size}
    linked = int((standard.partners > 0).sum())
    single = {"single": int((standard.partners == 1).sum()), "linked": linked}
    notes = [Sentence(_WORDS_SCORED, scored)]
    if standard.left_out:
        notes.append(Sentence(_LEFT_OUT, {"count": standard.left_out}))
    notes += [_BY_TYPE, _BY_TOKEN, Sentence(_SINGLE, single)]
    rows: list[tuple[Cell, ...]] = []
    interval_rows: list[tuple[Cell, ...]] = []
    for scores in evaluation.scores:
        head = (scores.name, _best_in_words(scores.best))
        rows.append((*head, *map(or_none, scores.figures.tolist()), *scores.counts.tolist()))
        both = zip(_IN_WORDS, scores.figures.tolist(), scores.intervals, strict=True)
        for measure, figure, interval in both:
            interval_rows.append((*head, measure, or_none(figure), *ends(interval)))
    interval_columns = (
        _LEXICON,
        _BEST,
        Column("measure", "measure"),
        Column("figure", "figure", Kind.RATE),
        Column("low", "from", Kind.RATE),
        Column("high", "to", Kind.RATE),
    )
    rough = Sentence(_ROUGH, {"few": ROUGH_BELOW, "fewest": MIN_PAIRS})
    return (
        Table(
            "lexicons",
            "Lexicons against the gold standard",
            (_LEXICON, _BEST, *_MEASURES, *_COUNTS),
            tuple(rows),
            signature,
            tuple(notes),
        ),
        Table(
            "lexicon_intervals",
            "Uncertainty of the figures of lexicons",
            interval_columns,
            tuple(interval_rows),
            signature,
            (_INTERVALS, rough),
        ),
    )


def _best_in_words(best: int | None) -> Sentence:
    if best is None:
        return _ALL
    return _BEST_ONE if best == 1 else Sentence(_BEST_FEW, {"count": best}, name=str(best))
