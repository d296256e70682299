"""The settings of a study: reading its questions, and changing what it asks for."""

import tomllib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from blinker_qt.annotate.closed_files import rewrite
from blinker_qt.bitext.annotation import AnnotationSet, Role, is_covered
from blinker_qt.bitext.errors import BlinkerError, InputError, Problem, Sentence, Values
from blinker_qt.bitext.study import Question, QuestionError, Study
from blinker_qt.bitext.verses import Side
from blinker_qt.formats import annotation
from blinker_qt.formats.reading import decoded, read_capped
from blinker_qt.study.second_pass import SecondPassPlan, with_second_pass
from blinker_qt.translation import N_, Translatable

_FIELDS = {"name", "text", "kind", "steps", "hides"}
_KINDS = {"scale": True, "choices": False}
_SIDES = {side.value: side for side in Side}
_NO_QUESTIONS = N_(
    '{reason}; expected a table [[question]] with name, text, kind ("scale" or "choices") and '
    'steps, and perhaps hides ("source" or "target")'
)


def read_questions(path: Path) -> tuple[Question, ...]:
    """The questions in a TOML file, one table ``[[question]]`` each.

    Raises:
        InputError: the file cannot be read or does not hold questions; with every problem.
    """

    def problem(reason: Sentence) -> Problem:
        return Problem(str(path), _NO_QUESTIONS, values={"reason": reason})

    try:
        content = tomllib.loads(decoded(read_capped(path), path))
    except tomllib.TOMLDecodeError as error:
        reason = Sentence("this is not TOML: {reason}", {"reason": str(error)})
        raise InputError(problem(reason)) from error
    tables = content.get("question")
    if not isinstance(tables, list) or not tables or content.keys() != {"question"}:
        raise InputError(
            problem(Sentence("the file has something other than questions, or no questions"))
        )
    questions, problems = list[Question](), list[Problem]()
    for number, table in enumerate(tables, 1):
        try:
            questions.append(_question_in(table))
        except QuestionError as error:
            values: Values = {"number": number, "reason": error.reason}
            problems.append(problem(Sentence("question {number}: {reason}", values)))
    names = Counter(question.name for question in questions)
    problems += [
        problem(Sentence("two questions have the name “{name}”", {"name": name}))
        for name, times in names.items()
        if times > 1
    ]
    if problems:
        raise InputError(*problems)
    return tuple(questions)


def _question_in(table: object) -> Question:
    """The question in a table; QuestionError if it is not valid."""
    if not isinstance(table, dict):
        raise QuestionError(N_("this is not a table"))
    for field in sorted(table.keys() - _FIELDS):
        raise QuestionError(N_("there is an unknown entry “{name}”"), name=ascii(field)[1:-1])
    for field in ("name", "text"):
        if not isinstance(table.get(field), str):
            raise QuestionError(N_("“{name}” is missing or is not a text"), name=field)
    steps, kind, hides = table.get("steps"), table.get("kind", "scale"), table.get("hides")
    if not isinstance(steps, list) or not all(isinstance(step, str) for step in steps):
        raise QuestionError(N_("“steps” is missing or is not a list of texts"))
    if kind not in tuple(_KINDS):
        raise QuestionError(N_("“kind” is neither scale nor choices"))
    if hides not in (None, *_SIDES):
        raise QuestionError(N_("“hides” is neither source nor target"))
    side = _SIDES.get(hides or "")
    return Question(table["name"], table["text"], tuple(steps), _KINDS[kind], hides=side)


class StudyError(BlinkerError):
    """A setting cannot be changed because existing work depends on it."""


@dataclass(frozen=True, slots=True)
class Revised:
    """An annotation set with other settings, and how many verse pairs are no longer done."""

    work: AnnotationSet
    reopened: int


def revised(work: AnnotationSet, study: Study, again: SecondPassPlan | None = None) -> Revised:
    """The same work with other settings, perhaps with a second pass; no decision is lost.

    A done verse pair that lacks something only under the new settings is no longer done.

    Raises:
        StudyError: work depends on something that the study would no longer ask for, the order
            would change under a second pass, or a setting is only for annotators.
        SecondPassError: the second pass cannot be arranged.
    """
    if study == work.study and again is None:
        return Revised(work, 0)
    _check(work, study)
    pairs = list(work.pairs)
    reopened = 0
    for index, pair in enumerate(work.pairs):
        if not pair.done:
            continue
        verse_pair = work.bitext[index]
        incomplete = not is_covered(verse_pair, pair, study)
        # Imported verse pairs may be done although they are incomplete; these stay done.
        if incomplete and is_covered(verse_pair, pair, work.study):
            pairs[index] = replace(pair, done=False)
            reopened += 1
    changed = replace(work, study=study, pairs=tuple(pairs), revision=work.revision + 1)
    return Revised(changed if again is None else with_second_pass(changed, again), reopened)


def revise_file(
    path: Path, study: Study, again: SecondPassPlan | None, data_directory: Path
) -> Revised:
    """Change the settings of an annotation file in place, after copying it to the backups.

    The file must not be open for editing, and it must have no unsaved journal (as after its
    document was closed). After an error the file is unchanged.
    """
    outcome = revised(annotation.load(path), study, again)
    rewrite(path, outcome.work, data_directory)
    return outcome


def _check(work: AnnotationSet, study: Study) -> None:
    pairs = work.pairs
    if study.suggestions is not None and work.role is not Role.ANNOTATOR:
        raise StudyError(N_("suggestions can be shown only to annotators"))
    if study.leave_for_later and work.role is not Role.ANNOTATOR:
        raise StudyError(N_("only annotators can leave verse pairs for later"))
    if work.study.sure_possible and not study.sure_possible:
        _refuse_if_used(
            sum(bool(pair.possible) for pair in pairs),
            N_(
                "{count} verse {count:pair has|pairs have} possible links; make them "
                "sure before you switch off possible links"
            ),
        )
    if work.study.reject and not study.reject:
        _refuse_if_used(
            sum(pair.remarks.rejected is not None for pair in pairs),
            N_(
                "{count} verse {count:pair is|pairs are} rejected; undo this before you "
                "switch off rejecting"
            ),
        )
    if work.study.leave_for_later and not study.leave_for_later:
        _refuse_if_used(
            sum(pair.remarks.later for pair in pairs),
            N_(
                "{count} verse {count:pair is|pairs are} left for later; finish {count:it|them} "
                "before this is switched off"
            ),
        )
    if work.study.seed != study.seed and work.bitext.passes:
        raise StudyError(N_("the order can no longer be changed: the second pass depends on it"))
    _check_labels(work, study)
    asked: Mapping[str, Question] = {question.name: question for question in study.questions}
    for question in work.study.questions:
        if asked.get(question.name) != question:
            _refuse_if_used(
                sum(pair.rating(question.name) is not None for pair in pairs),
                N_(
                    "the question “{name}” has answers for {count} verse "
                    "{count:pair|pairs}; it cannot be removed or changed"
                ),
                name=question.name,
            )


def _check_labels(work: AnnotationSet, study: Study) -> None:
    used = {name for pair in work.pairs if pair.labels for _, name in pair.alignment.labels}
    for label in work.study.labels:
        if label.name in used - study.names_of_labels:
            _refuse_if_used(
                sum(label.name in pair.alignment.label_of.values() for pair in work.pairs),
                N_(
                    "{count} verse {count:pair has|pairs have} links with the label “{name}”; it "
                    "cannot be removed or renamed"
                ),
                name=label.name,
            )


def _refuse_if_used(count: int, template: Translatable, **values: str) -> None:
    if count:
        raise StudyError(template, count=count, **values)
