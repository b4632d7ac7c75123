"""What the gateway promises: the owner of each path, and what it keeps from services and clients."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import httpx2
import pytest

from devservers.processes import ServerDidNotStartError, free_port
from launcher.gateway import gateway
from servicekit.testing.waiting import until

from .conftest import CONFIGURATION, Suite

OWNED = {
    "identity": "signup login refresh logout v3/customer identity/keys customer/details"
    " customer/verification/documents customer/close communication-preferences/1 confirmations/1"
    " unsubscribe/1 locate migration/migrate",
    "catalog": "offers offers/powerball draws results/powerball/1593 raffles raffles/results causes"
    " favourite-numbers syndicates",
    "checkout": "cart cart/items/1 checkout orders/1 tickets receipts/1 scheduled-purchases/1/cancel"
    " partner/purchases purchase/kiosk/cart staff/partners/kiosk"
    " staff/vouchers/X/withdraw staff/campaigns/X staff/prizes/1/approve"
    " funds/1/deposit_purchase funds/cc/stripe/deposit_purchase",
    "wallet": "funds funds/td/deposit funds/webhooks/stripe deposits/1 payment_methods transactions"
    " statements/2026-11.pdf"
    " customer/withdrawable-funds spend-limits/week precommitment safer-play/time-out withdrawals",
    "content": "site/configuration client-errors notifications nobody cartography fundsx",
}
PATHS = [(f"/api/{path}", owner) for owner, paths in OWNED.items() for path in paths.split()]
DOCUMENTS = ["/", "/api", "/play/powerball", "/assets/shell-1.js", "/mfe/storefront/mf-manifest.json"]


@pytest.fixture
def variables() -> dict[str, str]:
    few = dict.fromkeys(("GATEWAY_CLIENT_ERROR", "GATEWAY_SIGN_IN"), "2")
    strict = {f"{name}_{how}": value for name, value in few.items() for how in ("RATE", "BURST")}
    return strict | {"GATEWAY_API_RATE": "20", "GATEWAY_API_BURST": "60"}


@pytest.mark.parametrize("method", ["GET", "POST"])
async def test_each_path_reaches_its_owner(suite: Suite, method: str) -> None:
    expected = dict(PATHS) | dict.fromkeys(DOCUMENTS, "content")
    reached = {path: (await suite.client.request(method, path)).json()["owner"] for path in expected}
    assert reached == expected


async def test_mail_programs_unsubscribe_at_identity_where_people_see_a_page(suite: Suite) -> None:
    owners = {
        (method, path): (await suite.client.request(method, path)).json()["owner"]
        for method in ("GET", "POST")
        for path in ("/unsubscribe/1", "/unsubscribe/1/powerball")
    }
    assert owners == {
        (method, path): {"GET": "content", "POST": "identity"}[method] for method, path in owners
    }


@pytest.mark.parametrize("method", ["GET", "POST"])
async def test_pages_of_card_issuers_reach_the_wallet_and_may_be_framed(suite: Suite, method: str) -> None:
    response = await suite.client.request(method, "/3ds/notify", headers={"Origin": "https://issuer.test"})
    assert response.json()["owner"] == "wallet"
    assert "x-frame-options" not in response.headers
    assert response.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(
    "path", ["/health/ready", "/health", "/metrics", "/internal/errors/503", "/openapi.json"]
)
async def test_what_is_for_operators_is_not_found(suite: Suite, path: str) -> None:
    response = await suite.client.get(path)
    assert response.status_code == 404
    assert response.json()["errors"] == [{"code": "error_404"}]


async def test_identity_that_a_client_claims_is_taken_away(suite: Suite) -> None:
    claimed = {
        "X-Forwarded-User": "admin",
        "X-Remote-User": "admin",
        "X-Internal-Token": "secret",
        "X_Internal_Token": "secret",
        "X-Forwarded-For": "203.0.113.9",
        "X-Real-Ip": "203.0.113.9",
        "Forwarded": "for=203.0.113.9",
        "X-Customer-Id": "0199",
    }
    for method in ("GET", "POST"):
        response = await suite.client.request(method, "/api/funds", headers=claimed)
        received = response.json()["headers"]
        assert received["x-forwarded-for"] == received["x-real-ip"] == "127.0.0.1"
        assert received["x-customer-id"] == "0199"
        assert not received.keys() & {
            "x-forwarded-user",
            "x-remote-user",
            "x-internal-token",
            "x_internal_token",
            "forwarded",
        }


async def test_a_response_carries_each_secure_header_once(suite: Suite) -> None:
    headers = (await suite.client.get("/api/draws")).headers
    assert headers.get_list("x-content-type-options") == ["nosniff"]
    assert headers["x-frame-options"] == "DENY"
    assert headers["referrer-policy"] == "strict-origin-when-cross-origin"
    assert headers["strict-transport-security"] == "max-age=31536000; includeSubDomains"
    assert "geolocation=()" in headers["permissions-policy"]
    assert "server" not in headers


async def test_a_read_is_compressed_when_the_client_can_take_it(suite: Suite) -> None:
    compressed = await suite.client.get("/api/draws", headers={"Accept-Encoding": "gzip"})
    assert compressed.headers["content-encoding"] == "gzip"
    plain = await suite.client.get("/api/draws", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers


async def test_a_body_over_the_limit_is_refused_before_a_service_sees_it(suite: Suite) -> None:
    response = await suite.client.post("/api/cart/items", content=b"x" * 262_145)
    assert response.status_code == 413
    assert response.json()["errors"] == [{"code": "error_413"}]
    assert suite.upstreams["checkout"].requests == []


async def test_a_body_at_the_limit_passes(suite: Suite) -> None:
    response = await suite.client.post("/api/cart/items", content=b"x" * 262_144)
    assert response.json()["owner"] == "checkout"


async def test_sign_in_is_limited_more_strictly_than_the_rest(suite: Suite) -> None:
    attempts = [(await suite.client.post("/api/login")).status_code for _ in range(4)]
    assert attempts == [200, 200, 429, 429]
    assert (await suite.client.post("/api/cart/items")).status_code == 200


async def test_browsers_tell_of_errors_only_so_often(suite: Suite) -> None:
    told = [(await suite.client.post("/api/client-errors")).status_code for _ in range(4)]
    assert told == [200, 200, 429, 429]
    assert (await suite.client.post("/api/cart/items")).status_code == 200


async def test_one_client_cannot_take_everything(suite: Suite) -> None:
    responses = await asyncio.gather(*(suite.client.get("/api/draws") for _ in range(120)))
    refused = [response for response in responses if response.status_code == 429]
    assert len(refused) >= 30
    assert all("retry-after" in response.headers for response in refused)


async def test_only_a_read_is_sent_again(suite: Suite) -> None:
    wallet = suite.upstreams["wallet"]
    wallet.hang_up = True
    for method, times in (("GET", 3), ("HEAD", 3), ("POST", 1), ("PUT", 1), ("DELETE", 1)):
        wallet.requests.clear()
        response = await suite.client.request(method, "/api/funds")
        assert response.status_code == 503
        assert wallet.requests == [(method, "/api/funds")] * times


async def test_a_service_that_is_down_gives_the_envelope_and_leaves_the_rest_alone(suite: Suite) -> None:
    suite.upstreams["wallet"].stop()
    for method in ("GET", "POST"):
        response = await suite.client.request(method, "/api/funds")
        assert response.status_code == 503
        assert response.json()["errors"] == [{"code": "error_503"}]
    assert (await suite.client.get("/api/draws")).status_code == 200


async def test_without_content_another_service_makes_the_page_of_the_error(suite: Suite) -> None:
    suite.upstreams["content"].stop()
    response = await suite.client.get("/my-account")
    assert response.status_code == 503
    assert response.json()["errors"] == [{"code": "error_503"}]
    assert suite.upstreams["catalog"].requests == [("GET", "/internal/errors/503")]


async def test_without_content_and_catalog_identity_makes_the_page_of_the_error(suite: Suite) -> None:
    for owner in ("content", "catalog"):
        suite.upstreams[owner].stop()
    for path in ("/my-account", "/api/draws", "/api/site/configuration"):
        response = await suite.client.get(path)
        assert (response.status_code, response.json()["errors"]) == (503, [{"code": "error_503"}])
    assert suite.upstreams["identity"].requests == [("GET", "/internal/errors/503")] * 3


async def test_a_service_that_is_back_is_called_again(suite: Suite) -> None:
    wallet = suite.upstreams["wallet"]
    wallet.stop()
    assert (await suite.client.get("/api/funds")).status_code == 503
    wallet.start()
    assert (await suite.client.get("/api/funds")).json()["owner"] == "wallet"


async def test_a_service_whose_probes_fail_keeps_its_requests(suite: Suite) -> None:
    suite.upstreams["wallet"].ready = False
    owners = []
    for _ in range(6):  # longer than the gateway took to notice, when it probed services itself
        owners.append((await suite.client.get("/api/funds")).json().get("owner"))
        await asyncio.sleep(0.5)
    assert owners == ["wallet"] * 6


async def test_a_gateway_without_its_routes_answers_nobody(suite: Suite) -> None:
    answers: set[int] = set()
    is_back = asyncio.Event()

    async def ask() -> None:
        while not is_back.is_set():
            try:
                response = await suite.client.get("/api/draws", headers={"Connection": "close"})
            except httpx2.TransportError:
                continue
            answers.add(response.status_code)

    async with asyncio.TaskGroup() as group:
        for _ in range(4):
            group.create_task(ask())
        await suite.process.kill()
        await suite.process.start()
        await suite.client.get("/api/draws", headers={"Connection": "close"})
        is_back.set()
    assert answers - {429} == {200}


async def test_a_gateway_that_cannot_listen_says_so(suite: Suite, tmp_path: Path) -> None:
    second = gateway(
        CONFIGURATION,
        tmp_path / "second.log",
        port=suite.client.base_url.port or 0,
        internal_port=free_port(),
        addresses={},
    )
    with pytest.raises(ServerDidNotStartError, match="cannot listen"):
        await second.start()


async def test_a_refusal_of_a_service_passes_unchanged(suite: Suite) -> None:
    suite.upstreams["wallet"].status = 503
    response = await suite.client.get("/api/funds")
    assert (response.status_code, response.json()["owner"]) == (503, "wallet")


async def test_the_access_log_says_nothing_about_who_asked(suite: Suite) -> None:
    secrets = {"Authorization": "Bearer token-in-header", "Cookie": "__Host-wattle_access=token-in-cookie"}
    await suite.client.get("/api/tickets", params={"email": "kim@example.com"}, headers=secrets)
    for path in ("/login/autologin/token-in-path", "/api/confirmations/token-in-path"):
        await suite.client.get(path, headers={"Referer": f"https://wattle.test{path}"})
    for _ in range(70):  # the log is written in batches
        await suite.client.get("/assets/a.js")

    async def is_written() -> bool:
        return "checkout-reads@file" in suite.log.read_text()

    await until(is_written)
    text = suite.log.read_text()
    lines = [json.loads(line) for line in text.splitlines() if '"RouterName"' in line]
    line = next(line for line in lines if line["RouterName"] == "checkout-reads@file")
    assert (line["RequestMethod"], line["DownstreamStatus"]) == ("GET", 200)
    assert line["ServiceName"] == "checkout@file"
    assert line["Duration"] > 0
    assert {"documents@file", "identity-reads@file"} <= {line["RouterName"] for line in lines}
    assert "token-in" not in text
    assert "kim" not in text
    assert "127.0.0.1:" not in json.dumps({k: v for k, v in line.items() if k.startswith("Client")})
