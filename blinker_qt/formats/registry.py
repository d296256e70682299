"""Every file format the program knows."""

from blinker_qt.formats import annotation
from blinker_qt.formats.alpheios import ALPHEIOS
from blinker_qt.formats.alpheios_json import ALPHEIOS_JSON
from blinker_qt.formats.blinker98 import ALPACO, BLINKER98
from blinker_qt.formats.choices import Part
from blinker_qt.formats.clear_aligner import CLEAR_ALIGNER
from blinker_qt.formats.foreign_files import annotation_file
from blinker_qt.formats.interchange import Contents, Feature, Format
from blinker_qt.formats.interlinear import GIZA, MSR
from blinker_qt.formats.jacana import JACANA
from blinker_qt.formats.json_bible import JSON_BIBLE
from blinker_qt.formats.json_lines import JSON_LINES
from blinker_qt.formats.ldc import LDC
from blinker_qt.formats.link_table import LINKS_CSV, LINKS_TSV
from blinker_qt.formats.osis import OSIS
from blinker_qt.formats.pharaoh import (
    NAACL,
    PHARAOH,
    PHARAOH_IDS,
    PHARAOH_PAIRS,
    PHARAOH_POSSIBLE,
    SIL,
    TALP,
    XL_WA,
)
from blinker_qt.formats.plain_text import TEXT, TEXT_CSV, TEXT_PAIRS, TEXT_TSV
from blinker_qt.formats.pud import CONLLU, PUD
from blinker_qt.formats.tei import TEI
from blinker_qt.formats.tmx import TMX
from blinker_qt.formats.tpr_db import TPR_DB
from blinker_qt.formats.usfm import ALIGNED_USFM, USFM
from blinker_qt.formats.usx import USFX, USX
from blinker_qt.formats.vref import VREF
from blinker_qt.formats.xces import XCES
from blinker_qt.formats.yawat import YAWAT
from blinker_qt.translation import N_

BLINKER = Format(
    "blinker",
    N_("Blinker annotation file (.blinker)"),
    "annotation file (.blinker), which holds everything",
    frozenset(Feature),
    lambda parts, _choices: Contents((annotation.load(parts[Part.BITEXT]),)),
    (Part.BITEXT,),
    write=lambda works, _choices: {
        f"{name}{annotation.SUFFIX}": annotation.write(work) for name, work in works.items()
    },
    looks_like=annotation_file,
    suffix=annotation.SUFFIX,
)

EXCHANGED = (
    *(BLINKER98, XL_WA, TEXT, VREF, CONLLU, TEXT_PAIRS, TEXT_TSV, TEXT_CSV),
    *(TMX, USFM, USX, USFX, OSIS, JSON_BIBLE, TEI),
    *(PHARAOH, PHARAOH_POSSIBLE, PHARAOH_IDS, PHARAOH_PAIRS, TALP, SIL, NAACL),
    *(LINKS_TSV, LINKS_CSV),
    *(JSON_LINES, JACANA, GIZA, MSR, LDC, ALPACO, CLEAR_ALIGNER, ALPHEIOS, ALPHEIOS_JSON, PUD),
    *(ALIGNED_USFM, XCES, YAWAT, TPR_DB),
)
"""The formats of other programs, plainer ones first."""
FORMATS = (BLINKER, *EXCHANGED)
