"""The Markdown that the style guide is written in: as plain text, and as HTML."""

import html
import re
from collections.abc import Collection

_INLINE = re.compile(
    r"`(?P<code>[^`]+)`"
    r"|\*\*(?P<strong>[^*]+)\*\*"
    r"|\*(?P<emphasis>[^*]+)\*"
    r"|\[(?P<link>[^\]]+)\]\([^)]+\)"
    r"|\b(?P<cited>[A-Z]{3}(?:-[1-9][0-9]*)?)\b"
)
_TAGS = {
    "code": '<span class="words">{}</span>',
    "strong": "<b>{}</b>",
    "emphasis": "<i>{}</i>",
    "link": "{}",
}


def as_plain(markdown: str) -> str:
    r"""Markdown without its marks, in one line.

    >>> as_plain("*Only* and `ne …\nque`, see NEG-1")
    'Only and ne … que, see NEG-1'
    """
    return _INLINE.sub(lambda found: found[found.lastgroup or 0], " ".join(markdown.split()))


def as_html(markdown: str, known: Collection[str] = ()) -> str:
    """Markdown of the guide in one line as rich text, everything else in it escaped.

    Args:
        markdown: emphasis, words set off as code, links, and citations.
        known: what citations can lead to; others stay plain. Links lead nowhere.

    >>> as_html("*a* < `b`, NEG-1 and NEG-9", {"NEG-1"})
    '<i>a</i> &lt; <span class="words">b</span>, <a href="#NEG-1">NEG-1</a> and NEG-9'
    """
    text = " ".join(markdown.split())
    parts, end = list[str](), 0
    for found in _INLINE.finditer(text):
        parts.append(html.escape(text[end : found.start()], quote=False))
        parts.append(_tagged(found, known))
        end = found.end()
    return "".join((*parts, html.escape(text[end:], quote=False)))


def _tagged(found: re.Match[str], known: Collection[str]) -> str:
    kind = found.lastgroup or ""
    words = html.escape(found[kind], quote=False)
    if kind == "code":
        # An arrow stays with the words on both its sides.
        words = words.replace(" ↔ ", "\u00a0↔\u00a0")
    if kind != "cited":
        return _TAGS[kind].format(words)
    return f'<a href="#{words}">{words}</a>' if words in known else words
