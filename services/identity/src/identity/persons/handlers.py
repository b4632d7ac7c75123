"""Handlers of the wallet's events about means of payment."""

from __future__ import annotations

from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from identity.persons.check_persons import CheckPersons
from identity.persons.rules import TraitKind
from servicekit.events.handlers import Handler, ReceivedEvent
from wattle.wallet.v1.events_pb2 import FundingSourceAdded

_KINDS: Final[dict[str, TraitKind]] = {"card": "card", "paypal": "paypal", "bank_account": "bank_account"}


def handlers(persons: CheckPersons) -> dict[str, Handler]:
    async def funding_source_added(session: AsyncSession, event: ReceivedEvent) -> None:
        fact = event.decode(FundingSourceAdded)
        kind = _KINDS.get(fact.kind)
        if kind is not None:
            await persons.add_instrument(session, UUID(fact.customer_id), kind, fact.fingerprint)

    return {"wattle.wallet.v1.funding_source_added": funding_source_added}
