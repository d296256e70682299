"""Exported pictures of verse pairs in every format."""

import re
import zlib
from dataclasses import replace
from functools import partial
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QByteArray, QPoint, QRect, QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QComboBox, QLabel, QLineEdit, QProgressDialog

from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.verses import Bitext, Language, Side, VersePair
from blinker_qt.exchange.figures import FigureText, as_svg, as_tikz
from blinker_qt.formats import annotation
from blinker_qt.layouts.arrangement import Arrangement
from blinker_qt.layouts.picture import picture_of
from blinker_qt.paths import resource
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.exchange.picture_dialog import PictureDialog
from blinker_qt.ui.exchange.pictures import WholePicture, as_pdf, as_png, whole_picture_of
from blinker_qt.ui.widgets.lettering import Lettering, PictureStyle
from blinker_qt.ui.widgets.theme import LIGHT
from forms import ok
from window_acts import LEFT, ChooseFiles, InDialog, NextMessage, child

ENGLISH_AND_FRENCH = (Language("en"), Language("fr"))


def sheet(
    source: str,
    target: str,
    alignment: Alignment | None = None,
    arrangement: Arrangement = Arrangement.COLUMNS,
    *,
    with_bars: bool = False,
) -> WholePicture:
    pair = VersePair("T 1", tuple(source.split()), tuple(target.split()))
    picture = picture_of(pair, alignment or Alignment())
    return whole_picture_of(
        picture,
        PictureStyle(arrangement, Lettering.of_size(17), LIGHT),
        ENGLISH_AND_FRENCH,
        with_bars=with_bars,
    )


def svg_of(picture: WholePicture, title: str = "T 1") -> bytes:
    return as_svg(picture.figure(title)).encode()


LONG_WORD = "Donaudampfschifffahrtsgesellschaftskapitänswitwenrente" * 2
WORDS = " ".join(f"word{number}" for number in range(60))
DIAGONAL = Alignment(frozenset((number, number) for number in range(60)))


@pytest.fixture
def long() -> WholePicture:
    return sheet(WORDS, WORDS, DIAGONAL)


def drawn(svg: bytes) -> QImage:
    renderer = QSvgRenderer(QByteArray(svg))
    assert renderer.isValid()
    image = QImage(renderer.viewBox().size(), QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    renderer.render(painter, QRectF(image.rect()))
    painter.end()
    return image


def ink(image: QImage) -> QRect:
    """The smallest rectangle around all pixels that differ from white."""
    pixels = np.frombuffer(image.constBits(), np.uint32).reshape(image.height(), image.width())
    ys, xs = np.nonzero(pixels != QColor("white").rgb())
    return QRect(QPoint(int(xs.min()), int(ys.min())), QPoint(int(xs.max()), int(ys.max())))


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


def test_the_whole_pair_is_in_sight_in_every_view() -> None:
    for arrangement in Arrangement:
        long = sheet(f"{WORDS} {LONG_WORD}", f"{WORDS} {LONG_WORD}", DIAGONAL, arrangement)
        assert sorted(words_of(svg_of(long))) == sorted(2 * [*WORDS.split(), LONG_WORD])
        for side in Side:
            assert long.view.in_sight(side) == range(61)
            for position in range(61):
                assert long.area.contains(long.view.box(side, position).toAlignedRect())


def test_svg_is_as_painted_and_has_no_margin() -> None:
    alignment = Alignment(frozenset({(0, 2), (1, 0), (1, 1)}), frozenset({2}), frozenset({3}))
    for arrangement, with_bars in zip(Arrangement, (True, False, True), strict=True):
        texts = "a word more", "mots un à trois"
        made = sheet(*texts, alignment, arrangement, with_bars=with_bars)
        svg = svg_of(made, "Gen 1:1 <&>")
        assert b"<title>Gen 1:1 &lt;&amp;&gt;</title>" in svg
        image = drawn(svg)
        assert image.size() == made.area.size()
        painted = QImage(image.size(), QImage.Format.Format_RGB32)
        painted.fill(QColor("white"))
        painter = QPainter(painted)
        made.paint(painter)
        painter.end()
        for seen in (ink(image), ink(painted)):
            assert seen.adjusted(-2, -2, 2, 2).contains(image.rect())
        places = list(product(range(0, image.width(), 3), range(0, image.height(), 3)))
        lightness = [
            [QColor(each.pixel(*place)).lightness() for place in places]
            for each in (image, painted)
        ]
        differing = sum(abs(one - other) > 100 for one, other in zip(*lightness, strict=True))
        assert differing < len(places) * 0.015
        assert (b"Not translated" in svg) == (with_bars and arrangement is Arrangement.COLUMNS)


def test_words_are_texts_in_their_fonts_and_directions() -> None:
    made = sheet("שלום well-known", "100% {a}", Alignment(frozenset({(0, 0)})))
    texts = [part for part in made.figure("T").parts if isinstance(part, FigureText)]
    assert [text.text for text in texts if text.is_leftward] == ["שלום"]
    assert all(text.family and text.size == 17 for text in texts)
    tikz = as_tikz(made.figure("T"))
    assert r"\leftward{שלום}" in tikz
    assert "[Script=Hebrew]" in tikz
    assert r"{well-{}known}" in tikz
    assert r"{100\%}" in tikz
    assert r"{\{a\}}" in tikz
    assert tikz.count(r"\node") == len(texts)
    assert tikz.count(r"\path") == len(made.figure("T").parts) - len(texts)


def test_pdf_and_png_have_the_size_of_the_picture_and_text(long: WholePicture) -> None:
    pdf = as_pdf(long, "T 1")
    assert pdf.startswith(b"%PDF-")
    assert pages_of(pdf) == 1
    assert has_text(pdf)
    (box,) = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)", pdf)
    width, height = (float(size) for size in box)
    assert width == pytest.approx(long.area.width() * 0.75, abs=1)
    assert height == pytest.approx(long.area.height() * 0.75, abs=1)
    image = QImage.fromData(as_png(long, "T 1"))
    assert image.size() == long.area.size() * 3
    assert image.dotsPerMeterX() == pytest.approx(288 / 0.0254, rel=0.001)
    assert image.pixelColor(image.width() // 2, 1) == QColor(LIGHT.page)


@pytest.fixture
def opened(window: MainWindow, tmp_path: Path) -> MainWindow:
    path = tmp_path / "sample.blinker"
    path.write_bytes(resource("sample", "sample-A1.blinker").read_bytes())
    assert window.open_file(path)
    return window


def test_pictures_are_named_by_reference_in_the_format_that_is_chosen(
    opened: MainWindow,
    in_dialog: InDialog,
    choose_files: ChooseFiles,
    next_message: NextMessage,
    tmp_path: Path,
) -> None:
    for suffix, magic in {
        ".svg": b"<?xml",
        ".pdf": b"%PDF",
        ".tex": b"% Sample",
        ".png": b"\x89PNG",
    }.items():
        proposed = choose_files(tmp_path / f"p{suffix}")
        in_dialog("export_picture", PictureDialog, partial(export_kind, which=0, suffix=suffix))
        assert (tmp_path / f"p{suffix}").read_bytes().startswith(magic)
        assert proposed == [str(tmp_path / f"Sample 1.1{suffix}")]
    # Of many pairs, each has a file, here with bars.
    folder = tmp_path / "pictures"
    folder.mkdir()
    choose_files(folder)

    def export(dialog: PictureDialog) -> None:
        which = child(dialog, QComboBox, "which")
        assert not child(dialog, QLineEdit, "references").isVisible()
        which.setCurrentText("By reference")
        assert child(dialog, QLabel, "missing").text() == "Enter references."
        QTest.keyClicks(child(dialog, QLineEdit, "references"), "Sample 1:2, Genesis 1")
        assert not ok(dialog).isEnabled()
        assert "“\u2068Genesis 1\u2069”" in ok(dialog).toolTip()
        child(dialog, QLineEdit, "references").setText("Sample 1:1, Sample 1:3–4")
        child(dialog, QCheckBox, "bars").setChecked(True)
        next_message()
        QTest.mouseClick(ok(dialog), LEFT)

    in_dialog("export_picture", PictureDialog, export)
    names = {path.name for path in folder.iterdir()}
    assert names == {"Sample 1.1.svg", "Sample 1.3.svg", "Sample 1.4.svg"}
    assert all("Not translated" in path.read_text("utf-8") for path in folder.iterdir())
    assert opened.isVisible()


def test_pairs_are_pages_of_one_pdf_if_it_can_be_written(
    window: MainWindow,
    annotation_file: Path,
    in_dialog: InDialog,
    tmp_path: Path,
    choose_files: ChooseFiles,
    next_message: NextMessage,
) -> None:
    assert window.open_file(annotation_file)

    def export(which: int) -> None:
        in_dialog("export_picture", PictureDialog, partial(export_kind, which=which, suffix=".pdf"))

    # Those of one set, and all.
    for which, count in ((1, 2), (2, 3)):
        file = tmp_path / f"{count}.pdf"
        choose_files(file)
        export(which)
        assert pages_of(file.read_bytes()) == count
    before = set(tmp_path.iterdir())
    choose_files("")
    export(1)
    assert set(tmp_path.iterdir()) == before
    choose_files(tmp_path / "none" / "set.pdf")
    said = next_message()
    export(1)
    assert "the folder does not exist" in said[0]
    assert window.isVisible()


@pytest.mark.parametrize("suffix", [".pdf", ".svg"])
def test_a_long_export_shows_progress_and_is_cancelled(
    window: MainWindow,
    tmp_path: Path,
    in_dialog: InDialog,
    choose_files: ChooseFiles,
    next_message: NextMessage,
    suffix: str,
) -> None:
    pair = VersePair("T", ("word",) * 40, ("mot",) * 40)
    pairs = [replace(pair, reference=f"T {number}") for number in range(250)]
    path = tmp_path / "long.blinker"
    work = replace(AnnotationSet.unannotated(Bitext.of(pairs)), annotator="A1")
    path.write_bytes(annotation.write(work))
    assert window.open_file(path)
    folder = tmp_path / "pictures"
    folder.mkdir()
    choose_files(folder / "all.pdf" if suffix == ".pdf" else folder)
    seen: list[int] = []

    def cancel() -> None:
        for progress in window.findChildren(QProgressDialog):
            if progress.isVisible():
                seen.append(progress.value())
                if len(seen) == 3:
                    next_message(said)
                    QTest.keyClick(progress, Qt.Key.Key_Escape)

    said: list[str] = []
    timer = QTimer(window, interval=20)
    timer.timeout.connect(cancel)
    timer.start()
    in_dialog("export_picture", PictureDialog, partial(export_kind, which=2, suffix=suffix))
    timer.stop()
    assert seen[0] < seen[2] < 250
    written = len(list(folder.iterdir()))
    if suffix == ".pdf":
        assert written == 0
    else:
        assert seen[2] <= written < 250
        assert f"{written} files were saved" in said[0]


def export_kind(dialog: PictureDialog, which: int, suffix: str) -> None:
    child(dialog, QComboBox, "which").setCurrentIndex(which)
    formats = child(dialog, QComboBox, "format")
    formats.setCurrentIndex(formats.findData(suffix))
    QTest.mouseClick(ok(dialog), LEFT)
