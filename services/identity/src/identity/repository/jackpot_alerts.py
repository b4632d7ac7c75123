"""From which jackpot on customers want to be told of a draw."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import delete, or_, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from identity.models import Customer, JackpotAlert, OfferUnsubscription


@dataclass(frozen=True, slots=True)
class Wanted:
    """A customer who wants to be told, from `minimum` minor units on."""

    customer_id: UUID
    segment_name: str
    minimum: int
    currency: str


async def find_minimum(session: AsyncSession, customer: Customer) -> int | None:
    """From how many minor units on a customer is told; None for never."""
    found: int | None = await session.scalar(
        select(JackpotAlert.minimum_minor_units).where(
            JackpotAlert.customer_id == customer.customer_id, JackpotAlert.currency == customer.currency
        )
    )
    return found


async def put_minimum(
    session: AsyncSession, customer_id: UUID, minimum: int, currency: str, *, now: datetime
) -> bool:
    """Stores from which jackpot on a customer is told; gives whether that is another one than before."""
    values = {"minimum_minor_units": minimum, "currency": currency, "changed_at": now}
    statement = (
        insert(JackpotAlert)
        .values(customer_id=customer_id, **values)
        .on_conflict_do_update(
            index_elements=["customer_id"],
            set_=values,
            where=or_(JackpotAlert.minimum_minor_units != minimum, JackpotAlert.currency != currency),
        )
        .returning(JackpotAlert.customer_id)
    )
    return (await session.scalars(statement)).one_or_none() is not None


async def remove(session: AsyncSession, customer_id: UUID) -> bool:
    """Tells a customer of no jackpot any more; gives whether they were told before."""
    gone = delete(JackpotAlert).where(JackpotAlert.customer_id == customer_id)
    return (await session.scalars(gone.returning(JackpotAlert.customer_id))).one_or_none() is not None


async def list_wanted(
    session: AsyncSession,
    offer_key: str,
    prize_pool: int,
    currency: str,
    regions: Collection[str],
    *,
    after: UUID | None,
    limit: int,
    now: datetime,
) -> Sequence[Wanted]:
    """Who wants to be told of a prize pool, in the order of their ids, at most `limit` after one.

    Without those who take a break or are excluded, whose account is not open, who do not live where the draw
    is sold, and who want to hear nothing of the offer.
    """
    silenced = select(OfferUnsubscription.customer_id).where(
        OfferUnsubscription.customer_id == Customer.customer_id, OfferUnsubscription.offer_key == offer_key
    )
    statement = (
        select(
            Customer.customer_id,
            Customer.segment_name,
            JackpotAlert.minimum_minor_units,
            JackpotAlert.currency,
        )
        .join(Customer, Customer.customer_id == JackpotAlert.customer_id)
        .where(
            JackpotAlert.currency == currency,
            JackpotAlert.minimum_minor_units <= prize_pool,
            Customer.currency == currency,
            Customer.account_status == "open",
            or_(Customer.no_marketing_until.is_(None), Customer.no_marketing_until <= now),
            ~silenced.exists(),
        )
        .order_by(JackpotAlert.customer_id)
        .limit(limit)
    )
    if regions:
        statement = statement.where(Customer.region.in_(regions))
    if after is not None:
        statement = statement.where(JackpotAlert.customer_id > after)
    return [Wanted(*row) for row in await session.execute(statement)]
