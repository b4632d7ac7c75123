"""Partner statements, compared with the wallet's ledger, and as files that a spreadsheet reads."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from checkout.partners.clients import LedgerClient
from checkout.partners.rules.partners import Partner
from checkout.partners.rules.statements import ChannelStatement, Movement, Period, StatementOrder
from checkout.partners.store import partners, statements
from servicekit.data.database import Database
from servicekit.errors import InvalidRequest
from servicekit.money import format_amount


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


@dataclass(frozen=True, slots=True)
class MakeStatements:
    database: Database
    ledger: LedgerClient
    zone: ZoneInfo
    currency: str

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
        orders = await statements.orders(self.database, partner.partner_id, period)
        booked = await self.ledger.booked_orders([order.order_id for order in orders])
        compared = [(order, booked.get(order.order_id, (0, 0))) for order in orders]
        return PartnerStatement(
            partner=partner,
            period=period,
            channels=await statements.channels(
                self.database, partner.partner_id, period, currency=self.currency
            ),
            compared_orders=len(orders),
            differences=[
                Difference(order, *known)
                for order, known in compared
                if known != (order.sold, order.refunded)
            ],
        )

    async def movements(self, slug: str, period: Period) -> Sequence[Movement]:
        """Every sale and refund of the statement. Raises NotFound as `settle`."""
        partner = await self._find(slug, period)
        return await statements.movements(self.database, partner.partner_id, period)

    async def _find(self, slug: str, period: Period) -> Partner:
        partner = await partners.named(self.database, slug)
        keys = {channel.channel_key for channel in partner.record.channels}
        if period.channel_key is not None and period.channel_key not in keys:
            raise InvalidRequest("channel_unknown", "The partner has no such channel", target="channel_key")
        return partner

    def _midnight(self, day: date) -> datetime:
        return datetime.combine(day, time(), self.zone)


_SUMMARY = (
    "channel", "name", "from", "until", "currency", "orders", "sales", "refunds", "net", "commission",
)  # fmt: skip
_MOVEMENTS = (
    "kind", "channel", "reference", "purchase", "order", "at", "currency", "amount", "commission_percent",
)  # fmt: skip


def summary_csv(channels: Iterable[ChannelStatement]) -> str:
    """A line for each channel and currency; `until` is the instant at which the period was over."""
    return _csv(
        _SUMMARY,
        (
            (
                channel.channel_key,
                channel.channel_name,
                channel.begins.isoformat(),
                channel.ends.isoformat(),
                channel.currency,
                str(channel.orders),
                format_amount(channel.sales),
                format_amount(channel.refunds),
                format_amount(channel.net),
                format_amount(channel.commission),
            )
            for channel in channels
        ),
    )


def movements_csv(movements: Iterable[Movement]) -> str:
    """A line for each sale and refund; refunds are below zero."""
    return _csv(
        _MOVEMENTS,
        (
            (
                moved.kind,
                moved.channel_key,
                moved.reference,
                str(moved.purchase_id),
                str(moved.order_id),
                moved.happened_at.isoformat(),
                moved.currency,
                format_amount(moved.amount if moved.kind == "sale" else -moved.amount),
                f"{moved.commission_bp // 100}.{moved.commission_bp % 100:02d}",
            )
            for moved in movements
        ),
    )


def _csv(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(header)
    writer.writerows([_inert(cell) for cell in row] for row in rows)
    return text.getvalue()


def _inert(cell: str) -> str:
    """A text that a spreadsheet would run is made one that it shows; amounts below zero stay numbers."""
    if (cell[:1] in "=+@\t\r" and cell) or (cell[:1] == "-" and not cell[1:].replace(".", "").isdigit()):
        return f"'{cell}"
    return cell
