"""Handlers of the events that customers are notified of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime
from typing import Any, Final, TypeVar
from uuid import UUID, uuid5

from google.protobuf.message import Message
from sqlalchemy.ext.asyncio import AsyncSession

from content.catalogue import store as archive
from content.catalogue.handlers import read_draw
from content.messages.store import deliveries, draw_results, jackpots
from content.messages.tables import DrawTicket
from content.notifications import store as notifications
from content.notifications.rules import SELF_EXCLUDED, drawn_numbers
from content.notifications.store import NewNotification
from content.restrictions import store as restrictions
from servicekit.events.handlers import BatchHandler, Handler, ReceivedEvent
from wattle.catalog.v1 import draw_pb2
from wattle.catalog.v1 import events_pb2 as catalog
from wattle.checkout.v1 import events_pb2 as checkout
from wattle.identity.v1 import events_pb2 as identity
from wattle.type.v1.money_pb2 import Money
from wattle.wallet.v1 import events_pb2 as wallet

VERIFICATION_REMINDER: Final = "verification_reminder"
"""This message of identity is in the feed as well: without verification the customer can no longer buy."""
_WITHDRAWAL_ENDS: Final = {
    "paid": "withdrawal_paid",
    **dict.fromkeys(("failed", "rejected", "returned"), "withdrawal_not_paid"),
}
"""The kind of notification by the state of a withdrawal; the customer's own actions need none."""
_RESTRICTED: Final = {
    "time_out": "time_out",
    "self_excluded": "self_excluded",
    "register": "register_excluded",
}
"""Template of each kind of restriction."""
_ARRIVES_LATER: Final = frozenset({"bd", "dd", "bp"})
"""Deposit methods whose money arrives after the customer has left the site."""


Facts = tuple[str, dict[str, Any]]
"""Id of the customer, and the facts of the notification."""
M = TypeVar("M", bound=Message)


async def notify(session: AsyncSession, kind: str, new: Sequence[NewNotification]) -> None:
    """Adds one fact per customer to the feed and to the emails."""
    await notifications.add_notifications(session, kind, new)
    await deliveries.add_deliveries(
        session, kind, [(each.event_id, each.customer_id, each.facts) for each in new]
    )


def _new(event: ReceivedEvent, customer_id: str, facts: dict[str, Any]) -> NewNotification:
    return NewNotification(event.event_id, UUID(customer_id), facts, event.occurred_at)


def _notifies(kind: str, message_type: type[M], read: Callable[[M], Facts | None]) -> BatchHandler:
    """Notifies customers of events; no notification where `read` returns None."""

    async def handle(session: AsyncSession, events: Sequence[ReceivedEvent]) -> None:
        found = [(event, read(event.decode(message_type))) for event in events]
        if new := [_new(event, *facts) for event, facts in found if facts is not None]:
            await notify(session, kind, new)

    return BatchHandler(handle)


def _amount(money: Money) -> dict[str, Any]:
    return {"minor_units": money.minor_units, "currency": money.currency}


def _ticket(
    fact: checkout.PrizeWon
    | checkout.PrizeCorrected
    | checkout.LargePrize
    | checkout.EntryRefunded
    | checkout.RafflePrizeWon,
) -> dict[str, Any]:
    return {"ticket_id": fact.ticket_id, "offer_name": fact.offer_name, "draw_no": fact.draw_no}


async def notify_orders_paid(session: AsyncSession, events: Sequence[ReceivedEvent]) -> None:
    """Notifies customers of paid orders, and stores who holds tickets of which draws."""
    orders = [(event, event.decode(checkout.OrderPaid)) for event in events]
    new = [_new(event, order.customer_id, _order_facts(order)) for event, order in orders]
    await notifications.add_notifications(session, "order_paid", new)
    # Only the mail links to the receipt without a session: readers of the feed are signed in.
    mails = [
        (each.event_id, each.customer_id, {**each.facts, "receipt_path": order.receipt_path})
        for each, (_, order) in zip(new, orders, strict=True)
    ]
    await deliveries.add_deliveries(session, "order_paid", mails)
    tickets = [
        DrawTicket(
            offer_key=line.offer_key,
            draw_no=draw_no,
            customer_id=UUID(order.customer_id),
            ticket_id=UUID(line.ticket_id),
            offer_name=line.offer_name,
            bought_at=event.occurred_at,
        )
        for event, order in orders
        for line in order.lines
        for draw_no in line.draw_nos
    ]
    await draw_results.add_tickets(session, tickets)


def _order_facts(order: checkout.OrderPaid) -> dict[str, Any]:
    lines = [
        {
            "offer_key": line.offer_key,
            "offer_name": line.offer_name,
            "product_type": line.product_type,
            "games": line.num_games,
            "draws": len(line.draw_nos),
        }
        for line in order.lines
    ]
    return {"order_id": order.order_id, **_amount(order.total), "lines": lines}


async def notify_entries_refunded(session: AsyncSession, events: Sequence[ReceivedEvent]) -> None:
    """Notifies ticket holders of refunded entries, who then get no results.

    A self-excluded customer already gets one mail about the exclusion, so their refunds are in the feed only.
    """
    mailed: list[NewNotification] = []
    in_feed: list[NewNotification] = []
    tickets = []
    for event in events:
        entry = event.decode(checkout.EntryRefunded)
        facts = {**_ticket(entry), **_amount(entry.amount), "reason": entry.reason, "cause": entry.cause}
        new = _new(event, entry.customer_id, facts)
        (in_feed if entry.cause == SELF_EXCLUDED else mailed).append(new)
        tickets.append(
            DrawTicket(
                offer_key=entry.offer_key,
                draw_no=entry.draw_no,
                customer_id=new.customer_id,
                ticket_id=UUID(entry.ticket_id),
            )
        )
    await notify(session, "entry_refunded", mailed)
    await notifications.add_notifications(session, "entry_refunded", in_feed)
    await draw_results.remove_tickets(session, tickets)


def _order_not_bought(ended: checkout.OrderNotBought) -> Facts:
    facts = {"checkout_id": ended.checkout_id, **_amount(ended.total)}
    return ended.customer_id, {**facts, "refunded": ended.refunded, "message": ended.message}


def _pre_order_placed(placed: checkout.PreOrderPlaced) -> Facts:
    purchase_at = placed.purchase_at.ToDatetime(tzinfo=UTC).isoformat()
    return _pre_order(placed.pre_order, purchase_at=purchase_at)


def _pre_order_cancelled(cancelled: checkout.PreOrderCancelled) -> Facts | None:
    """None when the customer cancelled it."""
    if cancelled.code == "by_customer":
        return None
    return _pre_order(cancelled.pre_order, message=cancelled.message)


def _pre_order(ordered: checkout.PreOrder, **facts: str) -> Facts:
    about = {
        "pre_order_id": ordered.pre_order_id,
        "offer_name": ordered.offer_name,
        "draw_no": ordered.draw_no,
    }
    return ordered.customer_id, {**about, **_amount(ordered.price), **facts}


def _prize_corrected(corrected: checkout.PrizeCorrected) -> Facts:
    """The deduction, and the new prize."""
    facts = {**_ticket(corrected), **_amount(corrected.taken_back)}
    return corrected.customer_id, {**facts, "prize_minor_units": corrected.prize.minor_units}


def _large_prize(prize: checkout.LargePrize, reason: str = "") -> Facts:
    facts = {**_ticket(prize), **_amount(prize.amount), "is_share": prize.is_share, "reason": reason}
    return prize.customer_id, facts


def _raffle_prize_won(won: checkout.RafflePrizeWon) -> Facts:
    facts = {**_ticket(won), "offer_key": won.offer_key, "drawing_name": won.drawing_name}
    return won.customer_id, {**facts, "number": won.number, "title": won.title}


def _deposit(
    deposit: wallet.DepositSettled | wallet.DepositReversed | checkout.DepositKept, **facts: str
) -> Facts:
    return deposit.customer_id, {**_amount(deposit.amount), "deposit_id": deposit.deposit_id, **facts}


async def notify_syndicate_filled(session: AsyncSession, event: ReceivedEvent) -> None:
    """Notifies each holder of a full syndicate once."""
    filled = event.decode(checkout.SyndicateFilled)
    about = {"offer_key": filled.offer_key, "draw_no": filled.draw_no, "name": filled.name}
    new = [
        NewNotification(
            event_id=uuid5(event.event_id, holder.customer_id),
            customer_id=UUID(holder.customer_id),
            facts={**about, "ticket_id": holder.ticket_id, "shares": holder.shares},
            created_at=event.occurred_at,
        )
        for holder in filled.holders
    ]
    await notify(session, "syndicate_filled", new)


async def notify_withdrawal(session: AsyncSession, event: ReceivedEvent) -> None:
    """Notifies the customer of the end of a withdrawal."""
    changed = event.decode(wallet.WithdrawalChanged)
    kind = _WITHDRAWAL_ENDS.get(changed.state)
    if kind is not None:
        facts = {
            "withdrawal_id": changed.withdrawal_id,
            "method": changed.method,
            "after_failure": changed.reason == "paid_after_all",
        }
        new = _new(event, changed.customer_id, {**_amount(changed.amount), **facts})
        await notify(session, kind, [new])


async def notify_limit_changed(session: AsyncSession, event: ReceivedEvent) -> None:
    """Notifies the customer that their own limit changed or ended."""
    changed = event.decode(wallet.LimitChanged)
    holds = changed.HasField("amount")
    facts = {"limit": changed.kind, "period": changed.period, **_amount(changed.amount)}
    new = _new(event, changed.customer_id, facts if holds else {**facts, "minor_units": None})
    await notify(session, "limit_changed", [new])
    await restrictions.save_limit(
        session, new.customer_id, changed.kind, changed.period, holds=holds, set_at=event.occurred_at
    )


async def notify_restriction(session: AsyncSession, event: ReceivedEvent) -> None:
    """Notifies the customer of a time-out or an exclusion. Until it ends, nothing is promoted to them."""
    restricted = event.decode(wallet.CustomerRestricted)
    template = _RESTRICTED.get(restricted.kind)
    if template is None:
        return
    customer_id, seconds = UUID(restricted.customer_id), restricted.until_seconds
    until = datetime.fromtimestamp(seconds, UTC) if seconds else None
    await restrictions.save_restriction(session, customer_id, until)
    new = [(event.event_id, customer_id, {"until": until.isoformat() if until else ""})]
    await deliveries.add_deliveries(session, template, new)


async def add_requested_messages(session: AsyncSession, events: Sequence[ReceivedEvent]) -> None:
    """Adds messages that identity requested. Their content stays with identity until they are sent."""
    by_template: dict[str, list[tuple[UUID, UUID | None, None]]] = {}
    due: list[NewNotification] = []
    for event in events:
        requested = event.decode(identity.MessageRequested)
        customer = UUID(requested.customer_id) if requested.customer_id else None
        by_template.setdefault(requested.template, []).append((UUID(requested.message_id), customer, None))
        if requested.template == VERIFICATION_REMINDER and customer is not None:
            due.append(_new(event, requested.customer_id, {"deadline": requested.deadline}))
    for template, new in by_template.items():
        await deliveries.add_deliveries(session, template, new)
    if due:
        await notifications.add_notifications(session, VERIFICATION_REMINDER, due)


async def add_pending_result(session: AsyncSession, event: ReceivedEvent) -> None:
    """Schedules notifications of a draw's result, once all its prizes are paid."""
    completed = event.decode(catalog.DrawCompleted)
    draw, result = completed.draw, completed.result
    facts = {
        "offer_key": draw.offer_key,
        "draw_no": draw.draw_no,
        "draw_date": draw.draw_date,
        "drawn": drawn_numbers(result.main_numbers, result.supplementary_numbers),
    }
    await draw_results.add_pending_result(
        session, draw.offer_key, draw.draw_no, facts, completed_at=event.occurred_at
    )


async def save_announced_draw(session: AsyncSession, event: ReceivedEvent) -> None:
    """Saves a new, opened or amended draw, and its prize pool for jackpot alerts."""
    draw = event.decode(catalog.DrawAnnounced).draw
    await archive.save_draws(session, [read_draw(draw, has_result=False)])
    if draw.status == draw_pb2.DRAW_STATUS_OPEN and draw.HasField("prize_pool"):
        pool = {
            "offer_key": draw.offer_key,
            "draw_no": draw.draw_no,
            "version": draw.version,
            **_amount(draw.prize_pool),
            "suffix": draw.prize_pool_suffix,
            "regions": list(draw.regions),
            "draw_date": date.fromisoformat(draw.draw_date),
            "stop": draw.stop.ToDatetime(UTC),
        }
        await jackpots.save_prize_pool(session, pool)


HANDLERS: Final[dict[str, Handler | BatchHandler]] = {
    "wattle.catalog.v1.draw_announced": save_announced_draw,
    "wattle.catalog.v1.draw_completed": add_pending_result,
    "wattle.checkout.v1.order_paid": BatchHandler(notify_orders_paid),
    "wattle.checkout.v1.entry_refunded": BatchHandler(notify_entries_refunded),
    "wattle.checkout.v1.order_not_bought": _notifies(
        "order_not_bought", checkout.OrderNotBought, _order_not_bought
    ),
    "wattle.checkout.v1.pre_order_placed": _notifies(
        "pre_order_placed", checkout.PreOrderPlaced, _pre_order_placed
    ),
    "wattle.checkout.v1.pre_order_unpaid": _notifies(
        "pre_order_unpaid", checkout.PreOrderUnpaid, lambda it: _pre_order(it.pre_order, message=it.message)
    ),
    "wattle.checkout.v1.pre_order_cancelled": _notifies(
        "pre_order_cancelled", checkout.PreOrderCancelled, _pre_order_cancelled
    ),
    "wattle.checkout.v1.prize_won": _notifies(
        "prize_won", checkout.PrizeWon, lambda it: (it.customer_id, {**_ticket(it), **_amount(it.prize)})
    ),
    "wattle.checkout.v1.prize_corrected": _notifies(
        "prize_corrected", checkout.PrizeCorrected, _prize_corrected
    ),
    "wattle.checkout.v1.prize_held": _notifies(
        "prize_held", checkout.PrizeHeld, lambda it: _large_prize(it.prize)
    ),
    "wattle.checkout.v1.prize_refused": _notifies(
        "prize_refused", checkout.PrizeRefused, lambda it: _large_prize(it.prize, it.reason)
    ),
    "wattle.checkout.v1.raffle_prize_won": _notifies(
        "raffle_prize_won", checkout.RafflePrizeWon, _raffle_prize_won
    ),
    "wattle.checkout.v1.syndicate_filled": notify_syndicate_filled,
    "wattle.checkout.v1.deposit_kept": _notifies(
        "deposit_kept", checkout.DepositKept, lambda it: _deposit(it, message=it.message)
    ),
    "wattle.wallet.v1.withdrawal_changed": notify_withdrawal,
    # Card deposits show their result on the page.
    "wattle.wallet.v1.deposit_settled": _notifies(
        "deposit_arrived",
        wallet.DepositSettled,
        lambda it: _deposit(it) if it.method in _ARRIVES_LATER else None,
    ),
    "wattle.wallet.v1.deposit_reversed": _notifies("deposit_reversed", wallet.DepositReversed, _deposit),
    "wattle.wallet.v1.limit_changed": notify_limit_changed,
    "wattle.wallet.v1.customer_restricted": notify_restriction,
    "wattle.identity.v1.message_requested": BatchHandler(add_requested_messages),
}
