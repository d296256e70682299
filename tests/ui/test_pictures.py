"""Pictures of verse pairs: whole, in every format, with words as text."""

import re
import zlib
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray, QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.verses import Bitext, Direction, Side, VersePair
from blinker_qt.formats import annotation
from blinker_qt.layouts.arrangement import Arrangement
from blinker_qt.layouts.picture import picture_of
from blinker_qt.paths import resource
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.app.theme import DARK, LIGHT, THEMES, on_paper
from blinker_qt.ui.exchange.pictures import (
    WholePicture,
    as_pages,
    as_pdf,
    as_png,
    as_svg,
    whole_picture_of,
)
from blinker_qt.ui.widgets.lettering import Lettering, PictureStyle
from window_acts import ChooseFiles, NextMessage

LEFT_TO_RIGHT = (Direction.LEFT_TO_RIGHT, Direction.LEFT_TO_RIGHT)


def sheet(
    source: str,
    target: str,
    alignment: Alignment | None = None,
    arrangement: Arrangement = Arrangement.COLUMNS,
) -> WholePicture:
    pair = VersePair("T 1", tuple(source.split()), tuple(target.split()))
    picture = picture_of(pair, alignment or Alignment())
    return whole_picture_of(
        picture, PictureStyle(arrangement, Lettering.of_size(17), LIGHT), LEFT_TO_RIGHT
    )


WORDS = " ".join(f"word{number}" for number in range(60))
DIAGONAL = Alignment(frozenset((number, number) for number in range(60)))


@pytest.fixture
def long(qapp: object) -> WholePicture:  # noqa: ARG001 (type needs an application)
    return sheet(WORDS, WORDS, DIAGONAL)


def drawn(svg: bytes) -> QImage:
    renderer = QSvgRenderer(QByteArray(svg))
    assert renderer.isValid()
    image = QImage(renderer.viewBox().size(), QImage.Format.Format_RGB32)
    painter = QPainter(image)
    renderer.render(painter, QRectF(image.rect()))
    painter.end()
    return image


def words_of(svg: bytes) -> list[str]:
    found = re.findall(r"<text[^>]*>\s*([^<]*?)\s*</text>", svg.decode())
    return [word for word in found if word not in ("", "∅")]


def pages_of(pdf: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


def has_text(pdf: bytes) -> bool:
    """Whether any content stream shows text with a font."""
    streams = re.findall(rb"stream\r?\n(.*?)endstream", pdf, re.DOTALL)
    for stream in streams:
        try:
            content = zlib.decompress(stream)
        except zlib.error:
            continue
        if re.search(rb"\bT[jJ]\b", content):
            return True
    return False


class TestOnePair:
    @pytest.mark.parametrize("arrangement", Arrangement)
    def test_the_whole_pair_is_in_sight_in_every_view(
        self,
        qapp: object,  # noqa: ARG002
        arrangement: Arrangement,
    ) -> None:
        long = sheet(WORDS, WORDS, DIAGONAL, arrangement)
        assert sorted(words_of(as_svg(long, "T 1"))) == sorted(2 * WORDS.split())
        for side in Side:
            assert long.view.in_sight(side) == range(60)
            for position in range(60):
                assert long.area.contains(long.view.box(side, position).toAlignedRect())

    def test_svg_has_size_title_and_page(self, long: WholePicture) -> None:
        svg = as_svg(long, "Gen 1:1 <&>")
        assert "Gen 1:1" in svg.decode()
        image = drawn(svg)
        assert image.size() == long.area.size()
        assert image.pixelColor(1, 1) == QColor(LIGHT.page)

    def test_pdf_is_one_page_with_text(self, long: WholePicture) -> None:
        pdf = as_pdf(long, "T 1")
        assert pdf.startswith(b"%PDF-")
        assert pages_of(pdf) == 1
        assert has_text(pdf)
        box = re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)", pdf)
        assert box is not None
        width, height = (float(size) for size in box.groups())
        assert width == pytest.approx(long.area.width() * 0.75, abs=1)
        assert height == pytest.approx(long.area.height() * 0.75, abs=1)

    def test_png_has_three_dots_a_pixel_and_says_how_large_it_is(self, long: WholePicture) -> None:
        image = QImage.fromData(as_png(long, "T 1"))
        assert image.size() == long.area.size() * 3
        assert image.dotsPerMeterX() == pytest.approx(288 / 0.0254, rel=0.001)
        assert image.pixelColor(1, 1) == QColor(LIGHT.page)

    def test_long_words_are_not_cut(self, qapp: object) -> None:  # noqa: ARG002
        word = "Donaudampfschifffahrtsgesellschaftskapitänswitwenrente" * 2
        assert words_of(as_svg(sheet(word, word), "T 1")) == [word, word]


class TestPages:
    def test_a_long_pair_goes_on_overleaf(self, long: WholePicture) -> None:
        pdf = as_pages([long], ["Gen 1:1"], "A1")
        assert pages_of(pdf) == 2
        assert has_text(pdf)

    def test_short_pairs_share_a_page(self, qapp: object) -> None:  # noqa: ARG002
        short = sheet("a b c", "d e")
        assert pages_of(as_pages([short] * 4, ["1", "2", "3", "4"], "")) == 1

    def test_cuts_lie_between_rows(self, long: WholePicture) -> None:
        cuts = long.cuts()
        assert len(cuts) == 59
        assert list(cuts) == sorted(cuts)
        for cut in cuts:
            for position in range(60):
                box = long.view.box(Side.SOURCE, position)
                assert not box.top() < cut + long.area.top() < box.bottom()


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_what_goes_on_paper_is_light(theme: object) -> None:
    assert on_paper(DARK) is LIGHT
    chosen = on_paper(next(one for one in THEMES.values() if one is theme))
    assert QColor(chosen.page).lightnessF() > 0.9


class TestThroughTheWindow:
    @pytest.fixture
    def opened(self, window: MainWindow, tmp_path: Path) -> MainWindow:
        path = tmp_path / "sample.blinker"
        path.write_bytes(resource("sample", "sample-A1.blinker").read_bytes())
        assert window.open_file(path)
        return window

    @pytest.mark.parametrize(
        ("name", "magic"),
        [("p.svg", b"<?xml"), ("p.PDF", b"%PDF"), ("p.png", b"\x89PNG"), ("p", b"<?xml")],
    )
    def test_the_end_of_the_name_says_the_format(
        self, opened: MainWindow, tmp_path: Path, choose_files: ChooseFiles, name: str, magic: bytes
    ) -> None:
        choose_files(tmp_path / name, kind="Drawing (*.svg)")
        opened.actions_by_name["export_picture"].trigger()
        written = tmp_path / (name if "." in name else f"{name}.svg")
        assert written.read_bytes().startswith(magic)

    def test_the_set_on_screen_is_printed(
        self, opened: MainWindow, tmp_path: Path, choose_files: ChooseFiles
    ) -> None:
        choose_files(tmp_path / "set.pdf", kind="Pages (*.pdf)")
        opened.actions_by_name["print_set"].trigger()
        assert pages_of((tmp_path / "set.pdf").read_bytes()) >= 3

    def test_a_picture_that_cannot_be_written_is_explained(
        self,
        opened: MainWindow,
        tmp_path: Path,
        choose_files: ChooseFiles,
        next_message: NextMessage,
    ) -> None:
        choose_files(tmp_path / "none" / "p.svg")
        said = next_message()
        opened.actions_by_name["export_picture"].trigger()
        assert "the folder does not exist" in said[0]

    def test_nothing_is_written_where_no_name_is_given(
        self, opened: MainWindow, tmp_path: Path, choose_files: ChooseFiles
    ) -> None:
        before = set(tmp_path.iterdir())
        choose_files("")
        opened.actions_by_name["export_picture"].trigger()
        assert set(tmp_path.iterdir()) == before


def test_only_the_pairs_of_one_set_are_printed(
    window: MainWindow, tmp_path: Path, choose_files: ChooseFiles
) -> None:
    pairs = [VersePair(f"T {n}", ("word",) * 80, ("mot",) * 80) for n in range(3)]
    choose_files(tmp_path / "set.pdf")
    counts = []
    for name, sets in (("one", (1, 1, 1)), ("two", (1, 2, 1)), ("three", (1, 2, 3))):
        work = AnnotationSet.unannotated(Bitext.of(pairs, sets=sets))
        path = tmp_path / f"{name}.blinker"
        path.write_bytes(annotation.write(replace(work, annotator="A1")))
        assert window.open_file(path)
        window.actions_by_name["print_set"].trigger()
        counts.append(pages_of((tmp_path / "set.pdf").read_bytes()))
    assert counts[0] > counts[1] > counts[2] >= 2
