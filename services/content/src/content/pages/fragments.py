"""HTML fragments of the document: tags, banners, and the brand.

Banners and brand are in the document, because a script would shift the page.
"""

from __future__ import annotations

import html
from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal

import orjson

from content.configuration.rules.parts import IsReachable
from content.configuration.rules.site import PageText, SiteDocument
from content.configuration.rules.theme import Theme
from content.media.rules import copies_of
from content.pages.artefacts import Preload
from content.pages.template import Banner, Brand
from content.site.sites import Site

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


_DISMISSED: Final = "wattle_banner"
_REBRAND_DISMISSED: Final = "wattle_rebrand"
"""Cookies in which the shell stores the hash of a dismissed banner."""
_OFFSET, _PRIME = 0x811C9DC5, 0x01000193


def banners_of(
    site: Site, segment: str | None, cookies: Mapping[str, str], is_reachable: IsReachable
) -> list[Banner]:
    """The banners of a visitor in the shell's order, without dismissed ones and without unreachable links."""
    banners = []
    above = site.banners(is_reachable)
    rebrand, sitewide = above.rebrand, above.sitewide
    if rebrand is not None:
        banners.append((_REBRAND_DISMISSED, "Our new name", rebrand.notice, rebrand.link, rebrand.link_text))
    if sitewide is not None and "sitewide_banner" in site.granted(segment):
        banners.append((_DISMISSED, "News of the site", sitewide.text, sitewide.link, sitewide.link_text))
    return [
        Banner(html.escape(label), _banner_text(text, link, link_text))
        for cookie, label, text, link, link_text in banners
        if cookies.get(cookie) != content_hash((text, link, link_text))
    ]


def content_hash(parts: Sequence[str | None]) -> str:
    """FNV-1a of a banner's text, as the shell computes it."""
    value = _OFFSET
    for byte in "\n".join(part or "" for part in parts).encode():
        value = (value ^ byte) * _PRIME & 0xFFFFFFFF
    return f"{value:x}"


def _banner_text(text: str, link: str | None, link_text: str | None) -> str:
    escaped = html.escape(text)
    if link is None:
        return escaped
    outside = "" if link.startswith("/") else ' rel="noopener noreferrer"'
    return f'{escaped} <a href="{html.escape(link)}"{outside}>{html.escape(link_text or "Read more")}</a>'


_DEEP: Final = "#10402b"
"""The design system's colour of large dark areas."""


def brand_of(site: SiteDocument) -> Brand:
    """The logo and the name, as in the shell."""
    logo = site.theme.logo_of_locale.get(site.locale, site.theme.logo)
    name = html.escape(site.site_name)
    light = logo.light or logo.dark or logo.compact
    if light is None:
        return Brand(name, logo=None)
    sources = "".join(
        f'<source media="{media}" srcset="{html.escape(_copies(address) or address)}">'
        for media, address in (
            ("(width < 26rem)", logo.compact),
            ("(prefers-color-scheme: dark)", logo.dark),
        )
        if address is not None
    )
    copies = _copies(light)
    own = f'srcset="{copies}" ' if copies else ""
    return Brand(name, logo=f'<picture>{sources}<img {own}src="{html.escape(light)}" alt="{name}"></picture>')


def _copies(logo: str) -> str | None:
    """The copies of an uploaded logo. They equal the shell's, so that the browser loads one file."""
    copies = copies_of(logo)
    return copies and f"{copies}-320.webp, {copies}-640.webp 3x"


def browser_colour(theme: Theme) -> str:
    """The colour of the browser's interface."""
    deep = theme.colors.get("deep")
    return _DEEP if deep is None else deep.light
