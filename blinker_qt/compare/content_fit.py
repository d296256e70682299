"""Whether what tells content words fits the words of a bitext: they are met, and split alike."""

from collections.abc import Sequence
from functools import partial

from blinker_qt.bitext.errors import Sentence, Values
from blinker_qt.bitext.tokens import Stoplist
from blinker_qt.bitext.verses import Bitext, Side
from blinker_qt.bitext.word_details import UNKNOWN, PartsOfSpeech
from blinker_qt.compare.collation import Collation
from blinker_qt.compare.options import ContentWords
from blinker_qt.compare.word_types import SideTypes, parts_of_speech
from blinker_qt.translation import N_
from blinker_qt.words.languages import words_within

_LEAST_WORDS = 50
"""Shorter texts prove nothing."""
_LEAST_SHARE = 0.1
"""Function words are about half of the words of a text; a list that meets fewer does not fit."""
_MOST_UNCUT = 0.01
"""Content words that hold function words may be this share of all content words."""
_NOT_MET = {
    Side.SOURCE: N_(
        "only {met} of {all} source words are on the stoplist {name}: it does not fit these words"
    ),
    Side.TARGET: N_(
        "only {met} of {all} target words are on the stoplist {name}: it does not fit these words"
    ),
}
_UNCUT = {
    Side.SOURCE: N_(
        "{count} of {all} source words that count as content words hold words of the stoplist "
        "{name}, such as {form}: the text is not split as the stoplist expects; convert it with "
        "--words by-language"
    ),
    Side.TARGET: N_(
        "{count} of {all} target words that count as content words hold words of the stoplist "
        "{name}, such as {form}: the text is not split as the stoplist expects; convert it with "
        "--words by-language"
    ),
}

_UNTAGGED = {
    Side.SOURCE: N_(
        "without a part of speech, and so counted as content words: {count} of {all} source words"
    ),
    Side.TARGET: N_(
        "without a part of speech, and so counted as content words: {count} of {all} target words"
    ),
}
_OTHER_NAMES = {
    Side.SOURCE: N_(
        "no source word has one of the parts of speech {names}; the most frequent one is {other}"
    ),
    Side.TARGET: N_(
        "no target word has one of the parts of speech {names}; the most frequent one is {other}"
    ),
}


def content_warnings(
    collation: Collation, content: Sequence[ContentWords | None]
) -> tuple[Sentence, ...]:
    """Warnings about what does not fit the words of its side; None where all words count."""
    warnings: list[Sentence] = []
    for side, told_by in zip(Side, content, strict=True):
        if told_by is not None:
            find = (
                partial(_on_parts_of_speech, collation.bitext, side, told_by)
                if isinstance(told_by, PartsOfSpeech)
                else partial(_on_stoplist, collation.bitext, side, told_by)
            )
            question = f"fit of content words of {side.value}"
            warnings += collation.known.answer(question, told_by, find)
    return tuple(warnings)


def _on_parts_of_speech(bitext: Bitext, side: Side, content: PartsOfSpeech) -> tuple[Sentence, ...]:
    types = SideTypes.of(parts_of_speech(bitext, side))
    counts = dict(zip(types.forms, types.frequencies.tolist(), strict=True))
    untagged = counts.pop(UNKNOWN, 0)
    warnings = []
    if counts and not any(name.upper() in content.names for name in counts):
        most = max(counts, key=lambda name: (counts[name], name))
        values: Values = {"names": str(content), "other": most}
        warnings.append(Sentence(_OTHER_NAMES[side], values))
    if untagged:
        values = {"count": untagged, "all": types.of_word.size}
        warnings.append(Sentence(_UNTAGGED[side], values))
    return tuple(warnings)


def _on_stoplist(bitext: Bitext, side: Side, stoplist: Stoplist) -> tuple[Sentence, ...]:
    types = SideTypes.of(bitext.verses(side))
    counts = dict(zip(types.forms, types.frequencies.tolist(), strict=True))
    with_letters = {form: count for form, count in counts.items() if any(map(str.isalpha, form))}
    content = {form: count for form, count in with_letters.items() if form not in stoplist}
    all_words, all_content = sum(with_letters.values()), sum(content.values())
    met = all_words - all_content
    if all_words < _LEAST_WORDS:
        return ()
    warnings = []
    if met < _LEAST_SHARE * all_words:
        values: Values = {"met": met, "all": all_words, "name": stoplist.name}
        warnings.append(Sentence(_NOT_MET[side], values))
    tag = bitext.language(side).tag
    uncut = {
        form: count
        for form, count in content.items()
        if any(word in stoplist for word in words_within(form, tag))
    }
    count = sum(uncut.values())
    if count > _MOST_UNCUT * all_content:
        form = max(uncut, key=lambda form: (uncut[form], form))
        values = {"count": count, "all": all_content, "name": stoplist.name, "form": form}
        warnings.append(Sentence(_UNCUT[side], values))
    return tuple(warnings)
