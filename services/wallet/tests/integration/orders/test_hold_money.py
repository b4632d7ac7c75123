"""Money is reserved, then taken, freed or left to expire; once."""

from __future__ import annotations

import asyncio
from uuid import UUID, uuid4

import psycopg
import pytest

from devservers.databases import DatabaseUrls
from servicekit.data.database import Database
from servicekit.errors import Conflict, NotFound, RuleRefused
from services.wallet.tests.kit.factories import aud, deposited, given_promo, hold_of, order_of, pay, soon
from wallet.ledger.rules import Balance
from wallet.ledger.store import journals
from wallet.orders.hold_money import capture, expire_holds, hold, release
from wallet.orders.pay_orders import cancel_purchase
from wallet.orders.rules import Capture


async def balance_of(database: Database, customer_id: UUID) -> Balance:
    return await journals.balance(database, customer_id, "AUD")


def capture_of(hold_id: UUID, minor_units: int, seconds: float = 60) -> Capture:
    return Capture(hold_id, aud(minor_units), soon(seconds), "Powerball, 4 games")


async def expired(urls: DatabaseUrls, hold_id: UUID) -> None:
    """Moves the end of a hold into the past."""
    with psycopg.connect(urls.owner) as owner:
        owner.execute(
            "update holds set expires_at = now() - interval '2 minutes' where hold_id = %s", (hold_id,)
        )


async def test_held_money_stays_owned_and_cannot_be_spent(database: Database) -> None:
    customer = await deposited(database, 1000)
    await hold(database, hold_of(customer, 600))
    balance = await balance_of(database, customer)
    assert (balance.total, balance.available, balance.withdrawable) == (1000, 400, 400)
    with pytest.raises(RuleRefused, match="insufficient_funds"):
        await pay(database, order_of(customer, 401))


async def test_the_same_reference_returns_the_same_hold(database: Database) -> None:
    customer = await deposited(database, 1000)
    asked = hold_of(customer, 600)
    assert await hold(database, asked) == await hold(database, asked)
    assert (await balance_of(database, customer)).available == 400


async def test_the_same_reference_with_another_amount_is_an_alarm(database: Database) -> None:
    customer = await deposited(database, 1000)
    asked = hold_of(customer, 600)
    await hold(database, asked)
    with pytest.raises(Conflict, match="reference_reused"):
        await hold(database, hold_of(customer, 500, reference=asked.reference))


async def test_a_hold_that_has_ended_already_is_refused(database: Database) -> None:
    customer = await deposited(database, 1000)
    with pytest.raises(RuleRefused, match="hold_expired"):
        await hold(database, hold_of(customer, expires_at=soon(-1)))


async def test_a_withdrawal_is_held_from_cash_alone(database: Database) -> None:
    customer = await deposited(database, 300)
    await given_promo(database, 500, customer)
    with pytest.raises(RuleRefused, match="insufficient_funds"):
        await hold(database, hold_of(customer, 301, purpose="withdrawal"))
    await hold(database, hold_of(customer, 300, purpose="withdrawal"))
    balance = await balance_of(database, customer)
    assert (balance.available, balance.withdrawable) == (500, 0)


async def test_a_partial_capture_releases_the_rest(database: Database) -> None:
    customer = await deposited(database, 1000)
    hold_id = await hold(database, hold_of(customer, 600))
    await capture(database, capture_of(hold_id, 450))
    balance = await balance_of(database, customer)
    assert (balance.total, balance.available) == (550, 550)


async def test_a_capture_spends_what_was_held_promotional_money_first(database: Database) -> None:
    customer = await deposited(database, 300)
    await given_promo(database, 200, customer)
    hold_id = await hold(database, hold_of(customer, 400))
    await capture(database, capture_of(hold_id, 250))
    assert await balance_of(database, customer) == Balance("AUD", cash=250, promo=0)


async def test_more_than_held_cannot_be_captured(database: Database) -> None:
    customer = await deposited(database, 1000)
    hold_id = await hold(database, hold_of(customer, 600))
    with pytest.raises(RuleRefused, match="capture_exceeds_hold"):
        await capture(database, capture_of(hold_id, 601))
    assert (await balance_of(database, customer)).total == 1000


async def test_a_capture_may_be_repeated_and_takes_money_once(database: Database) -> None:
    customer = await deposited(database, 1000)
    hold_id = await hold(database, hold_of(customer, 600))
    first = await capture(database, capture_of(hold_id, 600))
    assert await capture(database, capture_of(hold_id, 600)) == first
    assert (await balance_of(database, customer)).total == 400


async def test_a_second_capture_of_another_amount_is_an_alarm(database: Database) -> None:
    customer = await deposited(database, 1000)
    hold_id = await hold(database, hold_of(customer, 600))
    await capture(database, capture_of(hold_id, 100))
    with pytest.raises(Conflict, match="reference_reused"):
        await capture(database, capture_of(hold_id, 200))


async def test_nothing_is_captured_after_the_deadline(database: Database) -> None:
    customer = await deposited(database, 1000)
    hold_id = await hold(database, hold_of(customer, 600))
    with pytest.raises(RuleRefused, match="purchase_expired"):
        await capture(database, capture_of(hold_id, 600, seconds=-1))


async def test_an_unknown_hold_is_not_found(database: Database) -> None:
    with pytest.raises(NotFound, match="hold_not_found"):
        await capture(database, capture_of(uuid4(), 100))
    with pytest.raises(NotFound, match="hold_not_found"):
        await release(database, uuid4())


async def test_a_released_hold_cannot_be_captured(database: Database) -> None:
    customer = await deposited(database, 1000)
    hold_id = await hold(database, hold_of(customer, 600))
    assert await release(database, hold_id) is True
    assert await release(database, hold_id) is True
    assert (await balance_of(database, customer)).available == 1000
    with pytest.raises(RuleRefused, match="hold_released"):
        await capture(database, capture_of(hold_id, 600))


async def test_a_captured_hold_cannot_be_released(database: Database) -> None:
    customer = await deposited(database, 1000)
    hold_id = await hold(database, hold_of(customer, 600))
    await capture(database, capture_of(hold_id, 600))
    assert await release(database, hold_id) is False
    assert (await balance_of(database, customer)).total == 400


async def test_a_cancelled_order_releases_its_hold(database: Database) -> None:
    customer = await deposited(database, 1000)
    asked = hold_of(customer, 600)
    await hold(database, asked)
    assert await cancel_purchase(database, customer, UUID(asked.reference)) is None
    assert (await balance_of(database, customer)).available == 1000


async def test_an_expired_hold_cannot_be_captured_before_the_sweep(
    database: Database, urls: DatabaseUrls
) -> None:
    customer = await deposited(database, 1000)
    hold_id = await hold(database, hold_of(customer, 600))
    await expired(urls, hold_id)
    with pytest.raises(RuleRefused, match="hold_expired"):
        await capture(database, capture_of(hold_id, 600))


async def test_expired_holds_release_their_money_once(database: Database, urls: DatabaseUrls) -> None:
    customer, other = await deposited(database, 1000), await deposited(database, 1000)
    for hold_id in [
        await hold(database, hold_of(customer, 100)),
        await hold(database, hold_of(customer, 200)),
        await hold(database, hold_of(other, 300)),
    ]:
        await expired(urls, hold_id)
    kept = await hold(database, hold_of(customer, 50))
    await asyncio.gather(*(expire_holds(database) for _ in range(5)))
    assert (await balance_of(database, customer)).available == 950
    assert (await balance_of(database, other)).available == 1000
    await release(database, kept)


async def test_capture_and_release_at_once_agree_on_the_outcome(database: Database) -> None:
    customer = await deposited(database, 10_000)
    for _ in range(10):
        before = (await balance_of(database, customer)).total
        hold_id = await hold(database, hold_of(customer, 100))
        _, released = await asyncio.gather(
            capture(database, capture_of(hold_id, 100)), release(database, hold_id), return_exceptions=True
        )
        balance = await balance_of(database, customer)
        assert balance.available == balance.total == before - (0 if released else 100)


async def test_the_same_hold_twenty_times_at_once_reserves_once(database: Database) -> None:
    customer = await deposited(database, 10_000)
    asked = hold_of(customer, 100)
    assert len(set(await asyncio.gather(*(hold(database, asked) for _ in range(20))))) == 1
    assert (await balance_of(database, customer)).available == 9900
