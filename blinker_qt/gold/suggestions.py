"""A machine's links as suggestions to an annotator, where the study allows them."""

from bisect import bisect_left
from dataclasses import replace
from pathlib import Path

from blinker_qt.annotate.refusals import NOTHING_SUGGESTED, Refusal
from blinker_qt.annotate.session import Session
from blinker_qt.bitext.adjudication import Source
from blinker_qt.bitext.alignment import Alignment, LinkToken
from blinker_qt.bitext.annotation import AnnotationSet, Role
from blinker_qt.bitext.blocks import blocks
from blinker_qt.bitext.errors import BlinkerError, InputError, Problem
from blinker_qt.bitext.notation import links_from_text
from blinker_qt.bitext.verses import Bitext, Side, Word
from blinker_qt.compare.text_differences import differences
from blinker_qt.files import find_named, name_in
from blinker_qt.formats import annotation
from blinker_qt.formats.atomic import content_hash
from blinker_qt.formats.reading import read_capped
from blinker_qt.translation import N_

Suggestions = tuple[str, ...]
"""The links suggested for each verse pair of the first pass, in canonical notation."""

_MACHINE_S = N_("expected a machine's annotation set of the same bitext")


class SuggestionError(BlinkerError):
    """Suggestions that the study names cannot be shown."""


def source_of(machine: Path, bitext: Bitext, file: Path) -> Source:
    """What a study says of the machine's annotation set that is to be suggested.

    Args:
        file: the annotation file that the study stands in, or a file beside it.

    Raises:
        InputError: it cannot be read, is no machine's, or is on other texts.
    """
    data = read_capped(machine)
    work = _machine_s(data, machine, bitext, file)
    return Source(work.annotator, content_hash(data), name_in(file, machine))


def from_elsewhere(source: Source, before: Path, file: Path) -> Source:
    """The same source as a file in another folder names it; unchanged where it is not found."""
    machine = find_named(source.file, before)
    return source if machine is None else replace(source, file=name_in(file, machine))


def read_suggestions(source: Source, bitext: Bitext, file: Path) -> Suggestions:
    """Read what the study in an annotation file suggests.

    Raises:
        SuggestionError: it is not where it was, or has changed.
        InputError: it cannot be read, is no machine's, or is on other texts.
    """
    machine = find_named(source.file, file)
    if machine is None:
        what = N_("the suggestions of {annotator} are not where they were: {file}")
        raise SuggestionError(what, annotator=source.annotator, file=source.file or "?")
    data = read_capped(machine)
    if content_hash(data) != source.fingerprint:
        what = N_("the suggestions of {annotator} have changed since the study named them: {file}")
        raise SuggestionError(what, annotator=source.annotator, file=source.file)
    work = _machine_s(data, machine, bitext, file)
    return tuple(work.pairs[row].links for row in work.bitext.of_pass(1))


def read_suggestions_of(file: Path) -> Suggestions:
    """Read what the study of an annotation file suggests; see `read_suggestions`."""
    work = annotation.load(file)
    if work.study.suggestions is None:
        raise SuggestionError(N_("the study suggests nothing"))
    return read_suggestions(work.study.suggestions, work.bitext, file)


class Suggesting:
    """What is suggested to an annotator at work, and the act that accepts some of it.

    Nothing is suggested to who only reads, in a gold standard, where linking is not asked for, nor
    in a second pass, which is to measure the annotator alone.
    """

    def __init__(self, session: Session, suggestions: Suggestions) -> None:
        self._session = session
        self._suggestions = suggestions
        self._first_pass = session.bitext.of_pass(1)

    def open_links(self, index: int) -> frozenset[LinkToken]:
        """The links suggested for a verse pair between words that nobody decided on."""
        session = self._session
        work = session.annotation_at(index)
        if not session.takes_suggestions(index) or session.study.leaves_out(work.remarks):
            return frozenset()
        alignment = work.alignment
        suggested = self._suggestions[bisect_left(self._first_pass, index)]
        decided = [alignment.linked(side) | alignment.not_translated(side) for side in Side]
        return frozenset(
            (source, target)
            for source, target in links_from_text(suggested)
            if source not in decided[0] and target not in decided[1]
        )

    def accept(self, word: Word | None) -> Refusal | None:
        """Take over all links that are suggested for a word and those it hangs together with."""
        links = self.open_links(self._session.position)
        for block in blocks(Alignment(links)):
            if word is not None and word[1] in block.words(word[0]):
                return self._session.accept(block.links)
        return NOTHING_SUGGESTED


def _machine_s(data: bytes, machine: Path, bitext: Bitext, file: Path) -> AnnotationSet:
    """A machine's annotation set; InputError where it is none or on other texts."""
    work = annotation.read(data, str(machine))
    if work.role is not Role.MACHINE:
        what = N_("the annotation set of {annotator} is no machine's")
        values = {"annotator": work.annotator}
        raise InputError(Problem(str(machine), what, _MACHINE_S, values=values))
    if problems := differences(
        str(machine), _first_pass(work.bitext), str(file), _first_pass(bitext)
    ):
        raise InputError(*problems)
    return work


def _first_pass(bitext: Bitext) -> Bitext:
    return bitext.chosen(bitext.of_pass(1)) if bitext.passes else bitext
