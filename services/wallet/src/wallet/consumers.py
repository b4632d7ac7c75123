"""What the wallet does when others tell it something."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from servicekit.messaging import Handler, ReceivedEvent
from wallet.repository import balances
from wattle.identity.v1.events_pb2 import CustomerSignedUp

CONSUMER: Final = "wallet-customers"


async def open_wallet(session: AsyncSession, event: ReceivedEvent) -> None:
    """Opens the wallet of a new customer. Money that came before this event has opened it already."""
    signed_up = event.decode(CustomerSignedUp)
    await balances.open_wallet(session, UUID(signed_up.customer_id), signed_up.currency)


HANDLERS: Final[dict[str, Handler]] = {"wattle.identity.v1.customer_signed_up": open_wallet}
