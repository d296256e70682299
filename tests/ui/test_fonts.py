"""Fonts for each side and script: sizes, and words drawn completely."""

from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QFontDatabase, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QToolButton

from blinker_qt.bitext.alignment import Alignment
from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.verses import Bitext, Direction, Language, Side, VersePair
from blinker_qt.layouts.arrangement import Arrangement
from blinker_qt.layouts.picture import WordState, picture_of
from blinker_qt.settings import Settings, SettingsStore
from blinker_qt.ui.annotate.verse_area import Interlinear, entries_of
from blinker_qt.ui.app.app import disable_animations
from blinker_qt.ui.app.appearance import PreferencesDialog
from blinker_qt.ui.app.main_window import MainWindow
from blinker_qt.ui.canvas.looks import WordLook, draw_words
from blinker_qt.ui.canvas.view import View, view_of
from blinker_qt.ui.widgets.lettering import (
    FontCover,
    FontLine,
    Lettering,
    families_of,
    measurers_of,
    script_of,
)
from blinker_qt.ui.widgets.theme import LIGHT
from commands import write
from leads import plain
from window_acts import CONTROL, LEFT, Hand, child, shown

LTR, RTL = Direction.LEFT_TO_RIGHT, Direction.RIGHT_TO_LEFT
UNASSIGNED = "\u0378"
"""A place among the Greek letters that Unicode has left empty: no font has it."""
VERSES = {
    "ar": "رأى الولدُ القاربَ الأزرقَ (boat 12) في الميناءِ .",
    "he": "הַדַּיָּ֣ג הַזָּקֵ֗ן סָגַ֤ר אֶת־דַּלְתּוֹ֙ לִפְנֵ֣י הַסְּעָרָ֔ה ׃",
    "grc": "ᾧ οἱ ἁλιεῖς τὴν ᾠδὴν ᾖσαν ἐν τῷ ᾍδου λιμένι ·",
    "hi": "मछुआरों ने शान्त बन्दरगाह में क्षत्रियों का गीत गाया ।",
    "th": "เรือ ลำ เล็ก ออก จาก ท่าเรือ เมื่อ เช้า ที่ผ่านมา นี้",
    "zh": "那 只 小 船 昨天 早上 离开 了 港口 。",
    "ko": "작은 배 가 오늘 아침 일찍 항구 를 떠났다 .",
    "ja": "小さな 舟 は 今朝 早く 静かに 港 を 出た 。",
    "vi": "Ấế ngư dân đã Ễ hát Ẵ",
    "bo": "བོད་སྐད ཧཱུྃ",
    "emoji": "⛵ 🦮 👩‍👩‍👧 🇫🇷",
}


@pytest.fixture
def opened(window: MainWindow, annotation_file: Path) -> MainWindow:
    assert window.open_file(annotation_file)
    return window


def turn_wheel(window: MainWindow, at: QPoint, turned: int) -> None:
    """Turn the wheel with Ctrl held."""
    hand = Hand(window.page.canvas)
    hand.turn_wheel(at, QPoint(0, turned), CONTROL)


def on(window: MainWindow, side: Side) -> QPoint:
    return window.page.canvas.word_rectangle(side, 0).center()


def kept_sizes(tmp_path: Path) -> tuple[int, int]:
    kept = SettingsStore(tmp_path / "config").settings
    return kept.source_text_size, kept.target_text_size


def test_the_wheel_and_keys_resize_words_within_limits(opened: MainWindow, tmp_path: Path) -> None:
    for view in Arrangement:
        opened.actions_by_name[f"view_{view.value}"].trigger()
        opened.actions_by_name["normal_text"].trigger()
        canvas = opened.page.canvas
        before = canvas.word_rectangle(Side.SOURCE, 0).height()
        turn_wheel(opened, on(opened, Side.SOURCE), 240)
        assert kept_sizes(tmp_path) == (19, 17)
        assert canvas.word_rectangle(Side.SOURCE, 0).height() > before
        turn_wheel(opened, on(opened, Side.TARGET), -120)
        assert kept_sizes(tmp_path) == (19, 16)
        assert [shown(canvas).offset(side) for side in Side] == [0, 0]
    opened.actions_by_name["view_columns"].trigger()
    # Between the sides it resizes both.
    turn_wheel(opened, opened.page.canvas.link_bar_rectangle().center(), 120)
    assert kept_sizes(tmp_path) == (20, 17)
    # A fine wheel needs a whole notch.
    for _ in range(7):
        turn_wheel(opened, on(opened, Side.SOURCE), 30)
    assert kept_sizes(tmp_path) == (21, 17)
    turn_wheel(opened, on(opened, Side.TARGET), 22 * 120)
    for _ in range(3):
        opened.actions_by_name["larger_text"].trigger()
    assert kept_sizes(tmp_path) == (24, 40)


def test_a_font_not_installed(window: MainWindow, annotation_file: Path, tmp_path: Path) -> None:
    window.close()
    store = SettingsStore(tmp_path / "config")
    store.change(source_font="Blinker Uncial")
    again = MainWindow(store, tmp_path / "data")
    again.show()
    again.open_file(annotation_file)
    line = said(again)
    assert "Blinker Uncial" in line
    assert "not installed" in line
    width = again.page.canvas.word_rectangle(Side.SOURCE, 1).width()
    assert width > 20
    again.close()
    again.deleteLater()


def test_chinese_characters_are_drawn_in_a_font_of_their_language() -> None:
    for tag, families in {
        "zh": ("SimSun", "Songti SC"),
        "zh-Hant-TW": ("Microsoft JhengHei", "Songti TC"),
        "ja-JP": ("Yu Gothic", "Hiragino Mincho ProN"),
        "ko": ("Malgun Gothic", "Apple SD Gothic Neo"),
    }.items():
        # On Windows and macOS; the others come last.
        assert {*families} <= {*families_of(tag)} - {*families_of("en")}


def said(window: MainWindow) -> str:
    line = child(window, FontLine, "fonts")
    return child(window, QLabel, "fonts_text").text() if line.isVisible() else ""


class TestMissingFonts:
    def test_characters_that_no_font_has_are_told_once(self) -> None:
        cover = FontCover(Lettering().font(Side.SOURCE))
        assert cover.missing(["boat", "Été", "a\u200bb", "e\u0301", "a\ufe0f"]) == ()
        forms = [f"α{UNASSIGNED}β", UNASSIGNED, "\U00094567"]
        assert cover.missing(forms) == (UNASSIGNED, "\U00094567")

    def test_the_window_follows_the_languages_of_the_file_and_tells_what_no_font_has(
        self, window: MainWindow, tmp_path: Path
    ) -> None:
        assert window.open_file(written(tmp_path, ["直"], ["直"], ("ja", "zh")))
        japanese, chinese = (one.font.families() for one in shown(window.page.canvas).measurers)
        assert "Noto Serif CJK JP" in japanese
        assert "Noto Serif CJK SC" in chinese
        assert window.open_file(written(tmp_path, ["a"], ["c"]))
        assert said(window) == ""
        assert window.open_file(written(tmp_path, [f"a{UNASSIGNED}", "b"], ["c"]))
        assert "U+0378" in said(window)
        QTest.mouseClick(child(window, QToolButton, "fonts_put_away"), LEFT)
        assert said(window) == ""

    @pytest.mark.parametrize(
        ("character", "name", "package"),
        [
            ("a", "Latin", "fonts-dejavu-core"),
            ("\u0591", "Hebrew", "fonts-noto-core"),
            ("。", "Chinese characters", "fonts-noto-cjk"),
            ("か", "Japanese", "fonts-noto-cjk"),
            ("한", "Korean", "fonts-noto-cjk"),
            ("𐎀", "Ugaritic", "fonts-noto-core"),
            ("🙂", "Emoji", "fonts-noto-color-emoji"),
            ("→", "Signs and symbols", "fonts-noto-core"),
            ("𐤠", "Lydian", ""),
            ("\ue000", "Private-use or unassigned characters", ""),
        ],
    )
    def test_scripts_and_packages(self, character: str, name: str, package: str) -> None:
        assert (script_of(character).name, script_of(character).package) == (name, package)


def written(
    tmp_path: Path, source: list[str], target: list[str], tags: tuple[str, str] = ("en", "fr")
) -> Path:
    """A file with one verse pair."""
    bitext = Bitext.of(
        [VersePair("T 1", tuple(source), tuple(target))],
        source_language=Language.of(tags[0]),
        target_language=Language.of(tags[1]),
    )
    path = tmp_path / f"{len(list(tmp_path.iterdir()))}.blinker"
    return Path(write(path, AnnotationSet.unannotated(bitext, "A1")))


def laid_out(
    form: str,
    size: int,
    view: Arrangement = Arrangement.ROWS,
    written: Direction = LTR,
    width: int = 900,
) -> View:
    """The words of a source text, beside a target text of one word."""
    picture = picture_of(VersePair("T 1", tuple(form.split()), ("x",)), Alignment())
    measurers = measurers_of(Lettering((size, 17)))
    return view_of(picture, view, measurers, (written, LTR), LIGHT, (width, 600), interactive=True)


def painted(view: View, position: int, margin: int) -> QImage:
    """A source word, with so many pixels around its box on each side."""
    around = view.box(Side.SOURCE, position).adjusted(-margin, -margin, margin, margin)
    image = QImage(around.toAlignedRect().size(), QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    painter.translate(-around.toAlignedRect().topLeft())
    draw_words(painter, view, Side.SOURCE, {WordLook(WordState.LINKED): [position]})
    painter.end()
    return image


@pytest.mark.parametrize(("tag", "size"), [*((tag, 34) for tag in VERSES), ("hi", 12)])
def test_no_word_is_drawn_beyond_its_box(tag: str, size: int) -> None:
    written = Language.of(tag).direction
    view = laid_out(VERSES[tag], size, written=written)
    for position, form in enumerate(view.picture.pair.source):
        image = painted(view, position, 30)
        dots = np.frombuffer(image.constBits(), np.uint32).reshape(image.height(), -1)
        inked = dots != QColor("white").rgb()
        inked[29:-29, 29:-29] = False
        assert not inked.any(), form


def texts(strip: Interlinear) -> list[str]:
    """What a screen reader reads in the strip."""
    role, model = Qt.ItemDataRole.AccessibleTextRole, strip.model()
    return [plain(model.index(row, 0).data(role)) for row in range(model.rowCount())]


class TestInterlinear:
    def test_it_follows_links_and_the_focus(
        self, opened: MainWindow, hand: Hand, tmp_path: Path
    ) -> None:
        canvas, strip = opened.page.canvas, opened.page.verse.interlinear
        assert not strip.isVisible()
        QTest.keyClick(canvas, Qt.Key.Key_F7)
        assert strip.isVisible()
        assert SettingsStore(tmp_path / "config").settings.interlinear_shown
        assert texts(strip)[2] == "3 boat – unaccounted"
        hand.click(Side.SOURCE, 2)
        hand.click(Side.TARGET, 1)
        hand.click_link_bar()
        assert texts(strip)[2] == "3 boat – bateau"
        hand.click(Side.SOURCE, 0)
        hand.click_not_translated(Side.SOURCE)
        assert texts(strip)[0] == "1 the – not translated"
        place = strip.visualRect(strip.model().index(1, 0)).center()
        QTest.mouseClick(strip.viewport(), LEFT, pos=place)
        assert canvas.state.focused_word == (Side.SOURCE, 1)
        # The focus on an unlinked target word changes nothing.
        for word, row in (((Side.TARGET, 2), 1), ((Side.TARGET, 1), 2), ((Side.SOURCE, 1), 1)):
            canvas.focus_word(*word)
            assert strip.currentIndex().row() == row
        QTest.keyClick(canvas, Qt.Key.Key_F7)
        assert not strip.isVisible()

    def test_words_that_stand_apart_are_told_apart(self) -> None:
        pair = VersePair("T 1", ("not", "now", "I"), ("ne", "vais", "pas", "la"))
        alignment = Alignment().link({0}, {0, 2, 3}).link({1}, {1})
        entries = entries_of(picture_of(pair, alignment))
        assert [entry.translation for entry in entries] == ["ne … pas la", "vais", ""]

    def test_it_runs_from_right_to_left(self, window: MainWindow, tmp_path: Path) -> None:
        words = VERSES["he"].split()
        window.open_file(written(tmp_path, words, ["x"], ("he", "en")))
        window.actions_by_name["show_interlinear"].trigger()
        strip = window.page.verse.interlinear
        QApplication.processEvents()
        first, second = (strip.visualRect(strip.model().index(row, 0)) for row in (0, 1))
        assert first.left() >= second.right()
        assert strip.viewport().rect().contains(first)


def test_a_missing_font_stays_in_the_preferences() -> None:
    dialog = PreferencesDialog(Settings(target_font="Blinker Uncial"))
    combo = child(dialog, QComboBox, "target_font")
    names = [combo.itemText(row) for row in range(combo.count())]
    assert names == ["Default font", "Blinker Uncial (not installed)", *QFontDatabase.families()]


def test_nothing_is_animated(qapp: QApplication) -> None:
    flash = qapp.cursorFlashTime()
    effects = [effect for effect in Qt.UIEffect if effect is not Qt.UIEffect.UI_General]
    for effect in Qt.UIEffect:
        qapp.setEffectEnabled(effect, True)
    disable_animations(qapp)
    assert not any(map(qapp.isEffectEnabled, effects))
    assert qapp.cursorFlashTime() == 0
    qapp.setCursorFlashTime(flash)


def test_a_word_that_is_too_wide_keeps_all_its_letters() -> None:
    """The wide first and last letters are as far apart as the room, and none is left out."""
    form = "M" + "i" * 18 + "M"
    view = laid_out(form, 30, Arrangement.COLUMNS, width=500)
    assert view.box(Side.SOURCE, 0).width() < view.measurers[0](form)
    image = painted(view, 0, 0)
    middle = int(image.height() / 2)
    dark = [QColor(image.pixel(x, middle)).lightness() < 150 for x in range(image.width())]
    stems = sum(now and not before for before, now in zip([False, *dark], dark, strict=False))
    assert stems >= 18
