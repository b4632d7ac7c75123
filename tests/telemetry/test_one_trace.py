"""One trace from the gateway to the last event."""

from __future__ import annotations

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
