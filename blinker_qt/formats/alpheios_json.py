"""Reads and writes the JSON of the alignment editor of Alpheios: both texts and groups of words.

``origin`` and each of ``targets`` have an ``alignedText`` with segments of tokens, each with an
``idWord``. A group in ``alignmentGroups`` links every word of its ``origin`` with every one of its
``target``.
"""

import json
from collections.abc import Mapping, Sequence
from itertools import product
from typing import NamedTuple

from blinker_qt.bitext.alignment import Alignment, LinkToken, complete_groups
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.errors import Problem
from blinker_qt.bitext.verses import Bitext, Direction, Language, Side
from blinker_qt.formats.choices import Choices, Part, Parts
from blinker_qt.formats.foreign_files import (
    ForeignFile,
    any_line,
    holdable_bitext,
    language_of,
    numbered,
)
from blinker_qt.formats.interchange import Contents, Feature, Format, Works
from blinker_qt.translation import N_

_MISSING_VERSE = N_("{file}: segments of one side only were left out ({count}; segments {lines})")
_REPEATED = N_("{file}: repeated links and marks were read once ({count}; items {lines})")
_PREFIXES = {Side.SOURCE: "1", Side.TARGET: "2"}
_KINDS = {Side.SOURCE: "origin", Side.TARGET: "target"}
_TOKENIZATION = {"tokenizer": "simpleLocalTokenizer", "segments": "singleline"}


class _JsonText(NamedTuple):
    """One text of the file.

    Attributes:
        segments: the words of each segment, by its index.
        places: the segment and the position of each word, by its id.
    """

    language: Language
    segments: Mapping[int, Sequence[str]]
    places: Mapping[str, tuple[int, int]]


def read(parts: Parts, choices: Choices) -> Contents:
    """Read one annotator's links, every verse pair as done.

    Of several translations, the one in the chosen target language is read.
    """
    file = ForeignFile(parts[Part.BITEXT], choices)
    content = file.json()
    name = _target_name(file, content)
    texts = [
        _text(file, _at(content, *keys))
        for keys in (("origin", "alignedText"), ("targets", name, "alignedText"))
    ]
    source, target = texts
    for index in sorted(source.segments.keys() ^ target.segments.keys()):
        what = N_("segment {place} is on one side only")
        problem = Problem(file.path, what, values={"place": index})
        file.repair(_MISSING_VERSE, problem, index)
    kept = [index for index in source.segments if index in target.segments]
    if not kept and not file.problems:
        file.complain(
            N_("there are no verse pairs in the form of the alignment editor of Alpheios")
        )
    links: dict[int, set[LinkToken]] = {index: set() for index in kept}
    for place, group in enumerate(_list_at(file, content, "alignmentGroups"), 1):
        if _at(group, "actions", "targetId") == name:
            _take_group(file, place, group, texts, links)
    file.check()
    verses = ([" ".join(text.segments[index]) for index in kept] for text in texts)
    languages = source.language, target.language
    bitext = choices.bitext(numbered(len(kept)), *verses, languages=languages)
    return file.finished(bitext, [Alignment(frozenset(links[index])) for index in kept])


def write(works: Works, _choices: Choices) -> Mapping[str, bytes]:
    """Write a file for each annotator, complete blocks as groups and other links by themselves."""
    holdable_bitext(works)
    return {f"{name}.json": _written(work) for name, work in works.items()}


def _at(content: object, *keys: str) -> object:
    """The value under keys of nested objects; None if there is none."""
    for key in keys:
        content = content.get(key) if isinstance(content, dict) else None
    return content


def _list_at(file: ForeignFile, content: object, *keys: str) -> list[object]:
    listed = _at(content, *keys)
    if not isinstance(listed, list):
        file.fail(N_("there is no list under '{key}'"), key=keys[-1])
    return listed


def _target_name(file: ForeignFile, content: object) -> str:
    """The key of the translation to read."""
    targets = _at(content, "targets")
    names = [str(name) for name in targets] if isinstance(targets, dict) else []
    languages = {
        name: str(_at(targets, name, "alignedText", "lang") or Language().tag) for name in names
    }
    wanted = file.choices.target_language
    chosen = [name for name in names if wanted is None or languages[name] == wanted.tag]
    chosen = chosen if len(names) > 1 else names
    if len(chosen) != 1:
        what = N_(
            "the file has {count} {count:translation|translations} ({names}); expected one: name "
            "its language as the file does"
        )
        file.fail(what, count=len(names), names=", ".join(languages.values()))
    return chosen[0]


def _text(file: ForeignFile, content: object) -> _JsonText:
    """A text with its segments; problems are recorded."""
    segments: dict[int, list[str]] = {}
    places: dict[str, tuple[int, int]] = {}
    for segment in _list_at(file, content, "segments"):
        index = _at(segment, "index")
        if not isinstance(index, int) or index in segments:
            what = N_(
                "a segment has the index '{index}', which is not a number or is that of "
                "another segment"
            )
            file.complain(what, index=str(index))
            continue
        words = segments[index] = []
        for token in _list_at(file, segment, "tokens"):
            name, word = _at(token, "idWord"), _at(token, "word")
            if not isinstance(name, str) or not isinstance(word, str) or name in places:
                what = N_(
                    "a word of segment {place} has no text, no idWord, or that of another word: "
                    "'{name}'"
                )
                file.complain(what, place=index, name=str(name))
                continue
            places[name] = index, len(words)
            words.append(file.word(word, None))
    language, direction = language_of(str(_at(content, "lang") or "")), _at(content, "direction")
    if direction in [known.value for known in Direction]:
        language = Language(language.tag, Direction(direction))
    return _JsonText(language, {index: words for index, words in segments.items() if words}, places)


def _take_group(
    file: ForeignFile,
    place: int,
    group: object,
    texts: Sequence[_JsonText],
    links: Mapping[int, set[LinkToken]],
) -> None:
    """Add the links of a group; problems are recorded."""
    ends = [_list_at(file, group, "actions", _KINDS[side]) for side in Side]
    if not all(ends):
        file.remark(N_("groups with words of one side only that were left out: {count}"))
        return
    strange = [
        str(name)
        for names, text in zip(ends, texts, strict=True)
        for name in names
        if not isinstance(name, str) or name not in text.places
    ]
    for name in strange:
        what = N_("group {place} has the word '{name}'")
        file.complain(what, place=place, name=name)
    if strange:
        return
    places = [
        [text.places[str(name)] for name in names] for names, text in zip(ends, texts, strict=True)
    ]
    segments = {segment for words in places for segment, _ in words}
    if len(segments) > 1:
        what = N_("group {place} has words of several segments")
        file.complain(what, place=place)
        return
    into = links.get(segments.pop(), set())
    for (_, source), (_, target) in product(*places):
        if (source, target) in into:
            what = N_("group {place} repeats a link")
            file.repair(_REPEATED, Problem(file.path, what, values={"place": place}), place)
        into.add((source, target))


def _written(work: AnnotationSet) -> bytes:
    bitext = work.bitext
    origin, target = (_written_text(bitext, side) for side in Side)
    name = _text_id(bitext, Side.TARGET)
    groups = [
        {
            "actions": {
                "segmentIndex": segment + 1,
                "targetId": name,
                "origin": [_word_id(Side.SOURCE, segment, source) for source in sources],
                "target": [_word_id(Side.TARGET, segment, target) for target in targets],
            }
        }
        for segment, pair in enumerate(work.pairs)
        for sources, targets in complete_groups(pair.alignment)
    ]
    content = {"origin": origin, "targets": {name: target}, "alignmentGroups": groups}
    return (json.dumps(content, ensure_ascii=False, indent=1) + "\n").encode()


def _word_id(side: Side, segment: int, position: int) -> str:
    return f"{_PREFIXES[side]}-{segment}-{position}"


def _text_id(bitext: Bitext, side: Side) -> str:
    """A name for a text that no other text has."""
    return f"{side.value}-{bitext.fingerprint}"


def _written_text(bitext: Bitext, side: Side) -> Mapping[str, object]:
    name, kind, language = _text_id(bitext, side), _KINDS[side], bitext.language(side)
    known = {"textId": name, "direction": language.direction.value, "lang": language.tag}
    segments = [
        {
            "index": segment + 1,
            "textType": kind,
            "lang": language.tag,
            "direction": language.direction.value,
            "docSourceId": name,
            "tokens": [
                {
                    "textType": kind,
                    "idWord": _word_id(side, segment, position),
                    "word": word,
                    "segmentIndex": segment + 1,
                    "docSourceId": name,
                }
                for position, word in enumerate(verse.split(" "))
            ],
        }
        for segment, verse in enumerate(bitext.verses(side))
    ]
    of_text = {**known, "sourceType": "text", "tokenization": _TOKENIZATION}
    return {
        "docSource": {**of_text, "text": "\n".join(bitext.verses(side))},
        "alignedText": {
            **of_text,
            "textType": kind,
            "tokenPrefix": _PREFIXES[side],
            "segments": segments,
        },
    }


ALPHEIOS_JSON = Format(
    "alpheios-json",
    N_("Alpheios: texts and links in JSON"),
    "texts and groups of linked words in one JSON file (the alignment editor of Alpheios)",
    frozenset({Feature.LANGUAGES, Feature.LINKS}),
    read,
    (Part.BITEXT,),
    write=write,
    suffix=".json",
    looks_like=any_line(r'.*"docSource"\s*:'),
)
