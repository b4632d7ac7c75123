"""Rounds of public randomness, from drand and in development."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalog.config import CatalogSettings
from catalog.raffles.beacon import QUICKNET, BeaconNetwork, DevelopmentBeacon, DrandBeacon, beacon_for
from servicekit.errors import Unavailable


@given(st.integers(1_700_000_000, 2_200_000_000))
def test_first_round_is_published_at_or_after_the_drawing(second: int) -> None:
    instant = datetime.fromtimestamp(second, UTC)
    number = QUICKNET.first_round_from(instant)
    published = QUICKNET.published_at(number)
    assert instant <= published < instant + timedelta(seconds=QUICKNET.period)


def test_drawing_before_the_chain_uses_its_first_round() -> None:
    assert BeaconNetwork("x", 1000, 3).first_round_from(datetime(1970, 1, 1, tzinfo=UTC)) == 1


def test_production_uses_drand() -> None:
    settings = CatalogSettings(environment="test")
    assert isinstance(beacon_for(settings), DevelopmentBeacon)
    assert isinstance(beacon_for(settings.model_copy(update={"environment": "production"})), DrandBeacon)


ROUND = 1000

SIGNATURE = bytes.fromhex(
    "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39"
)
"""What drand's quicknet published in its round 1000."""

FORGED = b"s" * 48


@pytest.fixture
def relay() -> Iterator[Any]:
    """A relay on this machine that answers what a test puts in."""
    answers: dict[str, Any] = {}

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            answers["path"] = self.path
            self.send_response(answers.get("status", 200))
            self.end_headers()
            self.wfile.write(json.dumps(answers.get("body")).encode())

        def log_message(self, *_: object) -> None:
            """Keeps the test's output clean."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    Thread(target=server.serve_forever, daemon=True).start()
    answers["url"] = f"http://127.0.0.1:{server.server_address[1]}"
    yield answers
    server.shutdown()
    server.server_close()


def answer(number: int = ROUND, **changes: Any) -> dict[str, Any]:
    return {
        "round": number,
        "randomness": sha256(SIGNATURE).hexdigest(),
        "signature": SIGNATURE.hex(),
        **changes,
    }


async def test_relay_is_asked_for_a_round_of_the_network(relay: Any) -> None:
    relay["body"] = answer()
    said = await DrandBeacon(relay["url"]).round(ROUND)
    assert (said.number, said.signature, said.randomness) == (ROUND, SIGNATURE, sha256(SIGNATURE).digest())
    assert relay["path"] == f"/{QUICKNET.name.removeprefix('drand/')}/public/{ROUND}"


@pytest.mark.parametrize(
    "change",
    [
        {"body": answer(8)},
        {"body": answer(randomness="00" * 32)},
        {"body": answer(signature="zz")},
        {"body": answer(signature=FORGED.hex(), randomness=sha256(FORGED).hexdigest())},
        {"body": {}},
        {"body": []},
        {"status": 404},
    ],
)
async def test_wrong_or_failed_relay_answer_raises_unavailable(relay: Any, change: dict[str, Any]) -> None:
    relay.update({"body": answer()} | change)
    with pytest.raises(Unavailable):
        await DrandBeacon(relay["url"]).round(ROUND)


async def test_signature_of_another_round_raises_unavailable(relay: Any) -> None:
    relay["body"] = answer(ROUND + 1)
    with pytest.raises(Unavailable, match="did not sign"):
        await DrandBeacon(relay["url"]).round(ROUND + 1)


def test_beacon_url_setting_selects_drand() -> None:
    assert beacon_for(CatalogSettings(environment="test", beacon_url="http://relay")).network is QUICKNET
