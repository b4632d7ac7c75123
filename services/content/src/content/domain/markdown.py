"""Markdown of editors as HTML that can do nothing but be read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import nh3
from markdown_it import MarkdownIt
from markdown_it.token import Token

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


def to_html(text: str, *, leads: Callable[[str], bool] = lambda _: True) -> str:
    """HTML of a text in Markdown, with tables.

    Markup of the text's own counts as text. Links lead to our own pages or to https, mailto and tel
    addresses; images come from our own media alone. A first-level heading becomes a second-level one,
    because the page has its own. A link whose address `leads` nowhere is the words it stands on.
    """
    tokens = _MARKDOWN.parse(text)
    for token in tokens:
        if token.children:
            token.children = _without_dead_links(token.children, leads)
    rendered: str = _MARKDOWN.renderer.render(tokens, _MARKDOWN.options, {})
    return nh3.clean(
        rendered.replace("<h1>", "<h2>").replace("</h1>", "</h2>"),
        tags=set(_TAGS),
        attributes=_ATTRIBUTES,
        attribute_filter=_allowed,
        url_schemes={"https", "mailto", "tel"},
        link_rel="noopener noreferrer",
    )


def _without_dead_links(tokens: Sequence[Token], leads: Callable[[str], bool]) -> list[Token]:
    """What stands in a line, with the links that lead somewhere. A link never stands in another."""
    kept, is_dead = [], False
    for token in tokens:
        if token.type == "link_open":
            is_dead = not leads(str(token.attrs.get("href", "")))
        if not (is_dead and token.type in ("link_open", "link_close")):
            kept.append(token)
    return kept


def _allowed(tag: str, attribute: str, value: str) -> str | None:
    if tag == "img" and attribute == "src":
        return value if value.startswith("/media/") else None
    if tag == "a" and attribute == "href" and value.startswith("//"):
        return None
    return value
