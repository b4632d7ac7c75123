"""What a raffle's winners get, and the beacon that draws them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from random import Random
from threading import Thread
from typing import Any

import pytest
from cryptography.fernet import Fernet, InvalidToken
from hypothesis import given
from hypothesis import strategies as st
from pydantic import SecretStr

from catalog.config import CatalogSettings
from catalog.raffles.beacon import QUICKNET, BeaconNetwork, DevelopmentBeacon, DrandBeacon, beacon_for
from catalog.raffles.rules.raffles import Award, Neighbours, Prize, PrizeKind
from catalog.raffles.seed_cipher import SeedCipher
from catalog.seed.packaged_raffles import packaged_raffles, packaged_syndicates
from catalog.syndicates.rules.shares import ShareTerms
from catalog.syndicates.rules.tickets import (
    packed_games,
    powerhit_entry,
    standard_entry,
    system_entry,
)
from games.numbers import NumberSet, RuleError
from servicekit.errors import Unavailable
from services.catalog.tests.raffles import raffle

CASH = Award("$5", PrizeKind.CASH, 500)
SETS = (NumberSet("Numbers", 7, 1, 35), NumberSet("Powerball", 1, 1, 20))


@given(st.integers(1, 50), st.integers(0, 49), st.booleans())
def test_neighbours_lie_beside_the_winner_inside_the_range(size: int, place: int, wraps: bool) -> None:
    winner = 100 + place % size
    beside = Neighbours(CASH, wraps).numbers(winner, 100, 99 + size)
    assert winner not in beside
    assert len(set(beside)) == len(beside) <= 2
    assert all(100 <= number < 100 + size for number in beside)
    if wraps and size > 2:
        assert len(beside) == 2


def test_prizes_are_numbered_through() -> None:
    drawing = raffle().draws[0].draw().drawings[0]
    assert [drawing.prize(number).award.title for number in (1, 2, 3)] == ["A house", "$1,000", "$1,000"]
    with pytest.raises(RuleError):
        drawing.prize(4)


def test_a_substitute_is_for_its_region_alone() -> None:
    voucher = Award("Voucher", PrizeKind.VOUCHER, 500)
    prize = Prize(CASH, 1, {"VIC": voucher})
    assert (prize.award_in("VIC"), prize.award_in("NSW")) == (voucher, CASH)


@given(st.integers(1, 10**7), st.integers(0, 10**5), st.integers(2, 1000))
def test_shares_pay_for_the_ticket_and_hardly_more(ticket: int, margin: int, shares: int) -> None:
    price = ShareTerms(ticket, margin, shares, "AUD", 1).share_price
    assert 0 <= price * shares - (ticket + margin) < shares


@given(st.integers(0, 10**6))
def test_a_syndicates_ticket_has_the_games_that_its_recipe_stands_for(seed: int) -> None:
    random = Random(seed)
    entries = [standard_entry(SETS, 12, random), system_entry(SETS, 9, random), powerhit_entry(SETS, random)]
    games = list(packed_games(entries))
    assert [len(entry.games) for entry in entries] == [12, 36, 20]
    assert all(len(game) == 8 and len(set(game[:7])) == 7 for game in games)
    assert all(1 <= number <= 35 for game in games for number in game[:7])
    assert all(1 <= game[7] <= 20 for game in games)
    assert all(len(set(entry.games)) == len(entry.games) for entry in entries)


def test_a_system_smaller_than_a_game_is_refused() -> None:
    with pytest.raises(ValueError, match="smaller than a game"):
        system_entry(SETS, 6, Random(1))


def test_the_packaged_raffles_can_be_loaded_on_any_day() -> None:
    for day in (datetime(2026, 2, 28, 23, 59, tzinfo=UTC), datetime(2031, 12, 31, tzinfo=UTC)):
        assert len(packaged_raffles(day)) == 6
    assert len(packaged_syndicates()) == 3


@given(st.integers(1_700_000_000, 2_200_000_000))
def test_the_named_round_is_the_first_one_not_before_the_drawing(second: int) -> None:
    instant = datetime.fromtimestamp(second, UTC)
    number = QUICKNET.first_round_from(instant)
    published = QUICKNET.published_at(number)
    assert instant <= published < instant + timedelta(seconds=QUICKNET.period)


def test_a_drawing_before_the_chain_uses_its_first_round() -> None:
    assert BeaconNetwork("x", 1000, 3).first_round_from(datetime(1970, 1, 1, tzinfo=UTC)) == 1


def test_production_never_draws_with_randomness_that_anybody_knows() -> None:
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


async def test_a_relay_is_asked_for_the_round_of_the_network(relay: Any) -> None:
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
async def test_a_relay_that_lies_or_fails_draws_nothing(relay: Any, change: dict[str, Any]) -> None:
    relay.update({"body": answer()} | change)
    with pytest.raises(Unavailable):
        await DrandBeacon(relay["url"]).round(ROUND)


async def test_a_signature_of_another_round_draws_nothing(relay: Any) -> None:
    relay["body"] = answer(ROUND + 1)
    with pytest.raises(Unavailable, match="did not sign"):
        await DrandBeacon(relay["url"]).round(ROUND + 1)


def test_keys_of_seeds_are_rotated_by_putting_a_new_one_first() -> None:
    old, new = (SecretStr(Fernet.generate_key().decode()) for _ in range(2))
    kept = SeedCipher([old]).encrypt(b"seed")
    assert SeedCipher([new, old]).decrypt(kept) == b"seed"
    with pytest.raises(InvalidToken):
        SeedCipher([old]).decrypt(SeedCipher([new, old]).encrypt(b"seed"))


@pytest.mark.parametrize("keys", [(), ("short",)])
def test_a_key_of_seeds_that_is_none_is_refused(keys: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match=r"seed_keys|Fernet key"):
        CatalogSettings(environment="test", seed_keys=keys)


def test_a_beacon_url_is_a_setting() -> None:
    assert beacon_for(CatalogSettings(environment="test", beacon_url="http://relay")).network is QUICKNET
