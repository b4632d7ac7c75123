"""What stands for the site before a script runs: its logo, its name and the colour around it."""

from __future__ import annotations

import html
from typing import Final

from content.domain.site import SiteDocument
from content.domain.theme import Theme
from content.pages.template import Brand

_DEEP: Final = "#10402b"
"""The design system's colour of large dark areas."""


def brand_of(site: SiteDocument) -> Brand:
    """The logo and the name as the shell shows them, so that they stand there before a script runs."""
    logo = site.theme.logo_of_locale.get(site.locale, site.theme.logo)
    name = html.escape(site.site_name)
    light = logo.light or logo.dark or logo.compact
    if light is None:
        return Brand(name, logo=None)
    sources = "".join(
        f'<source media="{media}" srcset="{html.escape(address)}">'
        for media, address in (
            ("(width < 26rem)", logo.compact),
            ("(prefers-color-scheme: dark)", logo.dark),
        )
        if address is not None
    )
    return Brand(name, logo=f'<picture>{sources}<img src="{html.escape(light)}" alt="{name}"></picture>')


def browser_colour(theme: Theme) -> str:
    """The colour that browsers put around the page."""
    deep = theme.colors.get("deep")
    return _DEEP if deep is None else deep.light
