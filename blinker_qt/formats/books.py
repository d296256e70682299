"""The books of the Bible: their codes in USFM, and other names that files give them."""

import re

BOOKS = (
    "GEN EXO LEV NUM DEU JOS JDG RUT 1SA 2SA 1KI 2KI 1CH 2CH EZR NEH EST JOB PSA PRO ECC SNG ISA "
    "JER LAM EZK DAN HOS JOL AMO OBA JON MIC NAM HAB ZEP HAG ZEC MAL MAT MRK LUK JHN ACT ROM 1CO "
    "2CO GAL EPH PHP COL 1TH 2TH 1TI 2TI TIT PHM HEB JAS 1PE 2PE 1JN 2JN 3JN JUD REV"
).split()
"""The USFM codes of the books of most Bibles in their order."""
_NAMES = """
    GEN genesis; EXO exod exodus; LEV leviticus; NUM numbers; DEU deut deuteronomy; JOS josh joshua;
    JDG judg judges; RUT ruth; 1SA 1sam 1samuel; 2SA 2sam 2samuel; 1KI 1kgs 1kings;
    2KI 2kgs 2kings; 1CH 1chr 1chronicles; 2CH 2chr 2chronicles; EZR ezra; NEH nehemiah;
    EST esth esther; JOB job; PSA ps pss psalm psalms; PRO prov proverbs; ECC eccl ecclesiastes qoh;
    SNG song songofsongs songofsolomon cant canticles; ISA isaiah; JER jeremiah; LAM lamentations;
    EZK ezek ezekiel; DAN daniel; HOS hosea; JOL joel; AMO amos; OBA obad obadiah; JON jonah;
    MIC micah; NAM nah nahum; HAB habakkuk; ZEP zeph zephaniah; HAG haggai; ZEC zech zechariah;
    MAL malachi; MAT matt matthew; MRK mark; LUK luke; JHN john; ACT acts actsoftheapostles;
    ROM romans; 1CO 1cor 1corinthians; 2CO 2cor 2corinthians; GAL galatians; EPH ephesians;
    PHP phil philippians; COL colossians; 1TH 1thess 1thessalonians; 2TH 2thess 2thessalonians;
    1TI 1tim 1timothy; 2TI 2tim 2timothy; TIT titus; PHM phlm philemon; HEB hebrews; JAS james;
    1PE 1pet 1peter; 2PE 2pet 2peter; 1JN 1john; 2JN 2john; 3JN 3john; JUD jude;
    REV revelation apocalypse; TOB tobit; JDT judith; ESG addesth esthgr; WIS wisdom;
    SIR sirach ecclesiasticus; BAR baruch; LJE epjer; S3Y prazar; SUS susanna; BEL bel;
    1MA 1macc 1maccabees; 2MA 2macc 2maccabees; 3MA 3macc 3maccabees; 4MA 4macc 4maccabees;
    1ES 1esd 1esdras; 2ES 2esd 2esdras; MAN prman; PS2 addps; DAG dangr; LAO eplao
"""
_CODES = {
    name: code for row in _NAMES.split(";") for code, *names in [row.split()] for name in names
}
"""The codes of books by their names in OSIS and in English."""
CODES = frozenset({*BOOKS, *_CODES.values()})
"""The codes that are known."""
_ORDINAL = re.compile(r"^(i{1,3})[ .]")
_SPACES = re.compile(r"[ .\u00a0]")


def code_of(book: str) -> str:
    """The USFM code of a book, as far as its name is known; otherwise the name in capitals.

    >>> code_of("Gen"), code_of("1 Samuel"), code_of("II Kings"), code_of("GEN"), code_of("Enoch")
    ('GEN', '1SA', '2KI', 'GEN', 'ENOCH')
    """
    name = _ORDINAL.sub(lambda ordinal: str(len(ordinal[1])), book.casefold(), count=1)
    name = _SPACES.sub("", name)
    return _CODES.get(name, name.upper())
