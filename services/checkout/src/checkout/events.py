"""The facts that checkout publishes."""

from __future__ import annotations

from uuid import UUID

from checkout.repository.checkouts import Saga
from servicekit.outbox import Event
from wattle.checkout.v1 import events_pb2
from wattle.type.v1 import money_pb2

_PREFIX = "wattle.checkout.v1"


def order_paid(saga: Saga) -> Event:
    """An order was paid and its tickets exist."""
    return Event(
        f"{_PREFIX}.order_paid",
        str(saga.order_id),
        1,
        events_pb2.OrderPaid(
            order_id=str(saga.order_id),
            customer_id=str(saga.customer_id),
            total=_money(saga.total, saga.currency),
            lines=[
                events_pb2.OrderLine(
                    ticket_id=str(line.ticket_id),
                    offer_key=line.offer_key,
                    offer_name=line.offer_name,
                    draw_nos=line.draw_nos,
                    num_games=line.num_games,
                    price=_money(line.price, saga.currency),
                )
                for line in saga.lines
            ],
        ),
    )


def draw_scored(
    *,
    offer_key: str,
    draw_no: int,
    result_version: int,
    entries: int,
    winning_entries: int,
    prizes: int,
    currency: str,
) -> events_pb2.DrawScored:
    """Every entry of a draw was matched; `prizes` in minor units."""
    return events_pb2.DrawScored(
        offer_key=offer_key,
        draw_no=draw_no,
        result_version=result_version,
        entries=entries,
        winning_entries=winning_entries,
        prizes=_money(prizes, currency),
    )


def draw_paid(
    *, offer_key: str, draw_no: int, result_version: int, prizes: int, currency: str
) -> events_pb2.DrawPaid:
    """Every prize of a draw was credited; `prizes` in minor units."""
    return events_pb2.DrawPaid(
        offer_key=offer_key,
        draw_no=draw_no,
        result_version=result_version,
        prizes=_money(prizes, currency),
    )


def prize_won(
    *,
    ticket_id: UUID,
    customer_id: UUID,
    offer_key: str,
    offer_name: str,
    draw_no: int,
    prize: int,
    currency: str,
) -> events_pb2.PrizeWon:
    """A ticket won and its prize is in the wallet; `prize` in minor units."""
    return events_pb2.PrizeWon(
        ticket_id=str(ticket_id),
        customer_id=str(customer_id),
        offer_key=offer_key,
        offer_name=offer_name,
        draw_no=draw_no,
        prize=_money(prize, currency),
    )


def _money(minor_units: int, currency: str) -> money_pb2.Money:
    return money_pb2.Money(currency=currency, minor_units=minor_units)
