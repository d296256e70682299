"""The catalogues hold every text of the program, translated, and are what the program loads."""

import ast
import re
from collections import Counter
from pathlib import Path
from string import Formatter

import pytest
from PySide6.QtCore import QTranslator

import translations
from error_templates import UnfollowedError, error_templates
from source_strings import Text, shown_texts, texts

_COUNTED_WORD = re.compile(
    r"(?<!of )\{(?:count|pairs|links|files)\} (?:verse )?(?!is\b|was\b|has\b)(\w+s)\b"
)
_NEVER_ONE = frozenset(
    "signs signes elements éléments rows premiers premières tests annotateurs fois".split()
)
"""Words that are counted only where there are several, or that have one form."""

STALE = "the catalogues are stale: run python packaging/translations.py, and translate what is new"


@pytest.fixture(scope="module")
def source() -> list[Text]:
    return texts(translations.PACKAGE)


@pytest.fixture(scope="module", params=translations.LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def catalogue(language: str) -> translations.Translations:
    return translations.read(translations.catalogue(language))


def test_every_text_of_the_program_is_there_and_no_other(
    source: list[Text], catalogue: translations.Translations
) -> None:
    assert list(catalogue) == source, STALE


def test_nothing_waits_for_a_translator(catalogue: translations.Translations) -> None:
    assert translations.unfinished(catalogue) == [], STALE


def test_the_file_is_as_the_command_writes_it(
    language: str, catalogue: translations.Translations
) -> None:
    path = translations.catalogue(language)
    assert path.read_bytes() == translations.as_xml(language, catalogue)


def test_the_compiled_catalogue_says_the_same(
    language: str, catalogue: translations.Translations
) -> None:
    translator = QTranslator()
    assert translator.load(str(translations.catalogue(language).with_suffix(".qm")))
    for text, translation in catalogue.items():
        assert translator.translate(text.context, text.source) == translation, STALE


def test_translations_name_the_same_fields(catalogue: translations.Translations) -> None:
    for text, translation in catalogue.items():
        assert fields(translation) == fields(text.source), text


def test_counted_words_have_their_plural_forms(catalogue: translations.Translations) -> None:
    for text, translation in catalogue.items():
        for words, forms in ((text.source, 2), (translation, 3)):
            for field, given in plurals(words):
                assert len(given) == forms, words
                assert field in fields(text.source), words
            found = set(_COUNTED_WORD.findall(words)) - _NEVER_ONE
            assert not found, words


def test_translations_keep_mnemonics_ellipses_and_outer_space(
    catalogue: translations.Translations,
) -> None:
    for text, translation in catalogue.items():
        assert translation.count("&") == text.source.count("&"), text
        assert translation.endswith("…") == text.source.endswith("…"), text
        assert translation[:1].isspace() == text.source[:1].isspace(), text
        assert translation[-1:].isspace() == text.source[-1:].isspace(), text


def test_typography_is_french() -> None:
    for text, translation in translations.read(translations.catalogue("fr")).items():
        assert not {" ;", " ?", " :", "« ", " »"} & set(zip_pairs(translation)), text


def test_each_kind_of_text_is_found(tmp_path: Path) -> None:
    (tmp_path / "window.py").write_text(
        "class Window(Widget):\n"
        "    def show(self):\n"
        "        self.tr('one ' 'text')\n"
        "        other.tr('of another')\n"
        "        self.tr(row.text)\n"
        "def _say(text):\n"
        "    return QCoreApplication.translate('Page', text)\n"
        "TABLE = (marked('Table', 'in a table'), _say('by a short hand'))\n"
        "_HERE = 'Named'\n"
        "def _tr(text):\n"
        "    return QCoreApplication.translate(_HERE, text)\n"
        "def show():\n"
        "    _tr('in a named context')\n"
    )
    assert texts(tmp_path) == [
        Text("Named", "in a named context"),
        Text("Page", "by a short hand"),
        Text("QObject", "of another"),
        Text("Table", "in a table"),
        Text("Window", "one text"),
    ]


MODULE = """
class OurError(BlinkerError): ...
_EXPECTED = "a constant"
_TABLE = {1: "of a table", 2: "of it too"}
class _Row:
    what: str
_ROWS = [_Row("in a field")]
def check(path, number):
    what, expected = ("the first", "its help") if number else ("the second", "other help")
    Problem(path, what, expected)
    _report(path, "through a parameter", reason=1)
    raise OurError(_TABLE.get(number, "by default"))
def _report(path, what, **values):
    found = _judge(values)
    Problem(path, what, found[1])
    Problem(path, _ROWS[0].what, expected=_EXPECTED)
def _judge(values):
    if not values:
        return None
    return 3, "given back"
"""


def test_templates_of_errors_are_followed_back_to_where_they_are_written() -> None:
    assert set(error_templates({Path("module.py"): ast.parse(MODULE)})) == {
        "a constant",
        "of a table",
        "of it too",
        "in a field",
        "the first",
        "its help",
        "the second",
        "other help",
        "through a parameter",
        "by default",
        "given back",
    }


@pytest.mark.parametrize("template", ["f'{a} is odd'", "'a' + b", "words[0]", "missing"])
def test_a_template_that_cannot_be_followed_is_refused(template: str) -> None:
    tree = ast.parse(f"def check():\n    raise BlinkerError({template})\n")
    with pytest.raises(UnfollowedError, match=r"module\.py:2"):
        error_templates({Path("module.py"): tree})


def test_a_title_of_a_table_that_a_variable_holds_is_refused() -> None:
    path, table = Path("module.py"), "Table('hours', {title}, columns, rows)\n"
    assert shown_texts(ast.parse(table.format(title="'Hours'")), path) == [Text("Tables", "Hours")]
    with pytest.raises(UnfollowedError, match=r"module\.py:2: title"):
        shown_texts(ast.parse("title = 'Hours'\n" + table.format(title="title")), path)


def test_a_template_that_something_is_put_behind_is_refused() -> None:
    lines = ("what = 'first'", "what += ' more'", "raise BlinkerError(what)")
    tree = ast.parse("def check():\n" + "".join(f"    {line}\n" for line in lines))
    with pytest.raises(UnfollowedError, match=r"module\.py:4"):
        error_templates({Path("module.py"): tree})


def test_what_is_known_is_kept_and_what_is_new_is_unfinished(tmp_path: Path) -> None:
    known = {Text("A", "old <one>"): "l'ancien", Text("A", "new"): "", Text("B", "new"): " "}
    path = tmp_path / "a.ts"
    path.write_bytes(translations.as_xml("fr", known))
    assert translations.read(path) == known
    assert translations.unfinished(known) == [Text("A", "new")]
    assert path.read_text(encoding="utf-8").count('type="unfinished"') == 1


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


def zip_pairs(text: str) -> list[str]:
    return [text[place : place + 2] for place in range(len(text) - 1)]
