"""What the words and blocks of one side were linked with, some hundred verse pairs at a time."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from blinker_qt.agreement.decisions import word_starts
from blinker_qt.agreement.dice import blocks
from blinker_qt.agreement.encode import EncodedSet, IntArray, WordNumbers, excerpt
from blinker_qt.agreement.entries import Counted, Entries
from blinker_qt.agreement.phrases import Phrases
from blinker_qt.agreement.telling import Tell, part_of, to_nobody
from blinker_qt.agreement.word_groups import block_groups, partner_groups
from blinker_qt.bitext.verses import Side

_GATHERED = 0.8
"""To gather takes so much of the time, to put in order the rest."""


@dataclass(frozen=True, slots=True, eq=False)
class LookedUp:
    """What was linked with what.

    Attributes:
        linked: shape (types,), how many decisions link a word of each type.
        phrases: what words and blocks were linked with.
        translations: of the word types: all words that a word was linked with are one phrase.
        own_phrases: blocks' words on the side that is looked up, where there are several.
        block_translations: what these were linked with.
    """

    linked: IntArray
    phrases: Phrases
    translations: Entries
    own_phrases: Phrases
    block_translations: Entries


@dataclass(frozen=True, slots=True, eq=False)
class _Part:
    """The same of some verse pairs; keys and phrases are numbered for themselves."""

    linked: IntArray
    phrases: Phrases
    translations: Counted
    own_phrases: Phrases
    block_translations: Counted


def look_up(
    words: WordNumbers,
    annotators: Sequence[EncodedSet],
    side: Side,
    types: IntArray,
    other_types: IntArray,
    tell: Tell = to_nobody,
) -> LookedUp:
    """Find what the words and blocks of one side were linked with.

    Args:
        words: the numbering of the bitext's words.
        annotators: their work.
        side: whose words are looked up.
        types: the type of every word of that side.
        other_types: the type of every word of the other side.
        tell: is told which share is done, from 0 to 1; what it raises ends it all.
    """
    parts = []
    for start, stop in blocks(words, part_of(tell, 0, _GATHERED)):
        parts.append(_part(words, annotators, side, (types, other_types), slice(start, stop)))
    in_order = part_of(tell, _GATHERED, 1)
    phrases = Phrases.joined([part.phrases for part in parts], other_types)
    own_phrases = Phrases.joined([part.own_phrases for part in parts], types)
    found, own_found = (
        np.split(some.of_group, np.cumsum([len(each) for each in those])[:-1])
        for some, those in (
            (phrases, [part.phrases for part in parts]),
            (own_phrases, [part.own_phrases for part in parts]),
        )
    )
    in_order(0.3)
    translations = [
        part.translations.renamed(numbers) for part, numbers in zip(parts, found, strict=True)
    ]
    block_translations = [
        part.block_translations.renamed(numbers, own_numbers)
        for part, numbers, own_numbers in zip(parts, found, own_found, strict=True)
    ]
    linked = np.sum([part.linked for part in parts], axis=0)
    by_word = Entries.of(Counted.joined(translations))
    in_order(0.7)
    by_block = Entries.of(Counted.joined(block_translations))
    tell(1.0)
    return LookedUp(linked, phrases, by_word, own_phrases, by_block)


def _part(
    words: WordNumbers,
    annotators: Sequence[EncodedSet],
    side: Side,
    types: tuple[IntArray, IntArray],
    pairs: slice,
) -> _Part:
    some = [excerpt(words, annotator, pairs.start, pairs.stop) for annotator in annotators]
    first, other_first = (int(word_starts(words, each)[pairs.start]) for each in (side, side.other))
    own_types, other_types = types[0][first:], types[1][other_first:]
    partners = partner_groups(some, side)
    in_blocks, own = block_groups(some, side)
    phrases = Phrases.of(
        np.concatenate((partners.groups, partners.count + in_blocks.groups)),
        np.concatenate((partners.words, in_blocks.words)),
        other_types,
    )
    own_phrases = Phrases.of(own.groups, own.words, own_types)
    word_types = own_types[partners.keys]
    of_partners, of_blocks = np.split(phrases.of_group, [partners.count])
    size = len(annotators)
    return _Part(
        np.bincount(word_types, minlength=int(types[0].max(initial=-1)) + 1),
        phrases.moved(other_first),
        Counted.of(word_types, of_partners, partners.annotators, size, partners.pairs),
        own_phrases.moved(first),
        Counted.of(own_phrases.of_group, of_blocks, in_blocks.annotators, size, in_blocks.pairs),
    )
