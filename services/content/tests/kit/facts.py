"""Facts of notifications, as handlers of events store them."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any


def order_paid_facts(
    order_id: str, minor_units: int, currency: str, lines: list[dict[str, Any]]
) -> dict[str, Any]:
    """Facts of a paid order; a line is `{offer_key, offer_name, product_type, games, draws}`."""
    return {"order_id": order_id, "minor_units": minor_units, "currency": currency, "lines": lines}


def prize_won_facts(
    ticket_id: str, offer_name: str, draw_no: int, minor_units: int, currency: str
) -> dict[str, Any]:
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
    """Facts of a corrected prize, in minor units: the deducted amount, and the new prize."""
    facts = prize_won_facts(ticket_id, offer_name, draw_no, taken_back, currency)
    return {**facts, "prize_minor_units": prize}


def entry_refunded_facts(
    ticket_id: str, offer_name: str, draw_no: int, *, minor_units: int, currency: str, reason: str, cause: str
) -> dict[str, Any]:
    """Facts of a refunded entry; `cause` is set when its draw was not cancelled."""
    facts = prize_won_facts(ticket_id, offer_name, draw_no, minor_units, currency)
    return {**facts, "reason": reason, "cause": cause}


def pre_order_facts(
    pre_order_id: str, offer_name: str, draw_no: int, *, minor_units: int, currency: str, message: str
) -> dict[str, Any]:
    """Facts of a pre-order that was not bought; `message` is the reason for the customer."""
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
    """Facts of a placed pre-order, with its price at the purchase."""
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
    """Facts of an order that ended without tickets; `message` is the reason for the customer."""
    return {
        "checkout_id": checkout_id,
        "minor_units": minor_units,
        "currency": currency,
        "refunded": refunded,
        "message": message,
    }


def money_facts(minor_units: int, currency: str, **ids: str) -> dict[str, Any]:
    """Facts of a deposit or withdrawal: the amount, and the ids and codes for its text."""
    return {"minor_units": minor_units, "currency": currency, **ids}


def limit_facts(kind: str, period: str, minor_units: int | None, currency: str) -> dict[str, Any]:
    """Facts of a limit; `kind` is spend or deposit; None is no limit."""
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
    """Facts of a jackpot; `suffix` follows the amount, and `stop` is the end of sale."""
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
