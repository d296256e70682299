"""What people call formats, their parts and what they hold."""

from blinker_qt.formats.interchange import Feature, Part
from blinker_qt.formats.registry import FORMATS
from blinker_qt.ui.widgets.messages import feature_in_words, format_in_words, part_in_words


def test_every_format_part_and_feature_has_a_name_of_its_own() -> None:
    for names in (
        list(map(format_in_words, FORMATS)),
        list(map(part_in_words, Part)),
        list(map(feature_in_words, Feature)),
    ):
        assert all(names)
        assert len(set(names)) == len(names)
