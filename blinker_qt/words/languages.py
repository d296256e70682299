"""The rules for the words of each language, chosen by its tag.

French follows the Blinker project of 1998
and the sample of this program; the other languages follow the same principles.
"""

import re
from collections.abc import Mapping
from dataclasses import replace
from enum import Enum

from blinker_qt.translation import N_
from blinker_qt.words.exceptions import NO_EXCEPTIONS, Exceptions
from blinker_qt.words.segmenting import segmenter
from blinker_qt.words.splitting import (
    BEGINNING,
    UNICODE,
    Forms,
    Rules,
    kept_forms,
    parts_of,
    split_text,
)


class Contractions(Enum):
    """How a preposition and an article in one word, such as *du* or *zum*, are split."""

    APART = "apart"
    WHOLE = "whole"


def _table(text: str) -> Mapping[str, Forms]:
    """Contractions from lines of a form and its words.

    >>> _table("du de le, au à le")
    {'du': ('de', 'le'), 'au': ('à', 'le')}
    """
    rows = [row.split() for row in text.replace("\n", " ").split(",")]
    return {form: tuple(words) for form, *words in rows}


def _one_of(forms: str) -> str:
    """A pattern for one of these forms, longer ones first."""
    return f"(?:{'|'.join(sorted(map(re.escape, forms.split()), key=len, reverse=True))})"


def _front(elided: str) -> re.Pattern[str]:
    return re.compile(rf"{elided}['’](?=\w)", re.IGNORECASE)


def _back(suffix: str) -> re.Pattern[str]:
    return re.compile(rf"(?:{suffix})\Z", re.IGNORECASE)


def _abbreviations(forms: str) -> str:
    """A pattern for forms with a full stop; capitals stay capitals."""
    return rf"{BEGINNING}{_one_of(forms)}\.(?!\w)"


_ENGLISH = Rules(
    "en",
    N_(
        "{tag}, English rules: 's, n't, 'll and the like apart; compounds with a hyphen and "
        "abbreviations whole"
    ),
    kept=kept_forms(
        _abbreviations(
            "Mr Mrs Ms Messrs Dr Prof Rev Hon St Gen Col Capt Lt Sgt Gov Sen Jr Sr Inc Ltd Corp "
            "Bros Jan Feb Aug Sept Oct Nov Dec etc Etc vs cf viz"
        ),
        rf"{BEGINNING}Nos?\.(?= ?[0-9])",
        rf"(?<![^ .])['’](?i:{_one_of('s ll re ve d m')})(?!\w)",
        rf"{BEGINNING}['’](?i:{_one_of('tis twas twere twill em gainst')})(?!\w)",
    ),
    back=_back(rf"(n['’]t|['’]{_one_of('s ll re ve d m')})|(?<=s)(['’])"),
)
_FRENCH = Rules(
    "fr",
    N_(
        "{tag}, French rules: l', qu' and the like apart; dit - il and a - t - il apart; "
        "other hyphens stay in words"
    ),
    kept=kept_forms(
        _abbreviations("MM Dr Me St Ste Mgr etc Etc cf Cf env av apr vol chap éd art"),
    ),
    whole=frozenset(
        "aujourd'hui quelqu'un quelqu'une rendez-vous garde-moi sot-l'y-laisse".split()
    ),
    front=_front(_one_of("c ç d j l m n s t qu jusqu lorsqu puisqu quoiqu quelqu")),
    back=_back(
        r"(-)(?:(t)(-)|([mtl]['’]))?"
        rf"({_one_of('je tu il elle on nous vous ils elles ce moi toi lui leur le la les y en')})"
    ),
    contractions=_table(
        "du de le, des de les, au à le, aux à les, duquel de lequel, desquels de lesquels, "
        "desquelles de lesquelles, auquel à lequel, auxquels à lesquels, auxquelles à lesquelles"
    ),
    doubtful=frozenset({"du", "des"}),
)
_ITALIAN = Rules(
    "it",
    N_(
        "{tag}, Italian rules: l', dell' and the like apart; pronouns at the end of verbs "
        "stay (dirlo)"
    ),
    kept=kept_forms(_abbreviations("ecc Ecc sig Sig dott Dott prof Prof art artt cfr pag")),
    front=_front(r"(?!(?:po|mo|be|fa|va|sta|to)['’])[^\W\d_]+"),
    contractions=_table(
        "del di il, dello di lo, della di la, dell' di l', dei di i, degli di gli, delle di le, "
        "al a il, allo a lo, alla a la, all' a l', ai a i, agli a gli, alle a le, "
        "dal da il, dallo da lo, dalla da la, dall' da l', dai da i, dagli da gli, dalle da le, "
        "nel in il, nello in lo, nella in la, nell' in l', nei in i, negli in gli, nelle in le, "
        "sul su il, sullo su lo, sulla su la, sull' su l', sui su i, sugli su gli, sulle su le, "
        "col con il, coi con i"
    ),
    doubtful=frozenset("dei degli delle del della dello dell' dai".split()),
)
_SPANISH = Rules(
    "es",
    N_("{tag}, Spanish rules: punctuation apart; pronouns at the end of verbs stay (decirlo)"),
    kept=kept_forms(_abbreviations("Sr Sra Srta Sres Dr Dra D Dª etc Etc art pág Ud Uds")),
    contractions=_table("del de el, al a el"),
)
_PORTUGUESE = Rules(
    "pt",
    N_(
        "{tag}, Portuguese rules: pronouns behind a hyphen apart (disse - lhe); other hyphens "
        "stay in words"
    ),
    kept=kept_forms(_abbreviations("Sr Sra Srs Dr Dra Prof Profa etc Etc art pág")),
    front=_front("[dnm]"),
    back=_back(
        rf"(-)({_one_of('me te se lhe lhes nos vos o a os as lo la los las no na nas mo to lho')})"
    ),
    contractions=_table(
        "do de o, da de a, dos de os, das de as, no em o, na em a, nos em os, nas em as, "
        "ao a o, aos a os, à a a, às a as, pelo por o, pela por a, pelos por os, pelas por as, "
        "num em um, numa em uma, nuns em uns, numas em umas, "
        "dum de um, duma de uma, duns de uns, dumas de umas, "
        "deste de este, desta de esta, destes de estes, destas de estas, disto de isto, "
        "desse de esse, dessa de essa, desses de esses, dessas de essas, disso de isso, "
        "daquele de aquele, daquela de aquela, daqueles de aqueles, daquelas de aquelas, "
        "daquilo de aquilo, neste em este, nesta em esta, nestes em estes, nestas em estas, "
        "nisto em isto, nesse em esse, nessa em essa, nesses em esses, nessas em essas, "
        "nisso em isso, naquele em aquele, naquela em aquela, naqueles em aqueles, "
        "naquelas em aquelas, naquilo em aquilo, dele de ele, dela de ela, deles de eles, "
        "delas de elas, nele em ele, nela em ela, neles em eles, nelas em elas, "
        "àquele a aquele, àquela a aquela, àqueles a aqueles, àquelas a aquelas"
    ),
    doubtful=frozenset("nos desse desses deste destes".split()),
)
_GERMAN = Rules(
    "de",
    N_(
        "{tag}, German rules: 's apart (geht 's); compounds, abbreviations and ordinals "
        "such as 3. whole"
    ),
    kept=kept_forms(
        _abbreviations(
            "Dr Prof Nr Hr Fr St usw Usw bzw ca vgl Vgl etc ggf evtl sog Abs Art Bd Jh Mio Mrd "
            "inkl bspw Jan Feb Aug Sept Okt Nov Dez"
        ),
        rf"{BEGINNING}(?<![.,])[0-9]{{1,2}}\.(?= +[^\W\d_])",
        # Abbreviations that are written with spaces: z. B., d. h., i. d. R.
        rf"{BEGINNING}[a-z]\.(?= [^\W\d_]\.(?!\w))",
        r"(?<=(?<!\w)[a-z]\. )[^\W\d_]\.(?!\w)",
        r"(?<![^ ])['’]s(?!\w)",
    ),
    back=_back(r"(?<![sxzß])(['’]s)"),
    contractions=_table(
        "am an dem, im in dem, zum zu dem, zur zu der, vom von dem, beim bei dem, ins in das, "
        "ans an das, aufs auf das, fürs für das, ums um das, durchs durch das, übers über das, "
        "unters unter das, vors vor das, hinters hinter das, überm über dem, unterm unter dem, "
        "vorm vor dem, hinterm hinter dem"
    ),
    doubtful=frozenset({"am"}),
)
_HEBREW = Rules(
    "he",
    N_(
        "{tag}, Hebrew rules: punctuation and the maqaf apart; prefixes such as ו and ה stay in "
        "words"
    ),
    kept=kept_forms(r"[א-ת]+\"[א-ת]+", r"(?<!\w)[א-ת]+'(?!\w)"),
)
_ARABIC = Rules(
    "ar",
    N_(
        "{tag}, Arabic rules: punctuation apart; prefixes such as و and ال and "
        "pronouns at the end stay in words"
    ),
)
_RULES = {
    rules.language: rules
    for rules in (*(_ENGLISH, _FRENCH, _ITALIAN, _SPANISH, _PORTUGUESE, _GERMAN, _HEBREW, _ARABIC),)
}
_SEGMENTED = {
    "zh": Rules("zh", N_("{tag}, Chinese: words by the dictionary of ICU")),
    "ja": Rules("ja", N_("{tag}, Japanese: words by the dictionary of ICU")),
    "th": Rules("th", N_("{tag}, Thai: words by the dictionary of ICU")),
}
_APART_BY_DEFAULT = {"fr"}
"""Languages whose contractions are written out unless it is chosen otherwise, as in 1998."""


def primary_subtag(tag: str) -> str:
    """The language of a tag, without its script and region.

    >>> primary_subtag("fr-CA")
    'fr'
    """
    return tag.lower().partition("-")[0]


def rules_for(
    tag: str,
    contractions: Contractions | None = None,
    exceptions: Exceptions = NO_EXCEPTIONS,
) -> Rules:
    """The rules for the words of a language.

    Args:
        tag: its language tag.
        contractions: what becomes of contractions; None for the custom of the language.
        exceptions: what the lead decided.

    Raises:
        SegmenterError: the language has no spaces between words, and a library is missing.
    """
    language = primary_subtag(tag)
    rules = _RULES.get(language, UNICODE)
    if language in _SEGMENTED:
        rules = replace(_SEGMENTED[language], segment=segmenter(language))
    are_apart = contractions is Contractions.APART or (
        contractions is None and language in _APART_BY_DEFAULT
    )
    if not are_apart:
        rules = replace(rules, contractions={}, doubtful=frozenset())
    forms, decisions = exceptions.forms(language), exceptions.decisions(language)
    # The rules for punctuation would divide these before they are looked up.
    divided = [_exactly(form) for form in forms if len(split_text(form)) > 1]
    if divided:
        before = [rules.kept.pattern] if rules.kept else []
        rules = replace(rules, kept=re.compile("|".join((*divided, *before))))
    return replace(rules, exceptions=forms, decisions=decisions)


def words_within(form: str, tag: str) -> Forms:
    """The words in a form that is not split; none if it is one word.

    If its language is unknown, the rules of French find elisions.

    >>> words_within("l'eau", "und"), words_within("aujourd'hui", "fr"), words_within("don't", "en")
    (("l'", 'eau'), (), ('do', "n't"))
    """
    language = primary_subtag(tag)
    rules = _RULES.get(language, _FRENCH if language == "und" else UNICODE)
    parts = parts_of(form, rules)
    return tuple(form[first:last] for first, last in parts) if len(parts) > 1 else ()


def _exactly(form: str) -> str:
    """A pattern for a form in any case, with any apostrophe."""
    pattern = re.escape(form).replace("'", "['’]")
    return rf"(?<!\w)(?i:{pattern})(?!\w)"
