"""What a lead sends, signs and ticks off in a study: letters, consent, checklist and forms."""

from pathlib import Path

from blinker_qt.paths import resource
from blinker_qt.study.plan import Plan

KIT_FOLDER = "kit"


def kit_of(plan: Plan) -> dict[Path, bytes]:
    """The files of the kit with title and contact of a study, by their places in its folder.

    What the plan does not say stays in square brackets, like everything that a lead fills in.
    """
    values = {
        "{title}": plan.title or "[title of the study]",
        "{contact}": plan.contact or "[address]",
    }
    files = {}
    for file in sorted(resource(KIT_FOLDER).iterdir()):
        text = file.read_text(encoding="utf-8")
        for name, value in values.items():
            text = text.replace(name, value)
        files[Path(KIT_FOLDER, file.name)] = text.encode()
    return files
