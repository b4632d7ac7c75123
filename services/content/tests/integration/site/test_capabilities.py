"""Content refuses what a segment may not use (docs/domain.md §10.1)."""

from __future__ import annotations

import uuid
from typing import Any

import pytest

from content.entries.seed_entries import seed_entries
from servicekit.testing.waiting import eventually
from services.content.tests.kit.documents import site_document
from services.content.tests.kit.editing import OPERATOR, publish, write
from services.content.tests.kit.requests import feedback
from services.content.tests.kit.service import Content, bearer


@pytest.mark.parametrize(
    ("capability", "method", "path", "body"),
    [
        ("notifications_feed", "GET", "/api/notifications", None),
        ("notifications_feed", "POST", "/api/notifications/viewed", None),
        ("feedback", "POST", "/api/feedback", feedback()),
    ],
)
async def test_route_without_its_capability_is_refused_and_writes_nothing(
    content: Content, capability: str, method: str, path: str, body: Any
) -> None:
    await seed_entries(content.database)
    customer = bearer(uuid.uuid4())
    document = site_document()
    document.pop("theme")
    document["segments"]["default"].remove(capability)
    changed = await write(content, "site_config/default", document, after=1, by=OPERATOR)
    await publish(content, "site_config/default", changed, by=OPERATOR)

    async def granted() -> bool:
        result = (await content.get("/api/site/configuration")).json()["result"]
        return capability in result["capabilities"]

    async def written() -> list[dict[str, Any]]:
        return await content.database.call(
            "select (select count(*) from feedback) as feedback,"
            " (select count(*) from notifications where viewed_at is not null) as viewed"
        )

    await eventually(granted, False)
    before = await written()
    answer = await content.send(method, path, body, by=customer, expected=403)
    assert answer["error"] == "capability_disabled"
    assert await written() == before
