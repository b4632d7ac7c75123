"""Banners above every page. They are in the document, because a script would shift the page."""

from __future__ import annotations

import html
from collections.abc import Mapping, Sequence
from typing import Final

from content.configuration.rules.addresses import IsReachable
from content.pages.template import Banner
from content.site.sites import Site

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
        Banner(html.escape(label), _text(text, link, link_text))
        for cookie, label, text, link, link_text in banners
        if cookies.get(cookie) != content_hash((text, link, link_text))
    ]


def content_hash(parts: Sequence[str | None]) -> str:
    """FNV-1a of a banner's text, as the shell computes it."""
    value = _OFFSET
    for byte in "\n".join(part or "" for part in parts).encode():
        value = (value ^ byte) * _PRIME & 0xFFFFFFFF
    return f"{value:x}"


def _text(text: str, link: str | None, link_text: str | None) -> str:
    escaped = html.escape(text)
    if link is None:
        return escaped
    outside = "" if link.startswith("/") else ' rel="noopener noreferrer"'
    return f'{escaped} <a href="{html.escape(link)}"{outside}>{html.escape(link_text or "Read more")}</a>'
