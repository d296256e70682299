"""Run, test and document Blinker Qt from a checkout, with nothing but Python 3.11 or newer.

    python3 packaging/develop.py run     open the program on its sample
    python3 packaging/develop.py test    run every check and test
    python3 packaging/develop.py docs    build the documentation site in build/docs
    python3 packaging/develop.py bundles build in build/bundles what is shipped, and try it
    python3 packaging/develop.py prove   run the long reliability tests

All of them make the virtual environment `.venv` first, or bring it up to date.


This file itself is understood by Python 3.6 and newer, so that it can say which Python is needed.
"""

import sys

OLDEST_PYTHON = (3, 11)


def too_old(version: str, executable: str) -> str:
    """What someone with an old Python is told."""
    wanted = ".".join(map(str, OLDEST_PYTHON))
    return (
        f"Blinker Qt needs Python {wanted} or newer; {executable} is Python {version}. Install a"
        f" newer one and name it, for example: make run PYTHON=python{wanted}"
    )


if __name__ == "__main__":
    if sys.version_info < OLDEST_PYTHON:
        sys.exit(too_old(sys.version.split()[0], sys.executable))
    from development import main

    sys.exit(main())
