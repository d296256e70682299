"""Why an annotator stands out: what she does to which words, unlike the others."""

from blinker_qt.agreement.departures import Act, Acts, Departure
from blinker_qt.agreement.encoding import IntArray
from blinker_qt.bitext.errors import Sentence
from blinker_qt.compare.cases import SIDES_IN_WORDS
from blinker_qt.compare.collation import Collation
from blinker_qt.compare.identical import on_copyists
from blinker_qt.compare.options import DEFAULT_OPTIONS, Options, signed
from blinker_qt.compare.table import ANNOTATOR, Column, Kind, Table
from blinker_qt.compare.word_types import WordTypes
from blinker_qt.translation import N_

LISTED = 10
"""The most departures that are listed for each annotator."""

_TEMPLATES = {
    Act.NOT_TRANSLATED: N_(
        "marks “{word}” as not translated in {times} of {decisions}, the others in {others} of "
        "{others_decisions}"
    ),
    Act.SEVERAL: N_(
        "links “{word}” with several words in {times} of {decisions}, the others in {others} of "
        "{others_decisions}"
    ),
    Act.LINKED_WITH: N_(
        "links “{word}” with “{partner}” in {times} of {decisions}, the others in {others} of "
        "{others_decisions}"
    ),
}
_RANKED = Sentence(
    "Ranked by standard deviations from what chance would produce; negative: less "
    "often than the others. Among so many words, some departures are due to chance."
)
_COMPARED = Sentence(
    "The comparison covers the words of a type that the annotator and others decided "
    "on, in the same verse pairs. The null hypothesis is that, among those who "
    "decided on a word, who decided what is due to chance."
)
_NONE = Sentence("No annotator departs from the others on a word that is frequent enough.")


def acts_of(collation: Collation, options: Options) -> Acts:
    """What annotators do to the words that count."""
    types = collation.word_types(options.types)
    counts = collation.counted_words(options)
    if not options.punctuation:
        counts &= ~types.punctuation[types.of_words]
    return collation.known.answer(
        "acts",
        (collation.what_counts(options), options.punctuation, options.types),
        lambda: Acts.of(collation.words, collation.counted, types.of_words, counts),
    )


def departures(
    collation: Collation, options: Options = DEFAULT_OPTIONS, most: int = LISTED
) -> list[Departure]:
    """The departures of each annotator, the most striking first, at most so many of each."""
    acts = acts_of(collation, options)
    return [
        departure
        for place in range(len(collation.members))
        for departure in acts.departures(place)[:most]
    ]


def in_words(departure: Departure, types: WordTypes) -> Sentence:
    """A departure as a sentence whose subject is the annotator."""
    values: dict[str, str | int] = {
        "word": types.forms[departure.word_type],
        "times": departure.times,
        "decisions": departure.decisions,
        "others": departure.others_times,
        "others_decisions": departure.others_decisions,
    }
    if departure.partner is not None:
        values["partner"] = types.forms[departure.partner]
    return Sentence(_TEMPLATES[departure.act], values)


def departures_table(
    collation: Collation, options: Options = DEFAULT_OPTIONS, most: int = LISTED
) -> Table:
    """A table of the departures of each annotator; see `departures`."""
    types = collation.word_types(options.types)
    rows = tuple(
        (
            collation.annotators[departure.annotator],
            in_words(departure, types),
            SIDES_IN_WORDS[types.side(departure.word_type)],
            departure.deviation,
        )
        for departure in departures(collation, options, most)
    )
    signature = collation.signature(options, "departures").with_fields(
        **signed(options, "punctuation"), first=most
    )
    return Table(
        "departures",
        "Departures from the others",
        (
            ANNOTATOR,
            Column("departure", "departure"),
            Column("side", "side"),
            Column("deviation", "standard deviations", Kind.AMOUNT),
        ),
        rows,
        str(collation.with_types(signature, options.types)),
        (
            *((_RANKED, _COMPARED) if rows else (_NONE,)),
            *collation.on_types(options.types),
        ),
        warnings=on_copyists(collation, options),
    )


def words_of(collation: Collation, options: Options, row: int) -> IntArray:
    """The numbers of the words of the departure in a row of the table."""
    return acts_of(collation, options).words_of(departures(collation, options)[row])
