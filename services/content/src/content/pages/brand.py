"""Logo, name and browser colour, which show before a script runs."""

from __future__ import annotations

import html
from typing import Final

from content.configuration.rules.site import SiteDocument
from content.configuration.rules.theme import Theme
from content.media.rules import copies_of
from content.pages.template import Brand

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
