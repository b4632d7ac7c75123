from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from pydantic import ValidationError

from content.entries.rules.placements import (
    PAGES_WITH_SLOTS,
    PAGES_WITHOUT_PROMOTIONS,
    Placement,
    Visitor,
    fill,
)

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
VISITOR = Visitor(segment=None, sub_variant=None, region=None, signed_in=False)
CUSTOMER = Visitor(
    segment="charity_only", sub_variant="spring", region="VIC", signed_in=True, cart=frozenset({"powerball"})
)


def creative(name: str = "one", **fields: Any) -> dict[str, Any]:
    return {"id": name, "heading": name.title(), **fields}


def placement(*creatives: dict[str, Any], **fields: Any) -> Placement:
    return Placement.model_validate({"page": "home", "slot": "top", "creatives": creatives, **fields})


def shown(found: Placement, visitor: Visitor = VISITOR, now: datetime = NOW) -> list[str]:
    return [one.id for slot in fill([("p", found)], "home", visitor, now) for one in slot.creatives]


@pytest.mark.parametrize(
    ("audience", "visitor", "customer"),
    [
        ({}, True, True),
        ({"signed_in": True}, False, True),
        ({"signed_in": False}, True, False),
        ({"segments": ["charity_only"]}, False, True),
        ({"segments": ["default"]}, True, False),
        ({"sub_variants": ["spring"]}, False, True),
        ({"regions": ["VIC", "NSW"]}, False, True),
        ({"cart_contains": ["powerball"]}, False, True),
        ({"cart_contains": ["oz-lotto"]}, False, False),
        ({"regions": ["VIC"], "segments": ["default"]}, False, False),
    ],
)
def test_creative_needs_every_audience_rule(audience: dict[str, Any], visitor: bool, customer: bool) -> None:
    found = placement(creative(audience=audience))
    assert (shown(found) == ["one"], shown(found, CUSTOMER) == ["one"]) == (visitor, customer)


def test_creative_shows_from_start_until_before_end() -> None:
    found = placement(creative(starts=NOW, ends=NOW + timedelta(days=1)))
    assert shown(found, now=NOW - timedelta(seconds=1)) == []
    assert shown(found, now=NOW) == ["one"]
    assert shown(found, now=NOW + timedelta(days=1)) == []


def test_creatives_are_ordered_by_priority() -> None:
    creatives = [creative("low", priority=1), creative("high", priority=5), creative("also", priority=5)]
    assert shown(placement(*creatives)) == ["high", "also", "low"]
    [one] = fill([("p", placement(*creatives))], "home", VISITOR, NOW)
    [several] = fill([("p", placement(*creatives, show=2))], "home", VISITOR, NOW)
    assert (one.show, several.show) == (1, 2)


def test_empty_slot_is_left_out() -> None:
    assert fill([("p", placement(creative(audience={"signed_in": True})))], "home", VISITOR, NOW) == []


def test_restricted_visitor_sees_help_and_no_promotion() -> None:
    found = placement(creative("sale", priority=9), creative("help", kind="support"), show=2)
    away = Visitor(segment=None, sub_variant=None, region="NSW", signed_in=True, restricted=True)
    assert shown(found, away) == ["help"]


def test_promotion_with_only_an_unreachable_link_is_replaced() -> None:
    link = {"link": "/blog", "link_text": "Read"}
    found = placement(
        creative("link", priority=3, **link),
        creative("words", priority=2, text="More.", **link),
        creative("law", priority=1, kind="legal", **link),
        creative("heading"),
    )
    [slot] = fill([("p", found)], "home", VISITOR, NOW, is_reachable=lambda href: href != "/blog")
    assert [(one.id, one.link, one.link_text) for one in slot.creatives] == [
        ("words", None, None),
        ("law", None, None),
        ("heading", None, None),
    ]
    alone = placement(creative("link", **link))
    assert fill([("p", alone)], "home", VISITOR, NOW, is_reachable=lambda _: False) == []


def test_changed_creative_has_another_hash() -> None:
    before, after = placement(creative()).creatives[0], placement(creative(heading="New")).creatives[0]
    moved = placement(creative(priority=7)).creatives[0]
    assert before.content_hash != after.content_hash
    assert before.content_hash == moved.content_hash


@pytest.mark.parametrize(
    "fields",
    [
        {"ends": NOW, "starts": NOW},
        {"link": "/buy"},
        {"link": "javascript:alert(1)", "link_text": "x"},
        {"image": {"src": "https://evil.example/x.png", "alt": "", "width": 1, "height": 1}},
        {"priority": -1},
        {"surprise": 1},
    ],
)
def test_contradictory_creative_is_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        placement(creative(**fields))


@pytest.mark.parametrize("page", ["lotto-tickets", "lotto_tickets", "play", "cart", "account", "page"])
def test_every_page_of_the_route_table_has_slots(page: str) -> None:
    spelt = page.replace("_", "-")
    found = placement(creative(), page=page)
    assert [slot.slot for slot in fill([("p", found)], spelt, VISITOR, NOW)] == ["top"]
    assert fill([("p", found)], "home", VISITOR, NOW) == []


def test_unknown_page_is_refused() -> None:
    with pytest.raises(ValidationError, match="there is no page lotto-ticket"):
        placement(creative(), page="lotto-ticket")


@pytest.mark.parametrize("page", sorted(PAGES_WITHOUT_PROMOTIONS))
def test_pages_without_promotions_show_none(page: str) -> None:
    assert page in PAGES_WITH_SLOTS
    found = placement(
        creative("play"), creative("law", kind="legal"), creative("help", kind="support"), page=page
    )
    assert [one.id for slot in fill([("p", found)], page, VISITOR, NOW) for one in slot.creatives] == [
        "law",
        "help",
    ]
