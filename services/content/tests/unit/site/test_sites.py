from __future__ import annotations

from typing import Any

import pytest
import structlog
from pydantic import ValidationError

from content.configuration.rules.capabilities import CAPABILITIES, granted
from content.configuration.rules.parts import always_reachable
from content.configuration.rules.site import SiteDocument
from content.configuration.rules.theme import Theme
from content.configuration.rules.variants import SiteVisitor
from content.entries.rules.collections import Entry
from content.entries.rules.contents import LocaleContents, assemble
from content.entries.seed_entries import shipped_entries
from content.site.live_site import LiveSite
from content.site.sites import Site
from servicekit.errors import Unavailable
from services.content.tests.kit.documents import shipped_site, site_document


def test_shipped_configuration_is_valid_and_grants_known_capabilities() -> None:
    document = shipped_site()
    assert set(document.segments) == {
        "default",
        "charity_only",
        "commercial_restricted",
        "partner",
        "migrating",
    }
    assert all(set(names) <= CAPABILITIES for names in document.segments.values())


def test_segment_has_only_its_own_list() -> None:
    segments = {"default": ("blog", "feedback"), "partner": ("vouchers",)}
    assert granted(segments, "partner") == {"vouchers"}
    assert granted(segments, None) == {"blog", "feedback"}


def test_unknown_segment_counts_as_none() -> None:
    document = shipped_site()
    site = Site(document, local=LocaleContents(document, variants={}, pages={}))
    assert site.granted("nobody knows") == site.granted(None)
    assert site.configuration("nobody knows", always_reachable)["segment"] is None
    assert site.configuration("charity_only", always_reachable)["segment"] == "charity_only"


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
def test_invalid_configuration_is_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        SiteDocument.model_validate(site_document(**changes))


@pytest.mark.parametrize(
    "colour",
    ["red", "#12345", "#12345g", "#fff;}body{display:none", "#ffffff\n", "url(//evil)", "", 123, None],
)
def test_colour_is_three_or_six_hexadecimal_digits(colour: object) -> None:
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
        {"component_variants": {"hero": "variant_b"}},
        {"component_variants": {"draw_card": "variant_c"}},
        {"component_variants": {"feedback_banner": "variant_d"}},
    ],
)
def test_theme_has_only_listed_tokens(theme: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        Theme.model_validate(theme)


def test_theme_is_custom_properties_for_both_schemes() -> None:
    theme = Theme.model_validate(
        {"colors": {"brand": {"light": "#abc", "dark": "#AABBCC"}}, "radius": {"card": 4}}
    )
    assert theme.css() == ":root{--color-brand:light-dark(#abc,#AABBCC);--radius-card:4px}"


def test_radius_shadow_and_font_are_custom_properties() -> None:
    theme = Theme.model_validate(
        {
            "radius": {"control": 0},
            "shadow": "none",
            "typography": {"family": "serif", "scale": 110},
        }
    )
    css = theme.css()
    assert "--radius-control:0px" in css
    assert "--shadow-raised:none" in css
    assert '--font-family-base:Georgia,"Times New Roman",serif' in css
    assert "--text-md:1.1rem" in css


def variants(**segments: tuple[str, ...]) -> LiveSite:
    """The shipped site with a sub-variant, a rebranding and these segments."""

    class Source:
        async def read(self, stamp: str) -> tuple[str, list[Entry]] | None:
            raise AssertionError(stamp)

    live = LiveSite(Source())
    entries = [
        Entry(
            entry.collection,
            entry.entry_id,
            {
                **entry.document,
                "segments": {**entry.document["segments"], **segments},
                "rebrand": {"site_name": "Acacia", "notice": "Wattle is now Acacia"},
            },
        )
        if entry.collection == "site_config"
        else entry
        for entry in shipped_entries()
    ]
    others = [
        Entry("sub_variants", "spring", {"name": "Spring", "offers": ["oz_lotto"]}),
        Entry("sub_variants", "winter", {"name": "Winter"}),
        Entry("sub_variants", "moving", {"name": "Moving", "overrides_customer": True}),
    ]
    contents, faults = assemble([*entries, *others])
    assert contents is not None
    assert faults == []
    live.set_contents(contents)
    return live


@pytest.mark.parametrize(
    ("named", "own", "shown"),
    [
        (("autumn", "spring"), None, "spring"),
        (("autumn",), None, None),
        ((), None, None),
        ((), "winter", "winter"),
        (("spring",), "winter", "winter"),
        (("moving",), "winter", "moving"),
        (("spring",), "gone", "spring"),
    ],
)
def test_first_existing_sub_variant_counts_unless_the_customer_has_one(
    named: tuple[str, ...], own: str | None, shown: str | None
) -> None:
    assert variants().site_of(SiteVisitor(None, named, own)).sub_variant == shown


def test_segment_without_the_capability_sees_the_site_itself() -> None:
    live = variants(plain=("blog",))
    assert live.site_of(SiteVisitor("plain", ("spring",), "winter")).sub_variant is None


def test_rebranding_shows_only_with_the_capability() -> None:
    live = variants(curious=("rebrand",))
    assert live.site_of(SiteVisitor(None)).configuration(None, always_reachable)["site_name"] == "Wattle"
    assert live.site_of(SiteVisitor(None)).configuration(None, always_reachable)["rebrand"] is None
    seen = live.site_of(SiteVisitor("curious")).configuration("curious", always_reachable)
    assert seen["site_name"] == "Acacia"
    assert seen["rebrand"]["notice"] == "Wattle is now Acacia"


class Failing:
    """A source that is unavailable, or has an invalid entry."""

    def __init__(self) -> None:
        self.found: list[Entry] | None = None

    async def read(self, stamp: str) -> tuple[str, list[Entry]] | None:
        if self.found is None:
            raise Unavailable
        return stamp + "x", self.found


async def test_unavailable_source_keeps_the_last_valid_site() -> None:
    source = Failing()
    live = LiveSite(source)
    source.found = [
        Entry(entry.collection, entry.entry_id, {**entry.document, "site_name": "Acacia"})
        if entry.collection == "site_config"
        else entry
        for entry in shipped_entries()
    ]
    await live.refresh()
    source.found = None
    with pytest.raises(Unavailable):
        await live.refresh()
    assert live.site.document.site_name == "Acacia"
    source.found = []
    await live.refresh()
    assert live.site.document.site_name == "Acacia"


async def test_invalid_later_theme_is_only_logged() -> None:
    source = Failing()
    live = LiveSite(source)
    css = live.site.css
    theme = Entry("theme", "default", {"colors": {"brand": {"light": "red", "dark": "#000"}}})
    source.found = [theme if entry.collection == "theme" else entry for entry in shipped_entries()]
    with structlog.testing.capture_logs() as lines:
        await live.refresh()
    assert live.site.css == css
    [told] = [line for line in lines if line["event"] == "content_left_out"]
    assert (told["collection"], told["targets"]) == ("theme", ["colors.brand.light"])
    assert "red" not in str(live.site.configuration_response(None, always_reachable).body)


@pytest.mark.parametrize("nonsense", [None, [], "text", 1, {}, {"segments": {"default": [{}, [], 1, None]}}])
@pytest.mark.parametrize("collection", ["site_config", "theme", "placements", "pages", "site_locales"])
async def test_malformed_document_is_only_logged(collection: str, nonsense: Any) -> None:
    source = Failing()
    live = LiveSite(source)
    spring = Entry("pages", "spring", {"path": "/spring", "name": "Spring", "sections": []})
    others = [entry for entry in shipped_entries() if entry.collection != collection]
    source.found = [*others, spring, Entry(collection, "default", nonsense)]
    with structlog.testing.capture_logs() as lines:
        await live.refresh()
    assert "/spring" in live.site.pages
    assert live.site.document.site_name == "Wattle"
    told = {(line["collection"], line["entry"]) for line in lines if line["event"] == "content_left_out"}
    assert told == (set() if (collection, nonsense) == ("theme", {}) else {(collection, "default")})
