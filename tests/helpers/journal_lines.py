"""Lines of journals that nothing but a test would write."""

import zlib


def framed(content: bytes) -> bytes:
    """A line that is whole, whatever it says."""
    return b"%d %08x %b\n" % (len(content), zlib.crc32(content), content)


def rewritten(journal: bytes, old: bytes, new: bytes) -> bytes:
    """The journal with something else in its whole lines."""
    contents = [line.split(b" ", 2)[2] for line in journal.splitlines()]
    return b"".join(framed(content.replace(old, new)) for content in contents)
