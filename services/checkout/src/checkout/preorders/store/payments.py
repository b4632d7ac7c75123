"""Payments of pre-orders, and attempts out of schedule. Each change is guarded."""

from __future__ import annotations

from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from checkout.customers.rules import UNVERIFIED
from checkout.payment.rules.begin import LaterPayment
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

# A kept deposit may be of any attempt; a refund of the wallet ends the last one.
_WAS_CHARGED = """
    select exists (
        select from checkout_deposits d join checkouts c on c.id = d.checkout_id
        where d.customer_id = %(customer)s and d.stage = 'kept' and c.pre_order_id = %(id)s
    ) or exists (
        select from orders where id = %(attempt)s and status = 'refunded'
    ) as was_charged
"""

# A concurrent cancellation waits for this lock, and looks for the money once more afterwards.
_PAID_FOR = text("""
    select p.id, p.state, p.reason_code, p.reason_message
    from checkout_deposits d
    join checkouts c on c.id = d.checkout_id
    join pre_orders p on p.id = c.pre_order_id
    where d.deposit_id = :deposit and d.stage = 'kept'
    for update of p
""")

_CORRECT_MESSAGE = text("""
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
    """Records why the fund is no longer charged; the wallet still pays what it can."""
    await database.call(
        _REFUSE_FUND,
        {"id": pre_order.pre_order_id, "fund": pre_order.payment.fund_id, "code": code},
    )


async def reschedule(database: Database, pre_order: PreOrder) -> bool:
    """Makes a pre-order without a charge due again; False when it has moved."""
    return bool(await database.call(_AGAIN, {"id": pre_order.pre_order_id, "version": pre_order.version}))


async def retry_now(database: Database, pre_order_id: UUID, customer_id: UUID) -> bool:
    """Makes the next attempt due now; False without one."""
    return bool(await database.call(_RETRY_NOW, {"id": pre_order_id, "customer": customer_id}))


async def pay_by(database: Database, pre_order_id: UUID, customer_id: UUID, payment: LaterPayment) -> bool:
    """Changes the payment; False once it is being bought."""
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
    """Whether an attempt took money that is in the wallet now."""
    rows = await database.call(
        _WAS_CHARGED,
        {
            "customer": pre_order.customer_id,
            "id": pre_order.pre_order_id,
            "attempt": pre_order.attempt_order_id,
        },
    )
    return bool(rows[0]["was_charged"])


async def note_late_money(session: AsyncSession, deposit_id: UUID) -> None:
    """Corrects the messages of pre-orders that were cancelled before their deposit settled."""
    found = await session.execute(_PAID_FOR, {"deposit": deposit_id})
    for row in found.all():
        is_over = row.state == PreOrderState.CANCELLED and row.reason_code != CANCELLED_BY_CUSTOMER
        if is_over and not row.reason_message.endswith(IN_WALLET):
            message = cancellation(row.reason_code, row.reason_message, was_charged=True)
            await session.execute(_CORRECT_MESSAGE, {"id": row.id, "message": message})


async def note_money(database: Database, pre_order: PreOrder, message: str) -> None:
    """Corrects the message of a cancelled pre-order: its money is in the wallet."""
    async with database.transaction() as session:
        await session.execute(_CORRECT_MESSAGE, {"id": pre_order.pre_order_id, "message": message})


async def wake(session: AsyncSession, customer_id: UUID, deposit_id: UUID, amount: int) -> None:
    """Makes failed pre-orders due after a deposit, `amount` in minor units, unless another request could
    reach the card. A deposit of a checkout wakes none.
    """
    await session.execute(_WAKE, {"customer": customer_id, "amount": amount, "deposit": deposit_id})


async def wake_verified(session: AsyncSession, customer_id: UUID) -> None:
    """Makes pre-orders due that failed for want of verification."""
    await session.execute(_WAKE_VERIFIED, {"customer": customer_id, "unverified": UNVERIFIED})
