from __future__ import annotations

import uuid
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from content.entries.seed_entries import seed_entries
from servicekit.testing.waiting import eventually
from services.content.tests.kit.editing import OPERATOR, publish, write
from services.content.tests.kit.requests import READER, event
from services.content.tests.kit.service import Content, bearer


async def test_events_sent_twice_are_stored_once_with_attribution(content: Content) -> None:
    sent = event(
        attribution={"source": "newsletter", "campaign": "spring"},
        products=[{"brand": "powerball", "num_games": 4, "price": "5.60", "purchase_status": "standard"}],
        properties={"position": 2},
    )
    body = {"consent": "non_essential", "events": [sent]}
    await content.send("POST", "/api/analytics/events", body, expected=204)
    await content.send("POST", "/api/analytics/events", body, expected=204, by=bearer(uuid.uuid4()))
    [kept] = (await content.send("GET", "/api/staff/analytics/events", by=READER))["result"]
    assert kept["attribution"] == {
        "referrer": "none",
        "campaign": "spring",
        "medium": "none",
        "source": "newsletter",
        "term": "none",
        "content": "none",
        "referring_domain": "none",
    }
    assert kept["products"][0]["num_games"] == 4
    assert kept["customer_id"] is None


async def test_event_with_a_sub_variant_stores_the_one_that_is_shown(content: Content) -> None:
    await seed_entries(content.database)
    path, spring = "sub_variants/spring", {"X-Sub-Variant": "spring"}
    await publish(content, path, await write(content, path, {"name": "Spring"}, by=OPERATOR), by=OPERATOR)

    async def sees() -> str | None:
        seen: str | None = (await content.send("GET", "/api/site/configuration", by=spring))["result"][
            "sub_variant"
        ]
        return seen

    await eventually(sees, "spring")
    for headers in (spring, {"X-Sub-Variant": "nobody-made-this"}):
        body = {"consent": "non_essential", "events": [event()]}
        await content.send("POST", "/api/analytics/events", body, expected=204, by=headers)
    kept = (await content.send("GET", "/api/staff/analytics/events", by=READER))["result"]
    assert sorted(one["variant"] or "" for one in kept) == ["", "spring"]


async def test_events_are_counted_by_day_and_session(content: Content) -> None:
    events = [event("page viewed"), event("page viewed"), event("page viewed", session_id="s-2"), event()]
    await content.send(
        "POST", "/api/analytics/events", {"consent": "non_essential", "events": events}, expected=204
    )
    days = (await content.send("GET", "/api/staff/analytics/days?zone=Australia/Sydney", by=READER))["result"]
    assert [(day["name"], day["events"], day["sessions"]) for day in days] == [
        ("page viewed", 3, 2),
        ("product added", 1, 1),
    ]
    await content.send("GET", "/api/staff/analytics/days?zone=Mars/Base", expected=422, by=READER)


@pytest.mark.parametrize(
    "body",
    [
        {"events": [event()]},
        {"consent": "essential", "events": [event()]},
        {"consent": "non_essential", "events": []},
        {"consent": "non_essential", "events": [event()] * 51},
        {"consent": "non_essential", "events": [event("<script>")]},
        {"consent": "non_essential", "events": [event(email="jo@example.com")]},
    ],
)
async def test_events_without_consent_or_malformed_are_refused_and_not_stored(
    content: Content, body: dict[str, Any]
) -> None:
    await content.send("POST", "/api/analytics/events", body, expected=400)
    assert (await content.send("GET", "/api/staff/analytics/events", by=READER))["result"] == []


async def test_event_far_from_now_is_refused(content: Content) -> None:
    late = event(occurred_at=(datetime.now(UTC) - timedelta(days=3)).isoformat())
    body = {"consent": "non_essential", "events": [late]}
    await content.send("POST", "/api/analytics/events", body, expected=422)


@pytest.mark.parametrize("headers", [{}, OPERATOR, bearer(uuid.uuid4())])
async def test_staff_reads_without_the_analyst_role_are_refused(
    content: Content, headers: dict[str, str]
) -> None:
    for path in ("/api/staff/feedback", "/api/staff/analytics/events", "/api/staff/analytics/days"):
        response = await content.get(path, **headers)
        assert response.status_code in (401, 403)


async def test_period_without_an_end_is_refused(content: Content) -> None:
    await content.send("GET", "/api/staff/feedback?since=2020-01-01T00:00:00Z", expected=422, by=READER)
