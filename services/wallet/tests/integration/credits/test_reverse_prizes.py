"""Prizes that a corrected result took away come back, each once, and a wallet is never below zero."""

from __future__ import annotations

from uuid import UUID, uuid4

import pytest

from servicekit.errors import InvalidRequest, NotFound
from services.wallet.tests.kit.rpc import Wallet, aud, balance, paid_by, prize, purchase_request
from wattle.wallet.v1 import wallet_service_pb2 as pb


def reversal(reference: str) -> pb.PrizeReversal:
    return pb.PrizeReversal(reference=reference, description="Powerball draw 1593: result corrected")


async def won(wallet: Wallet, amount: int) -> tuple[UUID, str]:
    winner, reference = uuid4(), f"powerball/1593/{uuid4()}/1"
    await wallet.rpc.PayPrizes(pb.PayPrizesRequest(prizes=[prize(winner, reference, aud(amount))]))
    return winner, reference


async def test_a_prize_is_reversed_once(wallet: Wallet) -> None:
    winner, reference = await won(wallet, 10_000)
    request = pb.ReversePrizesRequest(reversals=[reversal(reference)])

    first = await wallet.rpc.ReversePrizes(request)
    again = await wallet.rpc.ReversePrizes(request)

    assert first == again
    assert await balance(wallet, winner) == (0, 0, 0)


async def test_the_spent_part_of_a_reversed_prize_is_repaid_by_the_next(wallet: Wallet) -> None:
    winner, reference = await won(wallet, 1_000)
    await paid_by(wallet.rpc, purchase_request(winner))

    await wallet.rpc.ReversePrizes(pb.ReversePrizesRequest(reversals=[reversal(reference)]))
    assert await balance(wallet, winner) == (0, 0, 0)

    await wallet.rpc.PayPrizes(pb.PayPrizesRequest(prizes=[prize(winner, str(uuid4()), aud(1_000))]))
    assert await balance(wallet, winner) == (385, 385, 385)


async def test_a_prize_that_was_never_credited_is_not_found(wallet: Wallet) -> None:
    with pytest.raises(NotFound, match="journal_not_found"):
        await wallet.rpc.ReversePrizes(pb.ReversePrizesRequest(reversals=[reversal(str(uuid4()))]))


async def test_each_malformed_reversal_is_named(wallet: Wallet) -> None:
    with pytest.raises(InvalidRequest) as refused:
        await wallet.rpc.ReversePrizes(pb.ReversePrizesRequest(reversals=[reversal("")]))

    assert [(e.target, e.code) for e in refused.value.errors] == [("reversals[0].reference", "required")]
