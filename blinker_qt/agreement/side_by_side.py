"""Parts of a computation side by side: while numpy computes, Python goes on with another part."""

import os
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from blinker_qt.agreement.telling import Tell, to_nobody

Part = TypeVar("Part")
Found = TypeVar("Found")

_THREADS = min(max(os.cpu_count() or 2, 2), 4)
"""More of them would wait for each other, and each has a part in memory."""


def side_by_side(
    compute: Callable[[Part], Found], parts: Sequence[Part], tell: Tell = to_nobody
) -> Iterator[Found]:
    """What is computed of each part, in the order of the parts.

    Args:
        compute: is called in several threads; what it raises is raised here.
        parts: large ones: threads with little to do at a time wait for each other.
        tell: is told, by whoever asks, which share is done, from 0 to 1; what it raises ends the
            computation, once the parts that are begun are done.
    """
    if len(parts) < 2:
        tell(0.0)
        yield from map(compute, parts)
    else:
        with ThreadPoolExecutor(min(_THREADS, len(parts))) as pool:
            begun = deque(pool.submit(compute, part) for part in parts[:_THREADS])
            for number in range(len(parts)):
                tell(number / len(parts))
                found = begun.popleft().result()
                begun.extend(pool.submit(compute, part) for part in parts[number + _THREADS :][:1])
                yield found
    tell(1.0)
