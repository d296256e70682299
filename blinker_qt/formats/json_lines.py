"""Reads and writes JSON Lines: on each line an object with the words and links of a verse pair.

``source`` and ``target`` are lists of words, or texts with spaces between words; ``links`` and
``possible`` are lists of pairs of positions from 0, source first; ``not_translated`` has lists of
positions for each side. ``labels`` has lists of links by the names of their labels, and ``scores``
lists of a source position, a target position and the score of their link.
"""

import json
from collections.abc import Mapping, Sequence

from blinker_qt.bitext.alignment import LinkToken
from blinker_qt.bitext.annotation import PairAnnotation
from blinker_qt.bitext.errors import Problem
from blinker_qt.bitext.verses import Side, VersePair
from blinker_qt.formats.choices import Choices, FormatQuestion, IndexBase, Part, Parts
from blinker_qt.formats.foreign_files import (
    MISSING_VERSE,
    ForeignFile,
    any_line,
    as_lines,
    holdable_bitext,
)
from blinker_qt.formats.interchange import NO_VERSE, Contents, Feature, Format, Texts, Works
from blinker_qt.formats.links import At, LinkGathering
from blinker_qt.translation import N_

_MARKS = "not_translated"
_LABELS, _SCORES = "labels", "scores"
_KNOWN = {"reference", "source", "target", "links", "possible", _LABELS, _SCORES, _MARKS}
_SCORED_LENGTH = 3
"""The length of a list of two positions and a score."""
_MOST = 9_999_999
"""The highest position that is looked at."""


def read(parts: Parts, choices: Choices) -> Contents:
    """Read one annotator's links and marks, every verse pair as done."""
    file = ForeignFile(parts[Part.BITEXT], choices)
    items = [(line, _item(file, line, value)) for line, value in file.json_lines()]
    verses = {side: [_verse(file, line, item, side) for line, item in items] for side in Side}
    pairs = zip(verses[Side.SOURCE], verses[Side.TARGET], strict=True)
    kept = tuple(place for place, pair in enumerate(pairs) if all(pair))
    if not kept and not file.problems:
        file.complain(N_("there are no verse pairs; expected a JSON object on each line"))
    names = [_reference(file, line, item) for line, item in items]
    file.check()
    filled = ([verse or NO_VERSE for verse in verses[side]] for side in Side)
    bitext = choices.bitext(file.references(names), *filled)
    gathering = LinkGathering(file, bitext, IndexBase.ZERO)
    for index in kept:
        _take_links(gathering, index, *items[index])
    left_out = sorted({key for _, item in items for key in item} - _KNOWN)
    template = N_("keys of the objects that were not kept: {names}")
    file.remark(template, len(left_out), names=", ".join(left_out))
    return Texts(bitext, kept).completed(gathering.finished())


def write(works: Works, _choices: Choices) -> Mapping[str, bytes]:
    """Write a file for each annotator, with links and marks ascending."""
    holdable_bitext(works)
    return {
        f"{name}.jsonl": as_lines(map(_row, work.bitext, work.pairs))
        for name, work in works.items()
    }


def _item(file: ForeignFile, line: int, value: object) -> Mapping[str, object]:
    """The object on a line; an empty one after a problem."""
    if isinstance(value, dict):
        return value
    file.complain(N_('the line is not a JSON object such as {{"source": …}}'), line)
    return {}


def _verse(file: ForeignFile, line: int, item: Mapping[str, object], side: Side) -> str:
    """The words of a side with spaces between them; empty if there are none."""
    words = item.get(side.value, "" if not item else None)
    if isinstance(words, list) and all(isinstance(word, str) for word in words):
        verse = " ".join(file.word(word, line) for word in words)
    elif isinstance(words, str):
        verse = file.verse(words, line, None) if words.strip() else ""
    else:
        what = N_("there is no list of words under '{key}'")
        file.complain(what, line, key=side.value)
        return ""
    if not verse and item:
        what = N_("there are no {side} words")
        problem = Problem(file.path, what, line, values={"side": side.value})
        file.repair(MISSING_VERSE, problem)
    return verse


def _reference(file: ForeignFile, line: int, item: Mapping[str, object]) -> str:
    name = item.get("reference", "")
    text = str(name) if isinstance(name, str | int) else ""
    file.check_characters(text, line)
    return text


def _take_links(
    gathering: LinkGathering, index: int, line: int, item: Mapping[str, object]
) -> None:
    """Add the links and marks of an object; problems are recorded."""
    label_of = _label_of(gathering.file, line, item)
    score_of = _score_of(gathering.file, line, item)
    drawn = {
        key: _pairs(gathering.file, line, item.get(key, []), key) for key in ("links", "possible")
    }
    for key, links in drawn.items():
        for link in filter(lambda link: gathering.scores_enough(score_of.get(link)), links):
            gathering.link(
                index,
                *link,
                At(line),
                possible=key == "possible",
                label=label_of.get(link, ""),
                score=score_of.get(link),
            )
    for what, of in (
        (
            N_(
                "the labelled link {source}-{target} is neither among the links nor among the "
                "possible ones"
            ),
            label_of,
        ),
        (
            N_(
                "the link {source}-{target} has a score and is neither among the links nor among "
                "the possible ones"
            ),
            score_of,
        ),
    ):
        for source, target in sorted(of.keys() - {*drawn["links"], *drawn["possible"]}):
            gathering.file.complain(what, line, source=source, target=target)
    marks = item.get(_MARKS, {})
    if not isinstance(marks, dict):
        what = N_("'{key}' does not hold lists of positions by side")
        gathering.file.complain(what, line, key=_MARKS)
        return
    for side in Side:
        for position in _positions(gathering.file, line, marks.get(side.value, []), _MARKS):
            gathering.mark(index, side, position, At(line))


def _label_of(file: ForeignFile, line: int, item: Mapping[str, object]) -> Mapping[LinkToken, str]:
    """The label of each labelled link of an object; problems are recorded."""
    labels, label_of = item.get(_LABELS, {}), dict[LinkToken, str]()
    if not isinstance(labels, dict):
        what = N_("'{key}' does not hold lists of links by label")
        file.complain(what, line, key=_LABELS)
        return label_of
    for name, links in labels.items():
        for link in _pairs(file, line, links, _LABELS):
            if label_of.setdefault(link, name) != name:
                what = N_("the link {source}-{target} has two labels")
                file.complain(what, line, source=link[0], target=link[1])
    return label_of


def _score_of(
    file: ForeignFile, line: int, item: Mapping[str, object]
) -> Mapping[LinkToken, float]:
    """The score of each link of an object that has one; problems are recorded."""
    scores, score_of = item.get(_SCORES, []), dict[LinkToken, float]()
    if not (isinstance(scores, list) and all(map(_is_scored, scores))):
        what = N_("'{key}' does not hold lists such as [0, 2, 0.75]")
        file.complain(what, line, key=_SCORES)
        return score_of
    for source, target, score in scores:
        if score_of.setdefault((source, target), score) != score:
            what = N_("the link {source}-{target} has two scores")
            file.complain(what, line, source=source, target=target)
    return score_of


def _is_scored(value: object) -> bool:
    """Whether this is a list of two positions and a number."""
    return (
        isinstance(value, list)
        and len(value) == _SCORED_LENGTH
        and _is_list_of(value[:2])
        and type(value[2]) in (int, float)
    )


def _positions(file: ForeignFile, line: int, value: object, key: str) -> Sequence[int]:
    """A list of positions; empty after a problem."""
    if isinstance(value, list) and _is_list_of(value):
        return value
    what = N_("'{key}' is not a list of positions from 0")
    file.complain(what, line, key=key)
    return ()


def _pairs(file: ForeignFile, line: int, value: object, key: str) -> Sequence[LinkToken]:
    """A list of links; empty after a problem."""
    if isinstance(value, list) and all(_is_list_of(link, 2) for link in value):
        return [(source, target) for source, target in value]
    what = N_("'{key}' is not a list of pairs of positions from 0")
    file.complain(what, line, key=key)
    return ()


def _is_list_of(value: object, count: int | None = None) -> bool:
    """Whether this is a list of positions; of `count` positions, if that is given."""
    return (
        isinstance(value, list)
        and count in (None, len(value))
        and all(type(position) is int and 0 <= position <= _MOST for position in value)
    )


def _row(verses: VersePair, pair: PairAnnotation) -> str:
    alignment = pair.alignment
    marks = {
        side.value: sorted(positions)
        for side, positions in (
            (Side.SOURCE, alignment.not_translated_source),
            (Side.TARGET, alignment.not_translated_target),
        )
    }
    content: dict[str, object] = {
        "reference": verses.reference,
        "source": verses.source,
        "target": verses.target,
        "links": sorted(alignment.links - alignment.possible),
        "possible": sorted(alignment.possible),
        _MARKS: marks,
    }
    labels: dict[str, list[LinkToken]] = {}
    for link, name in sorted(alignment.labels):
        labels.setdefault(name, []).append(link)
    if labels:
        content[_LABELS] = labels
    if alignment.scores:
        content[_SCORES] = [[*link, score] for link, score in sorted(alignment.scores)]
    return json.dumps(content, ensure_ascii=False)


JSON_LINES = Format(
    "jsonl",
    N_("JSON Lines: words and links"),
    "words, links and marks of a verse pair in JSON on each line (JSON Lines), counting from 0",
    frozenset(
        {
            *(Feature.REFERENCES, Feature.LINKS, Feature.MARKS),
            *(Feature.POSSIBLE, Feature.LABELS, Feature.SCORES),
        }
    ),
    read,
    (Part.BITEXT,),
    write=write,
    suffix=".jsonl",
    looks_like=any_line(r'\{.*"source"\s*:.*"target"\s*:.*\}\s*$'),
    asks_also=(FormatQuestion.LEAST_SCORE,),
    base=IndexBase.ZERO,
)
