from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from identity.contacts.rules import JackpotSubscriber
from identity.customer.tables import Customer
from identity.preferences.tables import JackpotAlert, OfferUnsubscription


async def list_subscribers(
    session: AsyncSession,
    offer_key: str,
    prize_pool: int,
    currency: str,
    regions: Collection[str],
    *,
    after: UUID | None,
    limit: int,
    now: datetime,
) -> Sequence[JackpotSubscriber]:
    """Subscribers to a prize pool in the order of their ids, at most `limit` after one.

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
    return [JackpotSubscriber(*row) for row in await session.execute(statement)]
