"""An automatic aligner as an annotator, and its links as suggestions to people.

The aligner is EFLOMAL (R. Östling and J. Tiedemann, *Efficient Word Alignment with Markov Chain
Monte Carlo*, 2016) as implemented in the library sil-thot, trained on the bitext, and on more text
if there is any, in both directions and symmetrized by grow-diag-final-and. It always finds the same
links in the same texts.
"""

import importlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

from blinker_qt.annotate.actions import NOTHING_SUGGESTED, Refusal
from blinker_qt.annotate.session import Session
from blinker_qt.bitext.adjudication import Source
from blinker_qt.bitext.alignment import (
    Alignment,
    LinkToken,
    blocks,
    links_as_text,
    links_from_text,
    scores_from_text,
)
from blinker_qt.bitext.annotation import (
    UNTOUCHED,
    AnnotationSet,
    PairAnnotation,
    Role,
    Tally,
    tally,
)
from blinker_qt.bitext.errors import BlinkerError, InputError, Problem
from blinker_qt.bitext.tokens import without_case
from blinker_qt.bitext.verses import Bitext, Side, Word
from blinker_qt.compare.shared_pairs import differences
from blinker_qt.exchange.exporting import save_new
from blinker_qt.extras import installing, is_bundled, is_installed
from blinker_qt.files import check_new, check_place, find_named, name_in
from blinker_qt.formats import annotation
from blinker_qt.formats.reading import content_hash, read_capped
from blinker_qt.translation import N_

_LIBRARY, _DISTRIBUTION = "thot", "sil-thot"
_SEED = 1998
_SCHEDULE = (8, 8, 32)
"""Rounds of EFLOMAL's three models, each from the one before: its own for large bitexts."""


class AlignerError(BlinkerError):
    """The aligner is not installed."""


_Links = tuple[str, ...]
"""The links of each verse pair in canonical notation."""


def check_installed() -> None:
    """Raise `AlignerError` if the aligner is not installed."""
    if is_installed(_LIBRARY):
        return
    if is_bundled():
        raise AlignerError(
            N_(
                "the aligner is not part of this installation; install Blinker Qt with pipx, and "
                "then the aligner with: {command}"
            ),
            command=installing(_DISTRIBUTION),
        )
    raise AlignerError(
        N_("the aligner is not installed; install it beside the program with: {command}"),
        command=installing(_DISTRIBUTION),
    )


def align(
    bitext: Bitext, progress: Callable[[int, int], None], more: Bitext | None = None
) -> _Links:
    """Train on a bitext and link its words, which are compared without case.

    Verse pairs with a verse of more than 1,024 words get no links.

    Args:
        more: more text to train on; verse pairs of the bitext count once.
        progress: called after each round of training with the rounds done and their number.
    """
    thot = importlib.import_module(f"{_LIBRARY}.alignment")
    pairs = list(zip(bitext.source_verses, bitext.target_verses, strict=True))
    if more is not None:
        known = set(pairs)
        further = zip(more.source_verses, more.target_verses, strict=True)
        pairs += [pair for pair in further if pair not in known]
    verses = [[without_case(pair[end]).split(" ") for pair in pairs] for end in (0, 1)]
    rounds = 2 * sum(_SCHEDULE)
    models = []
    for place, (from_verses, to_verses) in enumerate((verses, verses[::-1])):
        model = thot.EflomalAlignmentModel()
        model.deterministic, model.seed = True, _SEED
        model.auto_iterations, model.emit_training_alignments = False, True
        model.set_iterations(*_SCHEDULE)
        for from_verse, to_verse in zip(from_verses, to_verses, strict=True):
            model.add_sentence_pair(from_verse, to_verse)
        model.start_training()
        for done in range(sum(_SCHEDULE)):
            model.train()
            progress(place * sum(_SCHEDULE) + done + 1, rounds)
        model.end_training()
        models.append(model)
    return _symmetrized(thot, models, len(bitext))


def align_file(
    file: Path,
    output: Path,
    more: Path | None,
    progress: Callable[[tuple[int, int]], None],
) -> Tally:
    """Align the texts of an annotation file, ignoring its links, and write another file.

    Args:
        more: an annotation file with more text to train on; None for none.

    Raises:
        InputError: a file cannot be read, or the texts to train on are in other languages.
        AlignerError: the aligner is not installed.
        SaveError: the file could not be written.
    """
    check_new([output])
    check_installed()
    bitext = annotation.load(file).bitext
    texts = None if more is None else _texts_in(more, bitext)
    check_place(output)
    links = align(bitext, lambda done, rounds: progress((done, rounds)), texts)
    pairs = tuple(PairAnnotation(text, done=True) for text in links)
    work = AnnotationSet(bitext, pairs, name(texts), Role.MACHINE)
    save_new({output: work})
    return tally(work)


def _texts_in(file: Path, bitext: Bitext) -> Bitext:
    """The texts of an annotation file, in the languages of a bitext."""
    texts = annotation.load(file).bitext
    for side in Side:
        tag, wanted = texts.language(side).tag, bitext.language(side).tag
        if "und" not in (tag, wanted) and tag.partition("-")[0] != wanted.partition("-")[0]:
            what = N_("the {side} text is in {found}; texts to train on must be in {wanted}")
            values = {"side": side.value, "found": tag, "wanted": wanted}
            raise InputError(Problem(str(file), what, values=values))
    return texts


def name(more: Bitext | None = None) -> str:
    """The name of the aligner as an annotator, with the size of more text to train on."""
    parts = [f"{_DISTRIBUTION} {version(_DISTRIBUTION)}"]
    if more is not None:
        parts.append(f"trained on {len(more)} more verse pairs")
    return f"EFLOMAL ({', '.join(parts)})"


def _symmetrized(thot: ModuleType, models: Sequence[object], count: int) -> _Links:
    both = thot.SymmetrizedAlignmentModel(*models)
    both.heuristic = thot.SymmetrizationHeuristic.GROW_DIAG_FINAL_AND
    texts = []
    for index in range(count):
        _, matrix = both.get_training_alignment(index)
        links = zip(*(ends.tolist() for ends in matrix.to_numpy().nonzero()), strict=True)
        texts.append(links_as_text(links))
    return tuple(texts)


class Suggestions(NamedTuple):
    """The links suggested for each verse pair, the same in both passes.

    Attributes:
        links: in canonical notation.
        scores: the links that have a score, with their scores, in canonical notation.
    """

    links: tuple[str, ...]
    scores: tuple[str, ...]


class SuggestionError(BlinkerError):
    """Suggestions that the study names cannot be shown."""


def source_of(machine: Path, bitext: Bitext, file: Path) -> Source:
    """The source entry of a study for a machine's annotation set with suggestions.

    Args:
        file: the annotation file that contains the study, or a file in the same folder.
    """
    data = read_capped(machine)
    work = _machine_work(data, machine, bitext, file)
    return Source(work.annotator, content_hash(data), name_in(file, machine))


def relocated(source: Source, before: Path, file: Path) -> Source:
    """The same source as a file in another folder names it; unchanged where it is not found."""
    machine = find_named(source.file, before, is_verified=True)
    return source if machine is None else replace(source, file=name_in(file, machine))


def read_suggestions(
    source: Source, bitext: Bitext, file: Path, least_score: float | None = None
) -> Suggestions:
    """Read the suggestions that the study in an annotation file names.

    Args:
        least_score: links with a lower score are not suggested; None to suggest all.

    Raises:
        SuggestionError: the file with the suggestions is missing or has changed.
        InputError: it cannot be read, is not a machine's work, or has other texts.
    """
    machine = find_named(source.file, file, is_verified=True)
    if machine is None:
        what = N_("the suggestions of {annotator} are not where they were: {file}")
        raise SuggestionError(what, annotator=source.annotator, file=source.file or "?")
    data = read_capped(machine)
    if content_hash(data) != source.fingerprint:
        what = N_("the suggestions of {annotator} have changed since the study named them: {file}")
        raise SuggestionError(what, annotator=source.annotator, file=source.file)
    work = _machine_work(data, machine, bitext, file)
    pair_of = {work.bitext.references[row]: work.pairs[row] for row in work.bitext.of_pass(1)}
    pairs = [pair_of.get(reference, UNTOUCHED) for reference in bitext.references]
    if least_score is not None:
        pairs = [_without_low_scores(pair, least_score) for pair in pairs]
    return Suggestions(tuple(pair.links for pair in pairs), tuple(pair.scores for pair in pairs))


def read_suggestions_of(file: Path) -> Suggestions:
    """Read an annotation file and its suggestions; see `read_suggestions`."""
    work = annotation.load(file)
    if work.study.suggestions is None:
        raise SuggestionError(N_("the study suggests nothing"))
    return read_suggestions(work.study.suggestions, work.bitext, file, work.study.least_score)


def _without_low_scores(pair: PairAnnotation, least_score: float) -> PairAnnotation:
    """A machine's work without the links that have a lower score than this."""
    alignment = pair.alignment
    for link, score in alignment.scores:
        if score < least_score:
            alignment = alignment.without_link(*link)
    return pair.with_alignment(alignment)


class Suggesting:
    """The suggestions for an annotator in a session, and accepting them.

    There are no suggestions in read-only files, in gold standards, and in studies without linking.
    A second pass has those of the first: pairs without them would be known to come again.
    """

    def __init__(self, session: Session, suggestions: Suggestions) -> None:
        self._session = session
        self._suggestions = suggestions

    def open_links(self, index: int) -> frozenset[LinkToken]:
        """The links suggested for a verse pair between words without a decision."""
        session = self._session
        work = session.annotation_at(index)
        if not session.takes_suggestions or session.study.leaves_out(work.remarks):
            return frozenset()
        alignment = work.alignment
        decided = [alignment.linked(side) | alignment.not_translated(side) for side in Side]
        return frozenset(
            (source, target)
            for source, target in links_from_text(self._suggestions.links[index])
            if source not in decided[0] and target not in decided[1]
        )

    def scores(self, index: int) -> dict[LinkToken, float]:
        """The scores of the links suggested for a verse pair, of those that have one."""
        return dict(scores_from_text(self._suggestions.scores[index]))

    def accept(self, word: Word | None) -> Refusal | None:
        """Accept all links suggested for a word and the words connected with it."""
        links = self.open_links(self._session.position)
        for block in blocks(Alignment(links)):
            if word is not None and word[1] in block.words(word[0]):
                return self._session.accept(block.links)
        return NOTHING_SUGGESTED


def _machine_work(data: bytes, machine: Path, bitext: Bitext, file: Path) -> AnnotationSet:
    """A machine's annotation set; InputError for another role or other texts."""
    work = annotation.read(data, str(machine))
    if work.role is not Role.MACHINE:
        what = N_("the annotation set of {annotator} is not a machine's")
        values = {"annotator": work.annotator}
        raise InputError(Problem(str(machine), what, values=values))
    rows = work.bitext.of_pass(1)
    if first_pass := bitext.of_pass(1):
        expected = bitext.chosen(first_pass)
    else:
        # A later file, which has some pairs of the study in a second pass.
        expected, named = bitext, set(bitext.references)
        rows = [row for row in rows if work.bitext.references[row] in named]
    if problems := differences(str(machine), work.bitext.chosen(rows), str(file), expected):
        raise InputError(*problems)
    return work
