"""What people should know of an import, said in one way by every format."""

from collections.abc import Sequence

from blinker_qt.bitext.sentence import Sentence


def counted(template: str, count: int) -> tuple[Sentence, ...]:
    """The sentence with its count, or nothing where there is nothing to count."""
    return (Sentence(template, {"count": count}),) if count else ()


def with_spaces(count: int) -> tuple[Sentence, ...]:
    """That words held spaces (see `running_text.as_word`), or nothing where none did."""
    return counted("{count} words hold spaces, which became no-break spaces", count)


def references_of(names: Sequence[str]) -> tuple[tuple[str, ...], tuple[Sentence, ...]]:
    """References of verse pairs, one a name of the file.

    Args:
        names: what the file calls each verse pair; empty where it does not.

    Returns:
        The names where each is there and unlike the others, and otherwise numbers from 1; and what
        is to be said of names that were not kept.
    """
    if all(names) and len(set(names)) == len(names):
        return tuple(names), ()
    numbers = tuple(str(number) for number in range(1, len(names) + 1))
    said = Sentence("verse pairs were numbered, for not every one has a name of its own")
    return numbers, (said,) if any(names) else ()
