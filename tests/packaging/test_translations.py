"""The catalogues are consistent and up to date; what is not translated is a warning."""

import re
import sys
import warnings
from collections import Counter
from pathlib import Path
from string import Formatter

import pytest

import translations
from running import ROOT

_COUNTED_WORD = re.compile(
    r"(?<!of )\{(?:count|pairs|links|files)\} (?:verse )?(?!is\b|was\b|has\b)(\w+s)\b"
)
_NEVER_ONE = frozenset(
    "signs signes elements éléments rows premiers premières tests annotateurs fois".split()
)
"""Words that are counted only where there are several, or that have one form."""

STALE = "the catalogues are stale: run python packaging/translations.py"


@pytest.fixture(scope="module")
def source() -> list[translations.Text]:
    return translations.texts(translations.PACKAGE)


@pytest.fixture(scope="module", params=translations.LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def catalogue(language: str) -> dict[str, str]:
    known = translations.read(translations.catalogue_path(language))
    return {source: translation for (_, source), translation in known.items() if translation}


# Whoever adds a text need not know every language; for a release, it is an error.
@pytest.mark.filterwarnings("default::UserWarning")
def test_what_is_not_translated_is_a_warning() -> None:
    for place in translations.untranslated():
        warnings.warn(f"{place} is not translated yet", stacklevel=1)


@pytest.mark.parametrize(("option", "status"), [([], 0), (["--release"], 1)])
def test_only_a_release_needs_every_translation(
    option: list[str],
    status: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    package = tmp_path / "blinker_qt"
    package.mkdir()
    (package / "window.py").write_text("tr('Link')\ntr('A new text')\n", "utf-8")
    monkeypatch.setattr(translations, "PACKAGE", package)
    monkeypatch.setattr(translations, "ROOT", tmp_path)
    monkeypatch.setattr(translations, "FOLDER", tmp_path)
    monkeypatch.setattr(translations, "LANGUAGES", ("fr",))
    path = translations.catalogue_path("fr")
    path.parent.mkdir(parents=True)
    known = {("", "Link"): "Lier"}
    path.write_bytes(translations.as_po(translations.with_texts("fr", list(known), known)))
    monkeypatch.setattr(sys, "argv", ["translations.py", *option])
    assert translations.main() == status
    kind = "error" if option else "warning"
    place = Path("fr", "LC_MESSAGES", "blinker_qt.po")
    assert capsys.readouterr().out == f"{kind}: {place}: 'A new text' is not translated yet\n"


def test_the_files_are_up_to_date(source: list[translations.Text], language: str) -> None:
    path = translations.catalogue_path(language)
    updated = translations.with_texts(language, source, translations.read(path))
    assert path.read_bytes() == translations.as_po(updated), STALE
    assert path.with_suffix(".mo").read_bytes() == translations.as_mo(updated), STALE


def test_the_program_uses_no_other_way_to_translate() -> None:
    for path in translations.PACKAGE.rglob("*.py"):
        assert not re.search(r"\.tr\(|\btranslate\(\"", path.read_text("utf-8")), path


def test_translations_keep_the_form_of_their_texts(catalogue: dict[str, str]) -> None:
    """Fields, plural forms, mnemonics, ellipses, outer space, and the names of keys."""
    for text, translation in catalogue.items():
        assert fields(translation) == fields(text), text
        for words, forms in ((text, 2), (translation, 3)):
            for field, given in plurals(words):
                assert len(given) == forms, words
                assert field in fields(text), words
            assert not set(_COUNTED_WORD.findall(words)) - _NEVER_ONE, words
            # Texts have fields for keys with Ctrl, which is Command on macOS.
            assert not re.search(r"\bCtrl\b|\bCmd\b|⌘", words), words
        assert translation.count("&") == text.count("&"), text
        assert translation.endswith("…") == text.endswith("…"), text
        assert translation[:1].isspace() == text[:1].isspace(), text
        assert translation[-1:].isspace() == text[-1:].isspace(), text
        assert ('"' in translation) <= ('"' in text), text


def test_typography_and_singular_are_french() -> None:
    for translation in translations.read(translations.catalogue_path("fr")).values():
        assert not re.search(" [;?:»]|« ", translation), translation
        # Forms are for 0, for 1 and for more.
        for none, one, more in re.findall(r"\{\w+:([^{}|]*)\|([^{}|]*)\|([^{}|]*)\}", translation):
            assert none == one or one != more, translation


def test_each_kind_of_text_is_found(tmp_path: Path) -> None:
    (tmp_path / "window.py").write_text(
        "class Window(Widget):\n"
        "    def show(self):\n"
        "        tr('one ' 'text')\n"
        "        tr(row.text)\n"
        "TABLE = (N_('in a table'), pgettext('list', 'none'))\n"
        "Table('hours', 'a title', (Column('n', 'a heading'), Column('name', name)))\n"
        "raise BlinkerError(N_('an error'))\n",
        "utf-8",
    )
    texts = ["a heading", "a title", "an error", "in a table", "none", "one text"]
    found = translations.texts(tmp_path)
    assert [text for _, text in found] == texts
    assert ("list", "none") in found


def test_known_translations_are_kept(tmp_path: Path) -> None:
    known = {("", "old <one>"): "l'ancien", ("", "new"): "", ("list", "new"): "a “b”\n"}
    path = tmp_path / "a.po"
    path.write_bytes(translations.as_po(translations.with_texts("fr", list(known), known)))
    assert translations.read(path) == known


def fields(template: str) -> Counter[str]:
    parsed = Formatter().parse(template)
    return Counter(
        name for _, name, form, _ in parsed if name is not None and "|" not in (form or "")
    )


def plurals(template: str) -> list[tuple[str, list[str]]]:
    """The fields of a text that stand for plural forms, with these."""
    parsed = Formatter().parse(template)
    fields_and_forms = [(name or "", form or "") for _, name, form, _ in parsed]
    return [(name, form.split("|")) for name, form in fields_and_forms if "|" in form]


_QUOTED = re.compile(r"(?<![*\w])\*([^*\s][^*\n]*?)\*(?![*\w])")
_CODE = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)
_NO_LABELS = {
    # Titles
    "A Simple Sequentially Rejective Multiple Test Procedure",
    "A Systematic Comparison of Various Statistical Alignment Models",
    "An Empirical Approach to Temporal Reference Resolution.",
    "Annotation Style Guide for the Blinker Project.",
    "Computer-Intensive Methods for Testing Hypotheses",
    "Computing Krippendorff's Alpha-Reliability.",
    "Efficient Word Alignment with Markov Chain Monte Carlo",
    "Handbook of Inter-Rater Reliability",
    (
        "Inter-rater Agreement Measures and the Refinement of Metrics in the PLATO MT Evaluation "
        "Paradigm."
    ),
    "Is my Judge a good One?",
    "Manual Annotation of Translational Equivalence: The Blinker Project",
    "Manual Annotation of Translational Equivalence: The Blinker Project.",
    "Measuring Agreement on Set-valued Items (MASI) for Semantic and Pragmatic Annotation.",
    "More accurate tests for the statistical significance of result differences",
    "What Teachers Should Know About the Bootstrap",
    # Captions and headings
    "A verse pair of 105 × 113 words",
    "Agreement of the sample's three invented annotators",
    # Words and examples of texts
    "Blinker Qt",
    "Bruno (copy)",
    "Dice of links · sets as in the files · directed weights · marks left out · all words",
    "Lier",
    "The",
    "The old links are removed. Ctrl+Z undoes this.",
    "U.S",
    # The command line
    "Not taken",
}


def test_labels_that_the_documentation_quotes_are_in_the_program(
    source: list[translations.Text],
) -> None:
    """What is in italics and begins with a capital, or is a path through menus, is a label."""
    texts = {text for _, text in source}
    # Without mnemonics, signs, and what is filled in.
    labels = {re.sub(r"&|^[✓✕] |[ .]*\{.*", "", text) for text in texts}
    quoted = {
        (page.name, label)
        for page in [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]
        for quote in _QUOTED.findall(_CODE.sub("", page.read_text("utf-8")))
        if quote[0].isupper() and not quote.endswith(":")
        for label in quote.split(" → ")
    }
    assert not {(page, label) for page, label in quoted if label not in labels | _NO_LABELS}
    assert {label for _, label in quoted} >= _NO_LABELS - labels, "an exception is not needed"
