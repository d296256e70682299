"""What annotation files say about one verse pair.

Links and marks stand as text, 1-based as in the field's gold standards:
``1-1 3,4-3,5`` is one link and one block: every source word before the hyphen with every target
word behind it. Links of a group that is not a complete block are written one by one.
"""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import product

from blinker_qt.bitext.alignment import Alignment, LinkToken
from blinker_qt.bitext.blocks import blocks


@dataclass(frozen=True, slots=True)
class UnknownContent:
    """What a file of a newer minor version held and this version does not understand.

    Attributes:
        attributes: (element, name, value) triples; the element is named relative to the owner,
            ``""`` being the owner itself.
        elements: (element, XML) pairs: the serialised child elements of an element named likewise.
    """

    attributes: tuple[tuple[str, str, str], ...] = ()
    elements: tuple[tuple[str, str], ...] = ()


NOTHING_UNKNOWN = UnknownContent()


_NUMBER = r"[1-9][0-9]{0,6}"
_CHUNK = rf"{_NUMBER}(?:,{_NUMBER})*-{_NUMBER}(?:,{_NUMBER})*"
_SEVERAL = 2
LINKS = re.compile(rf"(?:{_CHUNK}(?: {_CHUNK})*)?")
POSITIONS = re.compile(rf"(?:{_NUMBER}(?: {_NUMBER})*)?")


def links_as_text(links: Iterable[LinkToken]) -> str:
    """The links in their canonical form: the same links always give the same text.

    >>> links_as_text({(0, 0), (2, 2), (2, 4), (3, 2), (3, 4)})
    '1-1 3,4-3,5'
    """
    links = tuple(links)
    if len(links) < _SEVERAL:
        return " ".join(f"{source + 1}-{target + 1}" for source, target in links)
    source_links = Counter([source for source, _ in links])
    target_links = Counter([target for _, target in links])
    chunks: list[tuple[int, int, str]] = []
    in_groups = []
    for source, target in links:
        if source_links[source] == target_links[target] == 1:
            chunks.append((source, target, f"{source + 1}-{target + 1}"))
        else:
            in_groups.append((source, target))
    for block in blocks(Alignment(frozenset(in_groups))) if in_groups else ():
        if block.is_complete:
            text = f"{_joined(block.sources)}-{_joined(block.targets)}"
            chunks.append((block.sources[0], block.targets[0], text))
        else:
            chunks += [
                (source, target, f"{source + 1}-{target + 1}") for source, target in block.links
            ]
    return " ".join(text for _, _, text in sorted(chunks))


def links_from_text(text: str) -> frozenset[LinkToken]:
    """The links that a text in this notation stands for.

    >>> sorted(links_from_text("3,4-5 1-1"))
    [(0, 0), (2, 4), (3, 4)]

    Raises:
        ValueError: the text is not in this notation.
    """
    if not LINKS.fullmatch(text):
        raise ValueError(text)
    links: set[LinkToken] = set()
    for chunk in text.split(" ") if text else ():
        sources, _, targets = chunk.partition("-")
        if "," in chunk:
            links.update(product(_positions(sources), _positions(targets)))
        else:
            links.add((int(sources) - 1, int(targets) - 1))
    return frozenset(links)


def positions_as_text(positions: frozenset[int]) -> str:
    """0-based positions as ascending 1-based numbers with single spaces between them."""
    return " ".join(str(position + 1) for position in sorted(positions))


def positions_from_text(text: str) -> frozenset[int]:
    """The 0-based positions that a text written by `positions_as_text` stands for.

    Raises:
        ValueError: the text is not a list of 1-based positions.
    """
    if not POSITIONS.fullmatch(text):
        raise ValueError(text)
    return frozenset(int(number) - 1 for number in text.split(" ")) if text else frozenset()


def _positions(end: str) -> list[int]:
    return [int(number) - 1 for number in end.split(",")]


def _joined(positions: tuple[int, ...]) -> str:
    return ",".join(str(position + 1) for position in positions)
