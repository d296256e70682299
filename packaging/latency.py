"""Measure the time from a key event to the changed pixel, in the program on a virtual screen.

    xvfb-run --server-args "-screen 0 1366x768x24" python packaging/latency.py

It prints a table for docs/speed.md after some four minutes, and needs openbox and libXtst. Keys are
pressed by the XTEST extension; a pixel that changes with the key is read from the X server until it
has changed.
"""

import ctypes
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt

from blinker_qt.bitext.annotation import AnnotationSet
from blinker_qt.bitext.verses import Bitext, VersePair
from blinker_qt.formats import annotation
from blinker_qt.paths import HOME_VARIABLE
from running import ROOT, SetUpError

UGARIT = ROOT / "tests" / "data" / "ugarit-grc-eng"
ROUNDS = 200
ACTS = (
    ("select or deselect a word", ("space",), ("space",)),
    ("move the focus", ("Down",), ("Up",)),
    ("undo or redo a mark", ("Control", "z"), ("Control", "y")),
)
_SYMBOLS = {"space": 0x20, "Up": 0xFF52, "Down": 0xFF54, "Control": 0xFFE3}
_PATIENCE = 20.0
_SETTLED = 0.15
"""Seconds after which all effects of a key have been painted."""
_STILL = 10
"""How many equal pictures of the screen in a row show that the program has started."""
Pixels = npt.NDArray[np.uint32]


class _Image(ctypes.Structure):
    """The beginning of Xlib's XImage."""

    _fields_ = (
        *((name, ctypes.c_int) for name in ("width", "height", "xoffset", "format")),
        ("data", ctypes.POINTER(ctypes.c_uint32)),
    )


class Screen:
    """An X screen of 32 bits per pixel whose keys can be pressed and whose pixels can be read."""

    def __init__(self) -> None:
        self._x, self._test = ctypes.CDLL("libX11.so.6"), ctypes.CDLL("libXtst.so.6")
        self._x.XOpenDisplay.restype = ctypes.c_void_p
        self._x.XGetImage.restype = ctypes.POINTER(_Image)
        self._x.XDefaultRootWindow.restype = ctypes.c_ulong
        self._display = ctypes.c_void_p(self._x.XOpenDisplay(None))
        self._root = ctypes.c_ulong(self._x.XDefaultRootWindow(self._display))
        self.width = int(self._x.XDisplayWidth(self._display, 0))
        self.height = int(self._x.XDisplayHeight(self._display, 0))

    def press(self, keys: Sequence[str]) -> float:
        """Press keys together and release them; return when the last one was pressed."""
        symbols = [_SYMBOLS.get(key) or ord(key) for key in keys]
        codes = [
            self._x.XKeysymToKeycode(self._display, ctypes.c_ulong(symbol)) for symbol in symbols
        ]
        pressed = 0.0
        for code, is_down in [*((code, 1) for code in codes), *((code, 0) for code in codes[::-1])]:
            pressed = time.perf_counter() if is_down else pressed
            self._test.XTestFakeKeyEvent(self._display, code, is_down, ctypes.c_ulong(0))
            self._x.XFlush(self._display)
        return pressed

    def pixels(self, x: int, y: int, width: int, height: int) -> Pixels:
        """The colours of a part of the screen, by rows."""
        planes, by_pixel = ctypes.c_ulong(0xFFFFFFFF), 2
        area = x, y, width, height, planes, by_pixel
        image = self._x.XGetImage(self._display, self._root, *area)
        colours = np.ctypeslib.as_array(image.contents.data, (height, width)).copy()
        self._x.XDestroyImage(image)
        return colours

    def picture(self) -> Pixels:
        """The whole screen, once nothing is painted any more."""
        time.sleep(_SETTLED)
        return self.pixels(0, 0, self.width, self.height)

    def seconds_until(self, keys: Sequence[str], place: tuple[int, int], colour: int) -> float:
        """How long it takes from keys until a pixel has another colour than before."""
        pressed = self.press(keys)
        while (now := time.perf_counter()) < pressed + _PATIENCE:
            if self.pixels(*place, 1, 1)[0, 0] != colour:
                return time.perf_counter() - pressed
        raise SetUpError(f"{'+'.join(keys)} changed nothing after {now - pressed:.0f} s")


def measured(screen: Screen, forth: Sequence[str], back: Sequence[str]) -> list[float]:
    """How long keys that change a pixel take, and other keys that change it back."""
    pictures = []
    for keys in (forth, back, forth, back, forth, back):
        screen.press(keys)
        pictures.append(screen.picture())
    # The first round may leave another message or focus behind.
    after, before, afterwards, again = pictures[2:]
    changed = (before != after) & (before == again) & (after == afterwards)
    # The canvas is to the right of the list, above the line of messages.
    changed[:, : screen.width // 3] = changed[screen.height * 3 // 4 :] = False
    if not changed.any():
        raise SetUpError(f"{'+'.join(forth)} changed nothing")
    y, x = map(int, np.argwhere(changed)[len(np.argwhere(changed)) // 2])
    times = []
    for _ in range(ROUNDS // 2):
        for keys, picture in ((forth, before), (back, after)):
            time.sleep(_SETTLED + random.uniform(0, 0.02))  # noqa: S311 - not in step with a timer
            times.append(screen.seconds_until(keys, (x, y), int(picture[y, x])))
    return times


def longest_pair() -> VersePair:
    """The longest real verse pair, 103 × 118 words."""
    sides = [(UGARIT / name).read_text("utf-8") for name in ("source.grc.txt", "target.eng.txt")]
    pairs = zip(*(text.splitlines() for text in sides), strict=True)
    source, target = max(pairs, key=lambda pair: len(pair[0]))
    return VersePair("1", tuple(source.split()), tuple(target.split()))


def main() -> None:
    """Measure every act in a short and in the longest verse pair, and print a table."""
    if sys.platform != "linux":
        sys.exit("packaging/latency.py: it needs an X server with XTEST, as on Linux")
    short = VersePair("1", tuple(f"s{n}" for n in range(12)), tuple(f"t{n}" for n in range(12)))
    print("| | 12 × 12 words: median / p99, ms | 103 × 118 words: median / p99, ms |")
    print("|---|---|---|")
    columns = [_measured_in(pair) for pair in (short, longest_pair())]
    for act, *_ in ACTS:
        print(f"| {act} | {' | '.join(column[act] for column in columns)} |")
    print("Load averages:", ", ".join(f"{load:.1f}" for load in os.getloadavg()))


def _measured_in(pair: VersePair) -> dict[str, str]:
    """Median and 99th percentile of every act in a verse pair."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "work.blinker")
        work = AnnotationSet.unannotated(Bitext.of([pair]))
        path.write_bytes(annotation.write(work).replace(b'annotator=""', b'annotator="A"'))
        environ = {**os.environ, HOME_VARIABLE: folder, "QT_QPA_PLATFORM": "xcb"}
        manager = subprocess.Popen(["openbox"])  # noqa: S607
        program = subprocess.Popen([sys.executable, "-m", "blinker_qt", str(path)], env=environ)
        try:
            screen = Screen()
            _wait_until_painted(screen)
            screen.press(["n"])
            return {act: _times(measured(screen, forth, back)) for act, forth, back in ACTS}
        finally:
            for process in (program, manager):
                process.kill()
                process.communicate()


def _wait_until_painted(screen: Screen) -> None:
    end, still = time.monotonic() + _PATIENCE, 0
    last = screen.picture()
    while still < _STILL:
        now = screen.picture()
        still = still + 1 if (now == last).all() and len(np.unique(now)) > 1 else 0
        last = now
        if time.monotonic() > end:
            raise SetUpError("the window is not painted")


def _times(seconds: Sequence[float]) -> str:
    median, p99 = np.percentile(seconds, (50, 99)) * 1000
    return f"{median:.1f} / {p99:.1f}"


if __name__ == "__main__":
    main()
