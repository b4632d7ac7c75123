from __future__ import annotations

from typing import Any

import pytest
from structlog.testing import capture_logs

from services.content.tests.kit.service import Content

ERROR: dict[str, Any] = {
    "source": "query",
    "status": 503,
    "name": "ApiError",
    "message": "The API responded with a 503 error",
    "code": "database_unavailable",
    "path": "/my-account/upcoming-tickets/ticket/:id",
    "call": "/api/tickets/:id",
}


def report(**changes: Any) -> dict[str, Any]:
    return {"release": "1.4.0", "errors": [{**ERROR, **changes}]}


async def test_client_errors_are_logged_and_counted(
    content: Content,
) -> None:
    with capture_logs() as lines:
        await content.send("POST", "/api/client-errors", report(), expected=204)
    told = [line for line in lines if line["event"] == "client_error"]
    assert told == [
        {
            "event": "client_error",
            "log_level": "warning",
            "release": "1.4.0",
            "source": "query",
            "status": 503,
            "name": "ApiError",
            "detail": "The API responded with a 503 error",
            "code": "database_unavailable",
            "path": "/my-account/upcoming-tickets/ticket/:id",
            "call": "/api/tickets/:id",
        }
    ]
    metrics = (await content.get("/metrics")).text
    assert 'client_errors_total{source="query",status="503"}' in metrics


async def test_client_error_below_500_is_accepted_only_from_an_elevation_replay(
    content: Content,
) -> None:
    await content.send("POST", "/api/client-errors", report(status=422), expected=400)
    replay = report(source="elevation_replay", status=422)
    await content.send("POST", "/api/client-errors", replay, expected=204)


@pytest.mark.parametrize(
    "changes",
    [
        {"status": 408},
        {"status": 418},
        {"status": 408, "source": "elevation_replay"},
        {"status": 200},
        {"path": "/search?q=me"},
        {"path": "https://evil.example/"},
        {"call": "/api/tickets?token=1"},
        {"message": "card 4242-4242-4242-4242"},
        {"message": "x" * 301},
        {"name": "<script>"},
        {"source": "elsewhere"},
        {"customer_id": "jo"},
    ],
)
async def test_client_error_malformed_is_refused_and_not_logged(
    content: Content, changes: dict[str, Any]
) -> None:
    with capture_logs() as lines:
        await content.send("POST", "/api/client-errors", report(**changes), expected=400)
    assert [line for line in lines if line["event"] == "client_error"] == []


async def test_client_errors_above_ten_in_one_call_are_refused(content: Content) -> None:
    await content.send(
        "POST", "/api/client-errors", {"release": "1.4.0", "errors": [ERROR] * 11}, expected=400
    )
