"""Writes annotation files; the same content gives the same bytes."""

from collections.abc import Iterable, Iterator, Sequence

from blinker_qt.bitext.adjudication import Adjudication, Settled, Source
from blinker_qt.bitext.alignment import NOTHING_UNKNOWN, UnknownContent
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation
from blinker_qt.bitext.errors import AlignmentError, BlinkerError, InputError, WordError
from blinker_qt.bitext.remarks import Remarks
from blinker_qt.bitext.running_text import RunningTextError
from blinker_qt.bitext.study import Question, Study
from blinker_qt.bitext.tokens import first_unholdable
from blinker_qt.bitext.verses import Bitext, Side, fingerprint
from blinker_qt.bitext.word_details import WordDetailsError
from blinker_qt.formats.annotation.reader import read
from blinker_qt.formats.annotation.vocabulary import (
    FINGERPRINT_PREFIX,
    LANGUAGE_TAG,
    MAJOR,
    MINOR,
    MOST_CHARACTERS,
    MOST_IN_REFERENCE,
    MOST_NUMBER,
    MOST_PAIRS,
    MOST_QUESTIONS_OF_1_0,
    NAMESPACE,
    ORDERED,
    PROGRAM,
    ROOT,
    SHAPES,
)
from blinker_qt.formats.columns import MOST_WORDS
from blinker_qt.formats.reading import DEFAULT_CAP
from blinker_qt.formats.xml_parsing import escaped
from blinker_qt.translation import N_

_Attributes = Sequence[tuple[str, str]]


class UnwritableError(BlinkerError):
    """An annotation set cannot be written so that it could be read back; nothing was written."""


def write(annotation_set: AnnotationSet) -> bytes:
    """An annotation set as the bytes of an annotation file, which were read back.

    Raises:
        UnwritableError: it has something that an annotation file cannot hold.
    """
    bitext = annotation_set.bitext
    if len(bitext) > MOST_PAIRS:
        raise UnwritableError(N_("there are more than {most} verse pairs"), most=MOST_PAIRS)
    if not len(bitext) or len(set(bitext.names)) < len(bitext) or "" in bitext.references:
        raise UnwritableError(N_("there must be verse pairs, each with a reference of its own"))
    blocks = [pair_block(bitext, index, pair) for index, pair in enumerate(annotation_set.pairs)]
    data = assemble(annotation_set, blocks, bitext.fingerprint)
    try:
        read(data, "")
    except InputError as error:
        reason = str(error.problems[0]).removeprefix(":")
        raise UnwritableError(N_("the file could not be read: {reason}"), reason=reason) from error
    return data


def assemble(
    annotation_set: AnnotationSet, blocks: Iterable[str], bitext_fingerprint: str
) -> bytes:
    """An annotation file made of the `pair_block` of each verse pair.

    Raises:
        UnwritableError: the head cannot be written, or the file would be too large to read.
    """
    head = _head(annotation_set, bitext_fingerprint)
    data = "".join((head, *blocks, f"</{ROOT}>\n")).encode()
    if len(data) > DEFAULT_CAP:
        raise UnwritableError(N_("the file would be larger than {most} bytes"), most=DEFAULT_CAP)
    return data


def pair_block(bitext: Bitext, index: int, pair: PairAnnotation) -> str:
    """The lines of one verse pair, its links and marks in canonical notation.

    Raises:
        UnwritableError: it has something that an annotation file cannot hold.
    """
    try:
        verse_pair = bitext[index]
        pair.check_fits(verse_pair)
        for side in Side:
            if (running := bitext.running_text(side, index)) is not None:
                running.places(verse_pair.tokens(side))
            if (details := bitext.word_details(side, index)) is not None:
                details.check(len(verse_pair.tokens(side)))
    except (AlignmentError, WordError, RunningTextError, WordDetailsError, ValueError) as error:
        raise UnwritableError(
            N_("the work on {reference} does not fit its words: {reason}"),
            reference=bitext.references[index],
            reason=str(error),
        ) from error
    source, target = bitext.source_verses[index], bitext.target_verses[index]
    source_text, target_text = _verse(source), _verse(target)
    attributes = [("ref", _reference(bitext.references[index]))]
    if bitext.pass_of(index) != 1:
        attributes.append(("pass", _number(bitext.pass_of(index), least=1)))
    attributes += [("set", _number(bitext.sets[index], least=1)), ("state", pair.state.value)]
    if pair.seconds:
        attributes.append(("seconds", _number(pair.seconds)))
    if pair.pauses:
        attributes.append(("pauses", pair.pauses))
    attributes.append(("fingerprint", FINGERPRINT_PREFIX + fingerprint((source,), (target,))))
    both = (("source", pair.not_translated_source), ("target", pair.not_translated_target))
    marks = [(side, positions) for side, positions in both if positions]
    ratings = " ".join(f"{name}:{value}" for name, value in pair.ratings)
    unknown = pair.unknown
    lines = [
        f"  {_opening('pair', attributes, unknown, '')}>",
        f"    {_element('source', (), source_text, unknown)}",
        f"    {_element('target', (), target_text, unknown)}",
        *_optional("    ", "links", (), _text(pair.links), unknown),
        *_optional("    ", "possible", (), _text(pair.possible), unknown),
        *_optional("    ", "labels", (), _text(pair.labels), unknown),
        *_optional("    ", "scores", (), _text(pair.scores), unknown),
        *_optional("    ", "not-translated", marks, "", unknown),
        *_optional("    ", "ratings", (), ratings, unknown),
        *(f"    {element}" for element in _remark_elements(pair.remarks, unknown)),
        *(f"    {element}" for element in map(_origin_element, pair.origins)),
        *(f"    {element}" for element in _running_text_elements(bitext, index, unknown)),
        *(f"    {element}" for element in _detail_elements(bitext, index, unknown)),
        *(f"    {element}" for element in _unknown_elements(unknown, "")),
        "  </pair>\n",
    ]
    return "\n".join(lines)


def _head(annotation_set: AnnotationSet, bitext_fingerprint: str) -> str:
    bitext, unknown = annotation_set.bitext, annotation_set.unknown
    source, target = bitext.source_language, bitext.target_language
    study = annotation_set.study
    has_texts = bool(bitext.source_texts or bitext.target_texts)
    has_details = bool(bitext.source_details or bitext.target_details)
    identity = study.title or study.identifier or study.contact or study.chosen
    is_judging = (
        study.separate_questions
        or len(study.questions) > MOST_QUESTIONS_OF_1_0
        or any(question.is_list or question.hides for question in study.questions)
    )
    has_more = bool(
        identity or is_judging or study.pause_after or study.labels or study.guide or study.training
    )
    has_scores = any(pair.scores for pair in annotation_set.pairs)
    has_pauses = any(pair.pauses for pair in annotation_set.pairs)
    has_more = has_more or has_scores or has_pauses or study.least_score is not None
    needed = MINOR if has_more or has_texts or has_details else 0
    root = (
        ("xmlns", NAMESPACE),
        ("format", f"{MAJOR}.{max(annotation_set.minor, needed)}"),
        ("program", PROGRAM),
        ("role", annotation_set.role.value),
        ("annotator", annotation_set.annotator),
        ("revision", _number(annotation_set.revision)),
    )
    languages = (
        ("source-language", _language_tag(source.tag)),
        ("target-language", _language_tag(target.tag)),
        ("source-direction", source.direction.value),
        ("target-direction", target.direction.value),
        ("fingerprint", FINGERPRINT_PREFIX + bitext_fingerprint),
    )
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f"{_opening(ROOT, root, unknown, '')}>",
        f"  {_element('bitext', languages, '', unknown)}",
        *_study_lines(study, unknown),
        *_adjudication_lines(annotation_set.adjudication),
        *(f"  {element}" for element in _unknown_elements(unknown, "")),
        "",
    ]
    return "\n".join(lines)


def _study_lines(study: Study, unknown: UnknownContent) -> Iterator[str]:
    """The lines of <study> with the settings that are not default; none if all are."""
    settings = (("sure-possible", study.sure_possible), ("reject", study.reject))
    attributes = [(name, "yes") for name, differs in settings if differs]
    if study.seed is not None:
        attributes += [("order", "shuffled"), ("seed", _number(study.seed))]
    if not study.linking:
        attributes.append(("linking", "no"))
    if study.leave_for_later:
        attributes.append(("leave-for-later", "yes"))
    if not study.precedents:
        attributes.append(("precedents", "no"))
    identity = (
        ("title", study.title),
        ("id", study.identifier),
        ("contact", study.contact),
        ("chosen", study.chosen),
        ("training", " ".join(map(_number, study.training))),
        ("separate-questions", "yes" if study.separate_questions else ""),
        ("pause-after", _number(study.pause_after) if study.pause_after else ""),
        ("least-score", "" if study.least_score is None else repr(study.least_score)),
    )
    attributes += [(name, text) for name, text in identity if text]
    if not (study.questions or study.suggestions or study.labels or study.guide):
        yield from _optional("  ", "study", attributes, "", unknown)
        return
    yield f"  {_opening('study', attributes, unknown, 'study')}>"
    if study.suggestions is not None:
        yield f"    {_source_element('suggestions', study.suggestions)}"
    yield from _question_lines(study.questions)
    for place, label in enumerate(study.labels, 1):
        drawn = (("name", label.name), ("letter", label.letter))
        yield f"    {_element('label', drawn, '', unknown, f'label:{place}')}"
    for place, page in enumerate(study.guide, 1):
        named_page = [("name", page.name)]
        yield f"    {_element('page', named_page, _text(page.text), unknown, f'page:{place}')}"
    yield from (f"    {element}" for element in _unknown_elements(unknown, "study"))
    yield "  </study>"


def _question_lines(questions: Iterable[Question]) -> Iterator[str]:
    for question in questions:
        unknown = question.unknown
        kind = next(kind for kind, ordered in ORDERED.items() if ordered == question.ordered)
        named = [("name", question.name), ("kind", kind)]
        if question.hides is not None:
            named.append(("hides", question.hides.value))
        yield f"    {_opening('question', named, unknown, '')}>"
        yield f"      {_element('text', (), _text(question.text), unknown)}"
        for place, label in enumerate(question.steps, 1):
            yield f"      {_element('step', (), _text(label), unknown, f'step:{place}')}"
        yield from (f"      {element}" for element in _unknown_elements(unknown, ""))
        yield "    </question>"


def _adjudication_lines(adjudication: Adjudication | None) -> Iterator[str]:
    if adjudication is None:
        return
    rule = adjudication.rule
    attributes = [("rule", rule.kind.value)]
    if rule.threshold is not None:
        attributes.append(("threshold", str(rule.threshold)))
    if rule.preferred:
        attributes.append(("preferred", rule.preferred))
    if rule.sure_possible:
        attributes.append(("sure-possible", "yes"))
    yield f"  {_opening('adjudication', attributes, adjudication.unknown, '')}>"
    yield from (f"    {_source_element('from', source)}" for source in adjudication.sources)
    yield from (f"    {element}" for element in _unknown_elements(adjudication.unknown, ""))
    yield "  </adjudication>"


def _source_element(name: str, source: Source) -> str:
    fingerprint = ("fingerprint", FINGERPRINT_PREFIX + source.fingerprint)
    file = [("file", source.file)] if source.file else []
    named = (("annotator", source.annotator), fingerprint, *file)
    return _element(name, named, "", source.unknown, "")


def _origin_element(settled: Settled) -> str:
    origin = settled.origin
    by = ("person", origin.person) if origin.rule is None else ("rule", origin.rule.value)
    by = ("suggested", origin.suggested) if origin.suggested else by
    drawn = " ".join(str(place + 1) for place in origin.drawn)
    verdict = "" if settled.rejected is None else "yes" if settled.rejected else "no"
    others = (
        ("ruling", origin.ruling),
        ("drawn", drawn),
        ("rejected", verdict),
        ("source", settled.not_translated_source),
        ("target", settled.not_translated_target),
    )
    attributes = [by, *((name, value) for name, value in others if value)]
    return _element("origin", attributes, _text(settled.links), origin.unknown, "")


def _running_text_elements(bitext: Bitext, index: int, unknown: UnknownContent) -> Iterator[str]:
    for side in Side:
        running = bitext.running_text(side, index)
        if running is not None:
            attributes = [("spans", running.spans)] if running.spans else []
            yield _element(f"{side.value}-text", attributes, _text(running.text), unknown)


def _detail_elements(bitext: Bitext, index: int, unknown: UnknownContent) -> Iterator[str]:
    names = SHAPES["source-details"].allowed
    for side in Side:
        details = bitext.word_details(side, index)
        if details is not None:
            columns = zip(names, details, strict=True)
            attributes = [(name, column) for name, column in columns if column]
            yield _element(f"{side.value}-details", attributes, "", unknown)


def _remark_elements(remarks: Remarks, unknown: UnknownContent) -> Iterator[str]:
    if remarks.difficult is not None:
        yield _element("difficult", (), _text(remarks.difficult), unknown)
    if remarks.rejected is not None:
        kind = remarks.rejected.kind.value
        yield _element("rejected", [("kind", kind)], _text(remarks.rejected.words), unknown)
    if remarks.later:
        yield _element("later", (), "", unknown)
    for note in remarks.notes:
        attributes = []
        if note.on is not None:
            side, position = note.on
            attributes.append(("on", f"{side.value}:{position + 1}"))
        if note.ruling:
            attributes.append(("ruling", note.ruling))
        yield _element("note", attributes, _text(note.text), note.unknown)


def _optional(
    indentation: str, name: str, attributes: _Attributes, text: str, unknown: UnknownContent
) -> tuple[str, ...]:
    """The line of an element, or nothing if it is empty."""
    if not (text or attributes) and unknown is NOTHING_UNKNOWN:
        # Most are empty: with these lines, a whole Bible for seven annotators takes 3 s less.
        return ()
    element = _element(name, attributes, text, unknown)
    return () if element == f"<{name}/>" else (f"{indentation}{element}",)


def _element(
    name: str,
    attributes: _Attributes,
    text: str,
    unknown: UnknownContent,
    owner: str | None = None,
) -> str:
    """An element in one line, with the unknown content of `owner`, by default its own name."""
    owner = name if owner is None else owner
    opening = _opening(name, attributes, unknown, owner)
    content = "".join((text, *_unknown_elements(unknown, owner)))
    return f"{opening}>{content}</{name}>" if content else f"{opening}/>"


def _opening(name: str, attributes: _Attributes, unknown: UnknownContent, owner: str) -> str:
    """A start tag without its last character."""
    others = [(label, value) for whose, label, value in unknown.attributes if whose == owner]
    written = [f'{attribute}="{_text(value)}"' for attribute, value in (*attributes, *others)]
    return " ".join((f"<{name}", *written))


def _unknown_elements(unknown: UnknownContent, owner: str) -> list[str]:
    return [element for whose, element in unknown.elements if whose == owner]


def _reference(reference: str) -> str:
    if len(reference) > MOST_IN_REFERENCE:
        what = N_("the reference has more than {most} characters: “{text}…”")
        raise UnwritableError(what, most=MOST_IN_REFERENCE, text=reference[:60])
    return reference


def _verse(verse: str) -> str:
    if "" in verse.split(" ") or "\n" in verse:
        raise UnwritableError(
            N_("a verse holds an empty word or a line break: “{text}”"), text=verse[:60]
        )
    if verse.count(" ") >= MOST_WORDS:
        raise UnwritableError(N_("a verse has more than {most} words"), most=MOST_WORDS)
    return _text(verse)


def _text(text: str) -> str:
    """A text with character references where needed."""
    offset = first_unholdable(text)
    if offset is not None:
        code = f"U+{ord(text[offset]):04X}"
        raise UnwritableError(N_("XML cannot hold the character {code}"), code=code)
    if len(text) > MOST_CHARACTERS:
        raise UnwritableError(N_("a text has more than {most} characters"), most=MOST_CHARACTERS)
    return escaped(text)


def _number(number: int, least: int = 0) -> str:
    if not least <= number <= MOST_NUMBER:
        what = N_("{number} is not a number from {least} to {most}")
        raise UnwritableError(what, number=number, least=least, most=MOST_NUMBER)
    return str(number)


def _language_tag(tag: str) -> str:
    if not LANGUAGE_TAG.fullmatch(tag):
        raise UnwritableError(N_("“{tag}” is not a BCP 47 language tag such as fr or und"), tag=tag)
    return tag
