"""Collations: annotation sets of one bitext as arrays, ready to be compared."""

import hashlib
import json
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from itertools import chain
from operator import attrgetter
from typing import Any, Self, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from blinker_qt.agreement.dice import Counting, Counts, VersePairs, count_by_verse_pair
from blinker_qt.agreement.encoding import (
    BoolArray,
    EncodedSet,
    IntArray,
    WordNumbers,
    encode,
    placed,
    restricted,
)
from blinker_qt.agreement.measures import measured
from blinker_qt.agreement.partition import OUTSIDE, SETS_IN_FILE, Parts, SetsInFile
from blinker_qt.agreement.progress import Progress, no_progress
from blinker_qt.agreement.signature import Signature, Value
from blinker_qt.bitext.adjudication import Source
from blinker_qt.bitext.alignment import Alignment, labels_from_text
from blinker_qt.bitext.annotation import Role
from blinker_qt.bitext.errors import BlinkerError, InputError, Problem, Sentence
from blinker_qt.bitext.remarks import Remarks
from blinker_qt.bitext.study import LinkLabel, Study, united_labels
from blinker_qt.bitext.verses import Bitext, Side
from blinker_qt.bitext.word_details import PartsOfSpeech
from blinker_qt.compare.options import ContentWords, Options, TypesBy, signed
from blinker_qt.compare.shared_pairs import places_in
from blinker_qt.compare.word_types import (
    DIGITS,
    WordTypes,
    content_words,
    parts_of_speech,
    verses_digest,
    verses_of_types,
    without_lemma,
)
from blinker_qt.formats.columns import AnnotationColumns, LinkColumns, placed_rows
from blinker_qt.translation import N_

_FEWEST = 2
_CALLED = 10
"""The most annotators named in an error about an unknown one."""
_DIGITS = 12
"""Hexadecimal digits of the digest of the data in signatures."""
_SETS_DIFFER = N_(
    "verse pair {number} ({reference}) is in set {set}, in {other} in set {other_set}; expected "
    "the same sets in all files; otherwise give the size or number of sets"
)

_NO_PARTS_OF_SPEECH = {
    Side.SOURCE: N_("no source word has a part of speech to identify content words by"),
    Side.TARGET: N_("no target word has a part of speech to identify content words by"),
}
_BY_LEMMA = N_(
    "Words with the same lemma are one type. Without a lemma, and so by their form: {source} "
    "source and {target} target {target:word|words}."
)

Answer = TypeVar("Answer")


class ComparisonError(BlinkerError):
    """There is nothing to compare."""


@dataclass(slots=True, eq=False)
class LastResults:
    """A cache with the last answer to each question.

    It is used for what takes more than a second in the largest study, so that changing an unrelated
    option is fast. Answers are shared and must not be changed.
    """

    _answers: dict[str, tuple[Hashable, object]] = field(default_factory=dict, init=False)

    def answer(self, question: str, choices: Hashable, compute: Callable[[], Answer]) -> Answer:
        """The cached answer if the choices are the same as last time, otherwise a new one."""
        kept = self._answers.get(question)
        if kept is None or kept[0] != choices:
            # Do not keep both answers in memory at once.
            self._answers.pop(question, None)
            kept = self._answers[question] = (choices, compute())
        return cast(Answer, kept[1])


_NO_TRAINING = N_("{count} verse {count:pair|pairs} for training {count:is|are} not counted.")
_TRAINING_TOO = N_("{count} verse {count:pair|pairs} for training {count:is|are} counted, too.")
_BESIDE = N_("Gold standards and machines that count like annotators here: {names}.")


@dataclass(frozen=True, eq=False)
class AnnotatorWork:
    """One annotator's decisions and remarks; the texts are those of the collation.

    Attributes:
        called: the name of the annotation set in messages, such as the path of its file.
        annotator: the name in tables; a gold standard of Lea's is “Lea (gold)”.
        sets: the number of the set of each verse pair, as the file states it; 0 for those that are
            not in the file.
        held: shape (verse pairs,), bool; the verse pairs that are in the file.
        everything: the links and marks in all verse pairs.
        counted: those in the verse pairs that are compared: done and not rejected.
        possible: the possible links in all verse pairs.
        done: shape (verse pairs,), bool; the verse pairs declared done.
        seconds: shape (verse pairs,); the time spent on each.
        seconds_again: shape (verse pairs,); the time spent on the second pass of each.
        remarks: the remarks of each verse pair that has any.
        ratings: shape (questions, verse pairs), int8; the step of the answer to each question of
            the study, from 0, or -1 if there is none.
        labels: the labelled links of each verse pair that has any, as in `PairAnnotation`.
        accepted: shape (verse pairs,); how many suggested links were accepted in each.
        revision: how many edits were ever made to the annotation set.
        sources: what a gold standard was made from.
        fingerprint: SHA-256 over the bytes of its file; empty if it is not read from one.
        pauses: those on each verse pair that has any, as in `PairAnnotation`.
        known: cached answers that concern this annotator alone.
    """

    called: str
    annotator: str
    role: Role
    study: Study
    sets: tuple[int, ...]
    held: BoolArray
    everything: EncodedSet
    counted: EncodedSet
    possible: LinkColumns
    done: BoolArray
    seconds: IntArray
    seconds_again: IntArray
    remarks: Mapping[int, Remarks]
    ratings: NDArray[np.int8]
    labels: Mapping[int, str]
    accepted: IntArray
    revision: int
    sources: tuple[Source, ...] = ()
    fingerprint: str = ""
    pauses: Mapping[int, str] = field(default_factory=dict)
    known: LastResults = field(default_factory=LastResults, init=False, repr=False)

    @classmethod
    def of(cls, called: str, columns: AnnotationColumns, words: WordNumbers) -> Self:
        """Encode an annotation set; `words` must number the words of its texts."""
        links = (columns.links.pair, columns.links.source, columns.links.target)
        decided = (links, columns.source_marks, columns.target_marks)
        everything = encode(words, np.ones(len(words), np.bool_), *decided)
        is_whole = columns.counting.all()
        counted = everything if is_whole else encode(words, columns.counting, *decided)
        name = columns.annotator
        if columns.role is Role.GOLD and name.casefold() != Role.GOLD.value:
            # An adjudicator may also be one of the annotators.
            name = f"{name} ({Role.GOLD.value})"
        return cls(
            called=called,
            annotator=name,
            role=columns.role,
            study=columns.study,
            sets=columns.bitext.sets,
            held=np.ones(len(words), np.bool_),
            everything=everything,
            counted=counted,
            possible=columns.possible,
            done=columns.done,
            seconds=columns.seconds,
            seconds_again=np.zeros_like(columns.seconds),
            remarks=columns.remarks,
            ratings=columns.ratings,
            labels=columns.labels,
            accepted=columns.accepted,
            revision=columns.revision,
            sources=columns.sources,
            fingerprint=columns.fingerprint,
            pauses=columns.pauses,
        )

    def placed(self, before: WordNumbers, after: WordNumbers, places: IntArray) -> Self:
        """The same work with its verse pairs among others, which are not done.

        The arguments are those of `encoding.placed`.
        """
        if np.array_equal(places, np.arange(len(after))):
            return self
        kept = places >= 0
        rows = places[kept]

        def spread(values: NDArray[Any], empty: int) -> NDArray[Any]:
            shape = (*values.shape[:-1], len(after))
            wider = np.full(shape, empty, values.dtype)
            wider[..., rows] = values[..., kept]
            return wider

        everything = placed(self.everything, before, after, places)
        is_whole = self.counted is self.everything
        of_possible = places[self.possible.pair]
        order = np.argsort(of_possible, kind="stable")
        order = order[of_possible[order] >= 0]
        return replace(
            self,
            sets=tuple(spread(np.array(self.sets), 0).tolist()),
            held=spread(self.held, 0),
            everything=everything,
            counted=everything if is_whole else placed(self.counted, before, after, places),
            possible=LinkColumns(
                of_possible[order].astype(np.int32),
                self.possible.source[order],
                self.possible.target[order],
            ),
            done=spread(self.done, 0),
            seconds=spread(self.seconds, 0),
            seconds_again=spread(self.seconds_again, 0),
            remarks=placed_rows(self.remarks, places),
            ratings=spread(self.ratings, -1),
            labels=placed_rows(self.labels, places),
            pauses=placed_rows(self.pauses, places),
            accepted=spread(self.accepted, 0),
        )

    @property
    def later(self) -> int:
        """The number of verse pairs that are left for later."""
        return sum(map(self.study.waits, self.remarks.values()))

    @cached_property
    def digest(self) -> bytes:
        """A digest of all data that figures depend on, except the texts and the time."""
        work, possible, study = self.counted, self.possible, self.study
        questions = [
            (
                *(question.name, question.text, question.steps, question.ordered),
                *([question.hides.value] if question.hides else []),
            )
            for question in study.questions
        ]
        machine = study.suggestions and study.suggestions.annotator
        told: tuple[object, ...] = self.role.value, study.seed, questions, machine
        if machine and study.least_score is not None:
            told = *told, study.least_score
        digest = hashlib.sha256(repr(told).encode())
        is_counted = work.done[possible.pair]
        for values in (
            np.array(self.sets),
            work.source,
            work.target,
            work.source_marks,
            work.target_marks,
            work.done,
            self.done,
            possible.pair[is_counted],
            possible.source[is_counted],
            possible.target[is_counted],
            np.diff(self.everything.link_starts) * self.done,
            self.accepted * self.done,
            np.where(work.done, self.ratings, -1),
        ):
            digest.update(b"%d " % values.size)
            digest.update(values.astype("<i4").tobytes())
        if study.labels:
            names = [label.name for label in study.labels]
            counted = sorted((row, text) for row, text in self.labels.items() if work.done[row])
            digest.update(repr((names, counted)).encode())
        return digest.digest()

    def alignment(self, words: WordNumbers, index: int) -> Alignment:
        """The alignment of the verse pair at an index, done or not."""
        links = slice(*self.everything.link_starts[index : index + 2].tolist())
        source_start, target_start = words.source_starts[index], words.target_starts[index]
        possible = _between(self.possible.pair, index, index + 1)
        return Alignment(
            _pairs(
                self.everything.source[links] - source_start,
                self.everything.target[links] - target_start,
            ),
            _within(self.everything.source_marks, words.source_starts, index),
            _within(self.everything.target_marks, words.target_starts, index),
            possible=_pairs(self.possible.source[possible], self.possible.target[possible]),
            labels=labels_from_text(self.labels.get(index, "")),
        )


@dataclass(frozen=True, slots=True, eq=False)
class Collation:
    """Several annotators' work on one bitext.

    Attributes:
        bitext: the texts; sets as stated by the first annotation set that is not a machine's.
        words: the numbering of the bitext's words.
        both_passes: whether these are the two passes of one annotator.
        known: cached answers.
    """

    bitext: Bitext
    words: WordNumbers
    members: tuple[AnnotatorWork, ...]
    both_passes: bool = False
    known: LastResults = field(default_factory=LastResults, init=False, repr=False)

    @property
    def annotators(self) -> tuple[str, ...]:
        """The annotators' names, in the order of the members."""
        return tuple(member.annotator for member in self.members)

    @property
    def roles(self) -> str | list[str]:
        """The roles of the members: ``annotator`` if all are annotators, else the role of each."""
        roles = [member.role.value for member in self.members]
        return Role.ANNOTATOR.value if {*roles} == {Role.ANNOTATOR.value} else roles

    def notes_on(self, options: Options) -> Iterator[Sentence]:
        """Notes on members that are no annotators, and on verse pairs for training."""
        names = [member.annotator for member in self.members if member.role is not Role.ANNOTATOR]
        if names:
            yield Sentence(_BESIDE, {"names": ", ".join(names)})
        count = int(self.training.sum())
        if count:
            yield Sentence(_TRAINING_TOO if options.training else _NO_TRAINING, {"count": count})

    @property
    def training(self) -> BoolArray:
        """Which verse pairs are for training, shape (verse pairs,) (see `Study.training`)."""
        sets = [number for member in self.members for number in member.study.training]
        return np.isin(self.bitext.sets, sets)

    def word_types(self, by: TypesBy = TypesBy.FORM) -> WordTypes:
        """The word types of both sides."""
        return self.known.answer(
            f"word types by {by.value}", None, partial(WordTypes.of, self.bitext, by)
        )

    @property
    def labels(self) -> tuple[LinkLabel, ...]:
        """The labels that links have in any of the studies."""
        return united_labels(label for member in self.members for label in member.study.labels)

    @property
    def counted(self) -> list[EncodedSet]:
        """Each annotator's decisions in the verse pairs that are compared."""
        return [member.counted for member in self.members]

    def check_enough(self) -> None:
        """Raise `ComparisonError` unless there are two annotation sets."""
        if len(self.members) < _FEWEST:
            raise too_few(len(self.members))

    def check_names(self, names: Iterable[str]) -> None:
        """Raise `ComparisonError` unless all of these are names of annotators."""
        annotators = self.annotators
        for name in names:
            if name not in annotators:
                named = annotators[:_CALLED]
                if len(annotators) > _CALLED:
                    named = (*named, "…")
                raise ComparisonError(
                    N_("there is no annotator “{name}” among {names}"),
                    name=name,
                    names=", ".join(named),
                )

    def chosen(self, only: Collection[str], without: Collection[str] = ()) -> Self:
        """The same collation with only some of the annotators (empty for all), without others.

        Raises:
            ComparisonError: a name is unknown, or nobody is left.
        """
        self.check_names((*only, *without))
        kept = [
            member
            for member in self.members
            if member.annotator not in without and (not only or member.annotator in only)
        ]
        if not kept:
            raise no_sets_error()
        return replace(self, bitext=with_stated_sets(self.bitext, kept), members=tuple(kept))

    def only_held(self) -> Self:
        """The same collation without the verse pairs that are in no member's file."""
        held = np.logical_or.reduce([member.held for member in self.members])
        return self if held.all() else self.over(self.bitext.chosen(np.flatnonzero(held).tolist()))

    def over(self, bitext: Bitext) -> Self:
        """The same annotation sets on the verse pairs of another bitext, and no others."""
        places, words = places_in(self.bitext, bitext), WordNumbers.of(bitext)
        members = tuple(member.placed(self.words, words, places) for member in self.members)
        return replace(self, bitext=bitext, words=words, members=members)

    def without_training(self) -> Self:
        """The same collation without the verse pairs for training."""
        training = self.training
        if not training.any():
            return self
        return self.over(self.bitext.chosen(np.flatnonzero(~training).tolist()))

    def alignment(self, annotator: int, index: int) -> Alignment:
        """The alignment of one verse pair by one annotator, done or not."""
        return self.members[annotator].alignment(self.words, index)

    def set_numbers(self, options: Options) -> IntArray:
        """The set number of each verse pair, shape (verse pairs,); `OUTSIDE` for those in no set.

        Verse pairs for training are in no set unless they count.

        Raises:
            ComparisonError: a part ends after the last verse pair.
            InputError: the sets in the files are used and differ between files; names the first
                differing verse pair of each file.
        """
        partition = options.partition
        if isinstance(partition, SetsInFile):
            _check_same_sets(self.members, self.bitext)
        if isinstance(partition, Parts):
            _check_parts(partition, len(self.bitext))
        numbers = partition.set_numbers(self.bitext.sets)
        return numbers if options.training else np.where(self.training, OUTSIDE, numbers)

    def inside(self, options: Options) -> BoolArray:
        """Which verse pairs are in sets, shape (verse pairs,)."""
        return np.not_equal(self.set_numbers(options), OUTSIDE)

    def within(self, options: Options) -> list[EncodedSet]:
        """Each annotator's decisions in the verse pairs that are compared and are in sets."""
        inside = self.inside(options)
        return [restricted(self.words, annotator, inside) for annotator in self.counted]

    def counting(self, options: Options, sets: IntArray) -> Counting:
        """What is counted, and how; `sets` has the index of the set of each verse pair."""
        return Counting(
            sets,
            options.weights,
            options.marks,
            self.content_words(Side.SOURCE, options.content_source),
            self.content_words(Side.TARGET, options.content_target),
        )

    def content_words(self, side: Side, content: ContentWords | None) -> BoolArray | None:
        """Which words of one side are content words, shape (words,); None if all words count.

        Raises:
            ComparisonError: they are told by parts of speech, and no word has one.
        """
        if content is None:
            return None
        if isinstance(content, PartsOfSpeech) and not self.bitext.has_parts_of_speech(side):
            raise ComparisonError(_NO_PARTS_OF_SPEECH[side])
        return self.known.answer(
            f"content words of {side.value}",
            content,
            partial(content_words, self.bitext, side, content),
        )

    def counted_words(self, options: Options) -> BoolArray:
        """Which words count: content words, or all, of verse pairs in sets.

        Returns:
            Shape (source words + target words,), the source words first.
        """
        counts: BoolArray = self.inside(options)[self.words.verse_pairs()]
        parts = np.split(counts, self.words.source_starts[-1:])
        for side, content, part in zip(Side, options.content, parts, strict=True):
            are_content = self.content_words(side, content)
            if are_content is not None:
                np.logical_and(part, are_content, out=part)
        return counts

    def what_counts(self, options: Options) -> Hashable:
        """The options that `counted_words` depends on."""
        inside = self.inside(options).tobytes()
        return inside, options.content

    def place_against(self, options: Options) -> int | None:
        """The index of the member that precision and recall are against; None for other measures.

        Raises:
            ComparisonError: no annotator has that name.
        """
        if not options.measure.is_against_one:
            return None
        self.check_names([options.against])
        return self.annotators.index(options.against)

    def counts(self, options: Options, sets: IntArray, progress: Progress = no_progress) -> Counts:
        """The counts for the rates of the chosen measure, which must not be chance-corrected.

        The partition is ignored; `sets` has the index of the set of each verse pair.
        """
        counting, against = self.counting(options, sets), self.place_against(options)
        return measured(options.measure, self.words, self.counted, counting, against, progress)

    def pooled(self, options: Options, progress: Progress = no_progress) -> tuple[IntArray, Counts]:
        """The set numbers, ascending, and the counts of each set; see `counts`."""
        return self.known.answer("pooled", options, partial(self._pooled, options, progress))

    def _pooled(self, options: Options, progress: Progress) -> tuple[IntArray, Counts]:
        sets, places = np.unique(self.set_numbers(options), return_inverse=True)
        counts = self.counts(options, places, progress)
        wanted = sets != OUTSIDE
        if not wanted.all():
            counts = Counts(*(table[..., wanted] for table in counts))
        return sets[wanted], counts

    def by_verse_pair(self, options: Options, progress: Progress = no_progress) -> VersePairs:
        """The agreement by Dice in single verse pairs, whether in sets or not."""
        self.set_numbers(options)

        def find() -> VersePairs:
            counting = self.counting(options, np.zeros(len(self.bitext), np.int64))
            return count_by_verse_pair(self.words, self.counted, counting, progress)

        whatever_the_sets = replace(options.by_dice, partition=SETS_IN_FILE)
        return self.known.answer("by verse pair", whatever_the_sets, find)

    @property
    def chosen_by(self) -> tuple[str, ...]:
        """How verse pairs were chosen, where that biases agreement (see `Study.chosen`)."""
        return tuple(sorted({member.study.chosen for member in self.members} - {""}))

    def signature(
        self, options: Options, measure: str = "", *, weighted: bool = False, timed: bool = False
    ) -> Signature:
        """The signature of a figure: its options and its data.

        Args:
            measure: the measure, if it is not that of the options.
            weighted: whether such a measure depends on the weights and on which marks count.
            timed: whether it depends on the time spent on verse pairs.
        """
        numbers = self.set_numbers(options)
        signature = Signature(measure or options.measure.signed)
        if not measure and options.against:
            signature = signature.with_fields(against=[options.against])
        if weighted or (not measure and options.measure.is_weighted):
            signature = signature.with_fields(**signed(options, "weights", "marks"))
        inside = numbers != OUTSIDE
        done_by_all = np.logical_and.reduce([annotator.done[inside] for annotator in self.counted])
        # Chance-corrected measures cover all words together, so sets do not matter.
        are_one = not measure and options.measure.is_beyond_chance
        if self.chosen_by:
            signature = signature.with_fields(chosen=self.chosen_by)
        if self.training.any():
            signature = signature.with_fields(**signed(options, "training"))
        # With a digest of the list or of the parts of speech.
        content: dict[str, Value] = {}
        for side, told_by in zip(Side, options.content, strict=True):
            if told_by is None:
                content[f"stoplist_{side.value}"] = None
            elif isinstance(told_by, PartsOfSpeech):
                digest = verses_digest(parts_of_speech(self.bitext, side))
                content[f"content_{side.value}"] = [*sorted(told_by.names), digest]
            else:
                digest = told_by.fingerprint[:DIGITS]
                content[f"stoplist_{side.value}"] = [told_by.name, digest]
        return signature.with_fields(
            **content,
            partition=str(options.partition),
            sets=min(1, int(inside.sum())) if are_one else len(set(numbers[inside].tolist())),
            pairs=int(inside.sum()),
            left_out=int((~done_by_all).sum()),
            passes="both" if self.both_passes else "first",
            sd="population",
            annotators=self.annotators,
            roles=self.roles,
            data=self.known.answer(
                "digest of the data", timed, partial(data_digest, [self], timed=timed)
            ),
        )

    def with_types(self, signature: Signature, by: TypesBy) -> Signature:
        """The signature of a figure that depends on word types, with a digest of the lemmas."""
        if by is TypesBy.FORM:
            return signature

        def digest() -> str:
            sides = (verses_of_types(self.bitext, side, by) for side in Side)
            return verses_digest([*chain.from_iterable(sides)])

        lemmas = self.known.answer("digest of lemmas", None, digest)
        return signature.with_fields(lemmas=lemmas)

    def on_types(self, by: TypesBy) -> tuple[Sentence, ...]:
        """A note on what a word type is, if it is not the usual."""
        if by is TypesBy.FORM:
            return ()
        source, target = (without_lemma(self.bitext, side) for side in Side)
        return (Sentence(_BY_LEMMA, {"source": source, "target": target}),)


def title_of(members: Iterable[AnnotatorWork]) -> str:
    """The title of the study of annotation sets; empty if none of them says it."""
    return next((member.study.title for member in members if member.study.title), "")


def no_sets_error() -> ComparisonError:
    """The error for no annotation set."""
    return ComparisonError(N_("there is no annotation set to compare"))


def too_few(count: int) -> ComparisonError:
    """The error for too few annotation sets."""
    return ComparisonError(
        N_("agreement needs at least two annotation sets; there is {count}"), count=count
    )


def data_digest(collations: Sequence[Collation], *, timed: bool = False) -> str:
    """A short digest of the texts and the decisions of the annotators, and of their time on demand.

    The order, the names and the files of the annotators do not matter; signatures list the names.
    """
    digest = hashlib.sha256()
    for collation in collations:
        bitext = collation.bitext
        languages = (bitext.source_language.tag, bitext.target_language.tag)
        texts = json.dumps([bitext.fingerprint, languages, bitext.references])
        digest.update(hashlib.sha256(texts.encode()).digest())
        for member in sorted(collation.members, key=attrgetter("annotator")):
            digest.update(member.digest)
            if timed:
                digest.update(member.seconds.astype("<i8").tobytes())
                if member.seconds_again.any():
                    digest.update(member.seconds_again.astype("<i8").tobytes())
                if member.pauses:
                    digest.update(json.dumps(sorted(member.pauses.items())).encode())
    return digest.hexdigest()[:_DIGITS]


def _check_parts(parts: Parts, verse_pairs: int) -> None:
    for part in parts.parts:
        if part.last >= verse_pairs:
            raise ComparisonError(
                N_("the part “{name}” ends with verse pair {last}, but there are only {count}"),
                name=part.name,
                last=part.last + 1,
                count=verse_pairs,
            )


def with_stated_sets(bitext: Bitext, members: Sequence[AnnotatorWork]) -> Bitext:
    """The same texts; each verse pair in the set that the first member with it states.

    A machine's sets count only for verse pairs that nobody else has.
    """
    sets = np.array(bitext.sets)
    open_pairs = np.ones(sets.size, np.bool_)
    people = [member for member in members if member.role is not Role.MACHINE]
    machines = [member for member in members if member.role is Role.MACHINE]
    for member in (*people, *machines):
        stated = open_pairs & member.held
        sets[stated] = np.array(member.sets)[stated]
        open_pairs &= ~member.held
    numbers = tuple(sets.tolist())
    return bitext if numbers == bitext.sets else replace(bitext, sets=numbers)


def _check_same_sets(members: Sequence[AnnotatorWork], bitext: Bitext) -> None:
    ours = np.array(bitext.sets)
    problems = []
    people = [member for member in members if member.role is not Role.MACHINE]
    for member in people or members:
        if member.sets == bitext.sets:
            continue
        differing = np.flatnonzero(member.held & (ours != np.array(member.sets)))
        if differing.size:
            place = int(differing[0])
            first = next(first for first in people or members if first.held[place])
            values: dict[str, str | int] = {
                "number": place + 1,
                "reference": bitext.references[place],
                "set": member.sets[place],
                "other": first.called,
                "other_set": first.sets[place],
            }
            problems.append(Problem(member.called, _SETS_DIFFER, values=values))
    if problems:
        raise InputError(*problems)


def _pairs(
    sources: NDArray[np.integer], targets: NDArray[np.integer]
) -> frozenset[tuple[int, int]]:
    return frozenset(zip(sources.tolist(), targets.tolist(), strict=True))


def _within(marks: IntArray, starts: IntArray, index: int) -> frozenset[int]:
    """The positions of the marks on one verse."""
    start, stop = starts[index : index + 2].tolist()
    return frozenset((marks[_between(marks, start, stop)] - start).tolist())


def _between(ascending: NDArray[np.signedinteger], start: int, stop: int) -> slice:
    """The slice of the values from `start` to before `stop`."""
    # With another type, numpy would copy and convert all values.
    ends = np.array((start, stop), ascending.dtype)
    return slice(*np.searchsorted(ascending, ends).tolist())
