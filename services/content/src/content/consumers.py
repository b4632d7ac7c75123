"""What content learns from other services, one function a subject."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from content import draw_consumers
from content.domain.notices import (
    SELF_EXCLUDED,
    entry_refunded_facts,
    large_prize_facts,
    limit_facts,
    money_facts,
    order_not_bought_facts,
    order_paid_facts,
    pre_order_facts,
    pre_order_placed_facts,
    prize_corrected_facts,
    prize_won_facts,
)
from content.repository import breaks, deliveries, notifications, offers, own_limits
from content.repository.notifications import NewNotification
from servicekit.messaging import Handler, ReceivedEvent, Together
from wattle.catalog.v1 import events_pb2 as catalog
from wattle.checkout.v1 import events_pb2 as checkout
from wattle.identity.v1 import events_pb2 as identity
from wattle.wallet.v1 import events_pb2 as wallet

CONSUMER = "content"

_RESTRICTED: Final = {
    "time_out": "time_out",
    "self_excluded": "self_excluded",
    "register": "register_excluded",
}
"""Templates by the kind of a restriction."""
VERIFICATION_DUE: Final = "verification_reminder"
"""The message of identity that is in the feed too: who misses it cannot buy any more."""
_ARRIVES_LATER: Final = frozenset({"bd", "dd", "bp"})
"""Deposit methods whose money comes after the customer has left."""


async def keep_offer(session: AsyncSession, event: ReceivedEvent) -> None:
    """An offer is new or changed."""
    offer = event.decode(catalog.OfferPublished).offer
    await offers.keep_offer(
        session,
        offer_key=offer.key,
        offer_type=offer.type,
        name=offer.name,
        url=offer.url or f"/{offer.key}",
        url_aliases=offer.url_aliases,
        regions=offer.regions,
        version=offer.version,
    )


async def tell_orders_paid(session: AsyncSession, events: Sequence[ReceivedEvent]) -> None:
    """Orders were paid: their owners read that the tickets exist."""
    paid = [(event, _order_paid(event)) for event in events]
    await notifications.add_notifications(session, "order_paid", [new for _, new in paid])
    # Only the mail leads to the receipt without a session: who reads the feed is signed in.
    mails = [
        (
            new.event_id,
            new.customer_id,
            {**new.facts, "receipt_path": event.decode(checkout.OrderPaid).receipt_path},
        )
        for event, new in paid
    ]
    await deliveries.add(session, "order_paid", mails)
    await draw_consumers.keep_holders(session, events)


async def tell_prizes_won(session: AsyncSession, events: Sequence[ReceivedEvent]) -> None:
    """Prizes are in the wallets: their owners read so."""
    await _tell(session, "prize_won", [_prize_won(event) for event in events])


async def tell_prizes_corrected(session: AsyncSession, events: Sequence[ReceivedEvent]) -> None:
    """Prizes were taken back because a result was corrected: their owners read why."""
    await _tell(session, "prize_corrected", [_prize_corrected(event) for event in events])


async def tell_prizes_held(session: AsyncSession, events: Sequence[ReceivedEvent]) -> None:
    """Large prizes are looked at before they are paid: their owners read so."""
    held = [_large_prize(event, event.decode(checkout.PrizeHeld).prize) for event in events]
    await _tell(session, "prize_held", held)


async def tell_prizes_refused(session: AsyncSession, events: Sequence[ReceivedEvent]) -> None:
    """Large prizes are not paid: their owners read why."""
    await _tell(session, "prize_refused", [_prize_refused(event) for event in events])


async def tell_entries_refunded(session: AsyncSession, events: Sequence[ReceivedEvent]) -> None:
    """Entries are not played and money went back: the owners of the tickets read so.

    Whoever excluded themselves gets one mail about that, and none for each of their tickets.
    """
    refunded = [_entry_refunded(event) for event in events]
    await _tell(session, "entry_refunded", [each for each in refunded if not _by_exclusion(each)])
    await notifications.add_notifications(
        session, "entry_refunded", [each for each in refunded if _by_exclusion(each)]
    )
    await draw_consumers.drop_holders(session, events)


async def tell_order_not_bought(session: AsyncSession, event: ReceivedEvent) -> None:
    """An order ended without tickets after its owner had left: they read why, and where the money is."""
    ended = event.decode(checkout.OrderNotBought)
    facts = order_not_bought_facts(
        ended.checkout_id,
        minor_units=ended.total.minor_units,
        currency=ended.total.currency,
        refunded=ended.refunded,
        message=ended.message,
    )
    new = NewNotification(event.event_id, UUID(ended.customer_id), facts, event.occurred_at)
    await _tell(session, "order_not_bought", [new])


async def tell_pre_order_placed(session: AsyncSession, event: ReceivedEvent) -> None:
    """Something is bought later: its owner reads when, for how much, and that it can be cancelled."""
    placed = event.decode(checkout.PreOrderPlaced)
    ordered = placed.pre_order
    facts = pre_order_placed_facts(
        ordered.pre_order_id,
        ordered.offer_name,
        ordered.draw_no,
        minor_units=ordered.price.minor_units,
        currency=ordered.price.currency,
        purchase_at=placed.purchase_at.ToDatetime(tzinfo=UTC),
    )
    new = NewNotification(event.event_id, UUID(ordered.customer_id), facts, event.occurred_at)
    await _tell(session, "pre_order_placed", [new])


async def tell_pre_order_unpaid(session: AsyncSession, event: ReceivedEvent) -> None:
    """A pre-order could not be charged: its owner can see to it while the draw is open."""
    unpaid = event.decode(checkout.PreOrderUnpaid)
    await _tell(session, "pre_order_unpaid", [_pre_order(event, unpaid.pre_order, unpaid.message)])


async def tell_pre_order_cancelled(session: AsyncSession, event: ReceivedEvent) -> None:
    """A pre-order will not be bought; whoever cancelled it knows."""
    cancelled = event.decode(checkout.PreOrderCancelled)
    if cancelled.code != "by_customer":
        await _tell(
            session, "pre_order_cancelled", [_pre_order(event, cancelled.pre_order, cancelled.message)]
        )


async def send_messages(session: AsyncSession, events: Sequence[ReceivedEvent]) -> None:
    """Identity wants messages to be sent; what they say stays with identity until they leave."""
    by_template: dict[str, list[tuple[UUID, UUID | None, None]]] = {}
    due: list[NewNotification] = []
    for event in events:
        asked = event.decode(identity.MessageRequested)
        customer = UUID(asked.customer_id) if asked.customer_id else None
        by_template.setdefault(asked.template, []).append((UUID(asked.message_id), customer, None))
        if asked.template == VERIFICATION_DUE and customer is not None:
            facts = {"deadline": asked.deadline}
            due.append(NewNotification(event.event_id, customer, facts, event.occurred_at))
    for template, new in by_template.items():
        await deliveries.add(session, template, new)
    if due:
        await notifications.add_notifications(session, VERIFICATION_DUE, due)


async def tell_withdrawal(session: AsyncSession, event: ReceivedEvent) -> None:
    """A withdrawal ended: its owner reads how. What the customer did with it needs no message."""
    changed = event.decode(wallet.WithdrawalChanged)
    if changed.state == "paid":
        kind = "withdrawal_paid"
    elif changed.state in ("failed", "rejected", "returned"):
        kind = "withdrawal_not_paid"
    else:
        return
    ids = {"withdrawal_id": changed.withdrawal_id, "method": changed.method}
    await _tell(session, kind, [_about_money(event, changed, ids)])


async def tell_deposit_arrived(session: AsyncSession, event: ReceivedEvent) -> None:
    """Money that took its time is in the wallet; who paid by card has seen so already."""
    settled = event.decode(wallet.DepositSettled)
    if settled.method in _ARRIVES_LATER:
        ids = {"deposit_id": settled.deposit_id}
        await _tell(session, "deposit_arrived", [_about_money(event, settled, ids)])


async def tell_deposit_kept(session: AsyncSession, event: ReceivedEvent) -> None:
    """A deposit was to pay an order that was not bought: its owner reads where the money is."""
    kept = event.decode(checkout.DepositKept)
    texts = {"deposit_id": kept.deposit_id, "message": kept.message}
    await _tell(session, "deposit_kept", [_about_money(event, kept, texts)])


async def tell_deposit_reversed(session: AsyncSession, event: ReceivedEvent) -> None:
    """The payer's bank took a deposit back."""
    taken = event.decode(wallet.DepositReversed)
    await _tell(session, "deposit_reversed", [_about_money(event, taken, {"deposit_id": taken.deposit_id})])


async def tell_limit_changed(session: AsyncSession, event: ReceivedEvent) -> None:
    """A limit of the customer's own is another one from now on, or none."""
    changed = event.decode(wallet.LimitChanged)
    amount = changed.amount.minor_units if changed.HasField("amount") else None
    facts = limit_facts(changed.kind, changed.period, amount, changed.amount.currency)
    new = NewNotification(event.event_id, UUID(changed.customer_id), facts, event.occurred_at)
    await _tell(session, "limit_changed", [new])
    await own_limits.keep_limit(
        session,
        new.customer_id,
        changed.kind,
        changed.period,
        holds=amount is not None,
        set_at=event.occurred_at,
    )


async def confirm_restriction(session: AsyncSession, event: ReceivedEvent) -> None:
    """A break or an exclusion that the customer chose is confirmed by e-mail, and that of a register told.
    Until it is over nothing is promoted to them.
    """
    restricted = event.decode(wallet.CustomerRestricted)
    template = _RESTRICTED.get(restricted.kind)
    if template is None:
        return
    customer_id, seconds = UUID(restricted.customer_id), restricted.until_seconds
    until = datetime.fromtimestamp(seconds, UTC) if seconds else None
    await breaks.keep_break(session, customer_id, until)
    new = [(event.event_id, customer_id, {"until": until.isoformat() if until else ""})]
    await deliveries.add(session, template, new)


async def _tell(session: AsyncSession, kind: str, new: Sequence[NewNotification]) -> None:
    """The same facts in the feed and by e-mail."""
    await notifications.add_notifications(session, kind, new)
    await deliveries.add(session, kind, [(each.event_id, each.customer_id, each.facts) for each in new])


def _order_paid(event: ReceivedEvent) -> NewNotification:
    order = event.decode(checkout.OrderPaid)
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
    return NewNotification(
        event_id=event.event_id,
        customer_id=UUID(order.customer_id),
        facts=order_paid_facts(order.order_id, order.total.minor_units, order.total.currency, lines),
        created_at=event.occurred_at,
    )


def _prize_won(event: ReceivedEvent) -> NewNotification:
    won = event.decode(checkout.PrizeWon)
    return NewNotification(
        event_id=event.event_id,
        customer_id=UUID(won.customer_id),
        facts=prize_won_facts(
            won.ticket_id, won.offer_name, won.draw_no, won.prize.minor_units, won.prize.currency
        ),
        created_at=event.occurred_at,
    )


def _large_prize(event: ReceivedEvent, prize: checkout.LargePrize, reason: str = "") -> NewNotification:
    return NewNotification(
        event_id=event.event_id,
        customer_id=UUID(prize.customer_id),
        facts=large_prize_facts(
            prize.ticket_id,
            prize.offer_name,
            prize.draw_no,
            prize.amount.minor_units,
            prize.amount.currency,
            is_share=prize.is_share,
            reason=reason,
        ),
        created_at=event.occurred_at,
    )


def _prize_refused(event: ReceivedEvent) -> NewNotification:
    refused = event.decode(checkout.PrizeRefused)
    return _large_prize(event, refused.prize, refused.reason)


def _prize_corrected(event: ReceivedEvent) -> NewNotification:
    corrected = event.decode(checkout.PrizeCorrected)
    return NewNotification(
        event_id=event.event_id,
        customer_id=UUID(corrected.customer_id),
        facts=prize_corrected_facts(
            corrected.ticket_id,
            corrected.offer_name,
            corrected.draw_no,
            taken_back=corrected.taken_back.minor_units,
            prize=corrected.prize.minor_units,
            currency=corrected.taken_back.currency,
        ),
        created_at=event.occurred_at,
    )


def _entry_refunded(event: ReceivedEvent) -> NewNotification:
    refunded = event.decode(checkout.EntryRefunded)
    return NewNotification(
        event_id=event.event_id,
        customer_id=UUID(refunded.customer_id),
        facts=entry_refunded_facts(
            refunded.ticket_id,
            refunded.offer_name,
            refunded.draw_no,
            minor_units=refunded.amount.minor_units,
            currency=refunded.amount.currency,
            reason=refunded.reason,
            cause=refunded.cause,
        ),
        created_at=event.occurred_at,
    )


def _by_exclusion(refunded: NewNotification) -> bool:
    return bool(refunded.facts["cause"] == SELF_EXCLUDED)


def _pre_order(event: ReceivedEvent, ordered: checkout.PreOrder, message: str) -> NewNotification:
    return NewNotification(
        event_id=event.event_id,
        customer_id=UUID(ordered.customer_id),
        facts=pre_order_facts(
            ordered.pre_order_id,
            ordered.offer_name,
            ordered.draw_no,
            minor_units=ordered.price.minor_units,
            currency=ordered.price.currency,
            message=message,
        ),
        created_at=event.occurred_at,
    )


def _about_money(
    event: ReceivedEvent,
    fact: wallet.WithdrawalChanged | wallet.DepositSettled | wallet.DepositReversed | checkout.DepositKept,
    ids: dict[str, str],
) -> NewNotification:
    return NewNotification(
        event_id=event.event_id,
        customer_id=UUID(fact.customer_id),
        facts=money_facts(fact.amount.minor_units, fact.amount.currency, **ids),
        created_at=event.occurred_at,
    )


HANDLERS: dict[str, Handler | Together] = {
    "wattle.catalog.v1.offer_published": keep_offer,
    "wattle.checkout.v1.order_paid": Together(tell_orders_paid),
    "wattle.checkout.v1.prize_won": Together(tell_prizes_won),
    "wattle.checkout.v1.prize_corrected": Together(tell_prizes_corrected),
    "wattle.checkout.v1.prize_held": Together(tell_prizes_held),
    "wattle.checkout.v1.prize_refused": Together(tell_prizes_refused),
    "wattle.checkout.v1.entry_refunded": Together(tell_entries_refunded),
    "wattle.checkout.v1.order_not_bought": tell_order_not_bought,
    "wattle.checkout.v1.pre_order_placed": tell_pre_order_placed,
    "wattle.checkout.v1.pre_order_unpaid": tell_pre_order_unpaid,
    "wattle.checkout.v1.pre_order_cancelled": tell_pre_order_cancelled,
    "wattle.checkout.v1.deposit_kept": tell_deposit_kept,
    "wattle.wallet.v1.withdrawal_changed": tell_withdrawal,
    "wattle.wallet.v1.deposit_settled": tell_deposit_arrived,
    "wattle.wallet.v1.deposit_reversed": tell_deposit_reversed,
    "wattle.wallet.v1.limit_changed": tell_limit_changed,
    "wattle.wallet.v1.customer_restricted": confirm_restriction,
    "wattle.identity.v1.message_requested": Together(send_messages),
    **draw_consumers.HANDLERS,
}
