"""What the feed and messages store of an event, by its kind."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from typing import Any, Final

SELF_EXCLUDED: Final = "self_excluded"
"""Why an entry was refunded, when its draw was not cancelled."""

SYNDICATE_UNFILLED: Final = "syndicate_unfilled"
"""The same, when shares of its syndicate were left, or its ticket was not bought in time."""


def order_paid_facts(
    order_id: str, minor_units: int, currency: str, lines: list[dict[str, Any]]
) -> dict[str, Any]:
    """What is kept of a paid order; a line is `{offer_key, offer_name, product_type, games, draws}`."""
    return {"order_id": order_id, "minor_units": minor_units, "currency": currency, "lines": lines}


def prize_won_facts(
    ticket_id: str, offer_name: str, draw_no: int, minor_units: int, currency: str
) -> dict[str, Any]:
    """What is kept of a prize."""
    return {
        "ticket_id": ticket_id,
        "offer_name": offer_name,
        "draw_no": draw_no,
        "minor_units": minor_units,
        "currency": currency,
    }


def prize_corrected_facts(
    ticket_id: str, offer_name: str, draw_no: int, *, taken_back: int, prize: int, currency: str
) -> dict[str, Any]:
    """What is kept of a corrected prize, in minor units: what was taken back, what the ticket wins now."""
    facts = prize_won_facts(ticket_id, offer_name, draw_no, taken_back, currency)
    return {**facts, "prize_minor_units": prize}


def large_prize_facts(
    ticket_id: str,
    offer_name: str,
    draw_no: int,
    minor_units: int,
    currency: str,
    *,
    is_share: bool,
    reason: str = "",
) -> dict[str, Any]:
    """What is kept of a large prize that people look at, or that is not paid for a reason."""
    facts = prize_won_facts(ticket_id, offer_name, draw_no, minor_units, currency)
    return {**facts, "is_share": is_share, "reason": reason}


def entry_refunded_facts(
    ticket_id: str, offer_name: str, draw_no: int, *, minor_units: int, currency: str, reason: str, cause: str
) -> dict[str, Any]:
    """What is kept of an entry that is not played; `cause` says why where its draw was not cancelled."""
    facts = prize_won_facts(ticket_id, offer_name, draw_no, minor_units, currency)
    return {**facts, "reason": reason, "cause": cause}


def pre_order_facts(
    pre_order_id: str, offer_name: str, draw_no: int, *, minor_units: int, currency: str, message: str
) -> dict[str, Any]:
    """What is kept of a pre-order that was not bought; `message` says why, for the customer."""
    return {
        "pre_order_id": pre_order_id,
        "offer_name": offer_name,
        "draw_no": draw_no,
        "minor_units": minor_units,
        "currency": currency,
        "message": message,
    }


def pre_order_placed_facts(
    pre_order_id: str,
    offer_name: str,
    draw_no: int,
    *,
    minor_units: int,
    currency: str,
    purchase_at: datetime,
) -> dict[str, Any]:
    """What is kept of a pre-order that was placed, and what it costs when it is bought."""
    return {
        "pre_order_id": pre_order_id,
        "offer_name": offer_name,
        "draw_no": draw_no,
        "minor_units": minor_units,
        "currency": currency,
        "purchase_at": purchase_at.isoformat(),
    }


def order_not_bought_facts(
    checkout_id: str, *, minor_units: int, currency: str, refunded: bool, message: str
) -> dict[str, Any]:
    """What is kept of an order that ended without tickets; `message` says why, for the customer."""
    return {
        "checkout_id": checkout_id,
        "minor_units": minor_units,
        "currency": currency,
        "refunded": refunded,
        "message": message,
    }


def money_facts(minor_units: int, currency: str, **ids: str) -> dict[str, Any]:
    """What is kept of money that came or went: the amount, and the ids and codes that the words name."""
    return {"minor_units": minor_units, "currency": currency, **ids}


def limit_facts(kind: str, period: str, minor_units: int | None, currency: str) -> dict[str, Any]:
    """What is kept of a limit that holds now: `kind` is spend or deposit; no amount is no limit."""
    return {"limit": kind, "period": period, "minor_units": minor_units, "currency": currency}


def jackpot_facts(
    offer_key: str,
    offer_name: str,
    offer_url: str,
    draw_no: int,
    *,
    draw_date: date,
    stop: datetime,
    minor_units: int,
    currency: str,
    suffix: str,
) -> dict[str, Any]:
    """What is kept of a jackpot; `suffix` follows the amount, and `stop` is when nothing is sold any more."""
    return {
        "offer_key": offer_key,
        "offer_name": offer_name,
        "offer_url": offer_url,
        "draw_no": draw_no,
        "draw_date": draw_date.isoformat(),
        "stop": stop.isoformat(),
        "minor_units": minor_units,
        "currency": currency,
        "suffix": suffix,
    }


def drawn_numbers(*sets: Sequence[int]) -> str:
    """The numbers of a draw, e.g. `4, 7, 12 and 8` with the 8 of a set of its own; may be empty."""
    return " and ".join(", ".join(map(str, numbers)) for numbers in sets if numbers)
