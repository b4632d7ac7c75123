"""One trace from the gateway to the last event, and what no span of it tells."""

from __future__ import annotations

import json
import uuid
from pathlib import Path
from typing import Any

import httpx2
import pytest

from customers import APP_KEY, eventually, powerball_games, signed_up
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
REQUESTS: list[tuple[str, str, str, dict[str, Any]]] = [
    ("content", "GET", f"/login/autologin/{SECRET}", {}),
    ("content", "GET", f"/login/transfer/{SECRET}", {}),
    ("content", "GET", f"/purchase/kiosk/autologin/{SECRET}?purchase={SECRET}", {}),
    ("content", "GET", f"/my-account/confirm-address/{SECRET}", {}),
    ("content", "GET", f"/communication-preferences/{SECRET}", {}),
    ("content", "GET", f"/unsubscribe/{ANY}?token={SECRET}", {}),
    ("content", "GET", f"/receipt/{ANY}?expires=4102444800&signature={SECRET}", {}),
    ("content", "GET", f"/preview?token={SECRET}", {}),
    ("content", "GET", f"/cart?act={SECRET}", {}),
    ("content", "GET", f"/my-account/deposit/{ANY}/success?token={SECRET}", {}),
    ("content", "GET", f"/no-such-page/{SECRET}?{SECRET}", {}),
    ("identity", "GET", f"/api/confirmations/{SECRET}", {}),
    ("identity", "GET", f"/api/communication-preferences/{SECRET}", {}),
    ("identity", "GET", f"/api/unsubscribe/{ANY}?token={SECRET}", {}),
    ("identity", "GET", f"/api/identity/addresses/{SECRET}", {}),
    ("checkout", "GET", f"/api/receipts/{ANY}?expires=4102444800&signature={SECRET}", {}),
    ("checkout", "GET", f"/api/staff/vouchers/{SECRET}", {}),
    ("wallet", "GET", f"/3ds/challenge/{ANY}/{SECRET}", {}),
    ("wallet", "GET", f"/3ds/notify?deposit={ANY}&key={SECRET}", {}),
    ("identity", "POST", f"/unsubscribe/{ANY}?token={SECRET}", {"data": {"List-Unsubscribe": "One-Click"}}),
    ("identity", "POST", f"/api/confirmations/{SECRET}", {}),
    ("identity", "POST", "/api/autologin", {"json": {"token": SECRET}}),
    ("identity", "POST", "/api/forgot-password/check", {"json": {"token": SECRET}}),
    ("checkout", "POST", "/api/cart/adopt", {"json": {"cart_token": SECRET}}),
    ("wallet", "POST", "/3ds/notify", {"data": {"threeDSSessionData": f"{ANY}.{SECRET}", "cres": SECRET}}),
]
"""Who answers what carries a secret that only the reader of a link, or a card issuer, may know."""


def test_no_span_tells_the_secret_of_a_link(traced_suite: RunningSuite) -> None:
    answers: dict[str, str] = {}
    with httpx2.Client(base_url=traced_suite.gateway) as client:
        for owner, method, path, body in REQUESTS:
            trace_id = uuid.uuid4().hex
            headers = {
                "X-App-Key": APP_KEY,
                "Referer": f"https://wattle.test/login/autologin/{SECRET}",
                "traceparent": f"00-{trace_id}-b7ad6b7169203331-01",
            }
            client.request(method, path, headers=headers, **body)
            answers[trace_id] = owner

    def spans() -> list[dict[str, Any]]:
        whole_lines = (traced_suite.state / "traces" / "spans.jsonl").read_text().rpartition("\n")[0]
        return [json.loads(line) for line in whole_lines.splitlines()]

    def arrivals() -> dict[tuple[str, str], set[str]]:
        """What is told of each request, by trace and by who received it."""
        return {
            (span["trace_id"], span["service"]): set(span["attributes"])
            for span in spans()
            if span["kind"] == "server"
        }

    at_gateway = {(trace_id, "gateway") for trace_id in answers}
    eventually(lambda: answers.items() | at_gateway <= arrivals().keys())
    told = arrivals()
    route = {"http.request.method", "http.route", "http.response.status_code"}
    assert [arrival for arrival in answers.items() if told[arrival] != route] == []
    assert [arrival for arrival in at_gateway if told[arrival]] == []
    assert [span for span in spans() if SECRET in json.dumps(span)] == []
