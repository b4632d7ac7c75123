"""Deposits of checkouts. Each change is one call that begins with the guard of the checkout's version."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from checkout.payment.rules.saga import CheckoutState, DepositPurchase, KeptDeposit, Saga
from checkout.payment.store.checkouts import saga_of
from servicekit.data.database import Database

_CLAIM = "select * from checkout_deposits_claim(%(limit)s, %(lease)s)"

_TAKE = "select * from checkout_deposit_take(%(deposit)s, %(customer)s, %(lease)s)"

_MARK_WAITING = (
    "select checkout_deposit_mark_waiting(%(checkout)s, %(version)s, %(deposit)s, %(pause)s) as moved"
)

_MARK_SETTLED = (
    "select checkout_deposit_mark_settled(%(checkout)s, %(version)s, %(deposit)s, %(lease)s) as moved"
)

_OF_CHECKOUT = (
    "select * from deposit_purchases where checkout_id = %(checkout)s and customer_id = %(customer)s"
)

_OF_DEPOSIT = "select * from deposit_purchases where deposit_id = %(deposit)s and customer_id = %(customer)s"

_WAITING_BY_KEY = """
    select d.checkout_id, c.order_id, d.deposit_id
    from checkout_deposits d join checkouts c on c.id = d.checkout_id
    where d.customer_id = %(customer)s and d.stage = 'waiting' and d.due_at is not null
      and c.idempotency_key = %(key)s
"""

_UNDER_WAY = """
    select * from deposit_purchases where customer_id = %(customer)s and checkout_id = (
        select k.checkout_id from carts k
        where k.checkout_id is not null and (
            k.customer_id = %(customer)s
            or k.id in (select b.cart_id from partner_purchases b where b.customer_id = %(customer)s)
        )
        order by k.customer_id is null limit 1
    )
"""

# Money for a checkout that has ended stays in the wallet.
_MARK_DUE = text("""
    update checkout_deposits set
        settled_at = case when :is_settled then coalesce(settled_at, clock_timestamp()) else settled_at end,
        stage = case when stage = 'ended' then 'kept' else stage end,
        due_at = case when stage = 'waiting' then clock_timestamp() end
    where deposit_id = :deposit and (stage = 'waiting' or stage = 'ended' and :is_settled)
""")

_UNPUBLISHED = text("""
    select d.checkout_id, c.order_id, d.customer_id, d.deposit_id, d.amount_minor as amount, o.currency,
           c.failure_code as code, c.failure_message as message
    from checkout_deposits d join checkouts c on c.id = d.checkout_id join orders o on o.id = c.order_id
    where d.stage = 'kept' and d.published_at is null
    order by d.checkout_id limit :limit for update of d skip locked
""")

# From now on the money can pay failed pre-orders.
_MARK_PUBLISHED = text("""
    with published as (
        update checkout_deposits set published_at = clock_timestamp() where checkout_id = any (:checkouts)
        returning customer_id, amount_minor
    ) select pre_orders_wake(customer_id, amount_minor) from published
""")


_BACKLOG = """
    select count(*) as open,
           count(*) filter (where due_at < clock_timestamp() - interval '30 seconds') as past_due
    from checkout_deposits where due_at is not null
"""


async def claim_due(database: Database, *, limit: int, lease: timedelta) -> list[Saga]:
    """Leases checkouts whose deposit is due; earlier holders are stale."""
    rows = await database.call(_CLAIM, {"limit": limit, "lease": lease})
    return [saga_of(row, unseen=True) for row in rows]


async def take(database: Database, deposit_id: UUID, customer_id: UUID, *, lease: timedelta) -> Saga | None:
    """Leases the checkout of one deposit; None when it is decided."""
    rows = await database.call(_TAKE, {"deposit": deposit_id, "customer": customer_id, "lease": lease})
    return saga_of(rows[0]) if rows else None


async def mark_waiting(database: Database, saga: Saga, deposit_id: UUID, *, pause: timedelta) -> bool:
    """Records a begun deposit, to be followed after a pause; False when another worker has the checkout."""
    rows = await database.call(
        _MARK_WAITING,
        {"checkout": saga.checkout_id, "version": saga.version, "deposit": deposit_id, "pause": pause},
    )
    return bool(rows[0]["moved"])


async def mark_settled(database: Database, saga: Saga, deposit_id: UUID, *, lease: timedelta) -> bool:
    """Records a settled deposit; False when another worker has the checkout."""
    rows = await database.call(
        _MARK_SETTLED,
        {"checkout": saga.checkout_id, "version": saga.version, "deposit": deposit_id, "lease": lease},
    )
    return bool(rows[0]["moved"])


async def of_checkout(database: Database, checkout_id: UUID, customer_id: UUID) -> DepositPurchase | None:
    """A checkout of a customer; None for another customer's."""
    return _found(await database.call(_OF_CHECKOUT, {"checkout": checkout_id, "customer": customer_id}))


async def of_deposit(database: Database, deposit_id: UUID, customer_id: UUID) -> DepositPurchase | None:
    """The checkout of a customer's deposit; None for any other deposit."""
    return _found(await database.call(_OF_DEPOSIT, {"deposit": deposit_id, "customer": customer_id}))


async def under_way(database: Database, customer_id: UUID) -> DepositPurchase | None:
    """The checkout that is paying a customer's cart, or else one that a partner prepared; None without
    one.
    """
    return _found(await database.call(_UNDER_WAY, {"customer": customer_id}))


async def waiting_by_key(database: Database, customer_id: UUID, key: str) -> tuple[UUID, UUID, UUID] | None:
    """Checkout, order and deposit of the customer's request with a key, while it waits for its deposit."""
    rows = await database.call(_WAITING_BY_KEY, {"customer": customer_id, "key": key})
    return (rows[0]["checkout_id"], rows[0]["order_id"], rows[0]["deposit_id"]) if rows else None


async def backlog(database: Database) -> dict[str, Any]:
    """The numbers of undecided deposits (`open`), and of `past_due` ones."""
    return (await database.call(_BACKLOG))[0]


async def mark_due(session: AsyncSession, deposit_id: UUID, *, is_settled: bool) -> None:
    """Makes the checkout of a deposit due, if there is one."""
    await session.execute(_MARK_DUE, {"deposit": deposit_id, "is_settled": is_settled})


async def unpublished(session: AsyncSession, *, limit: int) -> list[KeptDeposit]:
    """Kept deposits that are not published yet, locked."""
    rows = await session.execute(_UNPUBLISHED, {"limit": limit})
    return [KeptDeposit(**row) for row in rows.mappings()]


async def mark_published(session: AsyncSession, checkout_ids: Sequence[UUID]) -> None:
    """Marks kept deposits as published; pre-orders may be charged from them."""
    await session.execute(_MARK_PUBLISHED, {"checkouts": list(checkout_ids)})


def _found(rows: Sequence[Mapping[str, Any]]) -> DepositPurchase | None:
    if not rows:
        return None
    row = {name: value for name, value in rows[0].items() if name != "customer_id"}
    return DepositPurchase(**{**row, "state": CheckoutState(row["state"])})
