"""HTML fragments of the document."""

from __future__ import annotations

import html
from collections.abc import Mapping
from typing import Any, Final, Literal

import orjson

from content.configuration.rules.site import PageText
from content.pages.artefacts import Preload

_INDEXED: Final = "index,follow"
HIDDEN: Final = "noindex,nofollow"


def data_block(name: str, value: Any) -> str:
    """JSON inside a document. Its text cannot end the script element, and it is never executed."""
    return script_block(value, f'type="application/json" id="{name}"')


def script_block(value: Any, attributes: str) -> str:
    text = orjson.dumps(value).decode()
    for character in "<>&\u2028\u2029":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return f"<script {attributes}>{text}</script>"


def alternate_links(addresses: Mapping[str, str]) -> str:
    return "".join(
        f'<link rel="alternate" hreflang="{locale}" href="{html.escape(address)}">'
        for locale, address in addresses.items()
    )


def robots_tag(indexed: bool, *, of: Literal["site", "page"] | None) -> str:
    """The robots tag. `data-of` tells the shell's scripts that they may not index a hidden site, or an
    unlisted page. A missing page may exist for signed-in visitors.
    """
    if indexed:
        return f'<meta name="robots" content="{_INDEXED}">'
    scope = "" if of is None else f' data-of="{of}"'
    return f'<meta name="robots" content="{HIDDEN}"{scope}>'


def first_text(text: PageText) -> str:
    lead = f"<p>{html.escape(text.lead)}</p>" if text.lead else ""
    return f"<h1>{html.escape(text.heading)}</h1>{lead}"


def script_preloads(needed: Preload | None) -> str:
    """Preloads a page's scripts with low priority; the shell runs them later."""
    if needed is None:
        return ""
    return "".join(
        f'<link rel="modulepreload" crossorigin fetchpriority="low" href="{html.escape(address)}">'
        for address in needed.scripts
    )


def style_preloads(needed: Preload | None) -> str:
    """Preloads a page's style sheets with low priority.

    The page's scripts apply them. As sheets of the document they would block every script, including the
    shell's, while a micro-frontend does not answer.
    """
    if needed is None:
        return ""
    return "".join(
        f'<link rel="preload" as="style" crossorigin fetchpriority="low" href="{html.escape(address)}">'
        for address in needed.styles
    )
