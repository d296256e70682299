"""The options of two commands that begin the style guide of a study."""

import argparse

from blinker_qt.study.guide import SHIPPED_LANGUAGES
from blinker_qt.study.guide_editing import Beginning
from blinker_qt.translation import SOURCE_LANGUAGE


def add_beginning(parser: argparse.ArgumentParser, beginning: str, language: str) -> None:
    """Add the options for the guide that a study begins with, and for its language."""
    parser.add_argument(
        f"--{beginning}",
        choices=[value.value for value in Beginning],
        dest="beginning",
        help="begin a style guide of the study's own: empty, with the general rules of the guide "
        "that comes with the program, or with all of that (for English and French)",
    )
    parser.add_argument(
        f"--{language}",
        choices=[shipped.tag for shipped in SHIPPED_LANGUAGES],
        dest="guide_language",
        help=f"with --{beginning}: the language of the rules that it begins with (default: "
        f"{SOURCE_LANGUAGE})",
    )


def beginning_of(arguments: argparse.Namespace, option: str) -> tuple[Beginning, str] | None:
    """With which rules, and in which language, a guide is to begin; None without the option."""
    if arguments.beginning is None:
        if arguments.guide_language is not None:
            arguments.misused(f"the language of the guide needs {option}")
        return None
    return Beginning(arguments.beginning), arguments.guide_language or SOURCE_LANGUAGE
