from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from content.domain.capabilities import CAPABILITIES, granted
from content.domain.site import SiteDocument
from content.domain.theme import Theme
from content.use_cases.live_content import Site
from services.content.tests.factories import shipped_site, site_document


def test_the_shipped_configuration_keeps_its_own_rules_and_grants_only_known_capabilities() -> None:
    document = shipped_site()
    assert set(document.segments) == {
        "default",
        "charity_only",
        "commercial_restricted",
        "partner",
        "migrating",
    }
    assert all(set(names) <= CAPABILITIES for names in document.segments.values())


def test_a_segment_has_its_own_list_and_nothing_of_the_default_besides() -> None:
    segments = {"default": ("blog", "feedback"), "partner": ("vouchers",)}
    assert granted(segments, "partner") == {"vouchers"}
    assert granted(segments, None) == {"blog", "feedback"}


def test_an_unknown_segment_counts_as_none() -> None:
    site = Site(shipped_site(), sub_variant=None, pages=[])
    assert site.granted("nobody knows") == site.granted(None)
    assert site.configuration("nobody knows")["segment"] is None
    assert site.configuration("charity_only")["segment"] == "charity_only"


@pytest.mark.parametrize(
    "changes",
    [
        {"segments": {"partner": ["blog"]}},
        {"segments": {"default": ["fly"]}},
        {"segments": {"default": ["blog"], "A b": []}},
        {"surprise": 1},
        {"site_name": ""},
        {"locale": "fr-FR"},
        {"navigation": [{"label": "x", "route_type": "internal", "route": "//evil.example"}]},
        {"navigation": [{"label": "x", "route_type": "internal", "route": "/\\evil.example"}]},
        {"navigation": [{"label": "x", "route_type": "internal", "route": "javascript:alert(1)"}]},
        {"navigation": [{"label": "x", "route_type": "external", "route": "http://plain.example"}]},
        {"navigation": [{"label": "x", "route_type": "external", "route": "javascript:alert(1)"}]},
        {"navigation": [{"label": "x", "route_type": "none"}]},
        {"footer": {"links": [{"label": "x", "route": "data:text/html,x"}]}},
        {"pages": {}},
    ],
)
def test_a_configuration_outside_the_schema_is_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        SiteDocument.model_validate(site_document(**changes))


@pytest.mark.parametrize(
    "colour",
    ["red", "#12345", "#12345g", "#fff;}body{display:none", "#ffffff\n", "url(//evil)", "", 123, None],
)
def test_a_colour_is_three_or_six_hexadecimal_digits_and_nothing_else(colour: object) -> None:
    with pytest.raises(ValidationError):
        Theme.model_validate({"colors": {"brand": {"light": colour, "dark": "#000"}}})


@pytest.mark.parametrize(
    "theme",
    [
        {"colors": {"brand:red;--x": {"light": "#fff", "dark": "#000"}}},
        {"radius": {"card": "16px"}},
        {"radius": {"card": -1}},
        {"radius": {"full": 3}},
        {"css": "body{}"},
    ],
)
def test_a_theme_has_no_other_tokens_than_those_of_the_list(theme: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        Theme.model_validate(theme)


def test_a_theme_becomes_custom_properties_for_both_schemes() -> None:
    theme = Theme.model_validate(
        {"colors": {"brand": {"light": "#abc", "dark": "#AABBCC"}}, "radius": {"card": 4}}
    )
    assert theme.css() == ":root{--color-brand:light-dark(#abc,#AABBCC);--radius-card:4px}"
