"""Markdown of editors as HTML that can do nothing but be read."""

from __future__ import annotations

from typing import Final

import nh3
from markdown_it import MarkdownIt

_MARKDOWN: Final = MarkdownIt("commonmark", {"html": False, "typographer": True}).enable(
    ["table", "strikethrough", "smartquotes", "replacements"]
)
_TAGS: Final = frozenset(
    [
        "a",
        "blockquote",
        "br",
        "code",
        "em",
        "h2",
        "h3",
        "h4",
        "hr",
        "img",
        "li",
        "ol",
        "p",
        "pre",
        "s",
        "strong",
        "table",
        "tbody",
        "td",
        "th",
        "thead",
        "tr",
        "ul",
    ]
)
_ATTRIBUTES: Final[dict[str, set[str]]] = {"a": {"href", "title"}, "img": {"src", "alt", "title"}}


def to_html(text: str) -> str:
    """HTML of a text in Markdown, with tables.

    Markup of the text's own counts as text. Links lead to our own pages or to https, mailto and tel
    addresses; images come from our own media alone. A first-level heading becomes a second-level one,
    because the page has its own.
    """
    return nh3.clean(
        _MARKDOWN.render(text).replace("<h1>", "<h2>").replace("</h1>", "</h2>"),
        tags=set(_TAGS),
        attributes=_ATTRIBUTES,
        attribute_filter=_allowed,
        url_schemes={"https", "mailto", "tel"},
        link_rel="noopener noreferrer",
    )


def _allowed(tag: str, attribute: str, value: str) -> str | None:
    if tag == "img" and attribute == "src":
        return value if value.startswith("/media/") else None
    if tag == "a" and attribute == "href" and value.startswith("//"):
        return None
    return value
