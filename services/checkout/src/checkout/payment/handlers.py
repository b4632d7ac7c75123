"""Events of the wallet about deposits of checkouts.

An event only makes a deposit due: the wallet's own answer decides (docs/reliability.md, rule 21).
"""

from __future__ import annotations

from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from checkout.payment.store import deposits
from servicekit.events.handlers import Handler, ReceivedEvent
from wattle.wallet.v1.events_pb2 import DepositFailed, DepositSettled


async def on_deposit_settled(session: AsyncSession, event: ReceivedEvent) -> None:
    fact = event.decode(DepositSettled)
    await deposits.mark_due(session, UUID(fact.deposit_id), is_settled=True)


async def on_deposit_failed(session: AsyncSession, event: ReceivedEvent) -> None:
    """A deposit was declined or abandoned."""
    fact = event.decode(DepositFailed)
    await deposits.mark_due(session, UUID(fact.deposit_id), is_settled=False)


DEPOSIT_HANDLERS: Final[dict[str, Handler]] = {
    "wattle.wallet.v1.deposit_settled": on_deposit_settled,
    "wattle.wallet.v1.deposit_failed": on_deposit_failed,
}
