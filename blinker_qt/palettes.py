"""The colours of the window by their roles, in every palette that the user can choose."""

from dataclasses import dataclass

from blinker_qt.translation import N_, Translatable


@dataclass(frozen=True, slots=True)
class Palette:
    """A colour for every role, as ``#rrggbb``.

    Attributes:
        name: in the settings.
        title: in the menus, with its mnemonic.
        on_paper: the name of the palette for print and exported pictures.
        page: background of the verse.
        chrome: background of windows.
        raised: background of fields, lists and buttons.
        edge: lines that only divide, such as that between two panels.
        wash: background of hovered or pressed controls.
        ink: the verse and the main text.
        quiet: secondary text.
        accent: the one prominent button, focus and selection.
        on_accent: text on the accent.
        selected: fill of a selected word.
        selected_edge: its outline.
        linked: fill of a linked word.
        linked_edge: its underline.
        untranslated: fill of a word marked not translated.
        untranslated_ink: its text and its strike.
        unaccounted: the dot under a word that still needs a decision.
        stroke: a link, normally; the border of a field, a button or a cell.
        whisper: a link while another block is highlighted.
        strong: the block under the pointer or the focus.
        first: what only the first of two annotators drew.
        second: what only the second drew.
    """

    name: str
    title: Translatable
    on_paper: str
    page: str
    chrome: str
    raised: str
    edge: str
    wash: str
    ink: str
    quiet: str
    accent: str
    on_accent: str
    selected: str
    selected_edge: str
    linked: str
    linked_edge: str
    untranslated: str
    untranslated_ink: str
    unaccounted: str
    stroke: str
    whisper: str
    strong: str
    first: str
    second: str


SYSTEM = "system"
"""The setting that asks for light or dark as the system has it."""

# The hues for colour blindness are based on Okabe and Ito (2008), adjusted so that all roles that
# must be distinguished can be with any kind of dichromacy; tests/ui/test_theme.py checks this.
PALETTES: tuple[Palette, ...] = (
    Palette(
        "light",
        N_("&Light"),
        on_paper="light",
        page="#fdfcf9",
        chrome="#f3f1ec",
        raised="#ffffff",
        edge="#d9d5cc",
        wash="#e6e3dc",
        ink="#1f2226",
        quiet="#5c6169",
        accent="#1c5fb0",
        on_accent="#ffffff",
        selected="#ffcbdc",
        selected_edge="#b01e5b",
        linked="#d8e9f9",
        linked_edge="#2f6ca8",
        untranslated="#eae8e2",
        untranslated_ink="#5f5d57",
        unaccounted="#b3540a",
        stroke="#7f8995",
        whisper="#aeb4ba",
        strong="#b8400c",
        first="#0b6e63",
        second="#9c3587",
    ),
    Palette(
        "dark",
        N_("&Dark"),
        on_paper="light",
        page="#1a1c1f",
        chrome="#232629",
        raised="#2b2f33",
        edge="#3c4147",
        wash="#353a3f",
        ink="#e9e6df",
        quiet="#a5abb3",
        accent="#7db4f0",
        on_accent="#10161d",
        selected="#6f2145",
        selected_edge="#ff92bb",
        linked="#1d3750",
        linked_edge="#78b1e8",
        untranslated="#2a2d31",
        untranslated_ink="#a3a29c",
        unaccounted="#f0a04b",
        stroke="#7d8792",
        whisper="#494e55",
        strong="#ffa261",
        first="#4fc7b5",
        second="#e08fd0",
    ),
    Palette(
        "high-contrast",
        N_("&High contrast"),
        on_paper="high-contrast",
        page="#ffffff",
        chrome="#ffffff",
        raised="#ffffff",
        edge="#595959",
        wash="#e0e0e0",
        ink="#000000",
        quiet="#333333",
        accent="#0038a8",
        on_accent="#ffffff",
        selected="#ffd400",
        selected_edge="#000000",
        linked="#cfe4ff",
        linked_edge="#003a8c",
        untranslated="#d9d9d9",
        untranslated_ink="#262626",
        unaccounted="#a80000",
        stroke="#4d4d4d",
        whisper="#b6b6b6",
        strong="#b00056",
        first="#00563a",
        second="#7d1fa0",
    ),
    Palette(
        "high-contrast-dark",
        N_("High contrast, dar&k"),
        on_paper="high-contrast",
        page="#000000",
        chrome="#000000",
        raised="#0a0a0a",
        edge="#b0b0b0",
        wash="#303030",
        ink="#ffffff",
        quiet="#d6d6d6",
        accent="#ffe04d",
        on_accent="#000000",
        selected="#7a0050",
        selected_edge="#ff8ad0",
        linked="#00336b",
        linked_edge="#7cc4ff",
        untranslated="#333333",
        untranslated_ink="#e6e6e6",
        unaccounted="#ffb000",
        stroke="#b8b8b8",
        whisper="#404040",
        strong="#ff9f40",
        first="#5ef0c8",
        second="#e89cff",
    ),
    Palette(
        "colour-blind",
        N_("Safe for &colour blindness"),
        on_paper="colour-blind",
        page="#fdfdfb",
        chrome="#f2f2ef",
        raised="#ffffff",
        edge="#d4d4d0",
        wash="#e4e4e0",
        ink="#1a1a1a",
        quiet="#54585e",
        accent="#005a9c",
        on_accent="#ffffff",
        selected="#ffcf70",
        selected_edge="#7a4a00",
        linked="#c9e4fb",
        linked_edge="#005a9c",
        untranslated="#e0e0e0",
        untranslated_ink="#4c4c4c",
        unaccounted="#b84300",
        stroke="#8a8a8a",
        whisper="#b3b3b3",
        strong="#2b2b2b",
        first="#0072b2",
        second="#c44f00",
    ),
    Palette(
        "colour-blind-dark",
        N_("Safe for colour &blindness, dark"),
        on_paper="colour-blind",
        page="#15171a",
        chrome="#1f2225",
        raised="#282c30",
        edge="#41474d",
        wash="#343a40",
        ink="#ece9e2",
        quiet="#a9afb7",
        accent="#7cc4ff",
        on_accent="#0d141b",
        selected="#7a4a00",
        selected_edge="#ffc266",
        linked="#123d66",
        linked_edge="#7cc4ff",
        untranslated="#34373c",
        untranslated_ink="#b5b4ae",
        unaccounted="#e69f00",
        stroke="#6f7780",
        whisper="#464b51",
        strong="#fff3b0",
        first="#7cc4ff",
        second="#d9822b",
    ),
)
"""Every palette, in the order of the menu."""
