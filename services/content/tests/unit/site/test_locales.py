"""The locale that a visitor sees."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import orjson
import pytest
from prometheus_client import REGISTRY
from structlog.testing import capture_logs

from content.configuration.rules.parts import always_reachable
from content.configuration.rules.variants import SiteVisitor, locale_of_region
from content.entries.rules.collections import Entry
from content.entries.rules.contents import assemble
from content.entries.seed_entries import shipped_entries
from content.site.live_site import LiveSite
from content.site.unknown_names import UnknownNames
from services.content.tests.kit.documents import page, site_document

AUSTRALIAN = re.compile(r"Australia|Sydney|\b1[38]00 |BPAY|BetStop|gamblinghelponline|call 000|A\$|dollar")
BRITAIN = {
    "locale": "en-GB",
    "currency": "GBP",
    "hosts": ["wattle.uk.example"],
    "segment": "raffles",
    "support": {"phone": "0330 555 0118", "opening_hours": "Daily", "email": "uk@wattle.example"},
    "pages": {"cart": {"title": "Your basket", "description": "Chosen", "heading": "Your basket"}},
}


class _Given:
    """A source of fixed entries."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self._entries = entries

    async def read(self, stamp: str) -> tuple[str, Sequence[Entry]] | None:
        return None if stamp else ("1", self._entries)


async def live(*more: Entry) -> LiveSite:
    document: dict[str, Any] = site_document()
    document["segments"] = {"default": ["blog", "sub_variants"], "raffles": ["charity_lotteries"]}
    theme = document.pop("theme")
    content = LiveSite(
        _Given(
            [
                Entry("site_config", "default", document),
                Entry("theme", "default", theme),
                Entry("site_locales", "en-gb", BRITAIN),
                Entry("sub_variants", "uk", {"name": "UK", "locale": "en-GB", "site_name": "Wattle UK"}),
                Entry("sub_variants", "spring", {"name": "Spring", "site_name": "Spring"}),
                *more,
            ]
        )
    )
    await content.refresh()
    return content


@pytest.mark.parametrize(
    ("visitor", "locale"),
    [
        (SiteVisitor(None), "en-AU"),
        (SiteVisitor(None, host="wattle.uk.example"), "en-GB"),
        (SiteVisitor(None, ("uk",)), "en-GB"),
        (SiteVisitor(None, ("spring",), host="wattle.uk.example"), "en-GB"),
        (SiteVisitor("default", locale="en-GB"), "en-GB"),
        (SiteVisitor("default", ("uk",), locale="en-AU", host="wattle.uk.example"), "en-AU"),
    ],
)
async def test_locale_is_the_customers_the_sub_variants_or_the_hosts(
    visitor: SiteVisitor, locale: str
) -> None:
    assert (await live()).site_of(visitor).document.locale == locale


async def test_missing_field_of_a_locale_is_as_on_the_site() -> None:
    content = await live()
    here, there = content.site.document, content.document_of("en-GB")
    assert (there.currency, there.support.phone) == ("GBP", "0330 555 0118")
    assert there.pages["cart"].heading == "Your basket"
    assert there.pages["login"] == here.pages["login"]
    assert (there.theme, there.segments) == (here.theme, here.segments)


async def test_theme_of_a_locale_differs_only_in_its_fields() -> None:
    theme = {"colors": {"brand": {"light": "#123", "dark": "#abc"}}, "logo": {"light": "/media/gb.svg"}}
    gives = Entry(
        "site_locales", "en-gb", {**BRITAIN, "segment": None, "theme": {**theme, "radius": {"card": 2}}}
    )
    before = [entry for entry in shipped_entries() if entry.collection != "site_locales"]
    contents, faults = assemble([*before, gives])
    assert faults == []
    assert contents is not None
    here, there = contents.site.theme, contents.locales["en-GB"].site.theme
    assert "--color-brand:light-dark(#123,#abc)" in there.css()
    assert "--radius-card:2px" in there.css()
    assert there.logo.light == "/media/gb.svg"
    assert (there.colors["accent"], there.radius["control"]) == (
        here.colors["accent"],
        here.radius["control"],
    )
    assert here.colors["brand"] != there.colors["brand"]


async def test_sub_variant_changes_the_site_of_its_locale() -> None:
    document = (await live()).site_of(SiteVisitor(None, ("uk",))).document
    assert (document.site_name, document.support.phone) == ("Wattle UK", "0330 555 0118")


async def test_capabilities_are_of_the_locales_or_the_customers_segment() -> None:
    site = (await live()).site_of(SiteVisitor(None, host="wattle.uk.example"))
    assert site.host == "wattle.uk.example"
    assert site.granted(None) == {"charity_lotteries"}
    assert site.granted("default") == {"blog", "sub_variants"}
    assert site.configuration(None, always_reachable)["capabilities"] == ["charity_lotteries"]


async def test_unknown_segment_counts_as_none() -> None:
    site = (await live()).site_of(SiteVisitor("long_gone", locale="en-GB"))
    assert site.granted("long_gone") == {"charity_lotteries"}
    assert site.configuration("long_gone", always_reachable)["segment"] is None


async def test_unknown_names_are_logged_once() -> None:
    content = await live()
    before = {kind: _brought(kind) for kind in ("segment", "sub_variant")}
    with capture_logs() as lines:
        for _ in range(3):
            content.site_of(SiteVisitor("long_gone", ("autumn", "spring")))
    assert [(line["kind"], line["name"]) for line in lines if line["event"] == "unknown_name"] == [
        ("segment", "long_gone"),
        ("sub_variant", "autumn"),
    ]
    assert all(_brought(kind) == count + 3 for kind, count in before.items())


def test_invented_names_do_not_fill_the_log() -> None:
    unknown = UnknownNames()
    with capture_logs() as lines:
        for number in range(1000):
            unknown.record("sub_variant", f"made-up-{number}")
    assert len(lines) == 200


def _brought(kind: str) -> float:
    return REGISTRY.get_sample_value("content_unknown_names_brought_total", {"kind": kind}) or 0


async def test_pages_are_those_of_the_locale() -> None:
    ours = Entry("pages", "help-au", page("/help", "Hello", locale="en-AU"))
    theirs = Entry("pages", "help-gb", page("/help", "Hello", locale="en-GB"))
    content = await live(ours, theirs)
    assert content.site.pages["/help"][0] == "help-au"
    assert content.site_of(SiteVisitor(None, ("uk",))).pages["/help"][0] == "help-gb"


async def test_mail_of_an_unknown_locale_is_from_the_site_itself() -> None:
    content = LiveSite(_Given([]))
    assert content.document_of("fr-FR") == content.site.document


def test_regions_have_the_locale_of_their_country() -> None:
    assert {region: locale_of_region(region) for region in ("NSW", "GB")} == {"NSW": "en-AU", "GB": "en-GB"}


def test_second_site_for_a_locale_is_a_fault() -> None:
    document = site_document()
    document["segments"] |= {"raffles": []}
    theme = document.pop("theme")
    _, faults = assemble(
        [
            Entry("site_config", "default", document),
            Entry("theme", "default", theme),
            Entry("site_locales", "one", BRITAIN),
            Entry("site_locales", "two", BRITAIN),
            Entry("site_locales", "three", {"locale": "en-AU", "currency": "AUD"}),
        ]
    )
    assert [(fault.entry_id, fault.error.errors[0].code) for fault in faults] == [("two", "locale_taken")]


def test_shipped_british_site_has_nothing_australian() -> None:
    contents, faults = assemble(shipped_entries())
    assert contents is not None
    assert faults == []
    local = contents.locales["en-GB"]
    site = local.site.model_dump(mode="json", exclude={"segments", "theme"})
    shown = orjson.dumps([site, [page.model_dump(mode="json") for _, page in local.pages.values()]]).decode()
    assert AUSTRALIAN.findall(shown) == []
    assert "GAMSTOP" in shown
    assert "0808 8020 133" in shown
