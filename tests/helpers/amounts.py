"""How much tests try that try something many times at random.

`make prove` sets the variables; without them, little is tried.
"""

import os
import random
from collections.abc import Iterator
from contextlib import contextmanager

SEED_VARIABLE = "BLINKER_QT_TEST_SEED"


def times(usual: int) -> int:
    """How many times to try something: BLINKER_QT_TEST_TIMES, or the usual number."""
    return int(os.environ.get("BLINKER_QT_TEST_TIMES", usual))


@contextmanager
def seeded(usual: int | None = None) -> Iterator[random.Random]:
    """A generator that BLINKER_QT_TEST_SEED starts, or the usual seed, or a new one each time.

    A failure says which seed it was.
    """
    seed = int(os.environ.get(SEED_VARIABLE) or usual or random.randrange(1, 1 << 30))
    try:
        yield random.Random(seed)
    except BaseException as error:
        error.add_note(f"{SEED_VARIABLE}={seed}")
        raise
