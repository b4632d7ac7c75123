"""One trace from the gateway to the last event."""

from __future__ import annotations

import json
import uuid
from pathlib import Path
from typing import Any

import httpx2
import pytest

from customers import eventually, powerball_games, signed_up
from running_suite import RunningSuite


@pytest.fixture(scope="module")
def traced_suite(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A suite that records every trace."""
    state: Path = tmp_path_factory.mktemp("traced")
    with RunningSuite.started(state, {"WATTLE_TRACE_RATIO": "1.0"}) as running:
        yield running


def test_a_purchase_is_one_trace_through_gateway_services_database_and_events(
    traced_suite: RunningSuite,
) -> None:
    with signed_up(traced_suite.gateway) as customer:
        customer.deposit("20.00")
        cart = customer.add("powerball", powerball_games(4))
        # A draw that checkout's copy lacks makes it ask catalog, so that the trace holds that hop too.
        traced_suite.execute("checkout", "delete from draws")
        traced_suite.kill("checkout")
        eventually(lambda: customer.call("GET", "/api/tickets").status_code == 200)
        trace_id = "0af7651916cd43dd8448eb211c80319c"
        answer = customer.http.post(
            "/api/checkout",
            json={"cart_version": cart["version"], "expected_total": cart["total_due"]},
            headers={
                "Idempotency-Key": "one-trace-of-a-purchase",
                "traceparent": f"00-{trace_id}-b7ad6b7169203331-01",
            },
        )
        assert answer.status_code == 201, answer.text

    def spans() -> list[dict[str, Any]]:
        response = httpx2.get(f"{traced_suite.description['telemetry']}/traces/{trace_id}")
        return list(response.json()) if response.status_code == 200 else []

    wanted = {"gateway", "checkout", "catalog", "wallet", "content"}
    eventually(lambda: wanted <= {span["service"] for span in spans()})
    found = spans()
    parents = {span["span_id"]: span["parent_id"] for span in found}
    assert all(parent in parents or parent == "b7ad6b7169203331" for parent in parents.values()), (
        "a broken chain"
    )
    hops = {(span["service"], span["kind"]) for span in found}
    assert {
        ("checkout", "client"),
        ("catalog", "server"),
        ("wallet", "server"),
        ("content", "consumer"),
    } <= hops


SECRET = "secret-of-a-link-9f3b61c2"
ANY = uuid.UUID(int=7)
LINKS = {
    f"/api/confirmations/{SECRET}": "identity",
    f"/api/communication-preferences/{SECRET}": "identity",
    f"/login/autologin/{SECRET}": "content",
    f"/login/transfer/{SECRET}": "content",
    f"/purchase/kiosk/autologin/{SECRET}": "content",
    f"/my-account/confirm-address/{SECRET}": "content",
    f"/communication-preferences/{SECRET}": "content",
    f"/3ds/challenge/{ANY}/{SECRET}": "wallet",
    f"/unsubscribe/{ANY}?token={SECRET}": "content",
    f"/receipt/{ANY}?token={SECRET}": "content",
}
"""Where links lead with what only their reader may know, and who answers; the gateway traces the last two."""


def test_no_trace_tells_the_secret_of_a_link(traced_suite: RunningSuite) -> None:
    traces = {path: uuid.uuid4().hex for path in LINKS}
    for path, trace_id in traces.items():
        headers = {"X-App-Key": "wattle-web-development", "traceparent": f"00-{trace_id}-b7ad6b7169203331-01"}
        httpx2.get(f"{traced_suite.gateway}{path}", headers=headers)

    def spans(path: str) -> list[dict[str, Any]]:
        response = httpx2.get(f"{traced_suite.description['telemetry']}/traces/{traces[path]}")
        return list(response.json()) if response.status_code == 200 else []

    for path, service in reversed(LINKS.items()):
        wanted = {service, "gateway"} if "?" in path else {service}
        eventually(lambda path=path, wanted=wanted: wanted <= {span["service"] for span in spans(path)})
        assert SECRET not in json.dumps(spans(path)), path
