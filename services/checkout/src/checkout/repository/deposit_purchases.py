"""Deposits that pay carts. Each change is one call that begins with the guard of its checkout's version."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from uuid import UUID

import orjson
from psycopg.types.json import Jsonb
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from checkout.domain.states import CheckoutState
from checkout.repository.checkouts import (
    SAGA_COLUMNS,
    Begin,
    Begun,
    Saga,
    begin_document,
    saga_of,
)
from checkout.repository.pre_orders import NewPreOrder, pre_order_documents
from servicekit.database import Database

_BEGIN = """
    select outcome, response_status, response_body, not_after
    from checkout_begin_with_deposit(
        %(begin)s, %(pre_orders)s, %(response)s, %(amount)s, %(wallet_part)s, %(wait)s
    )
"""

_CLAIM = f"""
    select {SAGA_COLUMNS} from (
        select claimed.*, claimed.not_after < clock_timestamp() as expired
        from checkout_deposits_claim(%(limit)s, %(lease)s) claimed
    ) c join orders o on o.id = c.order_id
"""  # noqa: S608 - built from constants

_TAKE = f"""
    select {SAGA_COLUMNS} from (
        select taken.*, taken.not_after < clock_timestamp() as expired
        from checkout_deposit_take(%(deposit)s, %(customer)s, %(lease)s) taken
    ) c join orders o on o.id = c.order_id
"""  # noqa: S608 - built from constants

_WAITS = "select checkout_deposit_waits(%(checkout)s, %(version)s, %(deposit)s, %(pause)s) as moved"

_SETTLED = "select checkout_deposit_settled(%(checkout)s, %(version)s, %(deposit)s, %(lease)s) as moved"

_OF_CHECKOUT = """
    select c.id as checkout_id, c.order_id, c.state, c.failure_code, c.failure_message, o.currency,
           d.deposit_id, d.amount_minor as amount,
           array(select p.id from pre_orders p where p.order_id = c.order_id order by p.position) as ahead,
           (select n.slug from partner_orders s join partners n on n.id = s.partner_id
            where s.order_id = c.order_id) as partner_slug
    from checkouts c join orders o on o.id = c.order_id left join checkout_deposits d on d.checkout_id = c.id
    where c.customer_id = %(customer)s and
"""

_HEARD = text("select checkout_deposit_heard(:deposit, :is_settled)")

_UNTOLD = text("""
    select d.checkout_id, c.order_id, d.customer_id, d.deposit_id, d.amount_minor as amount, o.currency,
           c.failure_code as code, c.failure_message as message
    from checkout_deposits d join checkouts c on c.id = d.checkout_id join orders o on o.id = c.order_id
    where d.stage = 'kept' and d.told_at is null
    order by d.checkout_id limit :limit for update of d skip locked
""")

# The money is free from now on, for what could not be paid before.
_TOLD = text("""
    with told as (
        update checkout_deposits set told_at = clock_timestamp() where checkout_id = any (:checkouts)
        returning customer_id, amount_minor
    ) select pre_orders_wake(customer_id, amount_minor) from told
""")


_BACKLOG = """
    select count(*) as open,
           count(*) filter (where due_at < clock_timestamp() - interval '30 seconds') as past_due
    from checkout_deposits where due_at is not null
"""


@dataclass(frozen=True, slots=True)
class Waiting:
    """Carts whose deposit is not decided, and those of them that were not looked at in time."""

    open: int
    past_due: int


@dataclass(frozen=True, slots=True)
class DepositPurchase:
    """A checkout with its deposit, for its customer; `amount` in minor units, None without a deposit.

    `deposit_id` is None while nobody knows whether the deposit has begun. `ahead` are the pre-orders that
    were placed with it.
    """

    checkout_id: UUID
    order_id: UUID
    state: CheckoutState
    failure_code: str | None
    failure_message: str | None
    currency: str
    deposit_id: UUID | None
    amount: int | None
    ahead: Sequence[UUID]
    partner_slug: str | None


@dataclass(frozen=True, slots=True)
class KeptDeposit:
    """Money that was to pay an order and stays in the wallet; `amount` in minor units."""

    checkout_id: UUID
    order_id: UUID
    customer_id: UUID
    deposit_id: UUID
    amount: int
    currency: str
    code: str
    message: str


async def begin(
    database: Database,
    new: Begin,
    pre_orders: Sequence[NewPreOrder],
    response: Mapping[str, Any],
    *,
    amount: int,
    wallet_part: int,
    wait: timedelta,
) -> Begun:
    """As the beginning of any checkout, with a deposit that is about to be asked for, in minor units, and
    given up after `wait`.
    """
    rows = await database.call(
        _BEGIN,
        {
            "begin": Jsonb(begin_document(new), dumps=orjson.dumps),
            "pre_orders": Jsonb(pre_order_documents(new, pre_orders), dumps=orjson.dumps),
            "response": Jsonb(dict(response)),
            "amount": amount,
            "wallet_part": wallet_part,
            "wait": wait,
        },
    )
    return Begun(**rows[0])


async def claim_due(database: Database, *, limit: int, lease: timedelta) -> list[Saga]:
    """Takes over checkouts whose deposit somebody has to be asked about; former holders are stale."""
    rows = await database.call(_CLAIM, {"limit": limit, "lease": lease})
    return [saga_of(row, unseen=True) for row in rows]


async def take(database: Database, deposit_id: UUID, customer_id: UUID, *, lease: timedelta) -> Saga | None:
    """The same for one whose customer has news; None when there is nothing left to ask."""
    rows = await database.call(_TAKE, {"deposit": deposit_id, "customer": customer_id, "lease": lease})
    return saga_of(rows[0]) if rows else None


async def waits(database: Database, saga: Saga, deposit_id: UUID, *, pause: timedelta) -> bool:
    """The deposit has begun and is looked at again after a pause; False when another worker holds the
    checkout.
    """
    rows = await database.call(
        _WAITS,
        {"checkout": saga.checkout_id, "version": saga.version, "deposit": deposit_id, "pause": pause},
    )
    return bool(rows[0]["moved"])


async def settled(database: Database, saga: Saga, deposit_id: UUID, *, lease: timedelta) -> bool:
    """The money is in the wallet and the checkout goes on; False when another worker holds it."""
    rows = await database.call(
        _SETTLED,
        {"checkout": saga.checkout_id, "version": saga.version, "deposit": deposit_id, "lease": lease},
    )
    return bool(rows[0]["moved"])


async def of_checkout(database: Database, checkout_id: UUID, customer_id: UUID) -> DepositPurchase | None:
    """A checkout of a customer; None for anybody else's."""
    return await _one(database, "c.id = %(id)s", customer_id, checkout_id)


async def of_deposit(database: Database, deposit_id: UUID, customer_id: UUID) -> DepositPurchase | None:
    """The checkout that a deposit of a customer is to pay; None for a deposit like any other."""
    return await _one(database, "d.deposit_id = %(id)s", customer_id, deposit_id)


async def under_way(database: Database, customer_id: UUID) -> DepositPurchase | None:
    """The checkout that keeps a customer's cart, or else one that a partner prepared; None when none does."""
    return await _one(
        database,
        """c.id = (
            select k.checkout_id from carts k
            where k.checkout_id is not null and (
                k.customer_id = %(customer)s
                or k.id in (select b.cart_id from partner_purchases b where b.customer_id = %(customer)s)
            )
            order by k.customer_id is null limit 1
        )""",
        customer_id,
        None,
    )


async def backlog(database: Database) -> Waiting:
    """What waits to be decided."""
    return Waiting(**(await database.call(_BACKLOG))[0])


async def heard(session: AsyncSession, deposit_id: UUID, *, is_settled: bool) -> None:
    """The wallet has news of a deposit: its checkout is looked at, should there be one."""
    await session.execute(_HEARD, {"deposit": deposit_id, "is_settled": is_settled})


async def untold(session: AsyncSession, *, limit: int) -> list[KeptDeposit]:
    """Deposits whose customers must be told that the money stays in the wallet, locked."""
    rows = await session.execute(_UNTOLD, {"limit": limit})
    return [KeptDeposit(**row) for row in rows.mappings()]


async def told(session: AsyncSession, checkout_ids: Sequence[UUID]) -> None:
    """Their customers are being told, and what they ordered ahead may be paid of it."""
    await session.execute(_TOLD, {"checkouts": list(checkout_ids)})


async def _one(
    database: Database, condition: str, customer_id: UUID, identifier: UUID | None
) -> DepositPurchase | None:
    rows = await database.call(_OF_CHECKOUT + condition, {"customer": customer_id, "id": identifier})
    return DepositPurchase(**{**rows[0], "state": CheckoutState(rows[0]["state"])}) if rows else None
