"""What everybody may spend in a week: said with what it leaves, kept to the cent, and free again in time."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest

from devservers.databases import DatabaseUrls
from servicekit.data.database import Database
from services.wallet.tests.kit.customers import known_customer, owner_of, refusal_of
from services.wallet.tests.kit.factories import aud, blocked, hold_of, order_of, pay, prize_of, refund_of
from services.wallet.tests.kit.moved_time import time_passes
from wallet.credits.pay_prizes import pay_prizes
from wallet.limits import store as limits
from wallet.limits.rules import SPANS
from wallet.limits.set_limits import apply_system_limits, set_limit
from wallet.orders.hold_money import hold, release
from wallet.orders.pay_orders import refund

EVERYBODYS = 1_000_000
"""What any verified customer may spend in a week."""


UNVERIFIED = 200_000


FUNDS = 5 * EVERYBODYS


_POSTED = """
    select (select count(*) from wallet_transactions where customer_id = %(c)s) as transactions,
           (select count(*) from holds where customer_id = %(c)s) as orders,
           (select count(*) from postings join accounts account using (account_id)
                where account.customer_id = %(c)s) as postings,
           (select promo + cash + uncleared from wallets where customer_id = %(c)s) as money,
           (select promo_held + cash_held + uncleared_held from wallets where customer_id = %(c)s) as held
"""


async def rich(database: Database, region: str = "NSW", *, verified: bool = True) -> UUID:
    """A customer with more money than may be spent."""
    customer = uuid4()
    await known_customer(database, customer, region=region, verified=verified)
    await pay_prizes(database, [prize_of(customer, FUNDS)])
    return customer


async def posted(database: Database, customer: UUID) -> dict[str, Any]:
    """What the ledger has of a customer."""
    (row,) = await database.call(_POSTED, {"c": customer})
    return row


async def test_check_spend_returns_the_room_of_the_regions_limit(database: Database) -> None:
    customer = await rich(database)
    await pay(database, order_of(customer, 400_000))

    (reason,) = await blocked(database, customer, aud(600_001))

    assert (reason.id, reason.period) == ("global_spend_limit", "week")
    assert (reason.limit, reason.remaining) == (aud(EVERYBODYS), aud(600_000))
    assert reason.message.startswith(
        "This would exceed the spend limit of your region. $6,000.00 is left; you can do this from "
    )
    assert await blocked(database, customer, aud(600_000)) == []


async def test_an_amount_above_the_whole_limit_never_fits(database: Database) -> None:
    customer = await rich(database)

    (reason,) = await blocked(database, customer, aud(EVERYBODYS + 1))

    assert (reason.id, reason.returns_at) == ("global_spend_limit", None)
    assert reason.message == "This would exceed the spend limit of your region. $10,000.00 is left."


@pytest.mark.parametrize("work", [pay, hold])
async def test_the_regions_limit_refuses_only_purchases_beyond_it(database: Database, work: Any) -> None:
    make = order_of if work is pay else hold_of
    customer = await rich(database)
    await pay(database, order_of(customer, 400_000))
    before = await posted(database, customer)

    refused = await refusal_of(work(database, make(customer, 600_001)))

    assert refused.code == "global_spend_limit"
    reason = refused.entities["blocked_reason"]
    assert (reason["limit"]["amount"], reason["remaining"]["amount"]) == ("10000.00", "6000.00")
    assert await posted(database, customer) == before
    await work(database, make(customer, 600_000))
    after = await posted(database, customer)
    assert after["money"] - after["held"] == FUNDS - EVERYBODYS
    assert (await refusal_of(work(database, make(customer, 1)))).code == "global_spend_limit"
    assert await posted(database, customer) == after


async def test_room_of_the_regions_limit_returns_after_a_week(database: Database, urls: DatabaseUrls) -> None:
    customer = await rich(database)
    await pay(database, order_of(customer, EVERYBODYS))
    time_passes(urls.owner, customer, SPANS["week"] - timedelta(minutes=1))
    assert (await refusal_of(pay(database, order_of(customer, 1)))).code == "global_spend_limit"
    (reason,) = await blocked(database, customer, aud(1))
    assert reason.remaining == aud(0)

    time_passes(urls.owner, customer, timedelta(minutes=2))

    assert await blocked(database, customer, aud(EVERYBODYS)) == []
    await pay(database, order_of(customer, EVERYBODYS))
    assert (await posted(database, customer))["money"] == FUNDS - 2 * EVERYBODYS


async def test_refunds_and_released_holds_return_room(database: Database) -> None:
    customer = await rich(database)
    order = order_of(customer, 600_000)
    await pay(database, order)
    held = await hold(database, hold_of(customer, 400_000))
    assert (await refusal_of(pay(database, order_of(customer, 1)))).code == "global_spend_limit"

    await release(database, held)
    await refund(database, refund_of(order, 100_000))

    assert (await refusal_of(pay(database, order_of(customer, 500_001)))).code == "global_spend_limit"
    await pay(database, order_of(customer, 500_000))


async def test_the_customers_own_limit_is_named_before_the_regions(database: Database) -> None:
    customer = await rich(database)
    await set_limit(database, owner_of(customer), "spend", "week", 1000)

    reasons = await blocked(database, customer, aud(EVERYBODYS + 1))
    refused = await refusal_of(pay(database, order_of(customer, EVERYBODYS + 1)))

    assert [reason.id for reason in reasons] == ["spend_limit", "global_spend_limit"]
    assert refused.code == "spend_limit"


@pytest.mark.parametrize(
    ("amount", "code"),
    [(UNVERIFIED + 1, "verify_account_required"), (EVERYBODYS + 1, "global_spend_limit")],
)
async def test_verification_is_not_suggested_above_the_verified_limit(
    database: Database, amount: int, code: str
) -> None:
    customer = await rich(database, verified=False)

    (reason,) = await blocked(database, customer, aud(amount))

    assert (reason.id, reason.remaining) == (code, aud(UNVERIFIED))
    assert (await refusal_of(pay(database, order_of(customer, amount)))).code == code
    await pay(database, order_of(customer, UNVERIFIED))


async def test_a_new_limit_of_a_region_applies_to_its_customers(database: Database) -> None:
    there, elsewhere = await rich(database, "NT"), await rich(database)
    await pay(database, order_of(there, 700))

    async with database.transaction() as session:
        await limits.set_system_limit(
            session,
            region="NT",
            verified=True,
            kind="spend",
            period="day",
            limit=aud(1000),
            valid_from=await limits.now(session),
        )
    await apply_system_limits(database)
    newcomer = await rich(database, "NT")

    refused = await refusal_of(pay(database, order_of(there, 301)))
    reason = refused.entities["blocked_reason"]
    assert (refused.code, reason["period"], reason["remaining"]["amount"]) == (
        "global_spend_limit",
        "day",
        "3.00",
    )
    await pay(database, order_of(there, 300))
    assert (await refusal_of(pay(database, order_of(newcomer, 1001)))).code == "global_spend_limit"
    await pay(database, order_of(elsewhere, EVERYBODYS))
