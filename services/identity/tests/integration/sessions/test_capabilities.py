"""What content says that a segment may not use, identity refuses (docs/domain.md §10.1)."""

from __future__ import annotations

import itertools
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

import pytest
import pytest_asyncio

from access import capabilities
from identity.app import SITE_HANDLERS
from identity.sessions.route_policy import ROUTES, Caller
from servicekit.data.database import Database
from servicekit.events.handlers import ReceivedEvent
from servicekit.testing.services import APP
from services.identity.tests.kit.calls import CALLS, TABLES, Call
from services.identity.tests.kit.suite import Account, Suite
from wattle.content.v1.events_pb2 import SegmentChanged

EVERYTHING = frozenset(policy.capability for policy in ROUTES.values() if policy.capability is not None)
SUBJECT = "wattle.content.v1.segment_changed"
_versions = itertools.count(1)


def capability_of(call: Call) -> str | None:
    path = call.path.partition("?")[0].replace("/nothing", "/{preferences_id}")
    policy = ROUTES.get((call.method, path))
    return None if policy is None else policy.capability


GATED = [call for call in CALLS if capability_of(call) is not None]


async def publish_segment(suite: Suite, granted: frozenset[str], *, active: bool = True) -> None:
    """Content says what the default segment may use."""
    fact = SegmentChanged(name="default", active=active, capabilities=granted).SerializeToString()
    event = ReceivedEvent(uuid4(), SUBJECT, "default", next(_versions), datetime.now(UTC), fact, None)
    database = Database(suite.identity.urls.runtime, pool_size=1, application_name="test")
    await database.open()
    async with database.transaction() as session:
        await SITE_HANDLERS[SUBJECT](session, event)
    await database.close()


@pytest_asyncio.fixture(loop_scope="session")
async def site(suite: Suite, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Suite]:
    """Content has spoken, and what it said is gone afterwards."""
    monkeypatch.setattr(capabilities, "MAX_AGE", -1.0)
    yield suite
    await publish_segment(suite, frozenset(), active=False)


async def everything_of(suite: Suite, account: Account) -> dict[str, list[Any]]:
    """What identity keeps of a customer that a route could change."""
    return {
        table: await suite.identity.rows(
            # S608: the names are constants of that module.
            f"select to_jsonb(t) as row from {table} t where customer_id = %(id)s order by 1",  # noqa: S608
            id=account.customer_id,
        )
        for table in TABLES
    }


def test_every_route_with_a_capability_is_covered() -> None:
    gated = [route for route, policy in ROUTES.items() if policy.capability is not None]
    assert {capability_of(call) for call in GATED} == EVERYTHING
    assert len(GATED) == len(gated)


@pytest.mark.parametrize("call", GATED, ids=lambda call: f"{call.method} {call.path}")
async def test_route_without_capability_is_refused_and_writes_nothing(site: Suite, call: Call) -> None:
    account = await site.sign_up()
    headers = dict(APP) if call.public else account.headers
    capability = capability_of(call)
    assert capability is not None
    await publish_segment(site, EVERYTHING - {capability})
    before = await everything_of(site, account)

    refused = await site.identity.client.request(call.method, call.path, headers=headers, json=call.body)

    assert (refused.status_code, refused.json()["error"]) == (403, "capability_disabled"), refused.text
    assert await everything_of(site, account) == before
    await publish_segment(site, EVERYTHING)
    opened = await site.identity.client.request(call.method, call.path, headers=headers, json=call.body)
    assert opened.status_code == call.owner, opened.text


async def test_unsubscribing_needs_no_capability(site: Suite) -> None:
    await publish_segment(site, frozenset())
    answer = await site.identity.client.post(f"/api/unsubscribe/{uuid4()}?token=nothing", headers=APP)
    assert (answer.status_code, answer.json()["error"]) == (404, "link_unknown")
    stays_open = [route for route in ROUTES if "unsubscribe" in route[1]]
    assert all(ROUTES[route].capability is None for route in stays_open)
    assert all(ROUTES[route].caller is Caller.ANYONE for route in stays_open)
