"""Notifies ticket holders of results and sends jackpot alerts.

Results: once for each draw, for any number of tickets. Alerts: once for each draw and customer, and never to
customers who restrict their play.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from catalogue.product_types import LOTTERY
from content.catalogue.tables import OfferRow
from content.messages.identity_client import IdentityClient
from content.messages.rules import next_daytime
from content.messages.store import draw_results, jackpots
from content.messages.store.jackpots import AlertRecipient
from content.messages.tables import Jackpot
from content.site.live_site import LiveSite
from servicekit.clock import Clock
from servicekit.data.database import Database

HOLDERS_AT_ONCE: Final = 2000
"""Holders in one transaction."""


@dataclass(frozen=True, slots=True)
class NotifyResults:
    """A sweep; the next process resumes an interrupted round."""

    database: Database

    async def __call__(self) -> None:
        """Notifies all holders of pending results. Raises Unavailable; nothing is lost."""
        async with self.database.read() as session:
            draws = await draw_results.list_pending_results(session)
        for draw in draws:
            notified = HOLDERS_AT_ONCE
            while notified == HOLDERS_AT_ONCE:
                async with self.database.transaction() as session:
                    notified = await draw_results.notify_holders(session, draw, at_most=HOLDERS_AT_ONCE)
                    if notified < HOLDERS_AT_ONCE:
                        await draw_results.remove_pending_result(session, draw)


CUSTOMERS_AT_ONCE: Final = 500
"""Customers in one transaction."""
_CAPABILITY: Final = "commercial_lotteries"
"""Customers without it are not sold lotteries, and get no alerts."""
_BRITISH: Final = "GBP"


@dataclass(frozen=True, slots=True)
class NotifyJackpots:
    """A sweep; the next process resumes an interrupted round."""

    database: Database
    identity: IdentityClient
    content: LiveSite
    clock: Clock

    async def __call__(self) -> None:
        """Sends all pending alerts. Raises Unavailable; nothing is lost."""
        async with self.database.read() as session:
            pending = await jackpots.list_unnotified(session, LOTTERY)
        for jackpot, offer in pending:
            facts = _facts(jackpot, offer)
            after = jackpot.told_up_to
            while True:
                after = await self._notify_page(jackpot, facts, after)
                if after is None:
                    break

    async def _notify_page(self, jackpot: Jackpot, facts: dict[str, Any], after: UUID | None) -> UUID | None:
        """Notifies a page of customers; returns the customer after whom the next page begins."""
        page = await self.identity.jackpot_alerts(
            jackpot.offer_key,
            jackpot.minor_units,
            jackpot.currency,
            jackpot.regions,
            after=after,
            limit=CUSTOMERS_AT_ONCE,
        )
        recipients = [
            AlertRecipient(
                customer_id=UUID(each.customer_id),
                minimum=each.minimum.minor_units,
                by_mail="email" in each.marketing_channels,
                by_text="sms" in each.marketing_channels,
            )
            for each in page.alerts
            if _CAPABILITY in self.content.site.granted(each.segment_name)
        ]
        async with self.database.transaction() as session:
            if recipients:
                await jackpots.notify_customers(
                    session, jackpot, facts, recipients, text_at=self._text_at(jackpot.currency)
                )
            following = UUID(page.next_after_customer_id) if page.next_after_customer_id else None
            await jackpots.save_progress(session, jackpot, following)
        return following

    def _text_at(self, currency: str) -> datetime:
        """When text messages may be sent in the draw's country."""
        site = self.content.document_of("en-GB" if currency == _BRITISH else "en-AU")
        return next_daytime(self.clock.now(), site.support.time_zone or "UTC")


def _facts(jackpot: Jackpot, offer: OfferRow) -> dict[str, Any]:
    return {
        "offer_key": jackpot.offer_key,
        "offer_name": offer.name,
        "offer_url": offer.url,
        "draw_no": jackpot.draw_no,
        "draw_date": jackpot.draw_date.isoformat(),
        "stop": jackpot.stop.isoformat(),
        "minor_units": jackpot.minor_units,
        "currency": jackpot.currency,
        "suffix": jackpot.suffix,
    }
