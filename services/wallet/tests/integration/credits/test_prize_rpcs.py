"""The RPCs over a real socket: every refusal has a code and a target, and nothing is written."""

from __future__ import annotations

from uuid import UUID, uuid4

import pytest

from servicekit.errors import InvalidRequest
from services.wallet.tests.kit.rpc import (
    Wallet,
    aud,
    balance,
    prize,
)
from wattle.wallet.v1 import wallet_service_pb2 as pb


async def test_prizes_are_credited_once(wallet: Wallet) -> None:
    winner, reference = uuid4(), str(uuid4())
    request = pb.PayPrizesRequest(prizes=[prize(winner, reference, aud(1065))])
    assert (await wallet.rpc.PayPrizes(request)).credited == 1
    assert (await wallet.rpc.PayPrizes(request)).credited == 0
    assert await balance(wallet, winner) == (1065, 1065, 1065)


async def test_each_malformed_prize_is_named(wallet: Wallet) -> None:
    good = prize(uuid4(), str(uuid4()), aud(100))
    with pytest.raises(InvalidRequest) as refused:
        await wallet.rpc.PayPrizes(
            pb.PayPrizesRequest(
                prizes=[good, prize(uuid4(), "", aud(100)), prize(uuid4(), str(uuid4()), aud(0))]
            )
        )
    assert [(error.target, error.code) for error in refused.value.errors] == [
        ("prizes[1].reference", "required"),
        ("prizes[2].amount.minor_units", "amount_too_small"),
    ]
    assert await balance(wallet, UUID(good.customer_id)) == (0, 0, 0)


async def test_one_reference_twice_in_a_batch_is_refused(wallet: Wallet) -> None:
    twice = prize(uuid4(), str(uuid4()), aud(100))
    with pytest.raises(InvalidRequest) as refused:
        await wallet.rpc.PayPrizes(pb.PayPrizesRequest(prizes=[twice, twice]))
    assert (refused.value.target, refused.value.code) == ("prizes", "reference_repeated")


async def test_a_batch_has_at_most_500_prizes(wallet: Wallet) -> None:
    prizes = [prize(uuid4(), str(uuid4()), aud(100)) for _ in range(501)]
    with pytest.raises(InvalidRequest) as refused:
        await wallet.rpc.PayPrizes(pb.PayPrizesRequest(prizes=prizes))
    assert (refused.value.target, refused.value.code) == ("prizes", "too_many")
