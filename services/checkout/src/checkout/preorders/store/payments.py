"""How pre-orders are paid, and when they are tried again out of turn. Each change is guarded."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from checkout.customers.rules import UNVERIFIED
from checkout.payment.rules.unattended import LaterPayment
from checkout.preorders.rules import CANCELLED_BY_CUSTOMER, IN_WALLET, PreOrder, PreOrderState, cancellation
from servicekit.data.database import Database

_REFUSE_FUND = """
    update pre_orders set fund_refused = %(code)s
    where id = %(id)s and fund_id = %(fund)s and fund_refused is null returning id
"""

_AGAIN = """
    update pre_orders set state = 'placed', version = version + 1, retry_at = clock_timestamp(),
        attempt_order_id = uuidv7(), ticket_id = uuidv7(), charge_checkout_id = null
    where id = %(id)s and version = %(version)s and state = 'charging' returning version
"""

_RETRY_NOW = """
    update pre_orders set retry_at = clock_timestamp()
    where id = %(id)s and customer_id = %(customer)s and state = 'placed' and retry_at is not null
    returning id
"""

_PAY_BY = """
    update pre_orders set fund_kind = %(kind)s, fund_id = %(fund)s, fund_refused = null,
        retry_at = case when retry_at is not null then clock_timestamp() end
    where id = %(id)s and customer_id = %(customer)s and state = 'placed' returning id
"""

# A deposit that is kept may be of any attempt; what the wallet paid and was given back ends the last one.
_WAS_CHARGED = """
    select exists (
        select from checkout_deposits d join checkouts c on c.id = d.checkout_id
        where d.customer_id = %(customer)s and d.stage = 'kept' and c.pre_order_id = %(id)s
    ) or exists (
        select from orders where id = %(attempt)s and status = 'refunded'
    ) as was_charged
"""

# Whoever is about to cancel it waits here, and looks for its money once more afterwards.
_PAID_FOR = text("""
    select p.id, p.state, p.reason_code, p.reason_message
    from checkout_deposits d
    join checkouts c on c.id = d.checkout_id
    join pre_orders p on p.id = c.pre_order_id
    where d.deposit_id = :deposit and d.stage = 'kept'
    for update of p
""")

_TELL_OF_MONEY = text("""
    update pre_orders set reason_message = :message where id = :id and state = 'cancelled' returning id
""")

_WAKE = text("""
    select pre_orders_wake(:customer, :amount)
    where not exists (select from checkout_deposits where deposit_id = :deposit)
""")

_WAKE_VERIFIED = text("""
    update pre_orders set retry_at = clock_timestamp()
    where customer_id = :customer and state = 'placed' and reason_code = :unverified
        and retry_at > clock_timestamp()
""")


async def refuse_fund(database: Database, pre_order: PreOrder, code: str) -> None:
    """Its fund is charged no more by itself, for this reason; the wallet still pays what it can."""
    await database.call(
        _REFUSE_FUND,
        {"id": pre_order.pre_order_id, "fund": pre_order.payment.fund_id, "code": code},
    )


async def again(database: Database, pre_order: PreOrder) -> bool:
    """Puts back what was never asked for: it keeps its turn. False when somebody has moved it."""
    return bool(await database.call(_AGAIN, {"id": pre_order.pre_order_id, "version": pre_order.version}))


async def retry_now(database: Database, pre_order_id: UUID, customer_id: UUID) -> bool:
    """Its customer need not wait for the next attempt; False when none is to come."""
    return bool(await database.call(_RETRY_NOW, {"id": pre_order_id, "customer": customer_id}))


async def pay_by(database: Database, pre_order_id: UUID, customer_id: UUID, payment: LaterPayment) -> bool:
    """It is paid in another way from now on; False once it is being bought."""
    return bool(
        await database.call(
            _PAY_BY,
            {
                "id": pre_order_id,
                "customer": customer_id,
                "kind": payment.kind.value,
                "fund": payment.fund_id,
            },
        )
    )


async def was_charged(database: Database, pre_order: PreOrder) -> bool:
    """Whether an attempt to buy it took money that is in the wallet now."""
    rows = await database.call(
        _WAS_CHARGED,
        {
            "customer": pre_order.customer_id,
            "id": pre_order.pre_order_id,
            "attempt": pre_order.attempt_order_id,
        },
    )
    return bool(rows[0]["was_charged"])


async def tell_of_late_money(session: AsyncSession, deposit_id: UUID) -> None:
    """What was cancelled before the money of its deposit came does not say any more that none was charged."""
    found = await session.execute(_PAID_FOR, {"deposit": deposit_id})
    for row in found.all():
        is_over = row.state == PreOrderState.CANCELLED and row.reason_code != CANCELLED_BY_CUSTOMER
        if is_over and not row.reason_message.endswith(IN_WALLET):
            message = cancellation(row.reason_code, row.reason_message, was_charged=True)
            await session.execute(_TELL_OF_MONEY, {"id": row.id, "message": message})


async def tell_of_money(database: Database, pre_order: PreOrder, message: str) -> None:
    """Says of a cancelled pre-order that its money is in the wallet: it came while it was being cancelled."""
    async with database.transaction() as session:
        await session.execute(_TELL_OF_MONEY, {"id": pre_order.pre_order_id, "message": message})


async def wake(session: AsyncSession, customer_id: UUID, deposit_id: UUID, amount: int) -> None:
    """A deposit has brought so much money, in minor units: what waited for it is tried again, unless a card
    might be asked once more. A deposit that pays an order of its own wakes nothing.
    """
    await session.execute(_WAKE, {"customer": customer_id, "amount": amount, "deposit": deposit_id})


async def wake_verified(session: AsyncSession, customer_id: UUID) -> None:
    """A customer is verified: what was not bought for want of that is tried again."""
    await session.execute(_WAKE_VERIFIED, {"customer": customer_id, "unverified": UNVERIFIED})
