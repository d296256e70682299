"""Measure how far our words are from the tokens of treebanks.

    python packaging/word_errors.py FILE.conllu …

Files are treebanks of Universal Dependencies, with the language at the beginning of their names.
The tables of docs/words.md, "How good the rules are", come from it: the error rate (1 − F1 over the
places of tokens) of words at spaces, at punctuation only, and by the rules of the language; what
the differing places have in common; and how many contractions that rules write out are contractions
in the treebank, too. Multiword tokens count as one token, but those with an apostrophe (*don't*) as
their words. Chinese, Japanese and Thai need the extra "segment".
"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import accumulate, pairwise
from pathlib import Path
from typing import NamedTuple

from blinker_qt.words.languages import Contractions, rules_for
from blinker_qt.words.splitting import UNICODE, Rules, Token, key_of, split_text

Places = list[tuple[int, int]]
KINDS = {
    "space inside": re.compile(r"\S\s+\S"),
    "hyphen": re.compile(r"[-‐‑–—/]"),
    "apostrophe": re.compile(r"['’]"),
    "full stop": re.compile(r"[.…]"),
    "number": re.compile(r"\d"),
}
"""What a differing place may contain; the first that fits counts."""
_TEXT = "# text = "


class Sentence(NamedTuple):
    """A sentence of a treebank.

    Attributes:
        places: of its tokens in the text, in order.
        parts: the number of words of each token.
    """

    text: str
    places: Places
    parts: list[int]


class Errors(NamedTuple):
    """Counts of one language.

    Attributes:
        tokens: in the treebank.
        rates: error rates at spaces, at punctuation and by language.
        kinds: what places that differ by language contain.
        contractions: those of the rules, and those of them that are some in the treebank.
    """

    tokens: int
    rates: tuple[float, float, float]
    kinds: Counter[str]
    contractions: tuple[int, int]


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path)
    files = parser.parse_args().files
    print(
        f"| treebank | tokens | spaces | punctuation | by language | {' | '.join(KINDS)} | other |"
    )
    print(f"|---|{'---:|' * (len(KINDS) + 5)}")
    for path in files:
        errors = measure(sentences(path.read_text("utf-8").split("\n")), path.name.split("_")[0])
        total = sum(errors.kinds.values()) or 1
        rate = errors.rates[2]
        shares = [rate * errors.kinds[kind] / total for kind in (*KINDS, "other")]
        figures = [f"{100 * figure:.2f}" for figure in (*errors.rates, *shares)]
        print(f"| {path.stem} | {errors.tokens:,} | {' | '.join(figures)} |")
        written, right = errors.contractions
        if written:
            print(f"  contractions: {right:,} of {written:,} are contractions in the treebank")


def sentences(lines: Iterable[str]) -> Iterator[Sentence]:
    """The sentences of a treebank whose tokens are all found in their texts."""
    text = ""
    rows: list[list[str]] = []
    for line in lines:
        if line.startswith(_TEXT):
            text, rows = line.removeprefix(_TEXT), []
        elif line and not line.startswith("#"):
            rows.append(line.split("\t"))
        elif not line and rows:
            sentence = _sentence(text, rows)
            if sentence is not None:
                yield sentence
            text, rows = "", []


def _sentence(text: str, rows: list[list[str]]) -> Sentence | None:
    places: Places = []
    parts: list[int] = []
    done, inside = 0, 0
    words = {row[0]: row[1] for row in rows}
    for number, form, *_ in rows:
        if "." in number or (number.isdigit() and int(number) <= inside):
            continue
        start = text.find(form, done)
        if start < 0 or text[done:start].strip():
            return None
        done = start + len(form)
        first, _, last = number.partition("-")
        inside = int(last or first)
        forms = [words[str(part)] for part in range(int(first), inside + 1)]
        if "".join(forms) == form and not {"'", "’"}.isdisjoint(form):
            ends = accumulate(map(len, forms), initial=start)
            places += pairwise(ends)
            parts += [1] * len(forms)
        else:
            places.append((start, done))
            parts.append(len(forms))
    return Sentence(text, places, parts)


def measure(treebank: Iterable[Sentence], language: str) -> Errors:
    """Compare our words with the tokens of sentences."""
    rules = rules_for(language, Contractions.APART)
    kinds: Counter[str] = Counter()
    counts = {"ours": [0, 0, 0], "both": [0, 0, 0]}
    tokens = written = right = 0
    for sentence in treebank:
        tokens += len(sentence.places)
        gold = set(sentence.places)
        ours = split_text(sentence.text, rules)
        ways = [_at_spaces(sentence.text), _places(sentence.text, UNICODE), _of(ours)]
        for way, places in enumerate(ways):
            counts["ours"][way] += len(places)
            counts["both"][way] += len(gold & set(places))
        kinds.update(_kinds(sentence, ways[2]))
        multiple = dict(zip(sentence.places, sentence.parts, strict=True))
        for place in ways[2]:
            if key_of(sentence.text[slice(*place)]) in rules.contractions and place in multiple:
                written += 1
                if multiple[place] > 1:
                    right += 1
    rates = [
        1 - 2 * both / (tokens + ours)
        for both, ours in zip(counts["both"], counts["ours"], strict=True)
    ]
    return Errors(tokens, (rates[0], rates[1], rates[2]), kinds, (written, right))


def _places(text: str, rules: Rules) -> Places:
    return _of(split_text(text, rules))


def _of(tokens: Iterable[Token]) -> Places:
    return list(dict.fromkeys((token.start, token.end) for token in tokens))


def _at_spaces(text: str) -> Places:
    return [match.span() for match in re.finditer(r"\S+", text)]


def _kinds(sentence: Sentence, ours: Places) -> Iterator[str]:
    """The kind of each token of the treebank that is none of ours."""
    for start, end in set(sentence.places) - set(ours):
        around = [place for place in ours if place[0] < end and start < place[1]]
        first = min([start, *(place[0] for place in around)])
        last = max([end, *(place[1] for place in around)])
        text = sentence.text[first:last]
        yield next((name for name, kind in KINDS.items() if kind.search(text)), "other")


if __name__ == "__main__":
    main()
