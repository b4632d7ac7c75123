"""Markdown of editors as sanitised HTML."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from functools import lru_cache
from typing import Final

import nh3
from markdown_it import MarkdownIt
from markdown_it.token import Token

from content.configuration.rules.parts import IsReachable, always_reachable
from content.media.rules import Size, source_set

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
_ATTRIBUTES: Final[dict[str, set[str]]] = {
    "a": {"href", "title"},
    "img": {"src", "alt", "title", "width", "height", "srcset", "sizes"}
    | {"loading", "fetchpriority", "decoding"},
}
_PICTURE_STANDS: Final = "(width < 48rem) 100vw, 44rem"
"""Display width of a picture in a text, as in the storefront."""
_PARSED_TEXTS: Final = 256
"""Parsed texts in memory; parsing takes most of the time."""

SizeOf = Callable[[str], Size | None]
"""Returns the size of the picture at an address; None for an unknown picture."""


class Place(Enum):
    """The place of a text on its page, which decides how its pictures load."""

    TOP = "top"
    """Directly below the heading of the page."""
    NO_PICTURE_ABOVE = "no_picture_above"
    BELOW = "below"
    """Below a picture, or collapsed."""


def to_html(
    text: str,
    *,
    is_reachable: IsReachable = always_reachable,
    size_of: SizeOf = lambda _: None,
    place: Place = Place.BELOW,
) -> str:
    """HTML of a Markdown text, with tables.

    HTML in the text is escaped. Links lead to our own pages or to https, mailto and tel addresses; images are
    uploaded ones. A first-level heading becomes a second-level one, because the page has its own. A link that
    the visitor cannot open becomes plain text. A picture of known size gets its size and its smaller copies,
    so that the page does not shift; it loads lazily, except the first one on a page.
    """
    tokens = [
        token.copy(children=_for_reader(token.children, is_reachable, size_of)) if token.children else token
        for token in _read(text)
    ]
    _load_first_at_once(tokens, place)
    rendered: str = _MARKDOWN.renderer.render(tokens, _MARKDOWN.options, {})
    return nh3.clean(
        rendered.replace("<h1>", "<h2>").replace("</h1>", "</h2>"),
        tags=set(_TAGS),
        attributes=_ATTRIBUTES,
        attribute_filter=_allowed,
        url_schemes={"https", "mailto", "tel"},
        link_rel="noopener noreferrer",
    )


@lru_cache(_PARSED_TEXTS)
def _read(text: str) -> Sequence[Token]:
    """The tokens of a text, shared by all readers; they are not modified."""
    return tuple(_MARKDOWN.parse(text))


def _for_reader(tokens: Sequence[Token], is_reachable: IsReachable, size_of: SizeOf) -> list[Token]:
    """The tokens without unreachable links, and with sizes of pictures. Links are never nested."""
    shown, is_dead = [], False
    for token in tokens:
        if token.type == "link_open":
            is_dead = not is_reachable(str(token.attrs.get("href", "")))
        if not (is_dead and token.type in ("link_open", "link_close")):
            shown.append(_sized(token, size_of) if token.type == "image" else token)
    return shown


def _sized(image: Token, size_of: SizeOf) -> Token:
    address = str(image.attrs.get("src", ""))
    size = size_of(address)
    if size is None:
        return image
    sized = {
        **image.attrs,
        "width": size.width,
        "height": size.height,
        "loading": "lazy",
        "decoding": "async",
    }
    copies = source_set(address, size.width)
    if copies is not None:
        sized |= {"srcset": copies, "sizes": _PICTURE_STANDS}
    return image.copy(attrs=sized)


def _load_first_at_once(tokens: Sequence[Token], place: Place) -> None:
    """The first picture of a page loads at once, because it is often the largest visible element. It gets
    high priority only at the top of the page.
    """
    if place is Place.BELOW:
        return
    begins = place is Place.TOP
    for token in tokens:
        for part in token.children or (token,):
            if part.type == "image" and "loading" in part.attrs:
                part.attrs["loading"] = "eager"
                if begins:
                    part.attrs["fetchpriority"] = "high"
                return
            begins = begins and part.nesting == 1


def holds_picture(html: str) -> bool:
    return "<img " in html


def _allowed(tag: str, attribute: str, value: str) -> str | None:
    if tag == "img" and attribute in ("src", "srcset"):
        return value if all(each.startswith("/media/") for each in value.split(", ")) else None
    if tag == "a" and attribute == "href" and value.startswith("//"):
        return None
    return value
