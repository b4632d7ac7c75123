"""Logo, name and colour before a script runs."""

from __future__ import annotations

from typing import Any

import pytest

from content.configuration.rules.site import SiteDocument
from content.pages.fragments import brand_of, browser_colour
from services.content.tests.kit.documents import site_document


def site(**theme: Any) -> SiteDocument:
    document = site_document(site_name="Fish & Co")
    return SiteDocument.model_validate({**document, "theme": {**document["theme"], **theme}})


def test_name_without_a_logo_is_beside_the_drawn_mark() -> None:
    brand = brand_of(site(logo={}, logo_of_locale={}))
    assert (brand.name, brand.logo) == ("Fish &amp; Co", None)


def test_logo_has_variants_for_small_and_dark_pages() -> None:
    logo = {"light": "/media/light.svg", "dark": "/media/dark.svg", "compact": "/media/small.svg"}
    assert brand_of(site(logo=logo)).logo == (
        '<picture><source media="(width < 26rem)" srcset="/media/small.svg">'
        '<source media="(prefers-color-scheme: dark)" srcset="/media/dark.svg">'
        '<img src="/media/light.svg" alt="Fish &amp; Co"></picture>'
    )


def test_uploaded_logo_loads_only_its_displayed_size() -> None:
    light, dark = (f"/media/{letter * 32}" for letter in "ab")
    assert brand_of(site(logo={"light": f"{light}.png", "dark": f"{dark}.webp"})).logo == (
        f'<picture><source media="(prefers-color-scheme: dark)"'
        f' srcset="{dark}-320.webp, {dark}-640.webp 3x">'
        f'<img srcset="{light}-320.webp, {light}-640.webp 3x" src="{light}.png"'
        ' alt="Fish &amp; Co"></picture>'
    )


@pytest.mark.parametrize(("locale", "logo"), [("en-AU", "/media/au.svg"), ("en-GB", "/media/gb.svg")])
def test_locale_can_have_its_own_logo(locale: str, logo: str) -> None:
    own = {"en-AU": {"light": "/media/au.svg"}, "en-GB": {"light": "/media/gb.svg"}}
    shown = site(logo={"light": "/media/all.svg"}, logo_of_locale=own).model_copy(update={"locale": locale})
    assert f'src="{logo}"' in (brand_of(shown).logo or "")


def test_browser_colour_is_that_of_large_areas() -> None:
    assert browser_colour(site(colors={"deep": {"light": "#123", "dark": "#000"}}).theme) == "#123"
    assert browser_colour(site(colors={}).theme) == "#10402b"
