"""The options of two commands that begin the style guide of a study."""

import argparse

from blinker_qt.cli.commands import Argument, argument
from blinker_qt.study.guide import SHIPPED_LANGUAGES
from blinker_qt.study.guide_editing import Beginning
from blinker_qt.translation import SOURCE_LANGUAGE


def beginning_options(beginning: str, language: str) -> tuple[Argument, Argument]:
    """The options for the guide that a study begins with, and for its language."""
    guide = argument(
        f"--{beginning}",
        choices=[value.value for value in Beginning],
        dest="beginning",
        help="begin a style guide of the study's own: empty, with the general rules of the guide "
        "that comes with the program, or with all of that (for English and French)",
    )
    of_guide = argument(
        f"--{language}",
        choices=[shipped.tag for shipped in SHIPPED_LANGUAGES],
        dest="guide_language",
        help=f"with --{beginning}: the language of the rules that it begins with (default: "
        f"{SOURCE_LANGUAGE})",
    )
    return guide, of_guide


def beginning_of(arguments: argparse.Namespace, option: str) -> tuple[Beginning, str] | None:
    """With which rules, and in which language, a guide is to begin; None without the option."""
    if arguments.beginning is None:
        if arguments.guide_language is not None:
            arguments.misused(f"the language of the guide needs {option}")
        return None
    return Beginning(arguments.beginning), arguments.guide_language or SOURCE_LANGUAGE
