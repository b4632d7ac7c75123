"""A customer's upcoming tickets for paper (docs/domain.md §10.18)."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from catalogue.product_types import RAFFLE, SCARCE, SHARE
from checkout.orders.clients import ContactClient, NoticeClient
from checkout.orders.rules.orders import BoughtEntry, BoughtTicket
from checkout.orders.rules.printing import (
    DrawNotice,
    Paper,
    PaperDraw,
    PaperTicket,
    PrintableDraw,
    spread,
)
from checkout.orders.store import tickets as printable
from checkout.records.fields import from_value
from games.entries import unpack
from games.game_types import way_of
from servicekit.data.database import Database

MAX_TICKETS: Final = 100
"""Most tickets that one request prints."""

_Noticed = tuple[str, int, int]
"""A draw by offer and number, and the series of a syndicate in it, 0 for none."""


@dataclass(frozen=True, slots=True)
class PrintTickets:
    """Reads the tickets to print; `public_origin` is where the printed codes lead, without a slash at its
    end.
    """

    database: Database
    notices: NoticeClient
    contacts: ContactClient
    public_origin: str
    support_phone: str
    support_phone_by_region: Mapping[str, str]

    async def draws(self, customer_id: UUID) -> list[PrintableDraw]:
        return await printable.draws_to_come(self.database, customer_id)

    async def paper(
        self, customer_id: UUID, region: str | None, draw: tuple[str, int] | None, *, offset: int = 0
    ) -> Paper:
        """Tickets of a draw (offer and number), or all upcoming ones; newest first in each draw.

        Raises Unavailable without the holder's name, a permit or a syndicate's entries.
        """
        tickets, total = await printable.tickets(
            self.database, customer_id, upcoming=True, limit=MAX_TICKETS, offset=offset, draw=draw
        )
        holder, checkouts, notices = await asyncio.gather(
            self.contacts.name_of(customer_id),
            printable.checkouts_of(self.database, customer_id, {ticket.order_id for ticket in tickets}),
            self._notices(tickets),
        )
        return Paper(
            holder=holder,
            support_phone=self.support_phone_by_region.get(region or "", self.support_phone),
            pages=spread(_on_paper(ticket, draw, notices, region) for ticket in tickets),
            orders={
                order_id: f"{self.public_origin}/receipt/{checkout_id}"
                for order_id, checkout_id in checkouts.items()
            },
            tickets=len(tickets),
            total=total,
            skipped=offset,
        )

    async def _notices(self, tickets: Sequence[BoughtTicket]) -> dict[_Noticed, DrawNotice]:
        """Only raffles have permits and causes, and only shares have a syndicate's numbers; one request for
        each of their draws or syndicates.
        """
        noticed = {
            _noticed(ticket, entry.draw_no)
            for ticket in tickets
            if _product_type(ticket) in SCARCE
            for entry in _to_come(ticket)
        }
        notices = await asyncio.gather(*(self.notices.notice(*each) for each in noticed))
        return dict(zip(noticed, notices, strict=True))


def _noticed(ticket: BoughtTicket, draw_no: int) -> _Noticed:
    return ticket.offer_key, draw_no, ticket.details.get("series") or 0


def _product_type(ticket: BoughtTicket) -> str:
    kind: str = ticket.details.get("product_type", "lottery_ticket")
    return kind


def _to_come(ticket: BoughtTicket) -> list[BoughtEntry]:
    return [entry for entry in ticket.entries if entry.is_to_come]


def _on_paper(
    ticket: BoughtTicket,
    draw: tuple[str, int] | None,
    notices: Mapping[_Noticed, DrawNotice],
    region: str | None,
) -> PaperTicket:
    draws = [
        PaperDraw(entry.draw_no, entry.draw_date, entry.draw_at, entry.waits_for_last_ticket)
        for entry in _to_come(ticket)
    ]
    if draw is not None:
        # The requested draw heads the ticket, even after earlier ones.
        draws.sort(key=lambda each: each.draw_no != draw[1])
    notice = notices.get(_noticed(ticket, draws[0].draw_no))
    kind, layout = _product_type(ticket), ticket.layout
    own = unpack(layout, ticket.packed) if layout else []
    parts = notice.played if notice else ()
    return from_value(
        PaperTicket,
        ticket,
        product_type=kind,
        way=way_of(layout, ticket.game_type) if layout else "",
        games=[*own, *(numbers for part in parts for numbers in part.numbers)],
        ways=[part.way for part in parts for _ in part.numbers],
        stubs=list(ticket.numbers) if kind == RAFFLE else [],
        draws=draws,
        cause=_cause(ticket, notice),
        share=_share(ticket) if kind == SHARE else None,
        permit=_permit(notice, region),
        first_game=1,
        continued=False,
    )


def _cause(ticket: BoughtTicket, notice: DrawNotice | None) -> str | None:
    key: str | None = ticket.details.get("cause_key")
    return key if key is None or notice is None else notice.cause_names.get(key, key)


def _permit(notice: DrawNotice | None, region: str | None) -> str | None:
    """The permit of the customer's region, or every one where that is not known."""
    if notice is None or not notice.permits:
        return None
    own = notice.permits.get(region or "")
    if own is not None:
        return f"{region} {own}"
    return "; ".join(f"{each} {number}" for each, number in notice.permits.items())


def _share(ticket: BoughtTicket) -> str:
    bought = ticket.syndicate
    held = len(ticket.numbers)
    shares = "1 share" if held == 1 else f"{held} shares"
    numbers = ", ".join(map(str, ticket.numbers))
    return f"{shares}, no. {numbers}" if bought is None else f"{shares} of {bought.shares}, no. {numbers}"
