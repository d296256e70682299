"""What a file holds that this version of the program does not understand."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class UnknownContent:
    """What a file of a newer minor version held and this version does not understand.

    Attributes:
        attributes: (element, name, value) triples; the element is named relative to the owner,
            ``""`` being the owner itself.
        elements: (element, XML) pairs: the serialised child elements of an element named likewise.
    """

    attributes: tuple[tuple[str, str, str], ...] = ()
    elements: tuple[tuple[str, str], ...] = ()


NOTHING_UNKNOWN = UnknownContent()
