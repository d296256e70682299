from blinker_qt.cli import (
    agree,
    align,
    annotators,
    ballot,
    bonus,
    check,
    convert,
    evaluate,
    feedback,
    gold,
    hours,
    items,
    lexicon,
    measures,
    publish,
    ratings,
    report,
    study,
)
from blinker_qt.cli.commands import TEXTUAL, Command, command

# That each of them is a command, in all its types, is for the type checker to say.
MODULES: tuple[Command, ...] = (
    *(agree, align, annotators, ballot, bonus, check, convert, evaluate, feedback),
    *(gold, hours, items, lexicon, measures, publish, ratings, report, study),
)


def test_a_command_is_the_module_of_its_name() -> None:
    assert tuple(map(command, TEXTUAL)) == MODULES
