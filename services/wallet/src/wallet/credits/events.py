"""Events of prizes."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from servicekit.events.outbox import Event
from wallet.money.proto import FIRST_VERSION, money_message
from wallet.money.rules import Money
from wattle.wallet.v1 import events_pb2

PRIZE_CREDITED: Final = "wattle.wallet.v1.prize_credited"


def prize_credited(reference: str, customer_id: UUID, amount: Money) -> Event:
    """A prize is in the wallet."""
    return Event(
        PRIZE_CREDITED,
        reference,
        FIRST_VERSION,
        events_pb2.PrizeCredited(
            customer_id=str(customer_id), reference=reference, amount=money_message(amount)
        ),
    )
