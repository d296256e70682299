"""Real data: excerpts that come with the project, and a folder beside it that may be absent."""

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
UGARIT = ROOT / "tests" / "data" / "ugarit-grc-eng"
ALIBI = ROOT / "tests" / "data" / "alibi-fr-en"
SIL_MACHINE = ROOT / "tests" / "data" / "sil-machine-en-fr"
WHOLE_UGARIT = ROOT.parent / "shared" / "data" / "ugarit-grc-eng"
SAMPLE_1998 = ROOT.parent / "shared" / "data" / "blinker-1998-sample"


def needs(folder: Path) -> pytest.MarkDecorator:
    """Skips a test where a folder beside the project is absent."""
    return pytest.mark.skipif(not folder.is_dir(), reason=f"../shared/data/{folder.name} is absent")
