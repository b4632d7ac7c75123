"""Partner statements, compared with the wallet's ledger."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from checkout.partners.clients import LedgerClient
from checkout.partners.rules.partners import Partner, partner_unknown
from checkout.partners.rules.statements import ChannelStatement, Movement, Period, StatementOrder
from checkout.partners.store import partners, statements
from servicekit.data.database import Database
from servicekit.errors import InvalidRequest


@dataclass(frozen=True, slots=True)
class Difference:
    """An order whose amounts in the ledger differ; in minor units."""

    order: StatementOrder
    ledger_sold: int
    ledger_refunded: int


@dataclass(frozen=True, slots=True)
class PartnerStatement:
    """The channels of a partner, and the orders that differ from the ledger, normally none. A refund under
    way is in the ledger a moment before checkout records it.
    """

    partner: Partner
    period: Period
    channels: Sequence[ChannelStatement]
    compared_orders: int
    differences: Sequence[Difference]


class MakeStatements:
    def __init__(self, database: Database, ledger: LedgerClient, *, time_zone: str, currency: str) -> None:
        self._database = database
        self._ledger = ledger
        self._zone = ZoneInfo(time_zone)
        self._currency = currency

    def period(self, first_day: date, last_day: date, channel_key: str | None) -> Period:
        """Whole days of the site's time zone, the last one included. Raises InvalidRequest."""
        if last_day < first_day:
            raise InvalidRequest("invalid", "A period must end after it begins", target="to")
        if last_day == date.max:
            raise InvalidRequest("invalid", "There is no day after this one", target="to")
        return Period(self._midnight(first_day), self._midnight(last_day + timedelta(days=1)), channel_key)

    async def settle(self, slug: str, period: Period) -> PartnerStatement:
        """The statement of a period. Raises NotFound for an unknown partner or channel, Unavailable without
        the ledger.
        """
        partner = await self._find(slug, period)
        orders = await statements.orders(self._database, partner.partner_id, period)
        booked = await self._ledger.booked_orders([order.order_id for order in orders])
        compared = [(order, booked.get(order.order_id, (0, 0))) for order in orders]
        return PartnerStatement(
            partner=partner,
            period=period,
            channels=await statements.channels(
                self._database, partner.partner_id, period, currency=self._currency
            ),
            compared_orders=len(orders),
            differences=[
                Difference(order, *told) for order, told in compared if told != (order.sold, order.refunded)
            ],
        )

    async def movements(self, slug: str, period: Period) -> Sequence[Movement]:
        """Every sale and refund of the statement. Raises NotFound as `settle`."""
        partner = await self._find(slug, period)
        return await statements.movements(self._database, partner.partner_id, period)

    async def _find(self, slug: str, period: Period) -> Partner:
        partner = await partners.of_slug(self._database, slug)
        if partner is None:
            raise partner_unknown()
        keys = {channel.channel_key for channel in partner.record.channels}
        if period.channel_key is not None and period.channel_key not in keys:
            raise InvalidRequest("channel_unknown", "The partner has no such channel", target="channel_key")
        return partner

    def _midnight(self, day: date) -> datetime:
        return datetime.combine(day, time(), self._zone)
