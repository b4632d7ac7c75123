"""Handlers of events about deposits, withdrawals, limits and restrictions."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from content.messages.notify_customers import notify
from content.messages.store import deliveries
from content.notifications.rules.facts import (
    limit_facts,
    money_facts,
)
from content.notifications.store import NewNotification
from content.restrictions import store as restrictions
from servicekit.events.handlers import ReceivedEvent
from wattle.checkout.v1 import events_pb2 as checkout
from wattle.wallet.v1 import events_pb2 as wallet

_RESTRICTED: Final = {
    "time_out": "time_out",
    "self_excluded": "self_excluded",
    "register": "register_excluded",
}
"""Template of each kind of restriction."""
_ARRIVES_LATER: Final = frozenset({"bd", "dd", "bp"})
"""Deposit methods whose money arrives after the customer has left the site."""


async def notify_withdrawal(session: AsyncSession, event: ReceivedEvent) -> None:
    """Notifies the customer of the end of a withdrawal. Their own actions need no message."""
    changed = event.decode(wallet.WithdrawalChanged)
    if changed.state == "paid":
        kind = "withdrawal_paid"
    elif changed.state in ("failed", "rejected", "returned"):
        kind = "withdrawal_not_paid"
    else:
        return
    ids = {"withdrawal_id": changed.withdrawal_id, "method": changed.method}
    await notify(session, kind, [_money_notification(event, changed, ids)])


async def notify_deposit_arrived(session: AsyncSession, event: ReceivedEvent) -> None:
    """Notifies the customer of a delayed deposit. Card deposits show their result on the page."""
    settled = event.decode(wallet.DepositSettled)
    if settled.method in _ARRIVES_LATER:
        ids = {"deposit_id": settled.deposit_id}
        await notify(session, "deposit_arrived", [_money_notification(event, settled, ids)])


async def notify_deposit_kept(session: AsyncSession, event: ReceivedEvent) -> None:
    """Notifies the customer that a deposit stayed in the wallet because its order was not bought."""
    kept = event.decode(checkout.DepositKept)
    texts = {"deposit_id": kept.deposit_id, "message": kept.message}
    await notify(session, "deposit_kept", [_money_notification(event, kept, texts)])


async def notify_deposit_reversed(session: AsyncSession, event: ReceivedEvent) -> None:
    """Notifies the customer that their bank reversed a deposit."""
    reversed_deposit = event.decode(wallet.DepositReversed)
    await notify(
        session,
        "deposit_reversed",
        [_money_notification(event, reversed_deposit, {"deposit_id": reversed_deposit.deposit_id})],
    )


async def notify_limit_changed(session: AsyncSession, event: ReceivedEvent) -> None:
    """Notifies the customer that their own limit changed or ended."""
    changed = event.decode(wallet.LimitChanged)
    amount = changed.amount.minor_units if changed.HasField("amount") else None
    facts = limit_facts(changed.kind, changed.period, amount, changed.amount.currency)
    new = NewNotification(event.event_id, UUID(changed.customer_id), facts, event.occurred_at)
    await notify(session, "limit_changed", [new])
    await restrictions.save_limit(
        session,
        new.customer_id,
        changed.kind,
        changed.period,
        holds=amount is not None,
        set_at=event.occurred_at,
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


def _money_notification(
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
