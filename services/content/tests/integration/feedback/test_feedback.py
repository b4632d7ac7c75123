from __future__ import annotations

import uuid
from typing import Any

import pytest

from content.entries.seed_entries import seed_entries
from servicekit.testing.waiting import eventually
from services.content.tests.kit.documents import site_document
from services.content.tests.kit.editing import OPERATOR, publish, write
from services.content.tests.kit.requests import READER, feedback
from services.content.tests.kit.service import Content, bearer


async def read_feedback(content: Content, query: str = "") -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (await content.send("GET", f"/api/staff/feedback{query}", by=READER))[
        "result"
    ]
    return found


async def test_feedback_of_a_visitor_is_read_by_an_analyst(content: Content) -> None:
    await content.send("POST", "/api/feedback", feedback(email="jo@example.com"), expected=201)
    await content.send("POST", "/api/feedback", feedback(rating="not_satisfied", comment=""), expected=201)
    newest, first = await read_feedback(content)
    assert (first["rating"], first["comment"], first["email"]) == ("satisfied", "Good", "jo@example.com")
    assert first["client_information"]["client_environment"]["timezone"] == "Australia/Sydney"
    assert [one["id"] for one in await read_feedback(content, "?rating=not_satisfied")] == [newest["id"]]


async def test_feedback_of_a_customer_stores_no_email_address(content: Content) -> None:
    customer = bearer(uuid.uuid4())
    await content.send("POST", "/api/feedback", feedback(email="jo@example.com"), expected=201, by=customer)
    assert (await read_feedback(content))[0]["email"] is None


@pytest.mark.parametrize(
    ("changes", "target"),
    [
        ({"rating": "fine"}, "rating"),
        ({"rating": None}, "rating"),
        ({"email": "not an address"}, "email"),
        ({"source": "https://evil.example/"}, "source"),
        ({"surprise": 1}, "surprise"),
        ({"comment": "x" * 5001}, "comment"),
        ({"comment": "My card 4242-4242-4242-4242 was refused"}, "comment"),
    ],
)
async def test_malformed_feedback_is_refused_and_not_stored(
    content: Content, changes: dict[str, Any], target: str
) -> None:
    answer = await content.send("POST", "/api/feedback", feedback(**changes), expected=400)
    assert [error["target"] for error in answer["errors"]] == [target]
    assert await read_feedback(content) == []


async def test_feedback_without_the_capability_is_refused(content: Content) -> None:
    await seed_entries(content.database)
    document = site_document()
    document.pop("theme")
    document["segments"]["default"].remove("feedback")
    path = "site_config/default"
    await publish(content, path, await write(content, path, document, after=1, by=OPERATOR), by=OPERATOR)

    async def granted() -> bool:
        result = (await content.get("/api/site/configuration")).json()["result"]
        return "feedback" in result["capabilities"]

    await eventually(granted, False)
    answer = await content.send("POST", "/api/feedback", feedback(), expected=403)
    assert answer["error"] == "capability_disabled"
