"""A gold standard as Web pages that people can look at, without a server and without a network.

One page has the verse pairs with their drawings, and the lexicon and concordance of their words.
Many verse pairs are in parts with a page each, and an index. A page has the places of everything
that is drawn, and its script draws a verse pair when it comes into sight: written out as elements,
drawings would be four times as large.
"""

import base64
import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

import numpy as np
from markupsafe import Markup

from blinker_qt.bitext.adjudication import (
    Decision,
    Origin,
    alignment_of,
    by_decision,
    decisions,
    verdict_of,
    words_of,
)
from blinker_qt.bitext.alignment import NOTHING, Alignment, LinkToken, claims_on
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.errors import Sentence
from blinker_qt.bitext.verses import Language, Side, VersePair
from blinker_qt.compare.lexicon import Lexicon, ranked
from blinker_qt.compare.loading import Gathering
from blinker_qt.compare.pages import page
from blinker_qt.formats.columns import AnnotationColumns
from blinker_qt.layouts.drawing import Drawing, DrawnWord, Point, measure, number

PAGE, PARTS = "browse.html", "browse/"
MOST_ON_A_PAGE = 1_000
"""The most verse pairs that are on one page."""
_IN_A_PART = 500
_TEMPLATES = Path(__file__).with_name("templates")
_TEXTS = {
    "skip": Sentence("Skip to the verse pairs"),
    "how_to": Sentence(
        "Linked words are blue and joined by lines; words that are not translated are grey and "
        "lead to ∅. The page works without a network, and sends nothing."
    ),
    "no_script": Sentence("The drawings, the search and the concordance need JavaScript."),
    "find_pairs": Sentence("Find verse pairs"),
    "of_search": Sentence("Search"),
    "of_word": Sentence("Word"),
    "settled": Sentence("Settled"),
    "anyhow": Sentence("in any way"),
    "reset": Sentence("Clear"),
    "shown": Sentence("verse pairs shown:"),
    "pairs": Sentence("Verse pairs"),
    "parts": Sentence("Parts"),
    "part": Sentence("Part"),
    "all_parts": Sentence("All parts"),
    "possible": Sentence("possible links"),
    "label": Sentence("label"),
    "rejected": Sentence("A rejected verse pair"),
    "not_settled": Sentence("Not settled yet"),
    "lexicon": Sentence("Lexicon"),
    "about_lexicon": Sentence(
        "The words of the settled verse pairs in lower case, the most frequent "
        "first, with the words they are linked with. Open a word to see all its "
        "lines."
    ),
    "lexicon_of_all": Sentence(
        "The words of the settled verse pairs in lower case, the most frequent "
        "first, with the words they are linked with. Open a word to see the parts "
        "that have it."
    ),
    "find_word": Sentence("Find a word"),
    "source": Sentence("Source words"),
    "target": Sentence("Target words"),
    "show_pairs": Sentence("Show its verse pairs"),
}
"""The texts of the pages, by their names in the template."""
_BY_RULE = Sentence("by the rule")
_BY_SOMEBODY = Sentence("by a person")
_UNKNOWN = Sentence("in an unknown way")


class Settler(NamedTuple):
    """Who settled a decision: the rule, or a person with this name, or neither is known."""

    is_rule: bool = False
    is_person: bool = False
    name: str = ""

    @classmethod
    def of(cls, origin: Origin | None) -> "Settler":
        """Who settled a decision with this origin."""
        if origin is None:
            return cls()
        return cls(not origin.by_hand, origin.by_hand, origin.person)

    @property
    def in_words(self) -> Sentence:
        """How it was settled, after the word “settled”."""
        if self.name:
            return Sentence("by {person}", {"person": self.name})
        if self.is_person:
            return _BY_SOMEBODY
        return _BY_RULE if self.is_rule else _UNKNOWN


class SettledClaims(NamedTuple):
    """A person's decisions in a verse pair by one ruling of the style guide, or without one."""

    settler: Settler
    ruling: str
    claims: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ShownPair:
    """A verse pair on a page.

    Attributes:
        number: its place in the publication, from 1.
        settled: how many links and marks, and perhaps the verdict, each settler has settled.
        labels: the names of labels, each with the links that have it, as the style guide writes
            them.
    """

    number: int
    pair: VersePair
    work: PairAnnotation
    is_rejected: bool
    settled: Mapping[Settler, int]
    by_person: tuple[SettledClaims, ...]
    drawing: Drawing
    labels: tuple[tuple[str, tuple[str, ...]], ...]

    @property
    def possible(self) -> tuple[str, ...]:
        """The possible links as the style guide writes them."""
        return _claims(self.pair, Alignment(self.work.alignment.possible))


class Entry(NamedTuple):
    """A word in the lexicon of a page.

    Attributes:
        frequency: how many occurrences are settled.
        translations: what they are linked with, each with its number of times.
        places: the occurrences, as numbers of verse pairs and 0-based positions: ``3.0 3.7``; in
            an index, the parts and the place of the word in their lexicons: ``1.0 4.12``.
    """

    form: str
    frequency: int
    translations: tuple[tuple[str, int], ...]
    places: str


Lexicons = Mapping[Side, tuple[Entry, ...]]


def web_pages(work: AnnotationSet, title: str) -> Mapping[str, bytes]:
    """The pages of a gold standard by relative path; deterministic.

    Args:
        work: the gold standard as it is published, with pseudonyms where names are not.
    """
    settlers = _settlers(work)
    count = len(work.pairs)
    if count <= MOST_ON_A_PAGE:
        pairs = tuple(_shown(work, 1))
        return {PAGE: _page(work, title, settlers, pairs=pairs, lexicons=_lexicons(work, 1))}
    pages: dict[str, bytes] = {}
    parts: list[tuple[str, str, str, int]] = []
    lexicons: list[Lexicons] = []
    for start in range(0, count, _IN_A_PART):
        part = work.chosen(range(start, min(start + _IN_A_PART, count)))
        references = part.bitext.references
        path = f"{PARTS}part-{len(parts) + 1}.html"
        lexicons.append(_lexicons(part, start + 1))
        pages[path] = _page(
            work,
            title,
            settlers,
            pairs=tuple(_shown(part, start + 1)),
            lexicons=lexicons[-1],
            part=len(parts) + 1,
        )
        parts.append((path, references[0], references[-1], len(references)))
    whole = _lexicons(work, 1)
    lexicon = {side: tuple(_in_parts(whole[side], side, lexicons)) for side in Side}
    pages[PAGE] = _page(work, title, settlers, parts=parts, lexicons=lexicon)
    return pages


def _page(
    work: AnnotationSet,
    title: str,
    settlers: Sequence[Settler],
    *,
    lexicons: Lexicons,
    pairs: Sequence[ShownPair] = (),
    parts: Sequence[tuple[str, str, str, int]] = (),
    part: int | None = None,
) -> bytes:
    script = (_TEMPLATES / "browse.js").read_text(encoding="utf-8").strip()
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    bitext = work.bitext
    languages: dict[Side, Language] = {
        Side.SOURCE: bitext.source_language,
        Side.TARGET: bitext.target_language,
    }
    return page(
        "browse.html",
        _TEXTS,
        _TEMPLATES,
        title=title,
        pairs=pairs,
        parts=parts,
        part=part,
        index=f"../{PAGE}",
        lexicons=lexicons,
        languages=languages,
        settlers=settlers,
        scene=_scene,
        script=Markup(script),  # noqa: S704 (our own file)
        digest=digest,
    )


# Verse pairs


def _settlers(work: AnnotationSet) -> tuple[Settler, ...]:
    """Who settled anything: the rule first, persons by name, then what is unknown."""
    used = set[Settler]()
    for pair in work.pairs:
        used.update(_settled(pair, is_rejected=work.study.leaves_out(pair.remarks)))
    return tuple(sorted(used, key=_rank))


def _rank(settler: Settler) -> tuple[bool, bool, str]:
    return not settler.is_rule, not settler.is_person, settler.name


def _settled(pair: PairAnnotation, *, is_rejected: bool) -> Counter[Settler]:
    origins = by_decision(pair.origins)
    counts = Counter(Settler.of(origins.get(decision)) for decision in decisions(pair.alignment))
    if is_rejected:
        verdict = verdict_of(pair.origins)
        counts[Settler.of(None if verdict is None else verdict.origin)] += 1
    return counts


def _shown(work: AnnotationSet, first: int) -> Iterator[ShownPair]:
    """The verse pairs as they are shown, numbered from the first."""
    bitext = work.bitext
    directions = bitext.source_language.direction, bitext.target_language.direction
    for place, (pair, annotation) in enumerate(zip(bitext, work.pairs, strict=True), start=first):
        is_rejected = work.study.leaves_out(annotation.remarks)
        settled = _settled(annotation, is_rejected=is_rejected)
        yield ShownPair(
            place,
            pair,
            annotation,
            is_rejected,
            {settler: settled[settler] for settler in sorted(settled, key=_rank)},
            tuple(_by_person(pair, annotation)),
            Drawing.of(pair, annotation.alignment, directions, work.study.labels),
            tuple(
                (label.name, _claims(pair, Alignment(links)))
                for label in work.study.labels
                if (links := _links_with(annotation.alignment, label.name))
            ),
        )


def _links_with(alignment: Alignment, label: str) -> frozenset[LinkToken]:
    return frozenset(link for link, name in alignment.labels if name == label)


def _by_person(pair: VersePair, annotation: PairAnnotation) -> Iterator[SettledClaims]:
    """The decisions of persons, by person and ruling."""
    groups: dict[tuple[Settler, str], list[Decision]] = {}
    for decision, origin in by_decision(annotation.origins).items():
        if origin.by_hand:
            groups.setdefault((Settler.of(origin), origin.ruling), []).append(decision)
    for (settler, ruling), group in sorted(groups.items(), key=lambda item: item[0]):
        yield SettledClaims(settler, ruling, _claims(pair, alignment_of(group)))


def _claims(pair: VersePair, alignment: Alignment) -> tuple[str, ...]:
    words = frozenset(word for decision in decisions(alignment) for word in words_of(decision))
    return tuple(claim.in_words(pair) for claim in claims_on(alignment, words))


def _scene(drawing: Drawing) -> dict[str, str]:
    """The places of a drawing for the script, as attributes of the verse pair.

    Words are left, top, width and the width of the text; the height of all boxes and the place of
    the baseline in them come first.
    """
    (first, *_), _ = drawing.words
    source, target = drawing.words
    letters = " ".join(f"{_numbers(place)} {letter}" for place, letter in drawing.letters)
    return {
        **({"letters": letters} if letters else {}),
        "area": _numbers(drawing.area),
        "box": _numbers((first.box.height, first.baseline - first.box.top)),
        "strokes": "|".join(drawing.strokes),
        "marks": "".join(path for paths in drawing.marks for path in paths),
        "signs": _points([point for points in drawing.signs for point in points]),
        "source": _places(source),
        "target": _places(target),
    }


def _places(words: Sequence[DrawnWord]) -> str:
    return " ".join(
        _numbers((word.box.left, word.box.top, word.box.width, measure(word.form)))
        for word in words
    )


def _points(points: Sequence[Point]) -> str:
    return " ".join(map(_numbers, points))


def _numbers(values: Sequence[float]) -> str:
    return " ".join(map(number, values))


# Lexicon


def _lexicons(work: AnnotationSet, first: int) -> Lexicons:
    """The lexicons of both sides; the verse pairs are numbered from the first."""
    gathering = Gathering()
    gathering.add("", AnnotationColumns.of(replace(work, annotator="-")))
    collation = gathering.gathered().collation
    if collation is None:
        raise ValueError("a gold standard without verse pairs of the first pass")
    return {side: tuple(_entries(Lexicon.of(collation, side), first)) for side in Side}


def _entries(lexicon: Lexicon, first: int) -> Iterator[Entry]:
    """The words that are decided in settled verse pairs, the most frequent first."""
    translations: dict[int, list[tuple[str, int]]] = {}
    entries = lexicon.translations
    rows = zip(
        entries.keys.tolist(), entries.phrases.tolist(), entries.counts.tolist(), strict=True
    )
    for key, phrase, count in rows:
        translations.setdefault(key, []).append((lexicon.translation(phrase), count))
    (member,) = lexicon.collation.counted
    numbers = lexicon.collation.words
    starts = numbers.starts(lexicon.side)
    words = np.flatnonzero(member.done_words(numbers, lexicon.side))
    types = lexicon.types.of_word[words]
    order = np.argsort(types, kind="stable")
    pairs = np.searchsorted(starts, words, "right") - 1
    places = [
        f"{pair + first}.{position}"
        for pair, position in zip(
            pairs[order].tolist(), (words - starts[pairs])[order].tolist(), strict=True
        )
    ]
    ends = np.cumsum(lexicon.decided).tolist()
    for word_type in ranked(lexicon).tolist():
        count = int(lexicon.decided[word_type])
        linked = translations.get(word_type, [])
        never = int(lexicon.not_translated[word_type])
        yield Entry(
            lexicon.types.forms[word_type],
            count,
            (*linked, *([(NOTHING, never)] if never else [])),
            " ".join(places[ends[word_type] - count : ends[word_type]]),
        )


def _in_parts(whole: Sequence[Entry], side: Side, parts: Sequence[Lexicons]) -> Iterator[Entry]:
    """The entries of all verse pairs with their places in the lexicons of the parts."""
    places: dict[str, list[str]] = {}
    for part, lexicons in enumerate(parts, start=1):
        for row, entry in enumerate(lexicons[side]):
            places.setdefault(entry.form, []).append(f"{part}.{row}")
    return (entry._replace(places=" ".join(places[entry.form])) for entry in whole)
