"""Prizes are credited in batches, each once."""

from __future__ import annotations

import asyncio
from uuid import UUID, uuid4

import pytest

from servicekit.data.database import Database
from servicekit.errors import Conflict
from services.wallet.tests.kit.factories import deposited, prize_of
from services.wallet.tests.kit.ledger import deadlocks
from wallet.credits.pay_prizes import pay_prizes
from wallet.ledger.store import journals
from wallet.statements import store as statements


async def available(database: Database, customer_id: UUID) -> int:
    return (await journals.balance(database, customer_id, "AUD")).available


async def test_each_prize_of_a_batch_is_credited(database: Database) -> None:
    winner, other = await deposited(database, 100), uuid4()
    prizes = [prize_of(winner, 1000), prize_of(other, 2000), prize_of(winner, 30)]
    assert await pay_prizes(database, prizes) == 3
    assert await available(database, winner) == 1130
    assert await available(database, other) == 2000


async def test_prizes_are_cash(database: Database) -> None:
    winner = uuid4()
    await pay_prizes(database, [prize_of(winner, 1000)])
    assert (await journals.balance(database, winner, "AUD")).withdrawable == 1000


async def test_each_prize_has_its_line_and_the_balance_after_it(database: Database) -> None:
    winner = await deposited(database, 100)
    prizes = [prize_of(winner, 1000), prize_of(winner, 30)]
    await pay_prizes(database, prizes)
    lines, total = await statements.page(database, winner, "AUD", limit=10, offset=0)
    assert [(line.reference, line.amount, line.balance_after) for line in lines[:2]] == [
        (prizes[1].reference, 30, 1130),
        (prizes[0].reference, 1000, 1100),
    ]
    assert total == 3


async def test_a_repeated_prize_is_credited_once(database: Database) -> None:
    winner = uuid4()
    first, second = prize_of(winner, 1000), prize_of(winner, 500)
    await pay_prizes(database, [first])
    assert await pay_prizes(database, [first, second]) == 1
    assert await pay_prizes(database, [first, second]) == 0
    assert await available(database, winner) == 1500


async def test_an_altered_prize_refuses_the_whole_batch(database: Database) -> None:
    winner = uuid4()
    paid, fresh = prize_of(winner, 1000), prize_of(winner, 500)
    await pay_prizes(database, [paid])
    with pytest.raises(Conflict, match="reference_reused"):
        await pay_prizes(database, [fresh, prize_of(winner, 9999, paid.reference)])
    assert await available(database, winner) == 1000


async def test_the_same_batch_twenty_times_at_once_credits_once(database: Database) -> None:
    winners = [uuid4() for _ in range(10)]
    prizes = [prize_of(winner, 100) for winner in winners for _ in range(3)]
    before = await deadlocks(database)
    credited = await asyncio.gather(
        *(pay_prizes(database, prizes if turn % 2 else prizes[::-1]) for turn in range(20))
    )
    assert sum(credited) == 30
    assert await deadlocks(database) == before
    assert [await available(database, winner) for winner in winners] == [300] * 10


async def test_a_full_batch_is_credited_in_one_call(database: Database) -> None:
    winners = [uuid4() for _ in range(250)]
    prizes = [prize_of(winner, 100) for winner in winners for _ in range(2)]
    assert await pay_prizes(database, prizes) == 500
    assert await available(database, winners[-1]) == 200


async def test_an_empty_batch_credits_nothing(database: Database) -> None:
    assert await pay_prizes(database, []) == 0
