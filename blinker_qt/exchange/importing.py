"""Reading work in other formats."""

import re
from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain
from pathlib import Path
from typing import TypeVar

from blinker_qt.background import ignore
from blinker_qt.bitext.annotation import (
    AnnotationSet,
    PairAnnotation,
    Role,
    Tally,
    can_name_annotator,
    tally,
    transposed,
    unaccounted,
)
from blinker_qt.bitext.draws import rank
from blinker_qt.bitext.errors import (
    BlinkerError,
    InputError,
    Problem,
    Sentence,
    Values,
)
from blinker_qt.bitext.invisible import (
    is_control,
    kept_characters,
    name_of,
)
from blinker_qt.bitext.running_text import RunningText
from blinker_qt.bitext.study import MOST_LABELS, labels_in
from blinker_qt.bitext.tokens import direction_of
from blinker_qt.bitext.verses import Bitext, DetailColumn, Language, RunningTexts, Side
from blinker_qt.compare.table import Column, Kind, Table
from blinker_qt.files import file_state
from blinker_qt.formats.chapter_lengths import chapters_of
from blinker_qt.formats.chapter_words import misplaced_chapters
from blinker_qt.formats.choices import (
    MISPLACED,
    Choices,
    FormatQuestion,
    IndexBase,
    Numbering,
    Part,
    Parts,
    Unlinked,
    Words,
)
from blinker_qt.formats.columns import MOST_WORDS
from blinker_qt.formats.foreign_files import first_few
from blinker_qt.formats.interchange import (
    Contents,
    Feature,
    Format,
    LinksBesideTexts,
    VerseNote,
    VerseOutcome,
)
from blinker_qt.formats.reading import begins_with_marks, decoded, read_capped
from blinker_qt.translation import N_
from blinker_qt.words.exceptions import NO_EXCEPTIONS, Exceptions, WordException, decision_line
from blinker_qt.words.languages import primary_subtag, words_within
from blinker_qt.words.segmenting import is_unspaced
from blinker_qt.words.splitting import (
    Rules,
    SplitVerse,
    count_words,
    is_running,
    split_running_text,
)

_UNSPLIT = N_(
    "words in the language {tag} are kept as they are; splitting them by "
    "language would give {count} more"
)
_MORE_WORDS = N_("splitting words by the rules gives {count} more {count:word|words}")
_ELIDED = N_(
    "{count} {count:word looks|words look} elided, such as {form}: name the language, and split "
    "words by language"
)
_UNSPACED = N_(
    "words in the language {tag} are not separated by spaces here: name the language, and split "
    "words by language"
)
TO_SPLIT = frozenset({_UNSPLIT, _ELIDED, _UNSPACED})
"""The templates of remarks which advise to split words by language."""
_DOUBTFUL = N_(
    "{count} {count:contraction|contractions} may also be other words ({forms}): save the list of "
    "doubtful words, decide each of them, and give the list as exceptions"
)
_UNUSED = N_(
    "{count} {count:exception was|exceptions were} not used, such as that for {form}: their "
    "language or verse is not in these texts"
)
NO_CHOICES = Choices()
_Kept = TypeVar("_Kept")
_MOST_KEPT = 6
"""How many choices of one kind are remembered: as many as somebody compares."""
_READ, _COMPARED, _STEP = 0.2, 0.4, 500
"""The shares of the work after reading and comparing, and the verses from report to report."""
_SWAPPED = {Part.SOURCE: Part.TARGET, Part.TARGET: Part.SOURCE}
# RFC 5646, section 2.1, without the irregular tags that are kept for old times' sake.
_LANGUAGE_TAG = re.compile(
    r"(?:[a-z]{2,3}(?:-[a-z]{3}){0,3}|[a-z]{4,8})"
    r"(?:-[a-z]{4})?"
    r"(?:-(?:[a-z]{2}|[0-9]{3}))?"
    r"(?:-(?:[a-z0-9]{5,8}|[0-9][a-z0-9]{3}))*"
    r"(?:-[a-wyz0-9](?:-[a-z0-9]{2,8})+)*"
    r"(?:-x(?:-[a-z0-9]{1,8})+)?"
    r"|x(?:-[a-z0-9]{1,8})+",
    re.IGNORECASE | re.ASCII,
)

# ISO 639-1; longer tags of languages are also suffixes of other kinds of files, such as "txt".
_LANGUAGES = frozenset(
    "aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy "
    "da de dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu "
    "hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb "
    "lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om "
    "or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw "
    "ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu".split()
)


@dataclass(frozen=True, slots=True)
class ImportReport:
    """The content that an import read.

    Attributes:
        base: the number of a verse's first word; None where the format has no positions.
        unlinked: how words without a link were read; None where the format says what they are.
        remarks: what was settled, ignored or left untouched.
        doubtful: the lines of a list of doubtful words, which exceptions decide.
        verse_notes: the verses that were joined or left out.
        numberings: the names of the numberings of the verses of source and target, if any.
    """

    format: Format
    base: IndexBase | None
    source_language: Language
    target_language: Language
    unlinked: Unlinked | None
    tallies: tuple[Tally, ...]
    remarks: tuple[Sentence, ...]
    doubtful: tuple[str, ...] = ()
    verse_notes: tuple[VerseNote, ...] = ()
    numberings: tuple[str, ...] = ()

    @property
    def verse_table(self) -> Table:
        """The verses that were joined or left out, and why."""
        columns = (
            Column("outcome", N_("what became of the verses")),
            Column("source", N_("source")),
            Column("target", N_("target")),
            Column("left_out", N_("verses left out"), Kind.COUNT),
        )
        rows = tuple(
            (Sentence(note.outcome.value, name=note.outcome.name.lower()), *note[1:])
            for note in self.verse_notes
        )
        return Table("verses", N_("Verses joined or left out"), columns, rows)


@dataclass(frozen=True, slots=True)
class Imported:
    """The annotation sets that an import read, and its report."""

    annotation_sets: tuple[AnnotationSet, ...]
    report: ImportReport


def language_of_tag(tag: str) -> Language:
    """The language that a BCP 47 tag names; BlinkerError where the tag is malformed."""
    if not _LANGUAGE_TAG.fullmatch(tag):
        raise BlinkerError(
            N_("'{tag}' is not a BCP 47 language tag such as en, grc or pt-BR"), tag=tag
        )
    return Language.of(tag)


def read_exceptions(path: Path) -> Exceptions:
    """Read a lead's exceptions from the rules for words; InputError for a malformed file."""
    return Exceptions.from_text(decoded(read_capped(path), path), str(path))


class ImportCache:
    """Texts without links as read, compared and split into words.

    Whoever changes one choice of an import waits only for what depends on it. It holds what a few
    choices need, and is emptied when a file has changed.
    """

    def __init__(self) -> None:
        self._files: object = None
        self._contents: dict[Hashable, Contents] = {}
        self._misplaced: dict[Hashable, tuple[str, ...]] = {}
        self._split: dict[Hashable, dict[str, SplitVerse]] = {}

    def contents(
        self, row: Format, parts: Parts, choices: Choices, read: Callable[[], Contents]
    ) -> Contents:
        """What a reader finds, which does not depend on what happens to words afterwards."""
        files = frozenset((path, *file_state(path)) for path in parts.values())
        if files != self._files:
            self._files = files
            for kept in (self._contents, self._misplaced, self._split):
                kept.clear()
        key = (
            row.name,
            tuple(parts.items()),
            replace(
                choices,
                words=Words.BY_LANGUAGE if choices.words is Words.PUNCTUATION else choices.words,
                contractions=None,
                exceptions=NO_EXCEPTIONS,
                unlinked=Unlinked.UNACCOUNTED,
                numbers=NO_CHOICES.numbers,
                sample=None,
                first_problem=False,
            ),
        )
        return _kept(self._contents, key, read)

    def misplaced(self, bitext: Bitext) -> tuple[str, ...]:
        """The chapters in which verses are paired wrongly."""
        key = bitext.references, bitext.source_verses, bitext.target_verses
        return _kept(self._misplaced, key, lambda: misplaced_chapters(bitext))

    def split_by(self, choices: Choices, tag: str) -> dict[str, SplitVerse]:
        """The verses split by the rules of a language, without decisions on single ones."""
        exceptions = NO_EXCEPTIONS if choices.words is Words.PUNCTUATION else choices.exceptions
        key = choices.words, choices.contractions, exceptions, primary_subtag(tag)
        return _kept(self._split, key, dict[str, SplitVerse])


def _kept(kept: dict[Hashable, _Kept], key: Hashable, make: Callable[[], _Kept]) -> _Kept:
    """The value that is kept under a key, or a new one instead of the oldest."""
    if key not in kept:
        value = make()
        if len(kept) >= _MOST_KEPT:
            del kept[next(iter(kept))]
        kept[key] = value
    return kept[key]


def import_files(
    row: Format,
    parts: Parts,
    choices: Choices = NO_CHOICES,
    *,
    swapped: bool = False,
    contents: Contents | None = None,
    cache: ImportCache | None = None,
    progress: Callable[[float], object] = ignore,
) -> Imported:
    """Read work in another format.

    Args:
        choices: what the format leaves open; languages are those of the source and the target side
            that are to come of it.
        swapped: whether the links name the target first; where links have no file of their own,
            whether the first text is to become the target.
        contents: what the reader has found already with these choices, if it has read the files.
        cache: what other imports have read and split.
        progress: called with the share of the work that is done.

    Raises:
        InputError: every problem of the files.
        BlinkerError: the annotator's name cannot stand in an annotation file.
    """
    if contents is None:
        contents = read_files(row, parts, choices, swapped=swapped, cache=cache)
    cache = cache or ImportCache()
    progress(_READ)
    if FormatQuestion.NUMBERING in row.asks:
        names = cache.misplaced(contents.annotation_sets[0].bitext)
        contents = _with_verses_in_place(contents, names, parts, choices)
    progress(_COMPARED)
    contents = _selected_pairs(contents, parts, choices)
    result = imported(
        row,
        contents,
        choices,
        swapped=swapped,
        cache=cache,
        progress=lambda share: progress(_COMPARED + (1 - _COMPARED) * share),
    )
    if choices.role is Role.MACHINE:
        named = parts.get(Part.LINKS) or next(iter(parts.values()))
        works = (_as_machine(work, named.stem) for work in result.annotation_sets)
        result = replace(result, annotation_sets=tuple(works))
    _check_lengths(result.annotation_sets[0].bitext, parts)
    return result


def first_pairs(
    row: Format, contents: Contents, parts: Parts, choices: Choices, count: int, *, swapped: bool
) -> tuple[AnnotationSet, ...]:
    """The first of the verse pairs that `import_files` makes of texts without links."""
    contents = _selected_pairs(contents, parts, choices)
    (work,) = map(with_directions, contents.annotation_sets)
    beginning = work.chosen(range(min(count, len(work.pairs))))
    return imported(
        row, replace(contents, annotation_sets=(beginning,)), choices, swapped=swapped
    ).annotation_sets


def _as_machine(work: AnnotationSet, name: str) -> AnnotationSet:
    """The same links as those of a machine, which has this name unless the files name one."""
    return replace(work, role=Role.MACHINE, annotator=work.annotator or name)


def read_files(
    row: Format,
    parts: Parts,
    choices: Choices,
    *,
    swapped: bool = False,
    cache: ImportCache | None = None,
) -> Contents:
    """What the reader of a format finds in files, of all verse pairs; see `import_files`."""
    if row.read is None:
        raise ValueError(f"{row.name} is not read")
    if FormatQuestion.ANNOTATOR in row.asks and choices.annotator:
        check_annotator(choices.annotator)
    _check_different(parts)
    if Feature.LANGUAGES not in row.holds:
        choices = _with_languages_of_names(parts, choices)
    read = row.read
    if swapped and isinstance(read, LinksBesideTexts) and Part.BITEXT in parts:
        read = partial(read, second_first=True)
    elif swapped:
        if _SWAPPED.keys() <= parts.keys():
            parts = {_SWAPPED.get(part, part): path for part, path in parts.items()}
        choices = replace(
            choices,
            source_language=choices.target_language,
            target_language=choices.source_language,
            source_numbering=choices.target_numbering,
            target_numbering=choices.source_numbering,
        )
    is_kept = cache is not None and FormatQuestion.WORDS in row.asks
    as_read = choices
    if is_kept and Feature.LANGUAGES not in row.holds:
        as_read = replace(choices, source_language=None, target_language=None)

    def read_now() -> Contents:
        repeated = _repeated_marks(parts, choices)
        contents = read(parts, as_read)
        return replace(contents, remarks=(*repeated, *contents.remarks))

    if cache is None or not is_kept:
        contents = read_now()
    else:
        contents = cache.contents(row, parts, as_read, read_now)
    choices.check_count(len(contents.annotation_sets[0].bitext), parts)
    return contents if as_read is choices else _with_languages(contents, choices)


def _with_languages(contents: Contents, choices: Choices) -> Contents:
    """The same texts in the chosen languages."""
    (work,) = contents.annotation_sets
    bitext = replace(
        work.bitext,
        source_language=choices.source_language or Language(),
        target_language=choices.target_language or Language(),
    )
    return replace(contents, annotation_sets=(replace(work, bitext=bitext),))


def _with_languages_of_names(parts: Parts, choices: Choices) -> Choices:
    """The choices; a language that is not chosen is that in the name of its text, if any."""
    source, target = (_language_of_name(parts.get(part)) for part in (Part.SOURCE, Part.TARGET))
    return replace(
        choices,
        source_language=choices.source_language or source,
        target_language=choices.target_language or target,
    )


def _language_of_name(path: Path | None) -> Language | None:
    """The language in the name of a file, such as ``a.en``, ``a.sv.gz`` or ``pt-BR.txt``."""
    first, *suffixes = path.name.removesuffix(".gz").split(".") if path else [""]
    # The suffix says more about the content than a name that may be a word.
    tags = (suffixes[-1], first) if suffixes else ()
    named = (
        tag for tag in tags if tag.partition("-")[0] in _LANGUAGES and _LANGUAGE_TAG.fullmatch(tag)
    )
    return next(map(Language.of, named), None)


def _check_different(parts: Parts) -> None:
    """Raise InputError for a file that is given as two parts."""
    seen: set[Path] = set()
    for path in parts.values():
        if path.absolute() in seen:
            raise InputError(
                Problem(str(path), N_("the file is given twice; each part needs a file of its own"))
            )
        seen.add(path.absolute())


def _with_verses_in_place(
    contents: Contents, names: Sequence[str], parts: Parts, choices: Choices
) -> Contents:
    """The same contents without the chapters in which verses are paired wrongly, if these are few.

    Raises:
        InputError: there are many, or they are not to be left out or paired all the same.
    """
    bitext = contents.annotation_sets[0].bitext
    if not names:
        return contents
    chapters = chapters_of(bitext.references)
    values: Values = {"count": len(names), "chapters": first_few(names)}
    if choices.may_leave_out(len(names), len(chapters)):
        return _without_chapters(contents, {name: chapters[name] for name in names})
    if choices.numbering is not Numbering.BY_REFERENCE:
        path = str(parts.get(Part.TARGET, next(iter(parts.values()))))
        raise InputError(Problem(path, MISPLACED, values=values))
    template = N_(
        "verses in {count} {count:chapter|chapters} are probably paired wrongly, because their "
        "words or lengths do not go together ({chapters})"
    )
    return replace(contents, remarks=(Sentence(template, values), *contents.remarks))


def _without_chapters(contents: Contents, chapters: Mapping[str, Sequence[int]]) -> Contents:
    """The same contents without chapters, of which the positions of the verse pairs are given."""
    bitext = contents.annotation_sets[0].bitext
    template = N_(
        "{count} {count:chapter was|chapters were} left out, because verses are "
        "paired wrongly, as their words or lengths show: {chapters}"
    )
    warning = Sentence(template, {"count": len(chapters), "chapters": first_few(tuple(chapters))})
    left_out = set(chain.from_iterable(chapters.values()))
    kept = [place for place in range(len(bitext)) if place not in left_out]
    names = bitext.references
    notes = (
        VerseNote(VerseOutcome.MISPLACED, verses, verses, len(rows))
        for rows in chapters.values()
        for verses in [f"{names[rows[0]]} – {names[rows[-1]]}"]
    )
    return replace(
        contents,
        annotation_sets=tuple(work.chosen(kept) for work in contents.annotation_sets),
        remarks=(warning, *contents.remarks),
        verse_notes=(*contents.verse_notes, *notes),
    )


def _check_lengths(bitext: Bitext, parts: Parts) -> None:
    """Raise InputError for verses that an annotation file cannot hold."""
    what = N_(
        "a verse of verse pair {reference} has more than {most} words; split the verse, or leave "
        "it out"
    )
    path = str(next(iter(parts.values())))
    problems = [
        Problem(path, what, values={"reference": reference, "most": MOST_WORDS})
        for side in Side
        for reference, verse in zip(bitext.references, bitext.verses(side), strict=True)
        if verse.count(" ") >= MOST_WORDS
    ]
    if problems:
        raise InputError(*problems)


def _selected_pairs(contents: Contents, parts: Parts, choices: Choices) -> Contents:
    """The chosen verse pairs; InputError if there are none."""
    count = len(contents.annotation_sets[0].bitext)
    first, last = choices.numbers
    places: Sequence[int] = range(count)[first - 1 : last]
    if not places:
        what = N_("there is no verse pair {number}: expected 1 to {pairs}")
        values = {"number": first, "pairs": count}
        raise InputError(Problem(str(next(iter(parts.values()))), what, values=values))
    if choices.sample is not None and choices.sample < count:
        ranked = sorted(places, key=lambda place: rank(choices.seed, place + 1))
        places = sorted(ranked[: choices.sample])
    if len(places) == count:
        return contents
    selection = Sentence(
        "verse pairs imported: {taken} of {count}", {"taken": len(places), "count": count}
    )
    works = tuple(work.chosen(places) for work in contents.annotation_sets)
    return replace(contents, annotation_sets=works, remarks=(*contents.remarks, selection))


def _repeated_marks(parts: Parts, choices: Choices) -> tuple[Sentence, ...]:
    """Remarks on files that begin with several byte order marks, which readers drop."""
    paths = [path for path in parts.values() if begins_with_marks(path)]
    if paths and choices.strict:
        what = N_("the file begins with several byte order marks; it may have one")
        raise InputError(*(Problem(str(path), what, 1) for path in paths))
    template = N_("{file}: byte order marks at the beginning were dropped")
    return tuple(Sentence(template, {"file": str(path)}) for path in paths)


def check_annotator(name: str) -> None:
    """Raise a BlinkerError if no file can hold an annotator's name."""
    if not can_name_annotator(name):
        raise BlinkerError(N_("'{name}' cannot be an annotator's name"), name=name)


def imported(
    row: Format,
    contents: Contents,
    choices: Choices,
    *,
    swapped: bool,
    cache: ImportCache | None = None,
    progress: Callable[[float], object] = ignore,
) -> Imported:
    """The imported annotation sets and their report, from what a reader found."""
    doubts: tuple[str, ...] = ()
    if FormatQuestion.WORDS in row.asks:
        contents, doubts = _with_words(contents, choices, cache or ImportCache(), progress)
    works = (
        tuple(map(transposed, contents.annotation_sets)) if swapped else contents.annotation_sets
    )
    works = tuple(with_strengths_enabled(with_directions(work)) for work in works)
    works, left_out = with_labels_enabled(works)
    if choices.unlinked is Unlinked.NOT_TRANSLATED:
        works = tuple(map(with_unlinked_not_translated, works))
    bitext = works[0].bitext
    report = ImportReport(
        row,
        contents.base,
        bitext.source_language,
        bitext.target_language,
        choices.unlinked if FormatQuestion.UNLINKED in row.asks else None,
        tuple(map(tally, works)),
        (*contents.remarks, *left_out, *_invisible_characters(bitext)),
        doubts,
        contents.verse_notes,
        contents.numberings,
    )
    return Imported(works, report)


def _invisible_characters(bitext: Bitext) -> tuple[Sentence, ...]:
    """Remarks on characters inside words that cannot be seen, with their counts."""
    counts = kept_characters((*bitext.source_verses, *bitext.target_verses))
    remarks = []
    for template, characters in (
        (
            N_(
                "words contain control characters ({characters}): the text is probably in "
                "Windows-1252 and was read or saved in another encoding"
            ),
            sorted(filter(is_control, counts)),
        ),
        (
            N_("invisible characters inside words, which were kept: {characters}"),
            sorted(character for character in counts if not is_control(character)),
        ),
    ):
        named = ", ".join(f"{name_of(character)} ({counts[character]})" for character in characters)
        remarks += [Sentence(template, {"characters": named})] if named else []
    return tuple(remarks)


def with_directions(work: AnnotationSet) -> AnnotationSet:
    """The same work; a side without a language gets the direction of its letters."""
    bitext = work.bitext
    languages = {
        side: replace(bitext.language(side), direction=direction_of(bitext.verses(side)))
        for side in Side
        if bitext.language(side) == Language()
    }
    source = languages.get(Side.SOURCE, bitext.source_language)
    target = languages.get(Side.TARGET, bitext.target_language)
    return replace(work, bitext=replace(bitext, source_language=source, target_language=target))


def with_strengths_enabled(work: AnnotationSet) -> AnnotationSet:
    """The same work, in a study with sure and possible links if it has possible links."""
    if not any(pair.possible for pair in work.pairs):
        return work
    return replace(work, study=replace(work.study, sure_possible=True))


def with_labels_enabled(
    works: Sequence[AnnotationSet],
) -> tuple[tuple[AnnotationSet, ...], tuple[Sentence, ...]]:
    """The same work, in a study with the labels that links have, the most frequent first.

    A study has at most nine labels, so others are taken off, with a remark.
    """
    times = Counter(
        name
        for work in works
        for pair in work.pairs
        if pair.labels
        for _, name in pair.alignment.labels
    )
    if not times:
        return tuple(works), ()
    names = sorted(times, key=lambda name: (-times[name], name))
    labels, others = labels_in(",".join(names[:MOST_LABELS])), frozenset(names[MOST_LABELS:])
    enabled = tuple(
        replace(
            work,
            pairs=tuple(_without_labels(pair, others) for pair in work.pairs)
            if others
            else work.pairs,
            study=replace(work.study, labels=labels),
        )
        for work in works
    )
    template = N_("labels of links that were taken off, as a study has at most {most}: {names}")
    named = ", ".join(sorted(others))
    remarks = (Sentence(template, {"most": MOST_LABELS, "names": named}),) if others else ()
    return enabled, remarks


def _without_labels(pair: PairAnnotation, names: Collection[str]) -> PairAnnotation:
    alignment = pair.alignment
    labels = frozenset(each for each in alignment.labels if each[1] not in names)
    return pair.with_alignment(replace(alignment, labels=labels))


def with_unlinked_not_translated(work: AnnotationSet) -> AnnotationSet:
    """The same work with every unaccounted word of its done verse pairs marked."""
    pairs = []
    for verse_pair, pair in zip(work.bitext, work.pairs, strict=True):
        if pair.done:
            alignment = pair.alignment
            left = unaccounted(verse_pair, alignment)
            for side in Side:
                alignment = alignment.mark_not_translated(side, left.on(side))
            pairs.append(pair.with_alignment(alignment))
        else:
            pairs.append(pair)
    return replace(work, pairs=tuple(pairs))


def _with_words(
    contents: Contents, choices: Choices, cache: ImportCache, progress: Callable[[float], object]
) -> tuple[Contents, tuple[str, ...]]:
    """The texts that a reader found, split into words as asked for, and a list of doubtful words.

    Raises:
        SegmenterError: a library for the language is missing.
    """
    (work,) = contents.annotation_sets
    bitext = work.bitext
    if choices.words is Words.AS_THEY_STAND:
        remarks = _remarks_on_unsplit(bitext, choices)
        return replace(contents, remarks=(*remarks, *contents.remarks)), ()
    verses, texts = dict[Side, tuple[str, ...]](), dict[Side, RunningTexts]()
    details = dict[Side, DetailColumn]()
    remarks, doubts = [], []
    more = 0
    for side in Side:
        language = bitext.language(side)
        rules = choices.word_rules(language)
        before = bitext.verses(side)
        known = cache.split_by(choices, language.tag)
        verses[side], texts[side], lines = _split(bitext, side, rules, known, progress)
        details[side] = tuple(
            bitext.word_details(side, row) if verse == before[row] else None
            for row, verse in enumerate(verses[side])
        )
        more += _count(verses[side]) - _count(before)
        summary = Sentence(rules.summary, {"tag": language.tag})
        remarks += [] if summary in remarks else [summary]
        doubts += [f"[{rules.language}]", *lines] if lines else []
        if lines:
            forms = ", ".join(sorted(rules.doubtful))
            remarks.append(Sentence(_DOUBTFUL, {"count": len(lines), "forms": forms}))
        if is_unspaced(verses[side]):
            remarks.append(Sentence(_UNSPACED, {"tag": language.tag}))
    if more:
        remarks.append(Sentence(_MORE_WORDS, {"count": more}))
    unused = _unused(choices.exceptions, bitext)
    if unused:
        remarks.append(Sentence(_UNUSED, {"count": len(unused), "form": unused[0].key}))
    bitext = bitext.with_verses(
        verses[Side.SOURCE],
        verses[Side.TARGET],
        texts[Side.SOURCE],
        texts[Side.TARGET],
        details[Side.SOURCE],
        details[Side.TARGET],
    )
    works = (AnnotationSet.unannotated(bitext),)
    split_content = replace(contents, annotation_sets=works, remarks=(*remarks, *contents.remarks))
    return split_content, tuple(doubts)


def _remarks_on_unsplit(bitext: Bitext, choices: Choices) -> list[Sentence]:
    """Remarks on texts that are taken as they stand and seem to be running text."""
    remarks = []
    for side in Side:
        language, verses = bitext.language(side), bitext.verses(side)
        if is_unspaced(verses):
            remarks.append(Sentence(_UNSPACED, {"tag": language.tag}))
            continue
        rules = choices.word_rules(language)
        more = count_words(verses, rules) - _count(verses)
        if more:
            remarks.append(Sentence(_UNSPLIT, {"tag": language.tag, "count": more}))
        if not rules.language:
            elided = [
                word
                for verse in verses
                for word in verse.split(" ")
                if not {"'", "’"}.isdisjoint(word) and words_within(word, "und")
            ]
            if elided:
                remarks.append(Sentence(_ELIDED, {"count": len(elided), "form": elided[0]}))
    return remarks


def _unused(exceptions: Exceptions, bitext: Bitext) -> list[WordException]:
    """The exceptions whose language or verse is not in a bitext."""
    languages = {primary_subtag(bitext.language(side).tag) for side in Side}
    references = {"", *bitext.references}
    return [
        row
        for row in exceptions.rows
        if row.language not in languages or row.reference not in references
    ]


def _split(
    bitext: Bitext,
    side: Side,
    rules: Rules,
    split_before: dict[str, SplitVerse],
    progress: Callable[[float], object],
) -> tuple[tuple[str, ...], RunningTexts, list[str]]:
    """The verses of a side, split into words, and a line for each doubtful word, which decides it.

    Their running texts are the verses themselves, unless all of them are split already. Running
    texts that are known already stay where the words do.
    """
    split_verses, texts, lines = list[str](), list[RunningText | None](), list[str]()
    known = bitext.running_texts(side)
    done = list(Side).index(side) * len(bitext)
    for row, (reference, verse) in enumerate(
        zip(bitext.references, bitext.verses(side), strict=True)
    ):
        if row % _STEP == 0:
            progress((done + row) / (2 * len(bitext)))
        split_verse = None if reference in rules.decisions else split_before.get(verse)
        if split_verse is None:
            split_verse = split_running_text(verse, rules, reference)
            if reference not in rules.decisions:
                split_before[verse] = split_verse
        words, text, doubts = split_verse
        split_verses.append(words)
        if not known:
            texts.append(text)
        else:
            texts.append(known[row] if words == verse else None)
        lines += [
            decision_line(reference, part, " ".join(rules.contractions[part.key]), verse)
            for part in doubts
        ]
    is_split = tuple(split_verses) == bitext.verses(side) and not known
    return tuple(split_verses), () if is_split else tuple(texts), lines


def suggested(bitext: Bitext) -> Words:
    """What the words of texts are, judged by their first verses."""
    for side in Side:
        verses = bitext.verses(side)
        if is_unspaced(verses) or is_running(verses):
            return Words.BY_LANGUAGE
    return Words.AS_THEY_STAND


def _count(verses: Iterable[str]) -> int:
    """The number of words."""
    return sum(verse.count(" ") + 1 for verse in verses)
