"""``blinker-qt align``: an automatic aligner as one more annotator."""

import argparse
from pathlib import Path

from blinker_qt.cli.status_line import status_line
from blinker_qt.cli.wording import describe
from blinker_qt.formats.annotation import SUFFIX
from blinker_qt.gold.aligning import align_file, check_can_align

_DESCRIPTION = """Let an automatic aligner link the words of a bitext: EFLOMAL, trained on these
texts alone in both directions and symmetrized. What FILE's annotator has done is neither looked at
nor touched; the links go to a new annotation file, marked as a machine's, to be compared and
evaluated like any other. The same texts give the same links. Needs sil-thot beside the program, as
the extra "align" brings it; where it is missing, the command says how to install it."""


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Declare the command."""
    parser = subparsers.add_parser(
        "align",
        help="let an automatic aligner link the words",
        description=_DESCRIPTION,
        allow_abbrev=False,
    )
    parser.add_argument("file", metavar="FILE", help="an annotation file, for its texts")
    parser.add_argument(
        "--output", metavar="SYSTEM", required=True, help=f"the file to write (it ends in {SUFFIX})"
    )
    parser.set_defaults(misused=parser.error)


def run(arguments: argparse.Namespace) -> int:
    """Align the words.

    Raises:
        BlinkerError: the file was refused, or the aligner is not there.
    """
    if not arguments.output.endswith(SUFFIX):
        arguments.misused(f"the name of the output must end in {SUFFIX}")
    output = Path(arguments.output)
    check_can_align(output)
    with status_line() as say:
        say("aligning")
        counts = align_file(
            Path(arguments.file),
            output,
            lambda rounds: say("aligning: {} of {} rounds".format(*rounds)),
        )
    print(f"{arguments.output}: {describe(counts)}")
    return 0
