"""Real data: excerpts that come with the project, and a folder beside it that may be absent."""

from pathlib import Path

import pytest

from blinker_qt.bitext.verses import Bitext, VersePair

ROOT = Path(__file__).parents[2]
UGARIT = ROOT / "tests" / "data" / "ugarit-grc-eng"
ALIBI = ROOT / "tests" / "data" / "alibi-fr-en"
SIL_MACHINE = ROOT / "tests" / "data" / "sil-machine-en-fr"
WHOLE_UGARIT = ROOT.parent / "shared" / "data" / "ugarit-grc-eng"
SAMPLE_1998 = ROOT.parent / "shared" / "data" / "blinker-1998-sample"


def needs(folder: Path) -> pytest.MarkDecorator:
    """Skips a test where a folder beside the project is absent."""
    return pytest.mark.skipif(not folder.is_dir(), reason=f"../shared/data/{folder.name} is absent")


def alibi_texts() -> Bitext:
    """The texts of the Alibi data, in which the identifier of a sentence precedes it."""
    source, target = (
        [line.split("\t") for line in (ALIBI / name).read_text(encoding="utf-8").splitlines()]
        for name in ("LAuberge_sents.txt", "TheInn_sents.txt")
    )
    return Bitext.of(
        VersePair(number, tuple(one.split(" ")), tuple(other.split(" ")))
        for (number, one), (_, other) in zip(source, target, strict=True)
    )
