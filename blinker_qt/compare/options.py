"""The options of a comparison, and stoplists of function words."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple, Self

from blinker_qt.agreement.dice import Weights
from blinker_qt.agreement.measures import AgreementMeasure
from blinker_qt.agreement.partition import SETS_IN_FILE, Partition
from blinker_qt.bitext.tokens import Stoplist
from blinker_qt.bitext.verses import Language
from blinker_qt.bitext.word_details import PartsOfSpeech
from blinker_qt.formats.reading import decoded, read_capped
from blinker_qt.paths import resource
from blinker_qt.translation import N_
from blinker_qt.words.languages import primary_subtag

ContentWords = Stoplist | PartsOfSpeech
"""How content words are told from function words: these forms are not, or these parts are."""


class TypesBy(Enum):
    """Which words are of one type."""

    FORM = "form"
    LEMMA = "lemma"
    """Those with the same lemma; words without a lemma have their form for one."""


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a comparison: what is counted, and how.

    Attributes:
        partition: how verse pairs are split into the sets whose links are pooled.
        marks: whether a not-translated mark counts as a link of weight 1.
        content_source: which words of the source side count; None for all.
        content_target: likewise for the target side.
        punctuation: whether punctuation is listed where words are ranked; figures of agreement
            count it as words in any case.
        types: which words are of one type, where word types are ranked.
        training: whether verse pairs for training count (see `Study.training`).
        against: the name of the annotator that precision and recall are against, else empty.
    """

    partition: Partition = SETS_IN_FILE
    weights: Weights = Weights.DIRECTED
    marks: bool = False
    content_source: ContentWords | None = None
    content_target: ContentWords | None = None
    measure: AgreementMeasure = AgreementMeasure.DICE
    against: str = ""
    punctuation: bool = False
    types: TypesBy = TypesBy.FORM
    training: bool = False

    @property
    def content(self) -> tuple[ContentWords | None, ContentWords | None]:
        """Which words of the source side and of the target side count."""
        return self.content_source, self.content_target

    @property
    def by_dice(self) -> Self:
        """The same options with the measure Dice."""
        return replace(self, measure=AgreementMeasure.DICE, against="")


DEFAULT_OPTIONS = Options()


class Scope(Enum):
    """What an option changes, and so which figures it applies to."""

    VERSE_PAIRS = "which verse pairs count"
    LINKS = "how links are counted"
    RANKED_WORDS = "which words are ranked"
    WORD_TYPES = "which words are of one type"


class OptionValue(NamedTuple):
    """A value that an option can have.

    Attributes:
        value: as in `Options`.
        word: on the command line.
        signed: in signatures.
        entry: in the panel of options.
        in_words: in the line that sums up the options.
    """

    value: Any
    word: str
    signed: str
    entry: str
    in_words: str


class ChoiceOption(NamedTuple):
    """An option with a few values, of which one is chosen.

    Attributes:
        name: that of its attribute in `Options`, and of its field in signatures.
        scope: the commands and tabs whose figures it is about have it.
        argument: on the command line.
        help: what the command line says about it, without the default.
        title: in the panel of options.
        tip: what it means, for the panel.
        values: the default first.
    """

    name: str
    scope: Scope
    argument: str
    help: str
    title: str
    tip: str
    values: tuple[OptionValue, ...]


def _excluded_or_included(
    excluded: tuple[str, str], included: tuple[str, str]
) -> tuple[OptionValue, OptionValue]:
    """The values of an option that excludes something by default, with `entry` and `in_words`."""
    return (
        OptionValue(False, "exclude", "excluded", *excluded),
        OptionValue(True, "include", "included", *included),
    )


CHOICE_OPTIONS: Mapping[str, ChoiceOption] = MappingProxyType(
    {
        option.name: option
        for option in (
            ChoiceOption(
                "weights",
                Scope.LINKS,
                "--weights",
                "weigh links: directed, a word's links share weight 1, in each direction; joint, "
                "1 / the larger fan-out of both words; none, every link 1",
                N_("&Weights"),
                N_(
                    "directed: every word shares weight 1 among its links, in both directions; "
                    "joint: 1 over the larger fan-out; none: every link weighs 1"
                ),
                (
                    OptionValue(
                        Weights.DIRECTED,
                        "directed",
                        "directed",
                        N_("directed"),
                        N_("directed weights"),
                    ),
                    OptionValue(Weights.JOINT, "joint", "joint", N_("joint"), N_("joint weights")),
                    OptionValue(Weights.NONE, "none", "none", N_("none"), N_("no weights")),
                ),
            ),
            ChoiceOption(
                "marks",
                Scope.LINKS,
                "--not-translated",
                "exclude not-translated marks, or include each as a link of weight 1",
                N_("&Not-translated marks"),
                N_("Whether a word marked not translated counts as a link of weight 1"),
                _excluded_or_included(
                    (N_("left out"), N_("marks left out")),
                    (N_("counted as links"), N_("marks counted as links")),
                ),
            ),
            ChoiceOption(
                "training",
                Scope.VERSE_PAIRS,
                "--training",
                "exclude verse pairs for training, or include them like others",
                N_("Verse pairs for tra&ining"),
                N_("Whether verse pairs that annotators learn on count like the others"),
                _excluded_or_included(
                    (N_("left out"), N_("training left out")),
                    (N_("counted"), N_("training counted")),
                ),
            ),
            ChoiceOption(
                "punctuation",
                Scope.RANKED_WORDS,
                "--punctuation",
                "exclude punctuation where words are ranked, or include it like words",
                N_("&Punctuation"),
                N_("Whether punctuation is listed where words are ranked"),
                _excluded_or_included(
                    (N_("not listed"), N_("punctuation not listed")),
                    (N_("listed"), N_("punctuation listed")),
                ),
            ),
            ChoiceOption(
                "types",
                Scope.WORD_TYPES,
                "--types",
                "treat words with the same form, or with the same lemma, as one word type",
                N_("Wor&d types"),
                N_(
                    "Whether words with the same form are one word type, or those with the same "
                    "lemma"
                ),
                (
                    OptionValue(
                        TypesBy.FORM, "form", "form", N_("forms"), N_("word types by form")
                    ),
                    OptionValue(
                        TypesBy.LEMMA, "lemma", "lemma", N_("lemmas"), N_("word types by lemma")
                    ),
                ),
            ),
        )
    }
)
"""The options that are chosen from a few values, by name.

The arguments of the command line, the rows of the panel with their summary, the tabs that they
apply to, and the fields of signatures are made from this table. The measure, the sets, content
words, judged systems and payments are not in it: their values are made from several arguments and
fields, some of which depend on the files, so that a row would only name functions of its own.
"""


def choices_about(*scopes: Scope) -> tuple[str, ...]:
    """The names of the `CHOICE_OPTIONS` of some scopes."""
    return tuple(name for name, option in CHOICE_OPTIONS.items() if option.scope in scopes)


def signed(options: Options, *names: str) -> dict[str, str]:
    """The fields of signatures for these `CHOICE_OPTIONS`."""
    return {
        name: next(
            row.signed for row in CHOICE_OPTIONS[name].values if row.value == getattr(options, name)
        )
        for name in names
    }


SHIPPED: Mapping[str, str] = MappingProxyType({"en": "english.txt", "fr": "french.txt"})
"""The files of the lists, by the primary subtag of their language."""


def shipped(tag: str) -> Stoplist:
    """The stoplist in the program for one of the languages of `SHIPPED`.

    Raises:
        ResourceError: it is missing from this installation.
    """
    return read_stoplist(resource("stoplists", SHIPPED[tag]))


def stoplist_for(language: Language) -> Stoplist | None:
    """The stoplist in the program for a language, or None.

    Raises:
        ResourceError: it is missing from this installation.
    """
    tag = primary_subtag(language.tag)
    return shipped(tag) if tag in SHIPPED else None


def read_stoplist(path: Path) -> Stoplist:
    """Read a stoplist from a text file with one form a line; it is named after the file.

    Raises:
        InputError: the file cannot be read or is not a stoplist.
    """
    return Stoplist.from_text(decoded(read_capped(path), path), path.name, str(path))
