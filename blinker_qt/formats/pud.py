"""Reads and writes two CoNLL-U files, alone or, in aligned PUD, with links in JSON.

The links are a list with an object for each sentence pair. A key is the number of a source word,
its value a list of numbers of target words; ``X`` is the partner of a word without counterpart.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from blinker_qt.bitext.alignment import Alignment, LinkToken
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.errors import Problem
from blinker_qt.bitext.running_text import RunningText
from blinker_qt.bitext.verses import Bitext, Side, Word
from blinker_qt.bitext.word_details import WordDetail, WordDetails
from blinker_qt.formats.choices import NO_COUNTERPART, Choices, Part, Parts
from blinker_qt.formats.foreign_files import (
    ForeignFile,
    any_line,
    as_lines,
    check_references,
    holdable_bitext,
    read_all,
)
from blinker_qt.formats.interchange import Contents, Feature, Format, Works
from blinker_qt.formats.links import settled_alignment
from blinker_qt.translation import N_

_NOTHING = "X"
_COLUMNS = 10
_SENTENCE = re.compile(r"# *sent_id *= *(.*?) *")
_TEXT = re.compile(r"# *text *= ?(.*)")
_WORD = re.compile("[1-9][0-9]{0,6}")
_EMPTY_NODE = re.compile(r"[0-9]{1,7}\.[0-9]{1,7}")
_NO_DETAIL = WordDetail()
_PIPE = r"\p"
"""Stands for a separator of items where it belongs to an item, as in UDPipe."""
_RANGE = re.compile(r"([1-9][0-9]{0,6})-([1-9][0-9]{0,6})")
_REPEATED = N_("{file}: repeated links and marks were read once ({count}; items {lines})")


@dataclass(slots=True)
class _Tree:
    """A sentence of a treebank.

    Attributes:
        name: its name; empty if it has none.
        words: its syntactic words.
        tokens: each token as the text writes it, and how many words it stands for.
        details: what is known of the words.
        text: the text; empty if it is not given.
    """

    name: str = ""
    words: list[str] = field(default_factory=list)
    details: list[WordDetail] = field(default_factory=list)
    tokens: list[tuple[str, int]] = field(default_factory=list)
    text: str = ""

    @property
    def running_text(self) -> RunningText | None:
        """The text with the places of its words; None if it does not have all of them."""
        places: list[tuple[int, int]] = []
        end = 0
        for form, count in self.tokens:
            start = self.text.find(form, end)
            if start < 0:
                return None
            end = start + len(form)
            places += [(start, end)] * count
        if len(places) != len(self.words):
            return None
        return RunningText.of(self.text, self.words, places)


def read(parts: Parts, choices: Choices) -> Contents:
    """Read one annotator's links on the syntactic words of two treebanks, all pairs as done."""
    file = ForeignFile(parts[Part.LINKS], choices)
    texts = [file.beside(parts[part]) for part in (Part.SOURCE, Part.TARGET)]
    source, target = read_all(texts, _trees)
    content = file.json()
    alignments = []
    if not isinstance(content, list):
        file.complain(N_("the file is not a JSON list of objects"))
    elif not len(source) == len(target) == len(content):
        what = N_(
            "the numbers of source sentences ({source}), target sentences ({target}) and items of "
            "links ({links}) differ"
        )
        values = {"source": len(source), "target": len(target), "links": len(content)}
        file.complain(what, **values)
    else:
        trees = zip(source, target, content, strict=True)
        for place, (source_tree, target_tree, item) in enumerate(trees, 1):
            counts = {Side.SOURCE: len(source_tree.words), Side.TARGET: len(target_tree.words)}
            alignments.append(_alignment(file, place, item, counts))
    file.check()
    return file.finished(_bitext(file, source, target), alignments)


def _bitext(file: ForeignFile, source: Sequence[_Tree], target: Sequence[_Tree]) -> Bitext:
    """The bitext of the sentences of both sides, which have equally many."""
    references = file.references([tree.name for tree in source])
    verses = ([" ".join(tree.words) for tree in trees] for trees in (source, target))
    texts = [tuple(tree.running_text for tree in trees) for trees in (source, target)]
    without = sum(
        bool(tree.text) and text is None
        for trees, running_texts in zip((source, target), texts, strict=True)
        for tree, text in zip(trees, running_texts, strict=True)
    )
    file.remark(N_("texts of sentences that do not match their words, not kept: {count}"), without)
    file.remark(
        N_(
            "annotations of the treebanks other than words, texts, lemmas, parts of speech and "
            "glosses were not kept"
        )
    )
    file.remark(
        N_("sentences with other names on the target side: {count}"),
        sum(
            source_tree.name != target_tree.name
            for source_tree, target_tree in zip(source, target, strict=True)
        ),
    )
    source_details, target_details = (
        tuple(WordDetails.of(tree.details) for tree in trees) for trees in (source, target)
    )
    return file.choices.bitext(
        references,
        *verses,
        texts=(texts[0], texts[1]),
        details=(source_details, target_details),
    )


def read_alone(parts: Parts, choices: Choices) -> Contents:
    """Read the syntactic words of two treebanks, sentence by sentence."""
    file = ForeignFile(parts[Part.SOURCE], choices)
    files = [file, file.beside(parts[Part.TARGET])]
    source, target = read_all(files, _trees)
    if len(source) != len(target):
        what = N_(
            "the numbers of source sentences ({source}) and target sentences ({target}) differ"
        )
        file.fail(what, source=len(source), target=len(target))
    return file.texts_alone(_bitext(file, source, target))


def write_alone(works: Works, _choices: Choices) -> Mapping[str, bytes]:
    """Write two CoNLL-U files with words, and texts that are known."""
    check_references(works, _is_plain, N_("the reference '{reference}' is not one plain line"))
    bitext = holdable_bitext(works)
    return {f"{side.value}.conllu": _written_trees(bitext, side) for side in Side}


def write(works: Works, choices: Choices) -> Mapping[str, bytes]:
    """Write two CoNLL-U files, and each annotator's links."""
    trees = write_alone(works, choices)
    return {**trees, **{f"{key}.json": _written_links(work) for key, work in works.items()}}


def _is_plain(reference: str) -> bool:
    return reference == reference.strip(" ") and not {"\n", "\r"} & set(reference)


def _trees(file: ForeignFile) -> list[_Tree]:
    """The sentences of a CoNLL-U file, at least one."""
    trees: list[_Tree] = []
    tree = _Tree()
    for number, row in enumerate((*file.lines(), ""), 1):
        if row.startswith("#"):
            name = _SENTENCE.fullmatch(row)
            tree.name = name[1] if name else tree.name
            text = _TEXT.fullmatch(row)
            tree.text = text[1] if text else tree.text
            file.check_characters(f"{tree.name}{tree.text}", number)
        elif row:
            _take_row(file, number, row, tree)
        elif tree.words:
            trees.append(tree)
            tree = _Tree()
    if not trees:
        file.complain(N_("there are no sentences in CoNLL-U"))
    return trees


def _take_row(file: ForeignFile, line: int, row: str, tree: _Tree) -> None:
    cells = row.split("\t")
    if len(cells) != _COLUMNS:
        what = N_("the line has {count} {count:column|columns}; CoNLL-U has {expected}")
        counts = {"count": len(cells), "expected": _COLUMNS}
        file.complain(what, line, **counts)
    elif written := _RANGE.fullmatch(cells[0]):
        first, last = map(int, written.groups())
        tree.tokens.append((cells[1], last - first + 1))
    elif not _EMPTY_NODE.fullmatch(cells[0]):
        tree.words.append(file.word(cells[1], line))
        tree.details.append(_detail(file, line, cells))
        right = len(tree.words)
        if sum(count for _, count in tree.tokens) < right:
            tree.tokens.append((cells[1], 1))
        if cells[0] != str(right):
            what = N_("the word is numbered '{number}' instead of {right}")
            file.complain(what, line, 1, number=cells[0], right=right)


def _detail(file: ForeignFile, line: int, cells: Sequence[str]) -> WordDetail:
    """The details in the row of a word."""
    lemma, part_of_speech = ("" if cell == "_" else cell for cell in cells[2:4])
    named = dict(item.split("=", 1) for item in cells[9].split("|") if "=" in item)
    gloss = named.get("Gloss", "").replace(_PIPE, "|")
    file.check_characters(f"{lemma}{part_of_speech}{gloss}", line)
    return WordDetail(lemma, part_of_speech, gloss)


def _alignment(
    file: ForeignFile, place: int, content: object, counts: Mapping[Side, int]
) -> Alignment:
    """The alignment in the object of a sentence pair; `counts` are its numbers of words."""
    links: set[LinkToken] = set()
    marks: dict[Word, None] = {}
    if not isinstance(content, dict):
        what = N_("item {place} is not a JSON object with lists")
        file.complain(what, place=place)
        return Alignment()
    for key, values in content.items():
        if not isinstance(values, list) or not all(
            isinstance(position, str) for position in values
        ):
            what = N_('item {place} has no list of words, such as ["9", "10"], under \'{text}\'')
            file.complain(what, place=place, text=key)
            continue
        for value in values:
            named = {Side.SOURCE: key, Side.TARGET: value}
            words = _words(file, place, named, counts)
            link = (words[0][1], words[-1][1]) if len(words) > 1 else None
            if link in links or (words and not link and words[0] in marks):
                what = N_("item {place} has {text} twice")
                text = {"place": str(place), "text": f"{key}-{value}"}
                file.repair(_REPEATED, Problem(file.path, what, values=text), place)
            if link:
                links.add(link)
            else:
                marks |= dict.fromkeys(words)

    def refuse(word: Word) -> None:
        file.complain(NO_COUNTERPART, place=place, text=f"{word[0].value} {word[1] + 1}")

    return settled_alignment(file, links, marks, refuse)


def _words(
    file: ForeignFile, place: int, named: Mapping[Side, str], counts: Mapping[Side, int]
) -> list[Word]:
    """The words in a key and a value; none after a problem."""
    words = []
    numbers = {side: number for side, number in named.items() if number != _NOTHING}
    for side, number in numbers.items():
        if _WORD.fullmatch(number) and int(number) <= counts[side]:
            words.append((side, int(number) - 1))
            continue
        what = N_(
            "item {place} names the {side} word '{text}', which does not exist: expected 1 to "
            "{count}, or X"
        )
        count = counts[side]
        file.complain(what, place=place, side=side.value, text=number, count=count)
    if not numbers:
        file.complain(
            N_("item {place} links X with X, so there is no word on either side"), place=place
        )
    return words if len(words) == len(numbers) else []


def _written_trees(bitext: Bitext, side: Side) -> bytes:
    rows = []
    for index, reference in enumerate(bitext.references):
        rows.append(f"# sent_id = {reference}")
        words, text = bitext[index].tokens(side), bitext.running_text(side, index)
        details = (bitext.word_details(side, index) or WordDetails()).words(len(words))
        if text is None:
            known = zip(words, details, strict=True)
            rows += [_row(str(number), *word) for number, word in enumerate(known, 1)]
        else:
            rows += [f"# text = {text.text}", *_rows_of_text(words, details, text)]
        rows.append("")
    return as_lines(rows)


def _rows_of_text(
    words: Sequence[str], details: Sequence[WordDetail], text: RunningText
) -> Iterator[str]:
    """The rows of words, with a row for each token that is written differently from its words."""
    tokens = Counter(text.places(words)).items()
    number = 0
    starts = {start for (start, _), _ in tokens}
    for (start, end), count in tokens:
        form = text.text[start:end]
        space = "SpaceAfter=No" if end in starts else ""
        forms = words[number : number + count]
        is_own = forms == (form,)
        if not is_own:
            yield _row(f"{number + 1}-{number + count}", form, space=space)
        for word in forms:
            number += 1
            yield _row(str(number), word, details[number - 1], space if is_own else "")


def _row(number: str, form: str, detail: WordDetail = _NO_DETAIL, space: str = "") -> str:
    gloss = detail.gloss.replace("|", _PIPE)
    misc = "|".join(item for item in (gloss and f"Gloss={gloss}", space) if item)
    cells = number, form, detail.lemma, detail.part_of_speech, *[""] * (_COLUMNS - 5), misc
    return "\t".join(cell or "_" for cell in cells)


def _written_links(work: AnnotationSet) -> bytes:
    items = [json.dumps(_item(pair.alignment)) for pair in work.pairs]
    return ("[\n" + ",\n".join(items) + "\n]\n").encode()


def _item(alignment: Alignment) -> Mapping[str, Sequence[str]]:
    item: dict[str, list[str]] = {}
    for source, target in sorted(alignment.links):
        item.setdefault(str(source + 1), []).append(str(target + 1))
    for target in sorted(alignment.not_translated_target):
        item.setdefault(_NOTHING, []).append(str(target + 1))
    for source in sorted(alignment.not_translated_source):
        item[str(source + 1)] = [_NOTHING]
    return item


CONLLU = Format(
    "conllu",
    N_("Texts only: two treebanks (CoNLL-U)"),
    "texts without links, two CoNLL-U files with as many sentences",
    frozenset({Feature.REFERENCES, Feature.TEXTS, Feature.DETAILS}),
    read_alone,
    (Part.SOURCE, Part.TARGET),
    write=write_alone,
    looks_like=any_line(r"1(?:-[0-9]+)?(?:\t[^\t]+){9}$"),
    writes_words=True,
)
PUD = Format(
    "pud",
    N_("PUD: links beside two CoNLL-U files"),
    "links in JSON, beside two CoNLL-U files (PUD)",
    frozenset({Feature.REFERENCES, Feature.LINKS, Feature.MARKS, Feature.TEXTS, Feature.DETAILS}),
    read,
    (Part.SOURCE, Part.TARGET, Part.LINKS),
    write=write,
    suffix=".json",
    looks_like=any_line(r"[\s\[{},]*\"(?:[0-9]+|X)\"\s*:"),
)
