"""Events of funding sources."""

from __future__ import annotations

from typing import Final, Literal
from uuid import UUID

from servicekit.events.outbox import Event
from wallet.money.fields import FIRST_VERSION
from wattle.wallet.v1 import events_pb2

FUNDING_SOURCE_ADDED: Final = "wattle.wallet.v1.funding_source_added"

FundKind = Literal["card", "paypal", "bank_account"]


def funding_source_added(fund_id: UUID, customer_id: UUID, kind: FundKind, fingerprint: bytes) -> Event:
    """A customer saved a card or account; `fingerprint` tells nothing without its key."""
    return Event(
        FUNDING_SOURCE_ADDED,
        str(fund_id),
        FIRST_VERSION,
        events_pb2.FundingSourceAdded(
            funding_source_id=str(fund_id),
            customer_id=str(customer_id),
            kind=kind,
            fingerprint=fingerprint.hex(),
        ),
    )
