"""Customers to notify of a large jackpot (docs/domain.md §10.20, notification feed)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from identity.contacts import store
from identity.contacts.rules import JackpotSubscriber
from identity.preferences.store import preferences
from identity.restrictions.check_register import CheckRegister
from servicekit.clock import Clock
from servicekit.data.database import Database


@dataclass(frozen=True, slots=True)
class JackpotAlerts:
    """A page of subscribers, their channels, and the cursor of the next page."""

    alerts: Sequence[JackpotSubscriber]
    channels: Mapping[UUID, Sequence[str]]
    next_after: UUID | None


@dataclass(frozen=True, slots=True)
class ListJackpotAlerts:
    database: Database
    register: CheckRegister
    clock: Clock

    async def list(
        self,
        offer_key: str,
        prize_pool: int,
        currency: str,
        regions: Collection[str],
        *,
        after: UUID | None,
        limit: int,
    ) -> JackpotAlerts:
        """A page of subscribers to a prize pool of `prize_pool` minor units.

        With a national register, only customers whom it cleared within a day are included.
        """
        channels: defaultdict[UUID, list[str]] = defaultdict(list)
        async with self.database.read() as session:
            wanted = await store.list_subscribers(
                session,
                offer_key,
                prize_pool,
                currency,
                regions,
                after=after,
                limit=limit,
                now=self.clock.now(),
            )
            ids = [each.customer_id for each in wanted]
            for customer_id, channel in await preferences.allowed_channels(session, ids):
                channels[customer_id].append(channel)
        cleared = await self.register.advertisable(ids)
        return JackpotAlerts(
            alerts=[each for each in wanted if each.customer_id in cleared],
            channels=channels,
            next_after=ids[-1] if len(ids) == limit else None,
        )
