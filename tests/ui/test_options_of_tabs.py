"""Each tab of the analysis names exactly the options that its figures depend on."""

import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from blinker_qt.agreement.dice import Weights
from blinker_qt.agreement.measures import AgreementMeasure
from blinker_qt.agreement.partition import EqualSets, Parts, SetsOfSize, StudyPart
from blinker_qt.agreement.resampling import Draws
from blinker_qt.bitext.annotation import AnnotationSet, PairAnnotation, Role
from blinker_qt.bitext.study import Question, Study
from blinker_qt.bitext.tokens import Stoplist
from blinker_qt.bitext.verses import Bitext, Language, VersePair
from blinker_qt.bitext.word_details import PartsOfSpeech, WordDetail, WordDetails
from blinker_qt.compare.answers import AnalysisQuestion, pairs_of_annotators
from blinker_qt.compare.judged_systems import JudgedSystems
from blinker_qt.compare.loaded_sets import LoadedSets
from blinker_qt.compare.options import DEFAULT_OPTIONS, Options, TypesBy
from blinker_qt.compare.pay import PayPlan
from blinker_qt.ui.compare.analysis_tabs import TABS, CasesBehind, FiguresShown, Lead, MatrixCell
from blinker_qt.ui.compare.options_panel import OptionsPanel
from gathered import answer_of, ignore, laid_out, loaded, saved

ARTICLES, VERBS = ("the", "la", "le"), ("rose", "blew", "fell", "monta", "souffla", "tomba")
TEXTS = (
    ("the sea rose ,", "la mer monta ,"),
    ("the wind blew", "le vent souffla fort"),
    ("a stone .", "une pierre ."),
    ("the rain fell", "la pluie tomba"),
    ("the sea rises ,", "la mer montait ,"),
    ("a wind", "un vent"),
)
REPEATED = 4
"""How often the texts are repeated, so that words are frequent enough to be listed."""
LINKS = {
    "A": ("1-1 2-2 3-3 4-4", "1-1 2-2 3-3,4", *["1-1 2-2 3-3"] * 2, "1-1 2-2 4-4", "1-1 2-2"),
    "B": ("1-1 2-2 3-3", "1-1 2-2 3-4", "2-2 3-2", "1-1,2 2-2 3-3", "1-1 2-2 3-3", "2-1"),
    "C": ("1-2 2-2 3-3 4-3", "1-1 2-3 3-3", "1-1 2-2", "2-2 3-3", "1-1 3-3 4-3", "1-1 2-2"),
}
QUESTION = Question("adequacy", "Is it adequate?", ("no", "", "yes"))
CHANGED: Mapping[str, Sequence[Options]] = {
    "measure": [
        replace(DEFAULT_OPTIONS, measure=AgreementMeasure.BLOCKS),
        replace(DEFAULT_OPTIONS, measure=AgreementMeasure.PRECISION, against="B"),
    ],
    "sets": [
        replace(DEFAULT_OPTIONS, partition=partition)
        for partition in (SetsOfSize(1), EqualSets(2), Parts((StudyPart("P", 1, 3, 2),)))
    ],
    "weights": [replace(DEFAULT_OPTIONS, weights=Weights.NONE)],
    "marks": [replace(DEFAULT_OPTIONS, marks=True)],
    "words": [
        replace(DEFAULT_OPTIONS, content_source=content, content_target=None)
        for content in (Stoplist.of("list", ["sea", "wind"]), PartsOfSpeech.from_text("VERB"))
    ],
    "training": [replace(DEFAULT_OPTIONS, training=True)],
    "punctuation": [replace(DEFAULT_OPTIONS, punctuation=True)],
    "types": [replace(DEFAULT_OPTIONS, types=TypesBy.LEMMA)],
}
"""Some other values of each of the options."""
SYSTEMS = tuple((f"Gen 1:{number}", f"S{number % 2}") for number in range(1, 25))
ASKED: Mapping[str, Mapping[str, object]] = {
    "pay": {"plan": PayPlan(pool=100, hourly=10)},
    "systems": {"systems": JudgedSystems(SYSTEMS)},
}
"""What is not among `Options`, by the name of its option: an argument of the answer."""


def details(text: str) -> WordDetails | None:
    """Lemmas and parts of speech; `sea` has the lemma of `wind`, so that types are joined."""
    return WordDetails.of(
        WordDetail(
            {"sea": "wind", "rises": "rise", "rose": "rise"}.get(word, word),
            "DET" if word in ARTICLES else "VERB" if word in VERBS else "NOUN",
        )
        for word in text.split()
    )


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Sequence[Path]:
    """Three annotators and a gold standard, with everything that an option is about."""
    pairs = [
        VersePair(f"Gen 1:{number}", tuple(source.split()), tuple(target.split()))
        for number, (source, target) in enumerate(TEXTS * REPEATED, start=1)
    ]
    sets = [number // 5 + 1 for number in range(len(pairs))]
    bitext = replace(
        Bitext.of(pairs, Language("en"), Language("fr"), sets),
        source_details=tuple(details(source) for source, _ in TEXTS * REPEATED),
        target_details=tuple(details(target) for _, target in TEXTS * REPEATED),
    )
    works = []
    for place, (name, rows) in enumerate(LINKS.items()):
        pairs_of_one = tuple(
            PairAnnotation(
                links,
                "" if "2-" in links else "2",
                done=True,
                seconds=10 + place * number,
                ratings=((QUESTION.name, 1 + (place * number) % 3),),
            )
            for number, links in enumerate(rows * REPEATED)
        )
        study = Study(questions=(QUESTION,), training=(1,))
        works.append(AnnotationSet(bitext, pairs_of_one, name, study=study))
    gold = replace(works[1], annotator="Gold", role=Role.GOLD)
    return [Path(name) for name in saved(tmp_path_factory.mktemp("study"), (*works, gold))]


def shown(sets: LoadedSets, question: AnalysisQuestion, options: Options, **asked: object) -> str:
    """The figures of a tab, without their signatures, and the list that a first row leads to."""
    tab, answer = TABS[question], answer_of(question)(sets, options, ignore, **asked)
    drawn = sets.drawn.annotators
    shown = FiguresShown(answer, sets.collation.annotators, drawn)
    tables = list(answer.tables)
    for table in answer.tables:
        match tab.behind_row(shown, table, 0) if table.rows else None:
            case Lead(first, second) | MatrixCell(first, second):
                tables.append(pairs_of_annotators(sets, first, second, options, ignore))
            case CasesBehind(name, row):
                tables.append(tab.cases[name](sets, options, row, ignore))
    # As text, since figures that are not defined are unequal even to themselves.
    return repr(([(table.name, table.rows) for table in tables], laid_out(answer.plots)))


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw few replicates."""
    monkeypatch.setattr("blinker_qt.compare.agreement.draws_for", lambda _: Draws(10))
    monkeypatch.setattr("blinker_qt.compare.planning._DRAWS", Draws(10))
    monkeypatch.setattr("blinker_qt.gold.evaluation._DRAWS", Draws(10))


@pytest.fixture(scope="module")
def afresh(files: Sequence[Path]) -> Callable[[Options], LoadedSets]:
    """The sets in the files, of which nothing was computed with other options before."""
    return functools.cache(lambda _options: loaded(*files))


@pytest.mark.parametrize("question", AnalysisQuestion, ids=lambda question: question.value)
def test_a_tab_names_the_options_that_change_its_figures_and_shows_none_for_others(
    question: AnalysisQuestion, files: Sequence[Path], afresh: Callable[[Options], LoadedSets]
) -> None:
    """What was computed for other options is not shown again."""
    sets, tab = loaded(*files), TABS[question]
    usual = shown(sets, question, DEFAULT_OPTIONS)
    changing = set()
    for name, changes in CHANGED.items():
        for options in changes:
            figures = shown(afresh(options), question, options)
            if figures != usual:
                changing.add(name)
                assert shown(sets, question, options) == figures, (name, options)
    changing |= {
        name
        for name, asked in ASKED.items()
        if asked.keys() <= set(tab.asks)
        and shown(sets, question, DEFAULT_OPTIONS, **asked) != usual
    }
    assert changing == set(tab.options)


def test_every_option_is_changed(qtbot: QtBot) -> None:
    panel = OptionsPanel()
    qtbot.addWidget(panel)
    assert CHANGED.keys() | ASKED.keys() == panel.names
