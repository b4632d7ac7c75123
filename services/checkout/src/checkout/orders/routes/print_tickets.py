"""`/api/tickets/print`: upcoming tickets on paper, as PDF and as the pages that the site itself prints."""

from __future__ import annotations

import io
from collections.abc import Sequence
from datetime import date, datetime
from typing import Annotated, Literal
from uuid import UUID

import segno
from fastapi import APIRouter, Query, Response
from pydantic import AfterValidator

from access.capabilities import needs
from catalogue.draws import draw_id, draw_of
from checkout.orders.paper import as_pdf
from checkout.orders.print_tickets import MAX_TICKETS, PrintTickets
from checkout.orders.routes.orders import sound_draw_id
from checkout.orders.rules.printing import NOTICE, Paper, PaperDraw, PaperTicket
from checkout.records.fields import from_value
from servicekit.http.envelope import Envelope, PageInfo, ResponseModel, ok
from servicekit.money import MoneyOut, money_out
from servicekit.security.sessions import FullSession

DrawId = Annotated[
    str | None,
    AfterValidator(lambda value: None if value is None else sound_draw_id(value)),
    Query(max_length=80, description='Only tickets of this draw, e.g. "powerball-1593"'),
]
Offset = Annotated[int, Query(ge=0, le=10**6)]


class PaperTicketOut(ResponseModel):
    """A ticket on a page. `first_game` counts on where it is `continued` from the page before.

    Shares have the `games` of their syndicate, and in `ways` what each is played as, empty for a game of its
    own. Every other ticket is played in one `way`, and its `ways` are none.
    """

    ticket_id: UUID
    serial: str
    order_id: UUID
    product_type: str
    way: str
    num_games: int
    first_game: int
    continued: bool
    games: list[dict[str, list[int]]]
    ways: list[str]
    stubs: list[int]
    draws: Sequence[PaperDraw]
    price: MoneyOut
    cause: str | None
    share: str | None
    permit: str | None


class PaperPageOut(ResponseModel):
    """Tickets of one draw that are printed together; at most 100 games or stubs."""

    product_offer_key: str
    offer_name: str
    draw: PaperDraw
    tickets: list[PaperTicketOut]


class PaperOrderOut(ResponseModel):
    """Where the status of an order is, also as a QR code."""

    order_id: UUID
    status_url: str
    qr_svg: str


class PrintableDrawOut(ResponseModel):
    """A draw to choose, with how many tickets of the customer are in it."""

    draw_id: str
    product_offer_key: str
    offer_name: str
    draw_no: int
    draw_date: date
    draw_at: datetime
    draws_when_sold_out: bool
    tickets: int


class PaperOut(ResponseModel):
    """Everything that is printed; `notice` stands on every page."""

    holder: str
    support_phone: str
    notice: str
    draws: list[PrintableDrawOut]
    pages: list[PaperPageOut]
    orders: list[PaperOrderOut]


def router(print_tickets: PrintTickets, *, site_name: str) -> APIRouter:
    """The routes of tickets on paper; they come before those of one ticket."""
    routes = APIRouter(prefix="/api/tickets/print", tags=["tickets"], dependencies=[needs("viewing_orders")])

    @routes.get("", response_class=Response, responses={200: {"content": {"application/pdf": {}}}})
    async def print_tickets_as_pdf(
        customer: FullSession,
        draw: DrawId = None,
        size: Literal["A4", "A5"] = "A4",
        offset: Offset = 0,
    ) -> Response:
        """Upcoming tickets as PDF, a hundred at once."""
        paper = await print_tickets.paper(customer.customer_id, customer.region, _draw(draw), offset=offset)
        return Response(
            as_pdf(paper, size=size, site_name=site_name),
            media_type="application/pdf",
            headers={
                "Content-Disposition": f'attachment; filename="tickets-{size.lower()}.pdf"',
                "Cache-Control": "private, no-store",
            },
        )

    @routes.get("/pages")
    async def list_printed_pages(
        customer: FullSession, draw: DrawId = None, offset: Offset = 0
    ) -> Envelope[PaperOut]:
        """The same as pages of the site, with the draws to choose from."""
        paper = await print_tickets.paper(customer.customer_id, customer.region, _draw(draw), offset=offset)
        draws = await print_tickets.draws(customer.customer_id)
        return ok(
            _paper_out(
                paper,
                [
                    from_value(
                        PrintableDrawOut,
                        each,
                        draw_id=draw_id(each.offer_key, each.draw_no),
                        product_offer_key=each.offer_key,
                    )
                    for each in draws
                ],
            ),
            page_info=PageInfo(offset=offset, limit=MAX_TICKETS, total=paper.total),
        )

    return routes


def _draw(named: str | None) -> tuple[str, int] | None:
    return None if named is None else draw_of(named)


def _paper_out(paper: Paper, draws: list[PrintableDrawOut]) -> PaperOut:
    return PaperOut(
        holder=paper.holder,
        support_phone=paper.support_phone,
        notice=NOTICE,
        draws=draws,
        pages=[
            PaperPageOut(
                product_offer_key=page.offer_key,
                offer_name=page.offer_name,
                draw=page.draw,
                tickets=[_ticket_out(ticket) for ticket in page.tickets],
            )
            for page in paper.pages
        ],
        orders=[_order_out(order_id, address) for order_id, address in paper.orders.items()],
    )


def _ticket_out(ticket: PaperTicket) -> PaperTicketOut:
    return from_value(
        PaperTicketOut,
        ticket,
        games=[{name: list(values) for name, values in game.items()} for game in ticket.games],
        price=money_out(ticket.price, ticket.currency),
    )


def _order_out(order_id: UUID, status_url: str) -> PaperOrderOut:
    out = io.BytesIO()
    segno.make_qr(status_url).save(out, kind="svg", scale=2, border=2, xmldecl=False, title=None)
    return PaperOrderOut(order_id=order_id, status_url=status_url, qr_svg=out.getvalue().decode())
